"""What the server writes by itself: a pause because it was away while a clock ran, and that time is up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from companion.store.errors import UnavailableError
from companion.store.store import Store
from companion.table.events import AWAY, ClocksPaused, Event
from companion.table.moments import Moment
from companion.table.state import TableState
from companion.table.timekeeping import time_is_up
from companion.web.pulse import Pulse, new_run

RESTART_SECONDS = 20.0  # a server on a slow machine is back within so many seconds after its last moment


def runs(state: TableState) -> bool:
    """Return whether a clock of a table runs."""
    return state.clock is not None and state.clock.state == "run"


def unsaid(
    state: TableState,
    pulse: Pulse,
    store: Store,
    moment: Moment,
    holds: Callable[[TableState, Moment], bool] = lambda _state, _moment: False,
) -> tuple[Event, float] | None:
    """Return the next event that the server has to write by itself, with its date; None for none.

    moment: now. holds: asked whether somebody has yet to confirm what was tapped before the time was up.
    """
    if pause := absence(state, pulse, store):
        return pause
    said = time_is_up(state, state.time.reading(moment))
    if said is None or holds(state, moment):
        return None
    return replace(said, moment=str(moment)), moment.seconds + pulse.lag()


def absence(state: TableState, pulse: Pulse, store: Store) -> tuple[ClocksPaused, float] | None:
    """Return the pause of a clock that ran on while the server was away, with its date; None if none did.

    It begins at the last moment at which the server was there: in this run of it, or in the run that wrote
    the last event. The tables of an earlier version, which knew no moments, pause at their last event.
    """
    time = state.time
    if not runs(state):
        return None
    last = Moment(time.run, round(time.now - time.shift, 3))
    if time.run == pulse.run:
        gap = pulse.gap_after(last.seconds)
        return gap and (_pause(Moment(time.run, gap.seconds), gap.lasted), gap.began)
    moment, at = (time.run and store.last_pulse(time.run)) or (last, state.at)
    if not time.run:
        moment = Moment(pulse.run, pulse.now())
    elif moment.seconds < last.seconds:
        moment, at = last, state.at
    return _pause(moment, pulse.began - at), at


def go_on_after_restart(pulse: Pulse, store: Store) -> None:
    """Go on with the run of the server that was there a few seconds ago, if there was one."""
    if store.is_shared:
        join_others(pulse, store)
        return
    kept = store.pulse_between(pulse.began - RESTART_SECONDS, pulse.began)
    if kept:
        pulse.go_on(kept[0])
        with suppress(UnavailableError):  # a server that cannot write now can still show
            store.keep_pulse(Moment(pulse.run, round(pulse.now(), 3)), pulse.began)


def join_others(pulse: Pulse, store: Store, is_back: bool = False) -> bool:
    """Go on with the run that all servers of a database share; return whether it is another one now.

    One clock serves all of them: the one that is furthest on. is_back: this server was away until now, so
    unless others were there, a new run begins, and clocks pause.
    """
    run, moment = pulse.run, Moment(new_run() if is_back else pulse.run, round(pulse.now(), 3))
    with suppress(UnavailableError):  # a server that cannot write now can still show
        moment = store.attend(moment)
    pulse.join(moment)
    return pulse.run != run


def _pause(moment: Moment, lasted: float) -> ClocksPaused:
    return ClocksPaused(AWAY, str(round(lasted)) if lasted > 0 else "", moment=str(moment))
