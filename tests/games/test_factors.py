"""What cells can show is asked factor by factor: members, values, samples, and no product of a large game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from calibration.sizes import Sizes
from companion.web.api_photos import bare_board
from games import factors
from games.catalogue import GAMES
from games.factors import Factors
from games.game import Game
from games.headings import HEADINGS
from games.installed.admitting import contradiction
from games.standing import NOTHING, Kind, Standing
from kites import KITES
from print.pieces import loose_kinds, piece_sheets
from tests.test_documentation import ROOT, tracked
from vision.errors import UnknownPieceError
from vision.known import require_known

EVERY = tuple({**GAMES, KITES.id: KITES}.values())
SOME = (
    Kind(("R", "G"), ("none", "black"), active=True),
    Kind(pieces=("red", "blue"), headings=("", "n", "s"), marks=("wet", "old")),
)
INKS = ("black", "orange", "red", "green", "blue", "yellow")
MARKS = tuple(f"mark-{number}" for number in range(16))
WIDE = (Kind(pieces=INKS, headings=HEADINGS, marks=MARKS),)


@pytest.mark.parametrize("kinds", [SOME, *(game.look.kinds for game in EVERY)])
def test_a_look_is_a_member_if_it_is_in_the_product(kinds: tuple[Kind, ...]) -> None:
    """Every look of the values of all factors, whether some kind has them together or not."""
    its = Factors(tuple(kinds))
    values = (its.colours, its.owners, (False, True), its.pieces, its.headings)
    marks = ((), ("old",), ("old", "wet"), ("wet", "old"), ("wet", "wet"), its.marks[:1])
    looks = {Standing(*shows, marks=laid) for shows in product(*values) for laid in marks}

    classes = set(its.classes)
    assert [shows for shows in looks if (shows in its) != (shows in classes)] == []
    assert len(classes) == len(its.classes) == its.count
    assert NOTHING in its and "red" not in its


@pytest.mark.parametrize("kinds", [SOME, *(game.look.kinds for game in EVERY)])
def test_samples_show_every_value_of_every_factor(kinds: tuple[Kind, ...]) -> None:
    """They are looks of the game, in its order, and without headings and marks they are all of them."""
    its = Factors(tuple(kinds))

    def bare(looks: tuple[Standing, ...]) -> list[Standing]:
        return list(dict.fromkeys(shows._replace(heading="", marks=()) for shows in looks))

    assert set(its.samples) <= set(its.classes)
    assert bare(its.samples) == bare(its.classes)
    assert {shows.heading for shows in its.samples} == set(its.headings)
    assert {mark for shows in its.samples for mark in shows.marks} == set(its.marks)
    assert {(s.piece, s.colour) for s in its.samples if s.heading} == {
        (s.piece, s.colour) for s in its.classes if s.heading
    }


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """Yield Kites with three million looks on a cell, which nobody may multiply out."""

    def refuse(kinds: object) -> tuple[Standing, ...]:
        raise AssertionError("the factors are multiplied out")

    monkeypatch.setattr(factors, "_classes", refuse)
    look = type("WideLook", (type(KITES.look),), {"kinds": WIDE})
    game = replace(KITES, look=look())
    monkeypatch.setitem(GAMES, KITES.id, game)
    yield game


def test_no_product_is_made_of_a_large_game(wide: Game[Any]) -> None:
    """It is admitted, printed, offered to a page, and refused by the reader, all by its factors."""
    assert wide.look.factors.count == 1 + len(INKS) * 8 * 2**16
    assert contradiction(wide, ()) is None
    assert loose_kinds(wide.look.factors.samples) == {"tiles"}
    assert set(piece_sheets(wide, 25, Sizes())) == {"tiles"}
    with pytest.raises(UnknownPieceError, match="where a piece looks, the mark mark-0"):
        require_known(wide.look.factors.samples)


def test_a_page_gets_the_factors_and_some_looks_of_a_large_game(wide: Game[Any]) -> None:
    """Every ink and heading is offered; the looks are not all of them."""
    scan = bare_board(wide.id)

    assert scan.factors.piece == [None, *INKS]
    assert (scan.factors.heading, scan.factors.marks) == (["", *HEADINGS], list(MARKS))
    assert len(scan.classes) == len(wide.look.factors.samples) < 50


def test_a_page_gets_every_look_of_a_small_game() -> None:
    """As before there were factors: the looks in their order, and the values that they differ in."""
    scan = bare_board("glorieta")

    assert [seen.piece for seen in scan.classes] == [None, "black", "orange", "neutral"]
    assert scan.factors.piece == [None, "black", "orange", "neutral"]
    assert (scan.factors.owner, scan.factors.active) == (["none"], [False])


def test_shared_code_asks_by_factor() -> None:
    """Only games themselves, their training and the scan of a small game multiply factors out."""
    shared = tracked("games/*.py", "calibration/*.py", "print/*.py", "vision/*.py", "companion/*.py")
    asking = [
        str(file.relative_to(ROOT))
        for file in shared
        if re.search(r"(look|factors)\.classes\b|classes_at\(", file.read_text(encoding="utf-8"))
    ]
    own = re.compile(r"games/(sparklies|glorieta|cornerport|sandkings)/|vision/training/")

    others = [file for file in asking if not own.match(file)]
    assert others == ["companion/web/api_photos.py", "games/look.py"]
