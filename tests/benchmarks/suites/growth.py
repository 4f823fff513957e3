"""How memory and processor time of a server grow with its tables and with the pages that follow each.

    python -m tests.benchmarks.suites.growth --out rows.jsonl [--tables 100,200] [--watchers 3] [--seconds 60]
    python -m tests.benchmarks.suites.growth --plots FOLDER --out rows.jsonl

For each number of tables, and of watchers beside the seats, a server of its own is played at: a turn of each
table every so many seconds. Each row goes to the file as one line of JSON, behind those that are there.
--plots draws the rows of the file.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.cli.serve import allow_files
from tests.benchmarks.suites.tables import PAUSE_SECONDS, SEATS, measure_tables, share_of
from tests.benchmarks.suites.words import say
from tests.charts import draw_lines

Row = dict[str, Any]


def main(words: Sequence[str] | None = None) -> int:
    """Measure or draw; return 0 if nothing was lost or doubled."""
    parser = argparse.ArgumentParser()
    for name, usual in (("tables", "50,100,200,400"), ("watchers", "3")):
        parser.add_argument(f"--{name}", default=usual)
    for name, number in (("seats", SEATS), ("seconds", 60), ("pause", int(PAUSE_SECONDS)), ("hands", 1)):
        parser.add_argument(f"--{name}", type=int, default=number)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--plots", type=Path)
    given = parser.parse_args(words)
    if given.plots:
        _draw([json.loads(line) for line in given.out.read_text().splitlines()], given.plots)
        return 0
    rows = [
        _measured(tables, watchers, given)
        for tables in map(int, given.tables.split(","))
        for watchers in map(int, given.watchers.split(","))
    ]
    return int(any(row["lost"] or row["doubled"] for row in rows))


def _measured(tables: int, watchers: int, given: argparse.Namespace) -> Row:
    """Return what a server came to, once it is in the file."""
    pages = tables * (given.seats + watchers)
    allow_files(pages)
    load = measure_tables(tables, given.seconds, given.pause, given.seats, watchers, given.hands)
    row = {
        "tables": tables,
        "pages": pages,
        "watchers": watchers,
        "pause_s": given.pause,
        "turns": len(load.turns),
        "seconds": round(load.lasted, 1),
        "lost": load.lost,
        "doubled": load.doubled,
        "turn_p95_ms": share_of(load.turns, 0.95),
        "push_p95_ms": share_of(load.pushes, 0.95),
        "cores": round(load.processor * len(load.turns) / load.lasted / 1000, 3),
        "processor_ms": round(load.processor, 2),
        "memory_mb": round(load.memory),
        "machine_load": round(os.getloadavg()[1], 1),
    }
    with given.out.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    print(json.dumps(row), flush=True)
    return row


def _draw(rows: list[Row], folder: Path) -> None:
    """Draw memory and processor time by pages, a line for each number of watchers."""
    pages = sorted({row["pages"] for row in rows})
    pictures = (
        ("memory", "memory_mb", 1, say("by-memory")),
        ("processor", "cores", 100, say("by-processor")),
    )
    for name, field, scale, up in pictures:
        lines: dict[str, list[float | None]] = {}
        for watchers in sorted({row["watchers"] for row in rows}):
            its = {row["pages"]: scale * row[field] for row in rows if row["watchers"] == watchers}
            lines[str(say("with-watchers", count=watchers))] = [its.get(each) for each in pages]
        picture = draw_lines(say("pages-followed"), up, [f"{each:,}" for each in pages], lines)
        (folder / f"growth-{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
