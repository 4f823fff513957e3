"""The released sheets: an append-only table, and the ways to get from a name, tag or text to a sheet.

A released sheet never changes; a change takes a new row and a new revision. Some rows stand for all custom
boards on a page: their tags say only "custom", and the text in their QR code rebuilds the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from calibration.errors import NoSuchSheetError
from calibration.joined import SMALLEST_CELL, join, joined_named, size_of
from calibration.layout import LAYOUT_REVISION, BoardPlan, fits, largest_cell, lay_out
from calibration.paper import COMMON, LARGE, PAGES, PAPERS, CommonPage, Paper
from calibration.sheet import Sheet
from calibration.sizes import STANDARD_CELL
from games.board import board_named

__all__ = [
    "CUSTOM_ROWS",
    "HANDLED_CELL",
    "RELEASED",
    "TAGS_A_SHEET",
    "board_sheet",
    "custom_sheet",
    "released_names",
    "sheet_from_row",
    "sheet_from_text",
    "sheet_named",
]

CUSTOM_ROWS: Mapping[int, CommonPage] = {0: COMMON, 3: LARGE}
TAGS_A_SHEET = 8
HANDLED_CELL = 14.0  # mm; the smallest hexagon whose stones fingers set without moving their neighbours

# Append only. A tag's id is 8 x row + slot, so a row's number is printed on paper for ever.
RELEASED: tuple[BoardPlan | None, ...] = (
    None,  # row 0: custom
    BoardPlan("9", 20.0, "board-9x9", row=1, revision=1),
    BoardPlan("7", 26.0, "board-7x7", row=2, revision=1),
    None,  # row 3: custom on the large page
    BoardPlan("hex7", 14.0, "board-hex7", row=4, revision=1),
)

_SHAPE, _CELL = r"((?:chess|tray)?\d{1,2}x\d{1,2}|hex\d{1,2})", r"(\d{1,3}(?:\.\d{1,2})?)"
_TEXT = re.compile(rf"st(\d+):{_SHAPE}:{_CELL}(l?)", re.I)
_NAME = re.compile(rf"custom-{_SHAPE}-{_CELL}mm(-large)?")


def released_names() -> tuple[str, ...]:
    """Return the names of the released sheets in the table's order."""
    return tuple(plan.name for plan in RELEASED if plan)


def sheet_from_row(row: int) -> Sheet:
    """Return the released sheet of a row (a tag's id divided by 8); raise NoSuchSheetError for others.

    The rows of custom sheets raise too: such a sheet is known by its text only.
    """
    if row in CUSTOM_ROWS:
        raise NoSuchSheetError(
            "the tags say that this board is a custom one; its QR code or --sheet tells which"
        )
    if not 0 < row < len(RELEASED):
        raise NoSuchSheetError(
            f"the tags belong to sheet number {row}, which this version does not know; update the program"
        )
    return _released(row)


def sheet_named(name: str) -> Sheet:
    """Return the released or custom (custom-8x6-22mm) sheet of this name; raise NoSuchSheetError else."""
    wanted = name.strip().lower()
    for row, plan in _newest_first():
        if plan.name == wanted:
            return _released(row)
    if match := _NAME.fullmatch(wanted):
        return custom_sheet(match[1], float(match[2]), LARGE if match[3] else COMMON)
    if joined := joined_named(wanted):
        return joined.whole
    known = ", ".join(released_names())
    raise NoSuchSheetError(f"there is no sheet {name!r}; known are {known} and custom-COLUMNSxROWS-CELLmm")


def custom_sheet(shape: str, cell: float, page: CommonPage = COMMON) -> Sheet:
    """Return the custom sheet of a board's shape with cells of cell millimetres (hundredths count).

    Raises DoesNotFitError where it does not fit one page.
    """
    board, cell = board_named(shape), round(cell, 2)
    size, large = size_of(board), page is LARGE
    name = f"custom-{size}-{cell:g}mm{'-large' if large else ''}"
    # At most 20 characters of QR's alphanumeric set: version 1, an eighth of it redundant at least.
    text = f"ST{LAYOUT_REVISION}:{size.upper()}:{cell:g}{'L' if large else ''}"
    (row,) = (row for row, its in CUSTOM_ROWS.items() if its is page)
    return lay_out(BoardPlan(board.shape, cell, name, row, code=text, page=page))


def sheet_from_text(text: str) -> Sheet:
    """Return the custom sheet of a QR code's text; raise NoSuchSheetError for any other text."""
    match = _TEXT.fullmatch(text.strip())
    if not match:
        raise NoSuchSheetError(f"the QR code says {text[:40]!r}, which is not a board of this program")
    if int(match[1]) != LAYOUT_REVISION:
        raise NoSuchSheetError(
            f"the board was printed by a newer program (layout {match[1]}); update this one"
        )
    return custom_sheet(match[2], float(match[3]), LARGE if match[4] else COMMON)


def board_sheet(shape: str, cell: float | None = None, paper: Paper = PAPERS["a4"]) -> Sheet:
    """Return the released sheet of a board, or a custom one where there is none or cell asks for another.

    Without cell, a custom board has the standard cell, or the largest that fits; hexagons are no smaller than
    fingers want them. It stands on the smallest common page of the paper that has room; a board that none has
    room for runs over several sheets. Raises DoesNotFitError where that does not help either.
    """
    board = board_named(shape)
    for row, plan in _newest_first():
        if plan.shape == board.shape and cell in (None, plan.cell):
            return _released(row)
    pages = [page for page in PAGES if paper.holds(page)]
    if cell is not None:
        if cell >= SMALLEST_CELL and not fits(board, cell, pages[-1]):
            return join(shape, cell, paper).whole
        return custom_sheet(shape, cell, next((p for p in pages if fits(board, cell, p)), pages[-1]))
    page = next((p for p in pages if largest_cell(board, p) >= HANDLED_CELL), pages[-1])
    most = largest_cell(board, page)
    if board.sides == 6 and most < HANDLED_CELL:  # squares of any number are printed as small as need be
        return join(shape, HANDLED_CELL, paper).whole
    return custom_sheet(shape, min(STANDARD_CELL, most), page)


def _newest_first() -> Iterator[tuple[int, BoardPlan]]:
    """Yield the released rows from the end: the newest revision of a name or shape counts."""
    for row in range(len(RELEASED) - 1, 0, -1):
        if plan := RELEASED[row]:
            yield row, plan


@cache
def _released(row: int) -> Sheet:
    plan = RELEASED[row]
    if plan is None:
        raise NoSuchSheetError(f"row {row} stands for all custom sheets of a page")
    return lay_out(plan)
