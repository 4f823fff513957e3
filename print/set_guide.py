"""The instruction page of a set of coded pieces: how it is printed and cut, and what its pieces mean."""

from __future__ import annotations

from collections.abc import Sequence

from calibration.paper import COMMON_WIDTH, Paper
from calibration.shapes import Fill, move_artwork, rectangle
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from games.tokens import TokenSet
from games.words import Message
from print.artwork import plain_token, token
from print.furniture import (
    COLUMN_WIDTH,
    RIGHT_COLUMN,
    TEXT_LEFT,
    draw_footer,
    draw_heading,
    identity,
    make_title,
)
from print.instructions import CUTS_A_MINUTE, cutting_time, draw_at_the_table, draw_cutting, draw_printing
from print.painter import BOLD, Document, Page, Style
from print.text import CAPTION, Column
from print.tokens import token_number, token_sheets
from print.type_size import largest_type
from print.words import say

_WIDE = COMMON_WIDTH - 2 * TEXT_LEFT
_SIDE_ROOM, _LARGEST_ROW, _KEY_HEIGHT = 16.0, 24.0, 118.0  # mm of the key to the tokens
_SIDE = Style(11, BOLD)


def set_guide_pdf(
    its: TokenSet,
    sheet: Sheet,
    cells: int,
    players: int | None,
    paper: Paper,
    parts: Sequence[Message] = (),
) -> bytes:
    """Return the page; raise games' GamesError for a number of players that cannot be.

    cells: how many there are to play on. parts: the set's parts list.
    """
    document = Document(make_title(say("make-set"), "instructions"), paper)

    def draw(page: Page) -> float:
        board = say("board-of-set", size=sheet.size_words, cells=str(cells), mm=f"{sheet.cell_mm:g}")
        draw_heading(page, say("make-set"), (board,), identity("instructions"))
        left, right = (Column(page, x, 15.0, COLUMN_WIDTH) for x in (TEXT_LEFT, RIGHT_COLUMN))
        draw_printing(left, paper)
        draw_cutting(right)
        left.paragraph(say("coded-paper"))
        left.head(say("how-long"))
        left.paragraph(*_times(its, sheet.sizes, players, paper))
        below = Column(page, TEXT_LEFT, 0.0, _WIDE)
        right.step("3", say("cut-tokens"))
        right.head(say("parts-list"))
        for part in parts:
            right.bullet(part)
        below.y = max(left.y, right.y)
        _draw_tokens(below, its, its.sides_of(players))
        if not page.spare:
            draw_at_the_table(below, sheet)
        return below.y

    scale = largest_type([draw], paper, say("instruction-page"))
    with document.page(text=True, type_scale=scale) as page:
        draw(page)
        draw_footer(page, 1, 1)
    return document.save()


def _times(its: TokenSet, sizes: Sizes, players: int | None, paper: Paper) -> tuple[Message, ...]:
    """Return how many cuts the pieces of a set take, and how long they are; tokens need not be round."""
    sheets = [sheet.on(paper.widest) for sheet in token_sheets(its, sizes, players)]
    cuts, count = (sum(values) for values in zip(*((its.cuts, its.count) for its in sheets), strict=True))
    words = say("with-a-knife", cuts=CUTS_A_MINUTE, times=cutting_time("tokens", cuts))
    return words, say("rounding", count=str(count))


def _draw_tokens(column: Column, its: TokenSet, sides: Sequence[str]) -> None:
    """Draw a table: a column for every kind, a row for every side."""
    column.head(say("tokens-mean"))
    column.paragraph(say("token-picture"), *([] if column.page.spare else [say("token-ring")]))
    page, pitch, bottom = column.page, (column.width - _SIDE_ROOM) / len(its.kinds), column.y
    for k, kind in enumerate(its.kinds):
        left = TEXT_LEFT + _SIDE_ROOM + k * pitch
        head = Column(page, left, column.y, pitch - 3)
        head.paragraph(say("token-kind", kind=kind.name, count=kind.count), style=CAPTION)
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
            look = plain_token if page.plain else token
            page.piece(move_artwork(look(token_number(its, s, k), s, kind.symbol, 2 * radius), *at))
        column.y += row
