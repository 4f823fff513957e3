"""The server's presence: it reads its clock every second, and sees when it was away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from anyio import CapacityLimiter, to_thread

from companion.web.pulse import BEAT_SECONDS, Pulse
from companion.web.tables import Tables

KEPT_EVERY = 5  # beats from one to the next that is kept: a server that is killed loses so many seconds

_log = logging.getLogger("companion")


@asynccontextmanager
async def attending(pulse: Pulse, tables: Tables) -> AsyncIterator[None]:
    """Let the server attend to its clock and to its tables until the block ends."""
    tasks = [asyncio.create_task(_beat(pulse)), asyncio.create_task(_attend(pulse, tables))]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        await to_thread.run_sync(tables.attend)


async def _beat(pulse: Pulse) -> None:
    """Read the clock every second, even if there is much else to do."""
    while True:
        pulse.beat()
        await asyncio.sleep(BEAT_SECONDS)


async def _attend(pulse: Pulse, tables: Tables) -> None:
    """Keep the moment every few seconds; write pauses at once when the server was away."""
    limiter = CapacityLimiter(1)  # the other threads may be busy
    beats, gaps = 0, 0
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        beats, is_back = beats + 1, len(pulse.gaps) > gaps
        gaps = len(pulse.gaps)
        if is_back or beats % KEPT_EVERY == 0:
            try:
                await to_thread.run_sync(tables.attend, is_back, limiter=limiter)
            except Exception:  # of any kind: the next beat tries again
                _log.exception("the tables could not be attended to")
