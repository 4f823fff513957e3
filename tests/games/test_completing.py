"""Positions read with doubts: the most likely reading that makes the turn legal."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import product

import pytest

from games.answers import Doubts
from games.board import square_board
from games.check import check_positions
from games.sparklies.game import SPARKLIES
from games.sparklies.position import Position, begin_turn
from games.sparklies.solver.completing import completed
from games.sparklies.terms import RULESETS, Ruleset, Side, Terms
from games.sparklies.text.save import parse_save
from games.standing import Standing
from tests.conftest import Many
from tests.games.laying import lay
from tests.games.test_checking import explored
from tests.games.test_historic import SAVES

GAME = SPARKLIES
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

    found = completed(before, doubts, after, {})

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
        right = GAME.look.standing(truth)[cell]
        doubts[cell] = [
            (right._replace(owner="white"), 0.5),
            (right, 0.4),
            (right._replace(owner="none"), 0.1),
        ]
    best = GAME.look.with_standing(
        truth, [doubts[c][0][0] if c in doubts else s for c, s in enumerate(GAME.look.standing(truth))]
    )

    found = completed(before, {}, best, doubts)

    assert found.verdict.verdict == "legal"
    assert found.after.cells == truth.cells
    assert {cell for f in found.verdict.decided for cell in f.cells} == {
        truth.board.names[c] for c in doubtful
    }


def read_with_doubts(rng: random.Random, truth: Position) -> tuple[Position, Doubts]:
    """Return a position read with one or two doubtful cells, and what they may be, most likely first."""
    resting = [stands for stands in GAME.look.classes if stands.colour and not stands.active]
    standing, doubts = list(GAME.look.standing(truth)), dict[int, list[tuple[Standing, float]]]()
    for cell in rng.sample(range(len(standing)), rng.randrange(3)):
        values = [standing[cell], *rng.sample([s for s in resting if s != standing[cell]], 2)]
        rng.shuffle(values)
        doubts[cell] = list(zip(values, (0.5, 0.3, 0.2), strict=True))
        standing[cell] = values[0]
    return GAME.look.with_standing(truth, standing), doubts


def readings(guess: Position, doubts: Doubts) -> Iterator[tuple[float, bytes]]:
    """Yield every way to read a position, with its likelihood."""
    for ways in product(*doubts.values()):
        standing = list(GAME.look.standing(guess))
        for cell, (stands, _) in zip(doubts, ways, strict=True):
            standing[cell] = stands
        yield math.prod(odds for _, odds in ways), GAME.look.with_standing(guess, standing).cells


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.name)
def test_agrees_with_all_readings_of_both_positions(ruleset: Ruleset, many: Many) -> None:
    """The likeliest legal reading is found and none is where there is none, on boards however full."""
    rng = random.Random(f"readings {ruleset.name}")
    legal = ruled_out = filled = 0
    for _ in range(of := many(60, of=1500)):
        board = square_board(rng.choice((2, 2, 3)) if not ruleset.stops_at_return else 2, 2)
        cells = bytes(rng.choice((0, 3, 3, 6, 6)) + rng.randrange(3) for _ in board)
        start = begin_turn(Terms(board, ruleset), cells, Side.BLACK)
        ends = explored(start.judged, 20_000) or {start.cells}
        ended = bytearray(rng.choice(sorted(ends)))
        ended[rng.randrange(len(ended))] = rng.choice((rng.randrange(9), ended[0]))
        end = begin_turn(start.terms, bytes(ended), Side.WHITE)
        read_as = read_with_doubts(rng, start), read_with_doubts(rng, end)
        (before, doubts), (after, more) = read_as
        best = 0.0
        for likely, was in readings(before, doubts):
            read = begin_turn(start.terms, was, Side.BLACK)
            filled += read.full and not before.full
            reached = explored(read.judged, 20_000)
            assert reached is not None
            best = max([best, *(likely * odds for odds, now in readings(after, more) if now in reached)])
        found = completed(before, doubts, after, more)

        if best:
            assert found.verdict.verdict == "legal"
            first, last = ({cells: likely for likely, cells in readings(*read)} for read in read_as)
            assert first[found.before.cells] * last[found.after.cells] == pytest.approx(best)
        else:
            assert found.verdict.verdict == "illegal"
        legal, ruled_out = legal + bool(best), ruled_out + (not best)
    assert legal + ruled_out == of
    assert legal > of / 3
    assert ruled_out > of / 20
    assert filled > of / 10
