"""What would be grey and what black on a cell, wherever mats lie on it and however small they are cut.

A mat has the sides of its cell, and a black ring on all of them or on some. How light that is, and which of
them lies there, is left to vision.hexagons; how well a cell fits a template is measured in vision.lit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.samples import TURNED, Placements, blur_edge
from vision.side_pictures import side_normals

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

INNER, OUTER, SPACING = 0.32, 0.47, 1 / 30  # of the cell: what is looked at, from pieces to the next cells
# The same of hexagons: to the edge, so that it shows where mats end; corners, where flags lie, are left out.
HEXAGON_OUTER, FARTHEST = 0.5, 0.54
RIM = 0.4  # of the cell, from its middle: from there on some of the printed frame shows beside any mat
CUT_UNLIKE = 0.5  # how unlikely a millimetre of cut is


@dataclass(frozen=True)
class Tones:
    """The light of the printed frame and of black's frames against white."""

    grey: float
    black: float


@dataclass(frozen=True)
class Templates:
    """What is printed grey and what black, 0 to 1 (places, samples), and how unlikely each place is."""

    grey: Light
    black: Light
    unlike: Array

    def shows(self, tones: Tones) -> Light:
        """Return the light against white (places, samples) that it would show in even light."""
        return np.asarray(1 + (tones.grey - 1) * self.grey + (tones.black - 1) * self.black, np.float32)

    @property
    def bare(self) -> Templates:
        """Return the same without black: white's."""
        return Templates(self.grey, 0 * self.black, self.unlike)

    def shows_black_on(self, samples: Mask, tones: Tones) -> Light:
        """Return the light that shows with a ring on these samples only, then with one on all others only."""
        whole, bare = self.shows(tones), self.bare.shows(tones)
        return np.concatenate([np.where(its, whole, bare) for its in (samples, ~samples)])


@dataclass(frozen=True)
class CellTemplates:
    """What would be grey and black where on a sheet's cells; blur: of the photo's edges, in mm."""

    sheet: Sheet
    blur: float

    @property
    def cell(self) -> float:
        """Return how long a cell's side is, or how far the sides of a hexagon are apart, in mm."""
        return self.sheet.cell_mm

    @cached_property
    def places(self) -> Array:
        """Return what is looked at (samples, 2), in mm from a cell's middle; a flag's corner is left out."""
        outer = OUTER if len(self._normals) == 4 else HEXAGON_OUTER
        along = np.arange(-outer, outer + SPACING / 2, SPACING)
        x, y = (axis.ravel() for axis in np.meshgrid(along, along))
        away, at = np.hypot(x, y), np.stack([x, y], axis=1)
        if len(self._normals) == 4:
            kept = (away > INNER) & (x + y > self.sheet.sizes.flag / self.cell - 2 * OUTER)
        else:
            kept = (away > INNER) & (away < FARTHEST) & ((at @ self._normals.T).max(axis=1) < outer)
        return np.asarray(at[kept] * self.cell)

    @property
    def halves(self) -> Array:
        """Return the same places in half cells, as vision.lit has them."""
        return np.asarray(self.places / (self.cell / 2))

    @cached_property
    def rim(self) -> Array:
        """Return the places along the cell's edges, where some of the printed frame always shows."""
        return np.asarray(self.places[(self.places @ self._normals.T).max(axis=1) > RIM * self.cell])

    @cached_property
    def sides(self) -> NDArray[np.intp]:
        """Return the side that each sample lies at (samples,)."""
        return np.asarray((self.places @ self._normals.T).argmax(axis=1))

    @cached_property
    def _normals(self) -> Array:
        return side_normals(self.sheet)

    @cached_property
    def neat(self) -> Templates:
        """Return mats on it that are cut along their lines."""
        return self.mats(TURNED)

    def mats(self, placements: Placements, cuts_mm: Sequence[float] = (0.0,)) -> Templates:
        """Return mats that lie so, with all sides cut inwards by each of these, one after the other."""
        sizes, seen = self.sheet.sizes, placements.see(self.places.astype(np.float32))
        out = reduce(np.maximum, (seen @ normal for normal in self._normals.astype(np.float32)))
        framed = blur_edge(out - (sizes.mat / 2 - sizes.mat_frame), self.blur)
        inside = np.concatenate([blur_edge(sizes.mat / 2 - cut - out, self.blur) for cut in cuts_mm])
        unlike = np.concatenate([placements.unlike + CUT_UNLIKE * abs(cut) for cut in cuts_mm])
        grey, black = (1 - inside) * self._framed(self.places), inside * np.tile(framed, (len(cuts_mm), 1))
        return Templates(grey.astype(np.float32), black.astype(np.float32), unlike)

    def _framed(self, places: Array) -> Light:
        """Return where the printed frame is grey."""
        out = (places @ self._normals.T).max(axis=-1)
        return blur_edge(out - (self.cell / 2 - self.sheet.frame_mm), self.blur).astype(np.float32)
