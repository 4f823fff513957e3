"""A lamp mirrored in glossy mats: what it hides is asked, and matt mats are left alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.benchmarks.suites.left_out import right
from tests.conftest import Many
from tests.vision.test_cut_otherwise import PHOTOS, labels, seen_in
from vision import mats
from vision.doubt import SquareLimits
from vision.light import WINDOW_SHARE
from vision.limits import load_limits
from vision.mats import Pictures, read_mats
from vision.model import TASKS, Network, Prediction, vote
from vision.read import read_photo
from vision.recognition import Observation, ReadOptions
from vision.rectify import PX_PER_MM
from vision.signs import find_near, measure_blank, measure_lines, sample_rims

SQUARES = load_limits(SquareLimits)
FOLDER = Path(__file__).parents[1] / "photos"
MIRRORING = sorted(FOLDER.glob("glossy/*.jpg"))
BLACK = TASKS["owner"].index("black")


def lamp_at(seen: Observation, at: NDArray[np.float64], light: float) -> Observation:
    """Return a board on whose mats a lamp glows softly, a share of paper white, but not on their pieces.

    at: where it is brightest, in mm.
    """
    sheet, side = seen.sheet, seen.relative.shape[1]
    away = (np.arange(side) - side / 2 + 0.5) / PX_PER_MM
    on_mat = np.hypot(away[:, None], away) > 0.36 * sheet.cell_mm
    windows = seen.relative.copy()
    for window, cell in zip(windows, sheet.cells, strict=True):
        x, y = (np.array(cell.centre_mm) - at) / sheet.cell_mm
        far = np.hypot(y + away[:, None] / sheet.cell_mm, x + away / sheet.cell_mm)
        window += (light * np.exp(-((far / 1.5) ** 2)) * on_mat)[..., None].astype(np.float32)
    return replace(seen, relative=windows)


@pytest.mark.parametrize("photo", MIRRORING, ids=lambda photo: photo.stem)
def test_what_a_mirrored_lamp_hides_is_asked(photo: Path) -> None:
    """Black mats that look like bare card or like white in it are asked, and the answer says what to do."""
    truth = json.loads(photo.with_suffix(".json").read_text())["cells"]
    reading = read_photo(photo.read_bytes())[0]
    wrong = {name for name, cell in reading.cells.items() if not right(truth[name], cell)}

    assert len(MIRRORING) == 3 and len(truth) == 81
    assert len(wrong) >= 4 and wrong <= set(reading.doubtful)
    assert reading.quality is not None and "mirrored" in dict(reading.quality.advice)


def test_a_lamp_is_told_from_matt_mats(many: Many, monkeypatch: pytest.MonkeyPatch) -> None:
    """No lamp is seen in photos of matt mats; of what one hides at most one cell in 900 is silent."""
    photos = PHOTOS[1 : 1 + many(4, of=23)]
    judged = wrong = silent = lit = 0
    for number, photo in enumerate(photos):
        seen, wanted = seen_in(photo, monkeypatch)
        owner = labels(photo, seen.sheet)["owner"]
        assert not read_mats(seen, wanted).mirrored
        rng = np.random.default_rng([number, 5])
        cell = int(rng.choice(np.flatnonzero(owner == BLACK) if (owner == BLACK).any() else owner.size))
        at = np.array(seen.sheet.cells[cell].centre_mm) + rng.uniform(-8, 8, 2)
        for light in (0.5, 0.8):
            told = read_mats(lamp_at(seen, at, light), wanted)
            best = [(*told.classes, *told.beside)[which] for which in told.odds.argmax(axis=1)]
            off = np.array([TASKS["owner"].index(its.owner) for its in best]) != owner
            lit += told.mirrored
            judged, wrong = judged + len(off), wrong + int(off.sum())
            silent += int((off & (told.odds.max(axis=1) > told.believed_from)).sum())

    assert judged == 2 * 81 * len(photos) and wrong >= len(photos) and lit >= len(photos)
    assert silent <= judged / 900


@pytest.mark.parametrize(
    ("least", "also"),
    [("black", set()), ("white", {"none", "white"})],
    ids=["hardly black's", "perhaps black's"],
)
def test_unsure_neighbours_are_a_lamp_if_they_may_be_blacks(
    least: str, also: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cells beside two of which black is the unlikeliest owner are not asked; else all but black's are."""
    seen, wanted = seen_in(FOLDER / "bead-00-easy.json", monkeypatch)
    names, owners = [cell.name for cell in seen.sheet.cells], TASKS["owner"]
    pair = [names.index(name) for name in ("e5", "f6")]
    nobody, other = (owners.index(its) for its in ("none", "white" if least == "black" else "black"))

    def unsure(networks: Sequence[Network], pictures: Pictures, facts: Pictures) -> Prediction:
        told = vote(networks, pictures, facts)
        odds = {task: its.copy() for task, its in told.odds.items()}
        odds["owner"][pair] = np.eye(3)[[nobody, other]].T @ (0.6, 0.35) + 0.05 / 3
        return replace(told, odds=odds)

    usual = doubtful_in(seen, wanted)
    monkeypatch.setattr(mats, "vote", unsure)
    monkeypatch.setattr(mats, "vote_again", lambda _, before, *__: before)  # turned they look alike
    asked = doubtful_in(seen, wanted) & ~usual

    beside = find_near(np.isin(np.arange(len(names)), pair), seen.sheet, SQUARES.beside_cells)
    truth = labels(FOLDER / "bead-00-easy.json", seen.sheet)["owner"]
    expected = np.isin(truth, [owners.index(its) for its in also]) & beside & ~usual
    expected[pair] = True
    assert (asked == expected).all()
    assert asked.sum() == 2 if not also else asked.sum() > 6


def doubtful_in(seen: Observation, wanted: ReadOptions) -> NDArray[np.bool_]:
    """Return of which cells (cells,) nothing is believed."""
    told = read_mats(seen, wanted)
    return np.asarray(told.odds.max(axis=1) < told.believed_from)


def test_beads_that_leave_little_white_are_no_lamp() -> None:
    """If large beads cover white and shade it, frames look lighter against it: nothing is asked for that."""
    photo = FOLDER / "laid-otherwise/sun.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text())["cells"]
    reading = read_photo(photo.read_bytes())[0]

    assert len(truth) == len(reading.cells) == 81
    assert all(right(truth[name], cell) for name, cell in reading.cells.items())
    assert reading.doubtful == ()
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

    blank = measure_blank(sample_rims(replace(seen, relative=lit))) > SQUARES.blank_light

    assert measure_blank(sample_rims(seen)).max() < SQUARES.blank_light
    assert np.flatnonzero(blank).tolist() == list(range(9))
