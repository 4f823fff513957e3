"""Plane shapes in millimetres: outlines, the symbols of the colours, and filled artwork.

An outline is a polygon or a circle; several outlines of one fill combine by the even-odd rule, so a ring
is two circles. Painters (PDF, pixels) live in print; this module knows only numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import cos, pi, radians, sin

from calibration.paper import Box, Point
from games.board import OUTLINES
from games.pictures import Disc, Shape


@dataclass(frozen=True)
class Polygon:
    """Describe a closed polygon by its corners."""

    points: tuple[Point, ...]

    def at(self, scale_x: float, scale: float, dx: float, dy: float) -> Polygon:
        """Return the polygon scaled about the origin, then moved; a negative scale_x mirrors it."""
        return Polygon(tuple((x * scale_x + dx, y * scale + dy) for x, y in self.points))


@dataclass(frozen=True)
class Circle:
    """Describe a circle by centre and radius."""

    centre: Point
    radius: float

    def at(self, scale_x: float, scale: float, dx: float, dy: float) -> Circle:
        """Return the circle scaled about the origin, then moved."""
        x, y = self.centre
        return Circle((x * scale_x + dx, y * scale + dy), self.radius * scale)

    @property
    def points(self) -> tuple[Point, ...]:
        """Return the circle as a polygon of 144 corners (off by 0.02 % of the radius at most)."""
        turns = (2 * pi * k / 144 for k in range(144))
        x, y = self.centre
        return tuple((x + self.radius * cos(t), y + self.radius * sin(t)) for t in turns)


Outline = Polygon | Circle


@dataclass(frozen=True)
class Fill:
    """Fill outlines with one ink by the even-odd rule.

    fine: it is a line or a dot that says something by its ink, so it keeps it if ink is spared.
    spared: its ink there, empty for its own; tint: the share of it that fills it there, 0 for the usual.
    """

    ink: str
    outlines: tuple[Outline, ...]
    fine: bool = False
    spared: str = ""
    tint: float = 0.0


Artwork = tuple[Fill, ...]
"""Fills in the order they are painted, later ones on top."""


def polygon(*points: Point) -> Polygon:
    """Return the polygon through these corners."""
    return Polygon(points)


def rectangle(box: Box) -> Polygon:
    """Return a box as a polygon, clockwise from the top left as seen on the page."""
    x, y, w, h = box
    return Polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)))


def square(centre: Point, size: float) -> Polygon:
    """Return an upright square round its centre."""
    return rectangle((centre[0] - size / 2, centre[1] - size / 2, size, size))


def cell_outline(sides: int, size: float, centre: Point = (0.0, 0.0)) -> Polygon:
    """Return a cell with so many sides, two opposite ones size apart, round its centre."""
    return Polygon(OUTLINES[sides]).at(size, size, *centre)


def half_disc(centre: Point, radius: float, start: float) -> Polygon:
    """Return half a disc, from start degrees on clockwise as seen on the page (0 is to the right)."""
    turns = (radians(start) + pi * k / 72 for k in range(73))
    return Polygon(tuple((centre[0] + radius * cos(t), centre[1] + radius * sin(t)) for t in turns))


def place_artwork(
    artwork: Iterable[Fill], *, scale: float = 1.0, by: Point = (0.0, 0.0), mirror: bool = False
) -> Artwork:
    """Return artwork scaled about its origin (mirrored left to right on request), then moved."""
    across = -scale if mirror else scale
    return tuple(
        replace(fill, outlines=tuple(outline.at(across, scale, *by) for outline in fill.outlines))
        for fill in artwork
    )


def turn_artwork(artwork: Iterable[Fill], degrees: float) -> Artwork:
    """Return artwork turned clockwise about its origin, as seen on the page."""
    c, s = cos(radians(degrees)), sin(radians(degrees))

    def turn(outline: Outline) -> Outline:
        if isinstance(outline, Circle):
            (x, y), r = outline.centre, outline.radius
            return Circle((c * x - s * y, s * x + c * y), r)
        return Polygon(tuple((c * x - s * y, s * x + c * y) for x, y in outline.points))

    return tuple(replace(fill, outlines=tuple(map(turn, fill.outlines))) for fill in artwork)


def outline_of(shape: Shape) -> Outline:
    """Return a shape of a game's picture as an outline."""
    return Circle(shape.centre, shape.radius) if isinstance(shape, Disc) else Polygon(shape)


def move_artwork(artwork: Iterable[Fill], x: float, y: float) -> Artwork:
    """Return artwork moved by x and y."""
    return place_artwork(artwork, by=(x, y))


def _cross() -> Polygon:
    """Return a diagonal cross in the unit square round the origin, arms 0.3 wide."""
    near, far = 0.15 * 2**0.5, 0.5
    tip = far - near
    right = ((near, 0.0), (far, tip), (tip, far))
    corner = [*right, (0.0, near), (-tip, far), (-far, tip), (-near, 0.0), (-far, -tip), (-tip, -far)]
    return Polygon((*corner, (0.0, -near), (tip, -far), (far, -tip)))


def _star() -> Polygon:
    """Return a star of five points in the unit square round the origin."""
    turns = (pi * k / 5 - pi / 2 for k in range(10))
    return Polygon(
        tuple(((0.55, 0.24)[k % 2] * cos(t), (0.55, 0.24)[k % 2] * sin(t)) for k, t in enumerate(turns))
    )


# Each symbol fills the square of side 1 round the origin, y down, and covers about the same area to the eye.
_SYMBOLS: dict[str, Outline] = {
    "circle": Circle((0.0, 0.0), 0.47),
    "triangle": Polygon(((0.0, -0.5), (0.55, 0.42), (-0.55, 0.42))),
    "cross": _cross(),
    "square": Polygon(((-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42))),
    "diamond": polygon((0.0, -0.55), (0.55, 0.0), (0.0, 0.55), (-0.55, 0.0)),
    "star": _star(),
}


def symbol(name: str, centre: Point, size: float) -> Outline:
    """Return a symbol (circle, triangle, cross, square, diamond, star) of this size round centre."""
    return _SYMBOLS[name].at(size, size, *centre)
