"""Grids of equal pieces over as many pages as they need, and the lines along which they are cut.

A grid stands at the same place on every page, so that a stack of sheets can be cut at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from calibration.paper import COMMON, MARGIN, CommonPage, Point
from calibration.sheet import Cell
from print.errors import PrintError
from print.furniture import BODY_BOTTOM, BODY_TOP
from print.painter import HAIRLINE, Page
from print.words import say

__all__ = ["Grid", "fill_grid"]

_TICK = 3.7  # mm that a cut line reaches beyond the pieces and their bleed, so that it outlives the first cut
_ROOM = 4.0  # mm kept free for these ends on all sides


@dataclass(frozen=True)
class Grid:
    """Describe a grid of count pieces of side millimetres, columns across, rows on a full page.

    left and top place the grid on its page. high: of a piece, in mm, 0 for a square.
    lean: how many mm further right the lower side of a piece stands than its upper one.
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

    @property
    def pitch(self) -> float:
        """Return how many mm there are from row to row."""
        return self.high or self.side

    @property
    def pages(self) -> int:
        """Return how many pages the pieces fill."""
        return ceil(self.count / (self.columns * self.rows))

    @property
    def cuts(self) -> int:
        """Return how many straight cuts part all pieces: each page into strips, each strip into pieces."""
        rows = ceil(self.count / self.columns)
        return rows + self.pages + rows * (self.columns + 1)

    def on_page(self, page: int) -> range:
        """Return the numbers of the pieces on a page; pages count from 0."""
        a_page = self.columns * self.rows
        return range(page * a_page, min((page + 1) * a_page, self.count))

    def corner(self, piece: int) -> Point:
        """Return a piece's top left corner on its page."""
        row, column = divmod(piece % (self.columns * self.rows), self.columns)
        return self.left + column * self.side, self.top + row * self.pitch

    def cells(self, page: int, names: tuple[str, ...]) -> tuple[Cell, ...]:
        """Return the pieces of a page as cells of a sheet; names has one name a piece."""
        across, down = (self.side + self.lean) / 2, self.pitch / 2
        return tuple(
            Cell(names[piece], (x + across, y + down), self.side)
            for piece in self.on_page(page)
            for x, y in [self.corner(piece)]
        )

    def draw_cuts(self, page: Page, number: int) -> None:
        """Draw the cut lines of a page, every one beyond the pieces at both ends."""
        used = ceil(len(self.on_page(number)) / self.columns)
        left, right = (self.left + by for by in (min(0, self.lean), self.columns * self.side))
        bottom = self.top + used * self.pitch
        for k in range(self.columns + 1):
            x = self.left + k * self.side
            if not self.lean:
                _cut(page, (x, self.top - _TICK), (x, bottom + _TICK))
                continue
            for row in range(used):  # each strip is cut by itself: it holds the whole line
                y = self.top + row * self.pitch
                _cut(page, (x, y), (x + self.lean, y + self.pitch))
        for k in range(used + 1):
            y = self.top + k * self.pitch
            _cut(page, (left - _TICK, y), (right + _TICK, y))


def fill_grid(
    count: int,
    side: float,
    columns: int | None = None,
    page: CommonPage = COMMON,
    high: float = 0.0,
    lean: float = 0.0,
) -> Grid:
    """Return the grid of count pieces that uses a page best, centred across it; see Grid.

    Raises PrintError for pieces that are too large for a page.
    """
    width = page.width - 2 * (MARGIN + _ROOM) - abs(lean)
    top, height = BODY_TOP + _ROOM, BODY_BOTTOM + page.height - COMMON.height - BODY_TOP - 2 * _ROOM
    across, down = columns or int(width / side + 1e-9), int(height / (high or side) + 1e-9)
    if not across or not down:
        raise PrintError(say("large-pieces", side=f"{side:g}"))
    left = (page.width - across * side - lean) / 2
    return Grid(count, side, across, down, left, top, page, high, lean)


def _cut(page: Page, start: Point, end: Point) -> None:
    page.line(start, end, HAIRLINE, "grey")  # shows on black and on white alike
