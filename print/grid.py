"""Grids of equal pieces over as many pages as they need, and the lines along which they are cut.

A grid stands at the same place on every page, so that a stack of sheets can be cut at once. Hexagons touch at
their corners, and every second row stands half a piece further right: so all their sides lie on straight
lines, and one cut along such a line serves the pieces on both sides of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import ceil, sqrt

from calibration.paper import COMMON, MARGIN, CommonPage, Point
from calibration.shapes import Fill, Polygon, polygon
from calibration.sheet import Cell
from print.errors import PrintError
from print.furniture import BODY_BOTTOM, BODY_TOP
from print.painter import HAIRLINE, Page
from print.words import say

_TICK = 3.7  # mm that a cut line reaches beyond the pieces and their bleed, so that it outlives the first cut
_SCRAP = 0.3  # of a triangle between hexagons: the size of the mark that says it is scrap
_ROOM = 4.0  # mm kept free for these ends on all sides


@dataclass(frozen=True)
class PieceGrid:
    """Describe a grid of count pieces of side millimetres, columns across, rows on a full page.

    left and top place the grid on its page. high: of a piece, in mm, 0 for a square.
    lean: how many mm further right the lower side of a piece stands than its upper one. hexagons: whether the
    pieces are hexagons that lie on a side; side is then their width from corner to corner. parts: how many
    pieces there are of each part that begins on a page of its own, empty if there is one part.
    """

    count: int
    side: float
    columns: int
    rows: int
    left: float
    top: float
    page: CommonPage = COMMON
    high: float = 0.0
    lean: float = 0.0
    hexagons: bool = False
    parts: tuple[int, ...] = ()

    @property
    def pitch(self) -> float:
        """Return how many mm there are from row to row."""
        return self.high or self.side

    @cached_property
    def _pages(self) -> tuple[range, ...]:
        """Return the numbers of the pieces on each page."""
        a_page, parts = self.columns * self.rows, self.parts or (self.count,)
        firsts = (0, *accumulate(parts))
        return tuple(
            range(first + start, first + min(start + a_page, part))
            for first, part in zip(firsts, parts, strict=False)
            for start in range(0, part, a_page)
        )

    @property
    def pages(self) -> int:
        """Return how many pages the pieces fill."""
        return len(self._pages)

    def part_of(self, page: int) -> int:
        """Return the number of the part that a page belongs to; both count from 0."""
        last = self._pages[page].stop
        return sum(end < last for end in accumulate(self.parts))

    @property
    def cuts(self) -> int:
        """Return how many straight cuts part all pieces: each page into strips, each strip into pieces.

        Between two hexagons of a strip, and at both its ends, two cuts cross.
        """
        rows, across = sum(map(self._rows, self._pages)), 2 if self.hexagons else 1
        return rows + self.pages + rows * across * (self.columns + 1)

    def _rows(self, pieces: range) -> int:
        return ceil(len(pieces) / self.columns)

    def on_page(self, page: int) -> range:
        """Return the numbers of the pieces on a page; pages count from 0."""
        return self._pages[page]

    def corner(self, piece: int) -> Point:
        """Return the top left corner of a piece's box on its page."""
        pieces = next(pieces for pieces in self._pages if piece in pieces)
        row, column = divmod(piece - pieces.start, self.columns)
        return self.left + column * self.side + self._aside(row), self.top + row * self.pitch

    def _aside(self, row: int) -> float:
        """Return how many mm further right a row stands than the first one."""
        return self.side / 2 if self.hexagons and row % 2 else 0.0

    def cells(self, page: int, names: tuple[str, ...]) -> tuple[Cell, ...]:
        """Return the pieces of a page as cells of a sheet; names has one name a piece."""
        across, down = (self.side + self.lean) / 2, self.pitch / 2
        size = self.pitch if self.hexagons else self.side
        return tuple(
            Cell(names[piece], (x + across, y + down), size)
            for piece in self.on_page(page)
            for x, y in [self.corner(piece)]
        )

    def draw_cuts(self, page: Page, number: int) -> None:
        """Draw the cut lines of a page; those across strips end with the strip if they are slanted."""
        used = self._rows(self.on_page(number))
        left, right = (self.left + by for by in (min(0, self.lean), self.columns * self.side))
        bottom, quarter, half = self.top + used * self.pitch, self.side / 4, self.pitch / 2
        for k in range(self.columns + 1):
            if not (self.lean or self.hexagons):
                x = self.left + k * self.side
                draw_cut(page, (x, self.top - _TICK), (x, bottom + _TICK))
                continue
            for row in range(used):  # each strip is cut by itself: it holds the whole line
                x, y = self.left + k * self.side + self._aside(row), self.top + row * self.pitch
                if not self.hexagons:
                    draw_cut(page, (x, y), (x + self.lean, y + self.pitch))
                    continue
                before, behind = (min(_TICK, quarter) if k == end else quarter for end in (0, self.columns))
                for slope in (half / quarter, -half / quarter):  # two cuts cross at a corner
                    start, end = (
                        (x - before, y + half - slope * before),
                        (x + behind, y + half + slope * behind),
                    )
                    draw_cut(page, start, end)
                page.paint((Fill("light", self._scrap_marks(x, y)),))
        for k in range(used + 1):
            y = self.top + k * self.pitch
            draw_cut(page, (left - _TICK, y), (right + _TICK + self._aside(1), y))

    def _scrap_marks(self, x: float, y: float) -> tuple[Polygon, Polygon]:
        """Return the marks of the two triangles between hexagons, from where their sides begin at the top."""
        half, low = _SCRAP * self.side / 4, _SCRAP * self.pitch / 6

        def triangle(middle: float, way: int) -> Polygon:
            base = middle - way * low
            return polygon((x - half, base), (x + half, base), (x, middle + 2 * way * low))

        return triangle(y + self.pitch / 6, 1), triangle(y + 5 * self.pitch / 6, -1)


def fill_grid(
    count: int,
    side: float,
    columns: int | None = None,
    page: CommonPage = COMMON,
    high: float = 0.0,
    lean: float = 0.0,
    *,
    hexagons: bool = False,
    parts: Sequence[int] = (),
) -> PieceGrid:
    """Return the grid of count pieces that uses a page best, centred across it; see Grid.

    side: of hexagons the distance between two opposite sides.

    Raises PrintError for pieces that are too large for a page.
    """
    if hexagons:
        side, high = 2 / sqrt(3) * side, side
    aside = side / 2 if hexagons else 0.0
    width = page.width - 2 * (MARGIN + _ROOM) - abs(lean) - aside
    top, height = BODY_TOP + _ROOM, BODY_BOTTOM + page.height - COMMON.height - BODY_TOP - 2 * _ROOM
    across, down = columns or int(width / side + 1e-9), int(height / (high or side) + 1e-9)
    if not across or not down:
        raise PrintError(say("large-pieces", side=f"{side:g}"))
    left = (page.width - across * side - lean - aside) / 2
    return PieceGrid(count, side, across, down, left, top, page, high, lean, hexagons, tuple(parts))


def draw_cut(page: Page, start: Point, end: Point) -> None:
    """Draw a line along which people cut."""
    page.line(start, end, HAIRLINE, "grey")  # shows on black and on white alike
