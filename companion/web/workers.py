"""Expensive work apart from the server: in processes of their own, with limits on time and memory.

The processes give way to the server (`nice`), so players' turns go first on a busy machine. What they work on
is held in memory only, never written to disk; they forget it with the answer.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing.connection import Connection
from threading import Lock
from traceback import format_exc
from typing import Any

from companion.web.fair_line import FairLine

_log = logging.getLogger("companion")
PLACES = 2  # processes; one address has at most one of them
MAX_WAITING = 8  # of one address; more is refused until later
CV_NO_MEMORY = -4  # how OpenCV says it
START_SECONDS = 60.0  # for a worker's start and its imports
MEMORY_BYTES = 6 * 1024**3  # address space; work that runs wild fails alone
NICENESS = 10
M_MMAP_THRESHOLD, LARGE_BYTES = -3, 256 * 1024  # mallopt(3)


class WorkFailedError(Exception):
    """Raised if work failed, with a stable code.

    "too-long": it took longer than it may; "too-much-memory": it needed more than it may; "crashed": its
    process ended; "failed": the program has a defect.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True)
class Work:
    """A function that a worker imports, "module:name", and what it is given beside its data.

    price: the seconds that it is expected to take. seconds: how long it may take, imports not counted.
    imports: modules that the function imports itself.
    """

    function: str
    price: float
    seconds: float
    given: tuple[Any, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
    imports: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Failed:
    """The failure of work: with which code, and where in the program."""

    code: str
    trace: str


@dataclass
class _Worker:
    """A process that does one piece of work after the other, and our end of the pipe to it."""

    process: Any
    pipe: Connection
    known: set[str] = field(default_factory=set)

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Workers:
    """Do expensive work in processes that are started when first needed; safe to use from threads.

    waiting: how much work of one address may wait. places: how many processes; with none, work is done in the
    thread that asks for it.
    """

    def __init__(self, waiting: int = MAX_WAITING, places: int = PLACES) -> None:
        self.line = FairLine(max(1, places), waiting)
        self._are_here = places == 0
        self._idle: list[_Worker] = []
        self._lock = Lock()

    def run(self, address: str, data: bytes, work: Work) -> Any:
        """Return what the function returns, given the data first; blocks.

        Raises LineFullError and WorkFailedError, which is logged.
        """
        with self.line.place(address, work.price):
            answer = self._answer(data, work)
        if isinstance(answer, _Failed):
            _log.error("%s failed on %d bytes, %s: %s", work.function, len(data), answer.code, answer.trace)
            raise WorkFailedError(answer.code)
        return answer

    def close(self) -> None:
        """End the processes that have nothing to do."""
        with self._lock:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.end()

    def _answer(self, data: bytes, work: Work) -> Any:
        if self._are_here:
            return _outcome(_function(work.function), data, work.given, dict(work.more))
        worker = self._taken(work.function)
        answer: Any = None
        try:
            if worker is None:
                worker = _started()
            answer = _asked(worker, data, work)
        except (EOFError, OSError) as error:
            if worker is None:
                return _Failed("crashed", f"its process could not be started ({error!r})")
            worker.process.join(1)
            answer = _Failed("crashed", f"its process ended with {worker.process.exitcode}")
        except Exception:  # what is asked or answered cannot be pickled
            if worker:
                worker.end()
            return _Failed("failed", format_exc())
        if isinstance(answer, _Failed) and answer.code != "failed":
            worker.end()
        else:
            with self._lock:
                self._idle.append(worker)
        return answer

    def _taken(self, function: str) -> _Worker | None:
        """Take a process that has nothing to do, if possible one that knows the function."""
        with self._lock:
            for dead in [its for its in self._idle if not its.process.is_alive()]:
                self._idle.remove(dead)
                dead.end()
            if not self._idle:
                return None
            chosen = max(self._idle, key=lambda its: function in its.known)
            self._idle.remove(chosen)
            return chosen


def _asked(worker: _Worker, data: bytes, work: Work) -> Any:
    """Return what a worker answers; raises EOFError or OSError if its process ends."""
    worker.pipe.send((work.function, work.imports, work.given, dict(work.more)))
    worker.pipe.send_bytes(data)
    if not worker.pipe.poll(START_SECONDS):
        return _Failed("crashed", f"not imported within {START_SECONDS:g} s")
    begun = worker.pipe.recv()
    if isinstance(begun, _Failed):
        return begun
    worker.known.add(work.function)
    if worker.pipe.poll(work.seconds):
        return worker.pipe.recv()
    return _Failed("too-long", f"it took more than {work.seconds:g} s")


def _started() -> _Worker:
    """Start a worker; raises OSError if it cannot be."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_serve, args=(theirs,), daemon=True, name="worker")
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _serve(pipe: Connection) -> None:
    """Do work until the pipe closes: a worker's main function."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers itself
    _limit_memory()
    give_memory_back()
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(NICENESS)
    while True:
        try:
            named, imports, given, more = pipe.recv()
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        try:
            function = _function(named)
            for other in imports:
                import_module(other)
        except Exception:
            pipe.send(_Failed("failed", format_exc()))
            continue
        pipe.send("begun")
        pipe.send(_outcome(function, data, given, more))


def _function(named: str) -> Callable[..., Any]:
    """Return the function that is called "module:name"."""
    module, _, name = named.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


def _outcome(
    function: Callable[..., Any], data: bytes, given: tuple[Any, ...], more: Mapping[str, Any]
) -> Any:
    """Return what a function returns, or how it failed: nothing that strange data do may reach the server."""
    try:
        return function(data, *given, **more)
    except Exception as error:
        out_of_memory = isinstance(error, MemoryError) or getattr(error, "code", 0) == CV_NO_MEMORY
        return _Failed("too-much-memory" if out_of_memory else "failed", format_exc())


def give_memory_back() -> None:
    """Let this process give large blocks back to the system as soon as they are free, such as photos.

    The C library of Linux keeps blocks as large as those that were freed once, up to 32 MB, for later.
    """
    import ctypes

    with suppress(AttributeError, OSError, TypeError):  # of another C library
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
