"""What is timed of Cornerport; nothing here knows a clock."""

from __future__ import annotations

import random
from collections.abc import Callable

from games.cornerport.play import actions, after
from games.cornerport.position import Terms, start_position
from games.cornerport.refusing import faults
from games.cornerport.save import format_save, parse_save
from games.cornerport.sea import PORTS
from games.errors import IllegalError
from tests.benchmarks.suites.words import say
from tests.benchmarks.suites.workloads.workload import Workload

MOST = 400  # actions of a random game; a few never end


def random_game(rng: random.Random) -> int:
    """Play a random game, judging every action; return how many it had."""
    position, done = start_position(Terms(), PORTS["white"][0], PORTS["black"][0]), 0
    while done < MOST and (can := actions(position)):
        action = can[int(rng.random() * len(can))]
        if found := faults(position, action):
            raise IllegalError(found)
        position = after(position, action)
        done += 1
    return done


def _play() -> Callable[[random.Random], int]:
    return random_game


def _saves() -> Callable[[random.Random], int]:
    line = format_save(start_position(Terms(), PORTS["white"][0], PORTS["black"][0]))
    return lambda _: len(format_save(parse_save(line))[:1])


WORKLOADS = (
    Workload(say("cornerport-play"), "actions", _play, bar=5000),
    Workload(say("cornerport-saves"), say("counts-lines"), _saves),
)
