"""Reading colours with a household's own beads: a light statistical layer over what the networks say.

A household's looks are a Gaussian, from what is usual and what its calibration photos showed. A board is
laid under them: how this photo shows beads is found from the board itself, then every cell's look says how
likely each colour is; whether there is a bead at all the networks say. If the board's beads are not the
profile's, they are left alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calibration.beads import LOOK, Beads, ColourSample
from vision.doubt import pool_evidence
from vision.looks import COLOURS, NONE, UsualLooks, load_usual

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

# Fitted by vision/training/beads_usual.py: households differ more than the rendered ones do, for people buy
# what beads they like; lights differ more from evening to evening than between three phones in one.
HOUSEHOLDS_APART, PHOTOS_APART = 3.0, 2.5
TAIL = 6.0  # degrees of freedom: now and then a bead is unlike its like
ALIKE = 0.05  # of the beads' variance is common to all cells of a photo, however many there are
ROUNDS = 3
LEAST_CELLS = 0.5  # of a colour on a board, counted softly: fewer show nothing of how the photo shows it
SURE = 0.98  # of a look: such cells show whether the networks know these beads
LEAST_HEARD = 1e-3  # probability: no network rules a colour out
KNOWN = 0.97  # probability that the networks give, on average, to what sure looks say, where they know them
# If they do not, the profile is the household's only if it explains the board far better than what the
# networks say would with usual beads (log of the ratio), and if chance agrees less with the networks.
PLAINLY, LEAST_AGREEMENT = 10.0, 0.35
SAME = 12.6  # squared distance of looks that one of twenty pairs of beads of one colour exceeds
# How much the networks' and the looks' log-likelihoods count where the networks know the beads and where not.
WEIGHTS_KNOWN, WEIGHTS_STRANGE = (1.0, 0.5), (0.2, 0.35)


def learn_looks(looks: Array, colours: Sequence[str | None], clear: Mask) -> dict[str, ColourSample]:
    """Return what a photo shows of every colour, from what is known to stand on its cells.

    looks: (cells, LOOK); colours: of every cell, None without a bead; clear: (cells,), which to trust.
    """
    standing = np.array(colours)
    found = {}
    for colour in COLOURS:
        mine = looks[(standing == colour) & clear]
        if len(mine):
            found[colour] = ColourSample(len(mine), tuple(map(float, mine.mean(axis=0))))
    return found


class BeadFit(NamedTuple):
    """A reading of a board on the supposition that its beads are a household's.

    densities: (cells, colours), log densities of the cells' looks. evidence: log density of the whole board.
    likelier: its mean looks are likelier for this household in another photo than for any other.
    """

    densities: Array
    evidence: float
    likelier: bool


@dataclass(frozen=True)
class Household:
    """The look of one household's beads: mean and covariance of all colours' mean looks, side by side."""

    usual: UsualLooks
    mean: Array
    spread: Array
    told_apart: bool = True  # the calibration photos showed every colour, and no two alike

    @classmethod
    def of(cls, beads: Beads, usual: UsualLooks | None = None) -> Household:
        """Return the household whose calibration photos showed these beads."""
        usual = usual or load_usual()
        photos = PHOTOS_APART * usual.photos
        mean, spread = usual.mean, HOUSEHOLDS_APART * usual.households
        for photo in beads.photos:
            counts = np.array([photo[c].cells if c in photo else 0 for c in COLOURS], np.float64)
            means = np.array([photo[c].look if c in photo else (0.0,) * LOOK for c in COLOURS])
            mean, spread = _observed(mean, spread, means, _noise(counts, usual) + photos, counts)
        return cls(usual, mean, spread, _told_apart(beads, usual))

    def colours(self, odds: Array, looks: Array, clear: Mask) -> tuple[Array, bool]:
        """Return the colours' probabilities (cells, colours), and whether the beads are this household's.

        odds: what the networks say, without a bead last; if the beads are others', that is returned as
        it is. looks: (cells, LOOK); clear: (cells,), which cells show what stands on them.
        """
        empty = odds[:, NONE:]
        told = odds[:, :NONE] / np.maximum(1 - empty, 1e-9)
        there = clear * (1 - empty[:, 0])
        board = self.laid_under(looks, there)
        agree = _agreement(told, board.densities, there)
        fits = board.likelier
        if agree <= KNOWN:  # then either such beads are strange to the networks, or the profile is another's
            usual = self._as_told(told, looks, there)
            fits = fits and self.told_apart and agree > LEAST_AGREEMENT and board.evidence > usual + PLAINLY
        if not fits:
            return odds, False
        return np.hstack([combine_odds(told, board.densities, agree) * (1 - empty), empty]), True

    def laid_under(self, looks: Array, there: Array, told: Array | None = None) -> BeadFit:
        """Return what a board is if its beads are this household's, as this photo shows them.

        there: (cells,), how far a bead that can be seen stands on each, 0 to 1. told: (cells, colours) by the
        networks, heard while looks are measured: else beads of one colour alone pass for those of two.
        """
        usual = self.usual
        photos = PHOTOS_APART * usual.photos
        mean, spread = expected, _ = self.mean, self.spread + photos
        heard = np.zeros(len(COLOURS)) if told is None else np.log(np.maximum(told, LEAST_HEARD))
        for _ in range(ROUNDS):
            shares = np.exp(_normed(self._densities(looks, mean, spread) + heard))
            means, counts, noise = _measured(looks, shares * there[:, None], usual)
            mean, spread = _observed(expected, self.spread + photos, means, noise, counts)
        densities = self._densities(looks, mean, spread)
        own = _log_density(means, expected, self.spread + photos + noise, counts)
        others = _log_density(means, usual.mean, HOUSEHOLDS_APART * usual.households + photos + noise, counts)
        return BeadFit(densities, own + _all_densities(densities, there), own > others)

    def _as_told(self, told: Array, looks: Array, there: Array) -> float:
        """Return the evidence that these are beads as usual, of the colours that the networks say."""
        usual = self.usual
        expected, spread = usual.mean, usual.households + PHOTOS_APART * usual.photos
        means, counts, noise = _measured(looks, told * there[:, None], usual)
        evidence = _log_density(means, expected, spread + noise, counts)
        densities = self._densities(looks, *_observed(expected, spread, means, noise, counts))
        return evidence + _all_densities(densities, there)

    def _densities(self, looks: Array, mean: Array, spread: Array) -> Array:
        """Return log densities (cells, colours) of looks, by Student's t."""
        found = np.empty((len(looks), len(COLOURS)))
        for colour in range(len(COLOURS)):
            at = slice(colour * LOOK, (colour + 1) * LOOK)
            scale = (self.usual.cells[colour] + spread[at, at]) * (TAIL - 2) / TAIL
            apart = looks - mean[at]
            squares = (apart * np.linalg.solve(scale, apart.T).T).sum(axis=1)
            log_size = float(np.linalg.slogdet(scale)[1])
            found[:, colour] = -0.5 * log_size - (TAIL + LOOK) / 2 * np.log1p(squares / TAIL)
        return found


def _told_apart(beads: Beads, usual: UsualLooks) -> bool:
    """Return whether every colour was seen, and no two in a photo as alike as one bead seen twice."""
    for photo in beads.photos:
        for one, other in combinations([k for k, colour in enumerate(COLOURS) if colour in photo], 2):
            apart = np.subtract(photo[COLOURS[one]].look, photo[COLOURS[other]].look)
            if apart @ np.linalg.solve(usual.cells[one] + usual.cells[other], apart) < SAME:
                return False
    return set().union(*beads.photos) == set(COLOURS)


def combine_odds(told: Array, log_likely: Array, agree: float) -> Array:
    """Return the probabilities (cells, colours) from those of the networks and the looks' densities.

    agree: how far the networks agree with looks that are sure; if little, they do not know such beads.
    """
    networks, own = WEIGHTS_KNOWN if agree > KNOWN else WEIGHTS_STRANGE
    return pool_evidence((np.log(np.maximum(told, 1e-9)), networks), (log_likely, own))


def _agreement(told: Array, log_likely: Array, there: Array) -> float:
    """Return the mean probability that the networks give to what sure looks say; 0 if none is sure."""
    shares = _normed(log_likely)
    sure = (there > 0.5) & (shares.max(axis=1) > np.log(SURE))
    agree = told[np.arange(len(told)), shares.argmax(axis=1)][sure]
    return float(agree.mean()) if len(agree) else 0.0


def _measured(looks: Array, weights: Array, usual: UsualLooks) -> tuple[Array, Array, Array]:
    """Return the colours' mean looks (colours, LOOK), how many cells they are from, and their noise."""
    counts = weights.sum(axis=0)
    means = (weights.T @ looks) / np.maximum(counts, 1e-9)[:, None]
    return means, counts, _noise(counts, usual)


def _all_densities(densities: Array, there: Array) -> float:
    return float(there @ np.logaddexp.reduce(densities, axis=1))


def _normed(logs: Array) -> Array:
    return np.asarray(logs - np.logaddexp.reduce(logs, axis=1, keepdims=True))


def _noise(counts: Array, usual: UsualLooks) -> Array:
    """Return the covariance of a board's mean looks about the photo's, from so many cells a colour."""
    found = np.zeros_like(usual.photos)
    for colour, count in enumerate(counts):
        at = slice(colour * LOOK, (colour + 1) * LOOK)
        found[at, at] = usual.cells[colour] * (1 / max(count, LEAST_CELLS) + ALIKE)
    return found


def _seen(counts: Array) -> NDArray[np.intp]:
    return np.flatnonzero(np.repeat(counts >= LEAST_CELLS, LOOK))


def _observed(mean: Array, spread: Array, means: Array, noise: Array, counts: Array) -> tuple[Array, Array]:
    """Return a Gaussian's mean and covariance after means (colours, LOOK) were seen with this noise."""
    at = _seen(counts)
    gain = np.linalg.solve((spread + noise)[np.ix_(at, at)], spread[at]).T
    return mean + gain @ (means.reshape(-1) - mean)[at], spread - gain @ spread[at]


def _log_density(means: Array, mean: Array, spread: Array, counts: Array) -> float:
    """Return log of a Gaussian's density at the means of the colours that were seen, up to a constant."""
    at = _seen(counts)
    apart, inside = (means.reshape(-1) - mean)[at], spread[np.ix_(at, at)]
    return float(-0.5 * (apart @ np.linalg.solve(inside, apart) + np.linalg.slogdet(inside)[1]))
