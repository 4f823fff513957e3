"""How paper that curls, waves or was folded rises from the table.

Seen from a camera, a point of the page that lies higher than the table appears further from the point
below the camera, along the line through both. So one number a point, its height, says how it is displaced;
what is displaced across that line is no height but a piece laid elsewhere, or a mistake.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.polynomial import legendre
from numpy.typing import NDArray

from calibration.paper import COMMON, Point

Array = NDArray[np.float64]

DEGREE = 11  # of the polynomials, across and down together: bumps of about 30 mm can be found
FOLDS = (1 / 3, 1 / 2, 2 / 3)  # of the page's width and height: where paper is folded for an envelope
# What every power, in its row, adds to every polynomial.
LEGENDRE = np.transpose(
    [np.pad(legendre.leg2poly([0] * k + [1]), (0, DEGREE - k)) for k in range(DEGREE + 1)]
)
POWERS = np.array([(i, j) for i in range(DEGREE + 1) for j in range(DEGREE + 1 - i) if i + j > 1])
TYPICAL_MM = 3.0  # change of slope over SPAN_MM, times SPAN_MM: an edge that curls up by a centimetre
SPAN_MM = 24.0
TYPICAL_KINK = 0.12  # change of slope at a fold that was pressed flat again, half of it


@dataclass(frozen=True)
class Relief:
    """Displace page points by their height.

    page_mm: the page's width and height. below: the page point under the camera in mm; above: the camera's
    height in mm. weights: one for each of heights' terms; without weights the paper is flat.
    """

    page_mm: Point = (COMMON.width, COMMON.height)
    below: Point = (0.0, 0.0)
    above: float = 1.0
    weights: Array = field(default_factory=lambda: np.zeros(0))

    def __call__(self, x: Array, y: Array) -> Array:
        """Return how far page points are displaced, as a share of their distance from the point below.

        x, y: in mm, of one shape or of shapes that numpy makes one: grids cost little more than their rims.
        """
        if not self.weights.size:
            return np.zeros(np.broadcast_shapes(x.shape, y.shape))
        (across, folds_across), (down, folds_down) = map(_along, (x, y), self.page_mm)
        table = np.zeros((DEGREE + 1, DEGREE + 1))
        table[POWERS[:, 0], POWERS[:, 1]] = self.weights[: len(POWERS)]
        kinks = np.split(self.weights[len(POWERS) :], 2)
        rise = ((across @ table) * down).sum(axis=-1) + folds_across @ kinks[0] + folds_down @ kinks[1]
        return np.asarray(rise / self.above)


FLAT = Relief()


def heights(page: Array, page_mm: Point) -> Array:
    """Return the heights in mm that a weight of 1 on each term gives page points (n, 2): (n, terms).

    Polynomials of the page and a kink at each fold. A constant and the plane terms are missing: the view
    holds a page that is lifted or tilted as a whole.
    """
    (across, folds_across), (down, folds_down) = map(_along, page.T, page_mm)
    return np.hstack([across[:, POWERS[:, 0]] * down[:, POWERS[:, 1]], folds_across, folds_down])


def _along(places: Array, side: float) -> tuple[Array, Array]:
    """Return the polynomials (..., DEGREE + 1) along a side of the page, and the kinks at its folds."""
    share = np.clip(places / side, -0.05, 1.05)
    powers = np.cumprod(np.repeat(2 * share[..., None] - 1, DEGREE, axis=-1), axis=-1)
    return powers @ LEGENDRE[1:] + LEGENDRE[0], np.abs(share[..., None] - FOLDS) * side


@cache
def stiffness(page_mm: Point) -> Array:
    """Return the precision matrix (terms, terms) of the weights: bending energy, as if by springs.

    The second derivatives of a term come from its coefficients, their mean over the page by Gauss's rule.
    """
    nodes, parts = legendre.leggauss(DEGREE + 1)
    ladder = np.eye(DEGREE + 1)
    tables = [
        [
            np.stack([legendre.legval(nodes, legendre.legder(row, order)) for row in ladder])
            * (2 / side) ** order
            for order in range(3)
        ]
        for side in page_mm
    ]
    bent = []
    for order, times in (((2, 0), 1), ((1, 1), 2), ((0, 2), 1)):
        across, down = (tables[i][order[i]] for i in range(2))
        values = np.stack([np.outer(across[i], down[j]).ravel() for i, j in POWERS])
        bent.append(times * (values * np.outer(parts, parts).ravel()) @ values.T / 4)
    spans = page_mm[0] * page_mm[1] / SPAN_MM**2  # so many bumps of that size a page has
    energy = sum(bent) * SPAN_MM**4 / TYPICAL_MM**2 * spans
    full = np.eye(len(energy) + 2 * len(FOLDS)) / TYPICAL_KINK**2
    full[: len(energy), : len(energy)] = energy + 1e-6 * np.eye(len(energy))
    return full
