"""The artwork of mats and of what lies on their corners, flags and markers, as plain fills in millimetres.

A mat is as its cells are: a square, or a hexagon that stands on a corner.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin, tan

from calibration.paper import Point
from calibration.shapes import Artwork, Circle, Fill, Polygon, cell_outline, polygon, rectangle
from calibration.sizes import Sizes
from print.artwork import BLEED

Legs = tuple[Point, Point]
_STRIPES = ((0.29, 0.47), (0.65, 0.82))  # of the flag's leg, from its right angle; yellow at both borders
_STRIPE_TINT = 0.1  # where ink is spared, their lines are enough
_SPOT = 0.16  # of the marker's leg


def mat_outline(sizes: Sizes, inset: float = 0.0) -> Polygon:
    """Return a mat's outline, every side moved inwards; the top left corner of its box is at the origin."""
    if sizes.sides == 4:
        return rectangle((inset, inset, sizes.mat - 2 * inset, sizes.mat - 2 * inset))
    return cell_outline(6, sizes.mat - 2 * inset, (sizes.mat / 2, sizes.mat_height / 2))


def mat(owner: str, sizes: Sizes) -> Artwork:
    """Return the side of a mat that says an owner, as cut, the top left corner of its box at the origin.

    Black's has a black frame, white's is bare card, so printing needs one side only. The third player's frame
    is black along every other side: that is told from the others in any print and by any eye.
    """
    outer, inner = mat_outline(sizes), mat_outline(sizes, sizes.mat_frame)
    ground = Fill("white", (outer,))
    if owner == "black":
        return ground, Fill("black", (outer, inner))
    if owner != "third":
        return (ground,)
    ends = [(k, (k + 1) % sizes.sides) for k in range(0, sizes.sides, 2)]
    pairs = ((outer.points[a], outer.points[b], inner.points[b], inner.points[a]) for a, b in ends)
    return ground, Fill("black", tuple(map(Polygon, pairs)))


def mat_in_box(owner: str, sizes: Sizes) -> Artwork:
    """Return a framed side of a mat as it is printed: its frame reaches on to the corners of its box."""
    if sizes.sides == 4:
        return mat(owner, sizes)
    width, height = sizes.mat, sizes.mat_height
    box, inner = rectangle((0, 0, width, height)), mat_outline(sizes, sizes.mat_frame)
    if owner == "black":
        return Fill("black", (box,)), Fill("white", (inner,))
    corners = (
        polygon((width, 0), (width, height / 4), (width / 2, 0)),
        polygon((width, height), (width / 2, height), (width, 3 * height / 4)),
    )
    return Fill("white", (box,)), *mat(owner, sizes)[1:], Fill("black", corners)


def mat_beyond(owner: str, sizes: Sizes) -> Artwork:
    """Return how a hexagonal mat's frame goes on beyond its box; nothing for a square one."""
    width, height, over = sizes.mat, sizes.mat_height, BLEED
    if sizes.sides == 4:
        return ()
    if owner == "black":
        return (Fill("black", (rectangle((-over, -over, width + 2 * over, height + 2 * over)),)),)
    half, quarter = width / 2, height / 4
    boxes = (
        (-over, quarter, over, height / 2),
        *((half, y, half + over, over) for y in (-over, height)),
        *((width, y, over, quarter) for y in (0.0, 3 * quarter)),
    )
    return (Fill("black", tuple(map(rectangle, boxes))),)


def flag(sizes: Sizes) -> Artwork:
    """Return the active flag as it lies on the top left corner of a mat whose box begins at the origin."""
    corner = (0.0, 0.0 if sizes.sides == 4 else sizes.mat_height / 4)
    return _flag("flag", sizes.flag, corner, _along_sides(sizes.sides))


def marker(sizes: Sizes) -> Artwork:
    """Return the marker of a mark as it lies on a mat's bottom right corner, opposite to the flag's."""
    corner = (sizes.mat, sizes.mat_height * (1 if sizes.sides == 4 else 0.75))
    return _flag("marker", sizes.flag, corner, _back(_along_sides(sizes.sides)))


def _along_sides(sides: int) -> Legs:
    """Return how the two sides of a mat run on from its top left corner, clockwise."""
    return ((1.0, 0.0), (0.0, 1.0)) if sides == 4 else ((cos(pi / 6), -sin(pi / 6)), (0.0, 1.0))


def _back(legs: Legs) -> Legs:
    (ux, uy), (vx, vy) = legs
    return (-ux, -uy), (-vx, -vy)


def _flag(kind: str, leg: float, corner: Point, legs: Legs) -> Artwork:
    """Return a flag or a marker: a triangle with its legs from a corner on, and what it is known by."""
    (x, y), ((ux, uy), (vx, vy)) = corner, legs
    whole = polygon((x, y), (x + leg * ux, y + leg * uy), (x + leg * vx, y + leg * vy))
    return Fill(flag_ground(kind), (whole,)), _sign(kind, leg, corner, legs)


def _sign(kind: str, leg: float, corner: Point, legs: Legs) -> Fill:
    """Return what a flag or a marker is known by: black stripes, or a white spot, in any print."""
    (x, y), ((ux, uy), (vx, vy)) = corner, legs

    def at(along: float, across: float) -> Point:
        return x + leg * (along * ux + across * vx), y + leg * (along * uy + across * vy)

    if kind != "flag":
        return Fill("white", (Circle(at(1 / 3, 1 / 3), _SPOT * leg),))
    stripes = (polygon(at(near, 0), at(far, 0), at(0, far), at(0, near)) for near, far in _STRIPES)
    return Fill("black", tuple(stripes), tint=_STRIPE_TINT)


def flag_pair(sizes: Sizes, kind: str = "flag") -> Artwork:
    """Return two flags or markers side by side, to be cut from bottom left to top right.

    Of mats with right angles they make a square, its top left corner at the origin; of hexagonal ones a
    rhombus whose lower side lies half a leg further left.
    """
    leg, legs = sizes.flag, flag_legs(sizes.sides)
    (ux, uy), (vx, vy) = ((leg * x, leg * y) for x, y in legs)
    far = ux + vx, uy + vy
    whole = polygon((0.0, 0.0), (ux, uy), far, (vx, vy))
    signs = _sign(kind, leg, (0.0, 0.0), legs), _sign(kind, leg, far, _back(legs))
    return Fill(flag_ground(kind), (whole,)), replace(
        signs[0], outlines=signs[0].outlines + signs[1].outlines
    )


def flag_legs(sides: int) -> Legs:
    """Return how the legs of a flag on its page run from its angle: to the right, and down."""
    return ((1.0, 0.0), (0.0, 1.0)) if sides == 4 else ((1.0, 0.0), (-0.5, sin(pi / 3)))


def flag_beyond(sizes: Sizes, kind: str) -> Artwork:
    """Return how the ground of such a pair goes on beyond its cuts; nothing if they make a square."""
    leg, over = sizes.flag, BLEED
    if sizes.sides == 4:
        return ()
    (_, (vx, vy)), slant = flag_legs(sizes.sides), over / tan(pi / 3)
    aside = over / sin(pi / 3)
    left, right, low = -aside, leg + aside, leg * vy + over
    ends = (left + slant, -over), (right + slant, -over), (right + leg * vx - slant, low)
    return (Fill(flag_ground(kind), (polygon(*ends, (left + leg * vx - slant, low)),)),)


def flag_ground(kind: str) -> str:
    """Return the ink of a flag or a marker if nothing is drawn on it."""
    return "violet" if kind != "flag" else "yellow"
