"""A lamp mirrored in glossy mats: what it hides is asked, and matt mats are left alone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.benchmarks.suites.left_out import right
from tests.conftest import Many
from tests.vision.test_cut_otherwise import PHOTOS, labels, seen_in
from vision.doubt import SquareLimits
from vision.light import WINDOW_SHARE
from vision.limits import load_limits
from vision.mats import read_mats
from vision.mirrored import find_mirrored, frame_depths
from vision.model import TASKS
from vision.read import read_photo
from vision.recognition import Observation
from vision.rectify import PX_PER_MM
from vision.signs import measure_blank, measure_lines

SQUARES = load_limits(SquareLimits)
FOLDER = Path(__file__).parents[1] / "photos"
MIRRORING = [*sorted(FOLDER.glob("glossy/*.jpg")), FOLDER / "otherwise/bead-deep-103.jpg"]
BLACK = TASKS["owner"].index("black")


def veiled(seen: Observation, cells: NDArray[np.int64], light: float) -> Observation:
    """Return a board with light, a share of paper white, on some cells' mats and not on their pieces."""
    sheet, side = seen.sheet, seen.relative.shape[1]
    away = (np.arange(side) - side / 2 + 0.5) / PX_PER_MM
    out = np.maximum(np.abs(away)[:, None], np.abs(away))
    on_mat = (out < sheet.sizes.mat / 2) & (np.hypot(away[:, None], away) > 0.36 * sheet.cell_mm)
    windows = seen.relative.copy()
    for cell in cells:
        windows[cell] += (light * on_mat[..., None]).astype(np.float32)
    return replace(seen, relative=windows)


def beside(seen: Observation, black: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the first two black cells that are beside each other; none if there are none."""
    neighbours = seen.sheet.board.neighbours
    pairs = ((a, b) for a in np.flatnonzero(black) for b in neighbours[a] if black[b])
    return np.array(next(pairs, ()), np.int64)


@pytest.mark.parametrize("photo", MIRRORING, ids=lambda photo: photo.stem)
def test_what_a_mirrored_lamp_hides_is_asked(photo: Path) -> None:
    """Black mats that look like bare card or like white in it are asked, and the answer says what to do."""
    truth = json.loads(photo.with_suffix(".json").read_text())["cells"]
    reading = read_photo(photo.read_bytes())[0]
    wrong = {name for name, cell in reading.cells.items() if not right(truth[name], cell)}

    assert len(MIRRORING) == 4 and len(truth) == 81
    assert len(wrong) >= (1 if "deep" in photo.stem else 4) and wrong <= set(reading.doubtful)
    assert reading.quality is not None and "mirrored" in dict(reading.quality.advice)


def test_matt_mats_mirror_nothing(many: Many, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames of matt black mats are as black as printed, nearly; where two are lit, what is near is found."""
    photos = PHOTOS[1 : 1 + many(4, of=23)]
    judged = lit = 0
    for photo in photos:
        seen, wanted = seen_in(photo, monkeypatch)
        black = labels(photo, seen.sheet)["owner"] == BLACK
        cells = beside(seen, black)
        judged += int(black.sum())
        assert not read_mats(seen, wanted).mirrored
        if len(cells) < 2:
            continue
        centres = np.array([cell.centre_mm for cell in seen.sheet.cells]) / seen.sheet.cell_mm
        near = (np.linalg.norm(centres[:, None] - centres[cells], axis=2) < SQUARES.lamp_cells).any(axis=1)
        assert (find_mirrored(veiled(seen, cells, 0.4), black, ~black & False, SQUARES) == near).all()
        two = np.isin(np.arange(len(black)), cells)
        assert (frame_depths(veiled(seen, cells, 0.4), two) < frame_depths(seen, two) - 0.2).all()
        lit += 1

    assert judged >= 2 * len(photos) and lit >= len(photos) - 3


def test_beads_that_leave_little_white_are_no_lamp() -> None:
    """If large beads and shade cover white, frames look lighter: only those cells are asked."""
    photo = FOLDER / "laid-otherwise/sun.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text())["cells"]
    reading = read_photo(photo.read_bytes())[0]

    assert len(truth) == len(reading.cells) == 81
    assert all(right(truth[name], cell) for name, cell in reading.cells.items())
    assert 1 <= len(reading.doubtful) <= 8
    assert reading.quality is not None and "mirrored" not in dict(reading.quality.advice)


def test_a_black_line_on_a_bare_frame_is_a_mats(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of 1.3 mm in black ink along two sides is found, but no broad shade nor what all cells have."""
    photo = FOLDER / "bead-00-easy.json"
    seen, _ = seen_in(photo, monkeypatch)
    bare = labels(photo, seen.sheet)["owner"] == TASKS["owner"].index("none")
    some = bare & (np.arange(len(bare)) % 2 == 0)
    lined, shaded, sharpened = (seen.relative.copy() for _ in range(3))
    start = round((WINDOW_SHARE - 1) / 2 * seen.sheet.cell_mm * PX_PER_MM)
    along = slice(start + 3, -start - 3)
    for windows, cells, share, first, last in (
        (lined, some, 0.15, 5, 9),
        (shaded, bare, 0.5, 0, 15),
        (sharpened, bare, 0.15, 5, 9),
    ):
        windows[cells, start + first : start + last, along] *= share
        windows[cells, -start - last : -start - first, along] *= share

    assert some.sum() >= 10
    assert measure_lines(replace(seen, relative=lined), bare)[some].min() > SQUARES.line_share
    assert measure_lines(replace(seen, relative=sharpened), bare).max() < SQUARES.line_share
    assert measure_lines(replace(seen, relative=sharpened), some)[some].min() > SQUARES.line_share
    assert measure_lines(replace(seen, relative=shaded), bare).max() < SQUARES.line_share
    assert measure_lines(seen, bare).max() < SQUARES.line_share


def test_a_rim_without_ink_is_hidden_by_light(monkeypatch: pytest.MonkeyPatch) -> None:
    """No cell of a photo in even light is blank; those whose rims are as light as paper are."""
    seen, _ = seen_in(FOLDER / "bead-00-easy.json", monkeypatch)
    lit, middle = seen.relative.copy(), slice(20, -20)
    lit[:9] = 1.0
    lit[:9, middle, middle] = seen.relative[:9, middle, middle]

    blank = measure_blank(replace(seen, relative=lit)) > SQUARES.blank_light

    assert measure_blank(seen).max() < SQUARES.blank_light
    assert np.flatnonzero(blank).tolist() == list(range(9))
