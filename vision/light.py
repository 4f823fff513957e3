"""The light over the sheet, estimated from the white that every cell carries."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.rectify import PX_PER_MM, Flat

__all__ = ["cell_windows", "white_of_cells"]

Array = NDArray[np.float64]

WINDOW_SHARE = 1.1  # of the cell: a window shows a little of what is round the cell
WHITE_MM = 2.0  # side of the spots of white looked at, in the corners of a cell's white centre
FLOOR = 1e-3  # linear light below this is noise
SPREAD = 1.3  # cells over which neighbours' white counts


def cell_windows(flat: Flat, sheet: Sheet) -> NDArray[np.float32]:
    """Return every cell's window (cells, side, side, 3) in linear light, channels B, G, R."""
    size = WINDOW_SHARE * sheet.cell_mm
    return np.stack([flat.linear[flat.window(cell.centre_mm, size)] for cell in sheet.cells])


def white_of_cells(windows: NDArray[np.float32], sheet: Sheet) -> Array:
    """Return for every cell what paper white looks like there: log of linear light (cells, 3).

    Four spots a cell are looked at. A spot may be covered by a piece, its shadow or its glow, so a
    smooth surface is fitted to all spots, doubting the dark and the coloured ones, and then follows the
    spots that agree with it locally: shadows are local, pieces are not white.
    """
    spots, places = _spots(windows, sheet)
    trust = np.ones(len(spots))
    surface = np.zeros_like(spots)
    terms = _terms(places, sheet)
    for _ in range(8):
        ridge = 1e-3 * np.eye(terms.shape[1])
        weights = np.linalg.solve(
            terms.T @ (terms * trust[:, None]) + ridge, terms.T @ (spots * trust[:, None])
        )
        surface = terms @ weights
        trust = _trust(spots - surface)
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    near = np.linalg.norm(centres[:, None] - places[None], axis=2) / sheet.cell_mm
    weights = np.exp(-((near / SPREAD) ** 2)) * trust
    local = weights @ (spots - surface) / (weights.sum(axis=1, keepdims=True) + 0.3)
    return np.asarray(_terms(centres, sheet) @ np.linalg.lstsq(terms, surface, rcond=None)[0] + local)


def _trust(apart: Array) -> Array:
    """Return how far spots are believed: dark or coloured ones are no white, bright ones may be glare."""
    brightness = apart.mean(axis=1)
    tint = np.abs(apart - brightness[:, None]).max(axis=1)
    dark = np.minimum(brightness, 0) / 0.18
    glare = np.maximum(brightness, 0) / 0.35
    return np.asarray(np.exp(-(dark**2) - glare**2 - (tint / 0.08) ** 2))


def _terms(places: Array, sheet: Sheet) -> Array:
    x, y, w, h = sheet.board_box_mm
    u, v = ((places - (x + w / 2, y + h / 2)) / (max(w, h) / 2)).T
    return np.stack([np.ones_like(u), u, v, u * u, u * v, v * v], axis=1)


def _spots(windows: NDArray[np.float32], sheet: Sheet) -> tuple[Array, Array]:
    """Return the spots' median log light (4 x cells, 3) and their places in page mm."""
    reach = sheet.cell_mm / 2 - sheet.frame_mm - 0.4 - WHITE_MM / 2
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    spots, places = [], []
    for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        spot = zone(windows, dx * reach, dy * reach, WHITE_MM)
        spots.append(np.median(np.log(np.maximum(spot, FLOOR)), axis=(1, 2)))
        places.append(centres + np.array([dx, dy]) * reach)
    return np.concatenate(spots).astype(np.float64), np.concatenate(places)


def zone(windows: NDArray[np.float32], dx: float, dy: float, size: float) -> NDArray[np.float32]:
    """Return the square of size mm round the point (dx, dy) mm off the centre of every window."""
    middle, half = windows.shape[1] / 2, size * PX_PER_MM / 2
    left, top = (round(middle + d * PX_PER_MM - half) for d in (dx, dy))
    side = round(2 * half)
    return windows[:, top : top + side, left : left + side]
