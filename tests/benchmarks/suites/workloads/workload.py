"""One thing of a game whose speed is measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from games.words import Message, Said


@dataclass(frozen=True)
class Workload:
    """One thing of a game whose speed is measured.

    counts: what a run counts, in the plural; empty if the time of one run is meant.
    prepare: returns the run itself, which returns how much it did.
    bar: what it should reach: so many a second, or at most so many milliseconds a run; None for no bar.
    """

    name: Message
    counts: Said
    prepare: Callable[[], Callable[[Random], int]]
    bar: float | None = None
