"""Moments: seconds on the server's own clock, and the time that the clocks of a table count by.

The server's own clock goes on evenly when the machine's date and time are changed, and only while the
server is there. Its seconds can be compared only within one run of the server, so a moment names its run.
No clock is read here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

MOMENT = re.compile(r"(?P<run>[0-9a-z]{1,32})@(?P<seconds>\d{1,12}(?:\.\d{1,3})?)")


class Moment(NamedTuple):
    """A moment on the server's own clock: which run of the server, and the seconds in it."""

    run: str
    seconds: float

    def __str__(self) -> str:
        """Return the moment as events hold it, to the millisecond; moment_from reads it back."""
        return f"{self.run}@{self.seconds:.3f}"


def moment_from(text: str) -> Moment | None:
    """Return the moment that an event holds, None for an event of an earlier version, which holds none."""
    found = MOMENT.fullmatch(text)
    return Moment(found["run"], float(found["seconds"])) if found else None


@dataclass(frozen=True)
class Timeline:
    """The time that a table's clocks count by, in seconds; it never goes back.

    now: the time of the last event. run: the run of the server that wrote this event, empty for an event of
    an earlier version, which was timed by the date alone. shift: what is added to the seconds of this run.
    """

    now: float = 0.0
    run: str = ""
    shift: float = 0.0

    def after(self, moment: Moment | None, at: float) -> Timeline:
        """Return the timeline after one more event; at: its date, which counts only without a moment.

        Nobody knows how long a server was away, so no time passes between two of its runs.
        """
        if moment is None:
            return self if self.run else Timeline(max(at, self.now))
        if moment.run != self.run:
            return Timeline(self.now, moment.run, self.now - moment.seconds)
        return Timeline(self.reading(moment), self.run, self.shift)

    def reading(self, moment: Moment) -> float:
        """Return the time at a moment; what an earlier version wrote was timed by the date."""
        if self.run not in ("", moment.run):
            return self.now
        return max(self.now, moment.seconds + self.shift)
