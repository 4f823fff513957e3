"""Adjusting a view to everything that was sighted on a page: homography, lens and the paper's relief at once.

Bundle adjustment of one picture: linear least squares round the present view, repeated as the sightings get
better. What is known beforehand (paper is stiff, a phone's lens hardly bends lines) is part of it, so the
answer comes with how uncertain every place is: the further from any sighting, the more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.pose import View, camera_above
from vision.relief import heights, stiffness

Array = NDArray[np.float64]

TYPICAL_LENS = 0.02  # k1 and k2 of phones, which correct their pictures
MIDDLE, SCALE = np.array([105.0, 140.0]), 100.0  # of the page in mm, so that numbers stay near one
FREEDOM = 4.0  # degrees of Student's t
ROUNDS = 5
_STEP = 1e-3


@dataclass(frozen=True)
class Sightings:
    """Sightings: page points (n, 2) in mm, pixels (n, 2), standard errors (n,) in mm."""

    page: Array
    pixels: Array
    error: Array

    def __add__(self, other: Sightings) -> Sightings:
        return Sightings(
            np.concatenate([self.page, other.page]),
            np.concatenate([self.pixels, other.pixels]),
            np.concatenate([self.error, other.error]),
        )


@dataclass(frozen=True)
class AdjustedView:
    """An adjusted view.

    apart: (n, 2) in mm, how far each sighting is from where the view has its point.
    """

    view: View
    apart: Array
    _before: View
    _covariance: Array

    def uncertainty(self, page: Array) -> Array:
        """Return the standard error in mm of the places of page points (n, 2), along the worse direction."""
        terms = _terms(self._before, page, self._before.to_pixels(page))
        spread = (terms.reshape(-1, terms.shape[2]) @ self._covariance).reshape(terms.shape)
        spread = spread @ terms.transpose(0, 2, 1)
        return np.asarray(np.sqrt(np.linalg.eigvalsh(spread)[:, -1]))


def adjust(view: View, seen: Sightings, stiff: float = 1.0) -> AdjustedView:
    """Return the view that fits sightings best, starting from one that is nearly right.

    A sighting may be quite wrong now and then: it counts the less the further it stands out (Student's t).
    stiff: of the paper, against usual paper.
    """
    flat = _flat(view)
    apart = flat.to_page(seen.pixels) - seen.page
    terms = _terms(flat, seen.page, seen.pixels)
    prior, aim = _prior(view, stiff)
    error = seen.error
    known, answer, left = prior, aim, apart
    for _ in range(ROUNDS):
        rows = (terms / error[:, None, None]).reshape(-1, terms.shape[2])
        known = np.asarray(rows.T @ rows + prior, np.float64)
        answer = np.asarray(np.linalg.solve(known, rows.T @ (apart / error[:, None]).ravel() + prior @ aim))
        left = terms @ answer - apart
        far = (left**2).sum(axis=1) / seen.error**2
        error = seen.error * np.sqrt((FREEDOM + far) / (FREEDOM + 2))
    return AdjustedView(_moved(flat, answer), left, flat, np.asarray(np.linalg.inv(known)))


def _flat(view: View) -> View:
    """Return a view without relief, which knows where the camera stands."""
    place, _ = camera_above(view, MIDDLE)
    below = (float(place[0]), float(place[1]))
    return replace(view, relief=replace(view.relief, below=below, above=float(place[2]), weights=np.zeros(0)))


def _terms(flat: View, page: Array, pixels: Array) -> Array:
    """Return how each unknown displaces page points (n, 2, unknowns): relief's weights, plane, lens."""
    relief = flat.relief
    away = (page - relief.below) / relief.above
    rise = heights(page, relief.page_mm)[:, None, :] * away[:, :, None]
    at = flat.to_page(pixels)
    lens = [
        (at - replace(flat, **{k: getattr(flat, k) + _STEP}).to_page(pixels)) / _STEP for k in ("k1", "k2")
    ]
    return np.concatenate([rise, -_plane_terms(at), np.stack(lens, axis=2)], axis=2)


def _plane_terms(page: Array) -> Array:
    """Return how a slight homography displaces page points (n, 2, 8)."""
    x, y = ((page - MIDDLE) / SCALE).T
    one, none = np.ones_like(x), np.zeros_like(x)
    across = np.stack([one, x, y, none, none, none, x * x, x * y], axis=1)
    down = np.stack([none, none, none, one, x, y, x * y, y * y], axis=1)
    return np.stack([across, down], axis=1)


def _prior(view: View, stiff: float) -> tuple[Array, Array]:
    """Return precision and mean of the unknowns before anything is sighted."""
    lens = np.array([view.k1, view.k2])
    paper = stiffness(view.relief.page_mm)
    size = len(paper) + 8 + len(lens)
    prior, aim = np.zeros((size, size)), np.zeros(size)
    prior[: len(paper), : len(paper)] = stiff * paper
    at = np.arange(len(paper), size)
    prior[at, at] = [1e-6] * 8 + [TYPICAL_LENS**-2] * 2
    aim[-2:] = -lens
    return prior, aim


def _moved(flat: View, answer: Array) -> View:
    """Return a view with the unknowns' values."""
    weights, g, (k1, k2) = np.split(answer, [-10, -2])
    g = g / SCALE
    slight = np.array([[1 + g[1], g[2], g[0]], [g[4], 1 + g[5], g[3]], [-g[6], -g[7], 1]])
    scaled = np.array([[1, 0, -MIDDLE[0]], [0, 1, -MIDDLE[1]], [0, 0, SCALE]]) / SCALE
    homography = flat.homography @ np.linalg.inv(scaled) @ np.linalg.inv(slight) @ scaled
    return replace(
        flat,
        homography=homography / homography[2, 2],
        k1=float(flat.k1 + k1),
        k2=float(flat.k2 + k2),
        relief=replace(flat.relief, weights=weights),
    )
