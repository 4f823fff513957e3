"""Looking for a tile on a place: by the dots of its code and by its outline, a little off and turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from calibration.threads import CORNER_WORDS, DOT, dot_places, side_middle
from vision.rectify import PX_PER_MM

__all__ = ["Found", "bare", "find_tiles", "looked_at", "sampled", "stained"]

Array = NDArray[np.float64]
Light = NDArray[np.float32]

REACH_MM, STEP_MM, TURN_DEG, TURN_STEP = 3.5, 0.5, 14.0, 2.0  # where a tile is looked for, and how finely
FINE_MM, FINE_DEG = 0.5, 2.0  # and then round the best place
SURROUND = (1.25, 1.85)  # of a dot's radius: the ring round it that is free of any other ink
OUTLINE, INSIDE, OUTSIDE, ALONG = (
    0.5,
    0.03,
    0.025,
    0.19,
)  # how much the outline counts, and where it is looked at
LEAST = 0.45  # a score below which there is no tile
MOST, FAR, BETWEEN = 4, 0.2, 0.03  # words that are looked at, and how much worse they may fit
INSIDE_MM, TONES = 8.4, 0.3  # from the middle of an empty place, and logarithms of its light
NAME_MM, NAME_UP = 2.8, 0.2  # half of what its name takes; it may stand so much of a cell above the middle
MOST_POINTS = 30_000  # that are looked at at once: OpenCV takes no more rows than 32,767
PER_SIDE = 12  # samples of the frame on each side
DARKEST, DARK, STEP = 0.02, 0.5, 0.8  # of white: frames; and of what is inside them


@dataclass(frozen=True)
class Found:
    """A tile: the number of its code, its turn in steps, how far it is off and how much turned besides.

    off: mm; turned: degrees clockwise. score: how well its dots and its outline fit. gap: how much darker its
    palest dot is than any bare place for a dot, as a share. sure: how likely it is.
    """

    number: int
    turn: int
    off: tuple[float, float]
    turned: float
    score: float
    gap: float
    sure: float = 0.0


def find_tiles(window: Light, sheet: Sheet, numbers: Sequence[int]) -> list[Found]:
    """Return the tiles that may lie on a place, the likeliest first, none if no dots are seen there.

    numbers: of the codes that there are.
    """
    spots = _spots(window, sheet)
    grey = window.mean(axis=-1)
    words, filled = _words(tuple(numbers))
    poses = _poses(REACH_MM, STEP_MM, TURN_DEG, TURN_STEP)
    scores = _scores(spots, grey, sheet, poses, filled)
    order = np.argsort(-scores.max(axis=0))[:MOST]
    found = []
    for word in order:
        near = poses[scores[:, word].argmax()] + _poses(FINE_MM, FINE_MM / 4, FINE_DEG, FINE_DEG / 4)
        fine = _scores(spots, grey, sheet, near, filled[word : word + 1])[:, 0]
        pose = near[int(fine.argmax())]
        dots = _dots(spots, sheet, pose[None])[0]
        dark, pale = dots[filled[word] > 0], dots[filled[word] == 0]
        gap = (dark.min() - pale.max()) / max(float(np.median(dark)), 0.1)
        number, turn = words[word]
        off = float(pose[0]), float(pose[1])
        found.append(Found(number, turn, off, float(pose[2]), float(fine.max()), float(gap)))
    best = max(each.score for each in found)
    likely = [each for each in found if each.score > best - FAR]
    shares = [float(np.exp((each.score - best) / BETWEEN)) for each in likely]
    sure = [replace(each, sure=share / sum(shares)) for each, share in zip(likely, shares, strict=True)]
    return sorted(sure, key=lambda each: -each.sure) if best > LEAST else []


def bare(window: Light, sheet: Sheet) -> float:
    """Return the share of a place's frame that shows: dark, and darker than what is inside of it."""
    grey = np.asarray(cv2.blur(np.ascontiguousarray(window.mean(axis=-1)), (3, 3)), np.float32)
    outer, inner = (_round(sheet, inset) for inset in (sheet.frame_mm - 0.5, sheet.frame_mm + 0.8))
    frame, inside = (_taken(grey, places) for places in (outer, inner))
    shows = (frame > DARKEST) & (frame < DARK) & (frame < STEP * inside)
    return float(shows.mean())


def stained(window: Light, sheet: Sheet) -> float:
    """Return the share of a place's inside, but for its printed name, that is not of one tone."""
    x, y = np.meshgrid(*2 * [np.arange(-INSIDE_MM, INSIDE_MM + 1e-9, 1 / PX_PER_MM)])
    named = (np.abs(x) < NAME_MM) & (y < NAME_MM) & (y > -NAME_UP * sheet.cell_mm - NAME_MM)
    spots = np.stack([x, y], axis=-1)[(np.hypot(x, y) < INSIDE_MM) & ~named]
    light = np.log(np.maximum(_taken(window, spots), 0) + 0.05)
    return float((np.abs(light - np.median(light, axis=0)).max(axis=-1) > TONES).mean())


def looked_at(points: Array, found: Found) -> Array:
    """Return where points of an upright tile (n, 2) lie on the place, in mm from its middle."""
    turned = np.radians(60.0 * found.turn + found.turned)
    cos, sin = np.cos(turned), np.sin(turned)
    return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]) + found.off)


def sampled(window: Light, points: Array) -> Array:
    """Return the light (n, 3) at points in mm from a window's middle."""
    return np.asarray(_taken(window, points), np.float64)


def _taken(picture: Light, points: Array) -> Light:
    at = (points * PX_PER_MM + len(picture) / 2 - 0.5).astype(np.float32).reshape(-1, 2)
    parts = np.array_split(at, len(at) // MOST_POINTS + 1)
    seen = np.concatenate([cv2.remap(picture, part[:, :1], part[:, 1:], cv2.INTER_LINEAR) for part in parts])
    return np.asarray(seen.reshape(*points.shape[:-1], *picture.shape[2:]))


def _spots(window: Light, sheet: Sheet) -> Light:
    """Return how much darker every pixel's disc is than the ring round it, as a share of that."""
    grey = np.ascontiguousarray(window.mean(axis=-1))
    disc, ring = _kernels(DOT * sheet.sizes.thread_tile)
    inner, outer = (
        cv2.filter2D(grey, -1, kernel, borderType=cv2.BORDER_REPLICATE) for kernel in (disc, ring)
    )
    return np.asarray((outer - inner) / np.maximum(outer, 0.12), np.float32)


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
def _words(numbers: tuple[int, ...]) -> tuple[list[tuple[int, int]], Array]:
    """Return numbers and turns, and for each which of twelve places have a dot (words, 12)."""
    words = [(number, turn) for number in numbers for turn in range(6)]
    bits = [[CORNER_WORDS[number] >> (k - 2 * turn) % 12 & 1 for k in range(12)] for number, turn in words]
    return words, np.array(bits, float)


@cache
def _poses(reach: float, step: float, most: float, turn: float) -> Array:
    """Return places and turns (poses, 3)."""
    along, turns = np.arange(-reach, reach + 1e-9, step), np.arange(-most, most + 1e-9, turn)
    return np.stack(np.meshgrid(along, along, turns, indexing="ij"), axis=-1).reshape(-1, 3)


def _moved(points: Array, poses: Array) -> Array:
    """Return points (n, 2) as they lie in each pose (poses, n, 2)."""
    turns = np.radians(poses[:, 2])
    cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x, y = points.T
    return np.stack([x * cos - y * sin + poses[:, :1], x * sin + y * cos + poses[:, 1:2]], axis=-1)


def _dots(spots: Light, sheet: Sheet, poses: Array) -> Array:
    places = _moved(np.array(dot_places(sheet.sizes.thread_tile)), poses)
    return np.asarray(_taken(spots, places), np.float64)


def _scores(spots: Light, grey: Light, sheet: Sheet, poses: Array, filled: Array) -> Array:
    """Return how well each word fits in each pose (poses, words)."""
    dots = _dots(spots, sheet, poses)
    count = filled.sum(axis=1)
    fits = np.minimum(dots, 0.7) @ (filled / count[:, None]).T
    wrong = np.abs(dots) @ ((1 - filled) / (12 - count)[:, None]).T
    inner, outer = (_taken(grey, _moved(each, poses)) for each in _edges(sheet.sizes.thread_tile))
    edge = np.clip((inner - outer) / np.maximum(inner, 0.2), -0.5, 0.6).mean(axis=1)
    return np.asarray(fits - wrong + OUTLINE * edge[:, None])


@cache
def _edges(flat: float) -> tuple[Array, Array]:
    """Return points just inside and just outside a tile's outline."""
    out = np.array([side_middle(side, 2.0) for side in range(6)])
    along = np.stack([-out[:, 1], out[:, 0]], axis=-1)
    found = []
    for apothem in (0.5 - INSIDE, 0.5 + OUTSIDE):
        found.append(np.concatenate([flat * (apothem * out + way * ALONG * along) for way in (-1, 1)]))
    return found[0], found[1]


def _round(sheet: Sheet, inset: float) -> Array:
    """Return points all round a place, so many mm inside its edge."""
    corners = np.array(sheet.outline_mm(inset))
    shares = (np.arange(PER_SIDE) + 0.5)[:, None] / PER_SIDE
    sides = [a + shares * (b - a) for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    return np.concatenate(sides)
