"""The marks of a board's regions: in the corners of a cell's frame, where no piece covers them, and inside.

Deep water has discs, ports have diamonds, one side's white and the other's black: so they are told apart in
grey, and where ink is spared: then what is white is outlined in the frame's ink, and what is black stays so.
"""

from __future__ import annotations

from calibration.paper import Point
from calibration.shapes import Artwork, Circle, Fill, Outline, polygon

__all__ = ["REGIONS", "region_artwork"]

_OUT = 0.425  # of the cell, from its middle to the marks in its frame's corners
_SIZE = 0.1  # of the cell: a mark's size
_INK = {"deep": "white", "white-port": "white", "black-port": "black"}
REGIONS = tuple(_INK)
_WAVE = ((-0.3, 0.02), (-0.15, -0.08), (0.0, 0.02), (0.15, -0.08), (0.3, 0.02))
_THICK = 0.05


def region_artwork(region: str, cell: float) -> Artwork:
    """Return a region's marks round the middle of a cell of so many mm; raises KeyError for one without."""
    ink, mark = _INK[region], _disc if region == "deep" else _diamond
    corners = [(x * _OUT * cell, y * _OUT * cell) for x in (-1, 1) for y in (-1, 1)]
    marks = Fill(ink, tuple(mark(corner, _SIZE * cell) for corner in corners), fine=ink == "black")
    inside = _waves(cell) if region == "deep" else _anchor(cell)
    return marks, *inside


def _disc(centre: Point, size: float) -> Outline:
    return Circle(centre, 0.45 * size)


def _diamond(centre: Point, size: float) -> Outline:
    (x, y), half = centre, 0.62 * size
    return polygon((x, y - half), (x + half, y), (x, y + half), (x - half, y))


def _waves(cell: float) -> Artwork:
    """Return two waves."""
    upper = [*_WAVE, *((x, y + _THICK) for x, y in reversed(_WAVE))]
    lines = tuple(polygon(*((x * cell, (y + dy) * cell) for x, y in upper)) for dy in (-0.1, 0.12))
    return (Fill("grey", lines),)


def _anchor(cell: float) -> Artwork:
    """Return an anchor."""
    ring = Circle((0.0, -0.2), 0.07), Circle((0.0, -0.2), 0.035)
    stock = polygon((-0.14, -0.09), (0.14, -0.09), (0.14, -0.05), (-0.14, -0.05))
    shank = polygon((-0.025, -0.13), (0.025, -0.13), (0.025, 0.22), (-0.025, 0.22))
    arms = polygon(
        (-0.24, 0.05), (-0.17, 0.09), (0.0, 0.2), (0.17, 0.09), (0.24, 0.05), (0.18, 0.24), (-0.18, 0.24)
    )
    return tuple(
        Fill("grey", tuple(outline.at(cell, cell, 0.0, 0.0) for outline in outlines))
        for outlines in (ring, (stock,), (shank,), (arms,))
    )
