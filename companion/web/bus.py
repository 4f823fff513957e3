"""Waking the streams of a table when something was written; carries no data, so nothing can pile up."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["MAX_LISTENING", "Bus"]

MAX_AT_TABLE, MAX_LISTENING = 64, 4000


class Bus:
    """Wake everyone who listens to a table; lives on one event loop."""

    def __init__(self) -> None:
        self._listening: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.closed = False

    @contextmanager
    def listening(self, table: str) -> Iterator[asyncio.Event]:
        """Give an event that is set whenever the table has something new."""
        alarm = asyncio.Event()
        self._listening[table].add(alarm)
        try:
            yield alarm
        finally:
            self._listening[table].discard(alarm)
            if not self._listening[table]:
                del self._listening[table]

    def full(self, table: str) -> bool:
        """Tell whether nobody more can listen to a table."""
        everybody = sum(map(len, self._listening.values()))
        return len(self._listening.get(table, ())) >= MAX_AT_TABLE or everybody >= MAX_LISTENING

    def wake(self, table: str) -> None:
        """Wake everyone who listens to a table."""
        for alarm in self._listening.get(table, ()):
            alarm.set()

    def close(self) -> None:
        """Wake everyone for the last time: streams end, the server can stop."""
        self.closed = True
        for table in list(self._listening):
            self.wake(table)
