"""The rules engine's benchmarks: without --benchmark-enable each runs once and is checked for its result."""

from __future__ import annotations

import random

from pytest_benchmark.fixture import BenchmarkFixture

from companion.cli.bench_rules import board_wide_cascade, chess_game, random_game, save_round_trip
from games.sparklies.position import Side, random_position
from games.sparklies.save import format_save
from games.sparklies.turns import resolve


def test_random_play(benchmark: BenchmarkFixture) -> None:
    """A random game fills the board, with at least one deactivation a turn."""
    deactivations = benchmark(lambda: random_game(random.Random(1)))

    assert deactivations > 81 / 2


def test_board_wide_cascade(benchmark: BenchmarkFixture) -> None:
    """One turn takes the whole 20x20 board, each cell captured once."""
    start, turn = board_wide_cascade()

    resolution = benchmark(lambda: resolve(start, turn))

    assert resolution.legal
    assert 360 == len(resolution.captured) == len(resolution.steps) - 1
    assert resolution.after.score(Side.BLACK) == 400


def test_save_round_trip(benchmark: BenchmarkFixture) -> None:
    """A save line is written as it was read."""
    line = format_save(random_position(9, seed=1))

    assert line == benchmark(lambda: save_round_trip(line))


def test_chess(benchmark: BenchmarkFixture) -> None:
    """The yardstick plays as well."""
    assert 200 >= benchmark(lambda: chess_game(random.Random(1))) > 10
