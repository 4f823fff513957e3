"""A third game that nobody else knows runs through print, layout, scan, check, replay and companion.

This file is all there is of it: a board of four cells, on which a cell is empty or holds a stone. That it
needs no other line anywhere is the proof that the house knows games by their parts alone.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import pypdfium2 as pdfium
import pytest

from calibration.released import board_sheet
from companion.cli import main
from companion.web.app import Settings, create_app
from games.answers import IN, OUT, Action, Outcome, Seat
from games.board import Board, square_board
from games.catalogue import GAMES, entry_named
from games.effects import Effect, Played
from games.errors import BoardError, GamesError, ParseError
from games.extras import Printed
from games.faults import Fault
from games.game import Game
from games.parts import Look, Rules, Texts
from games.record import parse_record, replay
from games.rule_sheet import Band, Diagram, Diagrams, Head, PrintedSet, RuleSheet, Text
from games.standing import Kind, Standing
from games.turning import one_by_one
from tests.companion.conftest import client_of, open_table
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.read import read_photo

EMPTY, STONE = Standing(), Standing(piece="orange")
SIDES = ("north", "south")
LETTERS = ".o"


class Pool(NamedTuple):
    """Hold a position: the cells with a stone, the side to move, whether it is over, who has left."""

    stones: frozenset[int] = frozenset()
    mover: str = SIDES[0]
    over: bool = False
    out: frozenset[str] = frozenset()


class PondRules(Rules[Pool]):
    """Drop a stone on an empty cell in turn; whoever lays one beside another loses."""

    usual_shape = "2"

    def __init__(self, *sides: str) -> None:
        self.sides = sides

    def board(self, shape: str) -> Board:
        """Return the board of four cells."""
        if shape.lower() not in ("2", "2x2"):
            raise BoardError(f"Ponds is played on 2 x 2 cells, not {shape}")
        return square_board(2)

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Pool:
        """Return the empty board."""
        self.board(shape)
        return Pool()

    def board_of(self, position: Pool) -> Board:
        """Return the board."""
        return square_board(2)

    def due(self, position: Pool) -> tuple[str, ...]:
        """Return the side to move."""
        return () if position.over else (position.mover,)

    def mover(self, position: Pool) -> str:
        """Return the side to move, which has won once the game is over."""
        return position.mover

    def with_mover(self, position: Pool, side: str) -> Pool:
        """Return the position with another side to move."""
        return position._replace(mover=side)

    def actions(self, position: Pool) -> list[Action]:
        """Return a drop for every empty cell."""
        return [] if position.over else [Action("drop", (c,)) for c in range(4) if c not in position.stones]

    def faults(self, position: Pool, action: Action) -> tuple[Fault, ...]:
        """Return what is wrong: the game is over, or the cell is not empty."""
        name = square_board(2).names[action.cell]
        if position.over or action in self.actions(position):
            return super().faults(position, action)
        return (Fault("occupied", (name,), f"{name} is not empty"),)

    def played(self, position: Pool, action: Action) -> Played:
        """Return the position with one stone more, and what that brings about."""
        self.require(position, action)
        after, (empty, stone) = self._after(position, action), (EMPTY, STONE)
        done = Effect("put", "drop", position.mover, (action.cell,), empty, stone)
        ended = self.outcome(after)
        then = Effect("end", "touch", ended.winner or "") if ended else Effect("due", "turn", after.mover)
        return Played(after, (done, then))

    def _after(self, position: Pool, action: Action) -> Pool:
        touches = any(cell in position.stones for cell in square_board(2).neighbours[action.cell])
        stones, mover = position.stones | {action.cell}, self.after(position, position.mover)
        return Pool(stones, mover, touches, position.out)

    def outcome(self, position: Pool) -> Outcome | None:
        """Return that the side to move has won, once two stones touch."""
        return Outcome((position.mover,), (), "two stones touch") if position.over else None


class SeaRules(PondRules):
    """The same game, which goes on while two are left, and in which nothing counts as repeated."""

    def seats(self, position: Pool) -> tuple[Seat, ...]:
        """Return every side; whoever has left is out."""
        return tuple(Seat(side, OUT if side in position.out else IN) for side in self.sides)

    def without(self, position: Pool, side: str) -> Pool | None:
        """Return the position in which the two others play on; None where only one is left."""
        on = position._replace(out=position.out | {side})
        if len(on.out) == len(self.sides) - 1:
            return None
        return on._replace(mover=self.after(on, side)) if side == position.mover else on

    def repeats(self, position: Pool) -> Hashable:
        """Return None: the tide is never the same."""
        return None


class PondTexts(Texts[Pool]):
    """Write "ponds:o..o:north"."""

    def __init__(self, id_: str, *sides: str) -> None:
        self.id, self.sides = id_, sides

    def position_from_text(self, text: str) -> Pool:
        """Read the position."""
        name, _, rest = text.strip().partition(":")
        letters, _, mover = rest.partition(":")
        if name != self.id or len(letters) != 4 or set(letters) - set(LETTERS) or mover not in self.sides:
            raise ParseError(f"{text!r} is no position of Ponds")
        return pool(frozenset(c for c in range(4) if letters[c] == "o"), mover)

    def position_text(self, position: Pool) -> str:
        """Write the position."""
        return f"{self.id}:{''.join(LETTERS[c in position.stones] for c in range(4))}:{position.mover}"

    def turn_text(self, position: Pool, actions: Sequence[Action]) -> str:
        """Write the cell."""
        return square_board(2).names[actions[0].cell]


class PondLook(Look[Pool]):
    """A cell is empty or holds a stone."""

    kinds: Sequence[Kind] = (Kind(pieces=("orange",)),)

    def __init__(self, *sides: str) -> None:
        self.sides = sides

    def standing(self, position: Pool) -> tuple[Standing, ...]:
        """Return what stands on the four cells."""
        return tuple(STONE if c in position.stones else EMPTY for c in range(4))

    def position_of(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Pool:
        """Return the position that these stones show; their number tells who is to move."""
        stones = frozenset(c for c, s in enumerate(standing) if s == STONE)
        if len(standing) != 4:
            raise GamesError(f"Ponds has four cells, not {len(standing)}")
        return pool(stones, self.sides[len(stones) % len(self.sides)])

    def with_standing(self, position: Pool, standing: Sequence[Standing]) -> Pool:
        """Return the position with these stones."""
        return self.position_of("2", standing)


class PondKit(Printed):
    """Orange stones, and a sheet of two sentences."""

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return a stone for every cell."""
        return {"orange": cells}

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        """Return two sentences and a picture."""
        lost = PONDS.look.standing(PONDS.resolve(Pool(frozenset({0})), "b1").after)
        shown = Diagrams((Diagram(square_board(2), lost, "North has lost."),), 12.0, 4)
        words = (
            Head("The game"),
            Text("Drop a stone in turn. *Whoever lays one beside another loses.*"),
            shown,
        )
        return RuleSheet(
            "Ponds", ("Four cells,", "no room."), ("2 players",), ((Band((words,)),),), "Anonymous."
        )


def pool(stones: frozenset[int], mover: str) -> Pool:
    """Return the position with these stones."""
    beside = square_board(2).neighbours
    return Pool(stones, mover, any(n in stones for c in stones for n in beside[c]))


def drop_on(position: Pool, turn: str) -> list[Action]:
    """Read a turn: the cell of a stone."""
    return [Action("drop", (square_board(2).cell(turn),))]


def water(id_: str, rules: PondRules) -> Game[Pool]:
    """Return one of these games."""
    sides = rules.sides
    texts, look = PondTexts(id_, *sides), PondLook(*sides)
    return Game(id_, id_.capitalize(), rules, texts, look, one_by_one(rules, drop_on), PondKit())


PONDS = water("ponds", PondRules(*SIDES))
LAKES = water("lakes", PondRules(*SIDES, "east"))
SEAS = water("seas", SeaRules(*SIDES, "east"))
SHEET = board_sheet(PONDS.usual_shape)


@pytest.fixture(autouse=True)
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game into the catalogue for a test: the only line that a new game writes elsewhere."""
    monkeypatch.setitem(GAMES, PONDS.id, PONDS)
    monkeypatch.setitem(GAMES, LAKES.id, LAKES)
    monkeypatch.setitem(GAMES, SEAS.id, SEAS)


def photo_of(save: str, seed: int = 0) -> bytes:
    """Return a photo of a position, laid with printed tiles."""
    page = lay_out(SHEET, PONDS.look.standing(PONDS.texts.position_from_text(save)))
    return to_bytes(photograph(page, Camera(tilt=18, azimuth=30), seed=seed))


def said(capsys: pytest.CaptureFixture[str], code: int, *words: str) -> list[Any]:
    """Run a command and return the JSON objects that it said."""
    assert main(words) == code
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_whole_set_is_printed(tmp_path: Path) -> None:
    """What can stand on its cells needs tiles, but no mats, flags, discs or decals."""
    assert main(["print", "all", "--game", PONDS.id, "--out", str(tmp_path)]) == 0

    texts = {
        path.stem: " ".join(page.get_textpage().get_text_range() for page in pdfium.PdfDocument(path))
        for path in tmp_path.iterdir()
    }
    assert set(texts) >= {"board", "tiles", "rules", "instructions"}
    assert set(texts).isdisjoint({"mats", "flags", "discs", "decals"})
    assert "4 orange" in texts["tiles"]
    assert "Whoever lays one beside another loses" in texts["rules"]
    assert "4 orange" in texts["instructions"]


def test_the_pieces_are_drawn(tmp_path: Path) -> None:
    """The stone's picture is orange all over."""
    assert main(["print", "art", "--game", PONDS.id, "--px", "32", "--out", str(tmp_path)]) == 0

    pictures = {p.relative_to(tmp_path).as_posix(): cv2.imread(str(p)) for p in tmp_path.rglob("*.png")}
    assert set(pictures) == {"tiles/orange.png", "discs/orange.png"}
    tile = pictures["tiles/orange.png"]
    assert tile is not None
    assert tile.reshape(-1, 3).std(axis=0).max() == 0


def test_its_sheet_is_laid_out(capsys: pytest.CaptureFixture[str]) -> None:
    """Four cells by their names, with tags round them."""
    (places,) = said(capsys, 0, "layout", SHEET.name, "--json")

    assert [cell["name"] for cell in places["cells"]] == ["a1", "b1", "a2", "b2"]
    assert len(places["tags"]) == 8


@pytest.mark.parametrize(
    "stones", [pytest.param(stones, marks=pytest.mark.long if stones % 3 else ()) for stones in range(16)]
)
def test_every_position_is_read(stones: int) -> None:
    """A photo of any of the sixteen boards is read without an error, and doubts nothing."""
    letters = "".join(LETTERS[stones >> cell & 1] for cell in range(4))
    (reading,) = read_photo(photo_of(f"ponds:{letters}:north", seed=stones), entry_named(PONDS.id))

    assert (reading.sheet, reading.shape, reading.doubtful) == (SHEET.name, "2", ())
    assert PONDS.look.position_of(reading.shape, reading.standing).stones == {
        cell for cell in range(4) if stones >> cell & 1
    }


def test_a_photo_is_scanned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command names the stones and writes the save line."""
    (tmp_path / "photo.jpg").write_bytes(photo_of("ponds:o..o:north"))
    (found,) = said(capsys, 0, "scan", str(tmp_path / "photo.jpg"), "--game", PONDS.id, "--json")

    assert {name: cell["piece"] for name, cell in found["cells"].items() if "piece" in cell} == {
        "a1": "orange",
        "b2": "orange",
    }
    assert found["save"] == "ponds:o..o:north"


def test_a_turn_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    """One stone more is legal, two are not."""
    legal = said(capsys, 0, "check", "ponds:o...:south", "ponds:o..o:north", "--mover", "south", "--json")
    illegal = said(capsys, 1, "check", "ponds:....:north", "ponds:oo..:north", "--mover", "north", "--json")

    assert [(v["verdict"], v["turn"]) for v in (*legal, *illegal)] == [("legal", "b2"), ("illegal", None)]


def test_a_record_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three turns, the last of which loses; a fourth is refused."""
    path = tmp_path / "game.txt"
    path.write_text(
        '[Game "ponds"]\n[Start "ponds:....:north"]\n\n 1 (N)  a1\n 1 (S)  b2\n 2 (N)  b1\n 2 (S)  a2\n'
    )
    turns = said(capsys, 1, "replay", str(path), "--json")

    assert [turn["legal"] for turn in turns] == [True, True, True, False]
    assert turns[2]["save"] == "ponds:oo.o:south"
    assert turns[3]["faults"][0]["code"] == "game-over"


def test_it_is_played_in_the_companion(tmp_path: Path) -> None:
    """A table is opened, turns are played and refused, a photo of the board is compared, the winner told."""
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        opened = open_table(client, game=PONDS.id, seed=1)
        assert set(opened.tokens) >= {*SIDES, "referee", "watch"}
        path = f"{opened.path}/events"

        def play(side: str, after: int, turn: str) -> Any:
            return client.post(path, json={"after": after, "turn": turn}, headers=opened.bearing(side))

        assert play("north", 1, "a1").json()["save"] == "ponds:o...:south"
        assert play("south", 2, "a1").json()["faults"][0]["code"] == "occupied"
        assert play("north", 2, "b2").status_code == 403
        assert play("south", 2, "b2").status_code == 201
        photo = {"photo": ("board.jpg", photo_of("ponds:o..o:north"), "image/jpeg")}
        seen = client.post(f"{opened.path}/photos", files=photo, headers=opened.bearing("referee"))
        assert (seen.status_code, seen.json()["save"]) == (200, "ponds:o..o:north")
        assert play("north", 3, "b1").status_code == 201
        state = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert state["save"] == "ponds:oo.o:south"
    assert state["outcome"]["winner"] == "south"


def test_a_third_seat_is_a_seat_like_the_others(tmp_path: Path) -> None:
    """It has a link and a clock of its own, plays in its turn alone, and has to agree as well."""
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        opened = open_table(client, game=LAKES.id, seed=1, terms={"clock": "delay 600+5 east=900+5"})
        east = {"token": opened.tokens["east"]}
        link = client.post(f"{opened.path}/qr", json=east, headers=opened.bearing("east")).json()
        assert (link["role"], link["qr"][:14]) == ("east", "data:image/svg")

        def write(side: str, after: int, **body: object) -> int:
            body = {"after": after, **body}
            return int(
                client.post(f"{opened.path}/events", json=body, headers=opened.bearing(side)).status_code
            )

        assert [write("north", 2, turn="a1"), write("south", 3, turn="b2")] == [201, 201]
        assert [write("north", 4, turn="b1"), write("south", 4, turn="b1")] == [403, 403]
        assert [write("north", 4, offer="draw"), write("south", 5, answer=True)] == [201, 201]
        state = client.get(opened.path, headers=opened.bearing("east")).json()
        assert (state["mover"], state["offer"]["waits"], state["outcome"]) == ("east", ["east"], None)
        assert state["clock"]["sides"]["east"]["base"] == 900_000
        assert write("east", 6, answer=True) == 201
        state = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert state["outcome"]["words"] == "A draw: agreed"


def write_at(client: Any, opened: Any, side: str, after: int, **body: object) -> tuple[int, Any]:
    """Send an event of a side's; return the status and what stands then."""
    path, bearing = f"{opened.path}/events", opened.bearing(side)
    status = client.post(path, json={"after": after, **body}, headers=bearing).status_code
    return status, client.get(opened.path, headers=opened.bearing("watch")).json()


@pytest.mark.parametrize("game", ["lakes", "seas"])
def test_the_game_says_whether_the_others_play_on_without_a_side(tmp_path: Path, game: str) -> None:
    """One resignation ends the one; in the other two play on, and a second one leaves a winner."""
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        opened = open_table(client, game=game, seed=1, terms={"clock": "increment 600+5"})
        write_at(client, opened, "north", 2, turn="a1")
        status, state = write_at(client, opened, "south", 3, resign=True)
        assert status == 201
        if game == "lakes":
            assert state["outcome"]["words"] == "A draw: south resigned"
            return
        assert (state["outcome"], state["mover"], state["seat"]) == (None, "east", "east")
        assert [
            write_at(client, opened, "south", 4, **body)[0] for body in ({"resign": True}, {"offer": "draw"})
        ] == [422] * 2
        assert write_at(client, opened, "north", 4, offer="draw")[1]["offer"]["waits"] == ["east"]
        assert write_at(client, opened, "east", 5, answer=False)[0] == 201
        status, state = write_at(client, opened, "east", 6, turn="b2")
        assert (status, state["mover"]) == (201, "north")
        record = client.get(f"{opened.path}/record", headers=opened.bearing("watch")).text
        assert "; before: south: south resigned" in record
        status, state = write_at(client, opened, "referee", 7, undo=True)
        status, state = write_at(client, opened, "referee", 8, undo=True)
        assert (status, state["mover"]) == (201, "south")
        write_at(client, opened, "referee", 9, redo=True)
        status, state = write_at(client, opened, "north", 10, resign=True)

    assert state["outcome"]["words"] == "East wins: north resigned"


@pytest.mark.parametrize(("game", "ended"), [("ponds", True), ("seas", False)])
def test_the_game_says_what_counts_as_repeated(tmp_path: Path, game: str, ended: bool) -> None:
    """What stands a third time ends the one; the other says that nothing of its is ever the same."""
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        opened = open_table(client, game=game, seed=1)
        for after in range(1, 5):
            status, state = write_at(client, opened, "referee", after, position=f"{game}:....:north")
            assert status == 201

    assert (state["outcome"] is not None) == ended


def twice(position: Pool, times: int) -> Outcome | None:
    """Return that the side to move has won where something stands for the second time."""
    return Outcome((position.mover,), (), "it stood before") if times > 1 else None


def at_once(position: Pool, times: int) -> Outcome | None:
    """Return that the side to move has won already."""
    return twice(position, times + 1)


def test_the_game_says_what_a_repetition_brings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the second time wins, it does at the table, and a record that goes on after it is refused."""
    monkeypatch.setitem(GAMES, "ponds", replace(PONDS, repetition=twice))
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        opened = open_table(client, game="ponds", seed=1)
        status, state = write_at(client, opened, "referee", 1, position="ponds:....:north")

    assert (status, state["outcome"]["words"]) == (201, "North wins: it stood before")
    record = parse_record('[Game "ponds"]\n[Start "ponds:....:north"]\n\n 1 (N)  a1\n')
    monkeypatch.setitem(GAMES, "ponds", replace(PONDS, repetition=at_once))
    (turn,) = replay(record)
    assert [fault.message for fault in turn.faults] == ["the game is over: it stood before"]
