"""The database itself: how it is opened, whether it can be written, and what its troubles mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage
from typing import Any
from warnings import catch_warnings, simplefilter

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    IntegrityError,
    OperationalError,
    ProgrammingError,
    SAWarning,
)
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.pool import QueuePool

from companion.store.errors import HeldError, StoreError, UnavailableError
from companion.store.file import DatabaseFile, require_place
from companion.store.forms import bring_up
from companion.store.postgres import (
    NAME,
    engine_options,
    exclude_others,
    reason_of,
    require_writable,
    take_part,
    url_with_driver,
)
from companion.store.schema import forms, metadata, pulses, transient
from companion.store.words import say

BUSY_MS = 1000  # how long a writer waits for another program before others may try; pages ask after 2000
PING_MS = 1000  # the same for a question whether anything can be written
MEMORY = ":memory:"
MIN_FREE_BYTES = 64 * 1024  # less is no room for an event with what SQLite writes round it
CONNECTIONS = {"pool_size": 16, "max_overflow": 48}  # more than there are threads: none waits for another
RESERVE_BYTES = (
    1024 * 1024
)  # in the file and in its log, so that some thousand turns go on while the disk is full
PAGE_BYTES = 4096
_TROUBLES = {
    "full": say("full"),
    "I/O": say("disk-fails"),
    "readonly": say("read-only"),
    "malformed": say("shown-only"),
}
_AT_START = {
    "SQLITE_BUSY": say("locked"),
    "SQLITE_LOCKED": say("locked"),
    "SQLITE_FULL": say("full"),
    "SQLITE_IOERR": say("disk-fails"),
    "SQLITE_NOTADB": say("not-database"),
    "SQLITE_CORRUPT": say("damaged"),
    **dict.fromkeys(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM"), say("no-right")),
}


def open_engine(url: str | URL) -> Engine:
    """Open the database at this SQLAlchemy URL and make its tables if they are missing.

    Raises StoreError and SQLAlchemyError if that cannot be: a database that keeps nothing, or that the
    server may not write, is not opened either.
    """
    try:
        with catch_warnings():
            simplefilter("error", SAWarning)  # of what the driver would ignore
            engine = _engine(make_url(url))
    except SAWarning:
        raise StoreError(say("unknown-words", words=tuple(make_url(url).query))) from None
    except (ValueError, ImportError) as error:  # a port that is no number, a driver that is not installed
        raise StoreError(str(error)) from None
    with _opening():
        (_open_sqlite if engine.dialect.name == "sqlite" else _open_postgres)(engine)
    return engine


def _engine(url: URL) -> Engine:
    """Return the engine of a database that may be there; raises StoreError for a kind that is not known."""
    kind = url.get_backend_name()
    if kind == "sqlite":
        require_place(_path(url))
        return create_engine(url, **CONNECTIONS)
    if kind == NAME:
        url = url_with_driver(url)
        return create_engine(url, **engine_options(url))
    raise StoreError(say("other-kind", kind=kind))


@contextmanager
def hold_server(url: str, alone: bool) -> Iterator[None]:
    """Use a database of PostgreSQL alone, or beside other servers, meanwhile; raises as open_engine does."""
    with _opening():
        engine = _engine(make_url(url))
        connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    try:
        with take_part(connection, alone):
            yield
    finally:
        connection.close()
        engine.dispose()


def shown_url(url: str) -> str:
    """Return the URL of a database without the password in it."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return url


def path_of(url: str) -> Path | None:
    """Return the file of the database at this URL, None if it is on a server of its own.

    Raises StoreError for a database in memory and for what is no URL.
    """
    try:
        named = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StoreError(str(error)) from None
    return _path(named) if named.get_backend_name() == "sqlite" else None


def file_of(engine: Engine) -> DatabaseFile | None:
    """Return the file that holds a database, None if a server of its own does."""
    if engine.dialect.name != "sqlite":
        return None
    with engine.connect():  # while a connection is open, the log of what was written last is there
        file = DatabaseFile(_path(engine.url), lambda: _is_open(engine))

    @event.listens_for(engine, "do_connect")
    def require_file(*_connecting: Any) -> None:  # SQLite would make a file that is missing
        file.require_same()

    return file


def _is_open(engine: Engine) -> bool:
    """Return whether a connection to the database is open."""
    pool = engine.pool
    return isinstance(pool, QueuePool) and pool.checkedin() + pool.checkedout() > 0


def _path(url: URL) -> Path:
    """Return where SQLite keeps a database; raises StoreError if it keeps it in memory."""
    name = (url.database or "").removeprefix("file:")
    if name in ("", MEMORY) or url.query.get("mode") == "memory":
        raise StoreError(say("in-memory"))
    return Path(name).absolute()


def _open_sqlite(engine: Engine) -> None:
    """Make the tables of a database in a file; raises StoreError, UnavailableError and DatabaseError."""
    _require_ours(engine)
    event.listen(engine, "connect", _prepare_sqlite)
    with engine.begin() as connection:
        connection.exec_driver_sql("BEGIN")  # else the driver writes every table by itself, to the disk
        bring_up(connection)
    with engine.connect() as connection:
        try:
            try_writing(connection)
        except (UnavailableError, OperationalError) as error:
            if _code(error).startswith("SQLITE_READONLY"):
                raise  # a full disk or a lock of another program may be over soon


def _open_postgres(engine: Engine) -> None:
    """Make the tables of a database on a server; of several servers that start at once, one does."""
    _require_ours(engine)
    with engine.begin() as connection:
        exclude_others(connection)
        bring_up(connection)
        transient.create_all(connection)


def keeps_log(connection: Connection) -> bool:
    """Return whether people can read while somebody writes; SQLite needs a log beside the file for that."""
    is_file = connection.dialect.name == "sqlite"
    return not is_file or connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def reserve(connection: Connection) -> None:
    """Let a file and its log have room that other programs cannot take, for the time when the disk is full.

    Pages that are given up stay in the file, and the log is written again from its beginning.
    """
    if connection.dialect.name != "sqlite":
        return
    for statement in (
        "DROP TABLE IF EXISTS reserve",
        "CREATE TABLE reserve (room)",
        f"INSERT INTO reserve VALUES (zeroblob({RESERVE_BYTES}))",
        "DROP TABLE reserve",
        "PRAGMA wal_checkpoint",
    ):
        connection.exec_driver_sql(statement)
        connection.commit()


def exclude_programs(connection: Connection) -> None:
    """Begin to write a file; raises DatabaseError if another program holds it. Nothing later waits for one.

    A file without a log (WAL) lets nobody read meanwhile, as it does at the end of each writing.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN EXCLUSIVE")


def _code(error: Exception) -> str:
    """Return SQLite's own name for an error, empty for an error of anything else."""
    return getattr(getattr(error, "orig", None), "sqlite_errorname", "")


@contextmanager
def _opening() -> Iterator[None]:
    """Raise StoreError with the reason if a file cannot be opened as a database."""
    try:
        yield
    except DatabaseError as error:
        code = _code(error)
        known = next((words for start, words in _AT_START.items() if code.startswith(start)), None)
        if known is None and code and not isinstance(error, OperationalError):
            raise
        raise StoreError(known or reason_of(error)) from error  # of a server: a word that it does not know


def _require_ours(engine: Engine) -> None:
    """Raise StoreError for a database of another program, before anything is written into it.

    A server's database may hold others' tables beside ours, under other names; a file of SQLite is one
    program's alone.
    """
    there = inspect(engine)
    names = set(there.get_table_names())
    ours = names & set(metadata.tables)
    if forms.name in ours:
        engine.dispose()
        return  # whose form is another one is said by its number
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

    In SQLite something is written and taken back, and the disk is asked how much it still holds.
    """
    engine = connection.engine
    if engine.dialect.name != "sqlite":
        require_writable(connection)
        return
    connection.exec_driver_sql(f"PRAGMA busy_timeout={PING_MS}")
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.execute(insert(pulses).values(run="", seconds=0, at=0))
    finally:
        connection.rollback()
        connection.exec_driver_sql(f"PRAGMA busy_timeout={BUSY_MS}")
    if disk_usage(_path(engine.url).resolve().parent).free < MIN_FREE_BYTES:
        raise UnavailableError(_TROUBLES["full"])


@contextmanager
def translate_database_errors() -> Iterator[None]:
    """Raise UnavailableError with what is wrong and what to do if a database cannot be used."""
    try:
        yield
    except IntegrityError:
        raise
    except (DatabaseError, NoConnectionError) as error:
        if isinstance(error, ProgrammingError):
            raise  # ours, not the database's
        reason = reason_of(error)
        if "locked" in reason:
            raise HeldError from error
        known = (words for seen, words in _TROUBLES.items() if seen in reason)
        raise UnavailableError(next(known, say("no-answer", reason=reason))) from error


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Set a new SQLite connection up: readers beside a writer, nothing lost with the power."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA wal_autocheckpoint={RESERVE_BYTES // PAGE_BYTES // 2}")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.close()
