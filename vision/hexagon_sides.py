"""Whether the mats on a board of hexagons are cut too small: then bare ones look as nobody's cells do.

Across every side light is sampled and held against what a printed frame, a black frame and bare card would
show there, however a mat lies: a little off, a little turned, cut too small. Nothing of it is learned. What
follows is left to vision.hexagons.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.greys import Greys
from vision.samples import (
    CUT_STEP_MM,
    CUT_TURNS_DEG,
    MOST,
    REACH_MM,
    STEP_MM,
    TINTED,
    TURNS_DEG,
    UNLIKE,
    blur_edge,
    grid,
    logs_of,
    mean_of_channels,
    page_places,
    range_of_channels,
    rate_unlikely,
    root_light,
    sample_light,
)
from vision.side_pictures import places_along

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

EVERY_OTHER = np.array([1.0, 0.0, 1.0, 0.0, 1.0, 0.0])  # sides that are black on the third side's mat
ALONG, ACROSS = 9, 18  # samples of a side
HALF_SIDE, NEAR, FAR = 0.2, 0.29, 0.5  # of the cell: where they lie along it, and from its middle
# Of the cell: how much too small a framed mat may be cut, on every side. Bare ones then look as nobody's.
CUT = (0.03, 0.06)
CLEAR = 2.0  # sides of which samples must be seen, for their likeness to count in full


def nearer_to_small(relative: NDArray[np.float32], sheet: Sheet, greys: Greys, blur: float) -> Array:
    """Return of cells with black sides how much nearer they are to a mat that is cut too small.

    In mean squared distances. relative: (cells, side, side, 3) light B, G, R against white; blur: of the
    photo's edges, in mm.
    """
    shown = _Shown.of(sheet, greys, blur)
    found = []
    light_of = light_of_sides(relative, sheet)
    clear_of = range_of_channels(logs_of(light_of)) < TINTED
    for light, clear in zip(root_light(mean_of_channels(light_of)), clear_of, strict=True):
        nobody, black, white, third, cut_black, cut_third = _Far.of(shown, light, clear).least(shown)
        if min(black, third, cut_black, cut_third) < min(nobody, white):
            of_black = min(black, cut_black) < min(third, cut_third)
            found.append(black - cut_black if of_black else third - cut_third)
    return np.array(found)


def light_of_sides(windows: NDArray[np.float32], sheet: Sheet) -> NDArray[np.float32]:
    """Return the light (cells, SIDES, samples, 3) across the sides of cells in windows."""
    return sample_light(windows, _samples(sheet)[0])


@dataclass(frozen=True)
class _Far:
    """The distance of one cell's sides from what they would show (places, SIDES), and how clear they are.

    mats, cut: from black's, white's and the third's mat, both ways round.
    """

    nobody: Array
    mats: tuple[Array, ...]
    cut: tuple[Array, ...]
    clear: Array

    @classmethod
    def of(cls, shown: _Shown, light: NDArray[np.float32], clear: Mask) -> _Far:
        """Return it of a cell's samples (SIDES, samples); clear: those that have no colour."""
        mats, cut = (
            _as_mats(*(_distance(side, light, clear) for side in sides)) for sides in (shown.mats, shown.cut)
        )
        return cls(_distance(shown.none, light, clear), mats, cut, clear.mean(axis=-1))

    def least(self, shown: _Shown) -> tuple[float, ...]:
        """Return how far it is from nobody's, black's, white's, third's, black's and third's cut badly."""
        plain = max(float(self.clear.sum()), CLEAR)

        def nearest(far: Array, unlike: Array) -> float:
            return float((far.sum(axis=-1) / plain + UNLIKE * unlike).min())

        black, white, *thirds = (nearest(far, shown.mat_unlike) for far in self.mats)
        cut_black, _, *cut_thirds = (nearest(far, shown.cut_unlike) for far in self.cut)
        nobody = nearest(self.nobody, shown.page_unlike)
        return nobody, black, white, min(thirds), cut_black, min(cut_thirds)


def _as_mats(black: Array, bare: Array) -> tuple[Array, ...]:
    """Return how far a cell is from black's, white's and the third's mat, both ways round, side by side."""
    return black, bare, bare + EVERY_OTHER * (black - bare), black + EVERY_OTHER * (bare - black)


def _distance(shown: NDArray[np.float32], light: NDArray[np.float32], clear: Mask) -> Array:
    """Return how far one cell's sides are from what they would show (places, SIDES), colour left out."""
    return np.asarray((np.minimum((shown - light) ** 2, MOST) * clear).mean(axis=-1), np.float64)


@dataclass(frozen=True)
class _Shown:
    """What sides show (places, SIDES, samples), as roots of light, and how unlikely each place is.

    mats, cut: black and bare sides of a mat as it is printed, and of mats that are cut too small.
    """

    none: NDArray[np.float32]
    mats: tuple[NDArray[np.float32], NDArray[np.float32]]
    cut: tuple[NDArray[np.float32], NDArray[np.float32]]
    page_unlike: Array
    mat_unlike: Array
    cut_unlike: Array

    @classmethod
    def of(cls, sheet: Sheet, greys: Greys, blur: float) -> _Shown:
        """Return what sides of a sheet's cells show in a photo; blur: of its edges, in mm."""
        grey, black = float(np.exp(greys.grey)), float(np.exp(greys.black))
        printed = sheet.cell_mm / 2 - sheet.frame_mm
        aside, page_unlike = page_places()
        none = root_light(
            1 + (grey - 1) * blur_edge(_across(sheet, aside, np.zeros(len(aside))) - printed, blur)
        )
        page = _across(sheet, np.zeros((1, 2)), np.zeros(1)) - printed

        def sides(off: Array, turn: Array, small: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
            """Return black and bare sides of mats that lie so; small: mm that their sides are cut inwards."""
            out, outer = _across(sheet, off, turn), sheet.sizes.mat / 2
            inner, outer = outer - sheet.sizes.mat_frame, outer - small
            bare = 1 + (grey - 1) * blur_edge(np.minimum(out - outer, page), blur)
            framed = blur_edge(out - inner, blur) - blur_edge(out - outer, blur)
            return root_light(bare + (black - 1) * framed), root_light(bare)

        places, few = _places(STEP_MM, TURNS_DEG), _places(CUT_STEP_MM, CUT_TURNS_DEG)
        cut = [sides(*few, share * sheet.cell_mm) for share in CUT]
        one, other = (np.concatenate([each[k] for each in cut]) for k in range(2))
        return cls(
            none,
            sides(*places, 0.0),
            (one, other),
            page_unlike,
            rate_unlikely(places[0], np.degrees(places[1])),
            np.tile(rate_unlikely(few[0], np.degrees(few[1])), len(cut)),
        )


def _places(step: float, turns: tuple[float, ...]) -> tuple[Array, Array]:
    """Return how mats may lie: (places, 2) mm off and (places,) radians turned clockwise."""
    every = list(product(grid(REACH_MM, step), np.radians(turns)))
    return np.array([off for off, _ in every]), np.array([turn for _, turn in every])


def _samples(sheet: Sheet) -> tuple[Array, Array]:
    """Return where light is sampled (SIDES, samples, 2), in mm from the middle, and sides' normals."""
    return places_along(sheet, np.linspace(-HALF_SIDE, HALF_SIDE, ALONG), np.linspace(NEAR, FAR, ACROSS))


def _across(sheet: Sheet, off: Array, turn: Array) -> Array:
    """Return how far out samples are on things that lie so (places, SIDES, samples), in mm."""
    places, normals = _samples(sheet)
    cos, sin = np.cos(turn), np.sin(turn)
    turned = np.stack([np.stack([cos, sin], axis=1), np.stack([-sin, cos], axis=1)], axis=1)
    moved = places[None] - off[:, None, None]
    return np.asarray(np.einsum("pij,pksj,ki->pks", turned, moved, normals, optimize=True))
