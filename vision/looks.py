"""How beads and tiles look against the white beside them: six figures a cell, and what is usual for them.

The figures are calibration.beads' looks. What is usual was measured on rendered photos of many households
(vision/training/beads_usual.py): how far households differ, how far photos of one household do, and how far
the beads on one board do.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from calibration.beads import BRIGHTEST, LOOK
from vision.features import SIDE
from vision.light import WINDOW_SHARE
from vision.model import TASKS

Array = NDArray[np.float64]

NONE = TASKS["colour"].index("none")
COLOURS = TASKS["colour"][:NONE]
# Shares of a cell: the middle's radius and the rim's two, and where between foot and top a bead is looked at.
MIDDLE, RIM, HALF_WAY = 0.2, (0.215, 0.325), 0.1
HIGHLIGHT = 0.2  # share of the middle's pixels, the brightest, that mirror a lamp


@dataclass(frozen=True)
class UsualLooks:
    """The usual looks of all colours, LOOK figures each, side by side.

    mean: (colours * LOOK,). households, photos: covariances (colours * LOOK, colours * LOOK) of a
    household's mean looks, and of how one photo shows them. cells: (colours, LOOK, LOOK), of beads of one
    colour on one board.
    """

    mean: Array
    households: Array
    photos: Array
    cells: Array


@cache
def load_usual() -> UsualLooks:
    """Return the package's own measurements."""
    with files("vision").joinpath("weights/beads.npz").open("rb") as file, np.load(file) as data:
        return UsualLooks(
            *(data[name].astype(np.float64) for name in ("mean", "households", "photos", "cells"))
        )


def looks_of(pictures: NDArray[np.float32], leaning: Array) -> Array:
    """Return the looks (cells, LOOK): B, G, R of the middle without highlights, then of the rim.

    pictures: (cells, SIDE, SIDE, 3) as vision.features makes them; leaning: (cells, 2), which way and how
    far a thing leans away from the phone for its height.
    """
    along = ((np.arange(SIDE) + 0.5) / SIDE - 0.5) * WINDOW_SHARE
    right, down = leaning.T[:, :, None, None] * HALF_WAY
    away = np.hypot(along[:, None] - down, along - right)
    rim = ((away > RIM[0]) & (away < RIM[1])).astype(np.float32)
    found = np.empty((len(pictures), LOOK))
    found[:, 3:] = np.einsum("crs,crsk->ck", rim, pictures) / rim.sum(axis=(1, 2))[:, None]
    for cell, (picture, inside) in enumerate(zip(pictures, away < MIDDLE, strict=True)):
        middle = picture[inside].astype(np.float64)
        dark = int((1 - HIGHLIGHT) * (len(middle) - 1))
        plain = np.sort(middle[np.argpartition(middle.sum(axis=1), dark)[: dark + 1]], axis=0)
        found[cell, :3] = (plain[dark // 2] + plain[(dark + 1) // 2]) / 2  # their median
    return np.minimum(found, BRIGHTEST)
