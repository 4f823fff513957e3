"""A third game that nobody else knows runs through print, layout, scan, check, replay and companion.

tests/guests/ponds.py is all there is of it: a board of four cells, on which a cell is empty or holds a stone.
That it needs no other line anywhere is the proof that the house knows games by their parts alone.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pypdfium2 as pdfium
import pytest

from calibration.released import board_sheet
from companion.cli import main
from companion.web.app import Settings, create_app
from games.answers import Outcome
from games.catalogue import GAMES, game_named
from games.records.record import parse_record, replay
from tests.companion.conftest import client_of, open_table
from tests.guests.installing import install
from tests.guests.ponds import LAKES, LETTERS, PONDS, SEAS, SIDES, Pool
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.read import read_photo

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
    (reading,) = read_photo(photo_of(f"ponds:{letters}:north", seed=stones), game_named(PONDS.id))

    assert (reading.sheet, reading.shape, reading.doubtful) == (SHEET.name, "2", ())
    assert PONDS.start_with(reading.shape, reading.standing).stones == {
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


def test_it_is_played_in_the_companion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is opened, turns are played and refused, a photo of the board is compared, the winner named."""
    install(monkeypatch, tmp_path, PONDS, "tests.guests.ponds:PONDS")
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
    """If the second time wins, it does at the table, and a record that goes on after it is refused."""
    monkeypatch.setitem(GAMES, "ponds", replace(PONDS, repetition=twice))
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        opened = open_table(client, game="ponds", seed=1)
        status, state = write_at(client, opened, "referee", 1, position="ponds:....:north")

    assert (status, state["outcome"]["words"]) == (201, "North wins: it stood before")
    record = parse_record('[Game "ponds"]\n[Start "ponds:....:north"]\n\n 1 (N)  a1\n')
    monkeypatch.setitem(GAMES, "ponds", replace(PONDS, repetition=at_once))
    (turn,) = replay(record)
    assert [fault.message for fault in turn.faults] == ["the game is over: it stood before"]
