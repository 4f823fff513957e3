"""What the servers of one PostgreSQL database show each other for a while: who is there, what is being made.

It is kept in a table that PostgreSQL does not log: quick to write, and empty after PostgreSQL was killed.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from sqlalchemy import Engine, Float, Text, cast, delete, extract, func, or_, select, update

from companion.store.database import translate_database_errors
from companion.store.postgres import AWAY_SECONDS, statements_of
from companion.store.rows import digest
from companion.store.schema import passing

ALIVE = "alive"  # the kind of the row that each server keeps while it is there
KEPT_SECONDS = 24 * 3600.0  # by then nobody makes the same turn
_NOW = extract("epoch", func.clock_timestamp())
_KEY = (passing.c.table, passing.c.kind, passing.c.server)


class Notice(NamedTuple):
    """What is shown of a table; server: which one shows it, empty if it outlives its server."""

    kind: str
    server: str
    value: str


class NoticeBoard:
    """What this server shows the others, and they show it. Every method raises UnavailableError."""

    def __init__(self, engine: Engine) -> None:
        from sqlalchemy.dialects.postgresql import insert  # for which a start on a file does not wait

        self._insert = insert
        self._engine = statements_of(engine)
        self.server = secrets.token_hex(5)

    def of(self, table: str, seconds: float = KEPT_SECONDS) -> list[Notice]:
        """Return what the servers that are there show of a table, at most so many seconds old."""
        there = select(passing.c.server).where(passing.c.table == "", passing.c.kind == ALIVE)
        there = there.where(passing.c.at >= _NOW - AWAY_SECONDS)
        query = select(passing.c.kind, passing.c.server, passing.c.value).where(passing.c.table == table)
        query = query.where(or_(passing.c.server == "", passing.c.server.in_(there)))
        query = query.where((passing.c.server != "") | (passing.c.at >= _NOW - seconds))
        with translate_database_errors(), self._engine.connect() as connection:
            return [Notice(*row) for row in connection.execute(query)]

    def put(self, table: str, kind: str, value: str, is_own: bool = False) -> None:
        """Show something of a table; is_own: it goes with this server."""
        row = {"table": table, "kind": kind, "server": self.server if is_own else "", "value": value}
        put = self._insert(passing).values(**row, at=_NOW)
        with translate_database_errors(), self._engine.connect() as connection:
            connection.execute(
                put.on_conflict_do_update(index_elements=_KEY, set_={"value": value, "at": _NOW})
            )

    def take(self, address: str, kind: str, burst: float, per_second: float) -> float:
        """Take one from an address's bucket at all servers; return 0, or after how many seconds it can be.

        The row holds when the bucket will be full again: each that is taken puts that off.
        """
        each, key = 1 / per_second, digest(address)
        full = func.greatest(cast(passing.c.value, Float), _NOW) + each
        row = {"table": key, "kind": kind, "server": "", "value": cast(_NOW + each, Text), "at": _NOW}
        put = (
            self._insert(passing)
            .values(row)
            .on_conflict_do_update(
                index_elements=_KEY,
                set_={"value": cast(full, Text), "at": _NOW},
                where=full - _NOW <= burst / per_second,
            )
        )
        with translate_database_errors(), self._engine.connect() as connection:
            if connection.execute(put.returning(passing.c.at)).one_or_none():
                return 0.0
        return self.wait(address, kind, burst, per_second)

    def wait(self, address: str, kind: str, burst: float, per_second: float) -> float:
        """Return after how many seconds one can be taken from the bucket of an address, 0 for now."""
        its = (passing.c.table == digest(address), passing.c.kind == kind, passing.c.server == "")
        left = select(cast(passing.c.value, Float) - _NOW).where(*its)
        with translate_database_errors(), self._engine.connect() as connection:
            until_full = connection.execute(left).scalar_one_or_none() or 0.0
        return max(0.0, float(until_full) - (burst - 1) / per_second)

    def drop(self, table: str, kind: str) -> None:
        """Show something no more that goes with this server."""
        its = (passing.c.table == table, passing.c.kind == kind, passing.c.server == self.server)
        with translate_database_errors(), self._engine.connect() as connection:
            connection.execute(delete(passing).where(*its))

    def stay(self) -> bool:
        """Keep that this server is there; return whether the others knew, else it has to show all it has."""
        its = (passing.c.table == "", passing.c.kind == ALIVE, passing.c.server == self.server)
        with translate_database_errors(), self._engine.connect() as connection:
            if connection.execute(update(passing).where(*its).values(at=_NOW)).rowcount:
                return True
        self.put("", ALIVE, "", is_own=True)
        return False

    def clear(self) -> None:
        """Remove what is old, and what servers showed that are not there any more."""
        there = select(passing.c.server).where(passing.c.kind == ALIVE, passing.c.at >= _NOW - AWAY_SECONDS)
        is_gone = passing.c.server.not_in(there) & (passing.c.server != "")
        is_old = (passing.c.server == "") & (passing.c.at < _NOW - KEPT_SECONDS)
        with translate_database_errors(), self._engine.connect() as connection:
            connection.execute(delete(passing).where(is_gone | is_old))
