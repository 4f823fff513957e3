"""How badly a cell fits each thing that may lie on it, in even, sloping or bent light.

Ink ends at edges; the light of lamps and shadows rarely does. So each candidate is fitted with the smooth
light that suits it best, and the residual is its misfit. The part of the residual that all cells share is
the shade of their own pieces. The candidates and their shapes are in vision.templates and vision.discs.
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
NEAREST = 4  # places whose light is looked for: those nearest in even light; of the nearest then once more
SOFT = MOST / 4  # of a sample's squared distance: from there on it counts for less
DARKEST, LIGHTEST = 1e-3, 1.1  # light against white
AT_A_TIME = 40_000  # samples: few enough for what is made of them to stay in the processor's cache
FEW = 6  # cells: what so many do not show is not said of all


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
    slopes, laid = _slopes(places), (shows, np.sqrt(shows + VEIL).T)
    bends = slopes, (slopes[:, :, None] * slopes[:, None]).reshape(len(slopes), -1)
    parts = np.array_split(np.arange(len(roots)), roots.size // AT_A_TIME + 1)
    fits = [_fit(roots[its], clear[its].astype(np.float32), laid, unlike, bends) for its in parts]
    return ModelFit(*(np.concatenate(each) for each in zip(*fits, strict=True)))


def _fit(
    roots: Light, seen: Light, laid: tuple[Light, Light], unlike: Array, bends: tuple[Light, Light]
) -> tuple[Array, NDArray[np.intp], Light]:
    """Return the fields of a ModelFit of a few cells.

    laid: what may lie there (ways, samples), and its roots, veiled (samples, ways). bends: the ways in which
    light varies (samples, ways), and their products.
    """
    (shows, veiled_roots), (slopes, products) = laid, bends
    clear, each = seen.sum(axis=1, keepdims=True), np.arange(len(roots))[:, None]
    count = np.maximum(clear, CLEAR * seen.shape[1])
    logs, stiff = np.log(np.maximum(roots**2 - VEIL, DARKEST))[:, None], np.diag(HELD / USUALLY**2)

    def bend(which: NDArray[np.intp], weight: Light) -> tuple[Array, Light, Light]:
        """Return how far cells are from some ways (cells, some), samples' squared distances, and the light.

        weight: of samples.
        """
        its = shows[which]
        weight = weight * its**2 / (4 * (its + VEIL))  # of logs of light, in squares of roots
        system = (_rows(weight) @ products).reshape(*which.shape, *stiff.shape) + stiff
        weight *= logs - np.log(its)
        aim = (_rows(weight) @ slopes).reshape(*which.shape, len(stiff), 1)
        bends = np.linalg.solve(system, aim)[..., 0]
        light = np.exp(_rows(bends.astype(np.float32)) @ slopes.T).reshape(its.shape)
        its *= light
        off = np.minimum(its, LIGHTEST, out=its)
        off += VEIL
        np.sqrt(off, out=off)
        off -= roots[:, None]
        off *= off
        apart = (np.minimum(off, MOST) @ seen[..., None])[..., 0]
        apart = (apart + HELD * ((bends / USUALLY) ** 2).sum(axis=-1)) / count + UNLIKE * unlike[which]
        return apart, off, light

    # How far they are in even light, however bright, except for what all are alike.
    like, own = (seen * roots) @ veiled_roots, seen @ shows.T + VEIL * clear
    apart = -(like**2) / np.maximum(own, 1e-6) / count + UNLIKE * unlike
    nearest = np.argpartition(apart, NEAREST - 1, axis=1)[:, :NEAREST]
    apart, off, _ = bend(nearest, seen[:, None])
    best = apart.argmin(axis=1)[:, None]
    which = nearest[each, best]
    apart, _, light = bend(which, seen[:, None] / (1 + off[each, best] / SOFT))
    return apart[:, 0].astype(np.float64), which[:, 0], light[:, 0]


def _rows(its: Light) -> Light:
    return its.reshape(-1, its.shape[-1])


def _slopes(places: Array) -> Light:
    """Return the ways in which light varies over a cell (samples, ways)."""
    x, y = places.T
    return np.stack([np.ones_like(x), x, y, x * x - y * y, 2 * x * y], axis=1).astype(np.float32)


def common_light(logs: Array, told: Mask, steps: Array) -> Light:
    """Return what cells have alike at the same places (cells, samples), the median; 0 if too few show it.

    logs: of light (cells, samples), told: which of them count. steps: where the samples are
    (cells, samples, 2), counted from what is to be the same place on every cell.
    """
    at = np.rint(steps).astype(np.int64)
    at -= at.min(axis=(0, 1))
    place = at[..., 0] * (at[..., 1].max() + 1) + at[..., 1]
    order = np.argsort(logs[told])
    order = order[np.argsort(place[told][order].astype(np.int16), kind="stable")]
    values = logs[told][order]
    places, first, count = np.unique(place[told][order], return_index=True, return_counts=True)
    middle = (values[first + (count - 1) // 2] + values[first + count // 2]) / 2
    found = np.zeros(place.max() + 1, np.float32)
    found[places[count >= FEW]] = middle[count >= FEW]
    return np.asarray(found[place])
