"""Installed games at a table: photos, repetitions, clocks and arrows, however a game is written."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from calibration.released import board_sheet
from companion.cli import main
from companion.web.app import Settings, create_app
from games.catalogue import GAMES
from games.effects import arrows_of
from games.game import Game
from games.installed.admitting import contradiction
from games.resolving import one_by_one
from print.painter import Page
from skeins import SKEINS
from tests.companion.conftest import client_of, open_table
from tests.guests import breakthrough
from tests.guests.breakthrough import BREAKTHROUGH, Field, FieldRules, read_turn
from tests.guests.installing import install
from tests.guests.mosaic import MOSAIC
from tests.synth.picture import Camera, lay_out, photograph, to_bytes


def settings(folder: Path) -> Settings:
    """Return settings with a fresh database and the photo reader of the house."""
    return Settings(f"sqlite:///{folder / 'tables.db'}")


def test_a_game_with_a_lambda_is_photographed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game stays in the server, where a lambda may be part of it; its id goes to the photo reader."""
    install(monkeypatch, tmp_path, MOSAIC, "tests.guests.mosaic:MOSAIC")
    assert MOSAIC.scores is not None and "lambda" in MOSAIC.scores.__name__
    with client_of(create_app(settings(tmp_path))) as client:
        opened = open_table(client, game=MOSAIC.id, seed=1)
        save = client.get(opened.path, headers=opened.bearing("watch")).json()["save"]
        standing = MOSAIC.look.standing(MOSAIC.texts.position_from_text(save))
        page = lay_out(board_sheet("5", game=MOSAIC.id), standing)
        photo = to_bytes(photograph(page, Camera(tilt=18, azimuth=30)))
        body = {"photo": ("board.jpg", photo, "image/jpeg")}
        seen = client.post(f"{opened.path}/photos", files=body, headers=opened.bearing("referee"))
        named = client.post("/api/photos?game=mosaic", files=body)
        unnamed = client.post("/api/photos", files=body)

    assert (seen.status_code, seen.json()["save"]) == (200, save), seen.text
    for told in (named, unnamed):
        assert (told.status_code, told.json()["game"]) == (200, MOSAIC.id)


@dataclass(frozen=True)
class Alike:
    """What must come back, of which all have the same number when they are looked up."""

    squares: str

    def __hash__(self) -> int:
        return 7


class AlikeRules(FieldRules):
    """Breakthrough, in which what counts as repeated is told apart by comparing alone."""

    def repeats(self, position: Field) -> Hashable:
        """Return what lies where."""
        return Alike(position.squares)


def alike() -> Game[Field]:
    """Return that game."""
    rules = AlikeRules()
    return replace(BREAKTHROUGH, rules=rules, resolve=one_by_one(rules, read_turn))


def test_repetitions_compare_positions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions with the same hash are not the same: the game goes on until one comes back a third time."""
    monkeypatch.setitem(GAMES, BREAKTHROUGH.id, alike())
    with client_of(create_app(settings(tmp_path))) as client:
        opened = open_table(client, game=BREAKTHROUGH.id, seed=1)

        def write(side: str, after: int, **body: object) -> None:
            path, bearing = f"{opened.path}/events", opened.bearing(side)
            answer = client.post(path, json={"after": after, **body}, headers=bearing)
            assert answer.status_code == 201, answer.text

        for number, turn in enumerate(("a2-a3", "a7-a6", "b2-b3", "b7-b6"), start=1):
            write(("orange", "black")[number % 2], number, turn=turn)
        ended = client.get(opened.path, headers=opened.bearing("watch")).json()["outcome"]
        save = client.get(opened.path, headers=opened.bearing("watch")).json()["save"]
        for after in (5, 6):
            write("referee", after, position=save)
        again = client.get(opened.path, headers=opened.bearing("watch")).json()["outcome"]

    assert ended is None
    assert again["words"].endswith("the same position came up 3 times")


def test_sides_that_are_numbers_have_clocks_of_their_own(tmp_path: Path) -> None:
    """A table is opened with unequal times, and a side that does not play is refused by those that do."""
    with client_of(create_app(settings(tmp_path))) as client:
        opened = open_table(client, game="sandkings", seed=1, terms={"clock": "increment 600+5 2=900+10"})
        state = client.get(opened.path, headers=opened.bearing("watch")).json()
        body = {"game": "sandkings", "seed": 1, "terms": {"clock": "increment 600+5 north=900+10"}}
        refused = client.post("/api/tables", json=body)

    assert [state["clock"]["sides"][side]["base"] for side in ("1", "2")] == [600_000, 900_000]
    assert refused.status_code == 422
    assert "side 'north', but the sides here are 1" in refused.json()["faults"][0]["message"]


@pytest.mark.parametrize("sides", [("1", "2"), ("North", "South"), ("öst", "ås"), ("far-east", "west_2")])
def test_whatever_a_side_is_called_it_has_seat_clock_and_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sides: tuple[str, str]
) -> None:
    """Links, cookies, clocks, records and commands name it as the game does, in letters of any size."""
    rules = type("Called", (FieldRules,), {"sides": sides})()
    monkeypatch.setattr(breakthrough, "SIDES", sides)
    game = replace(BREAKTHROUGH, rules=rules, resolve=one_by_one(rules, read_turn), printed=None)
    monkeypatch.setitem(GAMES, game.id, game)
    assert contradiction(game, set()) is None
    with client_of(create_app(settings(tmp_path))) as client:
        terms = {"clock": f"increment {sides[0].upper()}=600+5 {sides[1]}=900+5"}
        opened = open_table(client, game=game.id, seed=1, terms=terms)
        seat = client.post(f"{opened.path}/session", json={"token": opened.tokens[sides[1]]})
        assert seat.json()["role"] == sides[1]
        held = client.get(opened.path)
        assert (held.status_code, held.json()["role"]) == (200, sides[1])
        body = {"after": 2, "turn": "a2-a3"}
        turn = client.post(f"{opened.path}/events", json=body, headers=opened.bearing(sides[0]))
        assert turn.status_code == 201
        record = client.get(f"{opened.path}/record").text
        client.cookies.clear()
    (tmp_path / "game.txt").write_text(record)
    named = record.replace(f"({sides[0][0].upper()})", f"({sides[0].upper()})")
    (tmp_path / "named.txt").write_text(named)

    assert f"{sides[1]}=900+5" in record
    assert main(["replay", str(tmp_path / "game.txt")]) == main(["replay", str(tmp_path / "named.txt")]) == 0
    start, after = game.rules.start("8"), game.resolve(game.rules.start("8"), "a2-a3").after
    lines = [game.texts.position_text(position) for position in (start, after)]
    assert main(["check", *lines, "--mover", sides[0].upper()]) == 0


def test_an_effect_that_is_its_own_cause_draws_no_arrow() -> None:
    """An arrow has a direction, so none leads from a cell to itself; those from other cells stay."""
    start = MOSAIC.rules.start("5", seed=1)
    played = MOSAIC.rules.played(start, MOSAIC.rules.actions(start)[0])
    own, other = played.effects[0], played.effects[1]

    assert own.by == (own.cell,)
    assert arrows_of(played.effects) == []
    assert arrows_of([own._replace(by=(own.cell, other.cell))]) == [(other.cell, own.cell)]


def test_a_printed_arrow_has_a_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture of a way that stays where it is, or an arrow to its own start, is drawn without one."""
    from games.board import board_named
    from print import diagram

    painted = list[object]()
    page = type("Blank", (), {"paint": lambda self, art: painted.append(art)})()
    assert hasattr(Page, "paint")
    board = board_named("3")
    diagram.draw_arrows(page, (0.0, 0.0), 10.0, board, [(4, 4)])
    diagram.draw_way(page, (0.0, 0.0), 10.0, board, [4, 4])
    assert painted == []
    diagram.draw_way(page, (0.0, 0.0), 10.0, board, [4, 4, 5])
    assert len(painted) == 2


@pytest.mark.parametrize(
    ("game", "seeded"),
    [(BREAKTHROUGH, False), (MOSAIC, True), (SKEINS, True)],
    ids=["none", "start", "later"],
)
def test_a_seed_says_something_where_lot_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game[Any], seeded: bool
) -> None:
    """Of the start, or in the course of the game; else a table says so. Starts are tried once."""
    monkeypatch.setitem(GAMES, game.id, game)
    asked, by_lot = list[Any](), Game.by_lot

    def counted(*args: Any) -> bool:
        asked.append(args)
        return by_lot(*args)

    monkeypatch.setattr(Game, "by_lot", counted)
    with client_of(create_app(settings(tmp_path))) as client:
        opened = open_table(client, game=game.id, seed=7)
        for _ in range(2):
            asked.clear()
            state = client.get(opened.path, headers=opened.bearing("watch")).json()
    assert (state["seeded"], state["detail"], asked) == (seeded, "7", [])
