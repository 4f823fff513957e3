"""What would be grey and what black on a cell, wherever control discs and square mats lie and are cut.

How light that is, and which of them lies there, is left to vision.discs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.samples import PAGE, STRAIGHT, TURNED, blur_edge

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

INNER, OUTER, SPACING = 0.32, 0.47, 1 / 30  # of the cell: what is looked at, from pieces to the next cells
BESIDE = 0.38  # of the cell, from its middle: where flags are looked for
SMALLER = (0.0, 0.5)  # mm that a disc's rim is cut inwards
BARE_MM = 0.8  # beyond a disc's rim: corners from there on show the printed frame


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


@dataclass(frozen=True)
class DiscShapes:
    """What would be grey and black where; blur: of the photo's edges, in mm."""

    sheet: Sheet
    blur: float

    @property
    def cell(self) -> float:
        """Return how long a cell's side is, in mm."""
        return self.sheet.cell_mm

    @cached_property
    def places(self) -> Array:
        """Return what is looked at (samples, 2), in mm from a cell's middle; a flag's corner is left out."""
        return self._between(INNER, flag=False)

    @cached_property
    def flag(self) -> Array:
        """Return the places in a flag's corner that no piece hides."""
        return self._between(BESIDE, flag=True)

    @cached_property
    def whole(self) -> Array:
        """Return places all over a cell, except for a flag's corner."""
        return self._between(0, flag=False)

    def _between(self, inner: float, flag: bool) -> Array:
        along = np.arange(-OUTER, OUTER + SPACING / 2, SPACING)
        x, y = (axis.ravel() for axis in np.meshgrid(along, along))
        kept = (np.hypot(x, y) > inner) & ((x + y > self.sheet.sizes.flag / self.cell - 2 * OUTER) != flag)
        return np.asarray(np.stack([x[kept], y[kept]], axis=1) * self.cell)

    @property
    def corners(self) -> Mask:
        """Return which samples no disc hides."""
        return np.asarray(np.hypot(*self.places.T) > self.sheet.sizes.mat / 2 + BARE_MM)

    @cached_property
    def page(self) -> Templates:
        """Return the printed frame, seen a little off."""
        grey = self._framed(PAGE.see(self.places))
        return Templates(grey, np.zeros_like(grey), PAGE.unlike)

    @cached_property
    def disc(self) -> Templates:
        """Return discs on it."""
        return self._discs(printed=True)

    @cached_property
    def cut_round(self) -> Templates:
        """Return square mats on it that were cut round."""
        return self._discs(printed=False)

    def _discs(self, printed: bool) -> Templates:
        """Return round mats; printed: as discs with a ring, not as squares that have lost their corners."""
        seen = STRAIGHT.see(self.places)
        away, out = np.hypot(seen[..., 0], seen[..., 1]), np.abs(seen).max(axis=-1)
        on_frame = away if printed else out
        return _joined([self._mat(away, small, STRAIGHT.unlike, on_frame) for small in SMALLER])

    @cached_property
    def square(self) -> Templates:
        """Return square mats on it."""
        out = np.abs(TURNED.see(self.places)).max(axis=-1)
        return self._mat(out, 0.0, TURNED.unlike, out)

    def _framed(self, places: Array) -> Light:
        """Return where the printed frame is grey."""
        out = np.abs(places).max(axis=-1)
        return blur_edge(out - (self.cell / 2 - self.sheet.frame_mm), self.blur).astype(np.float32)

    def _mat(self, out: Array, small: float, unlike: Array, on_frame: Array) -> Templates:
        """Return mats; in mm, out: how far out on them samples are; small: how much they are cut inwards.

        on_frame: how far out on their printed frame.
        """
        sizes = self.sheet.sizes
        inside = blur_edge(sizes.mat / 2 - small - out, self.blur)
        ring = inside * blur_edge(on_frame - (sizes.mat / 2 - sizes.mat_frame), self.blur)
        grey = (1 - inside) * self._framed(self.places)
        return Templates(grey.astype(np.float32), ring.astype(np.float32), unlike)


def _joined(laid: list[Templates]) -> Templates:
    """Return several as one."""
    return Templates(
        *(np.concatenate([getattr(one, part) for one in laid]) for part in ("grey", "black", "unlike"))
    )
