"""Whether the mats on a board of hexagons are cut too small: then bare ones look as nobody's cells do.

Across the sides of mats with black sides light is sampled and held against what these would show, however a
mat lies: a little off, a little turned, cut too small. Nothing of it is learned. What follows is left to
vision.hexagons.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.greys import Greys
from vision.samples import (
    COARSE,
    MOST,
    TURNED,
    UNLIKE,
    Placements,
    blur_edge,
    root_light,
    sample_light,
    sample_tones,
)
from vision.side_pictures import places_along, side_normals

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

EVERY_OTHER = np.array([1.0, 0.0, 1.0, 0.0, 1.0, 0.0])  # sides that are black on the third side's mat
ALONG, ACROSS = 9, 18  # samples of a side
HALF_SIDE, NEAR, FAR = 0.2, 0.29, 0.5  # of the cell: where they lie along it, and from its middle
# Of the cell: how much too small a framed mat may be cut, on every side. Bare ones then look as nobody's.
CUT = (0.03, 0.06)
CLEAR = 2.0  # sides of which samples must be seen, for their likeness to count in full


def nearer_to_small(relative: NDArray[np.float32], sheet: Sheet, greys: Greys, blur: float) -> Array:
    """Return how much nearer mats with black sides are to mats that are cut too small.

    In mean squared distances (cells,). relative: (cells, side, side, 3) light B, G, R against white; blur:
    of the photo's edges, in mm.
    """
    light, clear = sample_tones(relative, _samples(sheet))
    neat = [_shown(sheet, greys, blur, TURNED, 0.0)]
    small = [_shown(sheet, greys, blur, COARSE, share * sheet.cell_mm) for share in CUT]
    found = []
    for one, its in zip(root_light(light), clear, strict=True):
        (black, third), *cut = (_apart(shown, one, its) for shown in (*neat, *small))
        whose = 0 if min(black, *(each[0] for each in cut)) < min(third, *(each[1] for each in cut)) else 1
        found.append((black, third)[whose] - min(each[whose] for each in cut))
    return np.array(found)


def light_of_sides(windows: NDArray[np.float32], sheet: Sheet) -> NDArray[np.float32]:
    """Return the light (cells, SIDES, samples, 3) across the sides of cells in windows."""
    return sample_light(windows, _samples(sheet))


@dataclass(frozen=True)
class _Shown:
    """Roots of light that black and bare sides of mats show (places, SIDES, samples)."""

    black: NDArray[np.float32]
    bare: NDArray[np.float32]
    placements: Placements


def _shown(sheet: Sheet, greys: Greys, blur: float, placements: Placements, small: float) -> _Shown:
    """Return what sides show of mats that lie so; small: mm that they are cut inwards; blur: in mm."""
    grey, black, normals = float(np.exp(greys.grey)), float(np.exp(greys.black)), side_normals(sheet)
    out = np.einsum("pksi,ki->pks", placements.see(_samples(sheet)), normals)
    printed = np.einsum("ksi,ki->ks", _samples(sheet), normals) - (sheet.cell_mm / 2 - sheet.frame_mm)
    outer = sheet.sizes.mat / 2 - small
    bare = 1 + (grey - 1) * blur_edge(np.minimum(out - outer, printed), blur)
    framed = blur_edge(out - sheet.sizes.mat / 2 + sheet.sizes.mat_frame, blur) - blur_edge(out - outer, blur)
    return _Shown(root_light(bare + (black - 1) * framed), root_light(bare), placements)


def _apart(shown: _Shown, light: NDArray[np.float32], clear: Mask) -> tuple[float, float]:
    """Return how far a cell's samples (SIDES, samples) are from black's mat, and from the third's either way.

    clear: those that have no colour.
    """
    black, bare = (
        (np.minimum((each - light) ** 2, MOST) * clear).mean(axis=-1) for each in (shown.black, shown.bare)
    )
    thirds = bare + EVERY_OTHER * (black - bare), black + EVERY_OTHER * (bare - black)
    plain, unlike = max(float(clear.mean(axis=-1).sum()), CLEAR), UNLIKE * shown.placements.unlike
    nearest = [float((far.sum(axis=-1) / plain + unlike).min()) for far in (black, *thirds)]
    return nearest[0], min(nearest[1:])


def _samples(sheet: Sheet) -> Array:
    """Return where light is sampled (SIDES, samples, 2), in mm from the middle."""
    return places_along(sheet, np.linspace(-HALF_SIDE, HALF_SIDE, ALONG), np.linspace(NEAR, FAR, ACROSS))
