"""Telling whose the cells under control discs are: by their rings, and by the corners that they leave bare.

The networks have met square mats only. Where a board looks strange to them, every cell is held against what
the printed frame alone, a disc, and a square mat would show there, however these lie and are cut. A disc
leaves the corners bare: so each cell has its own yardstick of printed grey, whatever shadow falls on it.
Pieces shade their own cells all alike, which is taken off. Nothing is learned here, and where no discs lie
nothing is told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
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
    tints,
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
# So much nearer to black's than to others'; and to rings than to arcs, of all of black's but a quarter.
A_BLACK, A_RING, A_QUARTER = 1e-3, 1.5e-3, 0.25
SURE, FEW = 2e-3, 6  # so much nearer to one kind than to others, cells tell of shade; fewer of them tell none
SHADES, DARK = (-1.6, 0.25), 0.15  # log light that shade takes or adds; light of ink too black to tell it


@dataclass(frozen=True)
class Discs:
    """Hold what is told where discs may lie.

    lie: whether the board's mats are discs. owner: (cells, nobody, black, white) probabilities if they are.
    bare: (cells,) that no mat lies there, of whatever shape; shade is not taken off for that.
    corners: what tells of flags beside them. grey: (3,) log light B, G, R of the printed frame; corner:
    (cells,) of the frame in each cell's bare corners.
    """

    lie: bool
    owner: Array
    bare: Array
    corners: Corners
    grey: Light
    corner: Array


def discs_on(seen: Seen, shown: Mask, pieces: Mask) -> Discs:
    """Return whether a board's mats are discs, and whose the cells are then.

    shown: (cells,) which cells the photo shows uncovered; pieces: (cells,) on which pieces stand.
    """
    cells = _Cells.of(seen)
    fits, squares = cells.fits, cells.squares
    least = fits.apart.min(axis=1)
    discs = fits.apart[:, 1:].min(axis=1)
    mats = shown & (fits.apart[:, 0] - np.minimum(discs, squares) > A_MAT)
    nearer = (squares - discs)[mats]
    lie = bool(mats.any() and (nearer > 0).mean() >= MOST_DISCS and np.median(nearer) >= A_DISC)
    unlike = squares < least - A_SQUARE
    owner = plainly = _told(fits.apart, unlike)
    if lie:
        lit = cells.unshaded(pieces).fits.apart
        owner = _told(np.where(pieces[:, None], lit, fits.apart), unlike)
    printed = lie and cells.ringed(shown)
    return Discs(lie, owner, plainly[:, 0], cells.corners(printed), cells.grey, cells.corner)


def _told(apart: Array, unlike: Mask) -> Array:
    """Return the probabilities (cells, kinds) of kinds so far off; unlike: (cells,) that are none of them."""
    odds = odds_of(apart, LEAST_TEMPER + OF_USUAL * float(np.median(apart.min(axis=1))))
    odds[unlike] = 1 / odds.shape[1]
    return odds


@dataclass(frozen=True)
class _Fits:
    """Hold how far cells are from nobody's, black's and white's (cells, kinds).

    shows: light against white that the nearest of each kind would show (cells, kinds, samples).
    """

    apart: Array
    shows: Light


@dataclass(frozen=True)
class _Laid:
    """Hold what is printed grey and what black, 0 to 1 (places, samples), and how unlikely each place is."""

    grey: Light
    black: Light
    unlike: Array

    def nearest(self, light: Light, clear: Mask, grey: float, black: float) -> tuple[float, Light]:
        """Return how far one cell's samples are from the nearest place, and the light that it would show.

        grey, black: their light against white.
        """
        shows = 1 + (grey - 1) * self.grey[:, clear] + (black - 1) * self.black[:, clear]
        far = np.minimum((rooted(shows) - light[clear]) ** 2, MOST).sum(axis=1)
        far = far / max(clear.sum(), CLEAR * len(clear)) + UNLIKE * self.unlike
        place = int(far.argmin())
        return float(far[place]), 1 + (grey - 1) * self.grey[place] + (black - 1) * self.black[place]

    @property
    def bare(self) -> _Laid:
        """Return the same without black: white's."""
        return _Laid(self.grey, 0 * self.black, self.unlike)


@dataclass(frozen=True)
class _Cells:
    """Hold a board's cells: samples (cells, samples), which are clear, and what they are held against.

    grey: (3,) log light of the frame; corner: of it in each cell's bare corners. flag: light (cells,
    samples, 3) in the corner where flags lie.
    """

    light: Light
    clear: Mask
    grey: Light
    corner: Array
    flag: Light
    shapes: _Shapes
    greys: Greys

    @classmethod
    def of(cls, seen: Seen) -> _Cells:
        shapes = _Shapes(seen.sheet, seen.blur_mm)
        light, flag = (sampled(seen.relative, places) for places in (shapes.places, shapes.flag))
        logs = logs_of(light)
        grey = np.median(logs[:, shapes.corners], axis=(0, 1))
        clear, roots = tints(logs, grey) < TINTED, rooted(light.mean(axis=-1))
        corner = _corner(np.where(clear & shapes.corners, roots, np.nan), seen.greys.grey)
        return cls(roots, clear, grey, corner, flag, shapes, seen.greys)

    @cached_property
    def fits(self) -> _Fits:
        """Return how far they are from the printed frame alone, and from a disc on it, black and white."""
        kinds = self.shapes.page, self.shapes.disc, self.shapes.disc.bare
        apart, shows = zip(*(self._nearest(its, self.corner) for its in kinds), strict=True)
        return _Fits(np.stack(apart, axis=1), np.stack(shows, axis=1))

    @property
    def squares(self) -> Array:
        """Return how far they are from a square mat, black or white, neatly or badly cut."""
        square, grey = self.shapes.square, np.full(len(self.light), self.greys.grey)
        return np.minimum(*(self._nearest(its, grey)[0] for its in (square, square.bare)))

    def ringed(self, shown: Mask) -> bool:
        """Tell whether black's discs have rings; those of square mats that were cut round have four arcs."""
        none, ring, back = self.fits.apart.T
        arcs = self._nearest(self.shapes.cut_round, self.corner)[0]
        black = shown & (np.minimum(ring, arcs) < np.minimum(none, back) - A_BLACK)
        return bool(black.sum() > 1 and np.quantile((arcs - ring)[black], A_QUARTER) > A_RING)

    def corners(self, printed: bool) -> Corners:
        """Return what the corners show of flags; with square mats cut round these may be cut as well."""
        if not printed:
            return Corners.of(self.flag)
        return Corners.on_frame(self.flag, self.grey, (self.greys.grey + self.greys.black) / 2)

    def unshaded(self, pieces: Mask) -> _Cells:
        """Return the cells as they look without the shade that pieces throw on their own, all of them alike.

        pieces: (cells,) on which pieces stand.
        """
        apart, shows = self.fits.apart, self.fits.shows
        first, second = np.sort(apart, axis=1)[:, :2].T
        shows = np.take_along_axis(shows, apart.argmin(axis=1)[:, None, None], axis=1)[:, 0]
        seen = self.clear & (pieces & (second - first > SURE))[:, None] & (shows > DARK)
        light = np.maximum(self.light**2 - VEIL, 0)
        told = seen.sum(axis=0) >= FEW
        taken = np.where(seen, np.log(np.maximum(light, 1e-2) / shows), np.nan)[:, told]
        shade = np.zeros(light.shape[1], np.float32)
        shade[told] = np.clip(np.nanmedian(taken, axis=0), *SHADES)
        return replace(self, light=rooted(light / np.exp(shade)))

    def _nearest(self, laid: _Laid, grey: Array) -> tuple[Array, Light]:
        black = np.exp(grey + np.clip(self.greys.black - self.greys.grey, *BLACKER))
        told = zip(self.light, self.clear, np.exp(grey), black, strict=True)
        apart, shows = zip(*(laid.nearest(*its) for its in told), strict=True)
        return np.array(apart), np.array(shows, np.float32)


def _corner(roots: Light, usual: float) -> Array:
    """Return the log light of cells' bare corners, held to about what all the board's corners have.

    roots: of light against white (cells, samples), NaN where no corner is seen. usual: log light without any.
    """
    seen = np.isfinite(roots).any(axis=1)
    own = np.full(len(roots), np.nan)
    own[seen] = np.log(np.maximum(np.nanmedian(roots[seen].astype(np.float64) ** 2, axis=1) - VEIL, 1e-3))
    usual = float(np.nanmedian(own)) if seen.any() else usual
    return np.clip(np.where(seen, own, usual), usual - CORNERS_APART, usual + CORNERS_APART)


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
        away, _, unlike = self._round
        return _joined([self._mat(away, small, unlike) for small in SMALLER])

    @property
    def cut_round(self) -> _Laid:
        """Return square mats on it that were cut round."""
        away, out, unlike = self._round
        return _joined([self._mat(away, small, unlike, out) for small in SMALLER])

    @cached_property
    def _round(self) -> tuple[Array, Array, Array]:
        """Return how far from discs' middles samples are (places, samples), how far out on squares there.

        Third: how unlikely they lie so.
        """
        off = grid(REACH_MM, STEP_MM)
        moved = self.places - off[:, None]
        return np.hypot(*np.moveaxis(moved, -1, 0)), np.abs(moved).max(axis=-1), unlikely(off)

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

    def _mat(self, out: Array, small: float, unlike: Array, frame: Array | None = None) -> _Laid:
        """Return mats; in mm, out: how far out on them samples are; small: how much they are cut inwards.

        frame: how far out on their printed frame, where that has another shape.
        """
        sizes = self.sheet.sizes
        inside = blurred(sizes.mat / 2 - small - out, self.blur)
        on_frame = (out if frame is None else frame) - (sizes.mat / 2 - sizes.mat_frame)
        ring = inside * blurred(on_frame, self.blur)
        return _Laid(
            ((1 - inside) * self._framed(self.places)).astype(np.float32), ring.astype(np.float32), unlike
        )


def _joined(laid: list[_Laid]) -> _Laid:
    """Return several as one."""
    return _Laid(
        *(np.concatenate([getattr(one, part) for one in laid]) for part in ("grey", "black", "unlike"))
    )
