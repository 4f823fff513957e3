"""The faces of dice seen square on: windows of the planes in which they lie.

Straight geometry; vision.dice reads what the windows show.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.light import relative_to_white
from vision.pose import View
from vision.rectify import SRGB_TO_LINEAR

Array = NDArray[np.float64]

_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
FLOOR = 0.03  # of white: below this a phone sees more veiling glare and noise than ink
DARKEST, BRIGHTEST = -3.6, 1.5
NO_STRAY = np.zeros(3)
MOST_SAMPLES = 4  # across a window's pixel: sharp pictures are averaged, not skipped through


@dataclass(frozen=True)
class Planes:
    """The planes in which windows lie: (n, 3) page mm and height over the page each, and their width.

    right, ahead: unit vectors to the window's right and upper side.
    """

    middle: Array
    right: Array
    ahead: Array
    width: float


@dataclass(frozen=True)
class WindowPlaces:
    """The places of windows that are level with the page, lengths in mm.

    middle: (n, 2) on the page, under the window's middle. heading: (n,) degrees clockwise from the page's
    upward direction to the window's. width: of every window. height: over the page.
    """

    middle: Array
    heading: Array
    width: float
    height: float

    @property
    def planes(self) -> Planes:
        """Return the windows' planes."""
        turn, flat = np.radians(self.heading), np.zeros(len(self.heading))
        middle = np.column_stack([self.middle, flat + self.height])
        right = np.stack([np.cos(turn), np.sin(turn), flat], axis=1)
        return Planes(middle, right, np.stack([np.sin(turn), -np.cos(turn), flat], axis=1), self.width)


def feet(points: Array, camera: Array) -> Array:
    """Return where on the page (…, 2) the lines of sight through points (…, 3) end."""
    height = points[..., 2:]
    return np.asarray(points[..., :2] + (points[..., :2] - camera[:2]) * height / (camera[2] - height))


def window_matrices(view: View, camera: Array, planes: Planes, side: int) -> Array:
    """Return for every plane the matrix (n, 3, 3) from its window's pixels to the picture's.

    side: the window's pixels; camera: (3,) page mm and height over the page. Pixel centres have whole
    numbers on both sides.
    """
    corners = planes.width * _CORNERS
    at = planes.middle[:, None] + corners[:, :1] * planes.right[:, None]
    under = feet(at - corners[:, 1:] * planes.ahead[:, None], camera)
    pixels = view.to_pixels(under.reshape(-1, 2)).reshape(-1, 4, 2).astype(np.float32)
    square = ((_CORNERS + 0.5) * side - 0.5).astype(np.float32)
    return np.stack([cv2.getPerspectiveTransform(square, quad) for quad in pixels])


def take_windows(bgr: NDArray[np.uint8], matrices: Array, side: int) -> NDArray[np.uint8]:
    """Return the windows' pictures (n, side, side, 3)."""
    return np.stack([_window(bgr, matrix, side) for matrix in matrices])


def against_white(seen: NDArray[np.uint8], white: Array, stray: Array = NO_STRAY) -> NDArray[np.float32]:
    """Return pictures (n, side, side, 3) as log of light against white, 0 where white.

    white: (n, 3) log of paper's light there; stray: (n, 3) stray light to take off.
    """
    light = SRGB_TO_LINEAR[seen] - stray.astype(np.float32)[..., None, None, :]
    relative = relative_to_white(np.maximum(light, 0), white)
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
