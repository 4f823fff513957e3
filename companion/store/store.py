"""Keeping events: append-only, compare-and-set by sequence number, safe for several threads.

Tokens and idempotency keys are kept as hashes only: who reads the database cannot take a seat.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Engine, RowMapping, create_engine, delete, event, func, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from companion.store.errors import KeyReusedError, NoSuchTableError, StaleError
from companion.store.schema import bests, events, metadata, tokens
from companion.table.events import Event, event_fields, event_from, event_kind

__all__ = ["Best", "Request", "Store", "Stored", "open_store"]

BUSY_SECONDS = 15  # how long a writer waits for another one before it gives up


@dataclass(frozen=True)
class Stored:
    """Hold an event with its sequence number and when it was written, in seconds since 1970."""

    seq: int
    event: Event
    at: float = 0.0


@dataclass(frozen=True)
class Best:
    """Hold in how many turns a table's board came to be held, and whatever says which board that was."""

    table: str
    board: str
    turns: int
    seed: str
    name: str
    at: float


@dataclass(frozen=True)
class Request:
    """Identify who asked for an event and with what, so that asking twice writes once.

    key: the idempotency key as given; body: everything that was asked.
    """

    role: str
    key: str
    body: str

    @property
    def key_hash(self) -> str:
        """Return what is stored of the key; the same key of another role is another key."""
        return _digest(f"{self.role}\n{self.key}")

    @property
    def body_hash(self) -> str:
        """Return what is stored of the body."""
        return _digest(self.body)


def open_store(url: str) -> Store:
    """Open the database at this SQLAlchemy URL and make its tables where they are missing."""
    engine = create_engine(make_url(url))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    metadata.create_all(engine)
    return Store(engine)


class Store:
    """Keep the events and tokens of all tables."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def close(self) -> None:
        """Let go of every connection."""
        self._engine.dispose()

    def ping(self) -> None:
        """Ask the database for anything, to see that it answers."""
        with self._engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    def create(self, table: str, roles: Mapping[str, str], first: Sequence[tuple[Event, float]]) -> None:
        """Open a table with its first events and their times; roles: role -> token, kept as a hash only."""
        seats = [{"table": table, "hash": _digest(token), "role": role} for role, token in roles.items()]
        with self._engine.begin() as connection:
            connection.execute(insert(tokens), seats)
            rows = [_row(table, seq, new, None, at) for seq, (new, at) in enumerate(first, start=1)]
            connection.execute(insert(events), rows)

    def succeed(
        self, table: str, end: Stored, successor: str, roles: Mapping[str, str], first: Sequence[Event]
    ) -> None:
        """Open a table that the holders of another table's tokens have seats at; end: that one's last event.

        roles: role there -> role here. Raises StaleError where another event has the last one's number.
        """
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(events).values(_row(table, end.seq, end.event, None, end.at)))
                held = connection.execute(select(tokens.c.hash, tokens.c.role).where(tokens.c.table == table))
                seats = [{"table": successor, "hash": row.hash, "role": roles[row.role]} for row in held]
                connection.execute(insert(tokens), seats)
                rows = [_row(successor, seq, new, None, end.at) for seq, new in enumerate(first, start=1)]
                connection.execute(insert(events), rows)
        except IntegrityError:
            raise StaleError(self.head(table)) from None

    def delete(self, table: str) -> None:
        """Forget a table: its events, its tokens, its place among the bests."""
        with self._engine.begin() as connection:
            for kept in (events, tokens, bests):
                connection.execute(delete(kept).where(kept.c.table == table))

    def give_token(self, table: str, role: str, token: str) -> None:
        """Let a token, and no earlier one, give a role at a table."""
        with self._engine.begin() as connection:
            connection.execute(delete(tokens).where(tokens.c.table == table, tokens.c.role == role))
            connection.execute(insert(tokens).values(table=table, hash=_digest(token), role=role))

    def keep_best(self, best: Best) -> None:
        """Keep a result, in place of an earlier one of the same table."""
        with self._engine.begin() as connection:
            connection.execute(delete(bests).where(bests.c.table == best.table))
            connection.execute(insert(bests).values(**asdict(best)))

    def bests(self, board: str = "", limit: int = 10) -> list[Best]:
        """Return the best results on one board, or on each: fewest turns first, earlier before later ones."""
        order = (bests.c.turns, bests.c.at)
        place = func.row_number().over(partition_by=bests.c.board, order_by=order).label("place")
        ranked = select(bests.c.table, place).subquery()
        query = select(bests).join(ranked, bests.c.table == ranked.c.table).where(ranked.c.place <= limit)
        query = query.order_by(bests.c.board, *order)
        if board:
            query = query.where(bests.c.board == board)
        with self._engine.connect() as connection:
            return [Best(**row) for row in connection.execute(query).mappings()]

    def role(self, table: str, token: str) -> str | None:
        """Return the role that a token gives at a table; None where it gives none."""
        query = select(tokens.c.role).where(tokens.c.table == table, tokens.c.hash == _digest(token))
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one_or_none()

    def events(self, table: str, after: int = 0) -> Sequence[Stored]:
        """Return a table's events after a sequence number; raises NoSuchTableError."""
        query = select(events).where(events.c.table == table, events.c.seq > after).order_by(events.c.seq)
        with self._engine.connect() as connection:
            found = [_stored(row) for row in connection.execute(query).mappings()]
        if not found and (after == 0 or not self.head(table)):
            raise NoSuchTableError(f"there is no table {table} here: check the link, or start a new one")
        return found

    def head(self, table: str) -> int:
        """Return the number of a table's last event, 0 where there is no such table."""
        query = select(func.max(events.c.seq)).where(events.c.table == table)
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one() or 0

    def append(
        self, table: str, seq: int, new: Event, request: Request | None = None, at: float = 0.0
    ) -> int:
        """Write an event as number seq and return that number; at: when it happened, 0 for now.

        A request that was answered before is not written again: its first number is returned. Raises
        StaleError where another event has this number, KeyReusedError.
        """
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(events).values(_row(table, seq, new, request, at or time.time())))
        except IntegrityError:
            if (first := self.answered(table, request)) is not None:
                return first
            raise StaleError(self.head(table)) from None
        return seq

    def answered(self, table: str, request: Request | None) -> int | None:
        """Return the number of the event that this request wrote earlier; raises KeyReusedError."""
        if request is None:
            return None
        query = select(events.c.seq, events.c.request).where(
            events.c.table == table, events.c.key == request.key_hash
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        if row.request != request.body_hash:
            raise KeyReusedError("this Idempotency-Key came with another request before: take a new one")
        return int(row.seq)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Set a new SQLite connection up: readers beside a writer, nothing lost with the power."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    cursor.close()


def _digest(value: str) -> str:
    """Return a SHA-256; enough for tokens, which are long and random."""
    return hashlib.sha256(value.encode()).hexdigest()


def _row(table: str, seq: int, new: Event, request: Request | None, at: float) -> dict[str, object]:
    return {
        "table": table,
        "seq": seq,
        "kind": event_kind(new),
        "fields": json.dumps(event_fields(new)),
        "at": at,
        "key": request and request.key_hash,
        "request": request and request.body_hash,
    }


def _stored(row: RowMapping) -> Stored:
    return Stored(row["seq"], event_from(row["kind"], json.loads(row["fields"])), row["at"])
