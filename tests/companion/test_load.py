"""A full evening's crowd, for a minute with --long: nothing is lost or sent twice, and memory stays bounded.

How fast it is here is printed, and not judged: for the bars see `python -m tests.benchmarks tables`.
"""

from __future__ import annotations

import pytest

from tests.benchmarks.suites.tables import LISTENERS, PAUSE_SECONDS, TABLES, figures_of, measure_tables
from tests.conftest import Many

MOST_MEGABYTES = 600


def test_no_event_is_lost_or_told_twice_at_many_tables(
    capsys: pytest.CaptureFixture[str], many: Many
) -> None:
    """At up to 200 tables with two seats and three watchers each every page hears of every turn once."""
    seconds, tables = many(4, of=60), many(20, of=TABLES)
    pause = many(3, of=int(PAUSE_SECONDS))  # a turn more of each table than one
    load = measure_tables(tables, seconds, pause)
    with capsys.disabled():
        print(*(f"\n{figure.name}: {figure.value:.1f} {figure.unit}" for figure in figures_of(load)))

    assert TABLES >= 200 and len(load.turns) == int(seconds / pause * tables) > tables
    assert (load.lost, load.doubled) == (0, 0)
    assert len(load.pushes) == LISTENERS * len(load.turns)
    assert load.memory < MOST_MEGABYTES
