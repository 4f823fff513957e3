"""A full evening's crowd for a minute: nothing is lost or told twice, and memory stays bounded.

How fast it is here is told, and nothing is made of it: for the bars see `sparklies bench tables`.
"""

from __future__ import annotations

import pytest

from companion.cli.bench_tables import LISTENERS, PAUSE_SECONDS, TABLES, figures_of, measure_tables

SECONDS = 60
MOST_MEGABYTES = 600


def test_no_event_is_lost_or_told_twice_at_two_hundred_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """A minute of 200 tables with two seats and three watchers each: every page hears of every turn once."""
    load = measure_tables(TABLES, SECONDS, PAUSE_SECONDS)
    with capsys.disabled():
        print(*(f"\n{figure.name}: {figure.value:.1f} {figure.unit}" for figure in figures_of(load)))

    assert TABLES >= 200 and len(load.turns) > TABLES
    assert (load.lost, load.doubled) == (0, 0)
    assert len(load.pushes) == LISTENERS * len(load.turns)
    assert load.memory < MOST_MEGABYTES
