"""Telling whose the cells under control discs are: by their rings, and by the corners that they leave bare.

The networks have met square mats only. Where a board looks strange to them, every cell is held against what
the printed frame alone, a disc, and a square mat would show there, however these lie and are cut. A disc
leaves the corners bare: so each cell has its own yardstick of printed grey, whatever shadow falls on it.
Nothing is learned here, and where no discs lie nothing is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.flags import Corners
from vision.greys import Greys
from vision.samples import (
    BLACKER,
    CLEAR,
    CUT_STEP_MM,
    CUT_TURNS_DEG,
    MOST,
    REACH_MM,
    STEP_MM,
    TINTED,
    TURNS_DEG,
    UNLIKE,
    VEIL,
    blurred,
    grid,
    logs_of,
    odds_of,
    pages,
    rooted,
    sampled,
    unlikely,
)
from vision.telling import Seen

__all__ = ["Discs", "discs_on"]

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

INNER, OUTER, SPACING = 0.32, 0.47, 1 / 30  # of the cell: what is looked at, from pieces to the next cells
BESIDE = 0.38  # of the cell, from its middle: where flags are looked for
SMALLER = (0.0, 0.5)  # mm that a disc's rim is cut inwards
CUT_MM = (0.6, 1.2, 1.8)  # inwards, of square mats cut badly
BARE_MM = 0.8  # beyond a disc's rim: corners from there on show the printed frame
CORNERS_APART = 0.5  # log light of bare corners, by shadows: more apart is no printed grey
# Kinds that differ by so much are told apart one to e: the more, the worse the board fits as a whole.
LEAST_TEMPER, OF_USUAL = 2e-4, 0.15
A_MAT, A_SQUARE = 4e-3, 2e-3  # so much nearer to any mat than to none; to a square mat than to all else
A_DISC, MOST_DISCS = 2.5e-3, 0.6  # nearer to discs than to squares: the middle one of mats; and their share


@dataclass(frozen=True)
class Discs:
    """Hold what is told where discs may lie.

    lie: whether the board's mats are discs. owner: (cells, nobody, black, white) probabilities if they are.
    corners: what tells of flags beside them.
    """

    lie: bool
    owner: Array
    corners: Corners


def discs_on(seen: Seen, shown: Mask) -> Discs:
    """Return whether a board's mats are discs, and whose the cells are then.

    shown: (cells,) which cells the photo shows uncovered.
    """
    cells = _Cells.of(seen)
    discs, none, squares = cells.discs, cells.none, cells.squares
    mats = shown & (none - np.minimum(discs.min(axis=1), squares) > A_MAT)
    nearer = (squares - discs.min(axis=1))[mats]
    lie = bool(mats.any() and (nearer > 0).mean() >= MOST_DISCS and np.median(nearer) >= A_DISC)
    apart = np.column_stack([none, discs])
    least = apart.min(axis=1)
    owner = odds_of(apart, LEAST_TEMPER + OF_USUAL * float(np.median(least)))
    owner[squares < least - A_SQUARE] = 1 / owner.shape[1]
    return Discs(lie, owner, Corners.of(cells.flag))


@dataclass(frozen=True)
class _Laid:
    """Hold what is printed grey and what black, 0 to 1 (places, samples), and how unlikely each place is."""

    grey: Light
    black: Light
    unlike: Array

    def apart(self, light: Light, clear: Mask, grey: float, black: float) -> float:
        """Return how far one cell's samples are from the nearest; grey, black: their light against white."""
        shows = 1 + (grey - 1) * self.grey[:, clear] + (black - 1) * self.black[:, clear]
        far = np.minimum((rooted(shows) - light[clear]) ** 2, MOST).sum(axis=1)
        return float((far / max(clear.sum(), CLEAR * len(clear)) + UNLIKE * self.unlike).min())

    @property
    def bare(self) -> _Laid:
        """Return the same without black: white's."""
        return _Laid(self.grey, 0 * self.black, self.unlike)


@dataclass(frozen=True)
class _Cells:
    """Hold a board's cells: samples (cells, samples), which are clear, and what they are held against.

    flag: light (cells, samples, 3) in the corner where flags lie.
    """

    light: Light
    clear: Mask
    flag: Light
    shapes: _Shapes
    greys: Greys

    @classmethod
    def of(cls, seen: Seen) -> _Cells:
        shapes = _Shapes(seen.sheet, seen.blur_mm)
        light, flag = (sampled(seen.relative, places) for places in (shapes.places, shapes.flag))
        clear = _without_colour(logs_of(light), shapes.corners)
        return cls(rooted(light.mean(axis=-1)), clear, flag, shapes, seen.greys)

    @cached_property
    def corner(self) -> Array:
        """Return the log light of every cell's bare corners, held to about what the board's corners have."""
        light = np.where(self.clear & self.shapes.corners, self.light.astype(np.float64) ** 2 - VEIL, np.nan)
        count = np.isfinite(light).any(axis=1)
        own = np.full(len(light), np.nan)
        own[count] = np.log(np.maximum(np.nanmedian(light[count], axis=1), 1e-3))
        usual = float(np.nanmedian(own)) if count.any() else self.greys.grey
        return np.clip(np.where(np.isfinite(own), own, usual), usual - CORNERS_APART, usual + CORNERS_APART)

    @property
    def none(self) -> Array:
        """Return how far the cells are from the printed frame alone."""
        return self._apart(self.shapes.page, self.corner)

    @property
    def discs(self) -> Array:
        """Return how far they are from a disc on it (cells, black and white)."""
        disc = self.shapes.disc
        return np.column_stack([self._apart(its, self.corner) for its in (disc, disc.bare)])

    @property
    def squares(self) -> Array:
        """Return how far they are from a square mat, black or white, neatly or badly cut."""
        square, grey = self.shapes.square, np.full(len(self.light), self.greys.grey)
        return np.minimum(*(self._apart(its, grey) for its in (square, square.bare)))

    def _apart(self, laid: _Laid, grey: Array) -> Array:
        black = np.exp(grey + np.clip(self.greys.black - self.greys.grey, *BLACKER))
        told = zip(self.light, self.clear, np.exp(grey), black, strict=True)
        return np.array([laid.apart(*its) for its in told])


def _without_colour(logs: Light, corners: Mask) -> Mask:
    """Return which samples have no colour (cells, samples), but for what printed grey has in this light."""
    grey = np.median(logs[:, corners], axis=(0, 1))
    tone = np.clip(logs.mean(axis=-1, keepdims=True) / min(float(grey.mean()), -0.1), 0, 1)
    return np.asarray(np.ptp(logs - tone * (grey - grey.mean()), axis=-1) < TINTED)


@dataclass(frozen=True)
class _Shapes:
    """Say what would be grey and black where; blur: of the photo's edges, in mm."""

    sheet: Sheet
    blur: float

    @cached_property
    def places(self) -> Array:
        """Return what is looked at (samples, 2), in mm from a cell's middle; a flag's corner is left out."""
        return self._between(INNER, flag=False)

    @cached_property
    def flag(self) -> Array:
        """Return the places in a flag's corner that no piece hides."""
        return self._between(BESIDE, flag=True)

    def _between(self, inner: float, flag: bool) -> Array:
        cell = self.sheet.cell_mm
        along = np.arange(-OUTER, OUTER + SPACING / 2, SPACING)
        x, y = (axis.ravel() for axis in np.meshgrid(along, along))
        kept = (np.hypot(x, y) > inner) & ((x + y > self.sheet.sizes.flag / cell - 2 * OUTER) != flag)
        return np.asarray(np.stack([x[kept], y[kept]], axis=1) * cell)

    @property
    def corners(self) -> Mask:
        """Return which samples no disc hides."""
        return np.asarray(np.hypot(*self.places.T) > self.sheet.sizes.mat / 2 + BARE_MM)

    @cached_property
    def page(self) -> _Laid:
        """Return the printed frame, seen a little off."""
        off, unlike = pages()
        grey = self._framed(self.places - off[:, None])
        return _Laid(grey, np.zeros_like(grey), unlike)

    @cached_property
    def disc(self) -> _Laid:
        """Return discs on it."""
        off = grid(REACH_MM, STEP_MM)
        away = np.hypot(*np.moveaxis(self.places - off[:, None], -1, 0))
        return _joined([self._mat(away, small, unlikely(off)) for small in SMALLER])

    @cached_property
    def square(self) -> _Laid:
        """Return square mats on it, as printed and badly cut."""
        neat = self._turned(STEP_MM, TURNS_DEG)
        badly = self._turned(CUT_STEP_MM, CUT_TURNS_DEG)
        cuts = ((neat, 0.0), *((badly, cut) for cut in CUT_MM))
        return _joined([self._mat(out, cut, unlike) for (out, unlike), cut in cuts])

    def _turned(self, step: float, turns: tuple[float, ...]) -> tuple[Array, Array]:
        """Return how far out samples are on squares (places, samples), and how unlikely they lie so."""
        off = grid(REACH_MM, step)
        moved = self.places - off[:, None]
        out, unlike = [], []
        for turn in turns:
            cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
            out.append(np.abs(moved @ np.array([[cos, -sin], [sin, cos]])).max(axis=-1))
            unlike.append(unlikely(off, turn))
        return np.concatenate(out), np.concatenate(unlike)

    def _framed(self, places: Array) -> Light:
        """Return where the printed frame is grey."""
        out = np.abs(places).max(axis=-1)
        return blurred(out - (self.sheet.cell_mm / 2 - self.sheet.frame_mm), self.blur).astype(np.float32)

    def _mat(self, out: Array, small: float, unlike: Array) -> _Laid:
        """Return mats; in mm, out: how far out on them samples are; small: how much they are cut inwards."""
        sizes = self.sheet.sizes
        inside = blurred(sizes.mat / 2 - small - out, self.blur)
        ring = inside * blurred(out - (sizes.mat / 2 - sizes.mat_frame), self.blur)
        return _Laid(
            ((1 - inside) * self._framed(self.places)).astype(np.float32), ring.astype(np.float32), unlike
        )


def _joined(laid: list[_Laid]) -> _Laid:
    """Return several as one."""
    return _Laid(
        *(np.concatenate([getattr(one, part) for one in laid]) for part in ("grey", "black", "unlike"))
    )
