"""How a tile may lie on a place: its code, its turn, how far off, and what a picture shows at its points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.threads import CORNER_WORDS
from vision.rectify import PX_PER_MM

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Ends = tuple[int, int]

SHOWN = 0.9  # of a point's surroundings: what is less is hidden
MOST_POINTS = 30_000  # that are looked at at once: OpenCV takes no more rows than 32,767


@dataclass(frozen=True)
class TileMatch:
    """A tile: the number of its code, its turn in steps, how far it is off and how much turned as well.

    off: mm; turned: degrees clockwise. wrong: how many dots are seen otherwise than its code has them; dots:
    how many are seen at all. inked: the share of its palest thread that is ink; beside: the share of the rest
    that is. sure: how likely it is.
    """

    number: int
    turn: int
    off: tuple[float, float]
    turned: float
    wrong: float
    dots: float
    inked: float
    beside: float
    sure: float


@cache
def words_of(numbers: tuple[int, ...]) -> tuple[list[tuple[int, int]], Array]:
    """Return numbers and turns, and for each which of twelve places have a dot (words, 12)."""
    words = [(number, turn) for number in numbers for turn in range(6)]
    bits = [[CORNER_WORDS[number] >> (k - 2 * turn) % 12 & 1 for k in range(12)] for number, turn in words]
    return words, np.array(bits, float)


@cache
def poses_round(reach: float, step: float, most: float, turn: float) -> Array:
    """Return places and turns (poses, 3)."""
    along, turns = np.arange(-reach, reach + 1e-9, step), np.arange(-most, most + 1e-9, turn)
    return np.stack(np.meshgrid(along, along, turns, indexing="ij"), axis=-1).reshape(-1, 3)


def move_points(points: Array, poses: Array) -> Array:
    """Return points (n, 2) as they lie in each pose (poses, n, 2)."""
    turns = np.radians(poses[:, 2])
    cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x, y = points.T
    places = np.empty((len(poses), len(points), 2))
    places[..., 0] = x * cos - y * sin + poses[:, :1]
    places[..., 1] = x * sin + y * cos + poses[:, 1:2]
    return places


def place_points(points: Array, found: TileMatch) -> Array:
    """Return where points of an upright tile (n, 2) lie on the place, in mm from its middle."""
    return np.asarray(move_points(points, np.array([[*found.off, 60.0 * found.turn + found.turned]]))[0])


def sample_points(window: Light, points: Array) -> Array:
    """Return the light (n, 3) at points in mm from a window's middle."""
    return np.asarray(take_light(window, points), np.float64)


def take_light(picture: Light, points: Array) -> Light:
    """Return what a picture shows at points (…, 2) in mm from its middle; its rim goes on outside."""
    at = (points * PX_PER_MM + len(picture) / 2 - 0.5).astype(np.float32).reshape(-1, 2)
    parts = np.array_split(at, len(at) // MOST_POINTS + 1)
    seen = np.concatenate([_remapped(picture, part) for part in parts])
    return np.asarray(seen.reshape(*points.shape[:-1], *picture.shape[2:]))


def _remapped(picture: Light, at: Light) -> Light:
    seen = cv2.remap(picture, at[:, :1], at[:, 1:], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)
