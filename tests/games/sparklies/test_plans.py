"""Turns of Subtle planned by sweeps, against every turn there is."""

from __future__ import annotations

import random

import pytest

from games.board import square_board
from games.deadline import never
from games.sparklies.position import begin_turn
from games.sparklies.solver.checking import witness
from games.sparklies.solver.deciding import invariants
from games.sparklies.solver.subtle.goal import Goal
from games.sparklies.solver.subtle.plans import SubtlePlans
from games.sparklies.terms import RULESETS, Side, Terms
from tests.conftest import Many
from tests.games.sparklies.test_checking import candidates, explored

SWEEPS = 20


@pytest.mark.parametrize("shape", [(2, 2), (3, 2), (3, 3)])
def test_a_turn_is_planned_exactly_where_there_is_one(shape: tuple[int, int], many: Many) -> None:
    """A plan is a turn that ends as wanted, and one is found for every end of a turn."""
    rng, board = random.Random(f"plans {shape}"), square_board(*shape)
    planned, refused = 0, 0
    for _ in range(many(14, of=40)):
        share = rng.random()
        cells = bytes(rng.choice((0, 3 if rng.random() < share else 6)) + rng.randrange(3) for _ in board)
        start = begin_turn(Terms(board, RULESETS[2], play_on=True), cells, Side.BLACK)
        reachable = explored(start, 3_000) or set()
        for end in candidates(start, reachable, rng) if reachable else []:
            goal = Goal.of(start, [(digit,) for digit in end])
            openings = [state for state, _ in goal.bitboard.openings(goal.takable, goal.touchable)]
            if invariants(start, begin_turn(start.terms, end, Side.WHITE)) or not openings:
                continue
            turn = SubtlePlans(start, goal, openings, 10**6).turn(SWEEPS, never)
            assert (turn is not None) == (end in reachable)
            assert not turn or witness(start, turn, end)
            planned += turn is not None
            refused += turn is None
    assert planned > 20
    assert refused > 2
