"""The instruction page of a set of coded pieces: how it is printed and cut, and what its pieces mean."""

from __future__ import annotations

from collections.abc import Sequence

from calibration.paper import COMMON_WIDTH, Paper
from calibration.shapes import Fill, moved, rectangle
from calibration.sheet import Sheet
from games.sets import TILES, ThreadSet, TokenSet
from print.fitting import largest_type
from print.furniture import (
    COLUMN_WIDTH,
    PIECE_REVISION,
    RIGHT_COLUMN,
    TEXT_LEFT,
    Heading,
    draw_footer,
    draw_heading,
)
from print.instructions import draw_cutting, draw_printing
from print.painter import BOLD, Document, Page, Style
from print.text import CAPTION, Column
from print.threads import SIGN_WORDS, thread_tile
from print.tokens import token

__all__ = ["set_guide_pdf"]

_WIDE = COMMON_WIDTH - 2 * TEXT_LEFT
_SIDE_ROOM, _LARGEST_ROW, _KEY_HEIGHT = 16.0, 24.0, 118.0  # mm of the key to the tokens
_TILE, _TILES_A_ROW = 17.0, 9
_SIDE = Style(11, BOLD)


def set_guide_pdf(
    its: TokenSet | ThreadSet, sheet: Sheet, cells: int, players: int | None, paper: Paper
) -> bytes:
    """Return the page; raise games' GamesError for a number of players that cannot be.

    cells: how many there are to play on.
    """
    document = Document(f"How to make the set (instructions, revision {PIECE_REVISION})", paper)

    def draw(page: Page) -> float:
        note = f"{its.title}  ·  board {sheet.size_words}, {cells} cells of {sheet.cell_mm:g} mm"
        heading = Heading("How to make the set", note, f"instructions  ·  revision {PIECE_REVISION}")
        draw_heading(page, heading)
        left, right = (Column(page, x, 15.0, COLUMN_WIDTH) for x in (TEXT_LEFT, RIGHT_COLUMN))
        draw_printing(left, paper)
        draw_cutting(right)
        left.paragraph(
            "The board goes on matt paper of 120 g/m² or more, the pieces on card of *200 g/m²* or more, or "
            "on paper glued on card."
        )
        below = Column(page, TEXT_LEFT, 0.0, _WIDE)
        if isinstance(its, TokenSet):
            right.step("3", "*Tokens* last: round them along their circles. Left square they serve as well.")
            below.y = max(left.y, right.y)
            _draw_tokens(below, its, its.sides_of(players))
        else:
            right.step("3", "*Tiles* last: cut off the corners, along the lines of each hexagon.")
            below.y = max(left.y, right.y)
            _draw_threads(below, its)
        return below.y

    scale = largest_type([draw], paper, "the instruction page")
    with document.page(text=True, type_scale=scale) as page:
        draw(page)
        draw_footer(page, 1, 1)
    return document.save()


def _draw_tokens(column: Column, its: TokenSet, sides: Sequence[str]) -> None:
    """Draw a table: a column for every kind, a row for every side."""
    column.head("What the tokens mean")
    column.paragraph(
        "The *picture* is the kind, the *colour* and the number of *dots* the side."
        + _camera(
            column.page, " The black and white ring says both to the camera, whichever way a token is turned."
        )
    )
    page, pitch, bottom = column.page, (column.width - _SIDE_ROOM) / len(its.kinds), column.y
    for k, kind in enumerate(its.kinds):
        left = TEXT_LEFT + _SIDE_ROOM + k * pitch
        head = Column(page, left, column.y, pitch - 3)
        head.paragraph(f"*{kind.name}*: {_each(kind.count)}", style=CAPTION)
        bottom = max(bottom, head.y)
    column.y = bottom + 1
    row = min(_LARGEST_ROW, _KEY_HEIGHT / len(sides))
    for s, side in enumerate(sides):
        line = rectangle((TEXT_LEFT, column.y, column.width, 0.2))
        page.paint((Fill("light", (line,)),))
        page.text((TEXT_LEFT, column.y + row / 2 + _SIDE.cap_mm / 2), side, _SIDE)
        for k, kind in enumerate(its.kinds):
            radius = min(20.0, row - 2.4) / 2
            at = TEXT_LEFT + _SIDE_ROOM + k * pitch + radius, column.y + row / 2
            page.piece(moved(token(s, k, kind.symbol, 2 * radius), *at))
        column.y += row


def _camera(page: Page, words: str) -> str:
    """Return words about the camera where the set is one that it reads."""
    return "" if page.spare else words


def _each(count: int) -> str:
    return "one each" if count == 1 else f"{count} each"


def _draw_threads(column: Column, its: ThreadSet) -> None:
    """Draw a tile of every colour, and every kind of tile."""
    page = column.page
    column.head("What a tile shows")
    column.paragraph(
        f"Every tile has one to three threads, each in one of {len(its.colours)} colours, and a line or "
        "beads say the colour too."
        + _camera(
            page, " The black *dots* at the corners tell a camera which tile it is and how it is turned."
        )
    )
    column.y += 3
    pitch, bottom = column.width / len(its.colours), column.y
    for k, ink in enumerate(its.colours):
        at = TEXT_LEFT + k * pitch + _TILE / 2 + 1, column.y + _TILE / 2
        page.piece(moved(thread_tile(2, (ink,), _TILE), *at))
        below = Column(page, TEXT_LEFT + k * pitch, column.y + _TILE + 0.5, pitch - 4)
        below.paragraph(f"*{ink.capitalize()}:* {SIGN_WORDS[ink]}", style=CAPTION)
        bottom = max(bottom, below.y)
    column.y = bottom
    column.head(f"The {len(TILES)} kinds of tiles")
    column.y += 3
    pitch = column.width / _TILES_A_ROW
    for number, threads in enumerate(TILES):
        row, place = divmod(number, _TILES_A_ROW)
        at = TEXT_LEFT + place * pitch + _TILE / 2 + 1, column.y + row * (_TILE + 4) + _TILE / 2
        page.piece(moved(thread_tile(number, its.colours[: len(threads)], _TILE), *at))
    column.y += 2 * (_TILE + 4)
    column.head("At the table")
    column.bullet("The grey places of the tray hold tiles that are not turned.")
    column.bullet("Keep the other tiles in a bag or face down: they are the reserve.")
