"""Whether a lamp or a window is mirrored in mats: a black frame there can look like bare card, or like white.

Nothing is learned here. How black the frames of black mats look is held against the black printed on the same
sheet; blur makes thin frames lighter as well, and sides that are cut far inside their line, so both are
allowed for. What is asked because of it says vision.mats.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.doubt import SquareLimits
from vision.lit import measure_distance
from vision.recognition import Observation
from vision.samples import root_light, sample_tones
from vision.signs import find_near_pairs
from vision.templates import Tones

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

DEPTHS = (1.0, 0.6)  # how black frames are looked for, against printed black
DARKER = 0.75  # quantile of a frame's sides: pieces lean over one, and another may be cut
BLACKEST, LIGHTEST = -3.5, -1.6  # log of the light of printed black: patches that say else mirror something
LEAST_SEEN, MOST_DEEP = 0.5, 1.1  # samples of a side, and how much blacker than printed a side may be


def find_mirrored(seen: Observation, black: Mask, fading: Mask, limits: SquareLimits) -> Mask:
    """Return which cells (cells,) lie where frames are lighter than they are printed.

    black: cells whose frames are read as black; those that plainly are may be left out. fading: cells
    that are read as bare though their frames are softly lit.
    """
    lighter = fading.copy()
    if black.sum() > 1:
        lighter[black] = frame_depths(seen, black) < limits.pale_depth
    return find_near_pairs(lighter, seen.sheet, limits.pale_cells, limits.lamp_cells)


def frame_depths(seen: Observation, cells: Mask) -> Array:
    """Return how black the frames of these cells are: 1 as printed, less where they are lighter.

    The mat that is nearest is compared side by side: how much light its frame takes away there.
    """
    shapes, laid = seen.templates, seen.templates.by_hand
    light, clear = sample_tones(seen.relative[cells], shapes.places)
    grey, black = np.exp(seen.greys.grey), np.exp(np.clip(seen.greys.black, BLACKEST, LIGHTEST))
    tones = [Tones(float(grey), float(1 - depth * (1 - black))) for depth in DEPTHS]
    shows, unlike = np.concatenate([laid.shows(its) for its in tones]), np.tile(laid.unlike, len(tones))
    way = measure_distance(root_light(light), clear, shows, unlike, shapes.halves).which % len(laid.unlike)
    ring, by_side = laid.black[way] * clear, np.eye(shapes.sides.max() + 1)[shapes.sides]
    bare = laid.bare.shows(tones[0])[way]
    shown, gone = (ring * laid.black[way]) @ by_side, (ring * (bare - light)) @ by_side
    deep = np.where(shown > LEAST_SEEN, np.clip(gone / np.maximum(shown, 1e-3), 0, MOST_DEEP), np.nan)
    deep[np.isnan(deep).all(axis=1)] = MOST_DEEP
    return np.asarray(np.nanquantile(deep, DARKER, axis=1) / (1 - black))
