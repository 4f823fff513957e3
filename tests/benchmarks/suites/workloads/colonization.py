"""What is timed of Colonization; nothing here knows a clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from games.colonization.options import start_position
from games.colonization.play import actions, apply
from tests.benchmarks.suites.words import say
from tests.benchmarks.suites.workloads.workload import Workload

ACTIONS = 600  # of a run


def random_play(rng: random.Random, shape: str, players: str) -> int:
    """Play at random, game after game, all legal actions listed; return how many actions there were."""
    start = start_position(shape, options={"players": players})
    position = start
    for _ in range(ACTIONS):
        options = actions(position)
        position = apply(position, options[int(rng.random() * len(options))])
        if position.ended:
            position = start
    return ACTIONS


def _play(shape: str, players: str) -> Callable[[random.Random], int]:
    return partial(random_play, shape=shape, players=players)


WORKLOADS = tuple(
    Workload(
        say("colonization-play", shape=shape, players=players),
        "actions",
        partial(_play, shape, players),
        bar=bar,
    )
    for shape, players, bar in (
        ("chess8x8", "4", 5000),
        ("chess16x8", "8", None),
        ("chess16x16", "8", None),
        ("chess26x26", "8", None),
    )
)
