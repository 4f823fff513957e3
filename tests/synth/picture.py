"""A cheap photo: a printed page with flat pieces laid on it, seen by a camera that is known exactly.

No glass and no shadows: for testing geometry, marks, messages and speed, and as extra training of tiles.
Photos with real light are in tests/photos.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.inks import COLOURS, INKS
from calibration.paper import PAPERS
from calibration.shapes import Artwork
from calibration.sheet import Sheet
from games.standing import Standing
from print.artwork import flag, mat, piece_on, tile
from print.board import board_pdf
from print.raster import picture
from tests.print.reading import common_page
from vision.pose import View

__all__ = ["Camera", "lay_out", "photograph", "side_by_side", "to_bytes"]

PX_PER_MM = 6.0
TABLE_BGR = (70, 105, 140)

Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Camera:
    """Say where the phone is held: tilt from the vertical, azimuth and roll in degrees, distance in mm.

    size: width and height in pixels; the lens is a phone's main one (26 mm equivalent). aim: the point of
    the page it looks at, in mm.
    """

    tilt: float = 15.0
    azimuth: float = 20.0
    roll: float = 0.0
    distance: float = 330.0
    size: tuple[int, int] = (1512, 2016)
    k1: float = 0.0
    aim: tuple[float, float] = (105.0, 139.7)

    def view(self) -> View:
        """Return the map from the page's millimetres to pixels."""
        width, height = self.size
        focal = 26 / 21.63 * float(np.hypot(width, height)) / 2
        tilt, azimuth, roll = np.radians([self.tilt, self.azimuth, self.roll])
        target = np.array([*self.aim, 0.0])
        away = np.array([np.sin(tilt) * np.sin(azimuth), np.sin(tilt) * np.cos(azimuth), -np.cos(tilt)])
        ahead = -away
        up = np.array([np.sin(azimuth + roll), np.cos(azimuth + roll), 0.0])
        right = np.cross(up, ahead) / np.linalg.norm(np.cross(up, ahead))
        down = np.cross(ahead, right)
        rotation = np.stack([right, down, ahead])
        shift = rotation @ -(target + away * self.distance)
        lens = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]])
        homography = lens @ np.column_stack([rotation[:, 0], rotation[:, 1], shift])
        return View(homography / homography[2, 2], self.size, self.k1)


def lay_out(sheet: Sheet, standing: Sequence[Standing], pieces: str = "tile") -> Pixels:
    """Return the common page (BGR, PX_PER_MM) with mats, flags and pieces on it."""
    page, sizes = _bare(sheet).copy(), sheet.sizes
    for cell, what in zip(sheet.cells, standing, strict=True):
        if what.owner != "none":
            art = (*mat(what.owner, sizes), *(flag(sizes) if what.active else ()))
            _lay(page, art, sizes.mat, cell.centre_mm)
        piece = piece_on(what)
        if piece and pieces == "tile":
            _lay(page, tile(piece, sizes, what.heading), sizes.tile, cell.centre_mm)
        elif what.colour:
            _lay_bead(page, what.colour, 0.7 * sheet.cell_mm, cell.centre_mm)
    return page


@cache
def _bare(sheet: Sheet) -> Pixels:
    """Return the common page without anything on it; not to be painted on."""
    paper = next(paper for paper in PAPERS.values() if paper.holds(sheet.page))
    grey = common_page(board_pdf(sheet, paper), paper, dpi=PX_PER_MM * 25.4, common=sheet.page)
    return np.repeat(grey[..., None], 3, axis=2)


@cache
def _cut(art: Artwork, side: float, px: int) -> Pixels:
    """Return a square piece in so many pixels, once for all cells that it lies on."""
    return picture(art, (0.0, 0.0, side, side), px)[..., :3]


def _lay(page: Pixels, art: Artwork, side: float, centre: tuple[float, float]) -> None:
    px = round(side * PX_PER_MM)
    piece = _cut(art, side, px)
    x, y = (round(c * PX_PER_MM - px / 2) for c in centre)
    page[y : y + px, x : x + px] = piece


def _lay_bead(page: Pixels, letter: str, diameter: float, centre: tuple[float, float]) -> None:
    """Paint a disc with a lighter middle and a highlight: what a bead is to a camera, at its simplest."""
    r, g, b = INKS[next(c for c in COLOURS if c.letter == letter).ink].rgb
    x, y = (round(c * PX_PER_MM) for c in centre)
    radius = round(diameter / 2 * PX_PER_MM)
    cv2.circle(page, (x, y), radius, (0.7 * b, 0.7 * g, 0.7 * r), -1, cv2.LINE_AA)
    cv2.circle(page, (x, y), round(0.75 * radius), (b, g, r), -1, cv2.LINE_AA)
    cv2.circle(page, (x - radius // 3, y - radius // 3), radius // 6, (250, 250, 250), -1, cv2.LINE_AA)


def side_by_side(pages: Sequence[Pixels], gap_mm: float) -> tuple[Pixels, list[float]]:
    """Return several pages on one table, from left to right, and the left edge of each in mm."""
    height = max(len(page) for page in pages)
    gap = np.full((height, round(gap_mm * PX_PER_MM), 3), TABLE_BGR, np.uint8)
    parts, lefts, width = [], [], 0
    for page in pages:
        lefts.append(width / PX_PER_MM)
        below = ((0, height - len(page)), (0, 0), (0, 0))
        parts += [np.pad(page, below, constant_values=128), gap]
        width += page.shape[1] + gap.shape[1]
    return np.hstack(parts[:-1]), lefts


def photograph(
    page: Pixels, camera: Camera, *, seed: int = 0, light: float = 1.0, noise: float = 2.0
) -> Pixels:
    """Return a photo (BGR) of a page lying on a table.

    light: exposure of the paper's white; it falls off to one side. noise: standard deviation in grey levels.
    """
    width, height = camera.size
    view = camera.view()
    coarse = np.stack(np.meshgrid(np.arange(0, width + 16, 16), np.arange(0, height + 16, 16)), axis=-1)
    at = view.to_page(coarse.reshape(-1, 2).astype(np.float64)) * PX_PER_MM - 0.5
    grid = at.reshape(*coarse.shape[:2], 2).astype(np.float32)
    fx, fy = np.meshgrid(np.arange(width, dtype=np.float32) / 16, np.arange(height, dtype=np.float32) / 16)
    maps = cv2.remap(grid, fx, fy, cv2.INTER_LINEAR)
    soft = cv2.GaussianBlur(
        page, (0, 0), 0.4 * PX_PER_MM / max(view.px_per_mm(np.array([camera.aim]))[0], 0.1)
    )
    seen = cv2.remap(
        soft,
        maps[..., 0],
        maps[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=TABLE_BGR,
    )
    rng = np.random.default_rng(seed)
    fall = np.float32(0.85 * light) * (1 - 4 / width * fx[..., None])
    tint = np.exp(rng.normal(0, 0.06, 3))
    lit = seen * fall * (tint / tint.max()).astype(np.float32)
    lit += np.float32(noise) * rng.standard_normal(seen.shape, dtype=np.float32)
    noisy: Pixels = np.clip(lit, 0, 255).astype(np.uint8)
    return noisy


def to_bytes(photo: Pixels, quality: int = 90) -> bytes:
    """Return a photo as the bytes of a JPEG file."""
    done, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return bytes(data)
