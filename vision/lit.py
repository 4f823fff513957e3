"""How badly a cell fits each thing that may lie on it, in even, sloping or bent light.

Ink ends at edges; the light of lamps and shadows rarely does. So each candidate is fitted with the smooth
light that suits it best, and the residual is its misfit. The part of the residual that all cells share is
the shade of their own pieces. The candidates and their shapes are in vision.disc_shapes and vision.discs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.samples import CLEAR, MOST, UNLIKE, VEIL

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

# Log light over half a cell, and how much that usually varies: evenly, along both axes, and bent.
USUALLY = np.array([0.4, 0.3, 0.3, 0.2, 0.2])
HELD = 0.02  # squared distance of all samples: how much light that differs by so much counts
NEAREST, ROUNDS = 8, 2  # places whose light is looked for, of those nearest in even light; and how often
SOFT = MOST / 4  # of a sample's squared distance: from there on it counts for less
DARKEST, LIGHTEST = 1e-3, 1.1  # light against white
FEW = 6  # cells: what so many do not show tells nothing of all


@dataclass(frozen=True)
class ModelFit:
    """The distance of cells from the nearest model (cells,), and which that is (cells,).

    light: what falls on it (cells, samples), against the board's usual.
    """

    apart: Array
    which: NDArray[np.intp]
    light: Light


def measure_distance(roots: Light, clear: Mask, shows: Light, unlike: Array, places: Array) -> ModelFit:
    """Return how far cells are from what may lie there.

    roots: of cells' light, veiled as vision.samples does it (cells, samples); clear: which are seen. shows:
    light against white of each that may lie there (ways, samples), in even light; unlike: how unlikely each
    is (ways,). places: of the samples (samples, 2), in half cells from the middle.
    """
    seen = clear.astype(np.float32)
    count = np.maximum(seen.sum(axis=1), CLEAR * seen.shape[1])[:, None]
    which = _nearest_evenly(roots, seen, shows, count, unlike)
    shown = shows[which]
    seen = seen[:, None]
    over = np.log(np.maximum(roots**2 - VEIL, DARKEST))[:, None] - np.log(shown)
    counts = weight = seen * shown**2 / (4 * (shown + VEIL))  # of logs of light, in squares of roots
    slopes, stiff = _slopes(places), np.diag(HELD / USUALLY**2)
    products = (slopes[:, :, None] * slopes[:, None]).reshape(len(slopes), -1)
    for _ in range(ROUNDS):
        system = (weight @ products).reshape(*which.shape, *stiff.shape) + stiff
        bend = np.linalg.solve(system, ((weight * over) @ slopes)[..., None])[..., 0]
        light = np.exp((bend @ slopes.T).astype(np.float32))
        off = (np.sqrt(np.clip(shown * light, 0, LIGHTEST) + VEIL) - roots[:, None]) ** 2
        weight = counts / (1 + off / SOFT)
    apart = (np.minimum(off, MOST) * seen).sum(axis=-1) + HELD * ((bend / USUALLY) ** 2).sum(axis=-1)
    apart = apart / count + UNLIKE * unlike[which]
    each, best = np.arange(len(roots)), apart.argmin(axis=1)
    return ModelFit(apart[each, best].astype(np.float64), which[each, best], light[each, best])


def _nearest_evenly(roots: Light, seen: Light, shows: Light, count: Light, unlike: Array) -> NDArray[np.intp]:
    """Return the nearest few (cells, few) in even light, however bright."""
    shown = np.sqrt(shows + VEIL)
    like, own = (seen * roots) @ shown.T, seen @ (shown**2).T
    apart = -(like**2) / np.maximum(own, 1e-6) / count + UNLIKE * unlike
    few = min(NEAREST, len(shows))
    return np.asarray(np.argpartition(apart, few - 1, axis=1)[:, :few])


def _slopes(places: Array) -> Light:
    """Return the ways in which light varies over a cell (samples, ways)."""
    x, y = places.T
    return np.stack([np.ones_like(x), x, y, x * x - y * y, 2 * x * y], axis=1).astype(np.float32)


def common_light(logs: Array, told: Mask, steps: Array) -> Light:
    """Return what cells have alike at the same places (cells, samples), the median; 0 if too few tell it.

    logs: of light (cells, samples), told: which of them count. steps: where the samples are
    (cells, samples, 2), counted from what is to be the same place on every cell.
    """
    at = np.rint(steps).astype(np.int64)
    at -= at.min(axis=(0, 1))
    place = at[..., 0] * (at[..., 1].max() + 1) + at[..., 1]
    order = np.lexsort((logs[told], place[told]))
    values = logs[told][order]
    places, first, count = np.unique(place[told][order], return_index=True, return_counts=True)
    middle = (values[first + (count - 1) // 2] + values[first + count // 2]) / 2
    found = np.zeros(place.max() + 1, np.float32)
    found[places[count >= FEW]] = middle[count >= FEW]
    return np.asarray(found[place])
