"""The rules engine's benchmarks: without --benchmark-enable each runs once and its result is checked."""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.sparklies.terms import Side
from games.sparklies.text.save import format_save
from games.sparklies.turns import resolve
from tests.benchmarks.suites.rules import chess_game
from tests.benchmarks.suites.workloads import WORKLOADS
from tests.benchmarks.suites.workloads.sparklies import board_wide_cascade, random_game, save_round_trip
from tests.benchmarks.suites.workloads.workload import Workload
from tests.games.sparklies.grids import random_position


def test_random_play(benchmark: BenchmarkFixture) -> None:
    """A random game fills the board, with at least one deactivation a turn."""
    deactivations = benchmark(lambda: random_game(random.Random(1)))

    assert deactivations > 81 / 2


def test_board_wide_cascade(benchmark: BenchmarkFixture) -> None:
    """One turn takes the whole 20x20 board, each cell captured once."""
    start, turn = board_wide_cascade()

    resolution = benchmark(lambda: resolve(start, turn))

    assert resolution.legal
    assert 360 == len(resolution.captured) == len(resolution.stages) - 1
    assert resolution.after.score(Side.BLACK) == 400


def test_save_round_trip(benchmark: BenchmarkFixture) -> None:
    """A save line is written as it was read."""
    line = format_save(random_position(9, seed=1))

    assert line == benchmark(lambda: save_round_trip(line))


def test_chess(benchmark: BenchmarkFixture) -> None:
    """The yardstick plays as well."""
    assert 200 >= benchmark(lambda: chess_game(random.Random(1))) > 10


@pytest.mark.parametrize(
    "work", [work for works in WORKLOADS.values() for work in works], ids=lambda work: work.name
)
def test_workloads(benchmark: BenchmarkFixture, work: Workload) -> None:
    """Everything that a game offers to be timed does something, and as much for the same seed."""
    done = benchmark(lambda: work.prepare()(random.Random(1)))

    assert done == work.prepare()(random.Random(1)) > 0
