"""A line for places: whose work is done next, and how much of it may wait."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event, Thread

import pytest

from companion.web.fair_line import FairLine, LineFullError


class Hall:
    """A line whose work lasts until it is asked to end, and whose clock stands still."""

    def __init__(self, places: int, waiting: int = 9, most: int = 99) -> None:
        self.line = FairLine(places, waiting, most, clock=lambda: 0.0)
        self.begun: list[str] = []
        self._ends: dict[str, Event] = {}
        self._threads: list[Thread] = []

    def bring(self, name: str, address: str, price: float = 1.0) -> None:
        """Bring work to the line, and come back when it has begun or waits."""
        self._ends[name], joined = Event(), Event()

        def work() -> None:
            with self.line.place(address, price):
                self.begun.append(name)
                joined.set()
                assert self._ends[name].wait(20)

        before = len(self.line._waiting)
        thread = Thread(target=work, daemon=True)
        thread.start()
        self._threads.append(thread)
        until(lambda: joined.is_set() or len(self.line._waiting) > before)

    def end(self, *names: str) -> None:
        """Let all work end, in the order in which it has to begin."""
        for name in names:
            until(partial(self.begun.__contains__, name))
            self._ends[name].set()
        for thread in self._threads:
            thread.join(20)


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    pause = Event()
    for _ in range(2000):
        if holds():
            return
        pause.wait(0.005)
    raise AssertionError("it never held")


def test_a_flood_of_one_address_does_not_delay_another() -> None:
    """One of two places stays free for the others, however much waits; it is taken at once."""
    hall = Hall(places=2)
    for number in range(6):
        hall.bring(f"flood {number}", "laptop")
    assert hall.begun == ["flood 0"]

    hall.bring("photo", "phone")
    assert hall.begun == ["flood 0", "photo"]
    hall.end("photo", *(f"flood {number}" for number in range(6)))
    assert hall.begun == ["flood 0", "photo", *(f"flood {number}" for number in range(1, 6))]


def test_who_has_paid_least_is_next() -> None:
    """Dear work of one address waits for cheap work of another that came later; equals keep their order."""
    hall = Hall(places=1)
    hall.bring("dear 1", "laptop", price=10)
    hall.bring("dear 2", "laptop", price=10)
    hall.bring("cheap 1", "phone", price=1)
    hall.bring("cheap 2", "phone", price=1)
    hall.bring("other", "tablet", price=5)
    hall.end("dear 1", "cheap 1", "other", "cheap 2", "dear 2")

    assert hall.begun == ["dear 1", "cheap 1", "other", "cheap 2", "dear 2"]


def test_what_work_took_is_paid_afterwards() -> None:
    """Work that took longer than its price lets its address wait longer the next time."""
    now = 0.0
    line = FairLine(1, 9, clock=lambda: now)
    with line.place("laptop", 1.0):
        now = 100.0

    assert line._paid["laptop"] == 100.0


def test_more_than_may_wait_is_told_when_to_come_again() -> None:
    """The time is the price of all that waits of the address; others have shares of their own."""
    hall = Hall(places=1, waiting=2, most=3)
    for number in range(3):
        hall.bring(f"flood {number}", "laptop", price=4.0)
    with pytest.raises(LineFullError) as refused, hall.line.place("laptop", 5.0):
        pass
    hall.bring("photo", "phone")
    with pytest.raises(LineFullError), hall.line.place("tablet", 1.0):
        pass

    assert refused.value.seconds == 13.0
    hall.end("flood 0", "photo", "flood 1", "flood 2")
    assert hall.line._running.total() == 0
    with hall.line.place("tablet", 1.0):
        assert hall.line._running.total() == 1
