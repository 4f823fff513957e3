"""Where the sheet lies: from page millimetres to pixels of the picture.

A view of flat paper is a homography and the lens's radial distortion; paper that curls or is folded rises
from that plane (vision.relief). What is measured comes from the tags and the printed frames (vision.adjust).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.relief import FLAT, Relief

Array = NDArray[np.float64]

RANSAC_PX = 4.0  # of a photo with 1,000 pixels on its longer side


@dataclass(frozen=True)
class View:
    """Map page millimetres to pixels of one picture.

    homography: (3, 3), page mm to pixels of an ideal lens. k1, k2: radial distortion about the picture's
    centre, radii in half diagonals. size: width and height of the picture in pixels.
    """

    homography: Array
    size: tuple[int, int]
    k1: float = 0.0
    k2: float = 0.0
    relief: Relief = FLAT

    def to_pixels(self, page: Array) -> Array:
        """Return the pixels (n, 2) of page points (n, 2)."""
        return self._seen(page, self.relief(*page.T))

    def shows(self, page: Array) -> NDArray[np.bool_]:
        """Return which page points (..., 2) lie within the picture."""
        pixels = self.to_pixels(page.reshape(-1, 2))
        within = ((pixels >= 0) & (pixels <= np.array(self.size) - 1)).all(axis=1)
        return np.asarray(within.reshape(page.shape[:-1]))

    def grid_to_pixels(self, x: NDArray[Any], y: NDArray[Any]) -> Array:
        """Return the pixels (..., rows, columns, 2) of grids at x (..., columns) and y (..., rows)."""
        across, down = x[..., None, :], y[..., None]
        page = np.stack(np.broadcast_arrays(across, down), axis=-1)
        return self._seen(page.reshape(-1, 2), self.relief(across, down).ravel()).reshape(page.shape)

    def _seen(self, page: Array, displaced: Array) -> Array:
        raised = page + displaced[:, None] * (page - self.relief.below)
        return self._lens(_apply(self.homography, raised))

    def to_page(self, pixels: Array) -> Array:
        """Return the page points (n, 2) of pixels as if the paper were flat."""
        centre, half = _optics(self.size)
        seen = (pixels - centre) / half
        ideal: Array = seen
        for _ in range(6):  # the distortion is slight: this settles in a few rounds
            r2 = (ideal**2).sum(axis=1, keepdims=True)
            ideal = np.asarray(seen / (1 + self.k1 * r2 + self.k2 * r2 * r2))
        inverse = np.asarray(np.linalg.inv(self.homography), np.float64)
        return _apply(inverse, centre + half * ideal)

    def _lens(self, ideal: Array) -> Array:
        centre, half = _optics(self.size)
        away = (ideal - centre) / half
        r2 = np.minimum((away**2).sum(axis=1, keepdims=True), 4.0)
        return np.asarray(centre + half * away * (1 + self.k1 * r2 + self.k2 * r2 * r2))

    def px_per_mm(self, page: Array) -> Array:
        """Return at page points (n, 2) how many pixels a millimetre has, along its shorter direction."""
        steps = np.array([(0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5)])
        east, west, south, north = self.to_pixels((steps[:, None] + page).reshape(-1, 2)).reshape(4, -1, 2)
        right, down = east - west, south - north
        jacobian = np.stack([right, down], axis=2)
        return np.asarray(np.linalg.svd(jacobian, compute_uv=False)[:, 1])


def _optics(size: tuple[int, int]) -> tuple[Array, float]:
    width, height = size
    return np.array([(width - 1) / 2, (height - 1) / 2]), float(np.hypot(width, height) / 2)


def _apply(homography: Array, points: Array) -> Array:
    mapped = points @ homography[:, :2].T + homography[:, 2]
    return np.asarray(mapped[:, :2] / mapped[:, 2:])


def fit_view(page: Array, pixels: Array, size: tuple[int, int]) -> tuple[View, Array]:
    """Fit an ideal lens's view to points (n, 2) of flat paper and pixels; return it and the inliers' mask."""
    cv2.setRNGSeed(0)  # OpenCV's RANSAC draws from a global generator: same photo, same reading
    homography, mask = cv2.findHomography(page, pixels, cv2.RANSAC, RANSAC_PX * max(size) / 1000)
    if homography is None:
        raise ValueError("the points lie on one line")
    inliers = np.asarray(mask).ravel().astype(bool)
    best, _ = cv2.findHomography(page[inliers], pixels[inliers])  # RANSAC's own is not fitted to the end
    return View(np.asarray(best, np.float64), size), inliers


def corners_of_cells(sheet: Sheet) -> Array:
    """Return the corners (cells, sides, 2) in page mm, a square's from the top left clockwise."""
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    return np.asarray(centres[:, None] + np.array(sheet.outline_mm()))


def find_shown(view: View, sheet: Sheet) -> NDArray[np.bool_]:
    """Return which cells of a sheet (cells,) lie within the picture."""
    return np.asarray(view.shows(corners_of_cells(sheet)).all(axis=1))


def camera_above(view: View, middle: Array) -> tuple[Array, float]:
    """Return where the camera stands in page mm (x, y, height) and its tilt from the vertical in degrees.

    The focal length is found from the homography if the view is oblique enough, else that of
    a phone's main lens (26 mm equivalent) is taken. middle: the page point (2,) at which the tilt is given.
    """
    centre, half = _optics(view.size)
    shift = np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, 1.0]])
    h = shift @ view.homography
    focal = _focal(h, half)
    inverse = np.diag([1 / focal, 1 / focal, 1.0])
    r1, r2, t = (inverse @ h).T
    scale = 2 / (np.linalg.norm(r1) + np.linalg.norm(r2))
    rotation = np.stack([r1 * scale, r2 * scale, np.cross(r1 * scale, r2 * scale)], axis=1)
    u, _, vt = np.linalg.svd(rotation)
    place = -(u @ vt).T @ (t * scale)
    place[2] = abs(place[2])  # x right and y down make the page's normal point into the table
    away = np.hypot(*(place[:2] - middle))
    return place, float(np.degrees(np.arctan2(away, place[2])))


FOCAL_26MM = 26 / 21.63  # in half diagonals: the 35 mm frame's half diagonal is 21.63 mm
FOCAL_RANGE = (0.7, 3.0)


def _focal(h: Array, half: float) -> float:
    """Return the focal length in pixels that makes the homography's columns orthogonal and of one length."""
    (a1, a2, a3), (b1, b2, b3) = h[:, 0], h[:, 1]
    # w1/f^2 + v1 = 0 (orthogonal), w2/f^2 + v2 = 0 (equal length)
    w = np.array([a1 * b1 + a2 * b2, a1**2 + a2**2 - b1**2 - b2**2])
    v = np.array([a3 * b3, a3**2 - b3**2])
    usual = FOCAL_26MM * half
    strength = float(v @ v)
    if strength < 1e-18:
        return usual
    squared = -float(w @ v) / strength
    if not (FOCAL_RANGE[0] * half) ** 2 < squared < (FOCAL_RANGE[1] * half) ** 2:
        return usual
    return float(np.sqrt(squared))
