"""The reader on looks that it was not trained on: a table of rendered photos with known truth, by look.

A folder a look, as `python -m vision.training --render` writes them: LOOK/NNN-TIER/photo.jpg and truth.json.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import reduce
from math import exp, lgamma, log, log1p
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import fail
from games.standing import Standing
from tests.benchmarks.suites.words import say

if TYPE_CHECKING:
    from vision.reading import CellReading

KNOWN = "known"  # looks of this family, in which nothing is odd, are printed last
SURE = 0.95
STEP = 10  # degrees of tilt that are counted together


@dataclass(frozen=True)
class Row:
    """Count what was made of the boards of a look.

    exact: boards without a wrong cell, before any question; refused: boards not read, whose cells
    count nowhere. A cell that must be asked, as its truth says, is wrong where it is not. silent: cells
    wrong and not doubtful, silent_boards: boards with such.
    questions: doubtful cells, due: those of them that must be asked.
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
    due: int = 0

    @property
    def between(self) -> tuple[float, float]:
        """Return the Wilson 95 % range of the share of silent cells, each cell a case of its own."""
        return wilson(self.silent / self.cells, self.cells) if self.cells else (0.0, 1.0)

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
        return {
            **asdict(self),
            "bound": round(self.bound, 6),
            "between": [round(end, 6) for end in self.between],
        }


@dataclass(frozen=True)
class Photo:
    """Count what was made of one photo.

    tilt: of the phone in degrees from straight above, None if its truth does not say.
    """

    row: Row
    tilt: float | None


def wilson(share: float, cases: int) -> tuple[float, float]:
    """Return the Wilson 95 % range of a share that was seen in so many cases."""
    z = 1.96
    middle = (share + z * z / (2 * cases)) / (1 + z * z / cases)
    half = z / (1 + z * z / cases) * (share * (1 - share) / cases + z * z / (4 * cases * cases)) ** 0.5
    return (max(middle - half, 0.0) if share > 0 else 0.0), (min(middle + half, 1.0) if share < 1 else 1.0)


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
    return looks_of(photos_read(renders))


def by_tilt(photos: Iterable[Photo]) -> list[Row]:
    """Return a row for each ten degrees of tilt, the worst first; photos of unknown tilt count in none."""
    steps = [(int(photo.tilt // STEP * STEP), photo.row) for photo in photos if photo.tilt is not None]
    return _sums(replace(row, look=f"tilt-{step}-{step + STEP}") for step, row in steps)


def photos_read(renders: Path) -> list[Photo]:
    """Return what was made of each photo of a folder's looks; or of one look's folder."""
    looks = [renders] if next(renders.glob("*/truth.json"), None) else sorted(renders.glob("*/"))
    photos = [photo for look in looks for photo in _photos(look)]
    if not photos:
        fail(say("no-looks", folder=str(renders)))
    return photos


def looks_of(photos: Iterable[Photo]) -> list[Row]:
    """Return the rows of the looks of photos, the worst first and the known last."""
    return _sums(photo.row for photo in photos)


def _sums(rows: Iterable[Row]) -> list[Row]:
    """Return a row for each look, the worst first and the known last."""
    sums: dict[str, Row] = {}
    for row in rows:
        sums[row.look] = _added(sums.get(row.look, Row(row.look)), row)
    return sorted(sums.values(), key=lambda r: (_known(r), -r.silent / max(r.cells, 1), r.exact - r.boards))


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
    return row.look.partition(" ")[0].partition("-")[0] == KNOWN


def _photos(look: Path) -> Iterator[Photo]:
    """Yield what was made of each photo of a look; of several tiers each names its own."""
    truths = sorted(look.glob("*/truth.json"))
    several = len({path.parent.name.rpartition("-")[2] for path in truths}) > 1
    for path in truths:
        tier = path.parent.name.rpartition("-")[2]
        truth = json.loads(path.read_text(encoding="utf-8"))
        if truth["pieces"] == "d10":
            continue
        camera = truth.get("scene", {}).get("camera", {})
        for photo in sorted(path.parent.glob("photo*.jpg")):
            row = _row(f"{look.name} {tier}" if several else look.name, photo, truth)
            yield Photo(row, camera.get("tilt_deg"))


def _row(name: str, photo: Path, truth: Mapping[str, Any]) -> Row:
    """Return the row of one photo."""
    from vision.errors import VisionError
    from vision.read import read_photo

    try:
        cells = read_photo(photo.read_bytes())[0].cells
    except VisionError:
        return Row(name, boards=1, refused=1)
    wrong = {name for name, cell in cells.items() if not right(truth["cells"][name], cell)}
    silent = sum(not cells[name].doubtful for name in wrong)
    asked = [name for name, cell in cells.items() if cell.doubtful]
    due = sum(truth["cells"][name].get("asked", False) for name in asked)
    return Row(
        name,
        boards=1,
        exact=int(not wrong),
        cells=len(cells),
        wrong=len(wrong),
        silent=silent,
        silent_boards=int(silent > 0),
        questions=len(asked),
        due=due,
    )


def _added(row: Row, other: Row) -> Row:
    counts = {name: value + getattr(other, name) for name, value in asdict(row).items() if name != "look"}
    return Row(row.look, **counts)


def right(told: Mapping[str, Any], cell: CellReading) -> bool:
    """Return whether a cell is read as its truth says; what nobody can read ("asked") must be doubtful."""
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
        say("head-refused"),
        say("head-exact"),
        say("head-cells"),
        say("head-wrong"),
        say("head-silent"),
        say("head-between"),
        say("head-at-most"),
        say("head-questions"),
        say("head-due"),
    )
    yield _line([str(head) for head in heads])
    for row in rows:
        numbers = (row.boards, row.refused, row.exact, row.cells, row.wrong, row.silent)
        between = "-".join(f"{100 * end:.2g}" for end in row.between) + " %"
        asked = [f"{count / max(row.boards - row.refused, 1):.1f}" for count in (row.questions, row.due)]
        yield _line([row.look, *map(str, numbers), between, f"{100 * row.bound:.2g} %", *asked])


def _line(parts: list[str]) -> str:
    return f"{parts[0]:<20}" + "".join(f" {part:>10}" for part in parts[1:])
