"""Clocks as pages show them: what each side and the whole game have left."""

from __future__ import annotations

from companion.table.clock import Clock
from companion.web.models_table import ClockBody, SideClock


def clock_view(clock: Clock, now: float) -> ClockBody:
    """Return the clocks as they stand at a table's own time."""
    sides = {
        side: SideClock(
            left=clock.left_at(side, now),
            base=base * 1000,
            bonus=bonus * 1000,
            carried=clock.carried_at(side, now),
            free=clock.free_at(side, now),
            waits=clock.waits_at(side, now),
        )
        for side, (base, bonus) in clock.terms.times.items()
    }
    return ClockBody(
        kind=clock.terms.kind,
        state=clock.state,
        turn=clock.turn,
        due=list(clock.due),
        carrying=clock.carrying,
        sides=sides,
        wait=clock.terms.wait,
        limit=clock.terms.limit * 1000,
        limit_left=clock.limit_left_at(now),
    )
