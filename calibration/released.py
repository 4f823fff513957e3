"""The released sheets: an append-only table, and the ways to get from a name, tag or text to a sheet.

A released sheet never changes; a change takes a new row and a new revision. Row 0 stands for all custom
boards: their tags say only "custom", and the text in their QR code rebuilds the sheet.
"""

from __future__ import annotations

import re
from functools import cache

from calibration.errors import NoSuchSheetError
from calibration.layout import LAYOUT_REVISION, BoardPlan, largest_cell, lay_out
from calibration.sheet import Sheet
from calibration.sizes import STANDARD_CELL

__all__ = [
    "CUSTOM_ROW",
    "RELEASED",
    "TAGS_A_SHEET",
    "board_sheet",
    "custom_sheet",
    "custom_text",
    "released_names",
    "sheet_from_row",
    "sheet_from_text",
    "sheet_named",
]

CUSTOM_ROW = 0
TAGS_A_SHEET = 8

# Append only. A tag's id is 8 x row + slot, so a row's number is printed on paper for ever.
RELEASED: tuple[BoardPlan | None, ...] = (
    None,  # row 0: custom
    BoardPlan(9, 9, 20.0, "board-9x9", row=1, revision=1),
    BoardPlan(7, 7, 26.0, "board-7x7", row=2, revision=1),
)

_TEXT = re.compile(r"ST(\d+):(\d{1,2})X(\d{1,2}):(\d{1,3}(?:\.\d{1,2})?)")
_NAME = re.compile(r"custom-(\d{1,2})x(\d{1,2})-(\d{1,3}(?:\.\d{1,2})?)mm")


def released_names() -> tuple[str, ...]:
    """Return the names of the released sheets in the table's order."""
    return tuple(plan.name for plan in RELEASED if plan)


def sheet_from_row(row: int) -> Sheet:
    """Return the released sheet of a row (a tag's id divided by 8); raise NoSuchSheetError for others.

    Row 0 raises too: a custom sheet is known by its text only.
    """
    if row == CUSTOM_ROW:
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
    for row in range(len(RELEASED) - 1, 0, -1):  # the newest revision of a name counts
        if _released(row).name == wanted:
            return _released(row)
    if match := _NAME.fullmatch(wanted):
        return custom_sheet(int(match[1]), int(match[2]), float(match[3]))
    known = ", ".join(released_names())
    raise NoSuchSheetError(f"there is no sheet {name!r}; known are {known} and custom-COLUMNSxROWS-CELLmm")


def custom_sheet(columns: int, rows: int, cell: float) -> Sheet:
    """Return the custom sheet with cells of cell millimetres (hundredths count).

    Raises DoesNotFitError where it does not fit one page.
    """
    cell = round(cell, 2)
    name = f"custom-{columns}x{rows}-{cell:g}mm"
    text = custom_text(columns, rows, cell)
    return lay_out(BoardPlan(columns, rows, cell, name, CUSTOM_ROW, code=text))


def custom_text(columns: int, rows: int, cell: float) -> str:
    """Return what the QR code of a custom sheet says: layout revision, size in cells, cell in millimetres.

    At most 16 characters of QR's alphanumeric set: version 1 with a quarter of it redundant.
    """
    return f"ST{LAYOUT_REVISION}:{columns}X{rows}:{round(cell, 2):g}"


def sheet_from_text(text: str) -> Sheet:
    """Return the custom sheet of a QR code's text; raise NoSuchSheetError for any other text."""
    match = _TEXT.fullmatch(text.strip())
    if not match:
        raise NoSuchSheetError(f"the QR code says {text[:40]!r}, which is not a board of this program")
    if int(match[1]) != LAYOUT_REVISION:
        raise NoSuchSheetError(
            f"the board was printed by a newer program (layout {match[1]}); update this one"
        )
    return custom_sheet(int(match[2]), int(match[3]), float(match[4]))


def board_sheet(columns: int, rows: int, cell: float | None = None) -> Sheet:
    """Return the released sheet of this size, or a custom one where there is none or cell asks for another.

    Without cell, a custom board has the standard cell, or the largest that fits.
    """
    for row in range(len(RELEASED) - 1, 0, -1):
        plan = RELEASED[row]
        if plan and (plan.columns, plan.rows) == (columns, rows) and cell in (None, plan.cell):
            return _released(row)
    usual = min(STANDARD_CELL, largest_cell(columns, rows))
    return custom_sheet(columns, rows, usual if cell is None else cell)


@cache
def _released(row: int) -> Sheet:
    plan = RELEASED[row]
    if plan is None:
        raise NoSuchSheetError("row 0 stands for all custom sheets")
    return lay_out(plan)
