"""What is timed of Platy; nothing here knows a clock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from games.platy.drawing import seeds_action
from games.platy.options import start_position
from games.platy.play import actions, played
from games.platy.position import Position
from games.platy.search import can_close
from games.platy.tray import USUAL
from tests.benchmarks.suites.words import say
from tests.benchmarks.suites.workloads.workload import Workload

ACTIONS, ROTATIONS, SEARCHES = 300, 600, 10  # of a run
LEVELS = ("1", "12")


def _start(rng: Random, level: str) -> Position:
    return start_position(USUAL, "", rng.randrange(1000), {"level": level})


def random_play(rng: Random, level: str) -> int:
    """Play at random, all legal actions listed, draws by the seed; return how many actions there were."""
    position = _start(rng, level)
    for _ in range(ACTIONS):
        action = seeds_action(position, position.lots) or rng.choice(actions(position))
        position = played(position, action).position
        if position.ended:
            position = _start(rng, level)
    return ACTIONS


def random_rotations(rng: Random, level: str) -> int:
    """Turn tiles of one tray at random, with the search for loops; return how many."""
    position = _start(rng, level)
    turns = actions(position)
    for _ in range(ROTATIONS):
        played(position, turns[int(rng.random() * len(turns))])
    return ROTATIONS


def random_searches(rng: Random, level: str) -> int:
    """Search trays for a loop within the moves left; return how many."""
    for _ in range(SEARCHES):
        can_close(_start(rng, level)._replace(moves=2))
    return SEARCHES


def _run(run: Callable[..., int], level: str) -> Callable[[Random], int]:
    return partial(run, level=level)


WORKLOADS = (
    *(
        Workload(say("platy-play", level=level), "actions", partial(_run, random_play, level))
        for level in LEVELS
    ),
    *(
        Workload(
            say("platy-rotations", level=level), "rotations", partial(_run, random_rotations, level), bar=5000
        )
        for level in LEVELS
    ),
    Workload(say("platy-searches", level=LEVELS[1]), "searches", partial(_run, random_searches, LEVELS[1])),
)
