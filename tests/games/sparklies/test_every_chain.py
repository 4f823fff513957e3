"""Drift where few cells move, against trying every order; and the clock of every search."""

from __future__ import annotations

import random
import sys
from collections import Counter
from types import FrameType

import pytest
from _pytest.mark import ParameterSet

from games.board import square_board
from games.sparklies.position import Position, begin_turn
from games.sparklies.solver.checking import MAX_STATES, verdict, witness
from games.sparklies.solver.deciding import Decision, decide
from games.sparklies.terms import RULESETS, Side, Terms
from games.sparklies.text.save import format_save, parse_save
from tests.conftest import Many
from tests.games.sparklies import small_boards
from tests.games.sparklies.drift_ends import digits_of
from tests.games.sparklies.every_turn import EveryTurn, every_turn
from tests.games.sparklies.test_stopping import SHAPES


def test_chains_are_stopped_only_where_trying_every_turn_says(many: Many) -> None:
    """What is found and what is ruled out on boards of 4 to 9 cells is so by an independent engine."""
    told, wanted = Counter[str](), many(20, of=1_500)
    rng = random.Random("every chain")
    while sum(told.values()) < wanted:
        board, share = square_board(*rng.choice([*SHAPES, (3, 3)])), rng.random()
        cells = bytes((3 if rng.random() < share else rng.choice((0, 6))) + rng.randrange(3) for _ in board)
        before = begin_turn(Terms(board, RULESETS[3], play_on=True), cells, Side.BLACK)
        every = every_turn(format_save(before), "black", 2_000)
        if every is None or every.stops is None or not every.stops.open:
            continue
        for shown in rng.sample(sorted(every.stops.open), min(3, len(every.stops.open))):
            ends = bytearray(digits_of(shown, "".join(map(str, cells))).encode())
            if rng.random() < 0.3:  # spoilt
                ends[rng.choice([c for c in board if shown[3] >> c & 1])] = ord(rng.choice("345"))
            told[_judged(before, bytes(digit - ord("0") for digit in ends), every)] += 1
    assert wanted <= sum(told.values()) < wanted + 3
    assert min(told["legal"], told["illegal"]) > wanted / 10, told
    assert told["undecided"] <= wanted / 20, told


def _judged(before: Position, after: bytes, every: EveryTurn) -> str:
    """Return the verdict on an end of a chain; what is decided must be so."""
    is_legal = next(every.like(tuple(after), before.board), None) is not None
    found = decide(before, begin_turn(before.terms, after, Side.WHITE), MAX_STATES)
    if not found.complete:
        return "undecided"
    assert (found.path is not None) == is_legal
    assert found.path is None or witness(before, found.path, after)
    return "legal" if is_legal else "illegal"


# Few cells of which all move: what no order leads to.
FEW_MOVE = [
    ("6x2:441435285536", "6x2:455434455435", "illegal", False),
]
# The way there and every round come by the same states, or too many states are to be looked at.
OPEN = [
    ("3x4:335557533553", "3x4:435435333353", "legal", True),
    ("4x3:240423404284", "4x3:445353553344", "legal", True),
    ("4x2:45552431", "4x2:55344433", "illegal", False),
    ("4x3:573147214345", "4x3:444544435333", "illegal", True),
    ("4x3:045354443505", "4x3:444435545353", "illegal", True),
    ("4x3:414544324423", "4x3:554334443344", "legal", True),
    ("6x2:557544533302", "6x2:555544533335", "legal", True),
    ("6x2:433834453745", "6x2:334444433535", "legal", True),
]


def _rows(rows: list[tuple[str, str, str, bool]]) -> list[ParameterSet]:
    return [pytest.param(*row[:3], marks=pytest.mark.long if row[3] else ()) for row in rows]


def _decided(before: str, after: str) -> tuple[Position, Position, Decision]:
    """Return two positions, and whether a turn of Drift leads from one to the other."""
    start, end = (
        parse_save(f"3:{size}:2:4:1:{digits}:0:playing=on")
        for size, digits in (cells.split(":") for cells in (before, after))
    )
    return start, end, decide(start, end, MAX_STATES)


@pytest.mark.parametrize("before, after, expected", _rows(FEW_MOVE))
def test_where_few_cells_move_most_is_decided(before: str, after: str, expected: str) -> None:
    """What is legal has a turn that can be replayed; the others were looked at to the end."""
    start, end, found = _decided(before, after)

    assert found.complete
    assert (found.path is not None) == (expected == "legal")
    assert found.path is None or witness(start, found.path, end.cells)


@pytest.mark.parametrize("before, after, truth", _rows(OPEN))
def test_what_stays_open_is_said_to_be(before: str, after: str, truth: str) -> None:
    """If the search gives up it says so, and claims neither what is true nor what is not."""
    start, end, found = _decided(before, after)

    assert not found.complete or (found.path is not None) == (truth == "legal")
    assert [fault.code for fault in found.faults] == ["undecided"] or found.complete
    assert found.path is None or witness(start, found.path, end.cells)


class Clock:
    """A clock that strikes at the look of this number, and counts the calls of functions from then on."""

    def __init__(self, strikes: int) -> None:
        self.left, self.calls = strikes, 0

    def late(self) -> bool:
        """Return whether it has struck."""
        self.left -= 1
        if self.left == 0:
            sys.setprofile(self._count)
        return self.left <= 0

    def _count(self, frame: FrameType, event: str, arg: object) -> None:
        self.calls += event == "call"


def test_every_search_looks_at_the_clock(many: Many) -> None:
    """On large boards all that Drift does when the time is up ends after a bounded number of calls."""
    struck, of = 0, many(6, of=60)
    for number in range(of):
        rng = random.Random(f"clock {number}")
        side, kind = rng.choice((13, 17, 20)), small_boards.KINDS[number % 3]
        start, after = small_boards.drawn(RULESETS[3], (side, side), kind, rng)
        clock = Clock(rng.choice((1, 10, 100, 1_000)))
        try:
            verdict(start, begin_turn(start.terms, after, Side.WHITE), late=clock.late)
        finally:
            sys.setprofile(None)
        struck += clock.left <= 0
        assert clock.calls < 200_000, (number, clock.calls)
    assert struck > of / 2
