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
    return await _run(call, _limiter("apart", WAITING))


def _in_threads(name: str, most: int, path: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    @wraps(path)
    async def run(*args: P.args, **kwargs: P.kwargs) -> T:
        return await _run(partial(path, *args, **kwargs), _limiter(name, most))

    return run


async def _run(call: Callable[[], T], limiter: CapacityLimiter) -> T:
    """Return what a call returns in a thread, or raise what it raises.

    An error that a future holds lives in a circle with the frames that wait for it, and what these hold, such
    as a photo of 25 MB, until the garbage collector comes by. So it is returned, and raised here.
    """
    done, error = await to_thread.run_sync(_done, call, limiter=limiter)
    if error is not None:
        try:
            raise error
        finally:
            del error
    (result,) = done
    return result


def _done(call: Callable[[], T]) -> tuple[tuple[T, ...], Exception | None]:
    try:
        return (call(),), None
    except Exception as error:
        return (), error


def _limiter(name: str, most: int) -> CapacityLimiter:
    """Return what counts the threads of this name, one in each event loop."""
    try:
        limiters = _LIMITERS.get()
    except LookupError:
        _LIMITERS.set(limiters := {})
    return limiters.setdefault(name, CapacityLimiter(most))
