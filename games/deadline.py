"""How long an answer may take: the one place of checking that looks at a clock."""

from __future__ import annotations

import time
from collections.abc import Callable

Late = Callable[[], bool]  # tells whether the time is used up


def never() -> bool:
    """Return that there is time."""
    return False


def within(seconds: float | None) -> Late:
    """Return what tells when so many seconds from now are over; None: never."""
    if seconds is None:
        return never
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() > end


def any_of(*times: Late) -> Late:
    """Return a function that is true as soon as one of these times is used up."""
    return lambda: any(late() for late in times)
