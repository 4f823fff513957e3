"""Flags, found by their yellow, in the corner of a cell as far as no piece reaches.

Which places make that corner is left to those who know the cell's shape.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.doubt import SquareLimits, logs_of_odds, pool_evidence
from vision.rectify import quantile_of
from vision.samples import TINTED, logs_of, mean_of_channels, measure_tint

Array = NDArray[np.float64]

# Share of the flag's corner that is yellow where one lies, and in which the printed frame shows if none does.
YELLOW, YELLOW_SPREAD, BARE, BARE_SPREAD = 0.17, 0.035, 0.16, 0.03
# The logarithms by which yellow is known: green over blue, red over green and how far off that, least red.
YELLOWS_BLUE, YELLOWS_RED, YELLOWS_REACH, YELLOWS_LIGHT = 0.8, 0.25, 0.65, -1.5
# The same, and most red, of a yellow that no piece has: green ones are yellowish in warm light, and lamps
# that are mirrored in beads have bright yellow edges.
PLAIN_BLUE, PLAIN_RED, PLAIN_REACH, PLAIN_LIGHT = 0.85, 0.325, 0.425, -0.1
# Green over blue, green over red, and least green: so looks a flag through blue glass, and no blue piece.
THROUGH_BLUE, THROUGH_RED, THROUGH_LIGHT = 0.3, 0.1, -2.2
YELLOWEST = 0.9  # quantile: the yellowest tenth of a corner, for in coloured light a flag's yellow is none
USUALLY_ACTIVE = 0.2  # of mats, where the corner is hidden


@dataclass(frozen=True)
class FlagCorners:
    """What corners that discs leave bare show of flags (cells,).

    likely: (cells, 2) how likely they look so without and with a flag; how often mats are active at all is
    left out. yellow: (cells,) the share of the corner in a flag's yellow; hidden: whether a piece lies over
    most of the corner.
    """

    likely: Array
    yellow: Array
    hidden: NDArray[np.bool_]

    def weigh(self, told: Array) -> Array:
        """Return the probabilities (cells, 2) of flags by the networks, weighed with what corners show.

        Both look at the same corner, so the networks, which never met discs, count half.
        """
        return pool_evidence((logs_of_odds(told), 0.5), (logs_of_odds(self.likely), 1.0))

    def find_missed(self, told: Array, mats: NDArray[np.bool_], limits: SquareLimits) -> NDArray[np.bool_]:
        """Return where (cells,) a flag may lie on one of the mats (cells,) though the networks see none.

        told: (cells, 2) by the networks. A rim shows, or the corner is hidden and flags of others so hidden
        are unclear: beads of a board are alike.
        """
        active = np.where(mats, self.weigh(told)[:, 1], 0.0)
        unflagged = mats & (active < 0.5)
        rim = unflagged & (self.yellow > limits.rim_share)
        hidden = self.hidden & (told[:, 1] > limits.denied_flag)
        unclear = rim | (self.hidden & (np.minimum(active, 1 - active) > limits.unsure_flag))
        return np.asarray(rim | (unflagged & hidden & unclear.any()))


def read_corners(light: NDArray[np.float32], grey: NDArray[np.float32], darkest: float) -> FlagCorners:
    """Return what corners show that discs leave bare, so that the printed frame or a flag is there.

    light: (cells, samples, 3) B, G, R against white. grey: (3,) log light of the printed frame; darkest: log
    light below which something is black, not grey.
    """
    logs = logs_of(light)
    flag = yellow_in(logs)
    plain = (measure_tint(logs, grey) < TINTED) & (mean_of_channels(logs) > darkest) & ~flag
    yellow, bare = flag.mean(axis=1), plain.mean(axis=1)
    lies = _step(yellow, YELLOW, YELLOW_SPREAD)
    seen = np.maximum(_step(bare, BARE, BARE_SPREAD), np.maximum(2 * lies - 1, 0))
    active = seen * lies + (1 - seen) * USUALLY_ACTIVE
    shown = np.stack([(1 - active) / (1 - USUALLY_ACTIVE), active / USUALLY_ACTIVE], axis=1)
    return FlagCorners(shown / shown.sum(axis=1, keepdims=True), yellow, bare < BARE)


def measure_tinge(logs: NDArray[np.float32]) -> Array:
    """Return how much less blue than red and green the yellowest samples are; logs: (..., samples, 3)."""
    return quantile_of(np.minimum(logs[..., 1], logs[..., 2]) - logs[..., 0], YELLOWEST).astype(np.float64)


def find_tinged(board: Array, least: float) -> NDArray[np.bool_]:
    """Return which corners (corners, cells) may have a flag, by the tinges of all corners of a board.

    least: how much more than the board's usual corner.
    """
    return np.asarray(board > least + max(float(np.median(board)), 0))


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


def _step(value: Array, middle: float, spread: float) -> Array:
    return np.asarray(1 / (1 + np.exp(-(value - middle) / spread)))
