"""Pieces that are known by the inks they show: stones of one colour or of two halves.

Nothing is learned here: every pixel inside a cell's frame is given to the ink it is nearest to, relative to
the cell's own white, and the shares of the inks are compared with what each piece should show, wherever in
the cell it stands.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.inks import INKS, PIECES, Stone
from calibration.sheet import Sheet
from games.standing import Standing
from vision.known import find_readable
from vision.light import relative_to_white, window_part
from vision.reading import DOUBT_STONES_BELOW
from vision.recognition import Observation, ReadOptions, Recognition
from vision.rectify import SRGB_TO_LINEAR

Array = NDArray[np.float64]

RIM_MM = 0.4  # inside the frame, for frames that are a little off
FLOOR = 0.05  # of white: below this a phone sees more veiling glare and gloss than ink
TINT_COUNTS = 1.6  # times as much as lightness, which shade and highlights move
# Farther than this from white, or from any other ink, is strange: skin, a cup, a sleeve. Glass shades an ink.
STRANGE_WHITE, STRANGE_INK = 0.8, 1.8
HALF_COVERED, COVER_SPREAD = 0.3, 0.04  # share of the cell that is not white where a piece begins
SPREAD = 0.2  # of a piece's shares of inks: shade makes some of a bead look black
LEAST_WHITE = 0.05  # of the cell: what leaves less lies over the cell, unless a tile leaves no more
# How dark a cell's frame is, in logarithms of light, as a share of the board's median. On the photos of
# tests/photos/stones shares reach from 0.57 to 1.3; paper over a cell shows no frame, a sleeve a dark one.
FRAME_SHOWS = (0.45, 1.6)
NEAR_CELLS = 2.5  # how far from a cell its white is looked for, where a tile fills its own
FRAME_EDGE_MM = 0.3  # along a frame's edges, where it may be a little off
DOUBT_STRANGE = 0.35  # share of strange pixels from which nothing is believed


def read_stones(seen: Observation, wanted: ReadOptions) -> Recognition:
    """Return what lies on a board's cells; wanted.classes: stones and nothing."""
    odds, covered = stone_odds(seen.windows, seen.white, wanted.classes, seen.sheet)
    kind = "tile" if wanted.pieces == "auto" else wanted.pieces
    return Recognition(kind, wanted.classes, odds, covered, believed_from=DOUBT_STONES_BELOW)


def stone_odds(
    windows: NDArray[np.float32], white: Array, standings: Sequence[Standing], sheet: Sheet
) -> tuple[Array, NDArray[np.bool_]]:
    """Return the probability of every standing (cells, standings), and which cells look like none of them.

    windows: (cells, side, side, 3) linear light B, G, R; white: (cells, 3) log light of paper there. Raises
    UnknownPieceError if the standings are not all stones of calibration.inks or nothing.
    """
    find_readable(standings)
    wanted = [_inks_of(standing) for standing in standings]
    inks = sorted({ink for some in wanted for ink in some})
    shares, strange = _shares(windows, white, inks, sheet)
    inked = 1 - shares[:, :1]
    there = 1 / (1 + np.exp(-(inked - HALF_COVERED) / COVER_SPREAD))
    seen = shares[:, 1:] / np.maximum(inked, 1e-6)
    columns = []
    for some in wanted:
        if not some:
            columns.append(1 - there[:, 0])
            continue
        should = np.array([some.count(ink) / len(some) for ink in inks])
        apart = ((seen - should) ** 2).sum(axis=1)
        columns.append(there[:, 0] * np.exp(-apart / (2 * SPREAD**2)) + 1e-9)
    odds = np.stack(columns, axis=1)
    covered = (shares[:, 0] < _least_white(sheet)) | ~_show_frames(windows, white, sheet)
    return odds / odds.sum(axis=1, keepdims=True), (strange > DOUBT_STRANGE) | covered


def _inks_of(standing: Standing) -> tuple[str, ...]:
    """Return the inks that a stone shows, none of an empty cell."""
    if standing.piece is None:
        return ()
    stone = PIECES.get(standing.piece)
    assert isinstance(stone, Stone)
    return stone.inks


def _least_white(sheet: Sheet) -> float:
    """Return the share of a cell that every piece leaves white: none if a tile fills its centre."""
    left = 1 - sheet.sizes.tile**2 / (np.pi * _radius(sheet) ** 2)
    return float(np.clip(left / 2, 0, LEAST_WHITE))


def _radius(sheet: Sheet) -> float:
    """Return the radius in mm of the disc inside the frame that is looked at."""
    return sheet.cell_mm / 2 - sheet.frame_mm - RIM_MM


def _show_frames(windows: NDArray[np.float32], white: Array, sheet: Sheet) -> NDArray[np.bool_]:
    """Return which cells show their printed frame; something lies over the others."""
    places = np.array([cell.centre_mm for cell in sheet.cells])
    near = np.linalg.norm(places[:, None] - places, axis=2) < NEAR_CELLS * sheet.cell_mm
    lit = np.where(near[..., None], white, -np.inf).max(axis=1)  # a tile hides its own cell's white
    cell = window_part(relative_to_white(windows, lit), 0, 0, sheet.cell_mm)
    along = np.linspace(-1, 1, cell.shape[1]) * sheet.cell_mm / 2
    out = np.maximum if sheet.board.sides == 4 else np.hypot  # a square's frame runs along its sides
    inwards = sheet.cell_mm / 2 - out(np.abs(along[:, None]), np.abs(along))
    frame = (inwards > FRAME_EDGE_MM) & (inwards < sheet.frame_mm - FRAME_EDGE_MM)
    tone = np.median(np.log(np.maximum(cell[:, frame].mean(axis=-1), FLOOR)), axis=1)
    beside = tone / min(float(np.median(tone)), -FLOOR)
    return np.asarray((beside > FRAME_SHOWS[0]) & (beside < FRAME_SHOWS[1]))


def _shares(
    windows: NDArray[np.float32], white: Array, inks: Sequence[str], sheet: Sheet
) -> tuple[Array, Array]:
    """Return the shares (cells, 1 + inks) of white and each ink in the cells, and of the strange."""
    relative = relative_to_white(windows, white)
    square = window_part(relative, 0, 0, 2 * _radius(sheet))
    along = np.linspace(-1, 1, square.shape[1])
    middle = _tints(square[:, np.hypot(along[:, None], along) < 1])
    printed = np.stack([SRGB_TO_LINEAR[list(INKS[ink].rgb[::-1])] for ink in ("white", *inks)])
    apart = np.linalg.norm(middle[..., None, :] - _tints(printed), axis=-1)
    nearest = apart.argmin(axis=-1)
    shares = np.stack([(nearest == i).mean(axis=1) for i in range(1 + len(inks))], axis=1)
    allowed = np.where(nearest == 0, STRANGE_WHITE, STRANGE_INK)
    return shares, (apart.min(axis=-1) > allowed).mean(axis=1)


def _tints(light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return lightness and two tints (…, 3) of light (…, 3) relative to white, all logarithms."""
    blue, green, red = np.moveaxis(np.log((light + FLOOR) / (1 + FLOOR)), -1, 0)
    tints = (red - green) * TINT_COUNTS, (blue - green) * TINT_COUNTS
    return np.stack([(blue + green + red) / 3, *tints], axis=-1)
