"""One stream for all windows of a browser: each window is sent what its table's own stream would send it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest

from companion.web import api_streams
from companion.web.bus import Bus, Sitting
from companion.web.server import server_of
from tests.companion.conftest import SMALL, TURN, Opened, TestClient, calling, open_table, run_apart


def cookies(*seats: tuple[Opened, str]) -> dict[str, str]:
    """Return the heads that a browser with these seats sends."""
    held = [f"table-{opened.table}.{role}={opened.tokens[role]}" for opened, role in seats]
    return {"Cookie": "; ".join(held)}


@contextmanager
def following(
    client: httpx.Client, heads: dict[str, str], *windows: tuple[str, dict[str, object]]
) -> Iterator[Iterator[dict[str, Any]]]:
    """Give the messages of one stream for windows: each a table with the query of its own stream."""
    asked = urlencode([("follow", f"{table}?{urlencode(query)}") for table, query in windows])
    with client.stream("GET", f"/api/stream?{asked}", headers=heads) as stream:
        assert stream.status_code == 200
        yield (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))


def first(messages: Iterator[dict[str, Any]], count: int) -> list[tuple[int, str, str]]:
    """Return for whom so many messages are, what kind of, and their numbers."""
    return [(m["to"], m["event"], m["id"]) for m in islice(messages, count)]


def write(client: httpx.Client, opened: Opened, **body: object) -> None:
    """Write an event as the referee."""
    answer = client.post(f"{opened.path}/events", json=body, headers=opened.bearing("referee"))
    assert answer.status_code == 201, answer.text


def test_each_window_is_told_of_its_own_table_and_seat(server: str) -> None:
    """Two tables and two seats of one table; an event reaches the windows of its table, each as its seat."""
    with calling(server) as client:
        one, two = open_table(client), open_table(client)
        heads = cookies((one, "black"), (one, "watch"), (two, "referee"))
        windows = (
            (one.table, {"seat": "black", "page": "p", "after": 1}),
            (one.table, {"seat": "watch", "page": "q", "after": 1}),
            (two.table, {"page": "r", "after": 0}),
        )
        with following(client, heads, *windows) as messages:
            greeted = first(messages, 4)
            assert greeted == [(0, "held", ""), (1, "held", ""), (2, "", "1"), (2, "held", "")]
            write(client, one, after=1, turn=TURN)
            told = [next(messages) for _ in range(2)]

    assert [(m["to"], m["id"], m["data"]["kind"]) for m in told] == [(0, "2", "turn"), (1, "2", "turn")]
    assert [m["data"]["changes"]["can_undo"] for m in told] == [True, False]


def test_what_a_window_is_told_is_what_its_own_stream_tells(server: str) -> None:
    """The same data, number for number, in the words that each window asks for."""
    with calling(server) as client:
        opened = open_table(client)
        heads = cookies((opened, "white"))
        write(client, opened, after=1, turn=TURN)
        queries = [{"after": 1, "page": "p"}, {"after": 1, "page": "p", "wording": "election"}]
        alone = []
        for query in queries:
            with client.stream("GET", f"{opened.path}/stream", params=query, headers=heads) as stream:  # type: ignore[arg-type]
                lines = (line for line in stream.iter_lines() if line.startswith("data: "))
                alone.append([json.loads(next(lines)[6:]) for _ in range(2)])
        with following(client, heads, *((opened.table, dict(query)) for query in queries)) as messages:
            together = [next(messages) for _ in range(4)]

    for number in range(2):
        assert [m["data"] for m in together if m["to"] == number] == alone[number]
    assert alone[0] != alone[1]


def test_a_window_without_a_seat_is_told_so_and_the_others_go_on(server: str) -> None:
    """No such table, another seat, words that the game has not, or a link that was taken back meanwhile."""
    with calling(server) as client:
        one, two = open_table(client), open_table(client)
        heads = cookies((one, "watch"), (two, "white"))
        windows: tuple[tuple[str, dict[str, object]], ...] = (
            ("nowhere", {}),
            (one.table, {"seat": "black"}),
            (one.table, {"wording": "elvish"}),
            (two.table, {"after": 1}),
            (one.table, {"after": 1, "page": "p"}),
        )
        with following(client, heads, *windows) as messages:
            assert first(messages, 4) == [*((number, "gone", "") for number in range(3)), (4, "held", "")]
            answer = client.post(f"{two.path}/links", json={"role": "white"}, headers=two.bearing("referee"))
            assert answer.status_code == 201
            assert first(messages, 1) == [(3, "gone", "")]
            write(client, one, after=1, turn=TURN)
            assert first(messages, 1) == [(4, "", "2")]


def test_a_beat_tells_the_clocks_as_they_stand(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window whose device slept, or that was hidden, shows the right time when it comes back."""
    monkeypatch.setattr(api_streams, "BEAT_SECONDS", 0.5)
    with calling(server) as client:
        opened = open_table(client, start=SMALL, mover="black", terms={"clock": "increment 300+0"})
        write(client, opened, after=2, run=True)
        windows = ((opened.table, {"after": 3, "page": "p"}),)
        with following(client, cookies((opened, "white")), *windows) as messages:
            held, beat = next(messages), next(messages)

    assert (held["event"], beat["event"], beat["data"]["seq"]) == ("held", "beat", 3)
    lefts = [message["data"]["clock"]["sides"]["black"]["left"] for message in (held, beat)]
    assert 300_000 > lefts[0] > lefts[1] > 200_000


@pytest.mark.parametrize("follow", ["t?page=1&speed=fast", "t?after=soon", "t?after=-1", ""])
def test_what_no_window_follows_is_refused(client: TestClient, follow: str) -> None:
    """A query that a table's own stream would not take either."""
    answer = client.get(f"/api/stream?follow={quote(follow)}" if follow else "/api/stream")

    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (422, "request")


def test_what_a_turn_changed_is_worked_out_in_one_thread_for_all_who_wait(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five pages that wait for the same words of a turn take one thread, and all of them can read it."""
    opened = open_table(client, start=SMALL)
    write(client, opened, after=1, turn=TURN)
    app: Any = client.app
    [step] = server_of(app).tables.recent(opened.table, 1) or []
    threads, work = list[str](), step.prepare

    def prepare() -> None:
        threads.append(threading.current_thread().name)
        work()

    async def wait() -> None:
        await asyncio.gather(*(step.ready() for _ in range(5)))

    monkeypatch.setattr(step, "prepare", prepare)
    run_apart(wait())

    assert len(threads) == 1
    assert '"changes"' in step.to_json("watch", 0.0)


def test_an_announcement_reaches_streams_from_a_thread() -> None:
    """A thread that writes wakes the streams of a table and waits for nobody; a wake is not lost."""

    async def listen() -> list[bool]:
        bus = Bus()
        with bus.listening("t", Sitting("watch")) as alarm:
            woken = [await alarm.wait(0)]
            await asyncio.to_thread(bus.announce, "t")
            woken += [await alarm.wait(30), await alarm.wait(30)]
            alarm.clear()
            return [*woken, await alarm.wait(0)]

    assert run_apart(listen()) == [False, True, True, False]
    Bus().announce("t")  # nobody listens


def test_what_all_pages_ask_at_a_push_is_asked_once() -> None:
    """Five pages ask once; again after the table is woken, after a page came, and after a failure."""

    async def follow() -> int:
        bus, asked = Bus(), list[str]()

        async def ask() -> int:
            asked.append("t")
            await asyncio.sleep(0)
            if len(asked) == 4:
                raise OSError
            return len(asked)

        async def all_ask() -> list[Any]:
            return await asyncio.gather(*(bus.ask_once("t", ask) for _ in range(5)), return_exceptions=True)

        with bus.listening("t", Sitting("watch")):
            assert await all_ask() == await all_ask() == [1] * 5
            bus.wake("t")
            assert await all_ask() == [2] * 5
            with bus.listening("t", Sitting("black")):
                assert await all_ask() == [3] * 5
                bus.wake("t")
                assert [type(each) for each in await all_ask()] == [OSError] * 5
                assert await all_ask() == [5] * 5
        return len(bus._asked)

    assert run_apart(follow()) == 0
