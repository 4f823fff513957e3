"""Coded tokens: a disc with its kind's picture in its side's ink, dots for the side, and the code's ring.

Codes are calibration.tokens's, which tokens a set has is games.sets's.
"""

from __future__ import annotations

from math import cos, radians, sin

from calibration.inks import INKS
from calibration.paper import COMMON_WIDTH, Paper, Point
from calibration.shapes import Artwork, Circle, Fill, moved, rectangle, symbol
from calibration.sizes import Sizes
from calibration.tokens import KINDS_A_SIDE, SIDE_INKS, ring
from games.sets import TokenSet
from print.furniture import PIECE_REVISION, TEXT_LEFT, Heading, draw_footer, draw_heading
from print.grid import fill_grid
from print.painter import Document, Page, Style
from print.pieces import PieceSheet, draw_pieces
from print.text import CAPTION, Column

__all__ = ["token", "token_cells", "token_sheet", "tokens_pdf"]

_SHARE = 0.85  # of the cell: a token's diameter
_RIM = 1.0  # mm round a token in its square, so that scissors have a line of their own
_GROUND, _SYMBOL, _DOT, _DOTS_OUT = 0.66, 0.62, 0.055, 0.54  # of the radius
_LIGHT = 150  # greys above it want a black picture
_CUT = 0.15


def token(side: int, kind: int, picture: str, diameter: float) -> Artwork:
    """Return a token round the origin: number of its side and its kind, and the kind's symbol."""
    r, ink = diameter / 2, INKS[SIDE_INKS[side]]
    on_it = "black" if ink.grey > _LIGHT else "white"
    ground = Circle((0.0, 0.0), _GROUND * r)
    dots = tuple(Circle(_dot(k, side + 1, _DOTS_OUT * r), _DOT * r) for k in range(side + 1))
    art = [
        Fill("white", (Circle((0.0, 0.0), r),)),
        Fill("black", ring(KINDS_A_SIDE * side + kind, r)),
        Fill("dark", (ground, Circle((0.0, 0.0), (_GROUND - 0.03) * r))),
        Fill(ink.name, (Circle((0.0, 0.0), (_GROUND - 0.03) * r),)),
        Fill(on_it, (symbol(picture, (0.0, -0.06 * r), _SYMBOL * r),)),
        Fill(on_it, dots),
    ]
    return tuple(art)


def _dot(number: int, count: int, out: float) -> Point:
    turn = radians(17.0 * (number - (count - 1) / 2))
    return out * sin(turn), out * cos(turn)


def token_sheet(its: TokenSet, sizes: Sizes, players: int | None) -> PieceSheet:
    """Return the tokens of all sides; raise games' GamesError for a number of players that cannot be."""
    sides, diameter = its.sides_of(players), _SHARE * sizes.cell
    side = diameter + 2 * _RIM
    line = tuple(Circle((side / 2, side / 2), diameter / 2 + by) for by in (_CUT / 2, -_CUT / 2))
    names, artwork = [], {}
    for s, of in enumerate(sides):
        for k, kind in enumerate(its.kinds):
            name = f"{of} {kind.name}"
            names += [name] * kind.count
            art = moved(token(s, k, kind.symbol, diameter), side / 2, side / 2)
            artwork[name] = (*art, Fill("grey", line))
    note = (
        f"{len(names)} of {diameter:.3g} mm for {len(sides)} players  ·  cut along the circles or the lines"
    )
    grid = fill_grid(len(names), side)
    return PieceSheet("tokens", f"Tokens for {its.title}", note, grid, tuple(names), artwork, {})


def tokens_pdf(its: TokenSet, sizes: Sizes, players: int | None, paper: Paper) -> bytes:
    """Return the pages of tokens, and one that says what they mean."""
    sheet, sides = token_sheet(its, sizes, players), its.sides_of(players)
    document = Document(f"{sheet.title} (tokens, revision {PIECE_REVISION})", paper)
    pages = sheet.grid.pages + 1
    for number in range(sheet.grid.pages):
        with document.page() as page:
            draw_pieces(page, sheet, number, pages)
    with document.page() as page:
        heading = Heading(f"What the tokens of {its.title} mean", "", f"tokens  ·  revision {PIECE_REVISION}")
        draw_heading(page, heading)
        _draw_key(page, its, sides)
        draw_footer(page, pages, pages)
    return document.save()


def _draw_key(page: Page, its: TokenSet, sides: tuple[str, ...]) -> None:
    """Draw a table: a column for every kind, a row for every side."""
    column = Column(page, TEXT_LEFT, 15.0, COMMON_WIDTH - 2 * TEXT_LEFT)
    column.paragraph(
        "The *picture* is the kind, the *colour* and the number of *dots* the side. The black and white ring "
        "says both to the camera, whichever way a token is turned."
    )
    pitch, top, row = min(34.0, 165.0 / len(its.kinds)), column.y + 6, min(25.0, 200.0 / len(sides))
    for k, kind in enumerate(its.kinds):
        x = TEXT_LEFT + 22 + k * pitch
        Column(page, x, top - 2, pitch - 3).paragraph(f"*{kind.name}*, {kind.count}", style=CAPTION)
    for s, side in enumerate(sides):
        y = top + 12 + s * row
        page.text((TEXT_LEFT, y + row / 2 + 1), side, Style(12))
        page.paint((Fill("light", (rectangle((TEXT_LEFT, y - 0.6, column.width, 0.2)),)),))
        for k, kind in enumerate(its.kinds):
            at = TEXT_LEFT + 22 + k * pitch + 9, y + row / 2
            page.piece(moved(token(s, k, kind.symbol, min(20.0, row - 3)), *at))


def token_cells(its: TokenSet, sizes: Sizes, players: int | None) -> list[tuple[str, Point, float]]:
    """Return every token of the first page: its name, its centre, its diameter, in mm of the common page."""
    sheet = token_sheet(its, sizes, players)
    return [(cell.name, cell.centre_mm, _SHARE * sizes.cell) for cell in sheet.cells(0)]
