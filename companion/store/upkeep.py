"""The care of a database in a file: held by one server, whole at its start, copied and put back.

A copy is made by SQLite itself, so the server may go on writing meanwhile. It is checked before it gets its
name: a file of that name is whole.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Thread

from filelock import FileLock, Timeout
from sqlalchemy import URL, func, select

from companion.store.database import hold_server, open_engine, path_of
from companion.store.errors import StoreError
from companion.store.file import require_place
from companion.store.schema import events
from companion.store.store import Store
from companion.store.words import say
from games.words import Message

PAGES = 256  # of the database that are copied at a time; a writer may come between
MOST_SAID = 3  # faults of a damaged file that are named

Progress = Callable[[int, int], object]
"""Called with how many pages of a database are copied, and how many there are."""


@dataclass(frozen=True)
class Copy:
    """A copy that was made and checked, with what is in it; aside: where the file went that it replaces."""

    path: Path
    tables: int
    events: int
    aside: Path | None = None


@contextmanager
def hold_database(url: str, alone: bool = True) -> Iterator[None]:
    """Let no other server open the database at this URL meanwhile.

    alone: if not, servers of the same PostgreSQL database may have it open, too; a file has one server.

    Raises StoreError if another server has it.
    """
    path = path_of(url)
    if path is None:
        with hold_server(url, alone):
            yield
        return
    require_place(path)
    lock = FileLock(path.with_name(f"{path.name}.lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise StoreError(say("in-use")) from None
    except OSError:
        raise StoreError(say("no-right")) from None
    try:
        yield
    finally:
        lock.release()


def require_whole(path: Path, *, thoroughly: bool = False) -> None:
    """Raise StoreError if a database file is damaged; a file that is not there, or empty, is whole.

    thoroughly: also compare every index with its table, which takes several times as long.
    """
    if not path.is_file() or not path.stat().st_size:
        return
    try:
        with closing(sqlite3.connect(path)) as connection:
            asked = "integrity_check" if thoroughly else "quick_check"
            found = [row[0] for row in connection.execute(f"PRAGMA {asked}({MOST_SAID})")]
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            return  # locked, or not to be written: the one that opens it says what it is
        raise StoreError(say("not-database" if _is_none(error) else "damaged")) from error
    if found != ["ok"]:
        raise StoreError(say("damaged"))


def begin_check(store: Store, url: str, tell: Callable[[Message], object]) -> Thread:
    """Begin to look for damage in a store's file; who writes waits for the end, and who reads does not.

    If there is damage, nothing is written any more. tell: called with the words for people.
    """
    path, held = path_of(url), ExitStack()
    held.enter_context(store.checking())  # before anybody can come

    def check() -> None:
        with held:
            try:
                if path:
                    require_whole(path)
            except StoreError:
                tell(store.freeze())

    thread = Thread(target=check, daemon=True)
    thread.start()
    return thread


def _is_none(error: sqlite3.DatabaseError) -> bool:
    """Return whether a file is no database of SQLite."""
    return getattr(error, "sqlite_errorname", "") == "SQLITE_NOTADB"


def back_up(url: str, to: Path, progress: Progress | None = None) -> Copy:
    """Write a copy of the database at this URL to a new file; a server may use the database meanwhile.

    Raises StoreError if there is no such database, if it is damaged, or if the file cannot be made.
    """
    path = _file(url)
    require_place(to)
    if to.exists():
        raise StoreError(say("copy-exists", file=str(to)))
    _copy(path, to, progress)
    return _counted(to)


def restore(copy: Path, url: str, progress: Progress | None = None) -> Copy:
    """Put a copy in the place of the database at this URL; what stood there is kept beside it.

    Pages that are open begin anew: the database gets a new epoch. Raises StoreError if the copy is no whole
    database of ours, or if a server has the database open.
    """
    path = path_of(url)
    if path is None:
        raise StoreError(say("other-server"))
    if not copy.is_file():
        raise StoreError(say("no-copy", file=str(copy)))
    if path.exists() and path.samefile(copy):
        raise StoreError(say("same-file"))
    with hold_database(url):
        prepared = path_beside(path, "restored")
        _copy(copy, prepared, progress)
        with closing(Store(open_engine(_url_of(prepared)))) as store:
            store.begin_epoch()
        _fold_log(prepared)
        aside = _set_aside(path)
        prepared.replace(path)
        found = _counted(path)
    return Copy(found.path, found.tables, found.events, aside)


def _file(url: str) -> Path:
    """Return the file of a database that is there; raises StoreError."""
    path = path_of(url)
    if path is None:
        raise StoreError(say("other-server"))
    if not path.is_file():
        raise StoreError(say("no-database", file=str(path)))
    return path


def _copy(source: Path, to: Path, progress: Progress | None) -> None:
    """Copy a database file, check the copy, and only then give it its name."""
    part = to.with_name(f"{to.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
            report = progress or (lambda _done, _of: None)
            old.backup(new, pages=PAGES, progress=lambda _, left, of: report(of - left, of))
        _fold_log(part)
        require_whole(part, thoroughly=True)
        _counted(part)
        part.replace(to)
    except sqlite3.DatabaseError as error:
        said = say("not-database") if _is_none(error) else say("no-copy-made", why=str(error))
        raise StoreError(said) from error
    except OSError as error:
        raise StoreError(say("no-copy-made", why=str(error.strerror))) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _url_of(path: Path) -> URL:
    """Return the URL of a database file, whose name may hold signs that mean something in a URL."""
    return URL.create("sqlite", database=str(path))


def _counted(path: Path) -> Copy:
    """Return a database of ours with what is in it; raises StoreError for another program's."""
    engine = open_engine(_url_of(path))
    try:
        with engine.connect() as connection:
            query = select(func.count(events.c.table.distinct()), func.count())
            tables, all_events = connection.execute(query.select_from(events)).one()
    finally:
        engine.dispose()
    _fold_log(path)
    return Copy(path, tables, all_events)


def _fold_log(path: Path) -> None:
    """Write what the log of a database file holds into the file, so that it is one file alone."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _set_aside(path: Path) -> Path | None:
    """Move a database file and its log to a name of their own; return it, None if nothing is there."""
    if not path.exists():
        return None
    with suppress(sqlite3.DatabaseError):  # what is damaged is moved as it is
        _fold_log(path)
    aside = path_beside(path, "before-restore")
    for end in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).replace(aside.with_name(aside.name + end))
    return aside


def path_beside(path: Path, word: str) -> Path:
    """Return a path beside a file that is free, such as games-before-restore-2.db."""
    names = (f"{path.stem}-{word}{f'-{n}' * (n > 1)}{path.suffix}" for n in count(1))
    return next(there for name in names if not (there := path.with_name(name)).exists())
