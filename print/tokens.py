"""Pages of coded tokens.

How one looks is print.artwork's; codes are calibration.tokens's, which tokens a set has is games.tokens's.
"""

from __future__ import annotations

from collections.abc import Sequence

from calibration.paper import COMMON_HEIGHT, Paper
from calibration.shapes import Circle, Fill, move_artwork
from calibration.sizes import Sizes
from calibration.tokens import TOKENS
from games.tokens import TokenSet
from games.words import Message
from print.artwork import plain_token, token
from print.errors import PrintError
from print.furniture import BODY_BOTTOM, BODY_TOP, TEXT_LEFT, draw_footer, draw_heading, identity, make_title
from print.grid import fill_grid
from print.output import output_on
from print.painter import Document
from print.piece_sheet import PieceSheet, draw_pieces, piece_pdf
from print.reserve import Reserve
from print.words import say

_RIM = 1.0  # mm round a token in its square, so that scissors have a line of their own
_CUT = 0.15
_BELOW = 12.0  # mm from the last token to the mat below it


def token_number(its: TokenSet, side: int, kind: int) -> int:
    """Return the number of the token of a side and a kind, each by its place in the set.

    Raises PrintError for one that has no code of its own: any other would be another game's.
    """
    piece = its.kinds[kind].piece
    if piece not in TOKENS or side >= len(TOKENS[piece].numbers):
        raise PrintError(say("no-code", title=its.title, side=its.sides[side], piece=piece))
    return TOKENS[piece].numbers[side]


def token_sheets(
    its: TokenSet, sizes: Sizes, players: int | None, side: str = "", *, plain: bool = False
) -> tuple[PieceSheet, ...]:
    """Return the tokens of all sides, or of one: a sheet for each side that has a reserve, else one for all.

    plain: as for pages without colours or with little ink. Raises games' GamesError for a number of players
    that cannot be, or a side that there is not.
    """
    sides = _sides(its, players, side)
    if not its.has_reserve:
        return (_sheet(its, sizes, sides, plain),)
    return tuple(_sheet(its, sizes, (each,), plain) for each in sides)


def _sides(its: TokenSet, players: int | None, side: str) -> tuple[str, ...]:
    return (its.side_named(side),) if side else its.sides_of(players)


def _sheet(its: TokenSet, sizes: Sizes, sides: Sequence[str], plain: bool) -> PieceSheet:
    diameter = sizes.token
    square = diameter + 2 * _RIM
    line = tuple(Circle((square / 2, square / 2), diameter / 2 + by) for by in (_CUT / 2, -_CUT / 2))
    names, artwork = [], {}
    for side in sides:
        s = its.sides.index(side)
        for k, kind in enumerate(its.kinds):
            name = f"{side} {kind.name}"
            names += [name] * kind.count
            look = plain_token if plain else token
            art = move_artwork(
                look(token_number(its, s, k), s, kind.symbol, diameter), square / 2, square / 2
            )
            artwork[name] = (*art, Fill("grey", line))
    grid, guide = fill_grid(len(names), square), _told(its, sides, len(names), diameter)
    return PieceSheet("tokens", guide[0], (guide[1], say("tokens-cut")), grid, tuple(names), artwork, {})


def _told(its: TokenSet, sides: Sequence[str], count: int, diameter: float) -> tuple[Message, Message]:
    """Return a sheet's title and note: whose tokens are on it, and how many."""
    mm = f"{diameter:.3g}"
    if not its.has_reserve:
        return say("tokens", title=its.title), say("tokens-note", count=count, mm=mm, players=len(sides))
    return say("tokens-of-side", side=sides[0]), say("side-note", count=str(count), mm=mm)


def tokens_pdf(its: TokenSet, sizes: Sizes, players: int | None, paper: Paper, side: str = "") -> bytes:
    """Return the pages of tokens, with the mat of every side that has a reserve below them."""
    sides = _sides(its, players, side)
    sheets = token_sheets(its, sizes, players, side, plain=output_on(paper).plain)
    if not its.has_reserve:
        return piece_pdf(sheets[0], paper)
    sheets = tuple(sheet.on(paper.widest) for sheet in sheets)
    document = Document(make_title(say("tokens", title=its.title), "tokens"), paper)
    mats = [_mat(its, each, sheet, sizes) for each, sheet in zip(sides, sheets, strict=True)]
    pages = [_pages(sheet, mat) for sheet, mat in zip(sheets, mats, strict=True)]
    for number, (sheet, mat) in enumerate(zip(sheets, mats, strict=True)):
        _draw_side(document, sheet, mat, (sum(pages[:number]), sum(pages)))
    return document.save()


def _mat(its: TokenSet, side: str, sheet: PieceSheet, sizes: Sizes) -> Reserve:
    """Return the mat of a side whose tokens are on this sheet."""
    mat = Reserve(its, side, sizes.token, sheet.grid.page.width - 2 * TEXT_LEFT)
    return mat.within(_bottom(sheet) - BODY_TOP)


def _bottom(sheet: PieceSheet) -> float:
    return BODY_BOTTOM + sheet.grid.page.height - COMMON_HEIGHT


def _fits(sheet: PieceSheet, mat: Reserve) -> bool:
    """Return whether a mat has room below a sheet's last token."""
    return mat.height <= _bottom(sheet) - _below(sheet)


def _below(sheet: PieceSheet) -> float:
    return sheet.grid.corner(sheet.grid.count - 1)[1] + sheet.grid.pitch + _BELOW


def _pages(sheet: PieceSheet, mat: Reserve) -> int:
    return sheet.grid.pages + (not _fits(sheet, mat))


def token_pages(its: TokenSet, sizes: Sizes, players: int | None, paper: Paper) -> int:
    """Return how many pages the tokens of all sides have on this paper."""
    sheets = [sheet.on(paper.widest) for sheet in token_sheets(its, sizes, players)]
    if not its.has_reserve:
        return sum(sheet.grid.pages for sheet in sheets)
    sides = zip(its.sides_of(players), sheets, strict=True)
    return sum(_pages(sheet, _mat(its, side, sheet, sizes)) for side, sheet in sides)


def _draw_side(document: Document, sheet: PieceSheet, mat: Reserve, numbers: tuple[int, int]) -> None:
    """Draw the pages of one side; numbers: of how many pages before them, and of all."""
    fits, (before, count) = _fits(sheet, mat), numbers
    for number in range(sheet.grid.pages):
        with document.page(sheet.grid.page) as page:
            draw_pieces(page, sheet, number, count, before=before)
            if fits and number == sheet.grid.pages - 1:
                mat.draw(page, _below(sheet))
    if not fits:
        with document.page(sheet.grid.page) as page:
            draw_heading(page, sheet.title, sheet.notes, identity(sheet.name, sheet.revision))
            mat.draw(page, BODY_TOP)
            draw_footer(page, before + sheet.grid.pages + 1, count)
