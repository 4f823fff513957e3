"""Mats as hands cut them, laid into windows: discs, rings, skewed, rounded, small, shifted.

So a mat's corners, which in rendered scenes always show the owner of a square, are not all that a network
looks at, nor are frames of hexagons always as wide as printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.model import HEXAGON_TASKS
from vision.rectify import PX_PER_MM
from vision.side_pictures import side_normals
from vision.training.cells import Light

Labels = NDArray[np.int64]

NONE, BLACK, WHITE = (HEXAGON_TASKS["owner"].index(owner) for owner in ("none", "black", "white"))
LINE, OFF_CUT = 0.3, 0.8  # mm: of the back of a disc
INK = 0.7  # of the light: what such a thin line takes
SOFT = 0.25  # mm over which a cut edge fades
GLASS = 0.22  # of the light: channels that differ more are a piece's, which leans over the cut
TURN_DEG, OFF = 3.0, 0.02  # standard deviations of how mats lie, the second of the cell,
MOST_OFF = 0.06  # and no mat is farther off
ALONE = 0.04  # of the cell, at most from all sides of white's mats alone: only frames would show more
DISC_FROM = (0.28, 0.36)  # of the cell: from where to where a hexagon is drawn round, outside its piece


@dataclass(frozen=True)
class Hands:
    """How households cut their mats. Lengths are shares of the cell.

    share: of boards that are cut otherwise than printed. cuts: how often each. sizes: of rings and round
    mats, against the usual. off_badly: the standard deviation of how mats lie that are cut badly. Of these
    so much is cut away from all sides, and from each besides. corners: where theirs end, of half a mat.
    """

    share: float
    cuts: Mapping[str, float]
    sizes: tuple[float, float]
    off_badly: float
    from_all: tuple[float, float]
    from_each: tuple[float, float]
    corners: tuple[float, float]


SQUARES = Hands(
    share=0.5,
    cuts={"ring": 0.4, "round": 0.2, "badly": 0.4},
    sizes=(0.7, 1.01),
    off_badly=0.045,
    from_all=(0.0, 0.0),
    from_each=(-0.015, 0.1),
    corners=(1.1, 1.5),
)
HEXAGONS = Hands(
    share=0.4,
    cuts={"ring": 0.3, "round": 0.1, "badly": 0.6},
    sizes=(0.88, 1.01),
    off_badly=0.02,
    from_all=(0.0, 0.08),
    from_each=(-0.01, 0.01),
    corners=(1.0, 1.16),
)
HANDS = {4: SQUARES, 6: HEXAGONS}  # by a cell's sides


@dataclass(frozen=True)
class _Board:
    """A board's windows with what is cut out of them, and their white.

    x, y: mm from the cells' centres; out: towards the nearest side.
    """

    sheet: Sheet
    wide: Light
    x: Light
    y: Light
    out: Light
    white: Light

    @classmethod
    def of(cls, wide: Light, sheet: Sheet) -> _Board:
        side = wide.shape[1]
        along = ((np.arange(side) + 0.5 - side / 2) / PX_PER_MM).astype(np.float32)
        x, y = np.meshgrid(along, along)
        out = np.einsum("nk,krs->nrs", side_normals(sheet).astype(np.float32), np.stack([x, y])).max(axis=0)
        white = np.percentile(wide[:, ::3, ::3], 93, axis=(1, 2)).astype(np.float32)
        return cls(sheet, wide, x, y, out, np.maximum(white, 1e-3))


@dataclass(frozen=True)
class _Cut:
    """How one household cuts its mats. size: against the usual. away: of the cell, from all sides."""

    kind: str
    size: float
    away: float
    hands: Hands


def recut(
    wide: Light,
    truth: Mapping[str, Labels],
    sheet: Sheet,
    grey: float,
    rng: np.random.Generator,
    kind: str | None = None,
) -> Light:
    """Return windows (cells, side, side, 3) in which all mats are cut as one household may cut them.

    grey: log light of the printed frame against white, for boards without a bare cell. kind: of cut, if not
    by lot.
    """
    board, hands = _Board.of(wide, sheet), HANDS[sheet.board.sides]
    owners, out = truth["owner"], wide.copy()
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    bare = np.flatnonzero(owners == NONE)
    kinds = tuple(hands.cuts)
    kind = kind or kinds[int(rng.choice(len(kinds), p=tuple(hands.cuts.values())))]
    size = rng.uniform(*hands.sizes) if kind != "badly" else 1.0
    away = rng.uniform(*hands.from_all)
    cut = _Cut(kind, size, away if np.any((owners > NONE) & (owners != WHITE)) else min(away, ALONE), hands)
    for i in map(int, np.flatnonzero(owners > NONE)):
        below = _bare_cell(board, i, bare, centres, grey, rng)
        flagged = truth["active"][i] == 1
        out[i] = _laid(board, i, below, cut, (owners[i] == BLACK, flagged), rng)
    return out


def _bare_cell(
    board: _Board,
    i: int,
    bare: NDArray[np.intp],
    centres: NDArray[np.float64],
    grey: float,
    rng: np.random.Generator,
) -> Light:
    """Return what is seen of a cell's print round the mat: a near bare cell's, or a frame as printed."""
    sheet, white = board.sheet, board.white
    edge = sheet.cell_mm / 2
    framed = _step(board.out - (edge - sheet.frame_mm), SOFT)
    if sheet.joint_mm:
        framed = framed * _step(edge - sheet.joint_mm / 2 - board.out, SOFT)
    printed = np.asarray(white[i] * np.exp(grey * framed)[..., None], np.float32)
    if not len(bare) or rng.random() > 0.8:
        return printed
    near = bare[np.argsort(np.linalg.norm(centres[bare] - centres[i], axis=1))[:4]]
    other = int(rng.choice(near))
    pieces = _glass(board.wide[other], white[other])[..., None]
    return np.asarray((1 - pieces) * board.wide[other] * (white[i] / white[other]) + pieces * printed)


def _laid(
    board: _Board,
    i: int,
    below: Light,
    cut: _Cut,
    black_flagged: tuple[bool, bool],
    rng: np.random.Generator,
) -> Light:
    """Return a window with its mat cut, a little shifted and turned, the print below it round it."""
    (black, flagged), sheet, hands = black_flagged, board.sheet, cut.hands
    cell, seen, x, y = sheet.cell_mm, board.wide[i], board.x, board.y
    apart = cell * (hands.off_badly if cut.kind == "badly" else OFF)
    turn, (dx, dy) = rng.normal(0, TURN_DEG), rng.normal(0, apart, 2).clip(-MOST_OFF * cell, MOST_OFF * cell)
    half = sheet.sizes.mat / 2 * cut.size
    kept = _glass(seen, board.white[i])  # however the mat is cut
    if cut.kind == "badly":
        inside = _cut_badly(board, cut, half, rng)
    else:
        away = np.hypot(x, y)
        inside = _step(half - away, SOFT)
        if cut.kind == "ring" and sheet.board.sides == 4:
            seen = _ringed(seen, away, half, black, kept, sheet.sizes.mat_frame)
        elif cut.kind == "ring":
            seen = _drawn_round(board, seen, half)
    if flagged:
        kept = np.maximum(kept, _flag_on(board))
    seen = kept[..., None] * board.wide[i] + (1 - kept[..., None]) * seen
    inside = np.maximum(inside, kept)
    beyond = _step(board.out - (0.5 * cell + 0.4), SOFT)  # neighbours are as they were
    matrix = np.array(cv2.getRotationMatrix2D((x.shape[1] / 2, x.shape[0] / 2), turn, 1.0), np.float64)
    matrix[:, 2] += np.array([dx, dy]) * PX_PER_MM
    moved = [
        cv2.warpAffine(one, matrix, x.shape[::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        for one in (np.asarray(seen, np.float32), np.asarray(inside, np.float32))
    ]
    share = moved[1][..., None]
    laid = share * moved[0] + (1 - share) * below
    return np.asarray(beyond[..., None] * board.wide[i] + (1 - beyond[..., None]) * laid, np.float32)


def _cut_badly(board: _Board, cut: _Cut, half: float, rng: np.random.Generator) -> Light:
    """Return what is left of a mat, 0 to 1, whose sides and corners scissors missed."""
    normals = side_normals(board.sheet)
    at = np.arctan2(normals[:, 1], normals[:, 0]) + np.radians(rng.normal(0, 2.5, len(normals)))
    away = cut.away + rng.uniform(*cut.hands.from_each, len(normals))
    inside = _step(rng.uniform(*cut.hands.corners) * half - np.hypot(board.x, board.y), SOFT)
    for angle, reach in zip(at, half - board.sheet.cell_mm * away, strict=True):
        inside = inside * _step(reach - np.cos(angle) * board.x - np.sin(angle) * board.y, SOFT)
    return inside


def _flag_on(board: _Board) -> Light:
    """Return where a flag lies on a mat's top left corner, 0 to 1."""
    sizes = board.sheet.sizes
    corners = np.array(board.sheet.outline_mm()) * sizes.mat / sizes.cell
    first = int(corners.sum(axis=1).argmin())
    legs = np.stack([corners[first - 1], corners[(first + 1) % len(corners)]]) - corners[first]
    legs *= sizes.flag / np.linalg.norm(legs, axis=1, keepdims=True)
    from_corner = np.stack([board.x, board.y], axis=-1) - corners[first]
    along = from_corner @ np.linalg.inv(legs) * sizes.flag
    return _step(sizes.flag - along.sum(axis=-1), SOFT) * _step(along.min(axis=-1), SOFT)


def _drawn_round(board: _Board, seen: Light, radius: float) -> Light:
    """Return a window of a hexagon whose frame is drawn round, as wide as it is."""
    away = np.maximum(np.hypot(board.x, board.y), 1e-3)
    cell, half = board.sheet.cell_mm, board.sheet.sizes.mat / 2
    drawn = np.interp(away / cell, DISC_FROM, (0, 1))
    scale = (1 + drawn * ((half * away / np.maximum(board.out, 1e-3) - radius) / away)) * PX_PER_MM
    middle = (seen.shape[0] - 1) / 2
    x, y = ((along * scale + middle).astype(np.float32) for along in (board.x, board.y))
    return np.asarray(cv2.remap(seen, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def _ringed(seen: Light, away: Light, half: float, black: bool, glass: Light, frame: float) -> Light:
    """Return a window in which a disc's print is complete: black's ring, the thin lines of white's."""
    inner = half - frame
    if black:
        ring = seen[_step(half - away, 0.01) * _step(away - inner, 0.01) > 0.5]
        dark = np.percentile(ring, 20, axis=0) if len(ring) else np.zeros(3)
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
