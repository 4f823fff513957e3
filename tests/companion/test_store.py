"""The store: compare-and-set, idempotency keys, tokens, restart."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event, insert, select
from sqlalchemy.exc import DatabaseError

from companion.store.errors import (
    HeldError,
    KeyReusedError,
    NoSuchTableError,
    StaleError,
    StoreError,
)
from companion.store.schema import events, metadata
from companion.store.store import KeyedRequest, Store, open_store
from companion.table.errors import UnreadableTableError
from companion.table.events import StepUndone, TableCreated, TurnPlayed
from tests.companion.postgres import Postgres

CREATED = TableCreated("sparklies", "start", "seed", "7")


def url(folder: Path) -> str:
    """Return the URL of a database in a folder."""
    return f"sqlite:///{folder / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the URL of an empty database of each kind."""
    if request.param == "sqlite":
        return url(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """Give a store with one table t."""
    store = open_store(database)
    store.create("t", {"black": "secret", "watch": "open"}, [(CREATED, 1.0)])
    yield store
    store.close()


@pytest.mark.parametrize(
    "made",
    [
        "CREATE TABLE events (id INTEGER PRIMARY KEY, kind TEXT, happened TEXT)",
        "CREATE TABLE bookmarks (id INTEGER PRIMARY KEY, address TEXT)",
        "CREATE TABLE tokens (word TEXT)",
        "",
    ],
)
def test_a_file_of_another_program_is_left_as_it_is(tmp_path: Path, made: str) -> None:
    """Its tables, of our names or not, are not written into; nor is a file that is no database."""
    path = tmp_path / "tables.db"
    if made:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(made)
            connection.commit()
    else:
        path.write_text("This is a letter, and no database. " * 40, encoding="utf-8")
    before = path.read_bytes()

    with pytest.raises((StoreError, DatabaseError), match="another program" if made else "not a database"):
        open_store(url(tmp_path))

    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("teleport", "{}", "event 'teleport'"),
        ("turn", '{"side": "black", "turn": "A1 R->R", "tempo": "fast"}', "field 'tempo'"),
        ("turn", '{"side": "black", "turn": "A1 R->R", "by": "thought"}', "by 'thought'"),
        ("turn", '{"side": "black", "turn": ["A1 R->R"]}', "turn ["),
        ("created", '{"game": "chess", "start": "x", "origin": "seed"}', "game 'chess'"),
        ("offer", '{"side": "black", "what": "tea"}', "what 'tea'"),
    ],
)
def test_what_a_newer_version_wrote_is_told_so(store: Store, kind: str, fields: str, words: str) -> None:
    """A kind, a field or a value that is not known here is named, and no other table suffers."""
    store.create("u", {"black": "other"}, [(CREATED, 1.0)])
    write_row(store, kind, fields)
    with pytest.raises(UnreadableTableError, match="newer version") as refused:
        store.events("t")

    assert words in str(refused.value) and refused.value.code == "newer-version"
    assert len(store.events("u")) == 1
    (told,) = map(str, store.unreadable())
    assert told.startswith("1 table is not opened: written by a newer version") and words in told


def test_an_event_that_lost_a_field_is_told_as_damaged(store: Store) -> None:
    """It is no newer version's."""
    write_row(store, "turn", '{"side": "black"}')
    with pytest.raises(UnreadableTableError, match="lacks its turn") as refused:
        store.events("t")

    assert refused.value.code == "damaged"


def write_row(store: Store, kind: str, fields: str) -> None:
    """Write the second event of table t as another version may."""
    with store._engine.begin() as connection:
        row = {"table": "t", "seq": 2, "kind": kind, "fields": fields, "at": 2.0}
        connection.execute(insert(events), row)


def test_events_come_back_in_order_after_a_restart(store: Store, database: str) -> None:
    """What was written is there for the next who opens the database."""
    store.append("t", 2, TurnPlayed("black", "A1 R->R"))
    store.append("t", 3, StepUndone())
    again = open_store(database)

    assert [CREATED, TurnPlayed("black", "A1 R->R"), StepUndone()] == [s.event for s in again.events("t")]
    assert [s.seq for s in again.events("t", after=2)] == [3]
    assert again.events("t", after=3) == []
    again.close()


def test_of_many_writers_one_wins_each_number(store: Store) -> None:
    """Threads that write the same number at once: one event, everyone else gets an error."""

    def write(number: int) -> str:
        try:
            store.append("t", 2 + number // 8, TurnPlayed("black", f"turn {number}"))
        except StaleError:
            return "stale"
        return "written"

    with ThreadPoolExecutor(8) as pool:
        told = Counter(pool.map(write, range(32)))

    assert told == {"written": 4, "stale": 28}
    assert [s.seq for s in store.events("t")] == [1, 2, 3, 4, 5]


def count_of(calls: list[float]) -> float:
    """Return how many calls there were, with this one."""
    calls.append(0)
    return float(len(calls))


def test_if_another_program_holds_the_file_one_writer_finds_out_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six threads wait for their turn; the first waits for the lock in vain, and all six learn it."""
    monkeypatch.setattr("companion.store.database.BUSY_MS", 50)
    came, tries, store = list[float](), list[str](), open_store(url(tmp_path))
    store.hurry()
    monkeypatch.setattr("companion.store.opened.monotonic", lambda: count_of(came))
    event.listen(store._engine, "begin", lambda _connection: tries.append("t"))

    def write(number: int) -> None:
        store.create(f"t{number}", {"black": "secret"}, [(CREATED, 1.0)])

    with closing(sqlite3.connect(tmp_path / "tables.db")) as other, ThreadPoolExecutor(6) as threads:
        other.execute("BEGIN EXCLUSIVE")
        with store._writer:
            waiting = [threads.submit(write, number) for number in range(6)]
            while len(came) < len(waiting):
                time.sleep(0.01)
        assert [type(each.exception()) for each in waiting] == [HeldError] * 6
    assert len(tries) == 1
    write(7)
    assert store.head("t7") == 1
    store.close()


def test_the_same_request_writes_once(store: Store) -> None:
    """Threads that send one request several times get one and the same answer."""
    request = KeyedRequest("black", "key", "body")

    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda _: store.append("t", 2, StepUndone(), request), range(8)))

    assert told == [2] * 8
    assert store.find_answer("t", request) == 2
    assert store.head("t") == 2


def test_a_key_belongs_to_one_request_of_one_role(store: Store) -> None:
    """The same key with another body is refused; another role's key is another key."""
    store.append("t", 2, StepUndone(), KeyedRequest("black", "key", "body"))

    with pytest.raises(KeyReusedError):
        store.find_answer("t", KeyedRequest("black", "key", "another body"))
    assert store.find_answer("t", KeyedRequest("white", "key", "another body")) is None


def test_tokens_open_one_table_and_are_kept_as_hashes(store: Store) -> None:
    """A token gives its role at its table, and cannot be read from the database."""
    store.create("u", {"black": "other"}, [(CREATED, 1.0)])

    assert store.role("t", "secret") == "black"
    assert store.role("u", "secret") is None
    assert store.role("t", "") is None
    with store._engine.connect() as connection:
        rows = [connection.execute(select(table)).all() for table in metadata.sorted_tables]
    assert "secret" not in repr(rows) and "start" in repr(rows)


def test_an_untouched_table_is_found_and_deleted_unless_it_is_touched(store: Store) -> None:
    """Dates before the limit count, the number of the last event decides, and other tables stay."""
    store.create("u", {"black": "other"}, [(CREATED, 1.0), (StepUndone(), 9.0)])

    assert store.find_untouched(since=5.0) == {"t": 1} and store.find_untouched(since=10.0) == {
        "t": 1,
        "u": 2,
    }
    assert not store.delete("u", 1)
    assert store.delete("t", 1)
    assert (store.head("t"), store.head("u")) == (0, 2)
    assert (store.role("t", "secret"), store.role("u", "other")) == (None, "black")


def test_a_table_that_is_not_there_is_said(store: Store) -> None:
    """Unknown tables have no events and no last number."""
    for after in (0, 5):
        with pytest.raises(NoSuchTableError, match="no table x"):
            store.events("x", after)
    assert store.head("x") == 0
