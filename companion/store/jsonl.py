"""A whole database as JSON lines, out and in again: for other programs, and for other kinds of databases.

The first line names the format, the last one counts what is between, so a file that was cut short is noticed.
Each line between holds one row. Tokens are there as hashes, so links still open what they opened.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, RowMapping, Table, func, insert, select
from sqlalchemy.exc import IntegrityError

from companion.store.database import open_engine, path_of, translate_database_errors
from companion.store.errors import StoreError
from companion.store.file import require_place
from companion.store.forms import NEWEST
from companion.store.schema import epochs, events, forms, metadata
from companion.store.store import Store
from companion.store.upkeep import Copy, hold_database
from companion.store.words import say

FORMAT, VERSION = "companion-database", 1
ROWS = 1000  # that are written to the database at a time
_KEPT = {table.name: table for table in metadata.sorted_tables if table not in (epochs, forms)}


def export_lines(url: str, to: Path, only: Collection[str] | None = None) -> Copy:
    """Write everything in the database at this URL to a new file; a server may use the database meanwhile.

    only: the tables to write, if not all. The file is on the disk when this returns. Raises StoreError if
    there is no such database, or if the file cannot be made.
    """
    if (path := path_of(url)) and not path.is_file():
        raise StoreError(say("no-database", file=str(path)))
    require_place(to)
    if to.exists():
        raise StoreError(say("copy-exists", file=str(to)))
    part = to.with_name(f"{to.name}.part")
    try:
        with _connected(url) as connection, part.open("w", encoding="utf-8") as file:
            line: dict[str, Any] = {}
            for line in _lines(connection, only):
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(to)
    except OSError as error:
        raise StoreError(say("no-copy-made", why=str(error.strerror))) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return Copy(to, **line["end"])


def import_lines(source: Path, url: str) -> Copy:
    """Write all or nothing from a file into the database at this URL, which has to be empty.

    Pages that are open begin anew. Raises StoreError if the file is not whole, or a server has the database.
    """
    if not source.is_file():
        raise StoreError(say("no-copy", file=str(source)))
    with hold_database(url), _connected(url) as connection, source.open("rb") as file:
        if connection.execute(select(events.c.seq).limit(1)).one_or_none() is not None:
            raise StoreError(say("not-empty"))
        count = _taken_in(connection, file)
        connection.commit()
    with closing(Store(open_engine(url))) as store:
        store.begin_epoch()
    return Copy(source, count["tables"], count["events"])


@contextmanager
def _connected(url: str) -> Iterator[Connection]:
    """Give a connection on which everything is read or written in one transaction."""
    engine = open_engine(url)
    try:
        with translate_database_errors(), engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")
            else:  # what is read is of one moment, as in SQLite
                connection.execution_options(isolation_level="REPEATABLE_READ")
            yield connection
    finally:
        engine.dispose()


def _counted(connection: Connection) -> dict[str, int]:
    query = select(func.count(events.c.table.distinct()), func.count()).select_from(events)
    tables, all_events = connection.execute(query).one()
    return {"tables": tables, "events": all_events}


def _lines(connection: Connection, only: Collection[str] | None) -> Iterator[dict[str, Any]]:
    """Yield every line of a file; the last one counts its games' tables and events."""
    yield {"format": FORMAT, "version": VERSION, "form": NEWEST}
    count = {"tables": 0, "events": 0}
    for name, table in _KEPT.items():
        for row in _rows(connection, table, only):
            yield {"in": name, "row": dict(row)}
            if table is events:
                count = {"tables": count["tables"] + (row["seq"] == 1), "events": count["events"] + 1}
    yield {"end": count}


def _rows(connection: Connection, table: Table, only: Collection[str] | None) -> Iterator[RowMapping]:
    """Yield the rows of a table of the database; only: the games' tables to which they belong, if not all."""
    query = select(table).order_by(*table.primary_key).execution_options(yield_per=ROWS)
    if only is None or "table" not in table.c:
        yield from connection.execute(query).mappings()
        return
    for name in only:
        yield from connection.execute(query.where(table.c.table == name)).mappings()


def _taken_in(connection: Connection, file: Any) -> dict[str, int]:
    """Write the rows of a file; return what its last line counts."""
    waiting: list[tuple[str, dict[str, Any]]] = []
    end: dict[str, int] | None = None
    number = 0
    for number, text in enumerate(file, 1):
        line = _read(number, text, end is not None)
        if number == 1:
            if (line.get("format"), line.get("version"), line.get("form")) != (FORMAT, VERSION, NEWEST):
                raise StoreError(say("other-lines"))
        elif "end" in line:
            end = line["end"]
        else:
            waiting.append(_row(number, line))
        if len(waiting) >= ROWS or end is not None:
            _written(connection, waiting, number)
            waiting.clear()
    if end is None or end != _counted(connection):
        raise StoreError(say("cut-short", line=str(number)))
    return end


def _read(number: int, text: bytes, ended: bool) -> dict[str, Any]:
    try:
        line = json.loads(text)
    except ValueError:
        line = None
    if not isinstance(line, dict) or ended:
        raise StoreError(say("wrong-line", line=str(number)) if number > 1 else say("other-lines"))
    return line


def _row(number: int, line: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the table and the row of a line; raises StoreError for what the database has no place for."""
    name, row = line.get("in"), line.get("row")
    if name not in _KEPT or not isinstance(row, dict) or set(row) != set(_KEPT[name].columns.keys()):
        raise StoreError(say("wrong-line", line=str(number)))
    return name, row


def _written(connection: Connection, rows: list[tuple[str, dict[str, Any]]], number: int) -> None:
    """Write rows; raises StoreError for rows that exclude each other."""
    try:
        for name, table in _KEPT.items():
            if its := [row for where, row in rows if where == name]:
                connection.execute(insert(table), its)
    except IntegrityError:
        raise StoreError(say("wrong-line", line=str(number))) from None
