"""Reading the QR code of a sheet: where its tags say that it stands, flattened, and at several sizes.

What a code's text means is calibration's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.joined import CODE_BETWEEN
from calibration.paper import Box
from vision.picture import Picture
from vision.pose import View, fit_view
from vision.rectify import flatten

__all__ = ["code_at", "joined_codes"]

Array = NDArray[np.float64]

ROOM_MM = 3.0  # white that a QR reader wants round the code
SCALES = (3, 4, 6)  # a QR reader that fails at one size often reads the next
TAG_MM = 20.0  # of a board over several sheets
CODE_MM = 25.0  # of its code, with room for a middle not quite met


def code_at(picture: Picture, view: View, box: Box) -> str:
    """Return the text of the QR code in a box of the page, "" where none is read."""
    flat = flatten(picture.bgr, view, box, ROOM_MM)
    light = np.clip(flat.linear.mean(axis=2) / max(float(np.percentile(flat.linear, 95)), 1e-3), 0, 1)
    code = (np.sqrt(light) * 255).astype(np.uint8)
    return next(filter(None, (_decoded(code, scale) for scale in SCALES)), "")


def joined_codes(picture: Picture, tags: Mapping[int, Array]) -> Iterator[str]:
    """Yield what the code of a board over several sheets may say, by its tags' corners (4, 2) in pixels.

    First what stands between the two tags beside the code, then what is found anywhere in the picture.
    """
    if set(CODE_BETWEEN) <= tags.keys():
        first, second = (tags[i] for i in CODE_BETWEEN)
        sides = [np.linalg.norm(tag - np.roll(tag, 1, axis=0), axis=1) for tag in (first, second)]
        away = TAG_MM * float(np.linalg.norm(first.mean(axis=0) - second.mean(axis=0)) / np.mean(sides))
        square = np.array([[0, 0], [TAG_MM, 0], [TAG_MM, TAG_MM], [0, TAG_MM]])
        height, width = picture.bgr.shape[:2]
        page = np.concatenate([square, square + np.array([away, 0])])
        view, _ = fit_view(page, np.concatenate([first, second]), (width, height), lens=False)
        corner = (away + TAG_MM - CODE_MM) / 2, (TAG_MM - CODE_MM) / 2
        yield code_at(picture, view, (*corner, CODE_MM, CODE_MM))
    text, *_ = cv2.QRCodeDetector().detectAndDecode(picture.bgr)
    yield text


def _decoded(code: NDArray[np.uint8], scale: float) -> str:
    """Return the text of a QR code in a grey picture enlarged so many times, "" where none is read."""
    large = cv2.resize(code, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    text, *_ = cv2.QRCodeDetector().detectAndDecode(large)
    return text
