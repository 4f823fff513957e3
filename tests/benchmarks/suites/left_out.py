"""The reader on looks that it was not trained on: a table of rendered photos with known truth, by look.

A folder a look, as `python -m vision.training` and its left_out write them: LOOK/NNN-TIER/photo.jpg and
truth.json.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import reduce
from math import exp, lgamma, log, log1p
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import fail
from games.standing import Standing
from tests.benchmarks.suites.words import say

if TYPE_CHECKING:
    from vision.reading import CellReading

KNOWN = "known"  # the look in which nothing is odd: told last
SEALED = "sealed"  # a file of this name in a look's folder: it is left for the end
SURE = 0.95


@dataclass(frozen=True)
class Row:
    """Count what was made of the boards of a look.

    exact: boards without a wrong cell, before any question; refused: boards not read, whose cells
    count nowhere. A cell that must be asked, as its truth says, is wrong where it is not. silent: cells
    wrong and not doubtful, silent_boards: boards with such.
    questions: doubtful cells.
    """

    look: str
    boards: int = 0
    refused: int = 0
    exact: int = 0
    cells: int = 0
    wrong: int = 0
    silent: int = 0
    silent_boards: int = 0
    questions: int = 0

    @property
    def bound(self) -> float:
        """Return the largest share of silent cells that these boards leave plausible.

        Errors come by the board: as many cells as on the boards that have some, on as many boards as are
        plausible.
        """
        if not self.cells:
            return 1.0
        read = self.boards - self.refused
        by_cell = highest_rate(self.silent, self.cells)
        each = self.silent / self.silent_boards / (self.cells / read) if self.silent else 0.0
        return max(by_cell, each * highest_rate(self.silent_boards, read))

    def as_json(self) -> dict[str, Any]:
        """Return the row as the command line writes it."""
        return {**asdict(self), "bound": round(self.bound, 6)}


def highest_rate(seen: int, cases: int, sure: float = SURE) -> float:
    """Return the rate at which no more are seen in so many independent cases once in twenty times."""
    if seen >= cases:
        return 1.0

    def at_most_seen(rate: float) -> float:
        terms = (
            lgamma(cases + 1)
            - lgamma(k + 1)
            - lgamma(cases - k + 1)
            + k * log(rate)
            + (cases - k) * log1p(-rate)
            for k in range(seen + 1)
        )
        return sum(exp(term) for term in terms)

    low, high = 1e-9, 1 - 1e-9
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if at_most_seen(middle) > 1 - sure else (low, middle)
    return high


def by_look(renders: Path) -> list[Row]:
    """Return the rows of a folder's looks, the worst first and the known last; or of one look's folder.

    A look whose boards are of several tiers has a row for each of them.
    """
    looks = [renders] if next(renders.glob("*/truth.json"), None) else sorted(renders.glob("*/"))
    rows = [row for look in looks if look == renders or not (look / SEALED).exists() for row in _rows(look)]
    rows = [row for row in rows if row.boards]
    if not rows:
        fail(say("no-looks", folder=str(renders)))
    return sorted(rows, key=lambda r: (_known(r), -r.silent / max(r.cells, 1), r.exact - r.boards))


def by_family(rows: Iterable[Row]) -> list[Row]:
    """Return a row for each family of several looks, FAMILY-*, and one of all looks but the known, *."""
    families: dict[str, list[Row]] = {}
    for row in rows:
        family, dash, _ = row.look.partition("-")
        if not _known(row):
            families.setdefault(f"{family}-*" if dash else row.look, []).append(row)
    several = {family: its for family, its in families.items() if len(its) > 1}
    if len(families) > 1:
        several["*"] = [row for its in families.values() for row in its]
    return [reduce(_added, its, Row(family)) for family, its in several.items()]


def _known(row: Row) -> bool:
    return row.look.split()[0] == KNOWN


def _rows(look: Path) -> list[Row]:
    """Return the rows of a look: one, or one a tier."""
    tiers: dict[str, list[Path]] = {}
    for path in sorted(look.glob("*/truth.json")):
        tiers.setdefault(path.parent.name.rpartition("-")[2], []).append(path)
    several = len(tiers) > 1
    return [_row(f"{look.name} {tier}" if several else look.name, paths) for tier, paths in tiers.items()]


def _row(name: str, truths: Iterable[Path]) -> Row:
    from vision.errors import VisionError
    from vision.read import read_photo

    row = Row(name)
    for path in truths:
        truth = json.loads(path.read_text(encoding="utf-8"))
        if truth["pieces"] == "d10":
            continue
        for photo in sorted(path.parent.glob("photo*.jpg")):
            try:
                cells = read_photo(photo.read_bytes())[0].cells
            except VisionError:
                row = _added(row, Row(name, boards=1, refused=1))
                continue
            wrong = {name for name, cell in cells.items() if not right(truth["cells"][name], cell)}
            silent = sum(not cells[name].doubtful for name in wrong)
            questions = sum(cell.doubtful for cell in cells.values())
            exact, with_silent = int(not wrong), int(silent > 0)
            seen = Row(name, 1, 0, exact, len(cells), len(wrong), silent, with_silent, questions)
            row = _added(row, seen)
    return row


def _added(row: Row, other: Row) -> Row:
    counts = {name: value + getattr(other, name) for name, value in asdict(row).items() if name != "look"}
    return Row(row.look, **counts)


def right(told: Mapping[str, Any], cell: CellReading) -> bool:
    """Return whether a cell is read as its truth says; what nobody can tell ("asked") must be doubtful."""
    return cell.doubtful if told.get("asked") else cell.standing == stands(told)


def stands(told: Mapping[str, Any]) -> Standing:
    """Return what stands on a cell, by its truth."""
    colour = told.get("colour") or "none"
    owner, active = told.get("owner", "none"), told.get("active", False)
    piece, heading, marks = told.get("piece"), told.get("heading", ""), tuple(told.get("marks", ()))
    return Standing(None if colour == "none" else colour, owner, active, piece, heading, marks)


def rows_said(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the table in lines, its head first."""
    heads = (
        say("look"),
        say("head-boards"),
        say("head-exact"),
        say("head-cells"),
        say("head-wrong"),
        say("head-silent"),
        say("head-at-most"),
        say("head-questions"),
    )
    yield _line([str(head) for head in heads])
    for row in rows:
        numbers = (row.boards, row.exact, row.cells, row.wrong, row.silent)
        asked = row.questions / max(row.boards - row.refused, 1)
        yield _line([row.look, *map(str, numbers), f"{100 * row.bound:.2g} %", f"{asked:.1f}"])


def _line(parts: list[str]) -> str:
    return f"{parts[0]:<20}" + "".join(f" {part:>10}" for part in parts[1:])
