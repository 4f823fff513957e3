"""Threads for requests that may wait long, so that all other requests find a free thread.

Most paths run in the threads that Starlette has for them, and take milliseconds. While the database is locked
every writer waits for seconds; a request that waits for a worker may wait for minutes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar

P = ParamSpec("P")
T = TypeVar("T")
WRITERS = 8  # SQLite lets one write at a time; the others wait in its own line
OPENERS = 2  # of tables, whose start may take a while to judge
WAITING = 64  # for a worker

_LIMITERS: RunVar[dict[str, CapacityLimiter]] = RunVar("companion-threads")


def in_writer_threads(path: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Return the function of a path, run in the threads for writing."""
    return _in_threads("writers", WRITERS, path)


def in_opener_threads(path: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Return the function of a path, run in the threads for opening tables."""
    return _in_threads("openers", OPENERS, path)


def in_waiting_threads(path: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Return the function of a path, run in the threads that may wait for a worker's process."""
    return _in_threads("apart", WAITING, path)


async def run_in_waiting_thread(call: Callable[[], T]) -> T:
    """Return what a call returns, made in a thread that may wait for a worker's process."""
    return await to_thread.run_sync(call, limiter=_limiter("apart", WAITING))


def _in_threads(name: str, most: int, path: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    @wraps(path)
    async def run(*args: P.args, **kwargs: P.kwargs) -> T:
        return await to_thread.run_sync(partial(path, *args, **kwargs), limiter=_limiter(name, most))

    return run


def _limiter(name: str, most: int) -> CapacityLimiter:
    """Return what counts the threads of this name, one in each event loop."""
    try:
        limiters = _LIMITERS.get()
    except LookupError:
        _LIMITERS.set(limiters := {})
    return limiters.setdefault(name, CapacityLimiter(most))
