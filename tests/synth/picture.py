"""A cheap photo: a printed page with flat pieces laid on it, seen by a camera that is known exactly.

No glass and no shadows: for testing geometry, marks, messages and speed, and as extra training of tiles.
Photos with real light are in tests/photos.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.inks import COLOURS, INKS
from calibration.paper import PAPERS
from calibration.shapes import Artwork, Circle, Fill, move_artwork, turn_artwork
from calibration.sheet import Sheet
from calibration.tokens import TOKENS
from games.standing import Standing
from print.artwork import piece_on, tile, token_on
from print.board import board_pdf
from print.mats import flag, marker, mat
from print.raster import picture
from tests.print.reading import common_page
from vision.training.camera import PAGE_PX_PER_MM as PX_PER_MM
from vision.training.camera import TABLE_BGR, Camera, photograph, to_bytes

__all__ = [
    "PX_PER_MM",
    "Camera",
    "Lie",
    "Pixels",
    "lay_on",
    "lay_out",
    "lay_token",
    "photograph",
    "side_by_side",
    "to_bytes",
]

Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Lie:
    """The place of a mat and a piece on a cell: so many mm off, turned so many degrees clockwise.

    lean: how far the top of a bead is seen off its foot, in mm of the page.
    """

    mat_off: tuple[float, float] = (0.0, 0.0)
    mat_turned: float = 0.0
    off: tuple[float, float] = (0.0, 0.0)
    turned: float = 0.0
    lean: tuple[float, float] = (0.0, 0.0)


NEAT = Lie()


def lay_out(sheet: Sheet, standing: Sequence[Standing], pieces: str = "tile") -> Pixels:
    """Return the common page (BGR, PX_PER_MM) with mats, flags and pieces on it."""
    page = _bare(sheet).copy()
    lay_on(page, sheet, standing, pieces)
    return page


def lay_on(
    page: Pixels,
    sheet: Sheet,
    standing: Sequence[Standing],
    pieces: str = "tile",
    lies: Sequence[Lie] | None = None,
) -> None:
    """Lay mats, flags, banners and pieces on a page; lies: how they lie on hexagons, else neatly."""
    sizes = sheet.sizes
    if sizes.sides == 6:
        _lay_on_hexagons(page, sheet, standing, pieces, lies or [NEAT] * len(standing))
        return
    for cell, what in zip(sheet.cells, standing, strict=True):
        if what.owner != "none" and what.piece not in TOKENS:
            art = (*mat(what.owner, sizes), *(flag(sizes) if what.active else ()))
            art += marker(sizes) if "banner" in what.marks else ()
            _lay(page, art, sizes.mat, cell.centre_mm)
        if art := token_on(what, sizes.token):
            lay_art(page, art, sizes.token, cell.centre_mm)
            continue
        piece = piece_on(what)
        if piece and pieces == "tile":
            _lay(page, tile(piece, sizes, what.heading), sizes.tile, cell.centre_mm)
        elif what.colour:
            _lay_bead(page, what.colour, 0.7 * sheet.cell_mm, cell.centre_mm)


def _lay_on_hexagons(
    page: Pixels, sheet: Sheet, standing: Sequence[Standing], pieces: str, lies: Sequence[Lie]
) -> None:
    """Lay mats with what lies on their corners, then pieces, on the cells of hexagons."""
    sizes = sheet.sizes
    to_middle = -sizes.mat / 2, -sizes.mat_height / 2
    for cell, what, lie in zip(sheet.cells, standing, lies, strict=True):
        art = mat(what.owner, sizes) if what.owner != "none" else ()
        art += flag(sizes) if what.active else ()
        art += marker(sizes) if "banner" in what.marks else ()
        lay_art(
            page, turn_artwork(move_artwork(art, *to_middle), lie.mat_turned), sizes.mat_height + 1,
            _added(cell.centre_mm, lie.mat_off),
        )  # fmt: skip
    for cell, what, lie in zip(sheet.cells, standing, lies, strict=True):
        piece, at = piece_on(what), _added(cell.centre_mm, lie.off)
        if piece and pieces == "tile":
            half = sizes.tile / 2
            art = turn_artwork(move_artwork(tile(piece, sizes, what.heading), -half, -half), lie.turned)
            lay_art(page, art, 1.5 * sizes.tile, at)
        elif what.colour:
            _lay_bead(page, what.colour, 0.7 * sheet.cell_mm, at, lie.lean)


def _added(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] + other[0], one[1] + other[1]


@cache
def _bare(sheet: Sheet) -> Pixels:
    """Return the common page without anything on it; not to be painted on."""
    paper = next(paper for paper in PAPERS.values() if paper.holds(sheet.page))
    grey = common_page(board_pdf(sheet, paper), paper, dpi=PX_PER_MM * 25.4, common=sheet.page)
    page = np.repeat(grey[..., None], 3, axis=2)
    for patch in sheet.patches:  # all that is printed in colour
        left, top, width, height = (round(mm * PX_PER_MM) for mm in patch.box_mm)
        page[top : top + height, left : left + width] = INKS[patch.ink].rgb[::-1]
    return page


@cache
def _cut(art: Artwork, side: float, px: int) -> Pixels:
    """Return a square piece in so many pixels, once for all cells that it lies on."""
    return picture(art, (0.0, 0.0, side, side), px)[..., :3]


def _lay(page: Pixels, art: Artwork, side: float, centre: tuple[float, float]) -> None:
    px = round(side * PX_PER_MM)
    piece = _cut(art, side, px)
    x, y = (round(c * PX_PER_MM - px / 2) for c in centre)
    page[y : y + px, x : x + px] = piece


def lay_token(
    page: Pixels, standing: Standing, diameter: float, at: tuple[float, float], turned_deg: float = 0.0
) -> None:
    """Paint a token turned clockwise, its middle at a point in mm; nothing stands for its bare back."""
    art = token_on(standing, diameter) or (Fill("white", (Circle((0.0, 0.0), diameter / 2),)),)
    lay_art(page, turn_artwork(art, turned_deg), diameter, at)


def lay_art(page: Pixels, art: Artwork, diameter: float, centre: tuple[float, float]) -> None:
    """Lay what is drawn round the origin with its middle at a point in mm; nothing of it is farther out."""
    px = round(diameter * PX_PER_MM)
    x, y = (round(c * PX_PER_MM - px / 2) for c in centre)
    cut = picture(art, (-diameter / 2, -diameter / 2, diameter, diameter), px)
    there = page[y : y + px, x : x + px]
    inside = cut[..., 3:] / 255.0
    there[:] = np.rint(inside * cut[..., :3] + (1 - inside) * there).astype(np.uint8)


def _lay_bead(
    page: Pixels,
    letter: str,
    diameter: float,
    centre: tuple[float, float],
    lean: tuple[float, float] = (0.0, 0.0),
) -> None:
    """Paint a disc with a lighter middle and a highlight: what a bead is to a camera, at its simplest.

    lean: how far its top is off its foot; it is drawn all the way between them.
    """
    r, g, b = INKS[next(c for c in COLOURS if c.letter == letter).ink].rgb
    x, y = (round(c * PX_PER_MM) for c in centre)
    u, v = (round(c * PX_PER_MM) for c in lean)
    radius, rim = round(diameter / 2 * PX_PER_MM), (0.7 * b, 0.7 * g, 0.7 * r)
    for k in range(5 if u or v else 1):
        at = x + u * k // 4, y + v * k // 4
        cv2.circle(page, at, round(radius * (1 - 0.06 * k)), rim, -1, cv2.LINE_AA)
    x, y = x + u * 3 // 4, y + v * 3 // 4
    cv2.circle(page, (x, y), round(0.75 * radius), (b, g, r), -1, cv2.LINE_AA)
    cv2.circle(page, (x - radius // 3, y - radius // 3), radius // 6, (250, 250, 250), -1, cv2.LINE_AA)


def smear_lens(photo: Pixels, middle: tuple[float, float], reach: float, sigma: float) -> Pixels:
    """Return a photo of which a round part is blurred, as by a drop on the lens; all in pixels."""
    drop = cv2.circle(np.zeros_like(photo), (round(middle[0]), round(middle[1])), round(reach), (1, 1, 1), -1)
    return np.where(drop > 0, np.asarray(cv2.GaussianBlur(photo, (0, 0), sigma), np.uint8), photo)


def side_by_side(pages: Sequence[Pixels], gap_mm: float) -> tuple[Pixels, list[float]]:
    """Return several pages on one table, from left to right, and the left edge of each in mm."""
    height = max(len(page) for page in pages)
    gap = np.full((height, round(gap_mm * PX_PER_MM), 3), TABLE_BGR, np.uint8)
    parts, lefts, width = [], [], 0
    for page in pages:
        lefts.append(width / PX_PER_MM)
        below = ((0, height - len(page)), (0, 0), (0, 0))
        parts += [np.pad(page, below, constant_values=128), gap]
        width += page.shape[1] + gap.shape[1]
    return np.hstack(parts[:-1]), lefts
