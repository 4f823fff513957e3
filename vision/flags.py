"""Flags, found by their yellow, in the corner of a cell as far as no piece reaches.

Which places make that corner is left to those who know the cell's shape: vision.hexagons and vision.discs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.samples import TINTED, logs_of, mean_of_channels, measure_tint, range_of_channels

Array = NDArray[np.float64]

YELLOW, YELLOW_SPREAD = 0.17, 0.025  # share of the flag's corner that is yellow where one lies
# The logarithms by which yellow is known: green over blue, red over green and how far off that, least red.
YELLOWS_BLUE, YELLOWS_RED, YELLOWS_REACH, YELLOWS_LIGHT = 0.8, 0.25, 0.65, -1.5
# Where a flag may lie: logarithm of how much less blue than red and green a corner's yellowest tenth is, more
# than the board's usual corner. In coloured light a flag's yellow is no yellow otherwise.
# Plainly: so that it cannot be colour that phones or lamps take away.
TINGED, PLAINLY, YELLOWEST = 0.05, 0.3, 0.9
HEARD = 0.2  # probability of a flag on such a corner without a flag's yellow: less is not heard
HIDDEN, GONE, HIDDEN_SPREAD = 0.45, 0.85, 0.04  # share of the corner in another colour: then nobody knows
USUALLY_ACTIVE = 0.2  # of mats, where the corner is hidden
A_RIM = 0.015  # share of the corner: so much yellow beside a bead is seldom anything but a flag's rim
MOSTLY = 0.6  # share of the corner in another colour: a bead may lie over all of a flag
UNSURE = 0.05  # of a flag: beads of a board are alike, so then others may hide theirs altogether
# Share of the corner in which the printed frame shows: where that is bare no flag lies.
BARE, BARE_SPREAD, FRAMES_SPREAD = 0.16, 0.03, 0.035
DENIED = 1e-4  # of networks: surer that no flag lies there than a photo can show of so little of the corner


@dataclass(frozen=True)
class FlagCorners:
    """The probability that a flag's yellow lies in cells' corners, and that they are seen (cells,).

    yellow: whether at least a flag's rim seems to show (cells,); hidden: whether something else lies over
    most of the corner (cells,). networks, own: how much the networks' odds count (cells,), and the corners
    themselves.
    """

    lies: Array
    seen: Array
    yellow: NDArray[np.bool_]
    hidden: NDArray[np.bool_]
    networks: Array
    own: float

    @classmethod
    def of(
        cls, light: NDArray[np.float32], least: float = YELLOW, spread: float = YELLOW_SPREAD
    ) -> FlagCorners:
        """Return it of light (cells, samples, 3) B, G, R against white.

        least: the share of yellow from which on a flag is likelier than none, and how surely so.
        """
        yellow, other = yellow_shares(light)
        lies = _step(yellow, least, spread)
        seen = np.maximum(1 - _step(other, HIDDEN, HIDDEN_SPREAD), np.maximum(2 * lies - 1, 0))
        gone = _step(other, GONE, HIDDEN_SPREAD)  # then the networks' odds are worth less, too
        return cls(lies, seen, yellow > A_RIM, other > MOSTLY, 1 - gone / 2, 0.5)

    @classmethod
    def on_frame(cls, light: NDArray[np.float32], grey: NDArray[np.float32], darkest: float) -> FlagCorners:
        """Return it of corners that mats leave bare, so that the printed frame or a flag shows there.

        light: (cells, samples, 3) B, G, R against white. grey: (3,) log light of the frame; darkest: log
        light below which something is black, not grey.
        """
        logs = logs_of(light)
        flag = yellow_in(logs)
        plain = (measure_tint(logs, grey) < TINTED) & (mean_of_channels(logs) > darkest) & ~flag
        yellow, bare = flag.mean(axis=1), plain.mean(axis=1)
        lies = _step(yellow, YELLOW, FRAMES_SPREAD)
        seen = np.maximum(_step(bare, BARE, BARE_SPREAD), np.maximum(2 * lies - 1, 0))
        return cls(lies, seen, yellow > A_RIM, bare < BARE, np.full(len(lies), 0.5), 1.0)

    @property
    def odds(self) -> Array:
        """Return the probabilities (cells, 2) that no flag and that a flag lies there."""
        active = self.seen * self.lies + (1 - self.seen) * USUALLY_ACTIVE
        return np.stack([1 - active, active], axis=1)

    def weigh(self, told: Array) -> Array:
        """Return the probabilities (cells, 2) of flags by the networks, weighed with what corners show.

        Both look at the same corner, so one of them counts half: networks on discs, which they never met;
        else the yellow, and if nothing of the corner is seen the networks, too.
        """
        both = told ** self.networks[:, None] * against_usual(self.odds) ** self.own
        return np.asarray(both / both.sum(axis=1, keepdims=True))

    def find_missed(self, told: Array, mats: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return where (cells,) a flag may lie on one of the mats (cells,) though the networks see none.

        told: (cells, 2) by the networks. A rim shows, or the corner is hidden and flags of others so hidden
        are unclear.
        """
        active = np.where(mats, self.weigh(told)[:, 1], 0.0)
        unflagged = mats & (active < 0.5)
        rim, hidden = unflagged & self.yellow, self.hidden & (told[:, 1] > DENIED)
        unclear = rim | (self.hidden & (np.minimum(active, 1 - active) > UNSURE))
        return np.asarray(rim | (unflagged & hidden & unclear.any()))


def against_usual(odds: Array) -> Array:
    """Return what corners show (cells, 2), probabilities, without how often mats are active at all."""
    shown = odds / np.array([1 - USUALLY_ACTIVE, USUALLY_ACTIVE])
    return np.asarray(shown / shown.sum(axis=1, keepdims=True))


def yellow_shares(light: NDArray[np.float32]) -> tuple[Array, Array]:
    """Return the shares (cells,) of samples (cells, samples, 3) in yellow and in another colour."""
    logs = logs_of(light)
    yellow = yellow_in(logs)
    other = ~yellow & (range_of_channels(logs) > TINTED)
    return yellow.mean(axis=1), other.mean(axis=1)


def measure_tinge(logs: NDArray[np.float32]) -> Array:
    """Return how much less blue than red and green the yellowest samples are; logs: (..., samples, 3)."""
    apart = logs[..., 1:].min(axis=-1) - logs[..., 0]
    return np.asarray(np.quantile(apart, YELLOWEST, axis=-1))


def find_tinged(board: Array, least: float = TINGED) -> NDArray[np.bool_]:
    """Return which corners (corners, cells) may have a flag, by the tinges of all corners of a board.

    least: how much more than the board's usual corner.
    """
    return np.asarray(board > least + max(float(np.median(board)), 0))


def yellow_in(logs: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return which samples (cells, samples), of their logs of light, are a flag's yellow."""
    blue, green, red = np.moveaxis(logs, -1, 0)
    yellow = (green - blue > YELLOWS_BLUE) & (np.abs(red - green - YELLOWS_RED) < YELLOWS_REACH)
    return np.asarray(yellow & (red > YELLOWS_LIGHT))


def _step(value: Array, middle: float, spread: float) -> Array:
    return np.asarray(1 / (1 + np.exp(-(value - middle) / spread)))
