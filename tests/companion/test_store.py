"""The store: compare-and-set, idempotency keys, tokens, restart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.store.errors import KeyReusedError, NoSuchTableError, StaleError
from companion.store.store import Request, Store, open_store
from companion.table.events import Created, Played, Undone

CREATED = Created("game", "start", "seed", "7")


def url(folder: Path) -> str:
    """Return the URL of a database in a folder."""
    return f"sqlite:///{folder / 'tables.db'}"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Give a store with one table t."""
    store = open_store(url(tmp_path))
    store.create("t", {"black": "secret", "watch": "open"}, [(CREATED, 1.0)])
    yield store
    store.close()


def test_events_come_back_in_order_after_a_restart(store: Store, tmp_path: Path) -> None:
    """What was written is there for whoever opens the database next."""
    store.append("t", 2, Played("black", "A1 R->R"))
    store.append("t", 3, Undone())
    again = open_store(url(tmp_path))

    assert [CREATED, Played("black", "A1 R->R"), Undone()] == [s.event for s in again.events("t")]
    assert [s.seq for s in again.events("t", after=2)] == [3]
    assert again.events("t", after=3) == []
    again.close()


def test_of_many_writers_one_wins_each_number(store: Store) -> None:
    """Threads that write the same number at once: one event, everyone else is told."""

    def write(number: int) -> str:
        try:
            store.append("t", 2 + number // 8, Played("black", f"turn {number}"))
        except StaleError:
            return "stale"
        return "written"

    with ThreadPoolExecutor(8) as pool:
        told = Counter(pool.map(write, range(32)))

    assert told == {"written": 4, "stale": 28}
    assert [s.seq for s in store.events("t")] == [1, 2, 3, 4, 5]


def test_the_same_request_writes_once(store: Store) -> None:
    """Threads that send one request several times get one and the same answer."""
    request = Request("black", "key", "body")

    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda _: store.append("t", 2, Undone(), request), range(8)))

    assert told == [2] * 8
    assert store.answered("t", request) == 2
    assert store.head("t") == 2


def test_a_key_belongs_to_one_request_of_one_role(store: Store) -> None:
    """The same key with another body is refused; another role's key is another key."""
    store.append("t", 2, Undone(), Request("black", "key", "body"))

    with pytest.raises(KeyReusedError):
        store.answered("t", Request("black", "key", "another body"))
    assert store.answered("t", Request("white", "key", "another body")) is None


def test_tokens_open_one_table_and_are_kept_as_hashes(store: Store, tmp_path: Path) -> None:
    """A token gives its role at its table, and cannot be read from the database."""
    store.create("u", {"black": "other"}, [(CREATED, 1.0)])

    assert store.role("t", "secret") == "black"
    assert store.role("u", "secret") is None
    assert store.role("t", "") is None
    store.close()
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"secret" not in files and b"start" in files


def test_a_table_that_is_not_there_is_said(store: Store) -> None:
    """Unknown tables have no events and no last number."""
    for after in (0, 5):
        with pytest.raises(NoSuchTableError, match="no table x"):
            store.events("x", after)
    assert store.head("x") == 0
