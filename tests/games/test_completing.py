"""Positions read with doubts: the most likely reading that makes the turn legal."""

from __future__ import annotations

import random

import pytest

from games.check import Doubts, check_positions
from games.protocol import Standing
from games.sparklies.game import Sparklies
from games.sparklies.position import Position
from games.sparklies.save import parse_save
from tests.games.laying import lay
from tests.games.test_historic import SAVES

GAME = Sparklies()
START = ".R .R / .R .R"


def at(position: Position, **cells: list[tuple[str, str, float]]) -> Doubts:
    """Return doubts by cell name: colour, owner, probability."""
    return {
        position.board.cell(name): [(Standing(colour, owner), odds) for colour, owner, odds in odds_of]
        for name, odds_of in cells.items()
    }


CASES = [
    # after as first read, what a1 may be, the turn, the cells that the rules decided
    ("bG .R / .R .R", [("G", "black", 0.9), ("B", "black", 0.1)], "A1 R->G", []),
    ("wG .R / .R .R", [("G", "white", 0.9), ("B", "black", 0.1)], "A1 R->B", ["a1"]),
    ("wG .R / .R .R", [("G", "white", 0.6), ("G", "none", 0.3), ("G", "black", 0.1)], "A1 R->G", ["a1"]),
    ("bG .R / .R .R", [("G", "black", 0.3), ("B", "black", 0.6)], "A1 R->B", ["a1"]),
]


@pytest.mark.parametrize("after, odds, turn, decided", CASES)
def test_most_likely_legal_reading(
    after: str, odds: list[tuple[str, str, float]], turn: str, decided: list[str]
) -> None:
    """Of the legal readings the most likely counts, and the cells it changes are named."""
    before, seen = lay(START), lay(after)

    found = check_positions(GAME, before, seen, doubts=({}, at(seen, a1=odds)))

    assert (found.verdict, found.turn) == ("legal", turn)
    assert [cell for fault in found.decided for cell in fault.cells] == decided


def test_doubts_before_the_turn() -> None:
    """A doubtful cell before the turn is read so that it agrees with the cell after it."""
    before, after = lay(".R .G / .R .R"), lay("bR .B / .R .R")
    doubts = at(before, b1=[("G", "none", 0.7), ("B", "none", 0.3)])

    found = GAME.completed(before, doubts, after, {})

    assert found.verdict.verdict == "legal"
    assert found.before.cells == lay(".R .B / .R .R").cells
    assert [fault.code for fault in found.verdict.decided] == ["decided"]


def test_no_reading_is_legal() -> None:
    """Where every reading is ruled out, the best guess is illegal, with its reasons."""
    before, after = lay(START), lay("wR .R / .R .R")
    doubts = at(after, a1=[("R", "white", 0.8), ("G", "white", 0.2)])

    found = check_positions(GAME, before, after, doubts=({}, doubts))

    assert found.verdict == "illegal"
    assert "gained" in [fault.code for fault in found.faults]


def test_many_doubts_on_a_historic_turn() -> None:
    """With a third of the cells that a turn of 2005 changed misread and in doubt, its true end is found."""
    rng = random.Random("doubts")
    before, truth = map(parse_save, SAVES[:2])
    changed = [c for c in truth.board if before.cells[c] != truth.cells[c]]
    doubtful = rng.sample(changed, len(changed) // 3)
    doubts: dict[int, list[tuple[Standing, float]]] = {}
    for cell in doubtful:
        right = GAME.standing(truth)[cell]
        doubts[cell] = [
            (right._replace(owner="white"), 0.5),
            (right, 0.4),
            (right._replace(owner="none"), 0.1),
        ]
    best = GAME.with_standing(
        truth, [doubts[c][0][0] if c in doubts else s for c, s in enumerate(GAME.standing(truth))]
    )

    found = GAME.completed(before, {}, best, doubts)

    assert found.verdict.verdict == "legal"
    assert found.after.cells == truth.cells
    assert {cell for f in found.verdict.decided for cell in f.cells} == {
        truth.board.names[c] for c in doubtful
    }
