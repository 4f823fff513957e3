"""The figures of the reader, on the photos with known truth of a checkout (tests/photos)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.beads import Beads
from calibration.released import sheet_named
from companion.cli import fail
from companion.cli.calibrate import beads_from_file
from companion.cli.files import write_files
from games.words import Message
from tests.benchmarks.suites.confidence import (
    Believed,
    log_loss,
    reliability,
    reliability_svg,
    risk_coverage_svg,
)
from tests.benchmarks.suites.figures import Figure, Measure
from tests.benchmarks.suites.left_out import (
    by_family,
    by_tilt,
    looks_of,
    photos_read,
    right,
    rows_said,
    stands,
)
from tests.benchmarks.suites.together import figures
from tests.benchmarks.suites.words import say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vision.reading import Reading

PHOTOS = Path(__file__).parents[2] / "photos"
TIERS = ("easy", "normal", "hard")
# Folders of photos with something of their own.
APART = ("halftone", "corners", "discs", "hexagons", "dice", "stones", "tokens")
MESSENGER_PX, MESSENGER_QUALITY = 1600, 70  # the longer side and the JPEG quality that messengers leave
PLOTS = ("risk-coverage.svg", "reliability.svg")


@dataclass(frozen=True)
class Score:
    """Count what a reader made of one photo.

    silent: cells read wrongly and not marked doubtful; doubtful: all cells marked so.
    """

    cells: int
    wrong: int
    silent: int
    doubtful: int


def truth_files(tier: str) -> list[Path]:
    """Return the truth files of a tier's photos, or of those in a folder of their own."""
    found = sorted(PHOTOS.glob(f"{tier}/*.json" if tier in APART else f"*-{tier}.json"))
    if not found:
        fail(say("no-test-photos", folder=str(PHOTOS)))
    return found


def reading_of(truth_file: Path, profile: Path | None = None, messenger: bool = False) -> Reading:
    """Read the photo beside a truth file, once.

    profile: the file of a household's beads, which need not be those of the photo. messenger: as sent by one.
    """
    return _reading_of(truth_file, profile, messenger)


@cache
def _reading_of(truth_file: Path, profile: Path | None, messenger: bool) -> Reading:
    from vision.read import read_photo

    truth = json.loads(truth_file.read_text())
    pieces = "d10" if truth["pieces"] == "d10" else "auto"
    path = truth_file.with_suffix(".jpg")
    photo = _sent(path) if messenger else path.read_bytes()
    return read_photo(photo, pieces=pieces, beads=_beads(profile))[0]


def read_cells(
    truth_file: Path, profile: Path | None = None, messenger: bool = False
) -> tuple[Believed, ...]:
    """Return every cell of a photo as it was read, with what is true of it; arguments as in reading_of."""
    truth = json.loads(truth_file.read_text())
    cells = []
    for name, cell in reading_of(truth_file, profile, messenger).cells.items():
        told = truth["cells"][name]
        odds = sum(odds for standing, odds in cell.likelihoods if standing == stands(told))
        cells.append(Believed(cell.confidence, cell.doubtful, right(told, cell), odds))
    return tuple(cells)


def _sent(path: Path) -> bytes:
    """Return a photo as it comes out of a messenger."""
    import cv2

    photo = cv2.imread(str(path))
    assert photo is not None
    shrink = min(1.0, MESSENGER_PX / max(photo.shape[:2]))
    small = cv2.resize(photo, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, MESSENGER_QUALITY])
    return bytes(data)


@cache
def _beads(profile: Path | None) -> Beads | None:
    return beads_from_file(str(profile) if profile else None)


def score_photo(truth_file: Path, profile: Path | None = None, messenger: bool = False) -> Score:
    """Read the photo beside a truth file and compare cell by cell; arguments as in reading_of."""
    cells = read_cells(truth_file, profile, messenger)
    wrong = [cell for cell in cells if not cell.right]
    silent = sum(not cell.doubtful for cell in wrong)
    return Score(len(cells), len(wrong), silent, sum(cell.doubtful for cell in cells))


def _scored(which: Message | str, scores: list[Score]) -> list[Figure]:
    cells = sum(score.cells for score in scores)
    right = sum(score.cells - score.wrong for score in scores)
    silent = sum(score.silent for score in scores)
    doubtful = sum(score.doubtful for score in scores) / len(scores)
    return [
        Figure(say("scored-photos", which=which), len(scores), say("photos")),
        Figure(say("cells-right", which=which), 100 * right / cells, "%"),
        Figure(say("boards-right", which=which), 100 * sum(not s.wrong for s in scores) / len(scores), "%"),
        Figure(say("silent-errors", which=which), silent, say("cells"), bar=0, at_most=True),
        Figure(say("doubtful-cells", which=which), doubtful, say("cells-a-board")),
    ]


def _tier(tier: str, profile: Path | None) -> list[Figure]:
    return _scored(tier, [score_photo(path, profile) for path in truth_files(tier)])


def _messenger(profile: Path | None) -> list[Figure]:
    paths = [path for tier in TIERS for path in truth_files(tier)]
    return _scored(say("from-a-messenger"), [score_photo(path, profile, messenger=True) for path in paths])


def _places() -> list[Figure]:
    """Return how far cells are read from where they are, over the photos of all tiers."""
    import numpy as np

    off = np.concatenate([off_mm(path) for tier in TIERS for path in truth_files(tier)])
    return [Figure(say("cells-off", share=q), np.percentile(off, q), "mm") for q in (50, 99, 100)]


def _bare() -> list[Figure]:
    """Return how empty cells are read, over the photos of all tiers."""
    cells = [cell for tier in TIERS for path in truth_files(tier) for cell in bare_cells(path)]
    return [
        Figure(say("bare-cells"), len(cells), say("cells")),
        Figure(say("bare-asked"), sum(cell.doubtful for cell in cells), say("cells")),
        Figure(say("bare-wrong"), sum(not cell.right for cell in cells), say("cells"), bar=0, at_most=True),
    ]


def bare_cells(truth_file: Path) -> tuple[Believed, ...]:
    """Return the cells of a photo on which nothing stands, as they were read."""
    told = json.loads(truth_file.read_text())["cells"]
    cells = zip(reading_of(truth_file).cells, read_cells(truth_file), strict=True)
    return tuple(
        cell for name, cell in cells if told[name]["colour"] is None and told[name]["owner"] == "none"
    )


def off_mm(truth_file: Path) -> NDArray[np.float64]:
    """Return for every cell of a photo how many millimetres its centre is read from where it is."""
    import cv2
    import numpy as np

    truth = json.loads(truth_file.read_text())
    cell_mm = sheet_named(truth["sheet"]).cell_mm
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * np.float32(cell_mm)
    off = []
    for name, outline in reading_of(truth_file).outlines.items():
        to_mm = cv2.getPerspectiveTransform(np.array(outline, np.float32), corners)
        seen = np.array([[truth["cells"][name]["px"]]], np.float64)
        off.append(float(np.linalg.norm(cv2.perspectiveTransform(seen, to_mm)[0, 0] - cell_mm / 2)))
    return np.array(off)


def _all_cells(profile: Path | None) -> list[Believed]:
    return [cell for tier in TIERS for path in truth_files(tier) for cell in read_cells(path, profile)]


def _confidence(profile: Path | None) -> list[Figure]:
    """Return how far the confidence can be believed, over all photos."""
    cells = _all_cells(profile)
    unasked = sum(not cell.doubtful for cell in cells)
    figures = [
        Figure(say("log-loss"), log_loss(cells), say("nats-a-cell")),
        Figure(say("believed"), 100 * unasked / len(cells), "%"),
    ]
    for each in reliability(cells):
        told = say("told-sure", cells=each.cells, percent=100 * each.confidence)
        figures.append(Figure(told, 100 * each.right, "%"))
    return figures


def draw(folder: Path, profile: Path | None = None) -> None:
    """Write the risk-coverage curve and the reliability plot into a folder, as SVG."""
    cells = _all_cells(profile)
    curves = risk_coverage_svg(cells), reliability_svg(cells)
    write_files({folder / name: svg.encode() for name, svg in zip(PLOTS, curves, strict=True)})


def left_out(renders: Path, as_json: bool) -> Iterator[str]:
    """Yield the lines of a table of looks that the reader was not trained on; or one JSON object a row."""
    photos = photos_read(renders)
    looks = looks_of(photos)
    rows = [*looks, *by_family(looks), *by_tilt(photos)]
    yield from (json.dumps(row.as_json()) for row in rows) if as_json else rows_said(rows)


def sides(renders: Path) -> tuple[Measure, ...]:
    """Return what is measured on a folder of tables that were photographed from several sides."""
    return ((say("reading-sides"), partial(figures, renders)),)


def measures(profile: Path | None = None) -> Iterator[Measure]:
    """Yield what is measured; profile: read the photos with this file of a household's beads."""
    for tier in (*TIERS, *APART):
        yield say("reading-photos", which=tier), partial(_tier, tier, profile)
    yield say("reading-messenger"), partial(_messenger, profile)
    yield say("measuring-places"), _places
    yield say("reading-bare"), _bare
    yield say("judging-confidence"), partial(_confidence, profile)


MEASURES: tuple[Measure, ...] = tuple(measures())
