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

Array = NDArray[np.float64]

TEMPERATURE = 1.3  # logits are divided by it, so that probabilities are honest
USUAL = np.array([*FACE_COUNT * [0.075], 0.1, 0.15])  # every label's share in what the reader learned from
MISTAKEN = 0.1  # how likely it is that a side face was taken for the upper one, each
ASTRAY = 0.01  # how much less likely a die is that stands so far off the cell's middle
SELDOM = 0.1  # of a die: what was never seen beside a face may lie there anyway
CLEAR = 0.9  # of a face's probability: from here on it shows what lies beside what
BLIND = 0.02  # how often a side face is said to be anything
STEEPEST = 0.2  # cosine of the angle at which a side face is seen: below nothing can be said
FINDER_ERRS = 0.001  # how often it sees a die on an empty cell, or none on a cell with one
FINDER_COUNTS = 0.5  # what the finder says of empty and covered, against the reader
COSINES = (0.2, 0.3, 0.4, 0.5, 0.6)  # at which a side face is seen, and
UNREAD = (0.6, 0.4, 0.2, 0.08, 0.04)  # how often it is taken for none then


@dataclass(frozen=True)
class DiceHypothesis:
    """The reader's answer for n dice if they lie as is supposed.

    upper: (n, LABELS) logits of the upper face. sides: the same of the faces on its right and left, with
    the cosines (n,) of the angle at which they are seen. astray: (n,) would stand too far off the cell.
    """

    upper: Array
    sides: tuple[tuple[Array, Array], tuple[Array, Array]]
    astray: NDArray[np.bool_]


def weigh_dice(supposed: Sequence[DiceHypothesis], found: Array) -> tuple[Array, Array]:
    """Return the probability (n, LABELS) of what dice show, and (n, supposed) of how they lie.

    supposed: how they seem to lie, then what mistakes that may be. found: (n, LABELS) the finder's logits.
    """
    right_of = _beside(supposed[0])
    found = log_odds(found / TEMPERATURE)
    there = np.exp(found[:, :FACE_COUNT]).sum(axis=1, keepdims=True).clip(FINDER_ERRS, 1 - FINDER_ERRS)
    faces = np.stack([_likelihoods(one, right_of) for one in supposed]) + np.log(there)
    faces[1:] += np.log(MISTAKEN)
    none = _against_usual(supposed[0].upper)[:, FACE_COUNT:] + np.log1p(-there)
    none += FINDER_COUNTS * log_odds(found[:, FACE_COUNT:])
    top = np.maximum(faces.max(axis=(0, 2)), none.max(axis=1))[:, None]
    faces, none = np.exp(faces - top), np.exp(none - top)
    odds = np.hstack([faces.sum(axis=0), none])
    lying = faces.sum(axis=2).T
    return odds / odds.sum(axis=1, keepdims=True), lying / lying.sum(axis=1, keepdims=True)


def log_odds(logits: Array) -> Array:
    """Return the logarithm of the probabilities (n, labels) that logits stand for."""
    top = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(top - np.log(np.exp(top).sum(axis=1, keepdims=True)))


def _against_usual(logits: Array) -> Array:
    return np.asarray(log_odds(logits / TEMPERATURE) - np.log(USUAL))


def _likelihoods(one: DiceHypothesis, right_of: Array) -> Array:
    """Return the log likelihood (n, FACE_COUNT) of every face being up, one lying as supposed."""
    total = _against_usual(one.upper)[:, :FACE_COUNT] + np.where(one.astray, np.log(ASTRAY), 0.0)[:, None]
    left_of = right_of.transpose(0, 2, 1)
    for (logits, upright), beside in zip(one.sides, (right_of, left_of), strict=True):
        seen = np.exp(_against_usual(logits))
        told = np.einsum("nfg,ng->nf", beside / beside.sum(axis=2, keepdims=True), seen[:, :FACE_COUNT])
        unread = np.interp(upright, COSINES, UNREAD)[:, None]
        nothing = seen[:, [EMPTY, COVERED]].mean(axis=1, keepdims=True)
        share = BLIND + (1 - BLIND) * ((1 - unread) * told + unread * nothing)
        total += np.log(share) * (upright > STEEPEST)[:, None]
    return np.asarray(total)


def _beside(seen: DiceHypothesis) -> Array:
    """Return how often (n, f, g) the other dice show face g on the right of face f, and never quite never."""
    upper = np.exp(log_odds(seen.upper / TEMPERATURE))[:, :FACE_COUNT]
    upper *= upper.max(axis=1, keepdims=True) > CLEAR
    right, left = (
        np.exp(log_odds(logits / TEMPERATURE))[:, :FACE_COUNT] * (upright > STEEPEST)[:, None]
        for logits, upright in seen.sides
    )
    each = np.einsum("nf,ng->nfg", upper, right) + np.einsum("nf,ng->nfg", left, upper)
    return np.asarray(SELDOM + each.sum(axis=0) - each)
