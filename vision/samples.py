"""Light at places of cells, and measures of it that all readers share.

What has colour is no frame: beads that lean over one, flags and markers then say nothing.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vision.rectify import PX_PER_MM, darkest

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

CELLS_AT_A_TIME = 10  # few enough for what is made of them to stay in the processor's cache
TINTED, FLOOR = 0.4, 0.04  # logarithm of light: what has more colour is no frame


def sample_light(relative: NDArray[np.float32], places: Array) -> NDArray[np.float32]:
    """Return the light (cells, ..., 3) B, G, R at places (..., 2) of cells.

    relative: (cells, side, side, 3) light B, G, R against white; places: in mm from a cell's middle.
    """
    side = relative.shape[1]
    at = np.clip(places * PX_PER_MM + side / 2 - 0.5, 0, side - 1.001)
    whole = np.floor(at).astype(np.int64)
    u, v = np.repeat(np.moveaxis((at - whole).astype(np.float32)[..., None], -2, 0), 3, axis=-1)
    first, pixels = whole @ (1, side), relative.reshape(len(relative), side * side, 3)
    found = np.empty((len(relative), *u.shape), np.float32)
    parts = len(relative) // CELLS_AT_A_TIME + 1
    for cells, light in zip(np.array_split(pixels, parts), np.array_split(found, parts), strict=True):
        upper, lower = (
            np.take(cells, row, axis=1) * (1 - u) + np.take(cells, row + 1, axis=1) * u
            for row in (first, first + side)
        )
        np.add(upper * (1 - v), lower * v, out=light)
    return found


def are_plain(light: NDArray[np.float32], tinted: float = TINTED) -> Mask:
    """Return where light (..., 3) has little colour, as frames have: its logs lie less than tinted apart."""
    most = np.maximum(np.maximum(light[..., 0], light[..., 1]), light[..., 2])
    least = np.maximum(darkest(light), 0) + FLOOR
    return np.asarray(np.maximum(most, 0) + FLOOR < math.exp(tinted) * least)


def logs_of(light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return logarithms of light, of black ones too."""
    return np.asarray(np.log(np.maximum(light, 0) + FLOOR), np.float32)


def mean_of_channels(light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the means of the three channels of light (..., 3), quicker than along so short an axis."""
    return np.asarray(light @ np.full(3, 1 / 3, np.float32), np.float32)


def range_of_channels(light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how far the three channels of light (..., 3) lie apart, as quickly."""
    return _range(light[..., 0], light[..., 1], light[..., 2])


def _range(
    one: NDArray[np.float32], two: NDArray[np.float32], three: NDArray[np.float32]
) -> NDArray[np.float32]:
    return np.maximum(np.maximum(one, two), three) - np.minimum(np.minimum(one, two), three)
