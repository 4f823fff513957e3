"""The page that goes with the decals: which face is glued where, and what the sharp point says."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.dice import FACE_COUNT, FACE_ORDER, Kite, face_of, kite, opposite
from calibration.inks import COLOURS, OWNERS
from calibration.paper import COMMON_WIDTH, Point
from calibration.shapes import Artwork, Fill, Polygon, move_artwork, square, turn_artwork
from games.standing import colour_words
from games.words import Message
from print.artwork import decal
from print.furniture import COLUMN_WIDTH, RIGHT_COLUMN, TEXT_LEFT, draw_heading, identity
from print.painter import BOLD, Page, Style
from print.text import CAPTION, Column
from print.words import say

_DIE, _INSET = 32.0, 0.5  # mm; the faces of the strip are large enough to count their symbols
_STRIP_TOP = 36.0
_CELL, _SMALL_DIE = 27.0, 16.0
_NUMBER = Style(10, BOLD)


@dataclass(frozen=True)
class _Pointing:
    """The meaning of a sharp point that is turned clockwise by so many degrees from row 1."""

    degrees: float
    face: int
    words: Message


# Clockwise from the side of row 1.
_POINTINGS = (
    _Pointing(0, face_of(2, 0), say("points-up")),
    _Pointing(90, face_of(0, 1), say("points-right")),
    _Pointing(180, face_of(1, 2), say("points-down")),
    _Pointing(270, face_of(1, 0), say("points-left")),
)


def draw_map(page: Page) -> None:
    """Draw the die unrolled, the list of faces and the meanings of the sharp point."""
    draw_heading(page, say("which-face"), (say("every-die"),), identity("decals-map"))
    _draw_strip(page, kite(_DIE))
    _draw_steps(page, Column(page, TEXT_LEFT, 111.0, COLUMN_WIDTH))
    _draw_table(page, (RIGHT_COLUMN, 121.0))
    _draw_pointings(page, Column(page, TEXT_LEFT, 186.0, COMMON_WIDTH - 2 * TEXT_LEFT))


def strip_corners(face: Kite) -> list[tuple[bool, Point]]:
    """Return for every place of FACE_ORDER whether its sharp point is up, and where that point is.

    Unrolled round its equator the die is a strip: neighbours share their short edges, which form the
    zigzag in the middle. The origin is the first sharp point.
    """
    upper_widest = face.points[1][1]
    bottom = face.axis + upper_widest
    return [(k % 2 == 0, (k * face.width / 2, bottom if k % 2 else 0.0)) for k in range(FACE_COUNT)]


def _draw_strip(page: Page, face: Kite) -> None:
    left = (COMMON_WIDTH - face.width * (FACE_COUNT - 1) / 2) / 2
    Column(page, TEXT_LEFT, 13.5, COMMON_WIDTH - 2 * TEXT_LEFT).head(say("unrolled"))
    for number, (up, (x, y)) in zip(FACE_ORDER, strip_corners(face), strict=True):
        at, turn = (left + x, _STRIP_TOP + y), 0.0 if up else 180.0
        page.piece(move_artwork(turn_artwork(decal(number, face, _INSET), turn), *at))
        edge = move_artwork(turn_artwork((Fill("dark", (Polygon(face.points),)),), turn), *at)
        page.outline(edge[0].outlines[0], 0.15, "dark")
        page.centre((at[0], at[1] + (-4.0 if up else 4.0)), str(number), _NUMBER)


def _draw_steps(page: Page, column: Column) -> None:
    column.head(say("glue-order"))
    column.steps(say("glue-first"), say("glue-next"), say("glue-on"), say("glue-check"))


def _draw_table(page: Page, at: Point) -> None:
    """List every face: what it says and which one lies opposite."""
    x, y = at
    note = Style(8, ink="dark")
    for dx, words in ((0, say("face")), (14, say("says")), (50, say("opposite"))):
        page.text((x + dx, y), words, note)
    for number in range(FACE_COUNT):
        line = y + 5.2 * (number + 1)
        page.text((x, line), str(number), Style(9, BOLD))
        page.text((x + 14, line), _meaning(number), Style(9))
        page.text((x + 50, line), str(opposite(number)), Style(9, BOLD))


def _meaning(number: int) -> Message:
    if number == FACE_COUNT - 1:
        return say("undecided")
    owner, colour = OWNERS[number // 3], COLOURS[number % 3]
    return say("face-says", owner=owner.name, colour=colour_words(colour.letter))


def _draw_pointings(page: Page, column: Column) -> None:
    column.head(say("sharp-point"))
    column.paragraph(say("face-on-top"))
    width = column.width / len(_POINTINGS)
    for k, pointing in enumerate(_POINTINGS):
        left = TEXT_LEFT + k * width
        page.piece(move_artwork(_die_in_cell(pointing), left + _CELL / 2, column.y + 3 + _CELL / 2))
        Column(page, left, column.y + _CELL + 4, width - 4).paragraph(pointing.words, style=CAPTION)


def _die_in_cell(pointing: _Pointing) -> Artwork:
    """Return a cell round the origin with a die's top face on it."""
    face = kite(_SMALL_DIE)
    frame = Fill("grey", (square((0, 0), _CELL), square((0, 0), 0.7 * _CELL)))
    middle = face.axis * 0.55
    edge = Fill("dark", (Polygon(face.inset(0.0)), Polygon(face.inset(0.2))))
    top = turn_artwork(move_artwork((*decal(pointing.face, face, 0.4), edge), 0, -middle), pointing.degrees)
    return frame, *top
