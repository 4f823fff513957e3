"""Light at places of cells, held against what is printed there: what the readers without networks share.

Light is compared as its root, colour left out: beads that lean over a frame, flags and markers then say
nothing. How people lay mats and how views err stands here as well; what would be seen where is left to
vision.templates.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.rectify import PX_PER_MM, darkest

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

CELLS_AT_A_TIME = 10  # few enough for what is made of them to stay in the processor's cache
TINTED, FLOOR = 0.4, 0.04  # logarithm of light: what has more colour is no frame
VEIL = 0.05  # of white: what glare adds to black, more or less
MOST = 0.06  # of a sample's squared distance: one that fits worse says no more
EDGE_SIGMAS = 1.683  # from a fifth to four fifths of a blurred edge
LEAST_BLUR_MM = 0.12
REACH_MM, STEP_MM, STRAY_MM = 1.4, 0.35, 0.7  # how far off its place a mat is looked for, and usually lies
TURNED_DEG = 4.0  # how far turned it usually lies
UNLIKE = 6e-4  # of the mean squared distance: how much a less likely place or turn counts
CLEAR = 0.3  # share of a cell's samples that must be seen, for their likeness to count in full


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


def sample_tones(relative: NDArray[np.float32], places: Array) -> tuple[NDArray[np.float32], Mask]:
    """Return the light without its colour (cells, ...) at places (..., 2) of cells, and where it has none."""
    light = sample_light(relative, places)
    return mean_of_channels(light), are_plain(light)


def are_plain(light: NDArray[np.float32]) -> Mask:
    """Return where light (..., 3) has no more colour than frames: its logs lie less than TINTED apart."""
    most = np.maximum(np.maximum(light[..., 0], light[..., 1]), light[..., 2])
    least = np.maximum(darkest(light), 0) + FLOOR
    return np.asarray(np.maximum(most, 0) + FLOOR < math.exp(TINTED) * least)


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


def root_light(light: Array | NDArray[np.float32]) -> NDArray[np.float32]:
    """Return roots of light against white, veiled."""
    return np.asarray(np.sqrt(np.asarray(light).clip(0, 1.1) + VEIL), np.float32)


def blur_edge(beyond: NDArray[Any], blur: float) -> NDArray[Any]:
    """Return how far places are beyond a blurred edge, 0 to 1; beyond: in mm."""
    return np.asarray(1 / (1 + np.exp(np.clip(-1.702 * beyond / blur, -50, 50))))


@dataclass(frozen=True)
class Placements:
    """The places where a mat or the printed frame may lie.

    off: in mm from its own (places, 2). turned: clockwise, in radians (places,). unlike: how unlikely each
    place is (places,).
    """

    off: Array
    turned: Array
    unlike: Array

    @classmethod
    def within(
        cls, reach: float, step: float, stray: float, turns_deg: Sequence[float] = (0.0,)
    ) -> Placements:
        """Return the places of a grid, each turned so; reach, step, and how far they usually stray: in mm."""
        along = np.arange(-int(reach / step), int(reach / step) + 1) * step
        every = np.stack(np.meshgrid(along, along), axis=-1).reshape(-1, 2)
        grid = every[np.hypot(*every.T) <= reach]
        off, turned = np.repeat(grid, len(turns_deg), axis=0), np.tile(turns_deg, len(grid))
        unlike = (off**2).sum(axis=1) / (2 * stray**2) + turned**2 / (2 * TURNED_DEG**2)
        return cls(off, np.radians(turned), np.asarray(unlike))

    def see(self, points: NDArray[Any]) -> NDArray[Any]:
        """Return where points (..., 2) of a cell are on what lies so (places, ..., 2), in mm."""
        cos, sin = np.cos(self.turned), np.sin(self.turned)
        turns = np.stack([cos, -sin, sin, cos], axis=1).reshape(-1, 2, 2).astype(points.dtype)
        moved = (points.reshape(-1, 2) - self.off[:, None].astype(points.dtype)) @ turns
        return np.asarray(moved.reshape(len(turns), *points.shape))


TURNED = Placements.within(REACH_MM, STEP_MM, STRAY_MM, (-7.0, -3.5, 0.0, 3.5, 7.0))
