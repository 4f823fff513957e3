"""Reading photos apart from the server: in a process of its own, with limits on time and memory.

A photo is held in memory only, never written to disk; the worker forgets it when it is read.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing.connection import Connection
from threading import Lock, Semaphore
from typing import Any

from calibration.beads import Beads
from games.protocol import Standing
from vision.errors import VisionError
from vision.reading import Reading

__all__ = ["PhotoReader", "PhotoTimeoutError", "ReaderBusyError", "kind_of"]

READER = "vision.read:read_photo"
MAX_WAITING = 4  # photos that wait for the worker; more are told to come again
MEMORY_BYTES = 6 * 1024**3  # address space; a reader that runs wild fails alone

_Asked = tuple[bytes, tuple[Standing, ...], str]
_Read = Callable[..., list[Reading]]


class ReaderBusyError(Exception):
    """Say that too many photos wait already."""


class PhotoTimeoutError(Exception):
    """Say that a photo could not be read in the time allowed."""


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

    def read(self, photo: bytes, classes: Sequence[Standing], pieces: str = "auto") -> list[Reading]:
        """Return the boards in a photo; blocks.

        classes: everything that can stand on a cell; pieces: what the reader takes.

        Raises VisionError, ReaderBusyError and PhotoTimeoutError.
        """
        if not self._places.acquire(blocking=False):
            raise ReaderBusyError("other photos are being read right now: send yours again in a moment")
        try:
            with self._turn:
                answer = self._ask((photo, tuple(classes), pieces))
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

    def _ask(self, asked: _Asked) -> list[Reading] | Exception:
        try:
            if self._worker is None or not self._worker.process.is_alive():
                self._worker = _started(self._reader, self._more)
            pipe = self._worker.pipe
            pipe.send(asked)
            if pipe.poll(self._seconds):
                answer: list[Reading] | Exception = pipe.recv()
                return answer
            reason = f"reading took more than {self._seconds:g} seconds"
        except (EOFError, OSError):
            reason = "the reader gave up on it"
        self.close()
        return PhotoTimeoutError(f"this photo could not be read, {reason}: take another, nearer and sharper")


def _started(reader: str, more: Mapping[str, Any]) -> _Worker:
    """Start a worker and wait until it is ready."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_serve, args=(theirs, reader, more), daemon=True, name="photo-reader")
    process.start()
    theirs.close()
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


def _answer(read: _Read, asked: _Asked) -> list[Reading] | Exception:
    photo, classes, pieces = asked
    try:
        return read(photo, classes, pieces=pieces)
    except VisionError as error:
        return SentVisionError(error.code, str(error))
    except Exception as error:  # whatever a strange photo does to the reader must not reach the server
        return SentVisionError("unreadable", f"this photo could not be read ({type(error).__name__})")


class SentVisionError(VisionError):
    """Carry a reader's error through a pipe: those of vision take two arguments, which pickling loses."""

    def __reduce__(self) -> tuple[type[SentVisionError], tuple[str, str]]:
        """Say how to make it again."""
        return type(self), (self.code, str(self))


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


_SIGNS = ((b"\xff\xd8\xff", "JPEG"), (b"\x89PNG\r\n\x1a\n", "PNG"))


def kind_of(photo: bytes) -> str | None:
    """Return "JPEG", "PNG", "WebP" or "HEIC" by content, None for anything else."""
    for sign, kind in _SIGNS:
        if photo.startswith(sign):
            return kind
    if photo[:4] == b"RIFF" and photo[8:12] == b"WEBP":
        return "WebP"
    if photo[4:8] == b"ftyp" and photo[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"hevc"):
        return "HEIC"
    return None
