"""Discs repainted as square mats: the networks, which have met no others, then know pieces as surely as ever.

What a disc leaves bare of its square is painted over as the mat of its owner would look there, in the cell's
own light; what has colour, pieces and flags, stays as it is. Whose the discs are is left to vision.discs.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.discs import Discs
from vision.recognition import Observation
from vision.rectify import PX_PER_MM
from vision.samples import TINTED, blur_edge, logs_of, measure_tint

Light = NDArray[np.float32]

LIT = (-0.6, 0.4)  # log light: how far the painted mat follows the frame's light beside it
INWARDS_MM = 0.6  # inside a disc's black ring, from where on it is painted over
SOFT_MM, SOFT_PX = 0.25, 0.8  # of what is painted, and of what has colour


def as_square_mats(seen: Observation, discs: Discs) -> Light:
    """Return the windows (mats, side, side, 3), against white, of cells with mats as if those were square."""
    sizes, side = seen.sheet.sizes, seen.relative.shape[1]
    along = (np.arange(side) + 0.5 - side / 2) / PX_PER_MM
    x, y = np.meshgrid(along, along)
    out, blur = np.maximum(abs(x), abs(y)), max(seen.blur_mm, SOFT_MM)
    inner = sizes.mat / 2 - sizes.mat_frame
    square = blur_edge(sizes.mat / 2 - out, blur)
    painted = square * blur_edge(np.hypot(x, y) - inner + INWARDS_MM, blur)
    frame = square * blur_edge(out - inner, blur)
    whose = discs.owner.argmax(axis=1)
    mats = whose > 0
    ink = np.where(whose[mats] == 1, 1 - np.exp(seen.greys.black), 0.0)
    lit = np.exp(np.clip(discs.corner[mats] - seen.greys.grey, *LIT))
    mat = lit[:, None, None] * (1 - ink[:, None, None] * frame)
    light = np.asarray(seen.relative[mats], np.float32)
    share = painted * (1 - _coloured(light, discs.grey))
    for channel in range(3):  # three numbers at a time take far longer
        light[..., channel] += share * (mat - light[..., channel])
    return light


def _coloured(light: Light, grey: Light) -> Light:
    """Return where windows show what has colour (cells, side, side), 0 to 1; grey: as for tints."""
    found = (measure_tint(logs_of(light), grey) > TINTED).astype(np.float32)
    wide = [cv2.dilate(one, np.ones((3, 3), np.uint8)) for one in found]
    return np.stack([cv2.GaussianBlur(one, (0, 0), SOFT_PX) for one in wide]).astype(np.float32)
