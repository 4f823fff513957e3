"""Which face of a die is up, weighed by all that shows of it: the upper face and the two beside it.

If a lamp is mirrored the upper face shows nothing, yet the faces beside it show which it is, for what lies
beside what is learned from the photo's other dice. And if a side face was taken for the upper one, what
should lie beside it does not: so each die is looked at as it seems to lie, and as it would if that was wrong.
vision.dice_network reads what a face shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.dice import FACE_COUNT
from vision.dice_network import COVERED, EMPTY
from vision.limits import ReaderLimits

Array = NDArray[np.float64]

USUAL = np.array([*FACE_COUNT * [0.075], 0.1, 0.15])  # every label's share in what the reader learned from
COSINES = (0.2, 0.3, 0.4, 0.5, 0.6)  # at which a side face is seen, and
UNREAD = (0.6, 0.4, 0.2, 0.08, 0.04)  # how often it is taken for none then


@dataclass(frozen=True, kw_only=True)
class DiceLimits(ReaderLimits):
    """What dice are known by."""

    most_tilt_deg: float  # from above; beyond it, and a slack, boards are refused,
    tilt_slack_deg: float  # for a tilt is measured to about one degree, by a lens of unknown length less well
    least_px_per_mm: float  # a disc of 6 mm then has 9 px, the least in which its symbol shows
    astray_cells: float  # off its cell's middle: farther off a die may be its neighbour's,
    astray_odds: float  # and is so much less likely
    clear_heading: float  # length of the heading's vector: of shorter ones too many are far out
    temperature: float  # by which logits are divided, so that probabilities are honest
    mistaken_odds: float  # that a side face was taken for the upper one, for each
    seldom_dice: float  # that show beside a face what was never seen there
    blind_odds: float  # that a side face is said to be anything
    finder_odds: float  # that the finder sees a die on an empty cell, or none on a cell with one


@dataclass(frozen=True)
class DiceHypothesis:
    """The reader's answer for n dice if they lie as is supposed.

    upper: (n, LABELS) logits of the upper face. sides: the same of the faces on its right and left, with
    the cosines (n,) of the angle at which they are seen. astray: (n,) would stand too far off the cell.
    """

    upper: Array
    sides: tuple[tuple[Array, Array], tuple[Array, Array]]
    astray: NDArray[np.bool_]


def weigh_dice(supposed: Sequence[DiceHypothesis], found: Array, limits: DiceLimits) -> tuple[Array, Array]:
    """Return the probability (n, LABELS) of what dice show, and (n, supposed) of how they lie.

    supposed: how they seem to lie, then what mistakes that may be. found: (n, LABELS) the finder's logits.
    """
    right_of, errs = _beside(supposed[0], limits), limits.finder_odds
    found = log_odds(found / limits.temperature)
    there = np.exp(found[:, :FACE_COUNT]).sum(axis=1, keepdims=True).clip(errs, 1 - errs)
    faces = np.stack([_likelihoods(one, right_of, limits) for one in supposed]) + np.log(there)
    faces[1:] += np.log(limits.mistaken_odds)
    none = _against_usual(supposed[0].upper, limits)[:, FACE_COUNT:] + np.log1p(-there)
    top = np.maximum(faces.max(axis=(0, 2)), none.max(axis=1))[:, None]
    faces, none = np.exp(faces - top), np.exp(none - top)
    odds = np.hstack([faces.sum(axis=0), none])
    lying = faces.sum(axis=2).T
    return odds / odds.sum(axis=1, keepdims=True), lying / lying.sum(axis=1, keepdims=True)


def log_odds(logits: Array) -> Array:
    """Return the logarithm of the probabilities (n, labels) that logits stand for."""
    top = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(top - np.log(np.exp(top).sum(axis=1, keepdims=True)))


def _against_usual(logits: Array, limits: DiceLimits) -> Array:
    return np.asarray(log_odds(logits / limits.temperature) - np.log(USUAL))


def _likelihoods(one: DiceHypothesis, right_of: Array, limits: DiceLimits) -> Array:
    """Return the log likelihood (n, FACE_COUNT) of every face being up, one lying as supposed."""
    total = _against_usual(one.upper, limits)[:, :FACE_COUNT]
    total += np.where(one.astray, np.log(limits.astray_odds), 0.0)[:, None]
    left_of = right_of.transpose(0, 2, 1)
    for (logits, upright), beside in zip(one.sides, (right_of, left_of), strict=True):
        seen = np.exp(_against_usual(logits, limits))
        told = np.einsum("nfg,ng->nf", beside / beside.sum(axis=2, keepdims=True), seen[:, :FACE_COUNT])
        unread = np.interp(upright, COSINES, UNREAD)[:, None]
        nothing = seen[:, [EMPTY, COVERED]].mean(axis=1, keepdims=True)
        share = limits.blind_odds + (1 - limits.blind_odds) * ((1 - unread) * told + unread * nothing)
        total += np.log(share)
    return np.asarray(total)


def _beside(seen: DiceHypothesis, limits: DiceLimits) -> Array:
    """Return how often (n, f, g) the other dice show face g on the right of face f, and never quite never."""
    upper = np.exp(log_odds(seen.upper / limits.temperature))[:, :FACE_COUNT]
    right, left = (np.exp(log_odds(logits / limits.temperature))[:, :FACE_COUNT] for logits, _ in seen.sides)
    each = np.einsum("nf,ng->nfg", upper, right) + np.einsum("nf,ng->nfg", left, upper)
    return np.asarray(limits.seldom_dice + each.sum(axis=0) - each)
