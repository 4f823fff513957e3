"""Discs repainted as square mats: the networks, which have met no others, then know pieces as surely as ever.

What a disc leaves bare of its square is painted over as the mat of its owner would look there, in the cell's
own light; what has colour, pieces and flags, stays as it is. Whose the discs are is left to vision.discs.
"""

from __future__ import annotations

from collections.abc import Iterator

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


def as_square_mats(seen: Observation, discs: Discs) -> Iterator[Light]:
    """Yield the windows (side, side, 3), against white, of cells with mats as if those were square."""
    sizes, side = seen.sheet.sizes, seen.relative.shape[1]
    along = (np.arange(side) + 0.5 - side / 2) / PX_PER_MM
    x, y = np.meshgrid(along, along)
    out, blur = np.maximum(abs(x), abs(y)), max(seen.blur_mm, SOFT_MM)
    inner = sizes.mat / 2 - sizes.mat_frame
    square = blur_edge(sizes.mat / 2 - out, blur)
    painted = (square * blur_edge(np.hypot(x, y) - inner + INWARDS_MM, blur)).astype(np.float32)
    frame = (square * blur_edge(out - inner, blur)).astype(np.float32)
    ink = [0.0, 1 - float(np.exp(seen.greys.black)), 0.0]  # of nobody's, black's and white's
    lit = np.exp(np.clip(discs.corner - seen.greys.grey, *LIT)).astype(np.float32)
    whose = discs.owner.argmax(axis=1)
    for cell in np.flatnonzero(whose):
        light, mat = seen.relative[cell], lit[cell] * (1 - ink[whose[cell]] * frame)
        share = painted * (1 - _coloured(light, discs.grey))
        # Channel by channel: three numbers at a time take far longer.
        yield np.asarray(cv2.merge([its + share * (mat - its) for its in cv2.split(light)]), np.float32)


def _coloured(light: Light, grey: Light) -> Light:
    """Return where a window shows what has colour (side, side), 0 to 1; grey: as for tints."""
    found = (measure_tint(logs_of(light), grey) > TINTED).astype(np.float32)
    wide = cv2.dilate(found, np.ones((3, 3), np.uint8))
    return np.asarray(cv2.GaussianBlur(wide, (0, 0), SOFT_PX), np.float32)
