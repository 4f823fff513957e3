"""The light over the sheet, estimated from the white that every cell and the board's rim carry."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.rectify import PX_PER_MM, FlatPicture, darkest

Array = NDArray[np.float64]

WINDOW_SHARE = 1.3  # of the cell: a window shows what is round the cell, pieces seen askew lean over there
ROOM_MM = 5.0  # paper round the board that the flattened picture must show at least
RIM_MM, RIM_SIDE_MM = 2.4, 2.4  # how far outside the board the rim's white is looked at, and how much of it
FLOOR = 1e-3  # linear light below this is noise
WHITEST = (0.82, 0.93)  # of a cell's middle, ranked by the darkest channel: below is piece, above is glare
SPREAD = 1.3  # cells over which neighbours' white counts


def room_of(sheet: Sheet) -> float:
    """Return how many mm of paper round the cells the flattened picture must show, so that windows fit."""
    return max(ROOM_MM, (WINDOW_SHARE - 1) / 2 * sheet.cell_mm + 1)


def cell_windows(flat: FlatPicture, sheet: Sheet) -> NDArray[np.float32]:
    """Return every cell's window (cells, side, side, 3) in linear light, channels B, G, R."""
    return np.stack(flat.windows([cell.centre_mm for cell in sheet.cells], WINDOW_SHARE * sheet.cell_mm))


def relative_to_white(
    light: NDArray[np.float32], white: Array, out: NDArray[np.float32] | None = None
) -> NDArray[np.float32]:
    """Return light (n, ..., 3) against paper white; white: (n, 3) log of the paper's light at each.

    out: where the answer is to be put, light itself if that is not needed any more.
    """
    paper = np.exp(white).astype(np.float32)
    *rows, row, _ = light.shape[1:]  # whole rows of pixels at once: three numbers at a time take far longer
    lines = len(light), int(np.prod(rows)), 3 * row
    out = np.empty_like(light, order="C") if out is None else out
    np.divide(light.reshape(lines), np.tile(paper, row)[:, None], out=out.reshape(lines))
    return out


def strengthen(light: NDArray[Any], gain: float) -> NDArray[Any]:
    """Return light (..., 3) against white, its colours so many times further from grey of the same light."""
    if gain == 1:
        return light
    mixing = gain * np.eye(3) + (1 - gain) / 3
    strong = cv2.transform(light.reshape(-1, 1, 3), mixing)
    return np.maximum(strong, 0, out=strong).reshape(light.shape)


def white_of_cells(windows: NDArray[np.float32], rim: tuple[Array, Array], sheet: Sheet) -> Array:
    """Return for every cell what paper white looks like there: log of linear light (cells, 3).

    Every cell has white round its piece, a tile in its symbol; paper round the board is white too. A
    smooth surface is fitted to all of it, doubting what is dark or coloured; then each cell follows its
    own white as far as that is neutral, for a shadow is dark but white in it has hardly any colour.
    """
    middle = window_part(windows, 0, 0, sheet.cell_mm - 2 * sheet.frame_mm + 0.6)[:, ::2, ::2]
    own = np.log(np.maximum(whitest(middle), FLOOR)).astype(np.float64)
    smooth = _smooth_light(own, rim, sheet)
    apart = np.concatenate([own, rim[1]]) - smooth
    neutral = np.exp(-((_tint(apart) / 0.22) ** 2) - (np.minimum(apart.mean(axis=1), 0) / 1.6) ** 2)
    places = _places(rim, sheet)
    near = np.linalg.norm(places[: len(own), None] - places[None], axis=2) / sheet.cell_mm
    shares = np.exp(-((near / SPREAD) ** 2)) * neutral * 0.15
    shares[np.arange(len(own)), np.arange(len(own))] = 6 * neutral[: len(own)]
    local = shares @ apart / (shares.sum(axis=1, keepdims=True) + 0.05)
    return np.asarray(smooth[: len(own)] + local)


def measure_dimming(white: Array, rim: tuple[Array, Array], sheet: Sheet) -> Array:
    """Return how much darker (cells,) the white of cells is than a smooth light over the sheet, in logs.

    white: (cells, 3) of white_of_cells. It is so in shadow, and where a large piece leaves little white.
    """
    return np.asarray((_smooth_light(white, rim, sheet)[: len(white)] - white).mean(axis=1))


def _smooth_light(white: Array, rim: tuple[Array, Array], sheet: Sheet) -> Array:
    """Return the smooth light (cells and rim, 3) that fits white in cells and on the rim best, in logs."""
    terms, spots = _terms(_places(rim, sheet), sheet), np.concatenate([white, rim[1]])
    smooth, ridge = np.zeros_like(spots), 1e-3 * np.eye(terms.shape[1])
    trust = np.ones(len(spots))
    for _ in range(8):
        weighted = terms * trust[:, None]
        smooth = terms @ np.linalg.solve(terms.T @ weighted + ridge, weighted.T @ spots)
        trust = _trust(spots - smooth)
    return np.asarray(smooth)


def _places(rim: tuple[Array, Array], sheet: Sheet) -> Array:
    return np.concatenate([[cell.centre_mm for cell in sheet.cells], rim[0]])


def rim_white(flat: FlatPicture, sheet: Sheet) -> tuple[Array, Array]:
    """Return places (n, 2) in mm on the paper round the board and the log light (n, 3) there.

    They lie outside the joints between cells, where no coordinate is printed.
    """
    x, y, w, h = sheet.board_box_mm
    across, down = (np.linspace(0, side, round(side / sheet.cell_mm) + 1) for side in (w, h))
    places = [(x + a, e) for a in across for e in (y - RIM_MM, y + h + RIM_MM)]
    places += [(e, y + d) for d in down for e in (x - RIM_MM, x + w + RIM_MM)]
    rim = np.stack(flat.windows(places, RIM_SIDE_MM))
    light = np.median(rim.reshape(len(places), -1, 3), axis=1)
    return np.array(places), np.log(np.maximum(light.astype(np.float64), FLOOR))


def whitest(square: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the mean (cells, 3) of the whitest part of squares (cells, side, side, 3)."""
    flat = square.reshape(len(square), -1, 3)
    order = np.argsort(darkest(flat), axis=1)
    start, stop = (int(share * order.shape[1]) for share in WHITEST)
    return np.asarray(np.take_along_axis(flat, order[:, start:stop, None], axis=1).mean(axis=1), np.float32)


def _tint(apart: Array) -> Array:
    return np.asarray(np.abs(apart - apart.mean(axis=1, keepdims=True)).max(axis=1))


def _trust(apart: Array) -> Array:
    """Return how far spots are believed in the surface: dark or coloured is no lit white, bright is glare."""
    brightness = apart.mean(axis=1)
    dark, glare = np.minimum(brightness, 0) / 0.2, np.maximum(brightness, 0) / 0.35
    return np.asarray(np.exp(-(dark**2) - glare**2 - (_tint(apart) / 0.1) ** 2) + 1e-3)


def _terms(places: Array, sheet: Sheet) -> Array:
    x, y, w, h = sheet.board_box_mm
    u, v = ((places - (x + w / 2, y + h / 2)) / (max(w, h) / 2)).T
    return np.stack([np.ones_like(u), u, v, u * u, u * v, v * v], axis=1)


def window_part(windows: NDArray[np.float32], dx: float, dy: float, size: float) -> NDArray[np.float32]:
    """Return the square of size mm round the point (dx, dy) mm off the centre of every window."""
    middle, half = windows.shape[1] / 2, size * PX_PER_MM / 2
    left, top = (round(middle + d * PX_PER_MM - half) for d in (dx, dy))
    side = round(2 * half)
    return windows[:, top : top + side, left : left + side]
