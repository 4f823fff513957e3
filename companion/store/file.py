"""The file of a SQLite database: whether it can be one, and whether it is still the one that was opened.

SQLite goes on writing into a file that was removed or replaced under its name, and all of that is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.store.errors import StoreError, UnavailableError
from companion.store.words import say


def require_place(path: Path) -> None:
    """Raise StoreError if a file at this path cannot be opened, or made."""
    if path.is_dir():
        raise StoreError(say("is-folder"))
    if not path.parent.is_dir():
        raise StoreError(say("no-folder", folder=str(path.parent)))


class DatabaseFile:
    """The file of a database as it was when the server opened it.

    is_open: says whether a connection is; with the last one SQLite itself takes its log away.
    """

    def __init__(self, path: Path, is_open: Callable[[], bool]) -> None:
        self.path, self._is_open = path, is_open
        self._log = path.with_name(f"{path.name}-wal")
        self._has_log = self._log.exists()
        self._identity = _identity(path)

    def require(self) -> None:
        """Raise UnavailableError if the file was removed or replaced, or the log of what was written last."""
        if self._has_log and self._is_open() and not self._log.exists():
            raise UnavailableError(say("file-gone", file=self.path.name))
        self.require_same()

    def require_same(self) -> None:
        """Raise UnavailableError if the file was removed or replaced."""
        if (now := _identity(self.path)) is None:
            raise UnavailableError(say("file-gone", file=self.path.name))
        if now != self._identity:
            raise UnavailableError(say("file-replaced", file=self.path.name))


def _identity(path: Path) -> tuple[int, int, bool] | None:
    """Return what tells a file from every other, and whether it is empty; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size == 0
