"""Boards larger than a page: the pages they are cut into, and how a name or a code leads to them.

Every part at an edge of the board has tags and can be read by itself. A part that touches no edge has none,
for a tag among the cells would lie under pieces: it is located through the parts round it, once joined. A
part's right and lower neighbours lie over a band of it. calibration.joined_layout says where seams run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from string import ascii_uppercase

from calibration.joined_layout import (
    BAND,
    lay_out_whole,
)
from calibration.naming import JOINED, JOINED_LARGE, SheetIdentity
from calibration.paper import COMMON, MARGIN, TALL, Box, CommonPage, Paper, Point
from calibration.sheet import Sheet
from games.board import board_named

_PAGES = {JOINED: COMMON, JOINED_LARGE: TALL}


@dataclass(frozen=True)
class BoardPart:
    """Describe one sheet of a joined board.

    name: letter of its row and number in it (A1). window: what of the whole it shows for good, in mm of the
    whole; shown: with the bands that neighbours cover. at: where shown's top left corner lies on the page.
    neighbours: the names beside it by direction (left, right, up, down).
    """

    name: str
    window: Box
    shown: Box
    at: Point
    neighbours: dict[str, str]

    def holds(self, point: Point) -> bool:
        """Return whether a point of the whole lies on this part for good."""
        left, top, width, height = self.window
        return left <= point[0] < left + width and top <= point[1] < top + height

    def of(self, whole: Sheet) -> Sheet:
        """Return this part of a whole as a sheet by itself: its cells with their names, its tags, its slots.

        The patches stay those of the whole; a reader sees that most are not in the picture. At the corners of
        a hexagonal board a part can be without cells.
        """
        cells = tuple(cell for cell in whole.cells if self.holds(cell.centre_mm))
        return replace(
            whole,
            board=whole.board.part([whole.board.cell(cell.name) for cell in cells]),
            cells=cells,
            tags=tuple(tag for tag in whole.tags if self.holds(tag.origin_mm)),
            slots=tuple(slot for slot in whole.slots if self.holds(slot.centre_mm)),
        )

    def on_page(self, point: Point) -> Point:
        """Return where a point of the whole lies on the page."""
        return point[0] - self.shown[0] + self.at[0], point[1] - self.shown[1] + self.at[1]


@dataclass(frozen=True)
class JoinedBoard:
    """Describe a board over several sheets: the whole as one sheet, the page of a part, and the parts.

    seams_x and seams_y are in mm of the whole.
    """

    whole: Sheet
    page: CommonPage
    seams_x: tuple[float, ...]
    seams_y: tuple[float, ...]

    def seen_by(self, tags: Iterable[int]) -> Sheet:
        """Return the sheet that tags belong to: the part that has them all, else the whole."""
        for part in self.parts:
            sheet = part.of(self.whole)
            if sheet.cells and set(tags) <= set(sheet.tag_by_id):
                return sheet
        return self.whole

    @cached_property
    def parts(self) -> tuple[BoardPart, ...]:
        """Return the parts row by row."""
        xs = (MARGIN, *self.seams_x, self.whole.page.width - MARGIN)
        ys = (MARGIN, *self.seams_y, self.whole.page.height - MARGIN)
        across, down = len(xs) - 1, len(ys) - 1
        return tuple(self._part(xs, ys, c, r, across, down) for r in range(down) for c in range(across))

    def _part(
        self, xs: tuple[float, ...], ys: tuple[float, ...], column: int, row: int, across: int, down: int
    ) -> BoardPart:
        window = (xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
        wide = window[2] + (BAND if column + 1 < across else 0)
        high = window[3] + (BAND if row + 1 < down else 0)
        beside = {
            "left": (column - 1, row),
            "right": (column + 1, row),
            "up": (column, row - 1),
            "down": (column, row + 1),
        }
        neighbours = {
            way: _part_name(c, r) for way, (c, r) in beside.items() if 0 <= c < across and 0 <= r < down
        }
        shown = (window[0], window[1], wide, high)
        at = ((self.page.width - wide) / 2, (self.page.height - high) / 2)
        return BoardPart(_part_name(column, row), window, shown, at, neighbours)


def _part_name(column: int, row: int) -> str:
    return f"{ascii_uppercase[row]}{column + 1}"


def join(shape: str, cell: float, paper: Paper, game: str = "") -> JoinedBoard:
    """Return the joined board with cells of cell millimetres on this paper; game: an id, if it is known.

    Raises DoesNotFitError for cells that are too small or too large.
    """
    page = next(page for page, its in reversed(_PAGES.items()) if paper.holds(its))
    return _joined(SheetIdentity(board_named(shape).shape, round(cell, 2), page, game))


def joined_named(name: str) -> JoinedBoard | None:
    """Return the joined board of this name (joined-20x20-20mm, -large for A3 and Tabloid), else None."""
    return joined_from(SheetIdentity.by_name(name))


def joined_by_text(text: str) -> JoinedBoard | None:
    """Return the joined board whose code says this text, else None; raises as SheetIdentity.by_text."""
    return joined_from(SheetIdentity.by_text(text))


def joined_of(sheet: Sheet) -> JoinedBoard | None:
    """Return the joined board whose whole is this sheet, else None."""
    identity = SheetIdentity.by_name(sheet.name)
    return joined_from(replace(identity, game=sheet.game)) if identity else None


def joined_from(identity: SheetIdentity | None) -> JoinedBoard | None:
    """Return the joined board that a text names, None if it names one on a single page, or none."""
    return _joined(identity) if identity and identity.page in _PAGES else None


@cache
def _joined(identity: SheetIdentity) -> JoinedBoard:
    whole, seams_x, seams_y = lay_out_whole(identity, _PAGES[identity.page])
    return JoinedBoard(whole, _PAGES[identity.page], seams_x, seams_y)
