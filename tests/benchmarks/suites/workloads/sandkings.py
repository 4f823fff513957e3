"""What is timed of Sandkings; nothing here knows a clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from games.sandkings.play import actions, apply
from games.sandkings.position import VARIATIONS, Terms, start_position
from tests.benchmarks.suites.words import say
from tests.benchmarks.suites.workloads.workload import Workload

MOVES = 600  # of a run: random games are long


def random_play(
    rng: random.Random, corners: tuple[str, ...], variations: tuple[int, ...] = VARIATIONS
) -> int:
    """Play at random for a while, game after game; return how many actions it had, all of them listed."""
    position = start_position(Terms(corners, variations))
    for _ in range(MOVES):
        options = actions(position)
        position = apply(position, options[int(rng.random() * len(options))])
        if len(position.living) < 2:
            position = start_position(Terms(corners, variations))
    return MOVES


def _play(corners: tuple[str, ...]) -> Callable[[random.Random], int]:
    return partial(random_play, corners=corners)


WORKLOADS = tuple(
    Workload(say("sandkings-play", players=len(corners)), "actions", partial(_play, corners), bar=5000)
    for corners in (("a1", "h8"), ("a1", "a8", "h8", "h1"))
)
