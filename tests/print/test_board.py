"""Board pages, printed, rasterised and read back in millimetres."""

from __future__ import annotations

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest
from numpy.typing import NDArray

from calibration.errors import CalibrationError
from calibration.paper import LARGE, PAPERS, Paper, paper
from calibration.released import board_sheet, custom_sheet, released_names, sheet_from_text, sheet_named
from calibration.sheet import TAG_FAMILY, Sheet
from games.errors import GamesError
from print.board import Marks, board_pdf
from print.errors import PrintError
from print.kinds import build
from print.orders import Order, job_of
from tests.print.reading import DPI, common_page, detect_tags, rasterise

SHEETS = [
    *(sheet_named(name) for name in released_names()),
    custom_sheet("26", 7),
    custom_sheet("3x2", 40.25),
    custom_sheet("hex2", 20),
    custom_sheet("hex12", 7.5),
    *(board_sheet(f"hex{edge}", game="sparklies") for edge in range(2, 8)),
    custom_sheet("9", 25, LARGE),
    custom_sheet("hex9", 14.5, LARGE),
]
PRINTED = [(sheet, size) for sheet in SHEETS for size in PAPERS if paper(size).holds(sheet.page)]
IN_TURN = [pytest.param(*each, marks=pytest.mark.long if n % 3 else ()) for n, each in enumerate(PRINTED)]


def each_sheet(sheet: Sheet) -> str:
    """Name a parameter after its sheet."""
    return sheet.name


def large_enough(sheet: Sheet) -> Paper:
    """Return the first paper that holds a sheet."""
    return next(paper(size) for size in PAPERS if paper(size).holds(sheet.page))


@pytest.mark.parametrize(("sheet", "size"), IN_TURN, ids=lambda value: getattr(value, "name", value))
def test_tags_are_where_the_sheet_says(sheet: Sheet, size: str) -> None:
    """All tags are found at 150 dpi, centres within 0.15 mm and sizes within 0.3 %."""
    found = detect_tags(rasterise(board_pdf(sheet, paper(size))), TAG_FAMILY)

    assert {tag.id for tag in sheet.tags} == set(found)
    for tag in sheet.tags:
        said = np.array(tag.corners_mm) + paper(size).offset_of(sheet.page)
        seen = found[tag.id]
        sides = np.linalg.norm(seen - np.roll(seen, -1, 0), axis=1)
        assert np.abs(seen.mean(0) - said.mean(0)).max() < 0.15
        assert abs(sides.mean() / tag.size_mm - 1) < 0.003


@pytest.mark.parametrize("sheet", SHEETS, ids=each_sheet)
def test_frames_are_where_the_sheet_says(sheet: Sheet) -> None:
    """The white centre of every cell ends within 0.15 mm of its place, across and down; a third are white."""
    size = large_enough(sheet)
    grey = rasterise(board_pdf(sheet, size)).astype(float)
    half, tip = (max(axis) for axis in zip(*sheet.outline_mm(sheet.frame_mm), strict=True))
    lying = sheet.board.sides == 6 and half > tip  # a hexagon that lies on a side: it is looked at sideways
    beside = 0.15 * sheet.cell_mm if lying else 0.0  # a place's name stands above its middle
    if lying:
        grey, half, tip = grey.T, tip, half
    aside = 0.0 if sheet.board.sides == 4 else half / 2  # a hexagon's tip is too sharp to be measured
    depth = tip - aside / 3**0.5
    marked = sheet.board.shaded.union(*(inside for _, inside in sheet.board.regions))
    white = [cell for number, cell in enumerate(sheet.cells) if number not in marked]
    assert len(white) >= len(sheet.cells) / 3
    for cell in white:
        x, y = np.array(cell.centre_mm) + size.offset_of(sheet.page)
        x, y = (y, x) if lying else (x, y)
        column = int((x + aside) / 25.4 * DPI)
        across = dark_edges(grey[int((y + beside) / 25.4 * DPI)], x, sheet.cell_mm)
        down = dark_edges(grey[:, column], y, 1.2 * sheet.cell_mm)
        lean = ((column + 0.5) / DPI * 25.4 - x - aside) / 3**0.5 if aside else 0.0
        assert np.abs(np.array(across) - (x - half, x + half)).max() < 0.15, cell.name
        assert np.abs(np.array(down) - (y - depth + lean, y + depth - lean)).max() < 0.15, cell.name


def dark_edges(line: NDArray[np.float64], centre: float, size: float) -> tuple[float, float]:
    """Return where the white round centre ends on a line of pixels, both ways, in mm."""
    middle, reach = centre / 25.4 * DPI, size / 2 / 25.4 * DPI
    level = (255 + 136) / 2

    def edge(step: int) -> float:
        k = int(middle)
        while line[k] > level and abs(k - middle) < reach:
            k += step
        share = (line[k - step] - level) / (line[k - step] - line[k])
        return float(k - step + step * share + 0.5) / DPI * 25.4

    return edge(-1), edge(1)


@pytest.mark.parametrize("sheet", SHEETS, ids=each_sheet)
def test_nothing_stands_in_the_margin(sheet: Sheet) -> None:
    """Not one pixel is inked within 10 mm of the common page's edge."""
    size = large_enough(sheet)
    page = common_page(board_pdf(sheet, size), size, common=sheet.page)
    margin = int(10 / 25.4 * DPI)
    inside = np.zeros(page.shape, bool)
    inside[margin:-margin, margin:-margin] = True

    assert (page[~inside] == 255).all()
    assert (page[inside] < 128).any()


@pytest.mark.parametrize(
    "sheet",
    [custom_sheet("26x20", 6.75), custom_sheet("hex12", 7.25), custom_sheet("hex12", 10.25, LARGE)],
    ids=each_sheet,
)
def test_the_code_rebuilds_the_sheet(sheet: Sheet) -> None:
    """A phone that reads the QR code of a printed custom board knows the whole sheet."""
    text, *_ = cv2.QRCodeDetector().detectAndDecode(rasterise(board_pdf(sheet, large_enough(sheet))))

    assert sheet == sheet_from_text(text)


@pytest.mark.parametrize(
    ("shape", "cell", "size", "bead"),
    [
        ("9", 14.0, "a4", 12),
        ("5", 17.5, "letter", 15),
        ("9", 25.0, "a3", 22),
        ("4", 40.0, "letter", 36),
        ("20", 14.0, "a4", 12),
        ("8", 40.0, "tabloid", 36),
    ],
)
def test_boards_say_which_beads_fit(shape: str, cell: float, size: str, bead: int) -> None:
    """Cells of 14 to 40 mm can be chosen, on one page or several; the first page says cell and bead."""
    pdf = build("board", job_of(Order(size=shape, cell=cell, paper=size)))
    words = pdfium.PdfDocument(pdf)[0].get_textpage().get_text_range()

    assert f"cells {cell:g} mm" in words
    assert f"beads up to {bead} mm" in words
    assert 0.85 * cell < bead < cell


def test_dead_cells_are_grey_all_over() -> None:
    """A dead cell has no white centre, every other one has; tags and frames stay where they are."""
    sheet, dead = sheet_named("board-9x9"), {"a1", "E5", "i9"}
    marked = rasterise(board_pdf(sheet, paper("a4"), Marks(frozenset(dead), torus=True)))
    plain = rasterise(board_pdf(sheet, paper("a4")))
    dx, dy = paper("a4").offset

    for cell in sheet.cells:
        column, row = (int(v / 25.4 * DPI) for v in (cell.centre_mm[0] + dx, cell.centre_mm[1] + dy))
        assert marked[row, column] == (136 if cell.name in {"a1", "e5", "i9"} else 255)
    assert set(detect_tags(marked, TAG_FAMILY)) == set(detect_tags(plain, TAG_FAMILY))


def test_a_torus_is_marked_on_all_sides() -> None:
    """Beyond both ends of rows and columns are an arrowhead and the cell that comes next, if none is dead."""
    sheet = sheet_named("board-7x7")
    marks = Marks(frozenset({"a3", "d7"}), torus=True)
    plain, torus = (rasterise(board_pdf(sheet, paper("a4"), m), 0, 300) for m in (Marks(marks.dead), marks))
    left, top, width, height = (v * 300 / 25.4 for v in sheet.board_box_mm)
    dx, dy = (v * 300 / 25.4 for v in paper("a4").offset)
    added = plain.astype(int) - torus > 60
    heads = {"above": 0, "below": 0, "left": 0, "right": 0}
    pitch = sheet.cell_mm * 300 / 25.4
    for k in range(7):
        for way, (x, y) in {
            "above": (left + (k + 0.78) * pitch, top - 24),
            "below": (left + (k + 0.78) * pitch, top + height + 24),
            "left": (left - 24, top + (k + 0.78) * pitch),
            "right": (left + width + 24, top + (k + 0.78) * pitch),
        }.items():
            heads[way] += bool(
                added[int(y + dy) - 4 : int(y + dy) + 4, int(x + dx) - 4 : int(x + dx) + 4].any()
            )
    text = pdfium.PdfDocument(board_pdf(sheet, paper("a4"), marks))[0].get_textpage().get_text_range().split()
    beyond = [f"{c}{r}" for c in "abcefg" for r in (1, 7)] + [
        f"{c}{r}" for c in "ag" for r in (1, 2, 4, 5, 6, 7)
    ]

    assert heads == dict.fromkeys(heads, 6)
    assert sorted(
        word for word in text if len(word) == 2 and word[1].isdigit() and word[0] in "abcdefg"
    ) == sorted(beyond)
    assert set(detect_tags(torus, TAG_FAMILY, 300)) == {tag.id for tag in sheet.tags}


@pytest.mark.parametrize(
    ("order", "text", "played"),
    [
        (Order(size="8", dead="d4,e4,d5,e5", torus=True), "ST1S:8X8T-D4E4D5E5:20", "8-torus-d4.e4.d5.e5"),
        (Order(dead="e5"), "ST1S:9X9-E5:20", "9-e5"),
        (Order(sheet="board-7x7", torus=True), "ST1S:7X7T:26", "7-torus"),
        (
            Order(size="9", dead="a1 b1 c1 d1 e1 f1 g1 h1 i1"),
            "ST1S:9X9-A1B1C1D1E1F1G1H1I1:20",
            "9-a1.b1.c1.d1.e1.f1.g1.h1.i1",
        ),
        (Order("colonization", dead="e4 D4"), "ST1C:8X8-D4E4:20", "chess8x8-d4.e4"),
        (
            Order("colonization", dead="a8-h7 a6"),
            "ST1C:8X8-A8B8C8D8E8F8G8H8A7B7C7D7E7F7G7H7A6:20",
            "chess8x8-a8.b8.c8.d8.e8.f8.g8.h8.a7.b7.c7.d7.e7.f7.g7.h7.a6",
        ),
        (
            Order("colonization", size="9x9", dead="a1-c6,g1-i6"),
            "ST1C:9X9-A6-C1G6-I1:20",
            "chess9x9-" + ".".join(f"{c}{r}" for r in range(6, 0, -1) for c in "abcghi"),
        ),
    ],
)
def test_the_code_names_joined_edges_and_dead_cells(order: Order, text: str, played: str) -> None:
    """A person who reads the code of a printed board knows what is changed on it; all stays where it is."""
    job = job_of(order)
    seen, *_ = cv2.QRCodeDetector().detectAndDecode(rasterise(build("board", job), 0, 200))
    told = sheet_from_text(seen)

    assert (seen, told.played, told.dead) == (text, played, job.marks.dead_on(job.sheet))
    assert told == job.sheet
    plain = custom_sheet(job.sheet.board.shape, job.sheet.cell_mm)
    assert (told.cells, told.tags, told.patches, told.slots) == (
        plain.cells, plain.tags, plain.patches, plain.slots
    )  # fmt: skip


def test_more_dead_cells_than_a_code_names_are_refused() -> None:
    """A board is not printed with a code that would say less than is marked on it."""
    with pytest.raises(CalibrationError, match="there is room for 114"):
        job_of(Order(size="13", dead=",".join(f"{c}{r}" for c in "acegikm" for r in range(1, 14, 2))))


def test_a_board_that_its_game_is_not_played_on_is_refused() -> None:
    """Dead squares are refused in the words of a game that has none."""
    with pytest.raises(GamesError, match="Cornerport is played on 8 by 8 squares, not on chess8x8-a1"):
        job_of(Order("cornerport", dead="a1"))


def test_a_sheet_that_is_named_keeps_its_dead_cells() -> None:
    """A board ordered by its sheet's name is the board that was ordered by its size, dead cells and all."""
    job = job_of(Order("colonization", size="16x16", dead="i1-p8"))
    named = job_of(Order(sheet=job.sheet.name))

    assert job.sheet.name == "joined-colonization-chess16x16-i8-p1-20mm"
    assert (job.cells, named.cells, named.sheet) == (192, 192, job.sheet)
    assert named.marks.dead_on(named.sheet) == job.sheet.dead


@pytest.mark.parametrize(
    ("name", "marks", "words"),
    [
        ("board-9x9", Marks(frozenset({"k1"})), "k1"),
        ("board-hex7", Marks(torus=True), "leave --torus out"),
        ("board-hex7", Marks(frozenset({"a1"})), "leave --dead out"),
        ("board-9x9", Marks(frozenset(sheet_named("board-9x9").board.names)), "leave at least one"),
    ],
)
def test_marks_that_a_board_cannot_have_are_refused(name: str, marks: Marks, words: str) -> None:
    """A dead cell must be a cell; hexagonal boards have none, and no opposite edges to join."""
    with pytest.raises((PrintError, GamesError), match=words):
        board_pdf(sheet_named(name), paper("a4"), marks)
