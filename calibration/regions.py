"""The marks of a board's regions: in the frame of a cell, where no piece covers them, and inside.

What they are the printed sets of the games say (games.pictures).
"""

from __future__ import annotations

from calibration.paper import Point
from calibration.shapes import Artwork, Circle, Fill, Outline, outline_of, polygon, square
from calibration.sizes import Sizes
from calibration.threads import hexagon
from games.catalogue import printed_sets

_OUT = 0.425  # of the cell, from its middle to the marks in its frame's corners
_SIZE = 0.1  # of the cell: a mark's size
REGIONS = {name: its for kit in reversed(printed_sets()) for name, its in kit.regions.items()}


def region_artwork(region: str, cell: float, sides: int = 4) -> Artwork:
    """Return a region's marks round the middle of a cell of so many mm; raises KeyError for one without.

    sides: how many the cell has; a hexagon lies on a side.
    """
    its = REGIONS[region]
    if its.corner == "frame":
        sizes = Sizes(cell, sides)
        outer, inner = (_outline(sides, cell - 2 * by) for by in (sizes.joint / 2, sizes.frame))
        return (Fill(its.ink, (outer, inner)),)
    mark = _disc if its.corner == "disc" else _diamond
    corners = [(x * _OUT * cell, y * _OUT * cell) for x in (-1, 1) for y in (-1, 1)]
    marks = Fill(its.ink, tuple(mark(corner, _SIZE * cell) for corner in corners), fine=its.ink == "black")
    inside = (tuple(outline_of(shape).at(cell, cell, 0.0, 0.0) for shape in group) for group in its.inside)
    return marks, *(Fill("grey", outlines) for outlines in inside)


def _outline(sides: int, size: float) -> Outline:
    return hexagon(size) if sides == 6 else square((0.0, 0.0), size)


def _disc(centre: Point, size: float) -> Outline:
    return Circle(centre, 0.45 * size)


def _diamond(centre: Point, size: float) -> Outline:
    (x, y), half = centre, 0.62 * size
    return polygon((x, y - half), (x + half, y), (x, y + half), (x - half, y))
