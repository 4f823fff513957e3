"""Boards larger than a page: one sheet, laid out as if the paper were large enough, and how it is cut up.

Seams run between cells, so that no cell's centre and no tag, patch or code lies across one. Every part
touches the top or the bottom of the whole, where the tags are, so each can be read by itself: a board is at
most two sheets high and as wide as need be. A sheet's right and lower neighbours lie over a band of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import pairwise
from math import ceil

from calibration.errors import DoesNotFitError
from calibration.inks import COLOURS, GREYS
from calibration.paper import COMMON, MARGIN, Box, CommonPage, Paper, Point
from calibration.sheet import Bar, Cell, Code, Patch, Sheet, Slot, Tag
from calibration.sizes import Sizes
from games.board import Board, board_named, square_board

__all__ = [
    "BAND",
    "JOINED_IDS",
    "LARGEST_CELL",
    "SMALLEST_CELL",
    "Joined",
    "Part",
    "join",
    "joined_by_text",
    "joined_named",
    "joined_of",
    "size_of",
]

SMALLEST_CELL, LARGEST_CELL = 14.0, 40.0
BAND = 10.0  # mm of a sheet that lie under its neighbour
JOINED_IDS = range(128, 232)  # tags of all joined boards: twelve and more sheets of eight
_TALL = CommonPage("tall", 279.4, 420.0)  # what A3 and Tabloid share
_PAGES = {"": COMMON, "-large": _TALL}
_STRIP, _RIM = 48.7, 5.0  # mm above and below the cells, and beside them for coordinates
_TAG, _TAG_TOP = 20.0, 19.4
_TAGS_A_STRIP, _BESIDE = 3, 14.0
_PATCH, _PATCH_PITCH, _SLOT, _CODE = 11.0, 13.0, 20.0, 21
_NAME = re.compile(r"joined-((?:chess)?\d{1,2}x\d{1,2})-(\d{1,2}(?:\.\d{1,2})?)mm(-large)?")
_TEXT = re.compile(r"st1:((?:chess)?\d{1,2}x\d{1,2}):(\d{1,2}(?:\.\d{1,2})?)([jk])", re.I)


@dataclass(frozen=True)
class Part:
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
        """Tell whether a point of the whole lies on this part for good."""
        left, top, width, height = self.window
        return left <= point[0] < left + width and top <= point[1] < top + height

    def of(self, whole: Sheet) -> Sheet:
        """Return this part of a whole as a sheet by itself: its cells with their names, its tags, its slots.

        The patches stay those of the whole; a reader sees that most are not in the picture.
        """
        cells = tuple(cell for cell in whole.cells if self.holds(cell.centre_mm))
        columns = len({cell.centre_mm[0] for cell in cells})
        board = replace(
            square_board(columns, len(cells) // columns), names=tuple(cell.name for cell in cells)
        )
        return replace(
            whole,
            board=board,
            cells=cells,
            tags=tuple(tag for tag in whole.tags if self.holds(tag.origin_mm)),
            slots=tuple(slot for slot in whole.slots if self.holds(slot.centre_mm)),
        )

    def on_page(self, point: Point) -> Point:
        """Return where a point of the whole lies on the page."""
        return point[0] - self.shown[0] + self.at[0], point[1] - self.shown[1] + self.at[1]


@dataclass(frozen=True)
class Joined:
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
            if set(tags) <= set(sheet.tag_by_id):
                return sheet
        return self.whole

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Return the parts row by row."""
        xs = (MARGIN, *self.seams_x, self.whole.page.width - MARGIN)
        ys = (MARGIN, *self.seams_y, self.whole.page.height - MARGIN)
        across, down = len(xs) - 1, len(ys) - 1
        return tuple(self._part(xs, ys, c, r, across, down) for r in range(down) for c in range(across))

    def _part(
        self, xs: tuple[float, ...], ys: tuple[float, ...], column: int, row: int, across: int, down: int
    ) -> Part:
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
        return Part(_part_name(column, row), window, shown, at, neighbours)


def _part_name(column: int, row: int) -> str:
    return f"{'AB'[row]}{column + 1}"


def join(shape: str, cell: float, paper: Paper) -> Joined:
    """Return the joined board with cells of cell millimetres on this paper.

    Raises DoesNotFitError for cells that are too small or large, hexagons, and boards of more than two
    sheets' height.
    """
    page = next(page for page in reversed(_PAGES.values()) if paper.holds(page))
    board = board_named(shape)
    return _joined(size_of(board), round(cell, 2), page)


def joined_named(name: str) -> Joined | None:
    """Return the joined board of this name (joined-20x20-20mm, -large for A3 and Tabloid), else None."""
    match = _NAME.fullmatch(name.strip().lower())
    return _joined(match[1], float(match[2]), _PAGES[match[3] or ""]) if match else None


def joined_by_text(text: str) -> Joined | None:
    """Return the joined board whose code says this text, else None."""
    match = _TEXT.fullmatch(text.strip())
    if not match:
        return None
    return _joined(match[1].lower(), float(match[2]), _PAGES["-large" if match[3] in "kK" else ""])


def joined_of(sheet: Sheet) -> Joined | None:
    """Return the joined board whose whole is this sheet, else None."""
    return joined_named(sheet.name)


def size_of(board: Board) -> str:
    """Return a board's shape with both sides of a rectangle said ("9x9", "hex7", "chess8x8")."""
    return f"{board.width:g}x{board.height:g}" if board.shape[0].isdigit() else board.shape


@cache
def _joined(shape: str, cell: float, page: CommonPage) -> Joined:
    board = board_named(shape)
    _require(board, cell)
    wide, high = page.width - 2 * MARGIN, page.height - 2 * MARGIN
    columns = _split(int(board.width), cell, (wide - _RIM - BAND, wide - BAND), wide - 2 * _RIM)
    strip = _STRIP - MARGIN
    rows = _split(int(board.height), cell, (high - strip - BAND, 0.0), high - 2 * strip)
    if len(rows) > 2 or rows[0] * cell > high - strip - BAND + 1e-9:
        most = int((high - strip - BAND) / cell) * 2
        raise DoesNotFitError(
            f"{int(board.height)} rows of {cell:g} mm need more than two sheets of this paper one below the "
            f"other; {most} rows fit. Take smaller cells, larger paper, or turn the board"
        )
    left = (
        page.width - MARGIN - BAND - columns[0] * cell
        if len(columns) > 1
        else (page.width - board.width * cell) / 2
    )
    right = page.width - MARGIN - columns[-1] * cell if len(columns) > 1 else left
    whole_page = CommonPage("joined", left + board.width * cell + right, 2 * _STRIP + board.height * cell)
    seams_x = tuple(left + cell * sum(columns[:k]) for k in range(1, len(columns)))
    seams_y = tuple(_STRIP + cell * sum(rows[:k]) for k in range(1, len(rows)))
    whole = _whole(board, cell, whole_page, (left, _STRIP), seams_x, "-large" if page is _TALL else "")
    return Joined(whole, page, seams_x, seams_y)


def _require(board: Board, cell: float) -> None:
    if board.sides != 4:
        raise DoesNotFitError(
            "boards of hexagons are printed on one page; take smaller cells or larger paper"
        )
    if not SMALLEST_CELL <= cell <= LARGEST_CELL:
        raise DoesNotFitError(
            f"boards over several sheets have cells of {SMALLEST_CELL:g} to {LARGEST_CELL:g} mm, not {cell:g}"
        )


def _split(count: int, cell: float, room: tuple[float, float], alone: float) -> tuple[int, ...]:
    """Return how many of count cells each part gets, as evenly as can be.

    room: mm for the cells of an outer part and of an inner one; alone: where one part has them all.
    """
    if count * cell <= alone + 1e-9:
        return (count,)
    outer = int(room[0] / cell + 1e-9)
    inner = int(room[1] / cell + 1e-9) or outer
    parts = 2 if count <= 2 * outer else 2 + ceil((count - 2 * outer) / inner)
    each, more = divmod(count, parts)
    return tuple(each + (k < more) for k in range(parts))


def _whole(
    board: Board, cell: float, page: CommonPage, at: Point, seams: tuple[float, ...], suffix: str
) -> Sheet:
    """Return the whole board as one sheet; every part's strip has three tags and two gaps between them."""
    sizes = Sizes(cell)
    edges = (MARGIN, *seams, page.width - MARGIN)
    rows = (_TAG_TOP, page.height - _TAG_TOP - _TAG)
    lefts = [x for a, b in pairwise(edges) for x in _tag_lefts(a, b)]
    places = [(x, y) for y in rows for x in lefts]
    tags = tuple(Tag(JOINED_IDS[k], (_exact(x), _exact(y)), _TAG) for k, (x, y) in enumerate(places))
    gaps = [
        (a + b + _TAG) / 2
        for k in range(0, len(lefts), _TAGS_A_STRIP)
        for a, b in ((lefts[k], lefts[k + 1]), (lefts[k + 1], lefts[k + 2]))
    ]
    roomy = [gaps[0], gaps[1], *gaps[-2:]] if seams else gaps
    top, bottom = (y + _TAG / 2 for y in rows)
    patches = _patches((roomy[0], top), GREYS)
    if len(roomy) > 2:
        patches += _patches((roomy[2], top), (*(c.ink for c in COLOURS), "yellow"))
    slots = tuple(
        Slot(c.letter, (_exact(x), _exact(bottom)), _SLOT) for c, x in zip(COLOURS, roomy, strict=False)
    )
    size = size_of(board)
    text = f"ST1:{size.upper()}:{cell:g}{'K' if suffix else 'J'}"
    side = float(_CODE)
    return Sheet(
        name=f"joined-{size}-{cell:g}mm{suffix}",
        revision=1,
        row=JOINED_IDS[0] // 8,
        board=board,
        cell_mm=cell,
        frame_mm=sizes.frame,
        joint_mm=sizes.joint,
        cells=tuple(
            Cell(name, (_exact(at[0] + x * cell), _exact(at[1] + y * cell)), cell)
            for name, (x, y) in zip(board.names, board.centres, strict=True)
        ),
        tags=tags,
        patches=patches,
        slots=slots if len(roomy) > 2 and not board.shaded else (),
        bar=_bar(edges[0] + 58.0, page),
        code=Code(text, (_exact(roomy[1] - side / 2), _exact(top - side / 2), side, side), _CODE),
        page=page,
    )


def _bar(left: float, page: CommonPage) -> Bar:
    return Bar((left, page.height - 13.0), (left + 100, page.height - 13.0))


def _tag_lefts(start: float, end: float) -> tuple[float, ...]:
    """Return the left edges of a strip's tags between two seams: quiet zone and cross have room beside."""
    first, last = start + _BESIDE, end - _BESIDE - _TAG
    return tuple(first + (last - first) * k / (_TAGS_A_STRIP - 1) for k in range(_TAGS_A_STRIP))


def _patches(middle: Point, inks: tuple[str, ...]) -> tuple[Patch, ...]:
    left, top = (value - (_PATCH_PITCH + _PATCH) / 2 for value in middle)
    return tuple(
        Patch(ink, (_exact(left + k % 2 * _PATCH_PITCH), _exact(top + k // 2 * _PATCH_PITCH), _PATCH, _PATCH))
        for k, ink in enumerate(inks)
    )


def _exact(value: float) -> float:
    return round(value, 6)
