"""Close-ups of cells: upright from wherever the photo was taken, and in a strip below the overlay."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.inks import INKS
from calibration.released import board_sheet
from games.catalogue import DEFAULT_GAME, game_named
from games.standing import Standing
from tests.synth.picture import Camera, Pixels, lay_out, photograph, to_bytes
from vision.closeup import MOST_ROWS, close_up, panel
from vision.overlay import draw_overlay
from vision.picture import decode
from vision.read import read_photo
from vision.reading import Reading

SHEET = board_sheet("3")
STANDING = tuple(Standing("RGB"[i % 3], "black", active=i == 4) for i in range(9))
SIDE = 160


def table(azimuth: float) -> tuple[bytes, Reading]:
    """Return the photo of a small board from a side, and what it is read as."""
    camera = Camera(tilt=30, azimuth=azimuth, distance=300, aim=SHEET.cells[4].centre_mm)
    data = to_bytes(photograph(lay_out(SHEET, STANDING), camera))
    return data, read_photo(data)[0]


def doubting(reading: Reading, count: int) -> Reading:
    """Return the reading with its first cells in doubt, all others believed."""
    cells = {name: replace(cell, doubtful=i < count) for i, (name, cell) in enumerate(reading.cells.items())}
    return replace(reading, cells=cells)


def hue(pixels: Pixels) -> float:
    """Return the hue of the strongest colour of a part of a picture, as OpenCV counts it."""
    hsv = cv2.cvtColor(pixels, cv2.COLOR_BGR2HSV).reshape(-1, 3)
    return float(np.median(hsv[hsv[:, 1] > 0.7 * hsv[:, 1].max()][:, 0]))


@pytest.mark.parametrize("azimuth", [0, 75, 160, 250])
def test_a_close_up_lies_as_the_sheet_does(azimuth: float) -> None:
    """The flag is at its top left, the piece in its middle, whichever side the photo was taken from."""
    data, reading = table(azimuth)
    corners = game_named(DEFAULT_GAME).rules.board("3").outline
    picture = decode(data)
    crop = close_up(picture, reading.outlines["b2"], corners, SIDE)
    eighth = SIDE // 8
    frame = crop[eighth + 4 : eighth + 20, eighth + 4 : eighth + 20]  # a cell's top left corner

    assert crop.shape == (SIDE, SIDE, 3)
    assert abs(hue(frame) - 25) < 10  # yellow
    for name, letter in (("a2", "R"), ("b2", "G"), ("c2", "B")):
        tile = close_up(picture, reading.outlines[name], corners, SIDE)[50:110, 50:110]
        ink = np.array([[INKS[{"R": "red", "G": "green", "B": "blue"}[letter]].rgb[::-1]]], np.uint8)
        assert abs(hue(tile) - hue(ink)) < 12, name


def test_the_strip_has_what_is_asked_and_nothing_else() -> None:
    """Without a doubt there is none; each close-up is that of its cell; what does not fit is counted."""
    data, reading = table(20)
    photo = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert photo is not None
    picture, width = decode(data), photo.shape[1]
    strips = [panel(picture, [doubting(reading, count)], width) for count in range(4)]
    narrow = [panel(picture, [doubting(reading, count)], 180) for count in (3, 4, 9)]

    assert [len(strip) > 0 for strip in strips] == [False, True, True, True]
    assert {strip.shape[1] for strip in strips} == {width}
    inked = [int((strip.min(axis=2) < 200).sum()) for strip in strips]
    assert inked == sorted(set(inked))
    assert {len(strip) for strip in narrow} == {MOST_ROWS * len(strips[1])}
    last = [strip[-len(strips[1]) :] for strip in narrow]
    assert (last[0].min(axis=2) < 200).sum() > 5 * (last[1].min(axis=2) < 200).sum() > 0
    assert (last[1] != last[2]).any()  # and 2 more, and 7 more


def test_what_is_asked_is_never_told_as_certain() -> None:
    """A cell that is covered may leave one guess: the strip says 99 % where that rounds to 100."""
    data, reading = table(20)
    asked = doubting(reading, 1)
    first, cell = next(iter(asked.cells.items()))

    def strip(odds: float) -> Pixels:
        told = replace(cell, likelihoods=((cell.standing, odds),))
        return panel(decode(data), [replace(asked, cells={**asked.cells, first: told})], 400)

    assert (strip(1.0) == strip(0.99)).all()
    assert (strip(1.0) != strip(0.98)).any()


def test_the_overlay_ends_with_the_strip() -> None:
    """The photo with its marks is above it, as it is without."""
    data, reading = table(20)
    sure, asked = (
        cv2.imdecode(np.frombuffer(draw_overlay(data, [doubting(reading, count)]), np.uint8), 1)
        for count in (0, 2)
    )
    assert sure is not None
    assert asked is not None

    strip = len(asked) - len(sure)
    assert strip > 150
    below = asked[-strip:].astype(int)
    assert np.abs(below - panel(decode(data), [doubting(reading, 2)], asked.shape[1])).max() <= 2
