"""Keeping events: append-only, compare-and-set by sequence number, safe for several threads.

Tokens and idempotency keys are kept as hashes only: who reads the database cannot take a seat.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, Select, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from companion.store.channel import Channel
from companion.store.database import open_engine
from companion.store.errors import KeyReusedError, NoSuchTableError, StaleError
from companion.store.opened import OpenedDatabase
from companion.store.passing import NoticeBoard
from companion.store.postgres import SEATS_LOCK, attend, exclude_others
from companion.store.results import Best, keep_best, kept_bests
from companion.store.rows import (
    KeyedRequest,
    Stored,
    delete_ended,
    digest,
    insert_next,
    keep_pulse,
    row_of,
    stored_in,
)
from companion.store.schema import best_points, bests, events, onward, pulses, tokens
from companion.store.words import say
from companion.table.errors import UnreadableTableError
from companion.table.events import AWAY, ClocksPaused, Event
from companion.table.moments import Moment, moment_from
from games.words import Message

__all__ = ["Best", "KeyedRequest", "Store", "Stored", "open_store"]

AT_ONCE, PAUSE_SECONDS = 200, 0.005  # events that are looked over, and the time for others after them


def open_store(url: str) -> Store:
    """Open the store at this SQLAlchemy URL; raises StoreError and SQLAlchemyError if that cannot be."""
    return Store(open_engine(url))


class Store(OpenedDatabase):
    """The events and tokens of all tables.

    passing: what servers of one database show each other for a while, None if there can be no others.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.passing = NoticeBoard(engine) if self.is_shared else None
        self._seating = Lock()

    def is_empty(self) -> bool:
        """Return whether the database holds no table yet."""
        with self._reading() as connection:
            return connection.execute(select(events.c.seq).limit(1)).one_or_none() is None

    def unreadable(self) -> list[Message]:
        """Return why events cannot be read, in words, and how many tables that concerns.

        Reads everything, but lets others go first.
        """
        reasons: dict[Message | str, set[str]] = {}
        with self._reading() as connection:
            for number, row in enumerate(connection.execute(select(events)).mappings()):
                if number % AT_ONCE == 0:
                    time.sleep(PAUSE_SECONDS)
                try:
                    stored_in(row)
                except UnreadableTableError as error:
                    reasons.setdefault(error.said, set()).add(row["table"])
        return [say("not-opened", count=len(tables), why=why) for why, tables in reasons.items()]

    def create(self, table: str, roles: Mapping[str, str], first: Sequence[tuple[Event, float]]) -> None:
        """Open a table with its first events and their times; roles: role -> token, kept as a hash only."""
        seats = [{"table": table, "hash": digest(token), "role": role} for role, token in roles.items()]
        with self._writing() as connection:
            connection.execute(insert(tokens), seats)
            rows = [row_of(table, seq, new, None, at) for seq, (new, at) in enumerate(first, start=1)]
            connection.execute(insert(events), rows)
        self._last = table, len(first)

    def succeed(
        self, table: str, end: Stored, successor: str, roles: Mapping[str, str], first: Sequence[Event]
    ) -> None:
        """Open a table that another table's seats lead on to; end: that one's last event.

        roles: role there -> role here. Raises StaleError if another event has the last one's number.
        """
        seats = [
            {"table": table, "seat": seat, "next": successor, "role": role} for seat, role in roles.items()
        ]
        try:
            with self._writing() as connection:
                insert_next(connection, row_of(table, end.seq, end.event, None, end.at))
                self._keep_moment(connection, end.event, end.at)
                connection.execute(insert(onward), seats)
                rows = [row_of(successor, seq, new, None, end.at) for seq, new in enumerate(first, start=1)]
                connection.execute(insert(events), rows)
        except IntegrityError:
            raise StaleError(self.head(table)) from None

    def find_untouched(self, since: float) -> dict[str, int]:
        """Return the tables at which nothing happened since a date, with the number of each one's last event.

        The links of a game lead on to the next one, so games that followed each other go or stay together.
        """
        last = select(events.c.table, func.max(events.c.at), func.max(events.c.seq)).group_by(events.c.table)
        with self._reading() as connection:
            rows = connection.execute(last).all()
            followed = connection.execute(select(onward.c.table, onward.c.next).distinct()).all()
        untouched = {table: seq for table, at, seq in rows if at < since}
        while mixed := [pair for pair in followed if len(untouched.keys() & set(pair)) == 1]:
            for table in {its for pair in mixed for its in pair}:
                untouched.pop(table, None)
        return untouched

    def delete(self, table: str, seq: int | None = None) -> bool:
        """Forget a table: its events, its tokens, its place among the bests; return whether that was done.

        seq: forget it only if this is still the number of its last event.
        """
        self._last = None
        with self._writing() as connection:
            if seq is not None and not delete_ended(connection, table, seq):
                return False
            for kept in (events, tokens, bests, best_points):
                connection.execute(delete(kept).where(kept.c.table == table))
            connection.execute(delete(onward).where((onward.c.table == table) | (onward.c.next == table)))
        return True

    def give_token(self, table: str, role: str, token: str) -> None:
        """Let a token, and no earlier one, give a role at a table; no earlier link leads there any more.

        Tables of the first version share their tokens' hashes with the game before: there they end, too.
        """
        given = select(tokens.c.hash).where(tokens.c.table == table, tokens.c.role == role)
        with self._writing() as connection:
            connection.execute(delete(tokens).where(tokens.c.hash.in_(given)))
            connection.execute(delete(onward).where(onward.c.next == table, onward.c.role == role))
            connection.execute(insert(tokens).values(table=table, hash=digest(token), role=role))

    @contextmanager
    def seating(self) -> Iterator[None]:
        """Let nobody else change who sits where meanwhile, in this server or another."""
        with ExitStack() as held:
            held.enter_context(self._seating)
            if self.is_shared:
                exclude_others(held.enter_context(self._writing()), SEATS_LOCK)
            yield

    def onward(self, table: str, seat: str) -> tuple[str, str] | None:
        """Return the next game's table and the role there that a seat leads on to, None if it does not."""
        query = select(onward.c.next, onward.c.role).where(onward.c.table == table, onward.c.seat == seat)
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        return (row.next, row.role) if row else None

    def add_token(self, table: str, role: str, token: str) -> None:
        """Let one more token give a role at a table; one that gives it already stays."""
        row = {"table": table, "hash": digest(token), "role": role}
        with suppress(IntegrityError), self._writing() as connection:
            connection.execute(insert(tokens).values(row))

    def bests(self, board: str = "") -> list[Best]:
        """Return the best results on one board, or on each."""
        with self._reading() as connection:
            return kept_bests(connection, board)

    def keep_pulse(self, moment: Moment, at: float) -> None:
        """Keep the last moment at which a run of the server was there, if that can be now; at: its date."""
        with self._writing(waits=False) as connection:
            keep_pulse(connection, moment, at)

    def _keep_moment(self, connection: Connection, new: Event, at: float) -> None:
        """Keep that the server was there when it wrote an event; servers that share a run attend instead."""
        if not self.is_shared and not (
            isinstance(new, ClocksPaused) and new.reason == AWAY
        ):  # it was there long ago
            keep_pulse(connection, moment_from(new.moment), at)

    def attend(self, moment: Moment) -> Moment:
        """Return the moment now in the run that all servers of a shared database have, and keep it."""
        with self._writing(waits=False) as connection:
            return attend(connection, moment)

    def last_pulse(self, run: str) -> tuple[Moment, float] | None:
        """Return the last moment at which a run of the server is known to have been there, and its date."""
        return self._pulse(select(pulses).where(pulses.c.run == run))

    def pulse_between(self, first: float, last: float) -> tuple[Moment, float] | None:
        """Return the last moment between two dates at which a run of the server was there, and its date."""
        dated = select(pulses).where(pulses.c.at.between(first, last))
        return self._pulse(dated.order_by(pulses.c.at.desc()).limit(1))

    def _pulse(self, query: Select[Any]) -> tuple[Moment, float] | None:
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        return (Moment(row.run, row.seconds), row.at) if row else None

    def role(self, table: str, token: str) -> str | None:
        """Return the role that a token gives at a table; None if it gives none."""
        return self.role_by(table, digest(token))

    def roles(self, table: str) -> dict[str, str]:
        """Return every role that a token gives at a table, by the token's hash."""
        query = select(tokens.c.hash, tokens.c.role).where(tokens.c.table == table)
        with self._reading() as connection:
            return {row.hash: row.role for row in connection.execute(query)}

    def role_by(self, table: str, its: str) -> str | None:
        """Return the role that the token with this hash gives at a table; None if it gives none."""
        query = select(tokens.c.role).where(tokens.c.table == table, tokens.c.hash == its)
        with self._reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def events(self, table: str, after: int = 0) -> Sequence[Stored]:
        """Return a table's events after a sequence number; raises NoSuchTableError."""
        query = select(events).where(events.c.table == table, events.c.seq > after).order_by(events.c.seq)
        with self._reading() as connection:
            found = [stored_in(row) for row in connection.execute(query).mappings()]
        if not found and (after == 0 or not self.head(table)):
            raise NoSuchTableError(table)
        return found

    def head(self, table: str) -> int:
        """Return the number of a table's last event, 0 if there is no such table."""
        query = select(func.max(events.c.seq)).where(events.c.table == table)
        with self._reading() as connection:
            return connection.execute(query).scalar_one() or 0

    def heads(self, tables: Collection[str]) -> dict[str, int]:
        """Return the number of each table's last event, as far as there are such tables."""
        query = select(events.c.table, func.max(events.c.seq)).where(events.c.table.in_(tables))
        with self._reading() as connection:
            return {row.table: row[1] for row in connection.execute(query.group_by(events.c.table))}

    def channel(self, hear: Callable[[str], object], look: Callable[[], object]) -> Channel | None:
        """Return the channel on which servers name tables with news; None if there can be no others."""
        return Channel(self._engine, hear, look) if self.is_shared else None

    def append(
        self,
        table: str,
        seq: int,
        new: Event,
        request: KeyedRequest | None = None,
        at: float = 0.0,
        best: Best | None = None,
        waits: bool = True,
    ) -> int:
        """Write an event as number seq and return that number; at: when it happened, 0 for now.

        best: what it comes to among the bests, in place of an earlier result of the same table. waits: until
        the database can be written.

        A request that was answered before is not written again: its first number is returned. Raises
        StaleError if another event has this number, KeyReusedError.
        """
        try:
            with self._writing(waits) as connection:
                at = at or time.time()
                insert_next(connection, row_of(table, seq, new, request, at))
                self._keep_moment(connection, new, at)
                if best:
                    keep_best(connection, best)
        except IntegrityError:
            if (first := self.find_answer(table, request)) is not None:
                return first
            raise StaleError(self.head(table)) from None
        self._last = table, seq
        return seq

    def find_answer(self, table: str, request: KeyedRequest | None) -> int | None:
        """Return the number of the event that this request wrote earlier; raises KeyReusedError."""
        if request is None:
            return None
        query = select(events.c.seq, events.c.request).where(
            events.c.table == table, events.c.key == request.key_hash
        )
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        if row.request != request.body_hash:
            raise KeyReusedError
        return int(row.seq)
