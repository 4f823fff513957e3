"""The photo with what was read drawn over it, for people to compare at a glance."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.inks import INKS, PIECES, Stone
from games.standing import NOTHING
from vision.closeup import panel
from vision.known import THIRD, owner_ink
from vision.picture import decode
from vision.reading import CellReading, Reading

LONG_SIDE_PX = 2000
DOUBT_BGR = (220, 0, 220)
EMPTY_MARK, DOUBT_MARK = "-", "?"
SUBPIXEL_BITS = 4


def draw_overlay(data: bytes, readings: Sequence[Reading]) -> bytes:
    """Return a PNG of the photo with every cell's reading on it; doubtful cells stand out in magenta.

    Below it these are shown once more, enlarged, with what they may be. The frames say the owner, the badges
    the piece. Raises UnknownPieceError for a side that has no ink.
    """
    picture = decode(data)
    shrink = min(1.0, LONG_SIDE_PX / max(picture.bgr.shape[:2]))
    small = cv2.resize(picture.bgr, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    canvas = np.ascontiguousarray(small, np.uint8)
    for reading in readings:
        for name, cell in ((name, reading.cells[name]) for name in reading.outlines):
            outline = (np.array(reading.outlines[name]) + 0.5) / picture.factor * shrink - 0.5
            _draw_cell(canvas, outline, cell)
    done, png = cv2.imencode(".png", np.vstack([canvas, panel(picture, readings, canvas.shape[1])]))
    assert done
    return bytes(png)


def _draw_cell(canvas: NDArray[np.uint8], outline: NDArray[np.float64], cell: CellReading) -> None:
    centre, side = outline.mean(axis=0), float(np.sqrt(cv2.contourArea(outline.astype(np.float32))))
    standing, width = cell.standing if cell.shown else NOTHING, max(1, round(side / 26))
    inner = centre + (outline - centre) * 0.92
    _polygon(canvas, inner, (90, 90, 90), width + 2)
    _polygon(canvas, inner, _bgr(owner_ink(standing.owner)), width)
    for k in range(0, len(inner), 2) if standing.owner == THIRD else ():
        _polygon(canvas, inner[[k, (k + 1) % len(inner)]], _bgr("black"), width)
    if standing.active:
        corner = inner[0] + (np.array([inner[0], inner[1], inner[-1]]) - inner[0]) * 0.42
        cv2.fillPoly(canvas, [_fixed(corner)], _bgr("yellow"), cv2.LINE_AA, SUBPIXEL_BITS)
    if cell.doubtful:
        _polygon(canvas, centre + (outline - centre) * 0.98, DOUBT_BGR, 2 * width)
    _badge(canvas, inner[2] + (centre - inner[2]) * 0.32, side * 0.15, cell)


def _badge(canvas: NDArray[np.uint8], at: NDArray[np.float64], radius: float, cell: CellReading) -> None:
    """Draw a disc in the inks of the piece that was read, with its letter."""
    standing = cell.standing if cell.shown else NOTHING
    piece = PIECES.get(standing.piece or standing.colour or "")
    where = (round(float(at[0])), round(float(at[1])))
    cv2.circle(canvas, where, round(radius * 1.2), (255, 255, 255), -1, cv2.LINE_AA)
    inks = piece.inks if isinstance(piece, Stone) else (piece.ink,) if piece else ("light",)
    for i, ink in enumerate(inks):  # the first over the whole disc, the second over its half
        span = (0, 360) if i == 0 else (-45, 135)
        cv2.ellipse(canvas, where, (round(radius), round(radius)), 0, *span, _bgr(ink), -1, cv2.LINE_AA)
    word = piece.word if piece else standing.piece or EMPTY_MARK
    letter = (word[0].upper() if cell.shown else "") + (DOUBT_MARK if cell.doubtful else "")
    scale = radius / (22 if cell.doubtful else 15)
    (w, h), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_DUPLEX, scale, 1)
    corner = (where[0] - w // 2, where[1] + h // 2)
    ink = "white" if piece else "dark"
    cv2.putText(canvas, letter, corner, cv2.FONT_HERSHEY_DUPLEX, scale, _bgr(ink), 1, cv2.LINE_AA)


def _bgr(ink: str) -> tuple[int, int, int]:
    red, green, blue = INKS[ink].rgb
    return blue, green, red


def _polygon(
    canvas: NDArray[np.uint8], points: NDArray[np.float64], colour: tuple[int, ...], width: int
) -> None:
    cv2.polylines(canvas, [_fixed(points)], True, colour, width, cv2.LINE_AA, SUBPIXEL_BITS)


def _fixed(points: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.round(points * (1 << SUBPIXEL_BITS)).astype(np.int32).reshape(-1, 1, 2)
