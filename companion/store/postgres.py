"""A database on a PostgreSQL server: how it is opened, also by several servers at once.

Reads are statements of their own, each one round trip. What is written is one transaction.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Any

from sqlalchemy import URL, Connection, Engine, extract, func, select
from sqlalchemy.exc import DBAPIError

from companion.store.errors import StoreError, UnavailableError
from companion.store.rows import keep_pulse
from companion.store.schema import pulses
from companion.store.words import say
from companion.table.moments import Moment

NAME, DRIVER = "postgresql", "psycopg"
POOL, MORE, WAIT_SECONDS = 8, 8, 10  # connections of a process: kept, opened when needed, waited for
CONNECT_SECONDS, STATEMENT_MS = 5, 15_000  # how long the server may take to answer
# The numbers of our advisory locks, which could be any: to make tables, to serve, to change who sits where.
LOCK, SERVER_LOCK, SEATS_LOCK = 0x5A12B, 0x5A12C, 0x5A12D
ALIVE_SECONDS, AWAY_SECONDS = 10.0, 20.0  # after a server's last moment: another is there; all were away
STEP_SECONDS = 0.001


def url_with_driver(url: URL) -> URL:
    """Return the URL of a PostgreSQL database with the driver that it is used with.

    Raises StoreError if that is another one, or is not installed.
    """
    if url.drivername not in (NAME, f"{NAME}+{DRIVER}"):
        raise StoreError(say("other-driver", driver=url.drivername))
    if find_spec(DRIVER) is None:
        raise StoreError(say("no-driver"))
    return url.set(drivername=f"{NAME}+{DRIVER}")


def engine_options(url: URL) -> dict[str, Any]:
    """Return how connections are made and kept; what the URL says itself stays."""
    wanted = {
        "connect_timeout": CONNECT_SECONDS,
        "application_name": "companion",
        "options": f"-cstatement_timeout={STATEMENT_MS}",
    }
    chosen = {name: value for name, value in wanted.items() if name not in url.query}
    return {"pool_size": POOL, "max_overflow": MORE, "pool_timeout": WAIT_SECONDS, "connect_args": chosen}


def is_shared(engine: Engine) -> bool:
    """Return whether several servers may use a database at the same time."""
    return engine.dialect.name == NAME


def statements_of(engine: Engine) -> Engine:
    """Return the engine for reading: on PostgreSQL one whose statements are transactions of their own."""
    return engine.execution_options(isolation_level="AUTOCOMMIT") if is_shared(engine) else engine


def exclude_others(connection: Connection, lock: int = LOCK) -> None:
    """Let no other server do what this lock is for until the transaction ends."""
    if connection.dialect.name == NAME:
        connection.execute(select(func.pg_advisory_xact_lock(lock)))


@contextmanager
def take_part(connection: Connection, alone: bool) -> Iterator[None]:
    """Let this process use the database beside servers, or alone, meanwhile.

    Raises StoreError if another process uses it so that both cannot. PostgreSQL itself lets go of the lock
    if the process dies.
    """
    taking = func.pg_try_advisory_lock if alone else func.pg_try_advisory_lock_shared
    if not connection.execute(select(taking(SERVER_LOCK))).scalar():
        raise StoreError(say("in-use"))
    try:
        yield
    finally:
        # Once the connection is closed, PostgreSQL takes a moment to let go, and would refuse who comes next.
        with suppress(DBAPIError):
            connection.execute(select(func.pg_advisory_unlock_all()))


def attend(connection: Connection, moment: Moment) -> Moment:
    """Return the moment now in the run that all servers share, and keep it; moment: by a server's own clock.

    The clock that is furthest on is right. A server that comes goes on with the run of those that are there,
    as they last kept it. If nobody was there for a while, its own run begins. Dates are PostgreSQL's own.
    """
    exclude_others(connection)
    now = float(connection.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one())
    kept = select(pulses).where(pulses.c.at <= now).order_by(pulses.c.at.desc()).limit(1)
    last = connection.execute(kept).one_or_none()
    if last and last.run == moment.run:
        moment = Moment(last.run, max(last.seconds, moment.seconds))
    elif last and (passed := now - last.at) <= AWAY_SECONDS:
        moment = Moment(last.run, last.seconds + (passed if passed <= ALIVE_SECONDS else STEP_SECONDS))
    keep_pulse(connection, moment, now)
    return moment


def require_writable(connection: Connection) -> None:
    """Raise UnavailableError if the server only shows, as a standby does."""
    if connection.execute(select(func.current_setting("transaction_read_only"))).scalar() == "on":
        raise UnavailableError(say("read-only"))


def reason_of(error: BaseException) -> str:
    """Return the first line of what a database says, which may say the same of several addresses."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
