"""How long an answer may take: the one place of checking that looks at a clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

Late = Callable[[], bool]  # whether the time is used up


@dataclass(frozen=True)
class Deadline:
    """A moment of the clock after which an answer is late."""

    end: float

    def __call__(self) -> bool:
        """Return whether the time is used up."""
        return time.perf_counter() > self.end


def never() -> bool:
    """Return that there is time."""
    return False


def within(seconds: float | None) -> Late:
    """Return the moment so many seconds from now; None: never."""
    if seconds is None:
        return never
    return Deadline(time.perf_counter() + seconds)


def seconds_left(late: Late) -> float | None:
    """Return how many seconds are left, at least 0; None if no clock ends them."""
    return max(0.0, late.end - time.perf_counter()) if isinstance(late, Deadline) else None


def any_of(*times: Late) -> Late:
    """Return a function that is true as soon as one of these times is used up."""
    return lambda: any(late() for late in times)
