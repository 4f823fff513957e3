"""Lanes: of each address only so much is done at a time; what else it asks for waits, and takes no thread."""

from __future__ import annotations

from asyncio import Semaphore
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Lanes:
    """Let so many requests of a lane go on at a time; lives on one event loop."""

    def __init__(self, wide: int) -> None:
        self._wide = wide
        self._lanes: dict[str, Semaphore] = {}
        self._in = Counter[str]()

    @asynccontextmanager
    async def at(self, lane: str) -> AsyncIterator[None]:
        """Wait for one's turn in a lane, and go on; the lane without a name is as wide as can be."""
        if not lane:
            yield
            return
        self._in[lane] += 1
        try:
            async with self._lanes.setdefault(lane, Semaphore(self._wide)):
                yield
        finally:
            self._in[lane] -= 1
            if not self._in[lane]:
                del self._in[lane], self._lanes[lane]
