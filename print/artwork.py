"""The artwork of the loose pieces: tiles, discs, decals and tokens as plain fills in millimetres.

Every piece is drawn once, here or in mats.py; painter.py turns it into PDF and raster.py into pixels.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from calibration.dice import UNDECIDED, Kite
from calibration.inks import COLOURS, INKS, OWNERS, PIECES, Colour, Stone
from calibration.marks import ON_CORNERS
from calibration.paper import Point
from calibration.shapes import (
    Artwork,
    Circle,
    Fill,
    Polygon,
    half_disc,
    move_artwork,
    polygon,
    rectangle,
    symbol,
)
from calibration.side_inks import shows_on
from calibration.sizes import Sizes
from calibration.tokens import LIGHT, SIDE_INKS, TOKENS, ring, side_number
from calibration.tokens import picture as token_picture
from games.headings import HEADINGS, heading_deg
from games.standing import Standing

BLEED = 3.0  # mm that colour reaches beyond a cut where no other piece lies
Over = tuple[float, float]
NO_BLEED: Over = (0.0, 0.0)
DECAL_INSET = 0.8  # mm; the edges of dice are rounded
_SYMBOL_SHARE = 0.55  # of a tile's side
_SIGN_SHARE = 0.3  # the same of a stone in one of many inks; the pointer of where it looks has room beside it
_POINTER = ((-0.2, -0.24), (0.0, -0.47), (0.2, -0.24))  # looking up, as shares of the piece
SIGN_TINT = 0.45  # of a piece's ink that fills its symbol where ink is spared
_LIGHT_GREY = 190  # from this grey on an ink is too light for white on it
_TOKEN_GROUND, _TOKEN_PICTURE, _TOKEN_DOT, _TOKEN_DOTS_OUT = 0.66, 0.62, 0.055, 0.54  # of a token's radius
_SIGN_PICTURE = 0.62  # of a sign's diameter
_WIDE, _OUTER, _INNER = (0.44, 0.63), (0.58, 0.63), (0.44, 0.49)  # bands of a token's ground, of its radius
# What shows a side if colours do not, by its number: parts of bands, each from one angle to another.
_BANDS: tuple[tuple[tuple[tuple[float, float], float, float], ...], ...] = (
    (),
    (),
    ((_WIDE, -110.0, 110.0),),
    tuple((_WIDE, at - 20.0, at + 20.0) for at in (-90.0, 0.0, 90.0)),
    ((_OUTER, -110.0, 110.0), (_INNER, -110.0, 110.0)),
    tuple((_WIDE, at - 6.0, at + 6.0) for at in range(-100, 101, 25)),
    ((_WIDE, -110.0, 0.0),),
    tuple((_WIDE, at - 20.0, at + 20.0) for at in (-45.0, 45.0)),
)
_SPLIT = 135.0  # degrees at which the first half of a disc in two inks begins: it is the upper left one


def piece_on(standing: Standing) -> Colour | Stone | None:
    """Return the piece that stands on a cell, None if none or a token does."""
    name = standing.piece or standing.colour
    return PIECES[name] if name and name not in TOKENS else None


def tile(piece: Colour | Stone, sizes: Sizes, heading: str = "") -> Artwork:
    """Return a tile as cut, its top left corner at the origin: a colour with its symbol, a stone's inks.

    heading: where it looks, empty for a piece that looks nowhere.
    """
    side = sizes.tile
    looks = move_artwork(pointer(piece, side, heading), side / 2, side / 2) if heading else ()
    whole = rectangle((0, 0, side, side))
    if isinstance(piece, Colour):
        sign = symbol(piece.symbol, (side / 2, side / 2), _SYMBOL_SHARE * side)
        return Fill(piece.ink, (whole,)), Fill("white", (sign,), spared=piece.ink, tint=SIGN_TINT), *looks
    signs = (symbol(piece.sign, (side / 2, side / 2), _SIGN_SHARE * side),) if piece.sign else ()
    signed = tuple(Fill(shows_on(piece.inks[-1]), (sign,), spared=piece.inks[-1]) for sign in signs)
    return *inked_square(piece, side), *signed, *looks


def pointer(piece: Colour | Stone, across: float, heading: str = HEADINGS[0]) -> Artwork:
    """Return the sign of where a piece looks, as it lies round the middle of one so many mm across.

    It is white, or black if that would not show; to a camera it is no ink of another piece's.
    """
    inks = (piece.ink,) if isinstance(piece, Colour) else piece.inks
    ink = "black" if min(INKS[name].grey for name in inks) > _LIGHT_GREY else "white"
    angle = radians(heading_deg(heading))
    turned = ((x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in _POINTER)
    return (Fill(ink, (polygon(*((x * across, y * across) for x, y in turned)),)),)


def pointed_pieces(classes: Iterable[Standing]) -> frozenset[str]:
    """Return the pieces that look somewhere: theirs are printed with a pointer, to be laid that way."""
    return frozenset(standing.piece or standing.colour or "" for standing in classes if standing.heading)


def marks_on(standing: Standing, across: float) -> Artwork:
    """Return a counter for each mark on a piece so many mm across, round its middle: that there are any.

    Those that lie on the corner of a mat (calibration.marks) are none of them.
    """
    count = len(set(standing.marks) - ON_CORNERS)
    middles = [((2 * n + 1 - count) * 0.11 * across, 0.08 * across) for n in range(count)]
    return tuple(
        Fill(ink, (Circle(middle, radius * across),))
        for middle in middles
        for ink, radius in (("black", 0.115), ("yellow", 0.095))
    )


def inked_square(stone: Stone, side: float, over: Over = NO_BLEED) -> Artwork:
    """Return a square in a stone's inks, its top left corner at the origin, split along a diagonal.

    over: how many mm it reaches beyond the square across and down, on both sides.
    """
    (dx, dy), (*first, last) = over, stone.inks
    whole = rectangle((-dx, -dy, side + 2 * dx, side + 2 * dy))
    half = polygon((-dx, -dy), (side + dy, -dy), (-dx, side + dx))
    return Fill(last, (whole,)), *(Fill(ink, (half,)) for ink in first)


def disc(stone: Stone, diameter: float, heading: str = "") -> Artwork:
    """Return a stone as a disc round the origin; heading: where it looks, empty for nowhere."""
    *first, last = stone.inks
    whole, half = Circle((0.0, 0.0), diameter / 2), half_disc((0.0, 0.0), diameter / 2, _SPLIT)
    looks = pointer(stone, diameter, heading) if heading else ()
    return Fill(last, (whole,)), *(Fill(ink, (half,)) for ink in first), *looks


def sign(piece: Colour | Stone) -> Artwork:
    """Return the small sign of a piece, of size 1 round the origin: a colour's symbol or a stone's disc."""
    if isinstance(piece, Colour):
        return (Fill(piece.ink, (symbol(piece.symbol, (0.0, 0.0), 1.0),)),)
    return disc(piece, 1.0)


def ground_of(piece: Colour | Stone) -> Stone:
    """Return the inks in which a tile reaches beyond its cut."""
    return Stone(piece.ink, (piece.ink,)) if isinstance(piece, Colour) else piece


def decal_bleed(face: int, kite: Kite, inset: float, over: float) -> Artwork:
    """Return a decal's ground as it reaches over mm beyond the cut; nothing for a white one.

    The sharp point is cut off level, else it would reach more than twice as far, into the next decal.
    """
    ink = "light" if face == UNDECIDED else OWNERS[face // 3].ink
    if ink == "white":
        return ()
    (_, top), right, bottom, left = kite.offset(inset - over)
    level = kite.offset(inset)[0][1] - over
    share = (level - top) / (right[1] - top)
    shoulders = (share * left[0], level), (share * right[0], level)
    return (Fill(ink, (polygon(*shoulders, right, bottom, left),)),)


def decal(face: int, kite: Kite, inset: float = DECAL_INSET) -> Artwork:
    """Return the decal of a face, as cut; the face's sharp point is the origin and points up.

    Ground and rim show the owner (grey nobody, black, white), the disc colour and symbol; the face
    "undecided" shows all three colours.
    """
    outline = Polygon(kite.inset(inset))
    centre, radius = kite.incircle
    room = radius - inset
    if face == UNDECIDED:
        return Fill("light", (outline,)), *_three_dots(centre, room)
    owner, colour = OWNERS[face // 3], COLOURS[face % 3]
    return (
        Fill(owner.ink, (outline,)),
        Fill("white", (Circle(centre, 0.9 * room),)),
        Fill(colour.ink, (Circle(centre, 0.8 * room),)),
        Fill("white", (symbol(colour.symbol, centre, 0.9 * room),), spared=colour.ink, tint=SIGN_TINT),
    )


def _three_dots(centre: tuple[float, float], room: float) -> Artwork:
    x, y = centre
    places = ((0.0, -0.5), (0.45, 0.3), (-0.45, 0.3))
    return tuple(
        Fill(colour.ink, (Circle((x + dx * room, y + dy * room), 0.34 * room),))
        for colour, (dx, dy) in zip(COLOURS, places, strict=True)
    )


def token(number: int, side: int, picture: str, diameter: float) -> Artwork:
    """Return a token round the origin: its number's ring, its side's ink and dots, its kind's picture."""
    r, ink = diameter / 2, INKS[SIDE_INKS[side]]
    on_it = "black" if ink.grey > LIGHT else "white"
    ground = Circle((0.0, 0.0), _TOKEN_GROUND * r)
    dots = tuple(Circle(_dot(k, side + 1, _TOKEN_DOTS_OUT * r), _TOKEN_DOT * r) for k in range(side + 1))
    art = [
        Fill("white", (Circle((0.0, 0.0), r),)),
        Fill("black", ring(number, r)),
        Fill("dark", (ground, Circle((0.0, 0.0), (_TOKEN_GROUND - 0.03) * r))),
        Fill(ink.name, (Circle((0.0, 0.0), (_TOKEN_GROUND - 0.03) * r),)),
        Fill(on_it, (token_picture(picture, (0.0, -0.06 * r), _TOKEN_PICTURE * r),)),
        Fill(on_it, dots),
    ]
    return tuple(art)


def token_on(standing: Standing, diameter: float) -> Artwork:
    """Return the token that stands on a cell as it is printed, round the origin; nothing if none does."""
    known = TOKENS.get(standing.piece or "")
    if known is None:
        return ()
    side = side_number(standing.owner)
    return token(known.numbers[side], side, known.picture, diameter)


def plain_token(number: int, side: int, picture: str, diameter: float) -> Artwork:
    """Return a token for pages without colours or with little ink: a wide band shows its side as well.

    Such pages promise no camera; the ring stays, so that a token that is read anyway is no other one.
    """
    r, on_it = diameter / 2, "white" if side == 1 else "black"
    dots = tuple(Circle(_dot(k, side + 1, _TOKEN_DOTS_OUT * r, 22.0), 0.085 * r) for k in range(side + 1))
    art = [Fill("white", (Circle((0.0, 0.0), r),)), Fill("black", ring(number, r))]
    return (
        *art,
        *_plain_ground(side, r),
        _picture(picture, r, on_it),
        Fill(on_it, dots, fine=True, spared="black"),
    )


def _picture(picture: str, r: float, ink: str) -> Fill:
    return Fill(
        ink, (token_picture(picture, (0.0, -0.06 * r), 0.85 * _TOKEN_PICTURE * r),), fine=True, spared="black"
    )


def _plain_ground(side: int, r: float) -> Artwork:
    """Return a side's ground without colour: bare for white, black for black, else with bands."""
    out, inner = _TOKEN_GROUND * r, (_TOKEN_GROUND - 0.03) * r
    rim = Fill("dark", (Circle((0.0, 0.0), out), Circle((0.0, 0.0), inner)), fine=True)
    if side == 1:
        return rim, Fill("black", (Circle((0.0, 0.0), inner),))
    blocks = tuple(
        _block(radii[0] * r, radii[1] * r, first, last) for radii, first, last in _BANDS[side % len(_BANDS)]
    )
    return (rim, *([Fill("black", blocks, fine=True)] if blocks else []))


def _block(inner: float, outer: float, first: float, last: float) -> Polygon:
    """Return a band between two radii from one angle to another, in degrees clockwise from the top."""
    steps = max(2, int(abs(last - first) / 6))
    turns = [radians(first + (last - first) * k / steps) for k in range(steps + 1)]
    sides = ((outer, turns), (inner, turns[::-1]))
    around = [(radius * sin(turn), -radius * cos(turn)) for radius, line in sides for turn in line]
    return polygon(*around)


def token_sign(standing: Standing, diameter: float, *, plain: bool = False) -> Artwork:
    """Return a small sign of a token, of its ink and its picture alone, round the origin.

    plain: for pages without colours or with little ink, with the band that shows its side.
    """
    if plain:
        side, r = side_number(standing.owner), diameter / 2 / _TOKEN_GROUND
        ground = Fill("white", (Circle((0.0, 0.0), diameter / 2),))
        on_it = "white" if side == 1 else "black"
        return ground, *_plain_ground(side, r), _picture(TOKENS[standing.piece or ""].picture, r, on_it)
    ink, r = INKS[SIDE_INKS[side_number(standing.owner)]], diameter / 2
    on_it = "black" if ink.grey > LIGHT else "white"
    picture = token_picture(TOKENS[standing.piece or ""].picture, (0.0, 0.0), _SIGN_PICTURE * diameter)
    whole, inside = Circle((0.0, 0.0), r), Circle((0.0, 0.0), 0.92 * r)
    return Fill("dark", (whole,)), Fill(ink.name, (inside,)), Fill(on_it, (picture,))


def _dot(number: int, count: int, out: float, pitch: float = 17.0) -> Point:
    turn = radians(pitch * (number - (count - 1) / 2))
    return out * sin(turn), out * cos(turn)
