"""The reader on tables photographed from several sides: what the photos show together.

A folder a table, in it a folder a side, as `python -m vision.training.sides` writes them:
TABLE/SIDE/photo.jpg and truth.json.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import fail
from games.standing import Standing
from tests.benchmarks.suites.figures import Figure
from tests.benchmarks.suites.left_out import highest_rate, stands
from tests.benchmarks.suites.words import say

if TYPE_CHECKING:
    from vision.reading import Reading


@dataclass
class _Tally:
    """Count over tables; alone: over every photo by itself. Settled: asked in a photo, and not together."""

    tables: int = 0
    refused: int = 0
    photos: int = 0
    asked_alone: int = 0
    silent_alone: int = 0
    asked: int = 0
    silent: int = 0
    settled: int = 0
    settled_wrong: int = 0

    def add(self, views: Sequence[Reading], truth: dict[str, Standing]) -> None:
        """Count a table."""
        from vision.together import combine_readings

        seen = combine_readings(views)
        wrong = {name for name, cell in seen.cells.items() if cell.standing != truth[name]}
        self.tables += 1
        self.asked += len(seen.doubtful)
        self.silent += len(wrong - set(seen.doubtful))
        for view in views:
            settled = set(view.doubtful) - set(seen.doubtful)
            self.photos += 1
            self.asked_alone += len(view.doubtful)
            self.silent_alone += sum(
                not c.doubtful and c.standing != truth[name] for name, c in view.cells.items()
            )
            self.settled += len(settled)
            self.settled_wrong += len(settled & wrong)


def figures(folder: Path) -> list[Figure]:
    """Read every table of a folder, and print what its photos ask alone and together."""
    from vision.errors import VisionError
    from vision.read import read_photo

    tables = sorted({truth.parents[1] for truth in folder.glob("*/*/truth.json")})
    tally = _Tally()
    for table in tables:
        sides = sorted(table.glob("*/truth.json"))
        truth = json.loads(sides[0].read_text(encoding="utf-8"))["cells"]
        try:
            views = [read_photo((side.parent / "photo.jpg").read_bytes())[0] for side in sides]
        except VisionError:
            tally.refused += 1
            continue
        if len(views) > 1:
            tally.add(views, {name: stands(cell) for name, cell in truth.items()})
    if not tally.tables:
        fail(say("no-sides", folder=str(folder)))
    alone, both = tally.asked_alone / tally.photos, tally.asked / tally.tables
    cells = say("cells")
    return [
        Figure(say("tables-read"), tally.tables, say("head-boards")),
        Figure(say("tables-refused"), tally.refused, say("head-boards")),
        Figure(say("asked-alone"), alone, say("cells-a-board")),
        Figure(say("asked-together"), both, say("cells-a-board"), bar=alone / 2, at_most=True),
        Figure(say("silent-alone"), tally.silent_alone, cells),
        Figure(say("silent-together"), tally.silent, cells, bar=tally.silent_alone, at_most=True),
        Figure(say("settled"), tally.settled, cells),
        Figure(say("settled-wrong"), tally.settled_wrong, cells, bar=0, at_most=True),
        Figure(say("settled-at-most"), 100 * highest_rate(tally.settled_wrong, max(tally.settled, 1)), "%"),
    ]
