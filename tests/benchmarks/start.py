"""How long a server needs to start, and what Python and the libraries it is built on need of that alone.

    python -m tests.benchmarks.start [--times 9]

Each row is a process of its own, over and over: the seconds until it prints, and the processor time by then.
No server can answer a request sooner after a kill than these libraries can be imported. In the last rows
phones ask for the start page as soon as the server prints, all at once, and the last one has it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

_SAY = "print('here', flush=True); import time; time.sleep(60)"
LIBRARIES = "import fastapi, sqlalchemy, uvicorn"
PHONES = (1, 40)  # the second: a club's, when its evening begins


def measure(command: Sequence[str], times: int, phones: int = 0) -> tuple[float, float]:
    """Return the medians of the seconds until a command prints a line, and of its processor time by then.

    phones: how many ask for the page at the address that it prints; then it is measured until all have it.
    """
    waited, spent = list[float](), list[float]()
    fresh = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for number in range(times + 1):  # the first one compiles
        begun = time.monotonic()
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=fresh) as each:
            assert each.stdout
            line = each.stdout.readline().decode().strip()
            assert line, command
            if phones:
                with ThreadPoolExecutor(phones) as asking:
                    assert all(asking.map(_page_of, [line] * phones))
            if number:
                waited.append(time.monotonic() - begun)
                told = Path(f"/proc/{each.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
                spent.append(sum(map(int, told.split()[11:13])) / os.sysconf("SC_CLK_TCK"))
            each.kill()
    return statistics.median(waited), statistics.median(spent)


def _page_of(address: str) -> bytes:
    with urlopen(address) as answer:
        page: bytes = answer.read()
    return page


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=9)
    times = parser.parse_args(argv).times
    with TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        serve = [sys.executable, "-m", "companion.cli", "serve", "--port", "0", "--db", database]
        rows = {
            "Python alone": [sys.executable, "-c", _SAY],
            "its libraries": [sys.executable, "-c", f"{LIBRARIES}; {_SAY}"],
            "a server": serve,
        }
        for name, command in rows.items():
            waited, spent = measure(command, times)
            print(f"{name:15} {waited:6.2f} s   {spent:6.2f} s of processor time")
        for phones in PHONES:
            waited, spent = measure(serve, times, phones)
            print(f"{phones:2} start pages  {waited:6.2f} s   {spent:6.2f} s of processor time")
    return 0


if __name__ == "__main__":
    sys.exit(main())
