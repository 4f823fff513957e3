"""What the cell reader looks at: every cell as a small picture against its own white, and facts of the view.

Relative to paper white, light and ink hardly move what is seen. What it means is learned (vision.model).
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.greys import Greys
from vision.light import WINDOW_SHARE
from vision.pose import View, camera_above
from vision.rectify import PX_PER_MM

Array = NDArray[np.float64]

SIDE = 40  # pixels of a cell's picture: flags' stripes of 1.5 mm then have 2
PX_A_CELL = SIDE / WINDOW_SHARE  # of that picture, along a side of the cell
# Of a cell's picture, in shares of the cell from its middle to the right and down.
PLACES = np.meshgrid(*2 * ((np.arange(SIDE) + 0.5 - SIDE / 2) / PX_A_CELL,))
FLOOR = 0.03  # of white: below this a phone sees more veiling glare and noise than ink
FACTS = 10
_TO_CORNER = np.array([-np.sqrt(0.75), -0.5])  # of hexagons, to the top left corner, where flags lie


def cell_pictures(relative: Iterable[NDArray[np.float32]]) -> NDArray[np.float32]:
    """Return the pictures (cells, SIDE, SIDE, 3): log of light against white, 0 where it is paper.

    relative: of each cell light B, G, R against white (side, side, 3).
    """
    logs = (against_white(light.copy()) for light in relative)  # one by one: in the processor's cache
    return np.stack([cv2.resize(its, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for its in logs])


def against_white(relative: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return logs of light against white as networks see it, 0 where it is paper; light's room is used."""
    relative += np.float32(FLOOR)
    relative /= np.float32(1 + FLOOR)
    return np.log(relative, out=relative)


def cell_facts(view: View, sheet: Sheet, residual: Array, white: Array, greys: Greys) -> Array:
    """Return what is known of every cell besides its picture (cells, FACTS), all about -1 to 1.

    Which way and how far things lean away from the phone (2), the printed black and grey (2), how light
    the paper is there and how its colour differs from the whole board's (3), how many pixels a millimetre
    has, how badly the frames fit there, how light the paper is altogether.
    """
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    usual = np.median(white, axis=0)
    apart = white - usual
    per_cell = [
        measure_lean(view, sheet),
        np.tile([greys.black / 3 + 1, greys.grey + 1.25], (len(centres), 1)),
        np.stack([apart.mean(axis=1), apart[:, 2] - apart[:, 1], apart[:, 0] - apart[:, 1]], axis=1),
        np.log(view.px_per_mm(centres) / PX_PER_MM)[:, None],
        np.minimum(residual, 3.0)[:, None],
        np.full((len(centres), 1), usual.mean() + 1),
    ]
    return np.concatenate(per_cell, axis=1)


def turned_over(
    pictures: NDArray[np.float32], facts: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return pictures and facts of the board seen in a mirror along the diagonal.

    Nothing on a cell changes what it means by it: the flag's corner lies on the diagonal.
    """
    return pictures.transpose(0, 2, 1, 3), facts_turned_over(facts)


def facts_turned_over(facts: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the facts of cells that are seen in that mirror."""
    return facts[:, [1, 0, *range(2, FACTS)]]


def turned_by_quarters(
    pictures: NDArray[np.float32], facts: NDArray[np.float32], quarters: NDArray[np.int64]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return pictures and facts of cells that are each turned anticlockwise by so many quarters (cells,).

    A corner that lies so many corners clockwise from the top left one is the top left one then.
    """
    pictures, facts = pictures.copy(), facts.copy()
    for quarter in range(1, 4):
        its = quarters == quarter
        pictures[its] = np.rot90(pictures[its], quarter, axes=(1, 2))
        for _ in range(quarter):
            facts[its, 0], facts[its, 1] = facts[its, 1], -facts[its, 0]
    return pictures, facts


def mirror_hexagons(
    pictures: NDArray[np.float32], facts: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return pictures and facts of hexagons seen in a mirror through the top left corner.

    Nothing on a cell changes what it means by it.
    """
    mirror = 2 * np.outer(_TO_CORNER, _TO_CORNER) - np.eye(2)
    return _moved(pictures, facts, np.broadcast_to(mirror, (len(facts), 2, 2)))


def turned_by_sixths(
    pictures: NDArray[np.float32], facts: NDArray[np.float32], sixths: NDArray[np.int64]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return pictures and facts of hexagons that are each turned anticlockwise by so many sixths (cells,)."""
    angles = sixths * np.pi / 3
    cos, sin = np.cos(angles), np.sin(angles)
    return _moved(pictures, facts, np.moveaxis(np.array([[cos, sin], [-sin, cos]]), 2, 0))


def _moved(
    pictures: NDArray[np.float32], facts: NDArray[np.float32], moves: Array
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return pictures and facts of cells of which each is turned or mirrored: moves (cells, 2, 2)."""
    side = pictures.shape[1]
    middle = np.full(2, (side - 1) / 2)
    out, known = np.empty_like(pictures), facts.copy()
    for cell, move in enumerate(moves):
        matrix = np.column_stack([move, middle - move @ middle])
        cv2.warpAffine(pictures[cell], matrix, (side, side), dst=out[cell], borderMode=cv2.BORDER_REPLICATE)
    known[:, :2] = np.einsum("nij,nj->ni", moves, facts[:, :2])
    return out, known


def measure_lean(view: View, sheet: Sheet) -> Array:
    """Return (cells, 2) how far over the page, in mm, a thing 1 mm high leans away from the phone."""
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    place, _ = camera_above(view, np.array(sheet.page_mm) / 2)
    return np.asarray((centres - place[:2]) / place[2])
