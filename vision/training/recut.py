"""Mats as hands cut them, laid into windows of square ones: discs, rings, skewed, rounded, small, shifted.

So a mat's corners, which in rendered scenes always show the owner, are not all that a network looks at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.model import TASKS
from vision.rectify import PX_PER_MM
from vision.training.cells import Light

Labels = NDArray[np.int64]

NONE, BLACK = (TASKS["owner"].index(owner) for owner in ("none", "black"))
MAT, FRAME, FLAG = 0.475, 0.125, 0.45  # of the cell: half a mat, its frame, a flag's legs
LINE, OFF_CUT = 0.3, 0.8  # mm: of the back of a disc
INK = 0.7  # of the light: what such a thin line takes
SOFT = 0.25  # mm over which a cut edge fades
GLASS = 0.22  # of the light: channels that differ more are a piece's, which leans over the cut
TURN_DEG, OFF_MM, OFF_BADLY_MM = 3.0, 0.4, 0.9  # standard deviations of how mats lie
MOST_OFF_MM = 1.2
SIZES = (0.93, 1.01)  # of a mat that is not cut badly, against the usual
CUT_AWAY_MM = (-0.3, 2.0)  # from each side of one that is
CUTS = {"ring": 0.4, "round": 0.2, "badly": 0.4}


@dataclass(frozen=True)
class _Board:
    """A board's windows with what is cut out of them: mm from the cells' centres, and their white."""

    wide: Light
    x: Light
    y: Light
    white: Light


def recut(
    wide: Light,
    truth: Mapping[str, Labels],
    sheet: Sheet,
    grey: float,
    rng: np.random.Generator,
    cuts: Mapping[str, float] = CUTS,
) -> Light:
    """Return windows (cells, side, side, 3) in which all mats are cut as one household may cut them.

    grey: log light of the printed frame against white, for boards without a bare cell. cuts: how often each.
    """
    side = wide.shape[1]
    along = ((np.arange(side) + 0.5 - side / 2) / PX_PER_MM).astype(np.float32)
    x, y = np.meshgrid(along, along)
    white = np.percentile(wide[:, ::3, ::3], 93, axis=(1, 2)).astype(np.float32)
    board = _Board(wide, x, y, np.maximum(white, 1e-3))
    owners, out = truth["owner"], wide.copy()
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    bare = np.flatnonzero(owners == NONE)
    cut = tuple(cuts)[int(rng.choice(len(cuts), p=tuple(cuts.values())))]
    size = rng.uniform(*SIZES) if cut != "badly" else 1.0
    for i in map(int, np.flatnonzero(owners > NONE)):
        below = _bare_cell(board, i, bare, centres, sheet.cell_mm, grey, rng)
        flagged = truth["active"][i] == 1
        out[i] = _laid(board, i, below, cut, size, (owners[i] == BLACK, flagged), sheet.cell_mm, rng)
    return out


def _bare_cell(
    board: _Board,
    i: int,
    bare: NDArray[np.intp],
    centres: NDArray[np.float64],
    cell: float,
    grey: float,
    rng: np.random.Generator,
) -> Light:
    """Return what is seen of a cell's print round the mat: a near bare cell's, or a frame as printed."""
    if len(bare) and rng.random() < 0.8:
        near = bare[np.argsort(np.linalg.norm(centres[bare] - centres[i], axis=1))[:4]]
        other = int(rng.choice(near))
        return np.asarray(board.wide[other] * (board.white[i] / board.white[other]))
    edge = np.maximum(abs(board.x), abs(board.y)) / cell
    framed = _step(edge - 0.35, SOFT / cell) * _step(0.49 - edge, SOFT / cell)
    return np.asarray(board.white[i] * np.exp(grey * framed)[..., None], np.float32)


def _laid(
    board: _Board,
    i: int,
    below: Light,
    cut: str,
    size: float,
    black_flagged: tuple[bool, bool],
    cell: float,
    rng: np.random.Generator,
) -> Light:
    """Return a window with its mat cut, a little shifted and turned, the print below it round it."""
    black, flagged = black_flagged
    apart = OFF_BADLY_MM if cut == "badly" else OFF_MM
    turn, (dx, dy) = rng.normal(0, TURN_DEG), rng.normal(0, apart, 2).clip(-MOST_OFF_MM, MOST_OFF_MM)
    half = MAT * cell * size
    seen = board.wide[i]
    x, y = board.x, board.y
    if cut == "badly":
        angle = np.radians(rng.normal(0, 2.5, 4))
        sides = half - rng.uniform(*CUT_AWAY_MM, 4)
        inside: Light = np.ones_like(x)
        for a, reach in zip(angle + np.arange(4) * np.pi / 2, sides, strict=True):
            inside = inside * _step(reach - np.cos(a) * x - np.sin(a) * y, SOFT)
        inside = inside * _step(rng.uniform(1.1, 1.5) * half - np.hypot(x, y), SOFT)
    else:
        away = np.hypot(x, y)
        inside = _step(half - away, SOFT)
        if cut == "ring":
            seen = _ringed(seen, away, half, black, _glass(seen, board.white[i]), cell)
    if flagged:  # lies on the mat's corner, however it was cut
        reach = MAT * cell
        inside = np.maximum(
            inside,
            _step(FLAG * cell - (x + reach) - (y + reach), SOFT) * _step(reach + np.minimum(x, y), SOFT),
        )
    inside = np.maximum(inside, _glass(board.wide[i], board.white[i]))
    beyond = _step(np.maximum(abs(x), abs(y)) - (0.5 * cell + 0.4), SOFT)  # neighbours are as they were
    matrix = np.array(cv2.getRotationMatrix2D((x.shape[1] / 2, x.shape[0] / 2), turn, 1.0), np.float64)
    matrix[:, 2] += np.array([dx, dy]) * PX_PER_MM
    moved = [
        cv2.warpAffine(one, matrix, x.shape[::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for one in (np.asarray(seen, np.float32), np.asarray(inside, np.float32))
    ]
    share = moved[1][..., None]
    laid = share * moved[0] + (1 - share) * below
    return np.asarray(beyond[..., None] * board.wide[i] + (1 - beyond[..., None]) * laid, np.float32)


def _ringed(seen: Light, away: Light, half: float, black: bool, glass: Light, cell: float) -> Light:
    """Return a window in which a disc's print is complete: black's ring, the thin lines of white's."""
    inner = half - FRAME * cell
    if black:
        frame = seen[_step(half - away, 0.01) * _step(away - inner, 0.01) > 0.5]
        dark = np.percentile(frame, 20, axis=0) if len(frame) else np.zeros(3)
        band = _step(away - inner, SOFT) * (1 - glass)
        return np.asarray(seen + band[..., None] * (dark - seen), np.float32)
    lines = np.max([_step(LINE / 2 + 0.1 - abs(away - at), 0.1) for at in (half - OFF_CUT, inner)], axis=0)
    return np.asarray(seen * (1 - INK * lines * (1 - glass))[..., None], np.float32)


def _glass(seen: Light, white: Light) -> Light:
    """Return where a window shows a coloured piece, 0 to 1."""
    light = seen / white
    coloured = (light.max(axis=2) - light.min(axis=2)) / np.maximum(light.max(axis=2), 0.05)
    return np.asarray(cv2.GaussianBlur((coloured > GLASS).astype(np.float32), (0, 0), 0.7), np.float32)


def _step(inside: NDArray[Any], soft: float) -> Light:
    """Return 1 where inside is above 0, 0 where below, faded over soft."""
    return np.asarray(np.clip(inside / soft + 0.5, 0, 1), np.float32)
