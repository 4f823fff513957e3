"""The database itself: how it is opened, whether it can be written, and what its troubles mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage
from typing import Any
from warnings import catch_warnings, simplefilter

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, IntegrityError, ProgrammingError, SAWarning
from sqlalchemy.exc import TimeoutError as NoConnectionError

from companion.store.errors import StoreError, UnavailableError
from companion.store.schema import metadata
from companion.store.words import say

__all__ = ["open_engine", "telling", "try_writing"]

BUSY_MS = 5000  # how long a writer waits for another one before it gives up
PING_MS = 1000  # the same for whoever only asks whether anything can be written
MIN_FREE_BYTES = 64 * 1024  # less is no room for an event with what SQLite writes round it
_TROUBLES = {
    "locked": say("locked"),
    "full": say("full"),
    "readonly": say("read-only"),
}


def open_engine(url: str) -> Engine:
    """Open the database at this SQLAlchemy URL and make its tables where they are missing.

    Raises StoreError and SQLAlchemyError where that cannot be.
    """
    try:
        with catch_warnings():
            simplefilter("error", SAWarning)  # of what the driver would ignore
            engine = create_engine(make_url(url))
    except SAWarning:
        raise StoreError(say("unknown-words", words=tuple(make_url(url).query))) from None
    except (ValueError, ImportError) as error:  # a port that is no number, a driver that is not installed
        raise StoreError(str(error)) from None
    _require_ours(engine)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    metadata.create_all(engine)
    return engine


def _require_ours(engine: Engine) -> None:
    """Raise StoreError for a database of another program, before anything is written into it.

    A server's database may hold others' tables beside ours, under other names; a file of SQLite is one
    program's alone.
    """
    there = inspect(engine)
    names = set(there.get_table_names())
    ours = names & set(metadata.tables)
    strange = [
        name
        for name in sorted(ours)
        if {column["name"] for column in there.get_columns(name)} != set(metadata.tables[name].columns.keys())
    ]
    if engine.dialect.name == "sqlite" and names and not ours:
        strange = sorted(names)
    engine.dispose()
    if strange:
        some = tuple(strange[:3])
        told = say("and-more", names=some) if len(strange) > len(some) else some
        raise StoreError(say("others-tables", tables=told))


def try_writing(connection: Connection) -> None:
    """Raise UnavailableError or a DatabaseError while nothing could be written.

    SQLite's lock is taken for a moment, and the disk asked how much it still holds.
    """
    engine = connection.engine
    if engine.dialect.name != "sqlite":
        connection.execute(text("SELECT 1"))
        return
    connection.exec_driver_sql(f"PRAGMA busy_timeout={PING_MS}")
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.exec_driver_sql("ROLLBACK")
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={BUSY_MS}")
    kept = engine.url.database
    if kept and disk_usage(Path(kept).resolve().parent).free < MIN_FREE_BYTES:
        raise UnavailableError(_TROUBLES["full"])


@contextmanager
def telling() -> Iterator[None]:
    """Say what a database that cannot be used lacks, and what to do about it."""
    try:
        yield
    except IntegrityError:
        raise
    except (DatabaseError, NoConnectionError) as error:
        if isinstance(error, ProgrammingError):
            raise  # ours, not the database's
        reason = str(getattr(error, "orig", None) or error)
        known = (told for seen, told in _TROUBLES.items() if seen in reason)
        raise UnavailableError(next(known, say("no-answer", reason=reason))) from error


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Set a new SQLite connection up: readers beside a writer, nothing lost with the power."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.close()
