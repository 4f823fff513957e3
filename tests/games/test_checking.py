"""The search for a turn against trying every turn there is."""

from __future__ import annotations

import random

import pytest

from games.board import square_board
from games.sparklies.checking import verdict
from games.sparklies.game import Sparklies
from games.sparklies.play import actions, apply
from games.sparklies.position import RULESETS, Position, Ruleset, Side, Terms, begin_turn

GAME = Sparklies()
# A state of a Drift turn holds all its earlier states, so there are too many ways to try them all.
RULES = [
    pytest.param(ruleset, id=ruleset.name) for ruleset in RULESETS.values() if not ruleset.stops_at_return
]


def ends(start: Position) -> set[bytes]:
    """Return the cells after every turn there is."""
    found, seen, left = set[bytes](), {start}, [start]
    while left:
        position = left.pop()
        for action in actions(position):
            after = apply(position, action)
            if after.mover is not start.mover:
                found.add(after.cells)
            elif after not in seen:
                seen.add(after)
                left.append(after)
    return found


def candidates(start: Position, reachable: set[bytes], rng: random.Random) -> list[bytes]:
    """Return positions to judge: reachable ones, and such with one or two cells changed."""
    some = rng.sample(sorted(reachable), min(5, len(reachable)))
    changed = []
    for cells in [*some, start.cells]:
        other = bytearray(cells)
        for cell in rng.sample(range(len(other)), rng.randint(1, 2)):
            other[cell] = rng.randrange(9)
        changed.append(bytes(other))
    return some + changed


@pytest.mark.parametrize("ruleset", RULES)
def test_agrees_with_trying_every_turn(ruleset: Ruleset) -> None:
    """On 2x2 and 3x2 boards the verdict is legal exactly for what some turn leads to."""
    rng = random.Random(f"every turn of {ruleset.name}")
    legal = 0
    for columns in [2, 3] * 15:
        board = square_board(columns, 2)
        cells = bytes(rng.randrange(9 if rng.random() < 0.7 else 3) for _ in board)
        start = begin_turn(Terms(board, ruleset, play_on=True), cells, Side.BLACK)
        reachable = ends(start)
        for end in candidates(start, reachable, rng):
            found = verdict(start, begin_turn(start.terms, end, Side.WHITE))

            assert found.verdict == ("legal" if end in reachable else "illegal")
            assert (found.turn is None) == bool(found.faults)
            if found.turn:
                assert GAME.resolve(start, found.turn).after.cells == end
                legal += 1
    assert legal
