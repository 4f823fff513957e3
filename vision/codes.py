"""Reading the QR code of a sheet where its tags say that it stands: module by module, then at several sizes.

What a code's text means is calibration's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.joined import CODE_BETWEEN
from calibration.paper import Box
from vision.picture import Picture
from vision.pose import View, fit_view
from vision.rectify import PX_PER_MM, flatten

__all__ = ["code_at", "joined_codes"]

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Grey = NDArray[np.uint8]

ROOM_MM = 3.0  # white that a QR reader wants round the code
SCALES = (3, 4, 6)  # a QR reader that fails at one size often reads the next
MODULES = (21, 25, 29, 33)  # of codes of the texts that sheets bear, on a side
SHIFTS, STRETCHES = (-0.6, -0.3, 0.0, 0.3, 0.6), (0.97, 1.0, 1.03)  # how far a flattened code may be off
SHADE = 15  # pixels; paper is found within as many of any module
QUIET, LARGE = 4, 8  # white modules round a code, and pixels of a module, as a reader wants them
TAG_MM = 20.0  # of a board over several sheets
CODE_MM = 25.0  # of its code, with room for a middle not quite met


def code_at(picture: Picture, view: View, box: Box) -> str:
    """Return the text of the QR code in a box of the page, "" where none is read."""
    flat = flatten(picture.bgr, view, box, ROOM_MM)
    light = np.clip(flat.linear.mean(axis=2) / max(float(np.percentile(flat.linear, 95)), 1e-3), 0, 1)
    code = (np.sqrt(light) * 255).astype(np.uint8)
    texts = (partial(_decoded_by_modules, code), *(partial(_decoded, code, scale) for scale in SCALES))
    return next(filter(None, (text() for text in texts)), "")


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


def _decoded_by_modules(code: Grey) -> str:
    """Return the text of a code that fills a flattened box but for its room, "" where none is read.

    Where it stands is known, so every module is looked at by itself, however few pixels of the photo it has:
    the grid is the one on which the three finders and the lines between them look most as they must.
    """
    shade = cv2.GaussianBlur(cv2.dilate(code, np.ones((SHADE, SHADE), np.uint8)), (0, 0), SHADE / 2)
    level = np.asarray(code / np.maximum(shade.astype(np.float32), 1), np.float32)
    room = ROOM_MM * PX_PER_MM
    best, dark = 0.0, np.zeros((0, 0), bool)
    for count, stretch in product(MODULES, STRETCHES):
        must, known = _fixed(count)
        side = (len(code) - 2 * room) * stretch
        along = (np.arange(count) + 0.5) * side / count + (len(code) - side) / 2 - 0.5
        for down, right in product(SHIFTS, SHIFTS):
            x, y = np.meshgrid(along + right * side / count, along + down * side / count)
            seen = cv2.remap(level, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)
            black, white = seen[must & known].mean(), seen[~must & known].mean()
            if white - black > best:
                best, dark = white - black, seen < (white + black) / 2
                dark = np.where(known, must, dark)
    if not len(dark):
        return ""
    drawn = np.pad(np.where(dark, 0, 255).astype(np.uint8), QUIET, constant_values=255)
    return _decoded(np.kron(drawn, np.ones((LARGE, LARGE), np.uint8)), 1)


def _fixed(count: int) -> tuple[Mask, Mask]:
    """Return which modules of a code with so many on a side are dark, and which are so in every code."""
    finder = np.pad(np.pad(np.ones((3, 3), bool), 1), 1, constant_values=True)
    dark, known = np.zeros((count, count), bool), np.zeros((count, count), bool)
    dark[6, ::2] = dark[::2, 6] = known[6] = known[:, 6] = True
    for down, right in ((0, 0), (0, count - 8), (count - 8, 0)):
        corner = slice(down, down + 8), slice(right, right + 8)
        known[corner], dark[corner] = True, False
        dark[down + (down > 0) :, right + (right > 0) :][:7, :7] = finder
    return dark, known


def _decoded(code: Grey, scale: float) -> str:
    """Return the text of a QR code in a grey picture enlarged so many times, "" where none is read."""
    large = cv2.resize(code, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    text, *_ = cv2.QRCodeDetector().detectAndDecode(large)
    return text
