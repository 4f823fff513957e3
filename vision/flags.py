"""Flags, found by their yellow, in the corner of a cell as far as no piece reaches.

Which places make that corner is left to those who know the cell's shape.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.rectify import quantile_of

Array = NDArray[np.float64]

# The logarithms by which yellow is known: green over blue, red over green and how far off that, least red.
YELLOWS_BLUE, YELLOWS_RED, YELLOWS_REACH, YELLOWS_LIGHT = 0.8, 0.25, 0.65, -1.5
# The same, and most red, of a yellow that no piece has: green ones are yellowish in warm light, and lamps
# that are mirrored in beads have bright yellow edges.
PLAIN_BLUE, PLAIN_RED, PLAIN_REACH, PLAIN_LIGHT = 0.85, 0.325, 0.425, -0.1
# Green over blue, green over red, and least green: so looks a flag through blue glass, and no blue piece.
THROUGH_BLUE, THROUGH_RED, THROUGH_LIGHT = 0.3, 0.1, -2.2
YELLOWEST = 0.9  # quantile: the yellowest tenth of a corner, for in coloured light a flag's yellow is none


def measure_tinge(logs: NDArray[np.float32]) -> Array:
    """Return how much less blue than red and green the yellowest samples are; logs: (..., samples, 3)."""
    return quantile_of(np.minimum(logs[..., 1], logs[..., 2]) - logs[..., 0], YELLOWEST).astype(np.float64)


def find_tinged(board: Array, more: float, lead: float) -> NDArray[np.bool_]:
    """Return which corners but the top left one (corners, cells) may have a flag, by a board's tinges.

    board: (corners, cells), clockwise from the top left one. more: in logs, how much more than what is usual;
    lead: than the palest of those of the cell. Usual is what such corners have, as lamps tinge one side of
    things; yet hardly more than what all have, as there may be flags on most of one kind.
    """
    every, others = max(float(np.median(board)), 0), board[1:]
    usual = np.clip(np.median(others, axis=1, keepdims=True), every, every + more)
    return np.asarray((others > more + usual) & (others > lead + others.min(axis=0)))


def yellow_in(logs: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return which samples (..., 3), of their logs of light, are a flag's yellow."""
    blue, green, red = np.moveaxis(logs, -1, 0)
    yellow = (green - blue > YELLOWS_BLUE) & (np.abs(red - green - YELLOWS_RED) < YELLOWS_REACH)
    return np.asarray(yellow & (red > YELLOWS_LIGHT))


def plain_yellow_in(logs: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return which samples (..., 3), of their logs of light, are a flag's yellow and hardly a piece's."""
    blue, green, red = np.moveaxis(logs, -1, 0)
    yellow = (green - blue > PLAIN_BLUE) & (np.abs(red - green - PLAIN_RED) < PLAIN_REACH)
    return np.asarray(yellow & (red > YELLOWS_LIGHT) & (red < PLAIN_LIGHT))


def green_in(logs: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return which samples (..., 3), of their logs of light, are a flag's yellow as blue glass shows it."""
    blue, green, red = np.moveaxis(logs, -1, 0)
    through = (green - blue > THROUGH_BLUE) & (green - red > THROUGH_RED)
    return np.asarray(through & (green > THROUGH_LIGHT))
