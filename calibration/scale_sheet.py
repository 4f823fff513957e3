"""The scale test: a sheet that shows a camera, or a ruler, what a printer does to a page.

In its middle a bank card (ISO/IEC 7810 ID-1, 85.60 by 53.98 mm everywhere in the world) is laid over a ring
of stripes. The card of any colour hides the stripes, so its edges are where they end. Eight tags say where
the stripes are. At the side of the sheet two holes are punched: they are the same two holes on the
front and on the back, so they show how the sides lie to each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calibration.paper import COMMON_WIDTH, Box, Point
from calibration.sheet import Bar, Tag

CARD_MM = (85.60, 53.98)
CARD_THICKNESS = 0.76
STRIPE = 2.0  # width of a stripe, across the edge's direction
REACH = 8.0  # how far the stripes run to both sides of where the card's edge should lie
_CLEAR = 8.0  # no stripe is used nearer to a corner: corners are round, and the card may lie askew
_CENTRE = (105.0, 112.0)
CARD_BOX: Box = (_CENTRE[0] - CARD_MM[0] / 2, _CENTRE[1] - CARD_MM[1] / 2, *CARD_MM)

_TAG_SIZE = 20.0
_TAG_PLACES = tuple((x, y) for y in (19.4, 240.0) for x in (11.0, 67.0, 123.0, 179.0))
_TAGS = 8  # a side of the sheet


@dataclass(frozen=True)
class ScaleSheet:
    """Describe one side of the scale test: its tags, its two rulers, and where holes are punched.

    row: tags have the ids 8 * row and up, as those of boards; these two rows are the family's last.
    """

    row: int
    tags: tuple[Tag, ...]
    across: Bar
    down: Bar
    holes: Box


@dataclass(frozen=True)
class Edge:
    """Place one edge of the card where it should lie: a row of stripes that run across it.

    start: the middle of the first stripe on the edge. along and outwards: unit vectors. count: stripes, the
    first one black, one every STRIPE millimetres.
    """

    name: str
    start: Point
    along: Point
    outwards: Point
    count: int

    def stripe(self, number: int) -> Point:
        """Return where the middle of a stripe crosses the edge."""
        away = number * STRIPE
        return self.start[0] + away * self.along[0], self.start[1] + away * self.along[1]


def card_edges() -> Iterator[Edge]:
    """Yield the card's left, right, top and bottom edge."""
    left, top, width, height = CARD_BOX
    for name, x, out in (("left", left, -1.0), ("right", left + width, 1.0)):
        count, first = _stripes(height)
        yield Edge(name, (x, top + first), (0.0, 1.0), (out, 0.0), count)
    for name, y, out in (("top", top, -1.0), ("bottom", top + height, 1.0)):
        count, first = _stripes(width)
        yield Edge(name, (left + first, y), (1.0, 0.0), (0.0, out), count)


def _stripes(length: float) -> tuple[int, float]:
    """Return how many stripes, an odd number, an edge has between its corners, and where the first lies."""
    count = int((length - 2 * _CLEAR) / STRIPE)
    count -= 1 - count % 2
    return count, (length - (count - 1) * STRIPE) / 2


def mirror_point(point: Point) -> Point:
    """Return where a point of the common page's front lies as one looks at the back."""
    return COMMON_WIDTH - point[0], point[1]


def _side(row: int, holes: Box) -> ScaleSheet:
    tags = tuple(Tag(_TAGS * row + k, place, _TAG_SIZE) for k, place in enumerate(_TAG_PLACES))
    return ScaleSheet(
        row, tags, Bar((22.0, 225.0), (182.0, 225.0)), Bar((186.0, 55.0), (186.0, 215.0)), holes
    )


_HOLES: Box = (1.0, 80.0, 21.0, 112.0)  # a punch reaches 8 to 13 mm from the paper's edge
FRONT = _side(30, _HOLES)
BACK = _side(29, (COMMON_WIDTH - _HOLES[0] - _HOLES[2], *_HOLES[1:]))
