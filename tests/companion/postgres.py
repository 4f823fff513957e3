"""A real PostgreSQL for tests: a server of their own in a folder, with an empty database for each test.

initdb refuses root, so the server runs as nobody then. It is the fastest that loses nothing if it is killed:
only a machine that fails would lose what the system has not written to its disk yet.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import sleep

import pytest
from sqlalchemy import create_engine

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
STARTS = 10
OPTIONS = "-c fsync=off -c listen_addresses= -c shared_buffers=16MB -c max_connections=120"


class Postgres:
    """A server of PostgreSQL in a folder, reached by a socket there."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._data = folder, folder / "data"
        self._numbers = count(1)
        self._run("initdb", "-D", str(self._data), "-U", "games", "-A", "trust", "--no-sync", "-E", "UTF8")
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers; what was killed may take a moment to end."""
        options = f"{OPTIONS} -k {self.folder}"
        log = str(self.folder / "log")
        words = ("pg_ctl", "-D", str(self._data), "-o", options, "-w", "-t", "60", "-l", log, "start")
        for _ in range(STARTS - 1):
            with suppress(AssertionError):
                return self._run(*words)
            sleep(0.2)
        return self._run(*words)

    def kill(self) -> None:
        """Kill the server at once, as a failing machine would."""
        first = int((self._data / "postmaster.pid").read_text().splitlines()[0])
        others = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, others)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def stop(self) -> None:
        """Stop the server."""
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")

    def url(self, name: str) -> str:
        """Return the URL of a database."""
        return f"postgresql+psycopg://games@/{name}?host={self.folder}"

    def new(self) -> str:
        """Return the URL of a new database without a table."""
        name = f"games{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, statement: str, name: str = "postgres") -> list[tuple[object, ...]]:
        """Return the rows of a statement in one of the databases."""
        engine = create_engine(self.url(name), isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                done = connection.exec_driver_sql(statement)
                return [tuple(row) for row in done] if done.returns_rows else []
        finally:
            engine.dispose()

    def _run(self, program: str, *words: str) -> None:
        as_nobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
        command = [*(as_nobody if os.geteuid() == 0 else []), str(PLACES[-1] / program), *words]
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL, check=False, timeout=120)
        assert done.returncode == 0, f"{program} failed"


@contextmanager
def a_postgres() -> Iterator[Postgres]:
    """Give a server; the test is skipped if PostgreSQL is not installed, and fails in CI."""
    if not PLACES or find_spec("psycopg") is None:
        missing = "PostgreSQL or its driver is missing: apt-get install postgresql, pip install -e '.[test]'"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    folder = Path(tempfile.mkdtemp(prefix="pg-"))  # a short path: that of a socket has at most 107 letters
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody", "nogroup")
        server = Postgres(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
