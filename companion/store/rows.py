"""Events as rows of the database: how they are written, and read again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection, RowMapping, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.store.errors import LostError
from companion.store.schema import events, pulses
from companion.table.event_text import event_fields, event_from
from companion.table.events import Event
from companion.table.moments import Moment


@dataclass(frozen=True)
class Stored:
    """An event with its sequence number and its date, in seconds since 1970."""

    seq: int
    event: Event
    at: float = 0.0


@dataclass(frozen=True)
class KeyedRequest:
    """Identify who asked for an event and with what, so that asking twice writes once.

    key: the idempotency key as given; body: everything that was asked.
    """

    role: str
    key: str
    body: str

    @property
    def key_hash(self) -> str:
        """Return what is stored of the key; the same key of another role is another key."""
        return digest(f"{self.role}\n{self.key}")

    @property
    def body_hash(self) -> str:
        """Return what is stored of the body."""
        return digest(self.body)


def digest(value: str) -> str:
    """Return a SHA-256; enough for tokens, which are long and random."""
    return hashlib.sha256(value.encode()).hexdigest()


def insert_next(connection: Connection, row: Mapping[str, object]) -> None:
    """Insert an event; raises LostError if the event before it is not there any more."""
    connection.execute(insert(events).values(row))
    if not is_there(connection, str(row["table"]), int(str(row["seq"])) - 1):
        raise LostError


def delete_ended(connection: Connection, table: str, seq: int) -> bool:
    """Delete a table's events if this is the number of the last one; return whether it is.

    Nobody writes an event meanwhile: a file of SQLite has one writer at a time, PostgreSQL locks the rows.
    """
    if connection.dialect.name != "sqlite":
        connection.exec_driver_sql(f"LOCK TABLE {events.name} IN SHARE ROW EXCLUSIVE MODE")
    later = select(events.c.seq).where(events.c.table == table, events.c.seq > seq).exists()
    return connection.execute(delete(events).where(events.c.table == table, ~later)).rowcount > 0


def is_there(connection: Connection, table: str, seq: int) -> bool:
    """Return whether a table has the event of this number."""
    query = select(events.c.seq).where(events.c.table == table, events.c.seq == seq)
    return connection.execute(query).one_or_none() is not None


def keep_pulse(connection: Connection, moment: Moment | None, at: float) -> None:
    """Keep when a run of the server was there; an event of an earlier version has none."""
    if moment is None:
        return
    row = {"run": moment.run, "seconds": moment.seconds, "at": at}
    if not connection.execute(update(pulses).where(pulses.c.run == moment.run).values(row)).rowcount:
        with suppress(IntegrityError), connection.begin_nested():  # else another thread was quicker
            connection.execute(insert(pulses).values(row))


def row_of(table: str, seq: int, new: Event, request: KeyedRequest | None, at: float) -> dict[str, object]:
    """Return the row of an event."""
    return {
        "table": table,
        "seq": seq,
        "kind": new.kind,
        "fields": json.dumps(event_fields(new)),
        "at": at,
        "key": request and request.key_hash,
        "request": request and request.body_hash,
    }


def stored_in(row: RowMapping) -> Stored:
    """Return the event of a row; raises UnreadableTableError."""
    return Stored(row["seq"], event_from(row["kind"], json.loads(row["fields"])), row["at"])
