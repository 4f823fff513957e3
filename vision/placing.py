"""Where each cell really lies in the flattened board: a small network looks at it and round it.

If mats hide the printed frames, their edges, the gaps between them and the pieces show the place
together; that is learned (vision/training/places_network.py). It goes by squares: hexagons are placed by the
pattern of their frames (vision.frames).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.features import against_white
from vision.frames import measure_frames
from vision.light import relative_to_white
from vision.model import run_network
from vision.pose import View
from vision.rectify import FlatPicture, flatten, quantile_of

Array = NDArray[np.float64]
Light = NDArray[np.float32]

SIDE = 40  # pixels of the picture of a cell and what is round it
REACH = 0.85  # of a cell, from its middle to the picture's edge
PX_A_CELL = 40  # along a side, of the board laid flat: with more, cells are placed hardly better
ROOM = 0.4  # of a cell: so far round the board is looked at as well
SEARCH_MM, FRAME_ERROR_MM = 3.0, 0.2  # how far hexagons' frames are looked for; error of one plainly seen


def sight_cells(bgr: NDArray[np.uint8], view: View, sheet: Sheet) -> tuple[Array, Array]:
    """Return how far in mm every cell is from where a view has it (cells, 2), and the standard errors."""
    if sheet.board.sides == 6:
        flat = flatten(bgr, view, sheet.board_box_mm, SEARCH_MM + 2)
        shift, trust = measure_frames(flat, sheet, SEARCH_MM)
        return shift, FRAME_ERROR_MM / np.sqrt(np.maximum(trust, 1e-6))
    return place_cells(laid_flat(bgr, view, sheet), sheet)


def laid_flat(bgr: NDArray[np.uint8], view: View, sheet: Sheet) -> FlatPicture:
    """Return the board and what is round it as seen from above, as coarse as the network needs it."""
    return flatten(bgr, view, sheet.board_box_mm, ROOM * sheet.cell_mm, PX_A_CELL / sheet.cell_mm)


def surroundings(flat: FlatPicture, sheet: Sheet) -> Light:
    """Return the pictures (cells, SIDE, SIDE, 3): log of light against the lightest there."""
    windows = flat.windows([cell.centre_mm for cell in sheet.cells], 2 * REACH * sheet.cell_mm)
    seen = [cv2.resize(window, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for window in windows]
    light = np.stack(seen).astype(np.float32, copy=False)
    some = light[:, ::2, ::2].reshape(len(light), -1, 3).transpose(0, 2, 1)
    white = np.log(np.maximum(quantile_of(some, 0.9), 1e-4))
    return against_white(relative_to_white(light, white, out=light))


def place_cells(flat: FlatPicture, sheet: Sheet) -> tuple[Array, Array]:
    """Return how far each cell is from its place (cells, 2) and the standard error (cells,), both in mm."""
    said = run_network("places", surroundings(flat, sheet))
    x, y, spread = said.astype(np.float64).T
    off = flat.off_middle([cell.centre_mm for cell in sheet.cells])
    return np.stack([x, y], axis=1) * sheet.cell_mm + off, np.exp(spread) * sheet.cell_mm
