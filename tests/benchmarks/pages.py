"""What five pages cost their server after a turn: this checkout against another, in runs that alternate.

    python -m tests.benchmarks.pages OTHER [--runs 7]

OTHER is a checkout of another commit. Two sides, the referee and two watchers follow a table as pages do:
ASKED says what a page of either checkout asks for after a turn. That list was made by Chromium
(tests/companion/test_browser_asks.py holds today's list to the pages). Measured is the processor time of the
server's process from a turn's writing until the last page shows it.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from gzip import decompress as gunzip
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

from games.catalogue import game_named

__all__ = ["ASKED", "BOARDS", "HERE", "Asked", "Game", "game_on", "new_table", "served_from"]

HERE = Path(__file__).parents[2]
ROLES = ("black", "white", "referee", "watch", "watch")
CHAIN = 30  # deactivations that a turn of the long games comes near to
TRIES = 400
WAIT_SECONDS = 60.0
HEADERS = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0",
    "Accept": "*/*",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-US,en;q=0.9",
    "Sec-Fetch-Dest": "empty",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Site": "same-origin",
}


@dataclass(frozen=True)
class Asked:
    """The requests of a page after a turn: always, and if it did not see the turn being made.

    stream: what it says of itself when it begins to follow.
    """

    always: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ("GET /turns/N",)
    stream: str = "page={page}"


ASKED = {
    "then": Asked(("GET ", "POST /api/turns")),
    "now": Asked(stream="page={page}&after={seq}"),
}


@dataclass(frozen=True)
class Game:
    """A start and the turns that are played from it: by whom, in the notation."""

    start: str
    turns: tuple[tuple[str, str], ...]


def _turn(position: Any, rng: random.Random) -> list[Any]:
    """Return a random turn's actions, rather those that capture; none if it does not end in time."""
    rules = game_named("sparklies").rules
    done: list[Any] = []
    while len(done) < 2 * CHAIN:
        legal = rules.actions(position)
        likely = rng.sample(legal, min(len(legal), 4))
        done.append(max(likely, key=lambda action: len(rules.played(position, action).effects)))
        position = rules.played(position, done[-1]).position
        if not rules.mid_turn(position):
            return done
    return []


def game_on(size: str, free: int, chain: int) -> Game:
    """Return a game on a board with so many free cells, whose turns come near to so many deactivations."""
    game, rng = game_named("sparklies"), random.Random(1)
    position = game.rules.start(size, "subtle", "1")

    def play(tries: int) -> tuple[str, str]:
        nonlocal position
        side = game.rules.mover(position)
        found = [turn for _ in range(tries) if (turn := _turn(position, rng))]
        nearest = min(found, key=lambda turn: abs(len(turn) - 1 - chain))
        text = game.texts.turn_text(position, nearest)
        position = game.resolve(position, text).after
        return side, text

    while sum(cell.owner == "none" for cell in game.look.standing(position)) > free:
        play(5)
    start = game.texts.position_text(game.texts.saying_mover(position))
    turns = []
    while not game.rules.outcome(position):
        turns.append(play(TRIES))
    return Game(start, tuple(turns))


BOARDS = {"4x4": ("4", 12, 5), f"9x9, chains of {CHAIN}": ("9", 30, CHAIN)}


class Page(threading.Thread):
    """A page that follows a table: it asks for what a page of its checkout does, and says when it is done."""

    def __init__(self, port: int, table: str, role: str, token: str, asked: Asked) -> None:
        super().__init__(daemon=True)
        self._line = HTTPConnection("127.0.0.1", port, timeout=WAIT_SECONDS)
        self._stream = HTTPConnection("127.0.0.1", port, timeout=WAIT_SECONDS)
        self.role, self._asked, self._path = role, asked, f"/api/tables/{table}"
        self._headers = {**HEADERS, "Cookie": f"table-{table}.{role}={token}"}
        self.state: dict[str, Any] = self.ask("GET", self._at())
        self.done = threading.Condition()
        self.seq, self.seen, self.own = self.state["seq"], True, 0

    def _at(self, part: str = "") -> str:
        return f"{self._path}{part}?seat={self.role}"

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server; raises RuntimeError if it refuses."""
        sent = json.dumps(body) if body is not None else None
        more = {"Content-Type": "application/json"} if sent else {}
        self._line.request(method, path, sent, {**self._headers, **more})
        answer = self._line.getresponse()
        came = answer.read()
        told = json.loads(gunzip(came) if answer.getheader("Content-Encoding") == "gzip" else came)
        if answer.status not in (200, 201):
            raise RuntimeError(f"{method} {path} was answered with {answer.status}: {told}")
        return told

    def run(self) -> None:
        """Follow the table."""
        more = self._asked.stream.format(page=f"page{id(self)}", seq=self.seq)
        self._stream.request("GET", f"{self._at('/stream')}&{more}", None, self._headers)
        with self._stream.getresponse() as answer, suppress(OSError, HTTPException):
            while line := answer.readline():
                if line.startswith(b"id: ") and int(line[4:]) > self.seq:
                    self._heard(int(line[4:]))

    def _heard(self, seq: int) -> None:
        if self.own != seq:  # what it wrote itself it shows when that is answered
            self.catch_up(seq, own=False)

    def catch_up(self, seq: int, own: bool) -> None:
        """Ask for everything that a page asks for after an event; own: it was written here."""
        wanted = (*self._asked.always, *(() if own or self.seen else self._asked.unseen))
        for method, part in (what.split(" ") for what in wanted):
            if part.startswith("/api"):
                body = {"position": self.state["share"], "game": self.state["game"], "actions": []}
                self.ask(method, part, body)
            elif part:
                self.ask(method, self._at(part.replace("N", str(seq - 1))))
            else:
                self.state = self.ask(method, self._at())
        with self.done:
            self.seq = seq
            self.done.notify_all()

    def write(self, turn: str) -> None:
        """Write a turn, and show what stands then."""
        self.own = self.seq + 1
        self.ask("POST", self._at("/events"), {"after": self.seq, "turn": turn})
        self.catch_up(self.own, own=True)

    def make(self, turn: str) -> None:
        """Show a turn to the others before it is ended."""
        self.ask("POST", self._at("/making"), {"after": self.seq, "maker": "page", "turn": turn})

    def wait(self, seq: int) -> None:
        """Wait until the page shows what stands after an event."""
        with self.done:
            if not self.done.wait_for(lambda: self.seq >= seq, WAIT_SECONDS):
                raise RuntimeError(f"{self.role}'s page was not told of event {seq}")

    def close(self) -> None:
        """Leave."""
        self._line.close()
        if self._stream.sock:
            self._stream.sock.shutdown(SHUT_RDWR)
        self.join(WAIT_SECONDS)
        self._stream.close()


_SERVER = """
import sys
sys.path.insert(0, {checkout!r})
import companion
assert companion.__file__.startswith({checkout!r}), companion.__file__
from companion.cli.serve import serve
from companion.web.app import Settings, create_app
app = create_app(Settings({database!r}, rate=0))
serve(app, "127.0.0.1", 0, lambda port: print(port, flush=True))
"""


@contextmanager
def served_from(checkout: Path) -> Iterator[tuple[int, int]]:
    """Give the process id and the port of a checkout's server."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        source = _SERVER.format(checkout=str(checkout), database=database)
        command = [sys.executable, "-c", source]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=checkout) as process:
            try:
                assert process.stdout is not None
                yield process.pid, int(process.stdout.readline())
            finally:
                process.terminate()
                process.wait(WAIT_SECONDS)


def processor_ms(pid: int) -> float:
    """Return how long a process has kept the processor busy, in milliseconds; on Linux only."""
    return 1000 * time.clock_gettime((~pid << 3) | 2)  # the clock of a process, see clock_getcpuclockid(3)


def new_table(port: int, start: str) -> dict[str, Any]:
    """Open a table."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=WAIT_SECONDS)) as line:
        headers = {"Content-Type": "application/json"}
        line.request("POST", "/api/tables", json.dumps({"start": start}), headers)
        opened: dict[str, Any] = json.loads(line.getresponse().read())
        return opened


def measured(checkout: Path, asked: Asked, game: Game, seen: bool) -> tuple[float, float]:
    """Return a turn's processor time and wall time in milliseconds; seen: everybody saw it being made."""
    with served_from(checkout) as (pid, port):
        opened = new_table(port, game.start)
        pages = [Page(port, opened["table"], role, opened["tokens"][role], asked) for role in ROLES]
        for page in pages:
            page.seen = seen
            page.start()
        time.sleep(0.3)
        spent, took = [], []
        for side, turn in game.turns:
            writer = pages[ROLES.index(side)]
            if seen:
                writer.make(turn)
                time.sleep(0.02)
            seq, before, begun = writer.seq + 1, processor_ms(pid), time.perf_counter()
            writer.write(turn)
            for page in pages:
                page.wait(seq)
            took.append(1000 * (time.perf_counter() - begun))
            time.sleep(0.02)  # what is still being sent counts
            spent.append(processor_ms(pid) - before)
        for page in pages:
            page.close()
        return statistics.mean(spent), statistics.mean(took)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the ratio of today's processor time to the other's, for every board."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="a checkout of the commit to compare with")
    parser.add_argument("--runs", type=int, default=7)
    args = parser.parse_args(arguments)
    for name, (size, free, chain) in BOARDS.items():
        game = game_on(size, free, chain)
        for seen in (True, False):
            sides = [(args.other.resolve(), ASKED["then"]), (HERE, ASKED["now"])]
            runs = [
                [measured(checkout, asked, game, seen) for checkout, asked in sides] for _ in range(args.runs)
            ]
            then, now = ([statistics.median(run[side][k] for run in runs) for k in (0, 1)] for side in (0, 1))
            ratio = statistics.median(run[1][0] / run[0][0] for run in runs)
            how = "seen being made" if seen else "not seen being made"
            print(
                f"{name}, {how}: {then[0]:.1f} ms of processor time a turn then, {now[0]:.1f} now, "
                f"ratio {ratio:.2f}; shown everywhere after {then[1]:.0f} ms then, {now[1]:.0f} now",
                flush=True,
            )


if __name__ == "__main__":
    main()
