"""The server's own clock, by which games are timed, and its gaps: the times in which the server was away.

The date and time of the machine can be set at any moment, so no game depends on them. Only a clock that goes
on while the machine sleeps shows that it slept; such a clock is read, and the server reads it every second.
Two readings that are far apart mean that the server was stopped or the machine was asleep in between.
"""

from __future__ import annotations

import secrets
import time
from bisect import bisect_left
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import NamedTuple

from companion.table.moments import Moment

BEAT_SECONDS = 1.0  # how often the server reads its clock
GAP_SECONDS = 10.0  # no busy machine keeps the server from its clock for so long
STEP_SECONDS = 0.001  # what a gap itself counts for: a moment before it differs from one after it
SAME_SECONDS = 1.0
RUN_BYTES = 5


class Gap(NamedTuple):
    """A time in which the server was away.

    seconds: the last moment before it on the server's own clock; began: the date of this moment; lasted: how
    long it was away, in seconds.
    """

    seconds: float
    began: float
    lasted: float


def _steady() -> float:
    """Return seconds that go on evenly, also while the machine sleeps.

    On Linux only CLOCK_BOOTTIME does. On macOS CLOCK_MONOTONIC does, and time.monotonic() does not; on
    Windows time.monotonic() does.
    """
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        if (clock := getattr(time, name, None)) is not None:
            with suppress(OSError):  # a system that knows the name and not the clock
                return time.clock_gettime(clock)
    return time.monotonic()


def new_run() -> str:
    """Return the name of a run that nobody else has."""
    return secrets.token_hex(RUN_BYTES)


class Pulse:
    """The clock of one run of the server; its seconds begin at the date on which the run began.

    steady: a clock that goes on while the machine sleeps. date: seconds since 1970, which label gaps.
    """

    def __init__(
        self, steady: Callable[[], float] = _steady, date: Callable[[], float] = lambda: time.time()
    ) -> None:
        self.run = new_run()
        self.date = date
        self.gaps: list[Gap] = []
        self.began = date()
        self._steady = steady
        self._last, self._dated, self._now = steady(), self.began, self.began
        self._is_beating = self._is_shared = False
        self._lock = Lock()

    def beat(self) -> float:
        """Return the seconds now; from the first call on, the server promises to call this every second."""
        now = self.now()
        self._is_beating = True
        return now

    def go_on(self, moment: Moment) -> None:
        """Go on with a run that was there a few seconds ago: a quick restart is no absence."""
        self.run, self._now = moment.run, moment.seconds + STEP_SECONDS

    def join(self, moment: Moment) -> None:
        """Go on with a run in which other servers are, too: whether this one is away is no absence."""
        self.now()
        with self._lock:
            if moment.run == self.run:
                self._now = max(self._now, moment.seconds)
            else:
                self.run, self._now, self.began = moment.run, moment.seconds, self.date()
            self._is_shared = True

    def now(self) -> float:
        """Return the seconds for which the server has been there, after the date on which its run began."""
        with self._lock:
            read = self._steady()
            passed, self._last = max(0.0, read - self._last), max(read, self._last)
            if self._is_beating and passed > GAP_SECONDS:
                self.gaps.append(Gap(self._now, self._dated, passed))
                passed = STEP_SECONDS
            self._now += passed
            self._dated = self.date()
            return self._now

    def lag(self) -> float:
        """Return by how many seconds the machine's date is ahead of this clock; 0 if by less than one.

        It is ahead after the server was away, and differs after somebody has set the date.
        """
        lag = self.date() - self.now()
        return lag if abs(lag) >= SAME_SECONDS else 0.0

    def gap_after(self, seconds: float) -> Gap | None:
        """Return the first gap that began at a moment of this run or later; none of a run that is shared."""
        if self._is_shared:
            return None
        at = bisect_left(self.gaps, seconds, key=lambda gap: round(gap.seconds, 3))
        return self.gaps[at] if at < len(self.gaps) else None
