"""Custom sheets of every size: nothing overlaps, all is on the page, and the code's text rebuilds them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from calibration.errors import CalibrationError, DoesNotFitError
from calibration.layout import MIN_CELL, board_area, largest_cell
from calibration.paper import COMMON, PAGES, PAPERS, Box, CommonPage, paper
from calibration.released import custom_sheet, released_names, sheet_from_text, sheet_named
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from games.board import MAX_EDGE, MIN_EDGE, board_named

QR_ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


PLACES = st.sampled_from(PAGES)


@st.composite
def shapes(draw: st.DrawFn) -> str:
    """Draw the shape of a board: a rectangle or a hexagon."""
    if draw(st.booleans()):
        return f"hex{draw(st.integers(MIN_EDGE, MAX_EDGE))}"
    return f"{draw(st.integers(2, 26))}x{draw(st.integers(2, 26))}"


@st.composite
def custom_sheets(draw: st.DrawFn) -> Sheet:
    """Draw a custom sheet that fits its page."""
    shape, page = draw(shapes()), draw(PLACES)
    cell = draw(st.integers(int(100 * MIN_CELL), int(100 * largest_cell(board_named(shape), page)))) / 100
    return custom_sheet(shape, cell, page)


def overlap(a: Box, b: Box) -> bool:
    """Return whether two boxes share more than an edge."""
    return all(a[k] + a[k + 2] > b[k] + 1e-6 and b[k] + b[k + 2] > a[k] + 1e-6 for k in (0, 1))


def boxes(sheet: Sheet) -> list[Box]:
    """Return what must not overlap on a sheet."""
    slots = [
        (s.centre_mm[0] - s.diameter_mm / 2, s.centre_mm[1] - s.diameter_mm / 2, s.diameter_mm, s.diameter_mm)
        for s in sheet.slots
    ]
    codes = [sheet.code.box_mm] if sheet.code else []
    bar = (sheet.bar.start_mm[0], sheet.bar.start_mm[1], 100.0, 3.0)
    tags = [tag.quiet_box_mm for tag in sheet.tags]
    return [sheet.board_box_mm, bar, *tags, *[p.box_mm for p in sheet.patches], *slots, *codes]


@given(sheet=custom_sheets())
def test_nothing_overlaps(sheet: Sheet) -> None:
    """Board, tags with their quiet zones, patches, slots, code and bar keep clear of one another."""
    for a, b in combinations(boxes(sheet), 2):
        assert not overlap(a, b)


@given(sheet=custom_sheets())
def test_all_is_inside_the_margins(sheet: Sheet) -> None:
    """Everything but the quiet zones lies at least 10 mm inside the common page."""
    width, height = sheet.page_mm
    inked = [(*tag.origin_mm, tag.size_mm, tag.size_mm) for tag in sheet.tags]
    quiet = {tag.quiet_box_mm for tag in sheet.tags}
    for x, y, w, h in (*inked, *(box for box in boxes(sheet) if box not in quiet)):
        assert x >= 10
        assert y >= 10
        assert x + w <= width - 10 + 1e-6
        assert y + h <= height - 10 + 1e-6


@given(sheet=custom_sheets())
def test_the_text_rebuilds_the_sheet(sheet: Sheet) -> None:
    """The code's text is short, of QR's alphanumeric set, and gives back the same sheet; so does the name."""
    assert sheet.code is not None
    assert len(sheet.code.text) <= 16
    assert set(sheet.code.text) <= QR_ALPHANUMERIC
    assert sheet_from_text(sheet.code.text) == sheet == sheet_named(sheet.name)


@given(sheet=custom_sheets())
def test_the_cells_tile_the_board(sheet: Sheet) -> None:
    """Cells stand in the board's order, side by side, the board in the middle of the page."""
    x, y, w, h = sheet.board_box_mm
    width, height = sheet.page_mm

    assert tuple(cell.name for cell in sheet.cells) == sheet.board.names
    assert (x + w / 2, y + h / 2) == pytest.approx((width / 2, height / 2), abs=1e-5)
    for cell, (u, v) in zip(sheet.cells, sheet.board.centres, strict=True):
        assert cell.centre_mm == pytest.approx((x + u * sheet.cell_mm, y + v * sheet.cell_mm), abs=1e-5)


@given(shape=shapes(), page=PLACES, cell=st.floats(0.1, 200))
def test_what_does_not_fit_is_refused(shape: str, page: CommonPage, cell: float) -> None:
    """Cells that are too small to read or too large for the page are refused."""
    board, (width, height) = board_named(shape), board_area(page)
    too_large = board.width * round(cell, 2) > width or board.height * round(cell, 2) > height
    assume(round(cell, 2) < MIN_CELL or too_large)
    with pytest.raises(DoesNotFitError, match=r"take"):
        custom_sheet(shape, cell, page)


@given(shape=shapes())
def test_the_largest_cell_fits_and_no_larger_one(shape: str) -> None:
    """To half a millimetre."""
    board, (width, height) = board_named(shape), board_area(COMMON)
    most = largest_cell(board)

    assert max(board.width * most - width, board.height * most - height) <= 1e-9
    assert max(board.width * (most + 0.5) - width, board.height * (most + 0.5) - height) > 0


@given(sheet=custom_sheets())
def test_white_stays_round_every_piece(sheet: Sheet) -> None:
    """The white centre within the frame is wider than a tile or a disc."""
    inner = min(max(axis) for axis in zip(*sheet.outline_mm(sheet.frame_mm), strict=True))

    assert 2 * inner == pytest.approx(sheet.cell_mm - 2 * sheet.frame_mm)
    assert max(sheet.sizes.tile, sheet.sizes.disc) <= 2 * inner + 1e-9


@given(columns=st.integers(2, 26), rows=st.integers(2, 26), cell=st.floats(6, 7))
def test_texts_round_to_hundredths(columns: int, rows: int, cell: float) -> None:
    """A cell's size is written in at most hundredths of a millimetre."""
    code = custom_sheet(f"{columns}x{rows}", cell).code

    assert code
    assert len(code.text.partition(".")[2]) <= 2


@pytest.mark.parametrize("name", PAPERS)
def test_the_common_page_lies_in_the_middle(name: str) -> None:
    """On every paper the common page fits and stands centred."""
    size = paper(name.upper())
    dx, dy = size.offset

    assert dx >= 0
    assert dy >= 0
    assert (2 * dx + 210, 2 * dy + 279.4) == pytest.approx((size.width, size.height))


def test_unknown_paper_is_refused() -> None:
    """Paper that is not known is refused with the names that are."""
    with pytest.raises(CalibrationError, match="a4, letter, a3, tabloid"):
        paper("b5")


@pytest.mark.parametrize(
    ("cell", "mat", "tile", "flag", "bead", "die"), [(20, 19, 13, 9, 18, 12), (26, 24.7, 16.9, 11.7, 23, 16)]
)
def test_pieces_follow_from_the_cell(
    cell: float, mat: float, tile: float, flag: float, bead: int, die: int
) -> None:
    """The standard cell has mats of 19, tiles of 13, flags of 9, beads to 18 and dice to 12 mm."""
    sizes = Sizes(cell)

    assert (sizes.mat, sizes.tile, sizes.flag) == pytest.approx((mat, tile, flag))
    assert (sizes.bead, sizes.die) == (bead, die)
    assert sizes.mat - 2 * sizes.mat_frame == pytest.approx(sizes.cell - 2 * sizes.frame)


@pytest.mark.parametrize("name", released_names())
def test_released_sheets_need_no_code(name: str) -> None:
    """A released sheet is known by its tags alone."""
    assert sheet_named(name).code is None
    assert min(tag.id for tag in sheet_named(name).tags) >= 8
