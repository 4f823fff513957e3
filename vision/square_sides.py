"""A second opinion on whose the cells of a board of squares are, if mats look strange to the networks.

Nothing is learned here. A mat's corners may be cut off or round; so light is sampled along the sides, and
held against what nobody's cell and a mat show there, of which every side may be cut elsewhere: a little
outside its line or far inside, where the printed frame then shows. The yardstick of grey is the frames of
cells that are nobody's anyway.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.greys import Greys
from vision.recognition import Observation
from vision.samples import (
    BLACKER,
    CLEAR,
    FLOOR,
    MOST,
    PAGE,
    TINTED,
    TURNED,
    UNLIKE,
    Placements,
    blur_edge,
    logs_of,
    mean_of_channels,
    odds_of,
    range_of_channels,
    root_light,
    sample_light,
    sample_tones,
)
from vision.side_pictures import places_along, side_normals

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

HALF_SIDE, ALONG = 0.33, 9  # of the cell: how far from a side's middle light is sampled, and how often
NEAR, FAR, ACROSS = 0.325, 0.492, 11  # of the cell: from its middle outwards
CUTS_MM = (-0.4, 0.0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.4)  # how far inside its line a side may be cut
CUT_UNLIKE = 3e-4  # of the mean squared distance: how much a millimetre of cut counts
NOBODYS, FEW = 0.9, 3  # probability, and cells: fewer that are surely nobody's show no grey
EDGE_MM = (0.6, 0.8)  # of the frame, from within and from without: blur mixes it with white there


def weigh_owners(seen: Observation, told: Array) -> tuple[Array, Mask]:
    """Return the probabilities (cells, nobody, black, white) with what the sides show, and where both agree.

    told: the networks'. Few mats that these misread look the same way wrong along their sides.
    """
    sure = told[:, 0] > NOBODYS
    apart = _apart(seen, _greys_by_frames(seen.relative, seen.sheet, seen.greys, sure))
    odds = odds_of(apart)
    both = told * odds
    return both / both.sum(axis=1, keepdims=True), told.argmax(axis=1) == odds.argmax(axis=1)


def _apart(seen: Observation, greys: Greys) -> Array:
    """Return the mean squared distances (cells, 3) from what nobody's, black's and white's show."""
    places, outside_flag = places_on(seen.sheet)
    light, clear = sample_tones(seen.relative, places)
    clear &= outside_flag
    shown = _Shown.of(seen.sheet, greys, seen.blur_mm)
    least = CLEAR * outside_flag.sum()
    told = zip(root_light(light), clear.astype(np.float32), strict=True)
    return np.array([shown.apart(one, weight / max(float(weight.sum()), least)) for one, weight in told])


def _greys_by_frames(relative: Light, sheet: Sheet, greys: Greys, nobodys: Mask) -> Greys:
    """Return how the frames of these cells look; the greys of the patches if too few show it."""
    places, _ = places_on(sheet)
    out = np.abs(places).max(axis=-1)
    frame = out > sheet.cell_mm / 2 - sheet.frame_mm + EDGE_MM[0]
    light = sample_light(relative[nobodys], places[frame & (out < sheet.cell_mm / 2 - EDGE_MM[1])])
    logs = logs_of(light)
    seen = (range_of_channels(logs) < TINTED).any(axis=1)
    if seen.sum() < FEW:
        return greys
    tones = np.where(range_of_channels(logs) < TINTED, mean_of_channels(logs), np.nan)[seen]
    grey = float(np.log(np.exp(np.median(np.nanmedian(tones, axis=1))) - FLOOR))
    return Greys(grey + float(np.clip(greys.black - greys.grey, *BLACKER)), grey, seen=True)


@dataclass(frozen=True)
class MatPlacements:
    """The places where mats may lie over the points where light is sampled, 0 to 1 at every point.

    inside: a mat (ways, cuts, sides, samples), whose sides are cut so far inside their line; ring: its frame
    (ways, sides, samples). frame: the printed one (sides, samples). unlike: how unlikely each way is to lie.
    """

    inside: Array
    ring: Array
    frame: Array
    unlike: Array

    @classmethod
    def on(cls, sheet: Sheet, blur: float, placements: Placements) -> MatPlacements:
        """Return how mats may lie on a sheet's cells; blur: in mm."""
        (places, _), normals = places_on(sheet), side_normals(sheet)
        sizes, on = sheet.sizes, placements.see(places)
        out = np.einsum("psij,sj->psi", on, normals)
        lines = sizes.mat / 2 - np.array(CUTS_MM)
        return cls(
            blur_edge(lines[:, None, None] - out[:, None], blur),
            blur_edge(np.abs(on).max(axis=-1) - sizes.mat / 2 + sizes.mat_frame, blur),
            _frame(sheet, places, blur),
            placements.unlike,
        )

    def bare(self, greys: Greys) -> Array:
        """Return the light (ways, cuts, sides, samples) where a mat has no frame."""
        return np.asarray(1 + (np.exp(greys.grey) - 1) * (1 - self.inside) * self.frame)


@dataclass(frozen=True)
class _Shown:
    """Roots of light: of the frame (places, sides, samples), and of mats (places, cuts, sides, samples).

    framed: black's; bare: white's.
    """

    none: Light
    framed: Light
    bare: Light

    @classmethod
    def of(cls, sheet: Sheet, greys: Greys, blur: float) -> _Shown:
        """Return what a sheet's cells show in a photo."""
        places, _ = places_on(sheet)
        laid = MatPlacements.on(sheet, blur, TURNED)
        bare = laid.bare(greys)
        return cls(
            root_light(1 + (np.exp(greys.grey) - 1) * _frame(sheet, PAGE.see(places), blur)),
            root_light(bare + (np.exp(greys.black) - 1) * laid.inside * laid.ring[:, None]),
            root_light(bare),
        )

    def apart(self, light: Light, weight: Light) -> tuple[float, float, float]:
        """Return how far one cell is from nobody's, black's and white's; weight: of its samples."""
        none = (np.minimum((self.none - light) ** 2, MOST) * weight).sum(axis=(1, 2)) + UNLIKE * PAGE.unlike
        cut = CUT_UNLIKE * np.abs(CUTS_MM)[:, None]

        def mat(shows: Light) -> float:
            far = (np.minimum((shows - light) ** 2, MOST) * weight).sum(axis=-1) + cut
            return float((far.min(axis=1).sum(axis=-1) + UNLIKE * TURNED.unlike).min())

        return float(none.min()), mat(self.framed), mat(self.bare)


def _frame(sheet: Sheet, places: Array, blur: float) -> Array:
    """Return how much of the printed frame is at places (..., 2): 0 to 1."""
    out, end = np.abs(places).max(axis=-1), sheet.cell_mm / 2
    return blur_edge(out - end + sheet.frame_mm, blur) * blur_edge(end - sheet.joint_mm / 2 - out, blur)


def places_on(sheet: Sheet) -> tuple[Array, Mask]:
    """Return where light is sampled (sides, samples, 2), in mm, and which samples no flag can hide."""
    along, away = np.linspace(-HALF_SIDE, HALF_SIDE, ALONG), np.linspace(NEAR, FAR, ACROSS)
    places, sizes = places_along(sheet, along, away), sheet.sizes
    return places, places.sum(axis=-1) > sizes.flag - sizes.mat
