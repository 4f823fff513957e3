"""What the network of sides looks at: every side of hexagons as a small picture, and facts of it.

Whose a cell of hexagons is shows along its sides, and sides look alike whichever way they lie: so all are
seen from the cell's middle outwards, and one network learns of each what all have shown. What they mean
together it learns as well (vision.model).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.features import FACTS, PLACES, against_white
from vision.samples import sample_light

Array = NDArray[np.float64]
Light = NDArray[np.float32]

SIDES = 6
SIDE = 20  # pixels of a side's picture: a frame then has 5 across
HALF_SIDE, NEAR, FAR = 0.28, 0.26, 0.58  # of the cell: what it shows along the side, and from the middle
# In a mirror through the top left corner, where flags lie, its two sides change, and so do all others.
IN_A_MIRROR = [3, 2, 1, 0, 5, 4]


def side_pictures(relative: Light, sheet: Sheet) -> Light:
    """Return the pictures (cells, SIDES, SIDE, SIDE, 3): log of light against white, 0 where it is paper.

    relative: (cells, side, side, 3) light B, G, R against white. Sides come as the sheet's outline has them,
    rows from the middle outwards.
    """
    along, away = np.linspace(-HALF_SIDE, HALF_SIDE, SIDE), np.linspace(NEAR, FAR, SIDE)
    light = sample_light(relative, places_along(sheet, along, away))
    return against_white(light).reshape(len(relative), SIDES, SIDE, SIDE, 3)


def side_facts(facts: Array, sheet: Sheet) -> Light:
    """Return what is known of every side besides its picture (cells, SIDES, FACTS).

    facts: (cells, FACTS) as vision.features has them; things then lean outwards over a side, and along it.
    """
    outwards = side_normals(sheet)
    along = np.stack([-outwards[:, 1], outwards[:, 0]], axis=1)
    lean = np.stack([facts[:, :2] @ outwards.T, facts[:, :2] @ along.T], axis=-1)
    other = np.broadcast_to(facts[:, None, 2:], (len(facts), SIDES, FACTS - 2))
    return np.concatenate([lean, other], axis=-1).astype(np.float32)


def mirror_pictures(pictures: Light, facts: Light) -> tuple[Light, Light]:
    """Return pictures and facts of a board's sides seen in a mirror through the corners where flags lie.

    Nothing on a cell changes what it means by it.
    """
    known = facts[:, IN_A_MIRROR].copy()
    known[..., 1] *= -1
    return pictures[:, IN_A_MIRROR, :, ::-1], known


def places_along(sheet: Sheet, along: Array, away: Array) -> Array:
    """Return places (sides, away * along, 2) in mm from a cell's middle.

    along, away: of the cell, how far along each side they lie and from the middle.
    """
    normals = side_normals(sheet)
    tangents = np.stack([-normals[:, 1], normals[:, 0]], axis=1)
    beside, outwards = np.meshgrid(along, away)
    places = beside.reshape(-1, 1) * tangents[:, None] + outwards.reshape(-1, 1) * normals[:, None]
    return np.asarray(places * sheet.cell_mm)


def side_normals(sheet: Sheet) -> Array:
    """Return the directions (sides, 2) from a cell's middle to those of its sides."""
    corners = np.array(sheet.outline_mm())
    middles = (corners + np.roll(corners, -1, axis=0)) / 2
    return np.asarray(middles / np.linalg.norm(middles, axis=1, keepdims=True))


def how_far_out(sheet: Sheet) -> Array:
    """Return how far places of a cell's picture are out, towards the nearest side: (SIDE, SIDE) of a cell.

    SIDE: of vision.features.
    """
    return np.asarray(np.einsum("nk,krs->nrs", side_normals(sheet), np.stack(PLACES)).max(axis=0))
