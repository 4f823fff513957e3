"""The live server: streams, resuming, and stopping while pages are open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice

import httpx

from companion.web.app import Settings, create_app
from tests.companion.conftest import TURN, Opened, calling, live, open_table


def messages(response: httpx.Response) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield the id and the data of every message of a stream."""
    data: dict[str, object] = {}
    for line in response.iter_lines():
        field, _, value = line.partition(": ")
        if field == "data":
            data = json.loads(value)
        elif field == "id":
            yield int(value), data


def play(client: httpx.Client, opened: Opened) -> None:
    """Play a turn, take it back and bring it back: events 2, 3 and 4."""
    for body in ({"after": 1, "turn": TURN}, {"after": 2, "undo": True}, {"after": 3, "redo": True}):
        client.post(f"{opened.path}/events", json=body, headers=opened.bearing("referee")).raise_for_status()


def test_a_stream_begins_with_the_last_event_and_follows(server: str) -> None:
    """Everyone hears of an event right after it was written, in order."""
    with calling(server) as client:
        opened = open_table(client)
        with client.stream("GET", f"{opened.path}/stream", headers=opened.bearing("watch")) as stream:
            heard = messages(stream)
            first = next(heard)
            play(client, opened)
            rest = list(islice(heard, 3))

    assert first[0] == 1
    assert [number for number, _ in rest] == [2, 3, 4]
    assert [data["kind"] for _, data in rest] == ["turn", "undo", "redo"]
    assert stream.headers["content-type"].startswith("text/event-stream")


def test_a_stream_is_resumed_where_it_broke(server: str) -> None:
    """Last-Event-ID brings what was missed, nothing twice."""
    with calling(server) as client:
        opened = open_table(client)
        play(client, opened)
        headers = opened.bearing("black") | {"Last-Event-ID": "2"}
        with client.stream("GET", f"{opened.path}/stream", headers=headers) as stream:
            missed = list(islice(messages(stream), 2))

    assert [number for number, _ in missed] == [3, 4]


def test_several_pages_at_one_seat_are_told(server: str) -> None:
    """Everybody hears which seats several pages are open at; a page that comes back is one page still."""

    def shared(stream: httpx.Response) -> Iterator[list[str]]:
        for line in stream.iter_lines():
            if line.startswith('data: {"seats"'):
                yield json.loads(line.removeprefix("data: "))["seats"]

    with calling(server) as client, ExitStack() as pages:
        opened = open_table(client)

        def look(role: str, page: str) -> httpx.Response:
            path = f"{opened.path}/stream?page={page}"
            return pages.enter_context(client.stream("GET", path, headers=opened.bearing(role)))

        told = shared(look("white", "laptop"))
        look("black", "phone")
        look("black", "phone")
        with client.stream("GET", f"{opened.path}/stream?page=tablet", headers=opened.bearing("black")):
            assert next(told) == ["black"]
        assert next(told) == []


def test_a_stream_needs_a_seat(server: str) -> None:
    """Strangers are refused before anything is streamed."""
    with calling(server) as client:
        opened = open_table(client)

        assert client.get(f"{opened.path}/stream").status_code == 403
        assert client.get("/api/tables/none/stream").status_code == 404


def test_the_server_stops_while_a_stream_is_open(settings: Settings) -> None:
    """Open pages do not hold the server up; their streams end."""
    with live(create_app(settings)) as address, calling(address) as client:
        opened = open_table(client)
        request = client.build_request("GET", f"{opened.path}/stream", headers=opened.bearing("watch"))
        stream = client.send(request, stream=True)
        heard = messages(stream)
        next(heard)

    assert stream.status_code == 200
