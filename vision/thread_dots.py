"""The dots of a tile's code and its white edge, as a place shows them in many poses of a tile."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from calibration.threads import DOT, dot_places, side_middle
from vision.rectify import PX_PER_MM
from vision.thread_poses import SHOWN, Array, Light, move_points, take_light

SURROUND = (1.25, 1.85)  # of a dot's radius: the ring round it that is free of any other ink
SPOT, SPOT_SPREAD = (
    0.15,
    0.1,
)  # how much darker a dot is than round it: dots are 0.3 and more, paper below 0.1
INSIDE, OUTSIDE, ALONG = 0.03, 0.025, 0.19  # of a tile's width: where its edge is looked at
DARKEST, MOST_STEP = 0.2, 0.6  # of white: what a step is a share of at least; and the most that counts


def spots_in(window: Light, flat: float) -> Light:
    """Return how much darker every pixel's disc is than the ring round it, as a share of that."""
    grey = np.ascontiguousarray(window.mean(axis=-1))
    disc, ring = _kernels(DOT * flat)
    inner, outer = (
        cv2.filter2D(grey, -1, kernel, borderType=cv2.BORDER_REPLICATE) for kernel in (disc, ring)
    )
    return np.asarray((outer - inner) / np.maximum(outer, 0.12), np.float32)


def read_dots(spots: Light, shown: Light | None, flat: float, poses: Array) -> Array:
    """Return for each pose (poses, 12) whether places show a dot: 1 is a dot, -1 is none, 0 is not shown."""
    places = move_points(np.array(dot_places(flat)), poses)
    said = np.clip((take_light(spots, places) - SPOT) / SPOT_SPREAD, -1, 1)
    return np.asarray(said if shown is None else said * (take_light(shown, places) > SHOWN), np.float64)


def measure_edge(grey: Light, shown: Light | None, flat: float, poses: Array) -> Array:
    """Return for each pose (poses,) how much lighter a tile is than what lies outside its edge."""
    places = move_points(_edges(flat), poses)
    inner, outer = np.split(take_light(grey, places), 2, axis=1)
    steps = np.clip((inner - outer) / np.maximum(inner, DARKEST), -0.5, MOST_STEP)
    if shown is None:
        return np.asarray(steps.mean(axis=1), np.float64)
    counts = take_light(shown, places[:, steps.shape[1] :]) > SHOWN
    return np.asarray((steps * counts).sum(axis=1) / np.maximum(counts.sum(axis=1), 6), np.float64)


@cache
def _kernels(radius: float) -> tuple[Light, Light]:
    fine, half = 8, 4
    side = (2 * half + 1) * fine
    along = (np.arange(side) - side / 2 + 0.5) / fine / PX_PER_MM
    away = np.hypot(along[:, None], along)
    found = []
    for inside in (away < 0.85 * radius, (away > SURROUND[0] * radius) & (away < SURROUND[1] * radius)):
        small = inside.reshape(2 * half + 1, fine, 2 * half + 1, fine).mean(axis=(1, 3))
        found.append((small / small.sum()).astype(np.float32))
    return found[0], found[1]


@cache
def _edges(flat: float) -> Array:
    """Return points just inside a tile's outline, then those just outside."""
    out = np.array([side_middle(side, 2.0) for side in range(6)])
    along = np.stack([-out[:, 1], out[:, 0]], axis=-1)
    apothems = (0.5 - INSIDE, 0.5 + OUTSIDE)
    return np.concatenate([flat * (far * out + way * ALONG * along) for far in apothems for way in (-1, 1)])
