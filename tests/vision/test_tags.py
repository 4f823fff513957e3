"""Tags that are too blurred to be decoded are still found where they should be."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.released import sheet_named
from calibration.sheet import TAG_FAMILY
from games.standing import Standing
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.locate import locate
from vision.picture import decode
from vision.tags import find_tags

SHEET = sheet_named("board-9x9")
CAMERA = Camera(tilt=40, azimuth=180, distance=420)


def photo_with_a_blurred_strip() -> np.ndarray:
    """Return a photo whose upper tags are shaken."""
    photo = photograph(lay_out(SHEET, [Standing("G", "white")] * 81), CAMERA, seed=5)
    view = CAMERA.view()
    strip = view.to_pixels(np.array([(0.0, 0.0), (210.0, 0.0), (210.0, 46.0), (0.0, 46.0)]))
    mask = np.zeros(photo.shape[:2], np.uint8)
    cv2.fillPoly(mask, [strip.astype(np.int32)], 255)
    blurred = cv2.GaussianBlur(photo, (0, 0), 8)
    return np.asarray(np.where(mask[..., None] > 0, blurred, photo), np.uint8)


def test_a_blurred_strip_does_not_move_the_board() -> None:
    """With only one strip decoded every cell is still found within a millimetre."""
    photo = photo_with_a_blurred_strip()
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8)
    assert len(find_tags(grey, 8)) <= 4

    located = locate(decode(to_bytes(photo)))[0]
    centres = np.array([cell.centre_mm for cell in SHEET.cells])
    apart = located.view.to_page(CAMERA.view().to_pixels(centres)) - centres

    assert np.linalg.norm(apart, axis=1).max() < 1


def test_a_large_picture_is_looked_at_at_half_its_size_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tags are found in the same places; those too small for that are found as before."""
    photo = photograph(lay_out(SHEET, [Standing("G", "white")] * 81), CAMERA, seed=5)
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8)
    large, far = (cv2.resize(grey, None, fx=f, fy=f, interpolation=cv2.INTER_AREA) for f in (1.5, 0.25))
    canvas = np.full((1500, 2000), 200, np.uint8)
    canvas[: far.shape[0], : far.shape[1]] = far
    pictures = [np.asarray(large, np.uint8), canvas]
    first = [find_tags(picture, 6).corners for picture in pictures]

    monkeypatch.setattr("vision.tags.LARGE_PX", 10**6)
    whole = [find_tags(picture, 6).corners for picture in pictures]

    assert [len(found) for found in whole] == [8, 8]
    for found, expected in zip(first, whole, strict=True):
        assert sorted(found) == sorted(expected)
        assert all(np.abs(found[tag] - expected[tag]).max() < 0.01 for tag in found)


def test_a_board_out_of_focus_is_found() -> None:
    """If hardly a tag can be decoded those that look like one are known by their pictures."""
    camera = Camera(tilt=5, azimuth=30, roll=-30, distance=400)
    sharp = photograph(lay_out(SHEET, [Standing("B", "black")] * 81), camera, seed=6)
    photo = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 6), np.uint8)
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8)
    tags = find_tags(grey, 8).tags
    assert sum(tag.decoded for tag in tags) <= 2 < len(tags)

    located = locate(decode(to_bytes(photo)))[0]
    centres = np.array([cell.centre_mm for cell in SHEET.cells])
    apart = located.view.to_page(camera.view().to_pixels(centres)) - centres

    assert np.linalg.norm(apart, axis=1).max() < 1.5


def test_squares_that_are_no_tags_are_not_taken_for_a_board() -> None:
    """A blurred chessboard has quads enough, but none that looks like one tag more than like others."""
    squares = np.kron(np.indices((12, 9)).sum(axis=0) % 2, np.ones((90, 90))) * 200 + 30
    noise = np.random.default_rng(3).normal(0, 8, squares.shape)
    grey = np.asarray(cv2.GaussianBlur(squares + noise, (0, 0), 5).clip(0, 255), np.uint8)

    assert len(find_tags(grey, 8)) == 0


def test_every_tag_is_told_turned_any_way() -> None:
    """All tags of the family, each turned another way and seen askew: its number, its first corner first."""
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, TAG_FAMILY))
    upright = np.array([(40, 40), (110, 40), (110, 110), (40, 110)], np.float32)
    askew = np.array([(44, 52), (118, 40), (106, 112), (38, 104)], np.float32)
    judged = 0
    for number in range(len(family.bytesList)):
        picture = np.full((150, 150), 220, np.uint8)
        picture[40:110, 40:110] = cv2.aruco.generateImageMarker(family, number, 70) // 2 + 30
        seen = np.roll(askew, number, axis=0)
        matrix = cv2.getPerspectiveTransform(upright, seen)
        photo = cv2.warpPerspective(picture, matrix, (150, 150), borderValue=220)
        (tag,) = find_tags(np.asarray(photo, np.uint8), 1).tags
        judged += tag.id == number and bool(np.abs(tag.corners - seen).max() < 1.5)

    assert judged == len(family.bytesList) == 250


def test_a_tag_with_two_wrong_modules_is_none() -> None:
    """Tags differ in few modules: what is two away from the nearest one is not taken for it."""
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, TAG_FAMILY))
    found = []
    for wrong in range(3):
        picture = np.full((150, 150), 220, np.uint8)
        picture[40:110, 40:110] = cv2.aruco.generateImageMarker(family, 17, 70)
        for k in range(wrong):
            module = picture[50 + 20 * k : 60 + 20 * k, 60:70]
            module[:] = 255 - module
        found.append([tag.id for tag in find_tags(picture, 1).tags if tag.decoded])

    assert found == [[17], [17], []]
