"""Boards over several sheets on paper: every sheet read back, and all of them joined again."""

from __future__ import annotations

from math import hypot

import numpy as np
import pypdfium2 as pdfium
import pytest

from calibration.joined import JoinedBoard, join
from calibration.paper import PAPERS, Paper
from calibration.sheet import TAG_FAMILY
from print.board import Marks
from print.joined import crosses, joined_pdf
from print.orders import Order, job_of
from print.parts_list import parts_list
from print.places import page_places
from print.words import say
from tests.print.reading import detect_tags, page_count, rasterise

BOARDS = [
    ("13", 20.0, "a4"),
    ("26", 14.0, "letter"),
    ("20", 26.0, "a3"),
    ("9x20", 20.0, "a4"),
    ("16x22", 20.0, "a4"),
    ("hex9", 16.0, "a4"),
]


@pytest.fixture(params=BOARDS, ids=lambda row: "-".join(map(str, row)))
def job(request: pytest.FixtureRequest) -> tuple[JoinedBoard, Paper, bytes]:
    """Return a board, its paper and its PDF."""
    shape, cell, name = request.param
    paper = PAPERS[name]
    board = join(shape, cell, paper)
    return board, paper, joined_pdf(board, paper)


def test_a_cover_and_a_page_for_every_sheet(job: tuple[JoinedBoard, Paper, bytes]) -> None:
    """The cover names every sheet, every sheet names itself and its neighbours, the file stays small."""
    board, _, pdf = job
    assert page_count(pdf) == len(board.parts) + 1
    assert len(pdf) < 90_000
    document = pdfium.PdfDocument(pdf)
    cover = document[0].get_textpage().get_text_range()
    for number, part in enumerate(board.parts, 1):
        words = document[number].get_textpage().get_text_range().split()
        assert part.name in cover.split()
        assert part.name in words
        assert set(part.neighbours.values()) <= set(words)


@pytest.mark.parametrize("renderer", ["pdfium", pytest.param("poppler", marks=pytest.mark.long)])
def test_tags_are_where_the_layout_says(job: tuple[JoinedBoard, Paper, bytes], renderer: str) -> None:
    """On every sheet exactly its tags are found, within 0.15 mm and 0.3 %."""
    board, paper, pdf = job
    for number in range(2, len(board.parts) + 2):
        places = page_places(board.whole.name, paper, number)
        found = detect_tags(rasterise(pdf, number - 1, renderer=renderer), TAG_FAMILY)
        assert set(found) == {tag["id"] for tag in places["tags"]}
        for tag in places["tags"]:
            seen, said = found[tag["id"]], np.array(tag["corners_mm"])
            assert np.abs(seen.mean(0) - said.mean(0)).max() < 0.15
            sides = np.linalg.norm(seen - np.roll(seen, -1, 0), axis=1)
            assert abs(sides.mean() / 20 - 1) < 0.003


def sheet_shows(board: JoinedBoard, number: int, paper: Paper, at: tuple[float, float]) -> bool:
    """Return whether a point of a sheet's paper, and a millimetre round it, lie within its printed area."""
    part, (dx, dy) = board.parts[number - 2], paper.offset_of(board.page)
    (x, y), (_, _, width, height) = part.at, part.shown
    return x + 1 < at[0] - dx < x + width - 1 and y + 1 < at[1] - dy < y + height - 1


def test_frames_are_drawn_for_every_cell(job: tuple[JoinedBoard, Paper, bytes]) -> None:
    """Each cell of a sheet has a white middle and grey on all its sides, where the layout says."""
    board, paper, pdf = job
    scale = 150 / 25.4
    corners = np.array(board.whole.outline_mm(board.whole.frame_mm / 2))
    for number in range(2, len(board.parts) + 2):
        grey = rasterise(pdf, number - 1)
        for cell in page_places(board.whole.name, paper, number)["cells"]:
            x, y = cell["centre_mm"]
            assert grey[int(y * scale), int(x * scale)] == 255
            for dx, dy in (corners + np.roll(corners, 1, 0)) / 2:  # the middles of the frame's sides
                at = x + dx, y + dy
                if sheet_shows(board, number, paper, at):  # seams run through hexagons
                    assert 120 < grey[int(at[1] * scale), int(at[0] * scale)] < 150


def test_crosses_are_whole_once_the_sheets_are_joined(job: tuple[JoinedBoard, Paper, bytes]) -> None:
    """Of every registration cross each sheet shows its own arm, on paper that no neighbour covers.

    The sheet below shows the arm before the seam, the one laid over it the arm behind; crosses miss the
    white of cells, and tags. Every pair of sheets beside each other shares two crosses at least.
    """
    board, paper, pdf = job
    dx, dy = paper.offset_of(board.page)
    shared: dict[tuple[str, str], int] = {}
    for x, y in crosses(board):
        across = any(abs(x - seam) < 1e-6 for seam in board.seams_x)
        ends = [(x + way * 1.4 * across, y + way * 1.4 * (not across)) for way in (-1, 1)]
        names = []
        for end in ends:
            (number,) = (k for k, part in enumerate(board.parts) if part.holds(end))
            px, py = board.parts[number].on_page(end)
            grey = rasterise(pdf, number + 1)
            row, column = int((py + dy) / 25.4 * 150), int((px + dx) / 25.4 * 150)
            # An arm is a dark line that runs away from the seam: dark along it, lighter 0.5 mm beside it.
            near = grey[row - 3 : row + 4, column - 3 : column + 4].astype(int)
            beside = near if across else near.T
            assert beside[2:5].min(0).max() < 125, (x, y)
            assert min(beside[0].min(), beside[-1].min()) >= 130, (x, y)
            names.append(board.parts[number].name)
        assert names[0] != names[1]
        shared[names[0], names[1]] = shared.get((names[0], names[1]), 0) + 1
        white = board.whole.cell_mm / 2 - board.whole.frame_mm
        assert min(hypot(x - c.centre_mm[0], y - c.centre_mm[1]) for c in board.whole.cells) > white
        assert not any(
            tag.origin_mm[0] - 5 < x < tag.origin_mm[0] + tag.size_mm + 5
            and tag.origin_mm[1] - 4 < y < tag.origin_mm[1] + tag.size_mm + 4
            for tag in board.whole.tags
        )
    beside_each_other = sum(way in part.neighbours for part in board.parts for way in ("right", "down"))
    assert len(shared) == beside_each_other
    assert min(shared.values()) >= 2


def test_margins_of_the_sheets_stay_white(job: tuple[JoinedBoard, Paper, bytes]) -> None:
    """Nothing but the ends of cut lines comes near the paper's edge: 5 mm stay white."""
    board, _, pdf = job
    edge = int(5 * 150 / 25.4)
    for number in range(len(board.parts) + 1):
        grey = rasterise(pdf, number)
        inked = grey < 250
        inked[edge:-edge, edge:-edge] = False
        assert not inked.any(), number


def test_two_runs_give_the_same_bytes(job: tuple[JoinedBoard, Paper, bytes]) -> None:
    """Printing twice gives byte-identical files."""
    board, paper, pdf = job
    assert joined_pdf(board, paper) == pdf


def test_sheets_of_dead_cells_alone_are_not_printed() -> None:
    """A sheet in the middle is left out, and no other names it; the one with the code is not."""
    board, paper = join("chess22x26", 20.0, PAPERS["a4"]), PAPERS["a4"]
    inside = {part.name: [cell.name for cell in part.of(board.whole).cells] for part in board.parts}
    marks = Marks(frozenset((*inside["A1"], *inside["B2"])))
    pdf = pdfium.PdfDocument(joined_pdf(board, paper, marks))
    cover, *pages = (page.get_textpage().get_text_range() for page in pdf)

    assert len(pages) == len(board.parts) - 1 and not any("B2" in page.split() for page in pages)
    assert "Sheet B2 is not printed: all cells there are dead." in " ".join(cover.split())
    assert "A1" in cover.split() and f"{len(pages)} sheets" in cover
    order = Order(sheet=board.whole.name, game="colonization", dead=",".join(sorted(marks.dead)))
    assert str(say("left-out", count=1, sheets=("B2",))) in [str(part) for part in parts_list(job_of(order))]
