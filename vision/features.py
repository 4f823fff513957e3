"""What is measured in a cell before anything is decided: numbers that light, ink and turn hardly move.

All are taken relative to the cell's own paper white. What they mean is learned (vision.model).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from calibration.sizes import Sizes
from vision.greys import Greys
from vision.light import whitest, zone
from vision.tones import find_groups

__all__ = ["GROUP_ODDS", "cell_features"]

Array = NDArray[np.float64]

FLOOR = 0.015  # of white: below this a phone sees more veiling glare and noise than ink
B, G, R = 0, 1, 2
GROUP_ODDS = slice(26, 29)  # log odds of the frame being black's, nobody's grey, white's
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # the first one carries the active flag
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def cell_features(windows: NDArray[np.float32], white: Array, greys: Greys, sheet: Sheet) -> Array:
    """Return the features (cells, 37) of cells: 14 of the piece, 15 of the frame, 8 of the flag.

    windows: (cells, side, side, 3) linear light, white: (cells, 3) log light of paper there. greys: how
    this photo shows printed grey and black.
    """
    relative = np.log(np.maximum(windows / np.exp(white)[:, None, None, :], FLOOR)).astype(np.float32)
    quarters = np.stack([_quarter_white(relative, dx, dy, sheet) for dx, dy in CORNERS], axis=1)
    return np.concatenate(
        [
            _colour(relative, sheet),
            _frame(relative, quarters, greys, sheet),
            _flag(relative, quarters, sheet),
        ],
        axis=1,
    ).astype(np.float64)


def _colour(relative: NDArray[np.float32], sheet: Sheet) -> Array:
    """Return the piece's chroma in the most coloured parts of the cell's middle, and its strength."""
    inner = zone(relative, 0, 0, sheet.cell_mm - 2 * sheet.frame_mm - 0.6)
    flat = inner.reshape(len(inner), -1, 3)
    light = flat.mean(axis=2)
    chroma = np.stack([flat[..., R] - flat[..., G], flat[..., B] - flat[..., G]], axis=2)
    strength = np.sqrt((chroma**2).sum(axis=2) - chroma.prod(axis=2) * 0.9)
    order = np.argsort(strength, axis=1)
    parts, chosen = [], order
    for start, stop in ((0.5, 0.7), (0.7, 0.85), (0.85, 0.97)):  # the strongest last
        chosen = order[:, int(start * order.shape[1]) : int(stop * order.shape[1])]
        parts += [
            np.take_along_axis(chroma, chosen[..., None], axis=1).mean(axis=1),
            np.take_along_axis(light, chosen, axis=1).mean(axis=1, keepdims=True),
        ]
    middle = zone(relative, 0, 0, 0.25 * sheet.cell_mm).reshape(len(inner), -1, 3)
    parts.append(np.median(middle, axis=1))
    parts.append(middle.std(axis=1).mean(axis=1, keepdims=True))
    parts.append(np.take_along_axis(strength, chosen, axis=1).mean(axis=1, keepdims=True))
    return np.asarray(np.concatenate(parts, axis=1), np.float64)


def _frame(relative: NDArray[np.float32], quarters: Array, greys: Greys, sheet: Sheet) -> Array:
    """Return the tone of the frame: the flag's corner, the other corners, the sides, their means, the shade.

    Every corner is compared with the white of its own quarter of the cell, which shares its shadow; tones
    are on the photo's own scale, and the odds of the three groups stand at the end.
    """
    middle, size = sheet.cell_mm / 2 - sheet.frame_mm / 2 - 0.3, 0.5 * sheet.frame_mm
    light = relative.mean(axis=3, keepdims=True)
    shade = quarters.mean(axis=2)
    corners = np.stack([_level(light, dx * middle, dy * middle, size) for dx, dy in CORNERS], axis=1) - shade
    beside = (shade + np.roll(shade, -1, axis=1)) / 2
    sides = np.stack([_level(light, dx * middle, dy * middle, size) for dx, dy in SIDES], axis=1) - beside
    tones = greys.tone(np.concatenate([corners, sides], axis=1).astype(np.float32)).astype(np.float64)
    groups = find_groups(tones[:, 1:4].mean(axis=1))
    fitted = np.clip(groups.fitted(tones), -1, 3)
    others, along = np.sort(fitted[:, 1:4], axis=1), np.sort(fitted[:, 4:], axis=1)
    return np.concatenate(
        [
            fitted[:, :1],
            others,
            along,
            others.mean(axis=1, keepdims=True),
            along[:, 2:].mean(axis=1, keepdims=True),
            shade.min(axis=1, keepdims=True),
            np.ptp(shade, axis=1)[:, None],
            np.maximum(groups.log_odds, -8),
        ],
        axis=1,
    )


def _quarter_white(relative: NDArray[np.float32], dx: int, dy: int, sheet: Sheet) -> Array:
    """Return log light (cells, 3) of a quarter's white against the cell's: below 0 in shadow.

    The more coloured it is, the less it is believed: 0 where a piece leaves no white.
    """
    half = sheet.cell_mm / 2 - sheet.frame_mm
    quarter = zone(relative, dx * half / 2, dy * half / 2, half)
    white = whitest(quarter)
    tint = np.abs(white - white.mean(axis=1, keepdims=True)).max(axis=1, keepdims=True)
    return np.asarray(np.clip(white, -1.6, 0.3) * np.exp(-((tint / 0.35) ** 2)), np.float64)


def _level(light: NDArray[np.float32], dx: float, dy: float, size: float) -> Array:
    return np.asarray(np.median(zone(light, dx, dy, size), axis=(1, 2, 3)), np.float64)


def _flag(relative: NDArray[np.float32], quarters: Array, sheet: Sheet) -> Array:
    """Return how yellow and how striped every corner is: the flag's corner, then the strongest other."""
    legs = Sizes(sheet.cell_mm).flag
    found = np.stack(
        [
            _yellow(relative - quarters[:, None, None, k].astype(np.float32), dx, dy, legs, sheet)
            for k, (dx, dy) in enumerate(CORNERS)
        ],
        axis=1,
    )
    others = np.sort(found[:, 1:], axis=1)[:, -1]
    return np.concatenate([found[:, 0], others], axis=1)


def _yellow(relative: NDArray[np.float32], dx: int, dy: int, legs: float, sheet: Sheet) -> Array:
    """Return for one corner: how far blue falls short, the light's spread, its dark and its bright end."""
    away = sheet.cell_mm / 2 - 0.6 - 0.36 * legs
    square = zone(relative, dx * away, dy * away, 0.6 * legs)
    n = square.shape[1]
    y, x = np.mgrid[:n, :n]
    along = (x if dx < 0 else n - 1 - x) + (y if dy < 0 else n - 1 - y)
    triangle = square[:, along < 1.1 * n]
    light = triangle[..., 1:].mean(axis=2)
    short = np.minimum(triangle[..., R], triangle[..., G]) - triangle[..., B]
    light.sort(axis=1)
    short.sort(axis=1)
    low, high, most = (
        a[:, int(share * a.shape[1])] for a, share in ((light, 0.15), (light, 0.85), (short, 0.75))
    )
    return np.asarray(np.stack([most, high - low, low, high], axis=1), np.float64)
