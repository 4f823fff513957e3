"""The abacus set: for every cell two triangular prisms on an axle, one inside the other, and their nets.

The inner prism shows a colour on each face. The outer one is hollow: two triangles with a hole and three thin
beams along its long edges, black, white and natural; the beam on top says whose the cell is. Both turn on the
same axle. Lengths in millimetres; a net lies flat, y down, and is folded backwards along its folds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt

from calibration.errors import DoesNotFitError
from calibration.paper import Point
from calibration.shapes import Circle, Polygon, polygon
from calibration.words import say

SMALLEST_CELL, LARGEST_CELL = 20.0, 50.0
AXLE, HOLE_PLAY = 3.0, 0.3  # a wooden skewer; what its holes are wider: they hold the prisms by friction
PLAY = 0.6  # between two parts that turn past each other; card is about 0.3 thick
_BETWEEN = 1.0  # between two cells
_BEAM_SHARE, _LEAST_BEAM = 0.09, 2.0  # of the cell: the width of a beam on either side of its edge
_TAB = 4.0
_HEIGHT = sqrt(3) / 2  # of an equilateral triangle of side 1


@dataclass(frozen=True)
class Face:
    """Describe a part of a net ("panel-0" to "panel-2", "end-0", "end-1", a tab); holes are cut out."""

    name: str
    outline: Polygon
    holes: tuple[Polygon | Circle, ...] = ()


@dataclass(frozen=True)
class Fold:
    """The edge along which a part hangs on another, and the degrees by which it is folded back."""

    parent: str
    child: str
    edge: tuple[Point, Point]
    degrees: float


@dataclass(frozen=True)
class Prism:
    """Describe a prism over an equilateral triangle. beam: 0 for closed faces, else a hollow one's beams."""

    side: float
    length: float
    hole: float
    beam: float = 0.0

    @property
    def reach(self) -> float:
        """Return how far its edges are from the axle."""
        return self.side / sqrt(3)

    @property
    def room(self) -> float:
        """Return the radius of what can turn inside: the distance of the beams' nearest points."""
        inradius = self.side / (2 * sqrt(3))
        return hypot(inradius, self.side / 2 - self.beam) if self.beam else inradius

    @property
    def tab(self) -> float:
        """Return the width of a tab for glue; behind a beam it does not show."""
        return min(_TAB, self.beam - 0.3) if self.beam else _TAB

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Return the parts of the net: three panels side by side, an end above and below the middle one."""
        s, n, b = self.side, self.length, self.beam
        panels = [
            Face(
                f"panel-{k}",
                _box(k * s, 0, s, n),
                (_box(k * s + b, b, s - 2 * b, n - 2 * b),) if b else (),
            )
            for k in range(3)
        ]
        ends = [
            Face(
                f"end-{k}",
                polygon((s, y), (2 * s, y), (1.5 * s, y + way * _HEIGHT * s)),
                (Circle((1.5 * s, y + way * s / (2 * sqrt(3))), self.hole / 2),),
            )
            for k, (y, way) in enumerate(((0.0, -1), (n, 1)))
        ]
        return (*panels, *ends, *(self._tab_on(fold) for fold in self.folds if "tab" in fold.child))

    @cached_property
    def folds(self) -> tuple[Fold, ...]:
        """Return all folds, those of the panels first; a tab hangs on each edge that is glued."""
        s, n, h = self.side, self.length, _HEIGHT * self.side
        tips = (1.5 * s, -h), (1.5 * s, n + h)
        return (
            Fold("panel-1", "panel-0", ((s, n), (s, 0.0)), 120),
            Fold("panel-1", "panel-2", ((2 * s, 0.0), (2 * s, n)), 120),
            Fold("panel-1", "end-0", ((s, 0.0), (2 * s, 0.0)), 90),
            Fold("panel-1", "end-1", ((2 * s, n), (s, n)), 90),
            Fold("panel-2", "tab-seam", ((3 * s, 0.0), (3 * s, n)), 120),
            Fold("end-0", "tab-0-left", ((s, 0.0), tips[0]), 90),
            Fold("end-0", "tab-0-right", (tips[0], (2 * s, 0.0)), 90),
            Fold("end-1", "tab-1-right", ((2 * s, n), tips[1]), 90),
            Fold("end-1", "tab-1-left", (tips[1], (s, n)), 90),
        )

    def _tab_on(self, fold: Fold) -> Face:
        """Return a tab as a trapezium on an edge, to the left of its direction as seen on the page."""
        (x0, y0), (x1, y1) = fold.edge
        length = hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        away, slant = (uy * self.tab, -ux * self.tab), 1.2 * self.tab
        return Face(
            fold.child,
            polygon(
                (x0, y0),
                (x0 + away[0] + slant * ux, y0 + away[1] + slant * uy),
                (x1 + away[0] - slant * ux, y1 + away[1] - slant * uy),
                (x1, y1),
            ),
        )

    @property
    def size(self) -> Point:
        """Return width and height of the net."""
        (left, top), (right, bottom) = self.bounds
        return right - left, bottom - top

    @cached_property
    def bounds(self) -> tuple[Point, Point]:
        """Return the net's top left and bottom right corner."""
        xs, ys = zip(*(point for face in self.faces for point in face.outline.points), strict=True)
        return (min(xs), min(ys)), (max(xs), max(ys))


@dataclass(frozen=True)
class Abacus:
    """Describe the two prisms of a cell of cell millimetres."""

    cell: float
    inner: Prism
    outer: Prism


def abacus(cell: float) -> Abacus:
    """Return the prisms for cells of cell millimetres; raise DoesNotFitError for cells that make none.

    The outer one turns without touching its neighbours, the inner one without touching the beams.
    """
    if not SMALLEST_CELL <= cell <= LARGEST_CELL:
        raise DoesNotFitError(say("abacus-cells", least=SMALLEST_CELL, most=LARGEST_CELL, cell=f"{cell:g}"))
    hole, beam = AXLE + HOLE_PLAY, max(_LEAST_BEAM, _BEAM_SHARE * cell)
    outer = Prism((cell / 2 - _BETWEEN / 2) * sqrt(3), cell - _BETWEEN, hole, beam)
    inner = Prism((outer.room - PLAY) * sqrt(3), outer.length - 2 * PLAY, hole)
    return Abacus(cell, inner, outer)


def _box(x: float, y: float, width: float, height: float) -> Polygon:
    return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))
