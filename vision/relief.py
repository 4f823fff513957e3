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

    def __call__(self, page: Array) -> Array:
        """Return the displacement in mm at page points (n, 2)."""
        if not self.weights.size:
            return np.zeros_like(page)
        across, down, kinks = _parts(page, self.page_mm)
        table = np.zeros((DEGREE + 1, DEGREE + 1))
        table[POWERS[:, 0], POWERS[:, 1]] = self.weights[: len(POWERS)]
        rise = ((across @ table) * down).sum(axis=1) + kinks @ self.weights[len(POWERS) :]
        return np.asarray((rise / self.above)[:, None] * (page - self.below))


FLAT = Relief()


def heights(page: Array, page_mm: Point) -> Array:
    """Return the heights in mm that a weight of 1 on each term gives page points (n, 2): (n, terms).

    Polynomials of the page and a kink at each fold. A constant and the plane terms are missing: the view
    holds a page that is lifted or tilted as a whole.
    """
    across, down, kinks = _parts(page, page_mm)
    return np.concatenate([across[:, POWERS[:, 0]] * down[:, POWERS[:, 1]], kinks], axis=1)


def _parts(page: Array, page_mm: Point) -> tuple[Array, Array, Array]:
    """Return at page points the polynomials across and down (n, DEGREE + 1), and the kinks at the folds."""
    share = np.clip(page / page_mm, -0.05, 1.05)
    across, down = legendre.legvander(2 * share.T - 1, DEGREE)
    kinks = np.abs(share[..., None] - FOLDS) * np.reshape(page_mm, (2, 1))
    return across, down, kinks.reshape(len(page), -1)


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
