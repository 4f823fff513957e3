"""Players and pages that use several servers of one database while some of these fail.

Every request goes to a server drawn by lot. Who gets no answer asks another server; a page whose stream ends
goes on at another one, behind the last event that it has.
"""

from __future__ import annotations

import json
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from random import Random
from threading import Thread
from time import monotonic, sleep
from typing import Any, ClassVar
from urllib.parse import urlsplit

from tests.companion.conftest import Opened

PATIENCE = 60.0  # seconds until somebody who gets no answer gives up
ASK_SECONDS = 8.0
AGAIN_SECONDS = 0.05


def asked(
    address: str, method: str, path: str, heads: dict[str, str], body: dict[str, object] | None = None
) -> tuple[int, Any]:
    """Return how a server answers; raises OSError and HTTPException."""
    connection = connection_to(address)
    try:
        told = json.dumps(body) if body is not None else None
        connection.request(method, path, told, {"Content-Type": "application/json", **heads})
        answer = connection.getresponse()
        said, kind = answer.read(), answer.headers.get_content_type()
        return answer.status, json.loads(said) if said and kind == "application/json" else None
    finally:
        connection.close()


class Sealed(HTTPSConnection):
    """A connection by TLS to a proxy on this machine that has another machine's name."""

    certificate: ClassVar[str]  # a file with the one that is believed

    def connect(self) -> None:
        """Connect to this machine, and ask for the name."""
        plain = socket.create_connection(("127.0.0.1", self.port), self.timeout)
        believed = ssl.create_default_context(cafile=self.certificate)
        self.sock = believed.wrap_socket(plain, server_hostname=self.host)


def connection_to(address: str) -> HTTPConnection:
    """Return a connection to a server or a proxy, which opens with the first request."""
    parts = urlsplit(address)
    kind = Sealed if parts.scheme == "https" else HTTPConnection
    return kind(parts.netloc, timeout=ASK_SECONDS)


@dataclass
class Player:
    """Somebody who writes so many remarks at a table, or plays and takes back, each once, at any server."""

    name: str
    opened: Opened
    role: str
    addresses: Sequence[str]
    count: int
    seed: int
    pause: float = 0.0
    acts: Sequence[dict[str, object]] = ()  # what is done again and again; remarks if there are none
    sent: dict[int, float] = field(default_factory=dict)  # by the number of the event: when it was sent
    refused: set[int] = field(default_factory=set)

    def play(self) -> None:
        """Do all acts; each is sent again until it is acknowledged."""
        lot, seq = Random(self.seed), 1
        for number in range(self.count):
            until = monotonic() + PATIENCE
            while monotonic() < until:
                heads = {**self.opened.bearing(self.role), "Idempotency-Key": f"{self.name}-{number}"}
                remark = {"remark": f"{self.name} {number}"}
                act = self.acts[number % len(self.acts)] if self.acts else remark
                body: dict[str, object] = {"after": seq, **act}
                try:
                    before = monotonic()
                    path = f"{self.opened.path}/events"
                    status, told = asked(lot.choice(self.addresses), "POST", path, heads, body)
                except (OSError, HTTPException):
                    sleep(AGAIN_SECONDS)
                    continue
                if status == 201:
                    seq = told["seq"]
                    self.sent[seq] = before
                    sleep(self.pause)
                    break
                if status == 409:
                    seq = told["seq"]
                else:
                    self.refused.add(status)
                    sleep(AGAIN_SECONDS)


@dataclass
class Page:
    """A page that follows a table until it has heard so many events, at one server for `stay` of them."""

    opened: Opened
    addresses: Sequence[str]
    count: int
    seed: int
    stay: int = 5
    heard: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    streams: int = 0

    def follow(self) -> None:
        """Follow until everything was heard; give up if nothing comes for long."""
        lot, until = Random(self.seed), monotonic() + PATIENCE
        while len(self.heard) < self.count and monotonic() < until:
            before = len(self.heard)
            with suppress(OSError, HTTPException, ValueError):
                self._follow_once(lot.choice(self.addresses), until)
            if len(self.heard) > before:
                until = monotonic() + PATIENCE
            sleep(AGAIN_SECONDS)

    def _follow_once(self, address: str, until: float) -> None:
        """Follow one server until its stream ends."""
        last = max(self.heard, default=1)
        connection = connection_to(address)
        heads = {**self.opened.bearing("watch"), "Last-Event-ID": str(last)}
        try:
            connection.request("GET", f"{self.opened.path}/stream", headers=heads)
            answer = connection.getresponse()
            self.streams += answer.status == 200
            most = min(self.count, len(self.heard) + self.stay)
            while answer.status == 200 and len(self.heard) < most and monotonic() < until:
                if not (line := answer.readline()):
                    return
                if line.startswith(b"id: ") and int(line[4:]) > last:
                    self.heard.append(int(line[4:]))
                    self.times.append(monotonic())
        finally:
            connection.close()


def together(work: Sequence[Callable[[], None]], meanwhile: Callable[[], None] = lambda: None) -> None:
    """Do all this at once, each in a thread, and something meanwhile."""
    threads = [Thread(target=each, daemon=True) for each in work]
    for thread in threads:
        thread.start()
    meanwhile()
    for thread in threads:
        thread.join()


def free_ports(count: int) -> list[int]:
    """Return ports that nobody uses now."""
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in taken]
    for each in taken:
        each.close()
    return ports


SERVER = """
import sys
from companion.cli.serve import serve
from companion.web.app import Settings, create_app
app = create_app(Settings(sys.argv[1], rate=0, workers=0))
serve(app, '127.0.0.1', int(sys.argv[2]), lambda port: print(port, flush=True))
"""


class ServerProcess(AbstractContextManager["ServerProcess"]):
    """A server of a database as a process of its own, without a limit on requests."""

    def __init__(self, url: str, port: int, words: Sequence[str] = ("-c", SERVER, "{url}", "{port}")) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self._words = [sys.executable, *(word.format(url=url, port=port) for word in words)]
        self.start()

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it accepts requests."""
        self._process = subprocess.Popen(
            self._words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline(), "the server did not start"

    def kill(self) -> None:
        """Kill it, no matter what it does."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    def __exit__(self, *_raised: object) -> None:
        """Kill it."""
        self.kill()
