"""The quick engine against the slow one: the same turns, the same positions, the same ends."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from games.cornerport.game import CORNERPORT
from games.cornerport.position import Position
from games.cornerport.standoff import find_exits
from tests.games.cornerport import oracle

GAME, RULES, TEXTS = CORNERPORT, CORNERPORT.rules, CORNERPORT.texts
DOCS = Path(__file__).parents[3] / "docs" / "cornerport-figures.md"
MOST = 600  # turns of a random game; a few never end


def start_of(seed: int) -> Position:
    """Return the start by this seed: ports and battle ships' way as drawn."""
    rng = random.Random(seed)
    drawn = {option.name: rng.choice(option.values) for option in GAME.options if option.name != "fifty"}
    return RULES.start("8", options=drawn)


def require_alike(position: Position) -> oracle.State:
    """Compare a position's turns and end with the oracle's; return those of the oracle."""
    state = oracle.from_save(TEXTS.position_text(position))
    assert sorted(TEXTS.turn_text(position, [a]) for a in RULES.actions(position)) == sorted(
        oracle.turns(state)
    )
    ended = RULES.outcome(position)
    assert oracle.ending(state) == (ended.winner or "draw" if ended else "")
    return state


@pytest.mark.parametrize("share", range(2))
def test_random_games(share: int, many: Callable[..., int]) -> None:
    """Fifty random games from all starts, turn by turn."""
    ends, judged = Counter[str](), 0
    for seed in range(share, many(50, of=2000), 2):
        rng, position = random.Random(seed), start_of(seed)
        for _ in range(MOST):
            state = require_alike(position)
            judged += 1
            if not (can := RULES.actions(position)):
                break
            action = rng.choice(can)
            after = oracle.apply(state, TEXTS.turn_text(position, [action]))
            position = RULES.apply(position, action)
            assert TEXTS.position_text(position) == oracle.to_save(after)
        ends[oracle.ending(oracle.from_save(TEXTS.position_text(position)))] += 1

    assert judged > 2000
    assert min(ends["white"], ends["black"]) > 2


def scattered(rng: random.Random) -> Position:
    """Return a position in which a fleet of boats waits round ships in deep water."""
    deep = [f"{column}{row}" for column in "cdef" for row in "3456"]
    coast = [name for name in RULES.board("8").names if name not in deep]
    near = [name for name in coast if name[0] in "bcdefg" and name[1] in "234567"]
    letters = dict.fromkeys(RULES.board("8").names, ".")
    for name in rng.sample(near, rng.randint(4, 8)):
        letters[name] = "b"
    for name, letter in zip(rng.sample(deep, 3), rng.sample("FFSSBBB", rng.randint(1, 3)), strict=False):
        letters[name] = letter
    cells = "".join(letters.values())
    rows = "/".join(cells[k : k + 8] for k in range(0, 64, 8))
    way = rng.choice(("turning", "straight"))
    return TEXTS.position_from_text(f"cornerport:{rows}:mover=white:battleships={way}")


def test_draws_in_deep_water(many: Callable[..., int]) -> None:
    """If boats wait round deep water both engines find the same draws, with some of each kind."""
    rng, draws = random.Random(20), Counter[bool]()
    for _ in range(many(1500, of=60000)):
        position = scattered(rng)
        state = oracle.from_save(TEXTS.position_text(position))
        exits = find_exits(position)
        assert (exits is not None) == oracle.penned(state), TEXTS.position_text(position)
        draws[exits is not None] += 1

    assert draws[True] > 60
    assert draws[False] > 600


_ROW = re.compile(r"^\| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", re.M)


@cache
def published() -> list[tuple[str, list[int]]]:
    """Return the table in the documentation: save line, the counts of one to four turns."""
    found = _ROW.findall(DOCS.read_text(encoding="utf-8"))
    return [(save, [int(count) for count in counts]) for save, *counts in found]


def perft(position: Position, depth: int) -> int:
    """Count the lines of so many turns."""
    if depth == 1:
        return len(RULES.actions(position))
    return sum(perft(RULES.apply(position, action), depth - 1) for action in RULES.actions(position))


def test_the_table_is_there() -> None:
    """Counts are published for five positions."""
    assert len(published()) == 5


@pytest.mark.parametrize("row", range(5))
def test_both_engines_count_as_published(row: int) -> None:
    """The engine counts as published to four turns, the oracle to three."""
    save, counts = published()[row]
    position = TEXTS.position_from_text(save)

    assert counts == [perft(position, depth) for depth in (1, 2, 3, 4)]
    assert counts[:3] == [oracle.perft(oracle.from_save(save), depth) for depth in (1, 2, 3)]
