"""Where each cell really lies in the flattened board: a small network looks at it and round it.

If mats hide the printed frames, their edges, the gaps between them and the pieces show the place
together; that is learned. It goes by squares. Training: vision/training/places_network.py.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.features import against_white
from vision.model import run_network
from vision.rectify import PX_PER_MM, FlatPicture

Array = NDArray[np.float64]
Light = NDArray[np.float32]

SIDE = 40  # pixels of the picture of a cell and what is round it
REACH = 0.85  # of a cell, from its middle to the picture's edge
ROOM = 0.4  # of a cell: so far round the board is looked at as well


def surroundings(flat: FlatPicture, sheet: Sheet) -> Light:
    """Return the pictures (cells, SIDE, SIDE, 3): log of light against the lightest there."""
    half = round(REACH * sheet.cell_mm * PX_PER_MM)
    found = []
    for cell in sheet.cells:
        x, y = (round((c - o) * PX_PER_MM) for c, o in zip(cell.centre_mm, flat.origin, strict=True))
        window = flat.linear[y - half : y + half, x - half : x + half]
        found.append(cv2.resize(window, (SIDE, SIDE), interpolation=cv2.INTER_AREA))
    light = np.stack(found)
    white = np.maximum(np.percentile(light[:, ::2, ::2], 90, axis=(1, 2)), 1e-4).astype(np.float32)
    relative = light.reshape(len(light), SIDE, -1) / np.tile(white, SIDE)[:, None]
    return against_white(relative).reshape(light.shape)


def place_cells(flat: FlatPicture, sheet: Sheet) -> tuple[Array, Array]:
    """Return how far each cell is from its place (cells, 2) and the standard error (cells,), both in mm."""
    said = run_network("places", surroundings(flat, sheet))
    x, y, spread = said.astype(np.float64).T
    off = np.array([flat.off_middle(cell.centre_mm) for cell in sheet.cells])
    return np.stack([x, y], axis=1) * sheet.cell_mm + off, np.exp(spread) * sheet.cell_mm
