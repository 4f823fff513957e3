"""Many tables at once: nothing is lost, nothing told twice. How fast it is, `sparklies bench tables` says."""

from __future__ import annotations

from companion.cli.bench_tables import LISTENERS, measure_tables


def test_no_event_is_lost_or_told_twice_while_many_play() -> None:
    """Some seconds of many tables: every page hears of every turn once."""
    load = measure_tables(tables=20, seconds=4, pause=1)

    assert load.turns
    assert (load.lost, load.doubled) == (0, 0)
    assert len(load.pushes) == LISTENERS * len(load.turns)
