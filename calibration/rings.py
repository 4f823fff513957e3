"""Rings that lie round the middle of a tile as marks: their artwork, whole or in parts."""

from __future__ import annotations

from math import cos, pi, radians, sin, sqrt

from calibration.shapes import Artwork, Circle, Fill, Polygon, polygon
from calibration.threads import MARKER, MARKER_HOLE, hexagon

_GAP = 15.0  # degrees; half of a black part of a broken ring


def ring_artwork(flat: float, *, broken: bool = False) -> Artwork:
    """Return a ring round the origin for a tile so wide: black and yellow, or in black parts if broken."""
    hole = Circle((0.0, 0.0), MARKER_HOLE * flat)
    whole = hexagon(MARKER * flat)
    if not broken:
        gold = hexagon(0.88 * MARKER * flat), hexagon(0.72 * MARKER * flat)
        return Fill("black", (whole, hole)), Fill("yellow", gold)
    line = hexagon(0.93 * MARKER * flat)
    return (
        Fill("white", (whole, hole), fine=True),
        Fill("black", (whole, line), fine=True),
        Fill("black", tuple(_wedge(k, flat) for k in range(6))),
    )


def _wedge(corner: int, flat: float) -> Polygon:
    """Return the black part of a broken ring at a corner."""
    at, half, near = pi / 3 * corner, radians(_GAP), MARKER_HOLE * flat
    side, tip = MARKER * flat / 2 / cos(pi / 6 - half), MARKER * flat / sqrt(3)
    points = ((near, -half), (near, 0.0), (near, half), (side, half), (tip, 0.0), (side, -half))
    return polygon(*((r * cos(at + turn), r * sin(at + turn)) for r, turn in points))
