"""A second opinion on whose the cells of a board of squares are, if mats look strange to the networks.

Nothing is learned here. A mat's corners may be cut off or round; so light is sampled along the sides, and
held against what nobody's cell and a mat show there, of which every side may be cut elsewhere: a little
outside its line or far inside, where the printed frame then shows. The yardstick of grey is the frames of
cells that are nobody's anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    REACH_MM,
    STEP_MM,
    TINTED,
    TURNS_DEG,
    UNLIKE,
    blur_edge,
    grid,
    logs_of,
    mean_of_channels,
    odds_of,
    page_places,
    range_of_channels,
    rate_unlikely,
    root_light,
    sample_light,
)

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

NORMALS = np.array([(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
HALF_SIDE, ALONG = 0.33, 9  # of the cell: how far from a side's middle light is sampled, and how often
NEAR, FAR, ACROSS = 0.325, 0.492, 11  # of the cell: from its middle outwards
CUTS_MM = (-0.4, 0.0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.4)  # how far inside its line a side may be cut
CUT_UNLIKE = 3e-4  # of the mean squared distance: how much a millimetre of cut counts
NOBODYS, FEW = 0.9, 3  # probability, and cells: fewer that are surely nobody's tell no grey
EDGE_MM = (0.6, 0.8)  # of the frame, from within and from without: blur mixes it with white there


def weigh_owners(seen: Observation, told: Array) -> tuple[Array, Mask]:
    """Return the probabilities (cells, nobody, black, white) with what the sides tell, and where both agree.

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
    light = sample_light(seen.relative, places)
    clear = (range_of_channels(logs_of(light)) < TINTED) & outside_flag
    shown = _Shown.of(seen.sheet, greys, seen.blur_mm)
    least = CLEAR * outside_flag.sum()
    told = zip(root_light(mean_of_channels(light)), clear.astype(np.float32), strict=True)
    return np.array([shown.apart(one, weight / max(float(weight.sum()), least)) for one, weight in told])


def _greys_by_frames(relative: Light, sheet: Sheet, greys: Greys, nobodys: Mask) -> Greys:
    """Return how the frames of these cells look; the greys of the patches if too few tell it."""
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
    def on(cls, sheet: Sheet, blur: float, step_mm: float, turns_deg: Sequence[float]) -> MatPlacements:
        """Return how mats may lie on a sheet's cells, so finely told apart; blur: in mm."""
        places, _ = places_on(sheet)
        sizes, off = sheet.sizes, grid(REACH_MM, step_mm)
        moved = places - off[:, None, None]
        on = np.concatenate([moved @ _turn(deg) for deg in turns_deg])
        out = np.einsum("psij,sj->psi", on, NORMALS)
        lines = sizes.mat / 2 - np.array(CUTS_MM)
        return cls(
            blur_edge(lines[:, None, None] - out[:, None], blur),
            blur_edge(np.abs(on).max(axis=-1) - sizes.mat / 2 + sizes.mat_frame, blur),
            _frame(sheet, places, blur),
            np.concatenate([rate_unlikely(off, deg) for deg in turns_deg]),
        )

    def bare(self, greys: Greys) -> Array:
        """Return the light (ways, cuts, sides, samples) where a mat has no frame."""
        return np.asarray(1 + (np.exp(greys.grey) - 1) * (1 - self.inside) * self.frame)


@dataclass(frozen=True)
class _Shown:
    """Roots of light: of the frame (places, sides, samples), and of mats (places, cuts, sides, samples).

    framed: black's; bare: white's. page_unlike, mat_unlike: how unlikely each place is.
    """

    none: Light
    framed: Light
    bare: Light
    page_unlike: Array
    mat_unlike: Array

    @classmethod
    def of(cls, sheet: Sheet, greys: Greys, blur: float) -> _Shown:
        """Return what a sheet's cells show in a photo."""
        places, _ = places_on(sheet)
        aside, page_unlike = page_places()
        seen_aside = _frame(sheet, places - aside[:, None, None], blur)
        laid = MatPlacements.on(sheet, blur, STEP_MM, TURNS_DEG)
        bare = laid.bare(greys)
        return cls(
            root_light(1 + (np.exp(greys.grey) - 1) * seen_aside),
            root_light(bare + (np.exp(greys.black) - 1) * laid.inside * laid.ring[:, None]),
            root_light(bare),
            page_unlike,
            laid.unlike,
        )

    def apart(self, light: Light, weight: Light) -> tuple[float, float, float]:
        """Return how far one cell is from nobody's, black's and white's; weight: of its samples."""
        none = (np.minimum((self.none - light) ** 2, MOST) * weight).sum(
            axis=(1, 2)
        ) + UNLIKE * self.page_unlike
        cut = CUT_UNLIKE * np.abs(CUTS_MM)[:, None]

        def mat(shows: Light) -> float:
            far = (np.minimum((shows - light) ** 2, MOST) * weight).sum(axis=-1) + cut
            return float((far.min(axis=1).sum(axis=-1) + UNLIKE * self.mat_unlike).min())

        return float(none.min()), mat(self.framed), mat(self.bare)


def _frame(sheet: Sheet, places: Array, blur: float) -> Array:
    """Return how much of the printed frame is at places (..., 2): 0 to 1."""
    out, end = np.abs(places).max(axis=-1), sheet.cell_mm / 2
    return blur_edge(out - end + sheet.frame_mm, blur) * blur_edge(end - sheet.joint_mm / 2 - out, blur)


def places_on(sheet: Sheet) -> tuple[Array, Mask]:
    """Return where light is sampled (sides, samples, 2), in mm, and which samples no flag can hide."""
    along = np.stack([-NORMALS[:, 1], NORMALS[:, 0]], axis=1)
    beside, out = np.meshgrid(np.linspace(-HALF_SIDE, HALF_SIDE, ALONG), np.linspace(NEAR, FAR, ACROSS))
    places = beside.reshape(-1, 1) * along[:, None] + out.reshape(-1, 1) * NORMALS[:, None]
    sizes = sheet.sizes
    return places * sheet.cell_mm, places.sum(axis=-1) * sheet.cell_mm > sizes.flag - sizes.mat


def _turn(degrees: float) -> Array:
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[cos, -sin], [sin, cos]])
