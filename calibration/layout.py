"""Layout of a board sheet: every number that says where something stands on the common page.

Released sheets never change, so nothing here may move once a revision is released; a new look needs a new
revision. Which sheets exist is said in calibration.released.

    y 10.0   title line
    y 19.4   four tags of 20 mm; in the gaps greys, title or QR code, colours
    y 48.7   the board's area, 182 mm square, coordinates round it
    y 240.0  four tags; in the gaps the slots for one bead of each colour
    y 266.4  the bar of 100 mm
"""

from __future__ import annotations

from dataclasses import dataclass

from calibration.errors import DoesNotFitError
from calibration.inks import COLOURS, GREYS
from calibration.paper import COMMON_HEIGHT, COMMON_WIDTH, Point
from calibration.sheet import Bar, Cell, Code, Patch, Sheet, Slot, Tag
from calibration.sizes import Sizes
from games.board import Board, square_board

__all__ = [
    "BOARD_AREA",
    "GAP_CENTRES",
    "LAYOUT_REVISION",
    "MIN_CELL",
    "TAG_ROWS",
    "BoardPlan",
    "largest_cell",
    "lay_out",
]

LAYOUT_REVISION = 1
BOARD_AREA = (
    182.0  # 210 less margins of 10 and coordinates of 4 on both sides; 7 cells of 26 mm for 16 mm dice
)
MIN_CELL = 6.0  # below this a frame is under a millimetre wide and drowns in a phone's picture

TAG_SIZE = 20.0
TAG_COLUMNS = (11.0, 67.0, 123.0, 179.0)  # left edges: 24 mm stay free between two quiet zones
TAG_ROWS = (19.4, COMMON_HEIGHT - 19.4 - TAG_SIZE)  # top edges
GAP_CENTRES = tuple(x + TAG_SIZE + 18.0 for x in TAG_COLUMNS[:3])

_PATCH, _PATCH_PITCH = 11.0, 13.0
_SLOT_DIAMETER = 20.0
_QR_MODULES, _QR_MODULE = 21, 1.0  # version 1
_BAR_LENGTH, _BAR_Y = 100.0, 266.4


@dataclass(frozen=True)
class BoardPlan:
    """Say which board sheet is meant: size in cells, cell side in millimetres, and how it is identified."""

    columns: int
    rows: int
    cell: float
    name: str
    row: int
    revision: int = LAYOUT_REVISION
    code: str | None = None


def largest_cell(columns: int, rows: int) -> float:
    """Return the largest cell, to half a millimetre, with which such a board fits the page."""
    return int(2 * BOARD_AREA / max(columns, rows)) / 2


def lay_out(plan: BoardPlan) -> Sheet:
    """Return the sheet of a plan; raise DoesNotFitError (or games' BoardError) when there is none."""
    board = square_board(plan.columns, plan.rows)
    _require_fit(plan)
    sizes = Sizes(plan.cell)
    return Sheet(
        name=plan.name,
        revision=plan.revision,
        row=plan.row,
        board=board,
        cell_mm=plan.cell,
        frame_mm=sizes.frame,
        joint_mm=sizes.joint,
        cells=_cells(board, plan.cell),
        tags=_tags(plan.row),
        patches=_patches(GAP_CENTRES[0], GREYS) + _patches(GAP_CENTRES[2], _COLOUR_PATCHES),
        slots=_slots(),
        bar=_bar(),
        code=_code(plan.code) if plan.code else None,
    )


_COLOUR_PATCHES = (*(c.ink for c in COLOURS), "yellow")


def _require_fit(plan: BoardPlan) -> None:
    side = max(plan.columns, plan.rows) * plan.cell
    most = largest_cell(plan.columns, plan.rows)
    if not plan.cell >= MIN_CELL:  # so that a cell that is no number is refused too
        raise DoesNotFitError(
            f"cells of {plan.cell:g} mm are too small to read; take {MIN_CELL:g} mm or more"
        )
    if side > BOARD_AREA + 1e-9:
        raise DoesNotFitError(
            f"{plan.columns}x{plan.rows} cells of {plan.cell:g} mm need {side:g} mm and a page has "
            f"{BOARD_AREA:g} mm; take cells of {most:g} mm or less"
        )


def _cells(board: Board, cell: float) -> tuple[Cell, ...]:
    left = (COMMON_WIDTH - board.width * cell) / 2
    top = (COMMON_HEIGHT - board.height * cell) / 2
    return tuple(
        Cell(name, (_exact(left + x * cell), _exact(top + y * cell)), cell)
        for name, (x, y) in zip(board.names, board.centres, strict=True)
    )


def _tags(row: int) -> tuple[Tag, ...]:
    places = [(x, y) for y in TAG_ROWS for x in TAG_COLUMNS]
    return tuple(Tag(8 * row + slot, (x, _exact(y)), TAG_SIZE) for slot, (x, y) in enumerate(places))


def _patches(x: float, inks: tuple[str, ...]) -> tuple[Patch, ...]:
    left, top = x - (_PATCH_PITCH + _PATCH) / 2, _tag_middle(0) - (_PATCH_PITCH + _PATCH) / 2
    return tuple(
        Patch(ink, (left + k % 2 * _PATCH_PITCH, _exact(top + k // 2 * _PATCH_PITCH), _PATCH, _PATCH))
        for k, ink in enumerate(inks)
    )


def _slots() -> tuple[Slot, ...]:
    y = _tag_middle(1)
    return tuple(Slot(c.letter, (x, y), _SLOT_DIAMETER) for x, c in zip(GAP_CENTRES, COLOURS, strict=True))


def _code(text: str) -> Code:
    side = _QR_MODULES * _QR_MODULE
    left, top = GAP_CENTRES[1] - side / 2, _exact(_tag_middle(0) - side / 2)
    return Code(text, (left, top, side, side), _QR_MODULES)


def _bar() -> Bar:
    left = (COMMON_WIDTH - _BAR_LENGTH) / 2
    ends: tuple[Point, Point] = (left, _BAR_Y), (left + _BAR_LENGTH, _BAR_Y)
    return Bar(*ends)


def _tag_middle(row: int) -> float:
    return _exact(TAG_ROWS[row] + TAG_SIZE / 2)


def _exact(value: float) -> float:
    """Return a coordinate without the dust of binary fractions."""
    return round(value, 6)
