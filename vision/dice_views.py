"""The upper faces of dice seen square on: windows of the plane in which they lie, a die's height up.

Straight geometry; what the windows show is the affair of vision.dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.dice import kite
from vision.pose import View
from vision.rectify import SRGB_TO_LINEAR

__all__ = ["Place", "look_at", "windows"]

Array = NDArray[np.float64]
Matrix = NDArray[np.float32]

_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
FLOOR = 0.03  # of white: below this a phone sees more veiling glare and noise than ink
DARKEST, BRIGHTEST = -3.6, 1.5
MOST_SAMPLES = 4  # across a window's pixel: sharp pictures are averaged, not skipped through


@dataclass(frozen=True)
class Place:
    """Say where upper faces are looked for.

    middle: (n, 2) page mm under the middle of each kite's axis, where its die stands. heading: (n,) degrees
    clockwise from the page's upward direction to the sharp point. size: the dice, face to face in mm.
    """

    middle: Array
    heading: Array
    size: float


def windows(view: View, camera: Array, place: Place, span: float, side: int) -> NDArray[np.float64]:
    """Return for every place the matrix (n, 3, 3) from its window's pixels to the picture's.

    The window is a square span axes of the kite wide, side pixels, sharp point up; camera: (3,) page mm and
    height over the page. Pixel centres have whole numbers on both sides.
    """
    turn = np.radians(place.heading)
    right = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    down = np.stack([-np.sin(turn), np.cos(turn)], axis=1)
    corners = span * kite(place.size).axis * _CORNERS
    at = place.middle[:, None] + corners[:, :1] * right[:, None] + corners[:, 1:] * down[:, None]
    under = at + (at - camera[:2]) * place.size / (camera[2] - place.size)  # where the line of sight ends
    pixels = view.to_pixels(under.reshape(-1, 2)).reshape(-1, 4, 2).astype(np.float32)
    square = ((_CORNERS + 0.5) * side - 0.5).astype(np.float32)
    return np.stack([cv2.getPerspectiveTransform(square, quad) for quad in pixels])


def look_at(bgr: NDArray[np.uint8], matrices: Array, white: Array, side: int) -> Matrix:
    """Return what the windows show (n, side, side, 3): log of light against white (n, 3), 0 where white."""
    shown = np.stack([_window(bgr, matrix, side) for matrix in matrices])
    relative = SRGB_TO_LINEAR[shown] / np.exp(white).astype(np.float32)[:, None, None, :]
    return against_white(relative)


def against_white(relative: Matrix) -> Matrix:
    """Return light relative to white as its logarithm, with a floor."""
    return np.asarray(np.clip(np.log((relative + FLOOR) / (1 + FLOOR)), DARKEST, BRIGHTEST), np.float32)


def _window(bgr: NDArray[np.uint8], matrix: Array, side: int) -> NDArray[np.uint8]:
    middle = matrix @ ((side - 1) / 2, (side - 1) / 2, 1.0)
    beside = matrix @ ((side + 1) / 2, (side - 1) / 2, 1.0)
    step = float(np.hypot(*(beside[:2] / beside[2] - middle[:2] / middle[2])))
    samples = min(max(ceil(step / 1.3), 1), MOST_SAMPLES)
    finer = np.array([[1, 0, (1 - samples) / 2], [0, 1, (1 - samples) / 2], [0, 0, samples]]) / samples
    size = (side * samples, side * samples)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = cv2.warpPerspective(bgr, matrix @ finer, size, flags=flags, borderMode=cv2.BORDER_CONSTANT)
    small = fine if samples == 1 else cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)
