"""Reading stones, which are known by their inks, on a hexagonal board."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.released import sheet_named
from games.standing import Standing
from tests.benchmarks.suites.read import reading_of
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.read import read_photo

CLASSES = (Standing(), *(Standing(piece=name) for name in ("black", "orange", "neutral")))
SHEET = sheet_named("board-hex7")
PHOTOS = Path(__file__).parents[1] / "photos" / "stones"
MOST_DOUBTS = {"easy": 1, "normal": 1, "hard": 30}  # of 127 cells
CAMERAS = {
    "from above": Camera(tilt=8, azimuth=0),
    "steep": Camera(tilt=45, azimuth=120, distance=420),
    "small": Camera(tilt=30, azimuth=250, distance=450, size=(1200, 900)),
}


@cache
def laid_out() -> tuple[tuple[Standing, ...], np.ndarray]:
    """Return stones set at random and the page with them."""
    chosen = np.random.default_rng(7).integers(0, len(CLASSES), len(SHEET.cells))
    standing = tuple(CLASSES[i] for i in chosen)
    return standing, lay_out(SHEET, standing)


@pytest.mark.parametrize("truth_file", sorted(PHOTOS.glob("*.json")), ids=lambda path: path.stem)
def test_no_stone_in_a_photo_is_wrong_in_silence(truth_file: Path) -> None:
    """Rendered photos of stones as tiles and beads: all cells right or doubted, and hardly any doubted."""
    truth = json.loads(truth_file.read_text())
    cells = truth["cells"]

    reading = reading_of(truth_file)

    wrong = {n for n, c in reading.cells.items() if c.standing != Standing(piece=cells[n]["piece"])}
    assert wrong <= set(reading.doubtful)
    covered = {name for name, cell in cells.items() if cell["visible"] < 0.9}
    assert len(set(reading.doubtful) - covered) <= MOST_DOUBTS[truth["tier"]]


@pytest.mark.parametrize("filtered", ["darker", "sharper"])
def test_shaded_orange_that_a_filter_shows_as_black_is_asked(filtered: str) -> None:
    """A stone of two inks is asked about if much of it is between them: such beads may be of one."""
    misread = 0
    for name in ("bead-03-easy", "bead-11-hard"):
        truth = json.loads((PHOTOS / f"{name}.json").read_text())["cells"]
        photo = np.asarray(cv2.imread(str(PHOTOS / f"{name}.jpg")), np.float32)
        darker, sharper = 255 * (photo / 255) ** 2, photo + 2.5 * (photo - cv2.GaussianBlur(photo, (0, 0), 2))
        changed = {"darker": darker, "sharper": sharper}[filtered]
        cells = read_photo(to_bytes(np.clip(changed, 0, 255).astype(np.uint8)))[0].cells
        wrong = [cell for at, cell in cells.items() if cell.standing != Standing(piece=truth[at]["piece"])]
        assert all(cell.doubtful for cell in wrong)
        misread += len(wrong)

    assert misread >= 15


@pytest.mark.parametrize(("seen", "light"), [("from above", 1.0), ("steep", 0.7), ("small", 0.5)])
def test_stones_are_read(seen: str, light: float) -> None:
    """Black, orange and neutral stones and empty cells are told apart, without a doubt."""
    standing, page = laid_out()
    photo = photograph(page, CAMERAS[seen], seed=3, light=light, noise=4)

    reading = read_photo(to_bytes(photo))[0]

    assert reading.standing == standing
    assert reading.doubtful == ()


@pytest.mark.parametrize(
    "bgr", [(190, 60, 20), (120, 150, 200), (70, 100, 150)], ids=["blue", "skin", "brown"]
)
def test_what_is_no_stone_is_doubted(bgr: tuple[int, int, int]) -> None:
    """A thing or a finger lying on the board is none of the classes."""
    _, page = laid_out()
    cell = SHEET.cells[60]
    page = page.copy()
    x, y = (round(6.0 * v) for v in cell.centre_mm)
    cv2.circle(page, (x, y), 60, bgr, -1)

    reading = read_photo(to_bytes(photograph(page, CAMERAS["from above"])))[0]

    assert cell.name in reading.doubtful


def test_a_hexagon_has_six_corners() -> None:
    """Outlines follow the cells' form."""
    _, page = laid_out()

    reading = read_photo(to_bytes(photograph(page, CAMERAS["from above"])))[0]

    assert {len(outline) for outline in reading.outlines.values()} == {6}


@pytest.mark.parametrize(
    "tone", [(246, 248, 250), (60, 50, 45), (130, 130, 130)], ids=["paper", "sleeve", "grey"]
)
def test_what_lies_over_cells_is_no_empty_cell(tone: tuple[int, int, int]) -> None:
    """Paper, a dark sleeve and cloth as grey as frames hide cells: none of them is read as surely empty."""
    path = PHOTOS / "tile-12-easy.jpg"
    truth, picture = json.loads(path.with_suffix(".json").read_text())["cells"], cv2.imread(str(path))
    assert picture is not None
    (reading,) = read_photo(path.read_bytes())
    hidden = [name for name in reading.cells if name[0] in "de" and name[1:] in "345678"]
    for name in hidden:
        centre = np.array(reading.outlines[name]).mean(axis=0)
        cv2.circle(picture, tuple(map(round, centre)), round(picture.shape[1] / 28), tone, -1)
    (seen,) = read_photo(bytes(cv2.imencode(".png", picture)[1]))

    assert len(hidden) == 12
    assert set(hidden) <= set(seen.doubtful)
    silent = [
        n for n, cell in seen.cells.items() if not cell.doubtful and cell.standing.piece != truth[n]["piece"]
    ]
    assert silent == []
