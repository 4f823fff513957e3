"""Pieces that are known by the inks they show: stones of one colour or of two halves.

Nothing is learned here: every pixel inside a cell's frame is given to the ink it is nearest to, relative to
the cell's own white, and the shares of the inks are compared with what each piece should show, wherever in
the cell it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.inks import INKS, PIECES, Stone
from calibration.sheet import Sheet
from games.standing import Standing
from vision.doubt import even_out
from vision.features import measure_lean
from vision.known import find_readable
from vision.light import WINDOW_SHARE, relative_to_white, window_part
from vision.limits import ReaderLimits
from vision.recognition import Observation, ReadOptions, Recognition
from vision.rectify import PX_PER_MM, SRGB_TO_LINEAR

Array = NDArray[np.float64]
Light = NDArray[np.float32]

HIGH_MM = 2.0  # over the paper, where stones are looked at: a little higher than tiles, half way up beads
FLOOR = 0.05  # of white: below this a phone sees more veiling glare and gloss than ink


@dataclass(frozen=True, kw_only=True)
class StoneLimits(ReaderLimits):
    """What stones are known by; light is against paper white, tones are its natural logarithms."""

    believed_from: float  # no network gives these odds, and those from here on were all right
    rim_mm: float  # inside the frame, for frames that are a little off
    tint_counts: float  # times as much as lightness, which shade and highlights move
    # Farther than this from white, or from any other ink, is strange: skin, a cup. Glass shades an ink.
    strange_white: float
    strange_ink: float
    strange_share: float  # of a cell that is strange: nothing is believed
    between: float  # of the way from one ink to another, from their middle: such a place may be either
    between_share: float  # of what is inked: filters, and phones that sharpen, show shaded orange as black
    half_covered: float  # share of the cell that is not white where a piece begins, and how sharply
    cover_spread: float
    spread: float  # of a piece's shares of inks: shade makes some of a bead look black
    # Tone of a cell's frame, as a share of the board's median. On the photos of tests/photos/stones shares
    # reach from 0.57 to 1.3; paper over a cell shows no frame, a sleeve a dark one.
    frame_least: float
    frame_most: float
    near_cells: float  # how far from a cell its white is looked for, where a tile fills its own
    edge_mm: float  # along a frame's edges, where it may be a little off


def read_stones(seen: Observation, wanted: ReadOptions) -> Recognition:
    """Return what lies on a board's cells; wanted.classes: stones and nothing."""
    limits = wanted.limits_of(StoneLimits)
    odds, covered = stone_odds(seen, wanted.classes, limits)
    kind = "tile" if wanted.pieces == "auto" else wanted.pieces
    return Recognition(kind, wanted.classes, odds, covered, believed_from=limits.believed_from)


def stone_odds(
    seen: Observation, standings: Sequence[Standing], limits: StoneLimits
) -> tuple[Array, NDArray[np.bool_]]:
    """Return the probability of every standing (cells, standings), and which cells look like none of them.

    Raises UnknownPieceError if the standings are not all stones of calibration.inks or nothing.
    """
    find_readable(standings)
    wanted = [_inks_of(standing) for standing in standings]
    inks = sorted({ink for some in wanted for ink in some})
    shares, strange, between = _shares(seen, inks, limits)
    inked = 1 - shares[:, :1]
    there = 1 / (1 + np.exp(-(inked - limits.half_covered) / limits.cover_spread))
    of_inked = shares[:, 1:] / np.maximum(inked, 1e-6)
    columns = []
    for some in wanted:
        if not some:
            columns.append(1 - there[:, 0])
            continue
        should = np.array([some.count(ink) / len(some) for ink in inks])
        apart = ((of_inked - should) ** 2).sum(axis=1)
        columns.append(there[:, 0] * np.exp(-apart / (2 * limits.spread**2)) + 1e-9)
    odds = np.stack(columns, axis=1)
    odds = odds / odds.sum(axis=1, keepdims=True)
    odds = np.where((between > limits.between_share * inked[:, 0])[:, None], even_out(odds), odds)
    frames = _show_frames(seen, there[:, 0] < 0.5, limits)
    return odds, (strange > limits.strange_share) | ~frames


def _inks_of(standing: Standing) -> tuple[str, ...]:
    """Return the inks that a stone shows, none of an empty cell."""
    if standing.piece is None:
        return ()
    stone = PIECES.get(standing.piece)
    assert isinstance(stone, Stone)
    return stone.inks


def _show_frames(seen: Observation, empty: NDArray[np.bool_], limits: StoneLimits) -> NDArray[np.bool_]:
    """Return which cells show their printed frame; something lies over the others.

    empty: (cells,) on which nothing seems to lie: what is as grey as frames all over a cell may be cloth.
    """
    sheet = seen.sheet
    places = np.array([cell.centre_mm for cell in sheet.cells])
    near = np.linalg.norm(places[:, None] - places, axis=2) < limits.near_cells * sheet.cell_mm
    lit = np.where(near[..., None], seen.white, -np.inf).max(axis=1)  # a tile hides its own cell's white
    tone, against_own = (
        _frame_tones(light, sheet, limits)
        for light in (relative_to_white(seen.relative, lit - seen.white), seen.relative)
    )
    usual = min(float(np.median(tone)), -FLOOR)
    shown = (tone / usual > limits.frame_least) & (tone / usual < limits.frame_most)
    return np.asarray(shown & ~(empty & (against_own / usual < limits.frame_least)))


def _frame_tones(relative: Light, sheet: Sheet, limits: StoneLimits) -> Array:
    """Return the median tone (cells,) of cells' frames, in logs of light against paper."""
    cell = window_part(relative, 0, 0, sheet.cell_mm)
    along = np.linspace(-1, 1, cell.shape[1]) * sheet.cell_mm / 2
    out = np.maximum if sheet.board.sides == 4 else np.hypot  # a square's frame runs along its sides
    inwards = sheet.cell_mm / 2 - out(np.abs(along[:, None]), np.abs(along))
    frame = (inwards > limits.edge_mm) & (inwards < sheet.frame_mm - limits.edge_mm)
    return np.asarray(np.median(np.log(np.maximum(cell[:, frame].mean(axis=-1), FLOOR)), axis=1))


def _shares(seen: Observation, inks: Sequence[str], limits: StoneLimits) -> tuple[Array, Array, Array]:
    """Return the shares (cells, 1 + inks) of white and each ink, of what is strange, and between two inks.

    They are looked at where things HIGH_MM over the paper are seen, in the middle of the board.
    """
    sheet = seen.sheet
    size = sheet.cell_mm - 2 * (sheet.frame_mm + limits.rim_mm)
    room = (WINDOW_SHARE * sheet.cell_mm - size) / 2 - 1 / PX_PER_MM
    right, down = np.clip(HIGH_MM * measure_lean(seen.located.view, sheet).mean(axis=0), -room, room)
    square = window_part(seen.relative, right, down, size)
    along = np.linspace(-1, 1, square.shape[1])
    middle = _tints(square[:, np.hypot(along[:, None], along) < 1], limits)
    printed = np.stack([SRGB_TO_LINEAR[list(INKS[ink].rgb[::-1])] for ink in ("white", *inks)])
    tints = _tints(printed, limits)
    apart = np.linalg.norm(middle[..., None, :] - tints, axis=-1)
    nearest, least = apart.argmin(axis=-1), apart.min(axis=-1)
    shares = np.stack([(nearest == i).mean(axis=1) for i in range(1 + len(inks))], axis=1)
    allowed = np.where(nearest == 0, limits.strange_white, limits.strange_ink)
    np.put_along_axis(apart, nearest[..., None], np.inf, axis=-1)
    other, steps = apart.argmin(axis=-1), np.linalg.norm(tints[:, None] - tints, axis=-1)
    either = (nearest > 0) & (other > 0)
    between = either & (apart.min(axis=-1) - least < limits.between * steps[nearest, other])
    return shares, (least > allowed).mean(axis=1), between.mean(axis=1)


def _tints(light: Light, limits: StoneLimits) -> Light:
    """Return lightness and two tints (…, 3) of light (…, 3) relative to white, all logarithms."""
    blue, green, red = np.moveaxis(np.log((light + FLOOR) / (1 + FLOOR)), -1, 0)
    tints = (red - green) * limits.tint_counts, (blue - green) * limits.tint_counts
    return np.stack([(blue + green + red) / 3, *tints], axis=-1)
