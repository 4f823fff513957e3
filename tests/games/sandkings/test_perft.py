"""How many ways lead so many actions far, from starts and from positions in which much can happen."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from games.sandkings.position import Position
from tests.games.sandkings import oracle
from tests.games.sandkings.playing import RULES, TEXTS


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


_ROW = re.compile(r"^\| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", re.M)
DOCS = Path(__file__).parents[3] / "docs" / "sandkings-figures.md"


@cache
def published() -> list[tuple[str, list[int]]]:
    """Return the table of the documentation: save line, the counts of one to four actions."""
    found = _ROW.findall(DOCS.read_text(encoding="utf-8"))
    return [(save, [int(count) for count in counts]) for save, *counts in found]


def test_the_table_is_there() -> None:
    """Counts are published for eleven positions, no two alike; each variation makes a difference once."""
    assert len(published()) == len({tuple(counts) for _, counts in published()}) == 11
    played = [re.findall(r"variations=(\d*)", save) for save, _ in published()]
    assert {its for (its,) in played} == {"1234", "234", "134", "124", "123", ""}


@pytest.mark.parametrize("row", range(11))
def test_both_engines_count_as_published(row: int, many: Callable[..., int]) -> None:
    """The engine counts as published to four actions; the oracle to two, with --long to four as well."""
    save, counts = published()[row]
    at, state = TEXTS.position_from_text(save), oracle.read(save)
    slow = counts[: many(2, of=4)]

    assert counts == [leaves(at, depth) for depth in (1, 2, 3, 4)]
    assert slow == [slow_leaves(state, depth) for depth in range(1, 1 + len(slow))]
