"""Finding sheets in cheap photos with known cameras: how well, which, and what is said where it fails."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
import pytest

from calibration.released import custom_sheet, sheet_named
from calibration.sheet import Sheet
from games.catalogue import GAMES
from games.standing import Standing
from tests.synth.picture import Camera, Pixels, lay_out, photograph, to_bytes
from vision.errors import BoardNotFoundError
from vision.locate import LocatedSheet, locate
from vision.picture import decode
from vision.tags import FoundTag, FoundTags

SHEET = sheet_named("board-9x9")
CLASSES = [c for game in GAMES.values() for c in game.look.classes if c.colour]


@cache
def table(sheet: Sheet = SHEET, seed: int = 1) -> Pixels:
    """Return a sheet's page with random pieces on it: stones on hexagons."""
    rng = random.Random(seed)
    classes = CLASSES if sheet.board.sides == 4 else (Standing(), Standing(piece="black"))
    return lay_out(sheet, [rng.choice(classes) for _ in sheet.cells])


@cache
def seen_by(camera: Camera, light: float = 1.0, noise: float = 2.0) -> Pixels:
    """Return what a camera sees of the table, taken once for all tests; not to be painted on."""
    photo = photograph(table(), camera, light=light, noise=noise)
    photo.flags.writeable = False
    return photo


def worst_mm(photo: Pixels, camera: Camera, sheet: Sheet = SHEET) -> float:
    """Return how far the worst cell is located from where it is."""
    located = locate(decode(to_bytes(photo)))[0]
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    return float(
        np.linalg.norm(camera.view().to_page(located.view.to_pixels(centres)) - centres, axis=1).max()
    )


@pytest.mark.parametrize(
    "camera",
    [
        Camera(tilt=0, azimuth=0),
        Camera(tilt=20, roll=90),
        Camera(tilt=35, azimuth=200, distance=420, k1=0.03),
        Camera(tilt=50, azimuth=120, distance=470, size=(2016, 1512)),
    ],
    ids=["above", "turned", "oblique", "steep"],
)
def test_cells_are_located(camera: Camera) -> None:
    """Every cell's centre within six tenths of a millimetre."""
    assert worst_mm(seen_by(camera), camera) < 0.6


@pytest.mark.parametrize("hidden", [(0, 1), (3, 4), (6, 7), (0, 7)])
def test_a_third_of_the_tags_may_be_hidden(hidden: tuple[int, ...]) -> None:
    """Two or three of eight tags under a cup or a sleeve do not matter."""
    page = table().copy()
    for slot in hidden:
        x, y = SHEET.tags[slot].origin_mm
        cv2.circle(page, (round((x + 10) * 6), round((y + 10) * 6)), 70, (60, 40, 160), -1)
    camera = Camera(tilt=25, azimuth=40, distance=380)

    assert worst_mm(photograph(page, camera), camera) < 0.8


@pytest.mark.parametrize("shape", [("7", 26.0), ("8x6", 22.0), ("5", 30.0), ("12", 15.0)])
def test_a_custom_board_is_known_by_its_code(shape: tuple[str, float]) -> None:
    """The QR code between the tags says which board it is."""
    sheet = custom_sheet(*shape)
    camera = Camera(tilt=15)

    located = locate(decode(to_bytes(photograph(table(sheet), camera))))

    assert [sheet.name] == [found.sheet.name for found in located]


LARGE = ("custom-9x9-25mm-large", "custom-hex7-19mm-large", "custom-hex9-14.5mm-large")
SHARE = {("custom-9x9-25mm-large", 28), ("custom-hex7-19mm-large", 12)}


@pytest.mark.parametrize(
    ("name", "tilt"),
    [
        pytest.param(name, tilt, marks=() if (name, tilt) in SHARE else pytest.mark.long)
        for name in LARGE
        for tilt in (12, 20, 28)
    ],
)
def test_a_large_board_is_known_by_its_tags_and_code(name: str, tilt: float) -> None:
    """A board on A3 stands on a page of its own; the row of its tags says which one."""
    sheet = sheet_named(name)
    aim = (sheet.page.width / 2, sheet.page.height / 2)
    camera = Camera(tilt=tilt, azimuth=3 * tilt, distance=560, aim=aim)

    (found,) = locate(decode(to_bytes(photograph(table(sheet), camera, seed=int(tilt)))))

    assert found.sheet.name == name
    assert np.median(found.residual) < 1.0


def test_cells_under_mats_may_seem_further_off() -> None:
    """Mats hide the frames of hexagons and lie off themselves; frames of stones and of squares stay put."""
    mats, stones = (custom_sheet("hex4", 20.0, game=game) for game in ("sparklies", "glorieta"))
    off = np.array([1.9, 2.1, 2.9, 3.1])

    def lost(sheet: Sheet) -> list[bool]:
        return list(LocatedSheet(sheet, Camera().view(), 0.0, off).lost)

    assert lost(mats) == [False, False, False, True]
    assert lost(stones) == lost(SHEET) == [False, True, True, True]


@cache
def empty_table() -> Pixels:
    """Return a photo of a table without a board; not to be painted on."""
    noise = 12 * np.random.default_rng(3).standard_normal((756, 1008, 3), np.float32)
    return np.asarray(np.clip(np.array([70, 105, 140]) + noise, 0, 255), np.uint8)


@pytest.mark.parametrize(
    ("photo", "codes"),
    [
        (empty_table, {"no-board"}),
        (lambda: np.full((800, 600, 3), 4, np.uint8), {"too-dark"}),
        (lambda: cv2.GaussianBlur(seen_by(Camera()), (0, 0), 14), {"blurred"}),
        (
            lambda: seen_by(Camera(distance=2200, tilt=10), noise=1),
            {"too-small", "no-board", "too-few-tags"},
        ),
        (
            lambda: seen_by(Camera(tilt=66, distance=420, size=(2016, 1512))),
            {"too-steep", "too-few-tags"},
        ),
        (lambda: seen_by(Camera(aim=(230, 420), distance=260)), {"too-few-tags", "no-board"}),
        (lambda: seen_by(Camera())[:, ::-1], {"mirrored-photo"}),
        (lambda: seen_by(Camera(tilt=40, azimuth=70))[::-1], {"mirrored-photo"}),
    ],
    ids=["no board", "dark", "blurred", "far", "steep", "half outside", "mirrored", "upside down too"],
)
def test_what_cannot_be_located_says_what_to_do(photo: Callable[[], Pixels], codes: set[str]) -> None:
    """Every refusal has its code and a sentence after a colon that says what to change."""
    with pytest.raises(BoardNotFoundError) as caught:
        locate(decode(to_bytes(np.asarray(photo(), np.uint8))))

    assert caught.value.code in codes
    assert ": " in str(caught.value)


@pytest.mark.parametrize(
    ("ids", "decoded", "code"),
    [
        ((13, 15), False, "blurred"),
        ((13, 15), True, "too-few-tags"),
        ((88, 88), False, "no-board"),
        ((13, 88), False, "no-board"),
    ],
    ids=["two of one sheet", "decoded", "one tag twice", "two sheets"],
)
def test_marks_that_cannot_be_decoded_are_called_blurred(
    monkeypatch: pytest.MonkeyPatch, ids: tuple[int, int], decoded: bool, code: str
) -> None:
    """Two marks of one sheet that only look right were blurred; anything else can look like one mark."""
    corners = 100.0 * np.array([(1, 1), (2, 1), (2, 2), (1, 2)])
    found = FoundTags(tuple(FoundTag(i, corners + 300 * n, decoded) for n, i in enumerate(ids)))
    monkeypatch.setattr("vision.locate.find_tags", lambda *_: found)

    with pytest.raises(BoardNotFoundError) as caught:
        locate(decode(to_bytes(empty_table())))
    assert caught.value.code == code
    assert ": " in str(caught.value)


def test_an_unknown_sheet_name_is_refused() -> None:
    """A name given by hand must be a sheet's."""
    with pytest.raises(BoardNotFoundError, match="no sheet"):
        locate(decode(to_bytes(seen_by(Camera()))), "board-99x99")
