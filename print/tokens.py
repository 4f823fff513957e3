"""Coded tokens: a disc with its kind's picture in its side's ink, dots for the side, and the code's ring.

Codes are calibration.tokens's, which tokens a set has is games.sets's.
"""

from __future__ import annotations

from math import cos, radians, sin

from calibration.inks import INKS
from calibration.paper import Paper, Point
from calibration.shapes import Artwork, Circle, Fill, moved, symbol
from calibration.sizes import Sizes
from calibration.tokens import KINDS_A_SIDE, SIDE_INKS, ring
from games.sets import TokenSet
from print.grid import fill_grid
from print.pieces import PieceSheet, piece_pdf
from print.words import say

__all__ = ["token", "token_cells", "token_sheet", "tokens_pdf"]

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
    sides, diameter = its.sides_of(players), sizes.token
    side = diameter + 2 * _RIM
    line = tuple(Circle((side / 2, side / 2), diameter / 2 + by) for by in (_CUT / 2, -_CUT / 2))
    names, artwork = [], {}
    for s, of in enumerate(sides):
        for k, kind in enumerate(its.kinds):
            name = f"{of} {kind.name}"
            names += [name] * kind.count
            art = moved(token(s, k, kind.symbol, diameter), side / 2, side / 2)
            artwork[name] = (*art, Fill("grey", line))
    count = say("tokens-note", count=len(names), mm=f"{diameter:.3g}", players=len(sides))
    grid, notes = fill_grid(len(names), side), (count, say("tokens-cut"))
    return PieceSheet("tokens", say("tokens", title=its.title), notes, grid, tuple(names), artwork, {})


def tokens_pdf(its: TokenSet, sizes: Sizes, players: int | None, paper: Paper) -> bytes:
    """Return the pages of tokens."""
    return piece_pdf(token_sheet(its, sizes, players), paper)


def token_cells(its: TokenSet, sizes: Sizes, players: int | None) -> list[tuple[str, Point, float]]:
    """Return every token of the first page: its name, its centre, its diameter, in mm of the common page."""
    sheet = token_sheet(its, sizes, players)
    return [(cell.name, cell.centre_mm, sizes.token) for cell in sheet.cells(0)]
