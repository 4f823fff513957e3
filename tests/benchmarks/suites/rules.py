"""The figures of the rules engines; python-chess is the yardstick where it is installed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

from games.catalogue import DEFAULT_GAME, GAMES
from tests.benchmarks.suites.figures import Figure, Measure
from tests.benchmarks.suites.words import say
from tests.benchmarks.suites.workloads import WORKLOADS
from tests.benchmarks.suites.workloads.workload import Workload

SECONDS = 2.0  # how long each figure is measured
SEED = 2005


def chess_game(rng: random.Random, most_plies: int = 200) -> int:
    """Play random chess with python-chess; return how many plies it had."""
    import chess

    board, plies = chess.Board(), 0
    while plies < most_plies and (moves := list(board.legal_moves)):
        board.push(moves[int(rng.random() * len(moves))])
        plies += 1
    return plies


def _timed(work: Callable[[random.Random], int]) -> tuple[float, list[float]]:
    """Return how much of what the work counts is done in a second, and the seconds that each run took.

    Seconds of this process on a core: what else the machine is busy with does not count.
    """
    rng, done, runs, begun = random.Random(SEED), 0, list[float](), time.process_time()
    while not runs or time.process_time() - begun < SECONDS:
        started = time.process_time()
        done += work(rng)
        runs.append(time.process_time() - started)
    return done / sum(runs), sorted(runs)


def _measure(workload: Workload) -> list[Figure]:
    """Measure one workload: a rate where something is counted, else the median time of a run."""
    rate, runs = _timed(workload.prepare())
    if workload.counts:
        return [Figure(workload.name, rate, say("a-second", what=workload.counts), workload.bar)]
    median = runs[len(runs) // 2] * 1000
    return [Figure(workload.name, median, say("ms-median"), workload.bar, at_most=True)]


def _against_chess() -> list[Figure]:
    """Measure random play of the standard game and, in the same run, of chess."""
    if not find_spec("chess"):
        return []
    game = GAMES[DEFAULT_GAME]
    rate, plies = (_timed(work)[0] for work in (WORKLOADS[game.id][0].prepare(), chess_game))
    return [
        Figure(say("python-chess"), plies, say("a-second", what=say("plies"))),
        Figure(say("to-chess", game=game.title), rate / plies, say("times"), 1),
    ]


MEASURES: list[Measure] = [
    *((work.name, partial(_measure, work)) for works in WORKLOADS.values() for work in works),
    (say("random-chess"), _against_chess),
]
