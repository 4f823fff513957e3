"""Boards as games are decided, made of any board: one colour's pieces lie alone, or one side's mats."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.model import HEXAGON_TASKS
from vision.rectify import PX_PER_MM
from vision.training.cells import Light, grid_of

Array = NDArray[np.float64]


def lay_alone(
    wide: Light,
    truth: dict[str, NDArray[np.int64]],
    task: str,
    white: Array,
    sheet: Sheet,
    rng: np.random.Generator,
) -> Light:
    """Return windows of a board on which one colour's pieces, or one side's mats, lie alone, by lot.

    Cells of the others become copies of cells that have it, in the light of their own place. truth: changed
    in place. task: "colour" or "owner"; white: (cells, 3) of vision.light.white_of_cells.
    """
    labels, none = truth[task], HEXAGON_TASKS[task].index("none")
    held = (labels >= 0) & (labels != none)
    if not held.any():
        return wide
    alone = labels == rng.choice(np.unique(labels[held]))
    others = np.flatnonzero(held & ~alone)
    copied = rng.choice(np.flatnonzero(alone), len(others))
    out = wide.copy()
    lighter = np.exp(white[others] - white[copied]).astype(np.float32)[:, None, None]
    corner = sheet.cell_mm * PX_PER_MM / 2 / np.cos(np.pi / sheet.board.sides)
    within = np.linalg.norm(grid_of(wide.shape[1]), axis=-1, keepdims=True) < corner
    out[others] = np.where(within, wide[copied] * lighter, wide[others])
    for one in truth.values():
        one[others] = one[copied]
    return _join(out, sheet)


def _join(wide: Light, sheet: Sheet) -> Light:
    """Return windows that show round their own cells what the windows of those round them show there."""
    side = wide.shape[1]
    grid = grid_of(side)
    centres = PX_PER_MM * np.array([cell.centre_mm for cell in sheet.cells])
    out = wide.copy()
    for window, centre in zip(out, centres, strict=True):
        far = np.abs(centres - centre).max(axis=1)
        round_it = np.flatnonzero(far < side)
        apart = ((grid - (centres[round_it] - centre)[:, None, None]) ** 2).sum(axis=-1)
        whose = round_it[apart.argmin(axis=0)]
        x, y = np.moveaxis(np.rint(grid - (centres[whose] - centre) + side / 2 - 0.5).astype(int), -1, 0)
        seen = (np.minimum(x, y) >= 0) & (np.maximum(x, y) < side)
        window[seen] = wide[whose[seen], y[seen], x[seen]]
    return out
