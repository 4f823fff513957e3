"""Reading photos apart from the server: in a process of its own, with limits on time and memory.

A photo is held in memory only, never written to disk; the worker forgets it when it is read.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing.connection import Connection
from threading import Lock, Semaphore
from traceback import format_exc
from typing import Any

from calibration.beads import Beads
from companion.web.words import say
from games.catalogue import entry_named
from games.standing import Standing
from vision.errors import VisionError
from vision.reading import Reading

_log = logging.getLogger("companion")
READER = "vision.read:read_photo"
MAX_WAITING = 4  # photos that wait for the worker; more are told to come again
CV_NO_MEMORY = -4  # how OpenCV says it
START_SECONDS = 60.0  # for a worker's start, most of it importing
MEMORY_BYTES = 6 * 1024**3  # address space; a reader that runs wild fails alone

_Asked = tuple[bytes, str, str, tuple[Standing, ...], str | None]
_Read = Callable[..., list[Reading]]


class ReaderBusyError(Exception):
    """Say that too many photos wait already."""

    def __init__(self) -> None:
        self.said = say("photos-busy")
        super().__init__(self.said)


class ReadingFailedError(Exception):
    """Say that the reader itself failed on a photo, with a stable code and what to do.

    "too-long": it took longer than it may; "too-much-memory": it needed more than it may;
    "reader-crashed": its process ended; "reader-failed": it has a defect.
    """

    def __init__(self, code: str, seconds: float) -> None:
        self.code = code
        self.said = say("reading-failed", code=code, seconds=seconds)
        super().__init__(self.said)


FAILURES = ("too-long", "too-much-memory", "reader-crashed", "reader-failed")


@dataclass(frozen=True)
class _Failed:
    """Say that reading failed in the worker: with which code, and where in the program."""

    code: str
    trace: str


@dataclass
class _Worker:
    """A process that reads one photo after the other, and our end of the pipe to it."""

    process: Any
    pipe: Connection


class PhotoReader:
    """Read photos one by one in a worker process that is started when first needed.

    reader: where the reading function is, as "module:function"; imported in the worker only.
    seconds: how long a photo may take, the worker's start not counted.
    waiting: how many photos may wait for the one that is being read. beads: the household's, for every photo.
    """

    def __init__(
        self,
        reader: str = READER,
        seconds: float = 30.0,
        waiting: int = MAX_WAITING,
        beads: Beads | None = None,
    ) -> None:
        self._reader, self._seconds = reader, seconds
        self._more = {"beads": beads} if beads else {}
        self._worker: _Worker | None = None
        self._turn, self._places = Lock(), Semaphore(1 + waiting)

    def read(
        self,
        photo: bytes,
        game: str = "",
        pieces: str = "auto",
        classes: tuple[Standing, ...] = (),
        sheet: str | None = None,
    ) -> list[Reading]:
        """Return the boards in a photo; blocks.

        game: the id of that whose pieces are looked for, else the boards tell; pieces, classes, sheet: as the
        reader takes them. The worker has the game from its own catalogue, for what a game is made of need not
        go to another process.

        Raises VisionError where the photo shows no board, ReaderBusyError and ReadingFailedError.
        """
        if not self._places.acquire(blocking=False):
            raise ReaderBusyError
        try:
            with self._turn:
                answer = self._ask((photo, game, pieces, classes, sheet))
        finally:
            self._places.release()
        if isinstance(answer, Exception):
            raise answer
        return list(answer)

    def close(self) -> None:
        """End the worker."""
        if self._worker:
            self._worker.process.kill()
            self._worker.process.join()
            self._worker.pipe.close()
            self._worker = None

    def _ask(self, asked: _Asked) -> list[Reading] | VisionError:
        """Return what the worker answers; where it failed, that is logged and raised."""
        answer = self._answered(asked)
        if not isinstance(answer, _Failed):
            return answer
        _log.error("reading a photo of %d bytes failed, %s: %s", len(asked[0]), answer.code, answer.trace)
        if answer.code != "reader-failed":
            self.close()
        raise ReadingFailedError(answer.code, self._seconds)

    def _answered(self, asked: _Asked) -> list[Reading] | VisionError | _Failed:
        try:
            if self._worker is None or not self._worker.process.is_alive():
                self._worker = _started(self._reader, self._more)
            pipe = self._worker.pipe
            pipe.send(asked)
            if pipe.poll(self._seconds):
                answer: list[Reading] | VisionError | _Failed = pipe.recv()
                return answer
            return _Failed("too-long", f"it took more than {self._seconds:g} s")
        except (EOFError, OSError) as error:
            if self._worker is None:
                return _Failed("reader-crashed", f"its process could not be started ({error!r})")
            self._worker.process.join(1)
            return _Failed("reader-crashed", f"its process ended with {self._worker.process.exitcode}")


def _started(reader: str, more: Mapping[str, Any]) -> _Worker:
    """Start a worker and wait until it is ready; raises EOFError or OSError where it does not become so."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_serve, args=(theirs, reader, more), daemon=True, name="photo-reader")
    process.start()
    theirs.close()
    if not ours.poll(START_SECONDS):
        process.kill()
        raise TimeoutError(f"not ready within {START_SECONDS} s")
    ours.recv()
    return _Worker(process, ours)


def _serve(pipe: Connection, reader: str, more: Mapping[str, Any]) -> None:
    """Read photos until the pipe closes, a worker's main function; more: what its reader is told."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its worker itself
    _limit_memory()
    module, _, name = reader.partition(":")
    read: _Read = partial(getattr(import_module(module), name), **more)
    pipe.send("ready")
    while True:
        try:
            asked: _Asked = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_answer(read, asked))


def _answer(read: _Read, asked: _Asked) -> list[Reading] | VisionError | _Failed:
    photo, game, pieces, classes, sheet = asked
    try:
        return read(photo, entry_named(game) if game else None, pieces=pieces, classes=classes, sheet=sheet)
    except VisionError as error:
        return error
    except Exception as error:  # whatever a strange photo does to the reader must not reach the server
        out_of_memory = isinstance(error, MemoryError) or getattr(error, "code", 0) == CV_NO_MEMORY
        return _Failed("too-much-memory" if out_of_memory else "reader-failed", format_exc())


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
