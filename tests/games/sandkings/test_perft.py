"""How many ways lead so many actions far, from starts and from positions in which much can happen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from games.sandkings.position import Position
from tests.games.sandkings import oracle
from tests.games.sandkings.playing import RULES, TEXTS, position

START = "b2,a1,b3,a2,c2,b1/g7,h8,g8,f7,h7,g6"
FIGHT = "d4,e4,c4,d3,e3,c3/f6,e5,f5,e6,g6,f7/d6,c5,b5"
CORNER = "b3,c2,a4,d1,c3/a2,b2,c1/h8,g8"


def leaves(at: Position, depth: int) -> int:
    """Count the ways to do so many actions."""
    actions = RULES.actions(at)
    if depth == 1:
        return len(actions)
    return sum(leaves(RULES.apply(at, action), depth - 1) for action in actions)


def slow_leaves(state: oracle.State, depth: int) -> int:
    """Count them by the second engine, which ends a turn by an action of its own."""
    if len(state.alive()) < 2:
        return 0
    moves = oracle.moves(state)
    if depth == 1:
        return len(moves) + 1
    ended = oracle.State(dict(state.stands), state.variations, state.sides, state.mover, state.left)
    more = slow_leaves(oracle.hand_on(ended), depth - 1)
    return more + sum(slow_leaves(oracle.move(state, move), depth - 1) for move in moves)


TABLE = {
    (START, "1234"): (10, 139, 1909, 27027),
    (START, ""): (10, 139, 1909, 27027),
    (START, "3"): (10, 139, 1909, 27027),
    (FIGHT, "1234"): (20, 386, 7105, 125071),
    (FIGHT, ""): (20, 386, 7094, 124496),
    (FIGHT, "3"): (20, 386, 7094, 124496),
    (CORNER, "1234"): (10, 110, 1190, 13582),
    (CORNER, ""): (10, 98, 923, 9036),
    (CORNER, "3"): (10, 110, 1190, 13582),
}


@pytest.mark.parametrize(("creatures", "variations"), TABLE)
def test_as_many_ways_as_ever(creatures: str, variations: str) -> None:
    """The numbers are those that both engines found."""
    at, counts = position(creatures, variations), TABLE[creatures, variations]

    assert tuple(map(partial(leaves, at), range(1, len(counts) + 1))) == counts


@pytest.mark.parametrize(("creatures", "variations"), TABLE)
def test_the_second_engine_counts_the_same(creatures: str, variations: str, many: Callable[..., int]) -> None:
    """Step by step the oracle counts what the table says, as deep as there is time."""
    line = TEXTS.position_text(position(creatures, variations))
    for depth in range(1, 1 + many(2, of=3)):
        assert slow_leaves(oracle.read(line), depth) == TABLE[creatures, variations][depth - 1]
