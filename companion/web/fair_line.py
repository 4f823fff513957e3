"""A line for a few places where one address cannot keep the others waiting.

Every piece of work has a price, which is known before it begins: the seconds that it is expected to take. The
next place goes to the address that has paid least (start-time fair queueing), so a flood from one address
delays its own work only. One place stays free for the others while an address has all the rest.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from threading import Condition


class LineFullError(Exception):
    """Raised if too much work of an address waits already; seconds: after which to come again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(seconds)


@dataclass(frozen=True)
class _Waiting:
    """Work that waits; starts: what its address has paid before it."""

    starts: float
    number: int
    address: str
    price: float


class FairLine:
    """A line for places; safe to use from threads.

    places: how much work is done at a time. waiting: how much of one address may wait. most: how much of all
    addresses may wait.
    """

    def __init__(
        self, places: int, waiting: int, most: int = 64, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._places, self._each = places, max(1, places - 1)
        self._most_waiting, self._most = waiting, most
        self._clock = clock
        self._waiting: set[_Waiting] = set()
        self._running = Counter[str]()
        self._paid: dict[str, float] = {}  # by address, until the others have paid as much
        self._now = 0.0  # what the work that began last has paid
        self._numbers = count()
        self._changed = Condition()

    @contextmanager
    def place(self, address: str, price: float) -> Iterator[None]:
        """Wait for a place and keep it; raises LineFullError at once if too much waits already."""
        with self._changed:
            mine = self._joined(address, price)
            try:
                self._changed.wait_for(lambda: self._next() is mine)
            finally:
                self._waiting.remove(mine)
            self._now = max(self._now, mine.starts)
            self._running[address] += 1
            self._changed.notify_all()
        begun = self._clock()
        try:
            yield
        finally:
            with self._changed:
                self._running[address] -= 1
                self._pay(address, self._clock() - begun - price)
                self._changed.notify_all()

    def length(self) -> tuple[int, int]:
        """Return how much work waits and how much has a place."""
        return len(self._waiting), self._running.total()

    def _joined(self, address: str, price: float) -> _Waiting:
        own = [its.price for its in self._waiting if its.address == address]
        is_at_once = self._running[address] < self._each and self._running.total() < self._places
        if not (is_at_once and not own) and (
            len(own) >= self._most_waiting or len(self._waiting) >= self._most
        ):
            raise LineFullError(sum(own) + price)
        mine = _Waiting(max(self._now, self._paid.get(address, 0.0)), next(self._numbers), address, price)
        self._waiting.add(mine)
        self._pay(address, price)
        return mine

    def _pay(self, address: str, price: float) -> None:
        """Let an address pay; forget the addresses that have paid no more than the others."""
        self._paid[address] = max(self._now, self._paid.get(address, 0.0)) + price
        self._paid = {its: paid for its, paid in self._paid.items() if paid > self._now}
        self._running = +self._running

    def _next(self) -> _Waiting | None:
        """Return the work that gets a place now, None if none is free for any."""
        if self._running.total() >= self._places:
            return None
        may = [its for its in self._waiting if self._running[its.address] < self._each]
        return min(may, key=lambda its: (its.starts, its.number), default=None)
