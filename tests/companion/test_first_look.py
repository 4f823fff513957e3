"""After a restart all phones ask at once: what they all need is read or computed once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import TypeVar

import pytest

from companion.table.events import Event
from companion.table.folding import fold
from companion.table.state import TableState
from games.once import compute_once
from tests.companion.test_moments import Server

T = TypeVar("T")
PHONES = 12
FOLDING_SECONDS = 0.05  # as slow as a long game's


def all_at_once(call: Callable[[], T]) -> list[T | Exception]:
    """Return what a call returns or raises in threads that all make it at the same moment."""
    ready = Barrier(PHONES)

    def made(_: int) -> T | Exception:
        ready.wait()
        try:
            return call()
        except ValueError as error:
            return error

    with ThreadPoolExecutor(PHONES) as threads:
        return list(threads.map(made, range(PHONES)))


def test_what_many_ask_for_at_once_is_computed_once() -> None:
    """Each argument's result is computed for the first who asks, and all others get the same."""
    computed = []

    @compute_once()
    def read(name: str) -> object:
        computed.append(name)
        time.sleep(FOLDING_SECONDS)
        return object()

    first, second = set(all_at_once(lambda: read("a"))), set(all_at_once(lambda: read("b")))
    assert (len(first), len(second), len(first | second), computed) == (1, 1, 2, ["a", "b"])


def test_a_failure_is_told_to_all_and_not_remembered() -> None:
    """Who asks later finds what could not be computed at first."""
    failing = [True]

    @compute_once()
    def read() -> str:
        if failing:
            raise ValueError
        return "read"

    assert [type(each) for each in all_at_once(read)] == [ValueError] * PHONES
    failing.clear()
    assert all_at_once(read) == ["read"] * PHONES


def test_a_table_is_folded_once_for_all_who_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players, pages and watchers of one table come back to a server that has just started."""
    server = Server(tmp_path)
    seq, folded = server.state.seq, list[int]()
    server.store.close()
    server.start()

    def fold_slowly(events: Iterable[tuple[Event, float]]) -> TableState:
        folded.append(1)
        time.sleep(FOLDING_SECONDS)
        return fold(events)

    monkeypatch.setattr("companion.web.memory.fold", fold_slowly)
    states = all_at_once(lambda: server.tables.state(server.table))

    assert [getattr(state, "seq", state) for state in states] == [seq] * PHONES
    assert len(folded) == 1
    server.store.close()
