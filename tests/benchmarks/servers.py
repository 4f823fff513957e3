"""How soon pages hear of turns that another server wrote: several servers of one PostgreSQL database.

    python -m tests.benchmarks.servers [--servers 3] [--tables 100] [--turns 100] [--seconds 20] [--by-table]

A PostgreSQL server and the servers are started on this machine. Every table has two seats and three watchers,
each at the next server; with --by-table all of a table are at one server, as a proxy can send them. Turns are
played at all servers, so many a second in all. Printed is within how many milliseconds 95 of 100 turns are
acknowledged, and 95 of 100 pages hear of one; what is lost or doubled; and the processor time of the servers
for a turn.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from urllib.parse import urlsplit

from companion.cli.serve import allow_files
from tests.benchmarks.suites.tables import LISTENERS, Load, _processor_ms, _Table, figures_of
from tests.companion.many_servers import ServerProcess, free_ports
from tests.companion.postgres import a_postgres

__all__ = ["main"]


class Spread(Load):
    """Play at tables and follow them at several servers; a thread for each server plays its share of them."""

    def __init__(self, addresses: Sequence[str], tables: int, pause: float, by_table: bool) -> None:
        super().__init__(addresses[0], tables, pause)
        self._by_table = by_table
        self._all = [(parts.hostname or "", parts.port or 80) for parts in map(urlsplit, addresses)]
        self._next = cycle(self._all)

    def _follow(self, table: _Table, number: int, token: str) -> None:
        if not self._by_table or number == 0:  # each table is begun at the server at which it is played
            self._host, self._port = next(self._next)
        super()._follow(table, number, token)

    def play_everywhere(self, seconds: float) -> None:
        """Play turn after turn at all servers, at each at its share of the tables."""
        self.play(seconds, self._all)


def main(words: Sequence[str] | None = None) -> int:
    """Measure, and print the figures; return 0 if nothing was lost or doubled."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.servers")
    for name, usual in (("servers", 3), ("tables", 100), ("turns", 100), ("seconds", 20)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--by-table", action="store_true")
    given = parser.parse_args(words)
    allow_files(given.tables * LISTENERS)
    with a_postgres() as postgres, ExitStack() as running:
        url = postgres.new()
        servers = [running.enter_context(ServerProcess(url, port)) for port in free_ports(given.servers)]
        pause = given.tables / given.turns
        load = Spread([server.address for server in servers], given.tables, pause, given.by_table)
        load.open_all()
        load.listen_all()
        before = sum(_processor_ms(server.pid) for server in servers)
        begun = time.perf_counter()
        load.play_everywhere(given.seconds)
        rate = len(load.turns) / (time.perf_counter() - begun)
        load.settle()
        load.processor = (sum(_processor_ms(server.pid) for server in servers) - before) / len(load.turns)
    print(f"turns a second: {rate:.0f} of {given.turns}")
    for figure in figures_of(load)[:-2]:
        print(f"{figure.name}: {figure.value:.1f} {figure.unit}")
    return 1 if load.lost or load.doubled else 0


if __name__ == "__main__":
    sys.exit(main())
