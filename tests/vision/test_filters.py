"""Photos that a filter or a faulty program changed: what colours no longer show is asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.inks import INKS
from calibration.released import sheet_named
from games.standing import Standing
from tests.benchmarks.suites.left_out import right
from tests.synth.picture import Camera, Pixels, lay_out, photograph, to_bytes
from vision.locate import locate
from vision.patches import PatchColours, find_patches, read_colours
from vision.picture import decode
from vision.read import read_photo

PHOTOS = Path(__file__).parents[1] / "photos"
PRINTED_DARK = {"black": 45, "grey": 62}  # of 255: black as on paper, grey a quarter of its usual light
READ = (
    "bead-00-easy",
    "tile-04-normal",
    "stones/tile-00-easy",
    "dice/01-washed-out",
    "bead-03-easy",
    "bead-05-hard",
)


def turned(degrees: int) -> Callable[[Pixels], Pixels]:
    """Return what turns every hue."""

    def change(photo: Pixels) -> Pixels:
        colours = cv2.cvtColor(photo, cv2.COLOR_BGR2HSV).astype(int)
        colours[..., 0] = (colours[..., 0] + degrees // 2) % 180
        return np.asarray(cv2.cvtColor(colours.astype(np.uint8), cv2.COLOR_HSV2BGR), np.uint8)

    return change


FILTERS: dict[str, Callable[[Pixels], Pixels]] = {
    "red and blue swapped": lambda photo: np.ascontiguousarray(photo[..., ::-1]),
    "green and blue swapped": lambda photo: np.ascontiguousarray(photo[..., [1, 0, 2]]),
    "hues turned by a quarter": turned(90),
    "by a third": turned(120),
    "by a half": turned(180),
    "back by a quarter": turned(-90),
    "grey": lambda photo: np.asarray(
        cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8
    ),
}


def lit(photo: Pixels, share: np.ndarray) -> Pixels:
    """Return a photo with a share of its light, which may differ by row, column and channel."""
    return np.asarray(np.clip(255 * ((photo / 255) ** 2.2 * share) ** (1 / 2.2), 0, 255), np.uint8)


def places(photo: Pixels) -> tuple[np.ndarray, np.ndarray]:
    """Return the rows (height, 1, 1) and columns (1, width, 1) of a photo."""
    rows, columns, _ = np.ogrid[: photo.shape[0], : photo.shape[1], :1]
    return rows.astype(np.float32), columns.astype(np.float32)


def sharpened(photo: Pixels) -> Pixels:
    """Return a photo with halos along its edges."""
    light = photo.astype(np.float32)
    return np.asarray(np.clip(light + 2.5 * (light - cv2.GaussianBlur(light, (0, 0), 2)), 0, 255), np.uint8)


def wobbled(photo: Pixels) -> Pixels:
    """Return a photo whose rows lie up to 5 pixels to the left or right."""
    rows, columns = (np.broadcast_to(its, (*photo.shape[:2], 1)) for its in places(photo))
    moved = np.ascontiguousarray(columns + 5 * np.sin(rows * 18 * np.pi / len(photo)))
    return np.asarray(cv2.remap(photo, moved, np.ascontiguousarray(rows), cv2.INTER_LINEAR), np.uint8)


def in_stripes(photo: Pixels) -> Pixels:
    """Return a photo with six darker stripes, as a lamp's flicker leaves."""
    return lit(photo, 0.68 + 0.32 * np.sin(places(photo)[0] * 12 * np.pi / len(photo)))


def dark_in_its_corners(photo: Pixels) -> Pixels:
    """Return a photo of which the corners keep a tenth of their light."""
    rows, columns = (its / its.max() - 0.5 for its in places(photo))
    return lit(photo, 1 - 1.8 * (rows**2 + columns**2))


def on_a_screen(photo: Pixels) -> Pixels:
    """Return a photo as a screen shows it that is photographed: each channel in columns of its own."""
    return lit(photo, 1 + 0.25 * np.sin(places(photo)[1] * 1.9 + 2.1 * np.arange(3)))


FAULTS = (in_stripes, dark_in_its_corners, on_a_screen, sharpened, wobbled)


def photo_files() -> list[Path]:
    """Return the photos that are read, of every kind of pieces whose colours count."""
    return [PHOTOS / f"{name}.jpg" for name in READ]


@pytest.mark.parametrize("name", FILTERS)
def test_colours_that_a_filter_changed_are_asked(name: str, many: Callable[..., int]) -> None:
    """If red looks blue, or everything grey, no cell with a piece is believed wrongly."""
    photos, judged, wrong = photo_files()[: many(1, of=6)], 0, 0
    for file in photos:
        truth = json.loads(file.with_suffix(".json").read_text())
        photo = np.asarray(cv2.imread(str(file)), np.uint8)
        pieces = "d10" if truth["pieces"] == "d10" else "auto"
        reading = read_photo(to_bytes(FILTERS[name](photo)), pieces=pieces)[0]
        misread = {cell for cell, its in reading.cells.items() if not right(truth["cells"][cell], its)}
        assert misread <= set(reading.doubtful)
        told = {code for code, _ in reading.quality.advice} if reading.quality else set()
        assert reading.doubtful and (name == "grey" or "odd-colours" in told)
        wrong += len(misread)
        judged += len(reading.cells)

    assert judged >= 81 * len(photos)
    assert wrong > 0  # else the filter changed nothing


def test_frames_printed_almost_as_dark_as_black_are_asked() -> None:
    """If grey ink is so dark that nobody's frames look like black's, every owner is asked."""
    sheet, whose = sheet_named("board-9x9"), ("none", "black", "white")
    standing = [Standing("RGB"[k % 3], whose[k % 7 % 3]) for k in range(len(sheet.cells))]
    page = lay_out(sheet, standing)
    for ink, tone in PRINTED_DARK.items():
        page[(page == INKS[ink].rgb).all(axis=-1)] = tone

    reading = read_photo(to_bytes(photograph(page, Camera(tilt=10), seed=1)))[0]

    assert reading.quality and "owner" in reading.quality.denied
    assert len(reading.doubtful) == len(sheet.cells) == 81


@pytest.mark.parametrize("lost", ["none", "cyan", "magenta", "yellow", "all"])
def test_a_printer_that_lacks_an_ink_is_no_filter(lost: str) -> None:
    """Patches printed with two inks of three are still believed; printed in grey they show no colour."""
    sheet = sheet_named("board-9x9")
    page = photograph(lay_out(sheet, [Standing()] * len(sheet.cells)), Camera(tilt=10), seed=1)
    picture = decode(to_bytes(page))
    view = locate(picture)[0].view
    bgr = np.asarray(
        cv2.cvtColor(cv2.cvtColor(picture.bgr, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8
    )
    for patch in sheet.patches:
        x, y, w, h = patch.box_mm
        corners = view.to_pixels(np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]))
        rgb = np.array(INKS[patch.ink].rgb)
        if lost in ("cyan", "magenta", "yellow"):
            rgb[("cyan", "magenta", "yellow").index(lost)] = 255
        if lost == "all":
            rgb[:] = rgb.mean()
        cv2.fillPoly(bgr, [np.rint(corners).astype(np.int32)], rgb[::-1].tolist())

    shown = read_colours(find_patches(type(picture)(bgr, picture.factor), view, sheet))

    assert shown == PatchColours(none=lost == "all")


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_faults_of_phones_and_lamps_leave_nothing_wrong_in_silence(fault: Callable[[Pixels], Pixels]) -> None:
    """Stripes, dark corners, a screen's columns, halos and wobbling rows: what is misread is asked."""
    judged = asked = 0
    for file in (PHOTOS / f"{name}.jpg" for name in READ if not name.startswith("dice")):
        truth = json.loads(file.with_suffix(".json").read_text())["cells"]
        cells = read_photo(to_bytes(fault(np.asarray(cv2.imread(str(file)), np.uint8))))[0].cells
        assert all(cell.doubtful or right(truth[name], cell) for name, cell in cells.items())
        asked += sum(cell.doubtful for cell in cells.values())
        judged += len(cells)

    assert judged >= 400 and asked < judged / 3
