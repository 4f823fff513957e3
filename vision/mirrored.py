"""Whether a lamp or a window is mirrored in mats: a black frame there can look like bare card, or like white.

Nothing is learned here. How black the frames of black mats look is held against the black printed on the same
sheet; blur makes thin frames lighter as well, and sides that are cut far inside their line, so both are
allowed for. What is asked because of it says vision.mats.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.lit import measure_distance
from vision.recognition import Observation
from vision.samples import root_light, sample_tones
from vision.templates import Tones

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

# The second lightest black frame of boards with matt mats is 0.9 as black as printed, or blacker; it was 0.71
# where a mirrored lamp hid black ones from the reader.
PALE = 0.82
TOGETHER = 2.3  # cells between two pale frames at most: a lamp lies over several, and a hand cuts one astray
REACH = 3.5  # cells from a pale frame: so far black ones were hidden
DEPTHS = (1.0, 0.6)  # how black frames are looked for, against printed black
DARKER = 0.75  # quantile of a frame's sides: pieces lean over one, and another may be cut
BLACKEST, LIGHTEST = -3.5, -1.6  # log of the light of printed black: patches that say else mirror something
LEAST_SEEN, MOST_DEEP = 0.5, 1.1  # samples of a side, and how much blacker than printed a side may be


def find_mirrored(seen: Observation, black: Mask, fading: Mask) -> Mask:
    """Return which cells (cells,) lie where frames are lighter than they are printed.

    black: cells whose frames are read as black; those that plainly are may be left out. fading: cells
    that are read as bare though their frames are softly lit (vision.doubt).
    """
    lighter = fading.copy()
    if black.sum() > 1:
        lighter[black] = frame_depths(seen, black) < PALE
    if lighter.sum() < 2:
        return np.zeros(len(black), np.bool_)
    pale = np.flatnonzero(lighter)
    centres = np.array([cell.centre_mm for cell in seen.sheet.cells]) / seen.sheet.cell_mm
    away = np.linalg.norm(centres[:, None] - centres[pale], axis=2)
    together = (away[pale] < TOGETHER).sum(axis=1) > 1
    return np.asarray((away[:, together] < REACH).any(axis=1))


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
