"""Released sheets never change, and every name, tag and text leads to its sheet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from calibration.errors import DoesNotFitError, NoSuchSheetError
from calibration.paper import paper
from calibration.released import (
    CUSTOM_ROWS,
    HANDLED_CELL,
    RELEASED,
    board_sheet,
    custom_sheet,
    released_names,
    sheet_from_row,
    sheet_from_text,
    sheet_named,
)
from calibration.sheet import Sheet
from games.errors import BoardError

GOLDEN = Path(__file__).parent / "golden"
ROWS = [row for row, plan in enumerate(RELEASED) if plan]


def facts(sheet: Sheet) -> dict[str, Any]:
    """Return everything that must never move, as plain data."""
    return {
        "name": sheet.name,
        "revision": sheet.revision,
        "row": sheet.row,
        "frame_mm": round(sheet.frame_mm, 6),
        "joint_mm": round(sheet.joint_mm, 6),
        "cells": {c.name: [*c.centre_mm, c.size_mm] for c in sheet.cells},
        "tags": {str(t.id): [list(p) for p in t.corners_mm] for t in sheet.tags},
        "patches": [[p.ink, *p.box_mm] for p in sheet.patches],
        "slots": [[s.colour, *s.centre_mm, s.diameter_mm] for s in sheet.slots],
        "bar": [list(sheet.bar.start_mm), list(sheet.bar.end_mm)],
    }


@pytest.mark.parametrize("row", ROWS)
def test_released_layouts_never_change(row: int) -> None:
    """A released row is laid out exactly as on the day of its release."""
    sheet = sheet_from_row(row)
    golden = json.loads((GOLDEN / f"{sheet.name}-{sheet.revision}.json").read_text())

    assert golden == json.loads(json.dumps(facts(sheet)))


def test_every_golden_layout_is_still_released() -> None:
    """No released sheet has been taken out of the table."""
    released = {f"{sheet_from_row(row).name}-{sheet_from_row(row).revision}" for row in ROWS}

    assert {path.stem for path in GOLDEN.glob("*.json")} == released


def test_rows_number_themselves() -> None:
    """The row that a plan puts into its tags is the row where it stands."""
    assert [sheet_from_row(row).row for row in ROWS] == ROWS
    assert set(ROWS) | set(CUSTOM_ROWS) == set(range(len(RELEASED)))


def test_tag_ids_are_unique_over_all_sheets() -> None:
    """No two released sheets share a tag, and all ids exist in the dictionary of 250."""
    ids = [tag.id for row in ROWS for tag in sheet_from_row(row).tags]

    assert len(set(ids)) == len(ids)
    assert max(ids) < 250


def test_standard_board_is_the_designed_one() -> None:
    """The standard board has 81 cells of 20 mm, 180 mm square in the middle of the common page."""
    sheet = sheet_named("board-9x9")

    assert sheet.board_box_mm == (15.0, 49.7, 180.0, 180.0)
    assert [tag.id for tag in sheet.tags] == [8, 9, 10, 11, 12, 13, 14, 15]
    assert (sheet.frame_mm, sheet.cells[0].size_mm) == (3.0, 20.0)
    assert sheet.cell("a1").centre_mm == (25.0, 59.7)
    assert sheet.cell("I9").centre_mm == (185.0, 219.7)


def test_names_lead_to_sheets() -> None:
    """Every released name and every custom name leads back to the sheet that bears it."""
    custom = ("custom-8x6-22.5mm", "custom-2x2-91mm", "custom-hex5-19mm", "custom-9x9-25mm-large")
    names = (*released_names(), *custom)

    assert names == tuple(sheet_named(name).name for name in names)


@pytest.mark.parametrize("name", ["board-9x8", "", "custom-9x9", "custom-9x9-20"])
def test_unknown_names_are_refused(name: str) -> None:
    """A name that no sheet bears is refused with the names that exist."""
    with pytest.raises(NoSuchSheetError, match="board-9x9"):
        sheet_named(name)


@pytest.mark.parametrize("row", [*CUSTOM_ROWS, -1, len(RELEASED), 31])
def test_unknown_rows_are_refused(row: int) -> None:
    """Tags of a row without a released sheet are refused with what to do."""
    with pytest.raises(NoSuchSheetError, match=r"--sheet|update"):
        sheet_from_row(row)


@pytest.mark.parametrize(
    "text",
    ["", "https://example.org", "ST1:9X9", "ST1:9X9:20.123", "ST2:9X9:20", "ST1:9X9:20M", "ST1:HEX:14"],
)
def test_foreign_codes_are_refused(text: str) -> None:
    """A QR code of something else, or of a newer program, is no sheet."""
    with pytest.raises(NoSuchSheetError, match=r"QR code says|newer program"):
        sheet_from_text(text)


def test_a_code_cannot_ask_for_what_does_not_fit() -> None:
    """A forged code is refused as the same request by hand would be."""
    with pytest.raises(DoesNotFitError, match="cells of 9 mm or less"):
        sheet_from_text("ST1:20X20:10")
    with pytest.raises(DoesNotFitError, match="too small"):
        sheet_from_text("ST1:20X20:5.9")
    with pytest.raises(BoardError, match="2 to 26"):
        sheet_from_text("ST1:27X2:6")
    with pytest.raises(BoardError, match="2 to 12"):
        sheet_from_text("ST1:HEX13:6")


def test_board_sheet_prefers_released_sheets() -> None:
    """A size has its released sheet unless another cell is asked for."""
    names = [board_sheet("9").name, board_sheet("9x9", 20).name, board_sheet("9", 18).name]

    assert names == ["board-9x9", "board-9x9", "custom-9x9-18mm"]
    assert [board_sheet("5").cell_mm, board_sheet("13").cell_mm] == [20.0, 14.0]
    assert board_sheet("26x3").name == "joined-26x3-20mm"


def test_custom_sheets_carry_their_text() -> None:
    """A custom sheet has tags of row 0 and a text from which it is rebuilt."""
    sheet = custom_sheet("8x6", 22.5)

    assert sheet.code is not None
    assert sheet == sheet_from_text(sheet.code.text)
    assert list(range(8)) == [tag.id for tag in sheet.tags]


def test_the_hexagonal_board_is_the_designed_one() -> None:
    """Edge 7 has 127 cells of 14 mm, 182 mm across, in the middle of the page; its frames are joined."""
    sheet = sheet_named("board-hex7")
    left, top, width, height = sheet.board_box_mm

    assert (len(sheet.cells), sheet.cell_mm, sheet.joint_mm) == (127, 14.0, 0.0)
    assert (left, width) == (14.0, 182.0)
    assert (top + height / 2, height) == pytest.approx((139.7, 12 * 14 * 3**0.5 / 2 + 28 / 3**0.5), abs=1e-5)
    assert [slot.colour for slot in sheet.slots] == ["black", "orange", "neutral"]


@pytest.mark.parametrize(("size", "edge"), [("a4", 7), ("letter", 7), ("a3", 9), ("tabloid", 9)])
def test_hexagons_are_as_large_as_fingers_want(size: str, edge: int) -> None:
    """Up to this edge a page holds the board with cells of 14 mm or more; beyond it runs over sheets."""
    sheets = [board_sheet(f"hex{n}", None, paper(size)) for n in range(2, 13)]
    assert all(sheet.cell_mm >= HANDLED_CELL for sheet in sheets)
    assert [sheet.name.startswith("joined") for sheet in sheets] == [n > edge for n in range(2, 13)]


def test_smaller_cells_are_printed_where_they_are_asked_for() -> None:
    """Even the largest hexagon fits a page with cells of 7.5 mm, if somebody wants them."""
    assert board_sheet("hex12", 7.5).name == "custom-hex12-7.5mm"
    with pytest.raises(DoesNotFitError, match=r"7\.5 mm or less"):
        board_sheet("hex12", 8)


def test_large_paper_has_room_for_large_cells() -> None:
    """A board that A4 does not hold goes on the large page, or over sheets; small ones stay as they are."""
    names = [board_sheet(*plan, paper("a3")).name for plan in (("9", 25.0), ("hex7", 19.0), ("9", 19.0))]

    assert names == ["custom-9x9-25mm-large", "custom-hex7-19mm-large", "custom-9x9-19mm"]
    assert board_sheet("9", 25.0, paper("a4")).name == "joined-9x9-25mm"
    with pytest.raises(DoesNotFitError, match="13 mm or less"):
        board_sheet("14", 13.5, paper("a4"))


def test_a_large_sheet_wants_large_paper() -> None:
    """A large sheet on small paper is refused with the papers that hold it."""
    sheet = sheet_named("custom-9x9-25mm-large")

    assert paper("tabloid").offset_of(sheet.page) == pytest.approx((0.0, 40.9))
    with pytest.raises(DoesNotFitError, match="take --paper a3 or tabloid"):
        paper("letter").offset_of(sheet.page)
