"""A database on a PostgreSQL server: how it is opened, also by several servers at once.

Reads are statements of their own, each one round trip. What is written is one transaction.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from sqlalchemy import URL, Connection, Engine, func, select

from companion.store.errors import StoreError, UnavailableError
from companion.store.words import say

NAME, DRIVER = "postgresql", "psycopg"
POOL, MORE, WAIT_SECONDS = 8, 8, 10  # connections of a process: kept, opened when needed, waited for
CONNECT_SECONDS, STATEMENT_MS = 5, 15_000  # how long the server may take to answer
LOCK, SERVER_LOCK = 0x5A12B, 0x5A12C  # advisory locks: to make tables, to be the server; any numbers of ours


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


def exclude_others(connection: Connection) -> None:
    """Let no other server make tables, or name an epoch, until this transaction ends."""
    if connection.dialect.name == NAME:
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


def require_alone(connection: Connection) -> None:
    """Raise StoreError if another server uses the database; else this one does until the connection ends.

    PostgreSQL itself lets go of such a lock if the process dies.
    """
    if not connection.execute(select(func.pg_try_advisory_lock(SERVER_LOCK))).scalar():
        raise StoreError(say("in-use"))


def require_writable(connection: Connection) -> None:
    """Raise UnavailableError if the server only shows, as a standby does."""
    if connection.execute(select(func.current_setting("transaction_read_only"))).scalar() == "on":
        raise UnavailableError(say("read-only"))


def reason_of(error: BaseException) -> str:
    """Return the first line of what a database says, which may say the same of several addresses."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
