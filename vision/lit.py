"""How badly a cell fits each thing that may lie on it, in even, sloping or bent light.

Ink ends at edges; the light of lamps and shadows rarely does. So each candidate is fitted with the smooth
light that suits it best, and the residual is its misfit. The candidates are those of vision.templates.
"""

from __future__ import annotations

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


def measure_distance(roots: Light, clear: Mask, shows: Light, unlike: Array, places: Array) -> Array:
    """Return how far cells (cells,) are from the nearest of what may lie there.

    roots: of cells' light, veiled as vision.samples does it (cells, samples); clear: which are seen. shows:
    light against white of each that may lie there (ways, samples), in even light; unlike: how unlikely each
    is (ways,). places: of the samples (samples, 2), in half cells from the middle.
    """
    slopes, laid = _slopes(places), (shows, np.sqrt(shows + VEIL).T)
    bends = slopes, (slopes[:, :, None] * slopes[:, None]).reshape(len(slopes), -1)
    parts = np.array_split(np.arange(len(roots)), roots.size // AT_A_TIME + 1)
    return np.concatenate(
        [_fit(roots[its], clear[its].astype(np.float32), laid, unlike, bends) for its in parts]
    )


def _fit(
    roots: Light, seen: Light, laid: tuple[Light, Light], unlike: Array, bends: tuple[Light, Light]
) -> Array:
    """Return the distances (cells,) of a few cells.

    laid: what may lie there (ways, samples), and its roots, veiled (samples, ways). bends: the ways in which
    light varies (samples, ways), and their products.
    """
    (shows, veiled_roots), (slopes, products) = laid, bends
    clear, each = seen.sum(axis=1, keepdims=True), np.arange(len(roots))[:, None]
    count = np.maximum(clear, CLEAR * seen.shape[1])
    logs, stiff = np.log(np.maximum(roots**2 - VEIL, DARKEST))[:, None], np.diag(HELD / USUALLY**2)

    def bend(which: NDArray[np.intp], weight: Light) -> tuple[Array, Light]:
        """Return how far cells are from some ways (cells, some), and samples' squared distances.

        weight: of samples.
        """
        its = shows[which]
        weight = weight * its**2 / (4 * (its + VEIL))  # of logs of light, in squares of roots
        system = (_rows(weight) @ products).reshape(*which.shape, *stiff.shape) + stiff
        weight *= logs - np.log(its)
        aim = (_rows(weight) @ slopes).reshape(*which.shape, len(stiff), 1)
        bends = np.linalg.solve(system, aim)[..., 0]
        its *= np.exp(_rows(bends.astype(np.float32)) @ slopes.T).reshape(its.shape)
        off = np.minimum(its, LIGHTEST, out=its)
        off += VEIL
        np.sqrt(off, out=off)
        off -= roots[:, None]
        off *= off
        apart = (np.minimum(off, MOST) @ seen[..., None])[..., 0]
        apart = (apart + HELD * ((bends / USUALLY) ** 2).sum(axis=-1)) / count + UNLIKE * unlike[which]
        return apart, off

    # How far they are in even light, however bright, except for what all are alike.
    like, own = (seen * roots) @ veiled_roots, seen @ shows.T + VEIL * clear
    apart = -(like**2) / np.maximum(own, 1e-6) / count + UNLIKE * unlike
    nearest = np.argpartition(apart, NEAREST - 1, axis=1)[:, :NEAREST]
    apart, off = bend(nearest, seen[:, None])
    best = apart.argmin(axis=1)[:, None]
    apart, _ = bend(nearest[each, best], seen[:, None] / (1 + off[each, best] / SOFT))
    return apart[:, 0].astype(np.float64)


def _rows(its: Light) -> Light:
    return its.reshape(-1, its.shape[-1])


def _slopes(places: Array) -> Light:
    """Return the ways in which light varies over a cell (samples, ways)."""
    x, y = places.T
    return np.stack([np.ones_like(x), x, y, x * x - y * y, 2 * x * y], axis=1).astype(np.float32)
