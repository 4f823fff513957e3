"""What one device can do to a server by waiting: heads and bodies have deadlines, addresses a share."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response

from companion.web import connections, guards
from companion.web.app import Settings, create_app
from companion.web.lanes import Lanes
from tests.companion.conftest import live, run_apart

LARGE, ESTABLISHED = 20_000_000, 1  # bytes of an answer; the state of a connection in Linux
OTHER = "127.0.0.9"  # another address than this machine's own, as one device on the Wi-Fi has


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let deadlines be short."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    monkeypatch.setattr(guards, "BODY_SECONDS", 0.3)
    monkeypatch.setattr(guards, "PHOTO_SECONDS", 0.3)


@pytest.fixture
def sparing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the shares of an address be small."""
    monkeypatch.setattr(connections, "MOST_OF_AN_ADDRESS", 4)
    monkeypatch.setattr(guards, "MAX_OF_AN_ADDRESS", 2)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, int]]:
    """Give the address of a server."""
    with live(create_app(Settings(f"sqlite:///{tmp_path}/games.db"))) as address:
        at = urlsplit(address)
        assert at.hostname and at.port
        yield at.hostname, at.port


def connected(server: tuple[str, int], source: str = OTHER) -> socket.socket:
    """Return a connection from an address."""
    return socket.create_connection(server, timeout=20, source_address=(source, 0))


def received(connection: socket.socket) -> bytes:
    """Return what comes until the server closes the connection."""
    found = bytearray()
    with suppress(ConnectionResetError):
        while data := connection.recv(65536):
            found += data
    return bytes(found)


def head(server: tuple[str, int], length: int, path: str = "/api/tables") -> bytes:
    """Return the head of a request whose body has this length."""
    host = f"{server[0]}:{server[1]}"
    return f"POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: {length}\r\n\r\n".encode()


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: here\r\n"])
def test_a_head_that_does_not_come_is_not_waited_for(server: tuple[str, int], begun: bytes) -> None:
    """A connection without a request, and one whose head never ends, is closed."""
    with connected(server) as waiting:
        waiting.sendall(begun)
        assert received(waiting) == b""


@pytest.mark.usefixtures("hasty")
def test_a_head_that_trickles_has_no_more_time(server: tuple[str, int]) -> None:
    """A byte now and then does not put the end off, on a first request and on a further one."""
    host = f"{server[0]}:{server[1]}"
    whole = f"GET /healthz HTTP/1.1\r\nhost: {host}\r\n\r\n".encode()
    for before in (b"", whole):
        with connected(server) as slow:
            slow.sendall(before)
            if before:
                assert slow.recv(65536).startswith(b"HTTP/1.1 200")
            with pytest.raises((BrokenPipeError, ConnectionResetError)):
                for byte in b"GET /" + b"x" * 1000:
                    slow.sendall(bytes([byte]))
                    time.sleep(0.05)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("path", ["/api/tables", "/api/photos"])
def test_a_body_that_does_not_come_is_refused(server: tuple[str, int], path: str) -> None:
    """The answer says that it took too long, and the connection is closed."""
    with connected(server) as slow:
        slow.sendall(head(server, 1000, path) + b"{")
        answer = received(slow)

    assert answer.startswith(b"HTTP/1.1 408") and b'"too-slow"' in answer


@pytest.mark.usefixtures("sparing")
def test_one_address_has_its_share_of_connections(server: tuple[str, int]) -> None:
    """A fifth connection of it is closed at once; another address is served, this machine without limit."""
    host = f"{server[0]}:{server[1]}"
    asked = f"GET /healthz HTTP/1.1\r\nhost: {host}\r\n\r\n".encode()
    with ExitStack() as opened:
        held = [opened.enter_context(connected(server)) for _ in range(4)]
        for each in held:
            each.sendall(asked)
            assert each.recv(65536).startswith(b"HTTP/1.1 200")
        with connected(server) as fifth:
            assert received(fifth) == b""
        for source in ("127.0.0.8", *["127.0.0.1"] * 6):
            other = opened.enter_context(connected(server, source))
            other.sendall(asked)
            assert other.recv(65536).startswith(b"HTTP/1.1 200")


@pytest.mark.usefixtures("sparing")
def test_one_address_has_its_share_of_bodies(server: tuple[str, int]) -> None:
    """While two bodies of it arrive a third is refused until later; another address opens a table."""
    with ExitStack() as opened:
        for _ in range(2):
            slow = opened.enter_context(connected(server))
            slow.sendall(head(server, 1000) + b"{")
        answer = b""
        for _ in range(100):  # until the server has seen both
            if answer.startswith(b"HTTP/1.1 429"):
                break
            with connected(server) as third:
                third.sendall(head(server, 2).replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n") + b"{}")
                answer = received(third)
        assert answer.startswith(b"HTTP/1.1 429")
        transport = httpx.HTTPTransport(local_address="127.0.0.8")
        with httpx.Client(base_url=f"http://{server[0]}:{server[1]}", transport=transport) as other:
            assert other.post("/api/tables", json={"size": "3", "seed": "1"}).status_code == 201


@pytest.fixture
def large(tmp_path: Path) -> Iterator[tuple[tuple[str, int], Callable[[], int]]]:
    """Give the address of a server with a large answer, and what says how often it was asked for."""
    app, asked = create_app(Settings(f"sqlite:///{tmp_path}/games.db")), list[Request]()

    def answer(request: Request) -> Response:
        asked.append(request)
        return Response(b"x" * LARGE)

    app.add_route("/api/large", answer)
    with live(app) as address:
        at = urlsplit(address)
        yield (at.hostname or "", at.port or 0), lambda: len(asked)


def ask_for_large(server: tuple[str, int], connection: socket.socket) -> None:
    """Ask for the large answer, and read nothing."""
    host = f"{server[0]}:{server[1]}"
    connection.sendall(f"GET /api/large HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode())


def test_an_answer_that_nobody_reads_is_not_kept_for_ever(
    large: tuple[tuple[str, int], Callable[[], int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection of a client that takes nothing is closed, with what waits for it."""
    server, _ = large
    monkeypatch.setattr(connections, "ANSWER_SECONDS", 0.3)
    with connected(server) as silent:
        ask_for_large(server, silent)
        while not _is_closed(silent):
            time.sleep(0.05)
        assert len(received(silent)) < LARGE


def test_an_answer_that_is_read_slowly_is_sent_to_its_end() -> None:
    """As long as something was taken since the last look, the server looks again later."""
    slow: Any = connections.Connection.__new__(connections.Connection)
    left, looks = [9, 5, 5], list[int]()
    door = SimpleNamespace(setsockopt=lambda *_option: None)
    slow.transport = SimpleNamespace(
        get_write_buffer_size=lambda: left.pop(0),
        abort=lambda: looks.append(0),
        get_extra_info=lambda _name: door,
    )
    slow.loop = SimpleNamespace(call_later=lambda _seconds, _look, unsent: looks.append(unsent))
    for unsent in (10, 9, 5):
        slow._watch_reading(unsent)

    assert looks == [9, 5, 0]


def _is_closed(connection: socket.socket) -> bool:
    """Return whether the other side has closed a connection, without reading from it."""
    state = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
    return state != ESTABLISHED


def test_an_address_that_reads_nothing_has_few_answers_in_memory(
    large: tuple[tuple[str, int], Callable[[], int]],
) -> None:
    """A fifth answer is made once one of four was taken, or given up; other addresses do not wait."""
    server, asked = large
    with ExitStack() as opened:
        silent = [opened.enter_context(connected(server)) for _ in range(5)]
        for each in silent:
            ask_for_large(server, each)
        with connected(server, "127.0.0.8") as other:
            ask_for_large(server, other)
            assert len(received(other)) > LARGE
        assert asked() == 1 + guards.MAX_ANSWERED
        silent.pop(0).close()
        assert len(received(silent[-1])) > LARGE
        assert asked() == 2 + guards.MAX_ANSWERED


def test_refusals_of_an_address_are_spread_over_time(tmp_path: Path) -> None:
    """Requests that come all at once in one packet are refused one by one; other addresses do not wait."""
    with live(create_app(Settings(f"sqlite:///{tmp_path}/games.db", rate=0.01))) as address:
        at = urlsplit(address)
        server = at.hostname or "", at.port or 0
        asked = f"GET /api/tables HTTP/1.1\r\nhost: {at.netloc}\r\n\r\n".encode()
        begun = time.monotonic()
        with connected(server) as greedy, connected(server, "127.0.0.8") as other:
            greedy.sendall(asked * 40)
            other.sendall(asked)
            assert other.recv(65536).startswith(b"HTTP/1.1 200")
            answers = b""
            while answers.count(b"HTTP/1.1 ") < 40:
                answers += greedy.recv(65536)
    refused = answers.count(b"HTTP/1.1 429")
    assert refused > 30
    assert time.monotonic() - begun >= refused * guards.REFUSAL_SECONDS


def test_of_an_address_only_so_much_is_answered_at_a_time() -> None:
    """What waits begins when something ends, in order; other lanes and the lane without a name go on."""

    async def drive() -> list[str]:
        lanes, done, go = Lanes(1), list[str](), asyncio.Event()

        async def ask(lane: str, name: str) -> None:
            async with lanes.at(lane):
                done.append(name)
                await go.wait()

        asked = [("phone", "a"), ("phone", "b"), ("laptop", "c"), ("", "d"), ("", "e")]
        tasks = [asyncio.create_task(ask(*each)) for each in asked]
        await asyncio.sleep(0)
        assert sorted(done) == ["a", "c", "d", "e"]
        go.set()
        await asyncio.gather(*tasks)
        assert not lanes._lanes
        return done

    assert run_apart(drive())[-1] == "b"
