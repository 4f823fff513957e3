"""The board page: a sheet's cells, coordinates, tags, patches, slots, code and scale bar.

Where each stands is the sheet's; this module only decides how it looks.
"""

from __future__ import annotations

from calibration.inks import colour
from calibration.paper import COMMON_WIDTH, Paper
from calibration.shapes import Artwork, Circle, Fill, rectangle, square, symbol
from calibration.sheet import Cell, Sheet, Slot
from calibration.sizes import Sizes
from print.codes import code_artwork, tag_artwork
from print.furniture import Heading, draw_heading, draw_scale_bar
from print.painter import BOLD, Document, Page, Style, text_width

__all__ = ["board_pdf", "draw_board"]

_COORDINATE_AWAY = 2.05  # mm from the board's edge to the middle of a coordinate
_COORDINATE = Style(8.5, BOLD, "dark")
_SMALL = Style(7, ink="dark")
_SYMBOL = 2.4
_COLOUR_WORDS = {"R": "red", "G": "green", "B": "blue"}


def board_pdf(sheet: Sheet, paper: Paper) -> bytes:
    """Return a board sheet as a PDF of one page."""
    document = Document(f"{_title(sheet)} ({_identity(sheet)})", paper)
    with document.page() as page:
        draw_board(page, sheet)
    return document.save()


def draw_board(page: Page, sheet: Sheet) -> None:
    """Draw everything that a board sheet names."""
    draw_heading(page, Heading(_title(sheet), _note(sheet), _identity(sheet)))
    _draw_frames(page, sheet)
    _draw_coordinates(page, sheet)
    for tag in sheet.tags:
        page.paint(tag_artwork(tag))
    for patch in sheet.patches:
        page.paint((Fill(patch.ink, (rectangle(patch.box_mm),)),))
    for slot in sheet.slots:
        _draw_slot(page, slot)
    if sheet.code:
        page.paint(code_artwork(sheet.code))
    else:
        _draw_emblem(page, sheet)
    draw_scale_bar(page, sheet.bar)


def _draw_frames(page: Page, sheet: Sheet) -> None:
    frame = frame_artwork(sheet)
    page.stamp("frame", frame, [cell.centre_mm for cell in sheet.cells])


def frame_artwork(sheet: Sheet) -> Artwork:
    """Return a cell's grey frame round the origin."""
    outer, inner = sheet.cell_mm - sheet.joint_mm, sheet.cell_mm - 2 * sheet.frame_mm
    return (Fill("grey", (square((0, 0), outer), square((0, 0), inner))),)


def _draw_coordinates(page: Page, sheet: Sheet) -> None:
    left, top, width, height = sheet.board_box_mm
    for cell in sheet.cells:
        letter, number = cell.name[0], cell.name[1:]
        x, y = cell.centre_mm
        if _first(cell, sheet, 1):
            page.centred((x, top - _COORDINATE_AWAY), letter, _COORDINATE)
            page.centred((x, top + height + _COORDINATE_AWAY), letter, _COORDINATE)
        if _first(cell, sheet, 0):
            page.centred((left - _COORDINATE_AWAY, y), number, _COORDINATE)
            page.centred((left + width + _COORDINATE_AWAY, y), number, _COORDINATE)


def _first(cell: Cell, sheet: Sheet, axis: int) -> bool:
    """Tell whether the cell stands in the first column (axis 0) or row (axis 1)."""
    return cell.centre_mm[axis] == sheet.cells[0].centre_mm[axis]


def _draw_slot(page: Page, slot: Slot) -> None:
    kind, (x, y), r = colour(slot.colour), slot.centre_mm, slot.diameter_mm / 2
    page.outline(Circle((x, y), r), 0.3, "grey")
    words, below = f"a {_COLOUR_WORDS[slot.colour]} bead here", y + r + 2.5
    left = x - (_SYMBOL + 0.8 + text_width(words, _SMALL)) / 2
    page.paint((Fill(kind.ink, (symbol(kind.symbol, (left + _SYMBOL / 2, below), _SYMBOL),)),))
    page.text((left + _SYMBOL + 0.8, below + _SMALL.cap_mm / 2), words, _SMALL)


def _draw_emblem(page: Page, sheet: Sheet) -> None:
    """Write the board's size large where a custom sheet has its code."""
    y = (sheet.patches[0].box_mm[1] + sheet.patches[-1].box_mm[1] + sheet.patches[-1].box_mm[3]) / 2
    words = f"{sheet.board.width:g} × {sheet.board.height:g}"
    page.centred((COMMON_WIDTH / 2, y), words, Style(24, ink="dark"))


def _title(sheet: Sheet) -> str:
    return f"Board {sheet.board.width:g} × {sheet.board.height:g}"


def _note(sheet: Sheet) -> str:
    sizes = Sizes(sheet.cell_mm)
    return f"cells {sheet.cell_mm:g} mm  ·  beads up to {sizes.bead} mm  ·  dice up to {sizes.die} mm"


def _identity(sheet: Sheet) -> str:
    return f"{sheet.name}  ·  revision {sheet.revision}"
