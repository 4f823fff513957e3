"""Attacks on a server from one address while others play: nobody is refused, nothing is lost.

All of it happens on this machine's loopback addresses: players come from 127.1.T.1, the attacker from
127.0.66.1. An attack lasts as long as the players need for their turns. No time is judged.
"""

from __future__ import annotations

import json
import socket
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from pathlib import Path
from threading import Event
from typing import Any
from uuid import uuid4

import pytest

from companion.web import guards
from companion.web.guards import MAX_BODY_BYTES
from tests.companion.conftest import SMALL, TURN

pytestmark = [
    pytest.mark.attack,
    pytest.mark.long,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="has no further loopback addresses"),
]
ATTACKER, GUEST = "127.0.66.1", "127.0.77.1"
TABLES, TURNS, HANDS = 6, 12, 12
MOST_BYTES, MOST_LOG = 600 * 1024 * 1024, 20_000
PHOTO = Path(guards.__file__).parent.parent / "samples" / "legal.jpg"


@dataclass
class Evening:
    """A server of the test's own, in a process, with its log."""

    process: subprocess.Popen[str]
    port: int
    log: Path

    def ask(
        self, method: str, path: str, source: str, token: str = "", body: Any = None
    ) -> tuple[int, bytes]:
        """Return the status and the body of an answer, on a connection of its own."""
        heads = {"connection": "close", "content-type": "application/json"}
        if token:
            heads["authorization"] = f"Bearer {token}"
        sent = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        patience = 5 if source == ATTACKER else 120
        connection = HTTPConnection("127.0.0.1", self.port, patience, source_address=(source, 0))
        try:
            connection.request(method, path, sent, heads)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def open_table(self, source: str, **body: Any) -> dict[str, Any]:
        """Open a table; return what is answered of it."""
        status, told = self.ask("POST", "/api/tables", source, body=body)
        assert status == 201, told
        return dict(json.loads(told))

    def connect(self) -> socket.socket:
        """Return a connection from the attacker's address."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=20, source_address=(ATTACKER, 0))

    def head(self, path: str, length: int) -> bytes:
        """Return the head of a request whose body has this length."""
        return f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: {length}\r\n\r\n".encode()

    def memory(self) -> int:
        """Return how many bytes of memory the server has had at most."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM"))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Give a server for all attacks, one after the other."""
    folder = tmp_path_factory.mktemp("evening")
    log = folder / "log"
    words = [
        sys.executable,
        "-m",
        "companion.cli",
        "serve",
        "--port",
        "0",
        "--db",
        f"sqlite:///{folder}/games.db",
    ]
    with (
        log.open("w") as err,
        subprocess.Popen(words, stdout=subprocess.PIPE, stderr=err, text=True) as process,
    ):
        assert process.stdout
        port = int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        try:
            yield Evening(process, port, log)
        finally:
            process.terminate()
            process.wait(60)


Step = Callable[[], None]


def imports(evening: Evening, _held: ExitStack) -> Step:
    """Return what sends a large export again and again."""
    start = "2:26:2:4:1:" + "0" * 676 + ":0"
    first = {"at": 1, "kind": "created", "fields": {"game": "sparklies", "start": start, "origin": "save"}}
    again = {"at": 2, "kind": "position", "fields": {"save": start, "reason": "correction"}}
    body = json.dumps({"export": {"events": [first, *[again] * 2200]}}).encode()
    return lambda: _quiet(evening, "POST", "/api/tables", body)


def costly_pictures(evening: Evening, _held: ExitStack) -> Step:
    """Return what sends a picture behind a million empty parts."""
    part = struct.pack(">I", 0) + b"abCd" + struct.pack(">I", zlib.crc32(b"abCd"))
    ihdr = b"IHDR" + struct.pack(">IIBBBBB", 1000, 1000, 8, 0, 0, 0, 0)
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + ihdr + struct.pack(">I", zlib.crc32(ihdr))
    return lambda: _quiet(evening, "POST", "/api/photos", head + part * 1_000_000)


def prints(evening: Evening, _held: ExitStack) -> Step:
    """Return what orders printed pages, each time others."""
    numbers = iter(range(10**9))
    return lambda: _quiet(evening, "GET", f"/api/print/board/pages.pdf?cell={12 + next(numbers) % 900 / 100}")


def replays(evening: Evening, _held: ExitStack) -> Step:
    """Return what asks for the replay page of a long game."""
    start = "2:14:2:4:1:" + "0" * 196 + ":0"
    turns = [f"{chr(65 + n % 14)}{n // 14 + 1} R->R, rest" for n in range(196)]
    lines = "".join(f" {n // 2 + 1} ({'BW'[n % 2]})  {turn}\n" for n, turn in enumerate(turns))
    opened = evening.open_table(GUEST, record=f'[Start "{start}"]\n\n{lines}')
    path, token = f"/api/tables/{opened['table']}/replay.html", opened["tokens"]["watch"]
    return lambda: _quiet(evening, "GET", path, token=token)


def nesting(evening: Evening, _held: ExitStack) -> Step:
    """Return what sends JSON that is nested a million deep."""
    return lambda: _quiet(evening, "POST", "/api/tables", b"[" * 900_000)


def pages(evening: Evening, _held: ExitStack) -> Step:
    """Return what loads the pages that cost most."""
    paths = cycle(["/learn", "/", "/openapi.json"])
    return lambda: _quiet(evening, "GET", next(paths))


def unread_answers(evening: Evening, held: ExitStack) -> Step:
    """Return what asks for large answers and reads none of them."""
    return _holding(evening, held, b"GET /openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 50)


def wrong_tokens(evening: Evening, _held: ExitStack) -> Step:
    """Return what tries links."""
    return lambda: _quiet(evening, "GET", "/api/tables/AAAAAAAAAAAA", token=uuid4().hex)


def broken_off(evening: Evening, _held: ExitStack) -> Step:
    """Return what breaks off in the middle of a body."""

    def step() -> None:
        with suppress(OSError), evening.connect() as connection:
            connection.sendall(evening.head("/api/tables", 1000) + b'{"seed": 1')
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    return step


def _holding(evening: Evening, held: ExitStack, said: bytes) -> Step:
    """Return what opens connections, says this on each, and then only waits."""

    def step() -> None:
        with suppress(OSError):
            connection = held.enter_context(evening.connect())
            connection.sendall(said)

    return step


def idle_connections(evening: Evening, held: ExitStack) -> Step:
    """Return what opens connections and says half a head."""
    return _holding(evening, held, b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: a")


def stalled_bodies(evening: Evening, held: ExitStack) -> Step:
    """Return what sends bodies of which the last byte is missing."""
    return _holding(evening, held, evening.head("/api/turns", MAX_BODY_BYTES) + b" " * (MAX_BODY_BYTES - 1))


def slow_photos(evening: Evening, held: ExitStack) -> Step:
    """Return what begins to send photos."""
    return _holding(evening, held, evening.head("/api/photos", 20_000_000) + b"\xff\xd8\xff")


def streams(evening: Evening, held: ExitStack) -> Step:
    """Return what follows a table of the attacker's own as often as it may."""
    opened = evening.open_table(GUEST, start=SMALL)
    head = f"GET /api/tables/{opened['table']}/stream HTTP/1.1\r\nhost: 127.0.0.1\r\n"
    return _holding(
        evening, held, f"{head}authorization: Bearer {opened['tokens']['watch']}\r\n\r\n".encode()
    )


def _quiet(evening: Evening, method: str, path: str, body: bytes | None = None, token: str = "") -> None:
    """Ask, no matter what is answered."""
    with suppress(OSError, HTTPException):
        evening.ask(method, path, ATTACKER, token, body)


ATTACKS = (
    *(imports, costly_pictures, prints, replays, pages, nesting, wrong_tokens, broken_off),
    *(idle_connections, stalled_bodies, slow_photos, streams, unread_answers),
)


@contextmanager
def attacked(step: Step) -> Iterator[None]:
    """Let many hands take a step again and again, until the block ends."""
    over = Event()

    def go_on() -> None:
        while not over.is_set():
            step()
            over.wait(0.02)

    with ThreadPoolExecutor(HANDS) as hands:
        for _ in range(HANDS):
            hands.submit(go_on)
        try:
            yield
        finally:
            over.set()


def played(evening: Evening, number: int) -> tuple[dict[str, Any], list[int]]:
    """Play a turn and take it back, again and again, at a table of its own; return it with every status."""
    source = f"127.1.{number}.1"
    opened = evening.open_table(source, start=SMALL)
    statuses = []
    for seq in range(1, TURNS + 1):
        body = {"after": seq, "turn": TURN} if seq % 2 else {"after": seq, "undo": True}
        token = opened["tokens"]["black" if seq % 2 else "referee"]
        path = f"/api/tables/{opened['table']}"
        statuses.append(evening.ask("POST", f"{path}/events", source, token, body)[0])
        statuses.append(evening.ask("GET", path, source, token)[0])
    return opened, statuses


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_from_one_address_stops_nobody(
    evening: Evening, attack: Callable[[Evening, ExitStack], Step]
) -> None:
    """All turns are acknowledged and kept, an honest photo is read, and memory and log stay small."""
    logged = evening.log.stat().st_size
    with (
        ExitStack() as held,
        attacked(attack(evening, held)),
        ThreadPoolExecutor(TABLES + 1) as people,
    ):
        photo = people.submit(evening.ask, "POST", "/api/photos", GUEST, "", PHOTO.read_bytes())
        tables = list(people.map(lambda number: played(evening, number), range(TABLES)))
        status, told = photo.result()

    assert status == 200, told
    for opened, statuses in tables:
        assert statuses == [201, 200] * TURNS
        path = f"/api/tables/{opened['table']}/export"
        export = json.loads(evening.ask("GET", path, "127.1.0.1", opened["tokens"]["watch"])[1])
        assert [event["kind"] for event in export["events"]] == ["created", *["turn", "undo"] * (TURNS // 2)]
    assert evening.process.poll() is None
    assert evening.ask("GET", "/healthz", GUEST)[0] == 200
    assert evening.memory() < MOST_BYTES
    assert evening.log.stat().st_size - logged < MOST_LOG, evening.log.read_text()[-2000:]
