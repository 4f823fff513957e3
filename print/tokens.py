"""Pages of coded tokens.

How one looks is print.artwork's; codes are calibration.tokens's, which tokens a set has is games.sets's.
"""

from __future__ import annotations

from calibration.paper import Paper, Point
from calibration.shapes import Circle, Fill, moved
from calibration.sizes import Sizes
from calibration.tokens import TOKENS
from games.sets import TokenSet
from print.artwork import plain_token, token
from print.errors import PrintError
from print.grid import fill_grid
from print.output import output_on
from print.piece_sheet import PieceSheet, piece_pdf
from print.words import say

__all__ = ["token_cells", "token_number", "token_sheet", "tokens_pdf"]

_RIM = 1.0  # mm round a token in its square, so that scissors have a line of their own
_CUT = 0.15


def token_number(its: TokenSet, side: int, kind: int) -> int:
    """Return the number of the token of a side and a kind, each by its place in the set.

    Raises PrintError for one that has no code of its own: any other would be another game's.
    """
    piece = its.kinds[kind].piece
    if piece not in TOKENS or side >= len(TOKENS[piece].numbers):
        raise PrintError(say("no-code", title=its.title, side=its.sides[side], piece=piece))
    return TOKENS[piece].numbers[side]


def token_sheet(its: TokenSet, sizes: Sizes, players: int | None, *, plain: bool = False) -> PieceSheet:
    """Return the tokens of all sides; raise games' GamesError for a number of players that cannot be.

    plain: as for pages without colours or with little ink.
    """
    sides, diameter = its.sides_of(players), sizes.token
    side = diameter + 2 * _RIM
    line = tuple(Circle((side / 2, side / 2), diameter / 2 + by) for by in (_CUT / 2, -_CUT / 2))
    names, artwork = [], {}
    for s, of in enumerate(sides):
        for k, kind in enumerate(its.kinds):
            name = f"{of} {kind.name}"
            names += [name] * kind.count
            look = plain_token if plain else token
            art = moved(look(token_number(its, s, k), s, kind.symbol, diameter), side / 2, side / 2)
            artwork[name] = (*art, Fill("grey", line))
    count = say("tokens-note", count=len(names), mm=f"{diameter:.3g}", players=len(sides))
    grid, notes = fill_grid(len(names), side), (count, say("tokens-cut"))
    return PieceSheet("tokens", say("tokens", title=its.title), notes, grid, tuple(names), artwork, {})


def tokens_pdf(its: TokenSet, sizes: Sizes, players: int | None, paper: Paper) -> bytes:
    """Return the pages of tokens."""
    output = output_on(paper)
    return piece_pdf(token_sheet(its, sizes, players, plain=output.plain), paper)


def token_cells(its: TokenSet, sizes: Sizes, players: int | None) -> list[tuple[str, Point, float]]:
    """Return every token of the first page: its name, its centre, its diameter, in mm of the common page."""
    sheet = token_sheet(its, sizes, players)
    return [(cell.name, cell.centre_mm, sizes.token) for cell in sheet.cells(0)]
