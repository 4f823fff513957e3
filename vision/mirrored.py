"""Whether a lamp or a window is mirrored in mats: a black frame there can look like bare card, or like white.

Nothing is learned here. How black the frames of black mats look is held against the black printed on the same
sheet; blur makes thin frames lighter as well, and sides that are cut far inside their line, so both are
allowed for. What is asked because of it says vision.mats.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.recognition import Observation
from vision.samples import COARSE, UNLIKE, sample_tones
from vision.square_sides import CUT_UNLIKE, CUTS_MM, MatPlacements, places_on

Array = NDArray[np.float64]
Light = NDArray[np.float32]
Mask = NDArray[np.bool_]

# The second lightest black frame of boards with matt mats is 0.9 as black as printed, or blacker; it was 0.71
# where a mirrored lamp hid black ones from the reader.
PALE = 0.82
TOGETHER = 2.3  # cells between two pale frames at most: a lamp lies over several, and a hand cuts one astray
REACH = 3.5  # cells from a pale frame: so far black ones were hidden
DARKER = 0.75  # quantile of a frame's sides: pieces lean over one, and another may be cut
BLACKEST, LIGHTEST = -3.5, -1.6  # log of the light of printed black: patches that say else mirror something
LEAST_SEEN, MOST_DEEP = 0.5, 1.1  # samples of a side, and how much blacker than printed a side may be


def find_mirrored(seen: Observation, black: Mask) -> Mask:
    """Return which cells (cells,) lie where black frames are lighter than black is printed.

    black: cells whose frames are said to be black; those that plainly are may be left out.
    """
    if black.sum() < 2:
        return np.zeros(len(black), np.bool_)
    pale = np.flatnonzero(black)[frame_depths(seen, black) < PALE]
    centres = np.array([cell.centre_mm for cell in seen.sheet.cells]) / seen.sheet.cell_mm
    away = np.linalg.norm(centres[:, None] - centres[pale], axis=2)
    together = (away[pale] < TOGETHER).sum(axis=1) > 1
    return np.asarray((away[:, together] < REACH).any(axis=1))


def frame_depths(seen: Observation, cells: Mask) -> Array:
    """Return how black the frames of these cells are: 1 as printed, less where they are lighter."""
    sheet = seen.sheet
    places, outside_flag = places_on(sheet)
    light, clear = sample_tones(seen.relative[cells], places)
    laid = MatPlacements.on(sheet, seen.blur_mm, COARSE)
    bare, ring = laid.bare(seen.greys), laid.inside * laid.ring[:, None]
    printed = 1 - np.exp(np.clip(seen.greys.black, BLACKEST, LIGHTEST))
    return _taken(light, (clear & outside_flag).astype(np.float32), bare, ring, UNLIKE * laid.unlike) / float(
        printed
    )


def _taken(light: Light, weight: Light, bare: Array, ring: Array, unlike: Array) -> Array:
    """Return how much light the frame that fits each cell best takes away (cells,).

    light, weight: (cells, sides, samples).
    bare, ring: (ways, cuts, sides, samples), as a white mat shows light, and where the frame would be.
    """
    seen, gone = _over(weight, ring * ring), _over(weight, ring * bare) - _over(weight * light, ring)
    deep = np.clip(gone / np.maximum(seen, 1e-3), 0, MOST_DEEP)
    white = _over(weight, bare * bare) - 2 * _over(weight * light, bare)
    left = white + (weight * light * light).sum(axis=-1)[:, None, None] - 2 * deep * gone + deep * deep * seen
    samples = np.maximum(weight.sum(axis=(1, 2)), 1)[:, None, None, None]
    far = left / samples + CUT_UNLIKE * np.abs(CUTS_MM)[:, None]
    cells, sides = np.arange(len(light))[:, None], np.arange(light.shape[1])
    way = (far.min(axis=2).sum(axis=-1) + unlike).argmin(axis=1)[:, None]
    cut = far.argmin(axis=2)[cells, way, sides]
    shown = np.asarray(seen[cells, way, cut, sides] > LEAST_SEEN)
    told = np.where(shown, deep[cells, way, cut, sides], np.nan)
    told[~shown.any(axis=1)] = MOST_DEEP
    return np.asarray(np.nanquantile(told, DARKER, axis=1))


def _over(of_cells: Light, of_ways: Array) -> Array:
    """Return sums over samples (cells, ways, cuts, sides) of (cells, sides, samples) times what ways show."""
    ways, cuts, sides, samples = of_ways.shape
    shown = np.moveaxis(of_ways, 2, 0).reshape(sides, ways * cuts, samples)
    sums = np.moveaxis(of_cells, 1, 0) @ np.moveaxis(shown, 1, 2)
    return np.asarray(np.moveaxis(sums, 0, -1).reshape(len(of_cells), ways, cuts, sides))
