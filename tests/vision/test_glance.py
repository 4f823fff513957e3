"""Quick looks at a camera's frames: the marks that are seen, and what would make a better photo."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.errors import PictureError
from vision.glance import Glance, glance

PHOTO = Path(__file__).parents[1] / "photos" / "bead-00-easy.jpg"


def at_720p(bgr: NDArray[np.uint8]) -> Glance:
    """Return what a frame of 1280 px shows, as a phone sends it."""
    factor = 1280 / max(bgr.shape)
    small = cv2.resize(bgr, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return glance(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes())


@pytest.fixture(scope="module")
def photo() -> NDArray[np.uint8]:
    """Give a good photo of a board."""
    return np.asarray(cv2.imread(str(PHOTO)), np.uint8)


def test_a_good_frame_has_no_hint_and_its_marks_lie_on_the_photo(photo: NDArray[np.uint8]) -> None:
    """All eight marks are found, each dark where it says; blur shows in the sharpness."""
    good, soft = at_720p(photo), at_720p(np.asarray(cv2.GaussianBlur(photo, (0, 0), 6), np.uint8))
    height, width = photo.shape[:2]
    rims = [
        photo[int(y * height), int(x * width)].mean()
        for corners in good.tags
        for x, y in corners * 0.95 + corners.mean(axis=0) * 0.05
    ]

    assert (len(good.tags), good.hint) == (8, "")
    assert len(rims) == 32 and np.median(rims) < 90
    assert soft.sharpness < good.sharpness / 2


@pytest.mark.parametrize("hint", ["no-sheet", "marks", "closer", "light"])
def test_a_frame_says_what_is_wrong_first(photo: NDArray[np.uint8], hint: str) -> None:
    """Nothing in sight, a strip that is cut off, a sheet far away, a dark room."""
    height, width = photo.shape[:2]
    tops = min(corners[:, 1].max() for corners in at_720p(photo).tags)
    changed = {
        "no-sheet": np.full_like(photo, 120),
        "marks": photo[int((tops + 0.02) * height) :],
        "closer": np.pad(photo, ((height // 2, height // 2), (width // 2, width // 2), (0, 0))),
        "light": (photo * 0.2).astype(np.uint8),
    }[hint]

    assert at_720p(np.asarray(changed, np.uint8)).hint == hint


def test_what_is_no_frame_is_refused() -> None:
    """A photo in full size is for reading, not for looks; text is no picture."""
    large = cv2.imencode(".png", np.zeros((100, 2300), np.uint8))[1].tobytes()
    with pytest.raises(PictureError, match="2,200 pixels"):
        glance(large)
    with pytest.raises(PictureError):
        glance(b"nothing")
