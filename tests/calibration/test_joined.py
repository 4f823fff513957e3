"""Boards over several sheets: where they are cut, and that nothing that matters is cut through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.errors import DoesNotFitError
from calibration.joined import JoinedBoard, join, joined_by_text, joined_named
from calibration.joined_layout import BAND, JOINED_IDS
from calibration.paper import MARGIN, PAPERS, Box
from calibration.released import RELEASED, board_sheet, sheet_named
from calibration.sheet import Cell

ALL = [
    ("13", 20.0, "a4"),
    ("20", 20.0, "letter"),
    ("26", 14.0, "a4"),
    ("26x10", 20.0, "a4"),
    ("8x20", 20.0, "a4"),
    ("16", 40.0, "a3"),
    ("26", 26.0, "tabloid"),
    ("25x10", 20.0, "a4"),
    ("26", 20.0, "a4"),
    ("26", 40.0, "letter"),
    ("7x26", 37.0, "a4"),
    ("26", 40.0, "a3"),
    ("3x26", 40.0, "a4"),
    ("chess26x26", 22.25, "a4"),
    ("hex9", 16.0, "a4"),
    ("hex12", 14.0, "letter"),
    ("hex12", 25.0, "a4"),
    ("hex12", 40.0, "a3"),
    ("hex12", 40.0, "a4"),
    ("tray20x20", 20.0, "a4"),
]


@pytest.fixture(params=ALL, ids=lambda row: "-".join(map(str, row)))
def board(request: pytest.FixtureRequest) -> JoinedBoard:
    """Return one of several boards over several sheets."""
    shape, cell, paper = request.param
    return join(shape, cell, PAPERS[paper])


def inside(inner: Box, outer: Box) -> bool:
    """Return whether a box lies in another."""
    return (
        outer[0] - 1e-6 <= inner[0]
        and outer[1] - 1e-6 <= inner[1]
        and inner[0] + inner[2] <= outer[0] + outer[2] + 1e-6
        and inner[1] + inner[3] <= outer[1] + outer[3] + 1e-6
    )


def test_nothing_that_is_read_lies_across_a_seam(board: JoinedBoard) -> None:
    """Every square, tag with its quiet zone, patch, slot and the code lie on one sheet, whole.

    Of a hexagon that holds for its centre and 3 mm round it: there is no straight line between hexagons.
    """
    whole = board.whole
    boxes = [
        cell.box_mm if whole.board.sides == 4 else Cell(cell.name, cell.centre_mm, 6.0).box_mm
        for cell in whole.cells
    ]
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


def test_parts_fit_their_page_and_cover_the_whole(board: JoinedBoard) -> None:
    """With its bands a part stays inside the margins; the windows tile the whole without a gap."""
    for part in board.parts:
        (x, y), (_, _, width, height) = part.at, part.shown
        assert x >= MARGIN - 1e-6
        assert y >= MARGIN - 1e-6
        assert x + width <= board.page.width - MARGIN + 1e-6
        assert y + height <= board.page.height - MARGIN + 1e-6
    left, top, width, height = board.whole.board_box_mm  # coordinates have room beside the cells
    assert min(left, board.whole.page.width - left - width) >= MARGIN + 5 - 1e-6
    assert min(top, board.whole.page.height - top - height) >= MARGIN + 5 - 1e-6
    area = sum(part.window[2] * part.window[3] for part in board.parts)
    assert area == pytest.approx(
        (board.whole.page.width - 2 * MARGIN) * (board.whole.page.height - 2 * MARGIN)
    )


def test_every_part_can_be_read_by_itself(board: JoinedBoard) -> None:
    """A part at an edge has three tags or more; every part's own board keeps the names of the whole."""
    names: list[str] = []
    for part in board.parts:
        sheet = part.of(board.whole)
        assert len(sheet.tags) >= 3 or len(part.neighbours) == 4
        assert len(sheet.board) == len(sheet.cells)
        assert sheet.board.names == tuple(cell.name for cell in sheet.cells)
        if sheet.board.sides == 4:
            assert inside(sheet.board_box_mm, part.window)
        names += sheet.board.names
        assert not (sheet.tags and sheet.cells) or board.seen_by(sheet.tag_by_id) == sheet
    assert sorted(names) == sorted(board.whole.board.names)


def test_a_part_without_tags_has_tags_on_all_sides_of_it(board: JoinedBoard) -> None:
    """A sheet inside the board lies between tags above, below, left and right: its place is no guess."""
    tags = [tag.origin_mm for tag in board.whole.tags]
    for part in board.parts:
        left, top, width, height = part.window
        if not part.of(board.whole).tags:
            assert sum(y < top for _, y in tags) >= 3
            assert sum(y > top + height for _, y in tags) >= 3
            assert sum(x < left for x, _ in tags) >= 3
            assert sum(x > left + width for x, _ in tags) >= 3


def test_tags_keep_off_each_other_and_off_what_is_beside_them(board: JoinedBoard) -> None:
    """No tag's quiet zone holds anything of another tag, a cell, a patch, a slot or the code."""
    whole = board.whole
    assert whole.code
    others = [cell.box_mm for cell in whole.cells] + [patch.box_mm for patch in whole.patches]
    others.append(whole.code.box_mm)
    for tag in whole.tags:
        others_here = others + [(*t.origin_mm, t.size_mm, t.size_mm) for t in whole.tags if t is not tag]
        x, y, width, height = tag.quiet_box_mm
        assert not any(
            x + width > u + 1e-6 and u + w > x + 1e-6 and y + height > v + 1e-6 and v + h > y + 1e-6
            for u, v, w, h in others_here
        )


def test_neighbours_know_each_other(board: JoinedBoard) -> None:
    """A part that lies to the right of another has it to the left, the band between them is shown twice."""
    back = {"left": "right", "right": "left", "up": "down", "down": "up"}
    parts = {part.name: part for part in board.parts}
    for part in board.parts:
        for way, name in part.neighbours.items():
            assert parts[name].neighbours[back[way]] == part.name
        assert part.shown[2] - part.window[2] == pytest.approx(BAND if "right" in part.neighbours else 0)
        assert part.shown[3] - part.window[3] == pytest.approx(BAND if "down" in part.neighbours else 0)


def test_name_and_code_lead_back(board: JoinedBoard) -> None:
    """The name on the cover and the text in the code each rebuild the board; the text fits its code."""
    code = board.whole.code
    assert code
    assert len(code.text) <= 25
    assert joined_named(board.whole.name) == board == joined_by_text(code.text)
    assert sheet_named(board.whole.name) == board.whole


def test_tags_are_no_other_sheets() -> None:
    """The largest boards have tags enough, and released sheets have none of them."""
    for shape in ("26x8", "26"):
        largest = join(shape, 40.0, PAPERS["a4"]).whole
        assert {tag.id for tag in largest.tags} <= set(JOINED_IDS)
    assert len(RELEASED) * 8 <= JOINED_IDS[0]
    assert JOINED_IDS[-1] < 29 * 8  # from there on the scale test has them


def squares() -> st.SearchStrategy[str]:
    """Return the shapes of boards of squares."""
    return st.builds("{}x{}".format, st.integers(2, 26), st.integers(2, 26))


@given(
    shape=squares() | st.builds("hex{}".format, st.integers(2, 12)),
    cell=st.floats(14, 40),
    paper=st.sampled_from(sorted(PAPERS)),
)
def test_boards_run_over_as_many_sheets_as_they_need(shape: str, cell: float, paper: str) -> None:
    """Any board is on one page or over sheets that hold all that the tests above ask for."""
    sheet = board_sheet(shape, cell, PAPERS[paper])
    joined = joined_named(sheet.name)
    if paper in ("a4", "letter"):
        longest = max(sheet.board.width, sheet.board.height)
        assert bool(joined) == (longest * round(cell, 2) > 182 + 1e-6)
    if joined:
        assert len({tag.id for tag in sheet.tags}) == len(sheet.tags)
        assert {tag.id for tag in sheet.tags} <= set(JOINED_IDS)
        test_nothing_that_is_read_lies_across_a_seam(joined)
        test_parts_fit_their_page_and_cover_the_whole(joined)
        test_every_part_can_be_read_by_itself(joined)
        test_a_part_without_tags_has_tags_on_all_sides_of_it(joined)
        test_tags_keep_off_each_other_and_off_what_is_beside_them(joined)


@pytest.mark.parametrize(
    ("shape", "cell", "words"),
    [
        ("hex9", 13.0, "14 to 40"),
        ("20", 13.0, "14 to 40"),
        ("20", 41.0, "14 to 40"),
    ],
)
def test_what_cannot_be_joined_is_refused(shape: str, cell: float, words: str) -> None:
    """The refusal says what does not fit."""
    with pytest.raises(DoesNotFitError, match=words):
        join(shape, cell, PAPERS["a4"])
