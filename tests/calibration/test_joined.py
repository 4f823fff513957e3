"""Boards over several sheets: where they are cut, and that nothing that matters is cut through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.errors import DoesNotFitError
from calibration.joined import BAND, JOINED_IDS, Joined, join, joined_by_text, joined_named
from calibration.paper import MARGIN, PAPERS, Box
from calibration.released import RELEASED, board_sheet, sheet_named

ALL = [
    ("13", 20.0, "a4"),
    ("20", 20.0, "letter"),
    ("26", 14.0, "a4"),
    ("26x10", 20.0, "a4"),
    ("8x20", 20.0, "a4"),
    ("16", 40.0, "a3"),
    ("26", 26.0, "tabloid"),
]


@pytest.fixture(params=ALL, ids=lambda row: "-".join(map(str, row)))
def board(request: pytest.FixtureRequest) -> Joined:
    """Return one of several boards over several sheets."""
    shape, cell, paper = request.param
    return join(shape, cell, PAPERS[paper])


def inside(inner: Box, outer: Box) -> bool:
    """Tell whether a box lies in another."""
    return (
        outer[0] - 1e-6 <= inner[0]
        and outer[1] - 1e-6 <= inner[1]
        and inner[0] + inner[2] <= outer[0] + outer[2] + 1e-6
        and inner[1] + inner[3] <= outer[1] + outer[3] + 1e-6
    )


def test_nothing_that_is_read_lies_across_a_seam(board: Joined) -> None:
    """Every cell, tag with its quiet zone, patch, slot and the code lie on one sheet, whole."""
    whole = board.whole
    boxes = [cell.box_mm for cell in whole.cells]
    boxes += [tag.quiet_box_mm for tag in whole.tags] + [patch.box_mm for patch in whole.patches]
    boxes += [
        (x - s.diameter_mm / 2, y - s.diameter_mm / 2, s.diameter_mm, s.diameter_mm)
        for s in whole.slots
        for x, y in [s.centre_mm]
    ]
    assert whole.code
    boxes.append(whole.code.box_mm)
    for box in boxes:
        assert sum(inside(box, part.window) for part in board.parts) == 1, box


def test_parts_fit_their_page_and_cover_the_whole(board: Joined) -> None:
    """With its bands a part stays inside the margins; the windows tile the whole without a gap."""
    for part in board.parts:
        (x, y), (_, _, width, height) = part.at, part.shown
        assert x >= MARGIN - 1e-6
        assert y >= MARGIN - 1e-6
        assert x + width <= board.page.width - MARGIN + 1e-6
        assert y + height <= board.page.height - MARGIN + 1e-6
    area = sum(part.window[2] * part.window[3] for part in board.parts)
    assert area == pytest.approx(
        (board.whole.page.width - 2 * MARGIN) * (board.whole.page.height - 2 * MARGIN)
    )


def test_every_part_can_be_read_by_itself(board: Joined) -> None:
    """A part has three tags or more and a board of its own that keeps the names of the whole."""
    names: list[str] = []
    for part in board.parts:
        sheet = part.of(board.whole)
        assert len(sheet.tags) >= 3
        assert len(sheet.board) == len(sheet.cells)
        assert sheet.board.names == tuple(cell.name for cell in sheet.cells)
        x, y, width, height = sheet.board_box_mm
        assert inside((x, y, width, height), part.window)
        names += sheet.board.names
        assert board.seen_by(sheet.tag_by_id) == sheet
    assert sorted(names) == sorted(board.whole.board.names)


def test_neighbours_know_each_other(board: Joined) -> None:
    """Whoever lies to the right of a part has it to the left, and the band between them is shown twice."""
    back = {"left": "right", "right": "left", "up": "down", "down": "up"}
    parts = {part.name: part for part in board.parts}
    for part in board.parts:
        for way, name in part.neighbours.items():
            assert parts[name].neighbours[back[way]] == part.name
        assert part.shown[2] - part.window[2] == pytest.approx(BAND if "right" in part.neighbours else 0)
        assert part.shown[3] - part.window[3] == pytest.approx(BAND if "down" in part.neighbours else 0)


def test_name_and_code_lead_back(board: Joined) -> None:
    """The name on the cover and the text in the code each rebuild the board; the text fits its code."""
    code = board.whole.code
    assert code
    assert len(code.text) <= 16
    assert joined_named(board.whole.name) == board == joined_by_text(code.text)
    assert sheet_named(board.whole.name) == board.whole


def test_tags_are_no_other_sheets() -> None:
    """The widest board has tags enough, and released sheets have none of them."""
    widest = join("26x8", 40.0, PAPERS["a4"]).whole
    assert {tag.id for tag in widest.tags} <= set(JOINED_IDS)
    assert len(RELEASED) * 8 <= JOINED_IDS[0]
    assert JOINED_IDS[-1] < 29 * 8  # from there on the scale test has them


@given(columns=st.integers(2, 26), rows=st.integers(2, 26), cell=st.floats(14, 40))
def test_boards_run_over_as_many_sheets_as_they_need(columns: int, rows: int, cell: float) -> None:
    """Any board is on one page, or over sheets of which two lie one below the other at most, or refused."""
    try:
        sheet = board_sheet(f"{columns}x{rows}", cell)
    except DoesNotFitError as error:
        assert "two sheets" in str(error)
        assert rows * cell > 300
        return
    joined = joined_named(sheet.name)
    assert bool(joined) == (max(columns, rows) * round(cell, 2) > 182 + 1e-6)
    if joined:
        assert len(joined.parts) <= 16
        assert {part.name[0] for part in joined.parts} <= {"A", "B"}


@pytest.mark.parametrize(
    ("shape", "cell", "words"),
    [
        ("hex9", 20.0, "hexagons"),
        ("20", 13.0, "14 to 40"),
        ("20", 41.0, "14 to 40"),
        ("26", 40.0, "two sheets"),
    ],
)
def test_what_cannot_be_joined_is_refused(shape: str, cell: float, words: str) -> None:
    """The refusal says what does not fit."""
    with pytest.raises(DoesNotFitError, match=words):
        join(shape, cell, PAPERS["a4"])
