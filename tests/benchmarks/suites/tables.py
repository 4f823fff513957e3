"""The suites `tables` and `evening`: many tables at once on a server of its own, on the loopback.

Every table has two seats that play and three watchers that listen. What stands at a table is put together
from what its first seat's stream says, as a page does. Measured are how long a turn takes to be acknowledged,
how long until every watcher has heard of it, the server's memory and processor time, and that no event is
lost or sent twice.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from socket import create_connection, socket
from typing import Any
from urllib.parse import urlsplit

from companion.cli import fail
from companion.cli.serve import allow_files
from games.catalogue import DEFAULT_GAME, GAMES
from tests.benchmarks.suites.figures import Figure, Measure
from tests.benchmarks.suites.words import say

SEATS, WATCHERS = 2, 3  # that follow each table
LISTENERS = SEATS + WATCHERS
SHAPE = "4"
TABLES = 200
WAIT_SECONDS = 60  # for everything that a server may be late with
PAUSE_SECONDS = 10.0  # between the turns of one table: far quicker than anybody plays


@dataclass
class _Table:
    name: str
    tokens: dict[str, str]
    seq: int
    state: dict[str, Any]


def measure_tables(
    tables: int, seconds: float, pause: float, seats: int = SEATS, watchers: int = WATCHERS, hands: int = 1
) -> Load:
    """Play at many tables at once for so long, each table a turn about every `pause` seconds.

    seats, watchers: how many pages follow each table. hands: threads that play.
    """
    allow_files(tables * (seats + watchers))
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as (process, address):
        load = Load(address, tables, pause, seats, watchers)
        load.open_all()
        load.listen_all()
        before, begun = _processor_ms(process.pid), time.perf_counter()
        load.play(seconds, [load.server] * hands)
        load.lasted = time.perf_counter() - begun
        played = _processor_ms(process.pid)
        load.look()
        load.looked = (_processor_ms(process.pid) - played) / tables
        load.settle()
        load.processor = (played - before) / max(1, len(load.turns))
        load.memory = _memory(process.pid)
        return load


def figures_of(load: Load) -> list[Figure]:
    """Return what was measured against its bars."""
    return [
        Figure(say("turns-acknowledged"), len(load.turns), say("turns")),
        Figure(say("turn-within"), share_of(load.turns, 0.95), "ms", 50, at_most=True),
        Figure(say("push-within"), share_of(load.pushes, 0.95), "ms", 300, at_most=True),
        Figure(say("events-lost"), load.lost, say("events"), 0, at_most=True),
        Figure(say("events-doubled"), load.doubled, say("events"), 0, at_most=True),
        Figure(say("processor"), load.processor, "ms", 8, at_most=True),
        Figure(say("processor-of-look"), load.looked, "ms"),
        Figure(say("server-memory"), load.memory, "MB", 600, at_most=True),
    ]


def promised(seconds: float) -> list[Figure]:
    """Measure the promised number of tables for so many seconds."""
    return figures_of(measure_tables(TABLES, seconds, PAUSE_SECONDS))


class Load:
    """Play at tables and follow them; one thread plays, one listens.

    turns, pushes: milliseconds; memory: megabytes; lost, doubled: events; processor: the server's
    milliseconds for a turn, its pushes and the signs of life meanwhile; looked: for a look at a table.
    lasted: for how many seconds turns were played.
    """

    def __init__(
        self, address: str, tables: int, pause: float, seats: int = SEATS, watchers: int = WATCHERS
    ) -> None:
        parts = urlsplit(address)
        self._host, self._port = self.server = parts.hostname or "", parts.port or 80
        self._count, self._pause = tables, pause
        self._seats, self._watchers = seats, watchers
        self._tables: list[_Table] = []
        self._sent: dict[tuple[str, int], float] = {}
        self._heard: defaultdict[tuple[str, int, int], int] = defaultdict(int)
        self._times: dict[tuple[str, int, int], float] = {}
        self._selector = DefaultSelector()
        self._streams: list[socket] = []
        self._open: set[tuple[str, int]] = set()
        self._done = threading.Event()
        self._listener = threading.Thread(target=self._hear, daemon=True)
        self._random = random.Random(5)
        self.turns: list[float] = []
        self.pushes: list[float] = []
        self.lost = self.doubled = 0
        self.memory = self.processor = self.looked = self.lasted = 0.0

    def open_all(self) -> None:
        """Open every table."""
        connection = HTTPConnection(self._host, self._port, timeout=WAIT_SECONDS)
        for number in range(self._count):
            body = {"seed": number, "size": SHAPE, "ruleset": GAMES[DEFAULT_GAME].rulesets[0]}
            opened = _asked(connection, "POST", "/api/tables", "", body)
            name, tokens = opened["table"], opened["tokens"]
            state = _asked(connection, "GET", f"/api/tables/{name}", tokens["watch"])
            self._tables.append(_Table(name, tokens, 1, state))
        self._by_name = {table.name: table for table in self._tables}
        connection.close()

    def listen_all(self) -> None:
        """Open every seat's and every watcher's stream."""
        for table in self._tables:
            roles = [*table.state["sides"][: self._seats], *["watch"] * self._watchers]
            for number, role in enumerate(roles):
                self._follow(table, number, table.tokens[role])
        self._listener.start()
        last = time.perf_counter() + WAIT_SECONDS
        while len(self._open) < len(self._streams):
            if time.perf_counter() > last:
                silent = len(self._streams) - len(self._open)
                streams = len(self._streams)
                fail(say("silent-streams", silent=silent, streams=streams, seconds=WAIT_SECONDS), 1)
            time.sleep(0.05)

    def _follow(self, table: _Table, number: int, token: str) -> None:
        stream = create_connection((self._host, self._port), timeout=WAIT_SECONDS)
        stream.sendall(
            f"GET /api/tables/{table.name}/stream HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n"
            f"Authorization: Bearer {token}\r\nLast-Event-ID: 1\r\n\r\n".encode()
        )
        stream.setblocking(False)
        self._selector.register(stream, EVENT_READ, (table.name, number, bytearray()))
        self._streams.append(stream)

    def _hear(self) -> None:
        while not self._done.is_set():
            for key, _ in self._selector.select(0.2):
                name, number, waiting = key.data
                assert isinstance(key.fileobj, socket)
                if not (received := _received(key.fileobj)):
                    self._selector.unregister(key.fileobj)  # closed: what it would have sent counts as lost
                    continue
                waiting += received
                *lines, rest = waiting.split(b"\n")
                now = time.perf_counter()
                self._open.add((name, number))
                for line in lines:
                    if line.startswith(b"data: ") and number == 0:
                        self._take_in(name, json.loads(line[6:]).get("changes"))
                    if line.startswith(b"id: "):
                        told = (name, number, int(line[4:]))
                        self._heard[told] += 1
                        self._times.setdefault(told, now)
                waiting[:] = rest

    def _take_in(self, name: str, changes: dict[str, Any] | None) -> None:
        """Put together what stands at a table from what stood there and what an event changed."""
        if changes:
            table = self._by_name[name]
            unlike = {cell["name"]: cell for cell in changes["cells"]}
            cells = [unlike.get(cell["name"], cell) for cell in table.state["cells"]]
            table.state = {**table.state, **changes, "cells": cells}

    def play(self, seconds: float, hands: Sequence[tuple[str, int]] = ()) -> None:
        """Play turn after turn, spread evenly over the tables and the time; a busy machine takes longer.

        hands: the server of each thread that plays its share of the tables; without any there is one thread.
        """
        servers = hands or [(self._host, self._port)]
        players = [
            threading.Thread(
                target=self._play_share, args=(server, self._tables[number :: len(servers)], seconds)
            )
            for number, server in enumerate(servers)
        ]
        for player in players:
            player.start()
        for player in players:
            player.join()

    def _play_share(self, server: tuple[str, int], tables: list[_Table], seconds: float) -> None:
        """Play at some of the tables."""
        connection, begun = HTTPConnection(*server, timeout=WAIT_SECONDS), time.perf_counter()
        for number in range(int(seconds / self._pause * len(tables))):
            due = begun + number * self._pause / len(tables)
            time.sleep(max(0.0, due - time.perf_counter()))
            self._turn(connection, tables[number % len(tables)])
        connection.close()

    def _turn(self, connection: HTTPConnection, table: _Table) -> None:
        """Play the next turn of a table; at its end take everything back and begin again."""
        last = time.perf_counter() + WAIT_SECONDS
        while table.state["seq"] < table.seq:
            if time.perf_counter() > last:
                fail(say("silent-streams", silent=1, streams=len(self._streams), seconds=WAIT_SECONDS), 1)
            time.sleep(0.001)
        free = [cell for cell in table.state["cells"] if cell["owner"] == "none"]
        if free:
            cell = self._random.choice(free)
            turn = f"{cell['name'].upper()} {cell['colour']}->{cell['colour']}, rest"
            role, body = table.state["seat"], {"after": table.seq, "turn": turn}
        else:
            role, body = "referee", {"after": table.seq, "undo": True}
        before = time.perf_counter()
        self._sent[table.name, table.seq + 1] = before
        path = f"/api/tables/{table.name}"
        written = _asked(connection, "POST", f"{path}/events", table.tokens[role], body)
        self.turns.append(1000 * (time.perf_counter() - before))
        table.seq = written["seq"]

    def look(self) -> None:
        """Look at every table once, as a page does when it is opened."""
        connection = HTTPConnection(self._host, self._port, timeout=WAIT_SECONDS)
        for table in self._tables:
            path = f"/api/tables/{table.name}?draft=true"
            _asked(connection, "GET", path, table.tokens["watch"])
        connection.close()

    def settle(self) -> None:
        """Wait for what is on its way, then count what was lost or sent twice."""
        last = time.perf_counter() + WAIT_SECONDS
        wanted = [
            (table.name, number, seq)
            for table in self._tables
            for number in range(self._seats + self._watchers)
            for seq in range(2, table.seq + 1)
        ]
        while time.perf_counter() < last and len(self._times) < len(wanted):
            time.sleep(0.05)
        self._done.set()
        self.lost = sum(told not in self._times for told in wanted)
        self.doubled = sum(count > 1 for count in self._heard.values())
        self.pushes = [
            1000 * (self._times[told] - self._sent[told[0], told[2]])
            for told in wanted
            if told in self._times
        ]
        self._listener.join()
        for stream in self._streams:
            stream.close()
        self._selector.close()


MEASURES: list[Measure] = [(say("tables-for-a-minute", tables=TABLES), lambda: promised(60))]


@contextmanager
def _server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Give a server of its own, without a limit on requests, and its address."""
    source = (
        "from companion.cli.serve import serve\n"
        "from companion.web.app import Settings, create_app\n"
        f"app = create_app(Settings('sqlite:///{folder / 'tables.db'}', rate=0))\n"
        "serve(app, '127.0.0.1', 0, lambda port: print(f'http://127.0.0.1:{port}', flush=True))\n"
    )
    with subprocess.Popen([sys.executable, "-c", source], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            if not (address := process.stdout.readline().strip()):
                fail(say("no-server"), 1)
            yield process, address
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(WAIT_SECONDS)
            process.kill()


def _asked(
    connection: HTTPConnection, method: str, path: str, token: str, body: dict[str, Any] | None = None
) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    connection.request(method, path, json.dumps(body) if body else None, headers)
    answer = connection.getresponse()
    told: dict[str, Any] = json.loads(answer.read())
    if answer.status not in (200, 201):
        fail(say("answered", method=method, path=path, status=str(answer.status), told=str(told)), 1)
    return told


def _received(stream: socket) -> bytes:
    """Return what has come in, nothing from a stream that is closed or broken."""
    try:
        return stream.recv(65536)
    except OSError:
        return b""


def share_of(times: list[float], share: float) -> float:
    """Return the time that this share of all stays below."""
    return round(sorted(times)[min(len(times) - 1, int(share * len(times)))], 1) if times else 0.0


def _processor_ms(pid: int) -> float:
    """Return how long a process has kept the processor busy, 0 where the system does not say."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    ticks = stat.read_text().rpartition(")")[2].split()[11:13]
    return 1000 * sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Return how much of a process is in memory, 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
