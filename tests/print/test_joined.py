"""Boards over several sheets on paper: every sheet read back, and all of them joined again."""

from __future__ import annotations

import numpy as np
import pypdfium2 as pdfium
import pytest

from calibration.joined import Joined, join
from calibration.paper import PAPERS, Paper
from calibration.sheet import TAG_FAMILY
from games.catalogue import DEFAULT_GAME, game_named
from print.joined import crosses, joined_pdf
from print.places import page_places
from tests.print.reading import RENDERERS, detect_tags, page_count, rasterise

GAME = game_named(DEFAULT_GAME)
BOARDS = [
    ("13", 20.0, "a4"),
    ("26", 14.0, "letter"),
    ("20", 26.0, "a3"),
    ("9x20", 20.0, "a4"),
    ("16x22", 20.0, "a4"),
    ("hex9", 16.0, "a4"),
]


@pytest.fixture(params=BOARDS, ids=lambda row: "-".join(map(str, row)))
def job(request: pytest.FixtureRequest) -> tuple[Joined, Paper, bytes]:
    """Return a board, its paper and its PDF."""
    shape, cell, name = request.param
    paper = PAPERS[name]
    board = join(shape, cell, paper)
    return board, paper, joined_pdf(board, paper)


def test_a_cover_and_a_page_for_every_sheet(job: tuple[Joined, Paper, bytes]) -> None:
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


@pytest.mark.parametrize("renderer", RENDERERS)
def test_tags_are_where_the_layout_says(job: tuple[Joined, Paper, bytes], renderer: str) -> None:
    """On every sheet exactly its tags are found, within 0.15 mm and 0.3 %."""
    board, paper, pdf = job
    for number in range(2, len(board.parts) + 2):
        places = page_places(board.whole.name, paper, number, GAME)
        found = detect_tags(rasterise(pdf, number - 1, renderer=renderer), TAG_FAMILY)
        assert set(found) == {tag["id"] for tag in places["tags"]}
        for tag in places["tags"]:
            seen, said = found[tag["id"]], np.array(tag["corners_mm"])
            assert np.abs(seen.mean(0) - said.mean(0)).max() < 0.15
            sides = np.linalg.norm(seen - np.roll(seen, -1, 0), axis=1)
            assert abs(sides.mean() / 20 - 1) < 0.003


def sheet_shows(board: Joined, number: int, paper: Paper, at: tuple[float, float]) -> bool:
    """Tell whether a point of a sheet's paper, with a millimetre round it, is within what the sheet shows."""
    part, (dx, dy) = board.parts[number - 2], paper.offset_of(board.page)
    (x, y), (_, _, width, height) = part.at, part.shown
    return x + 1 < at[0] - dx < x + width - 1 and y + 1 < at[1] - dy < y + height - 1


def test_frames_are_drawn_for_every_cell(job: tuple[Joined, Paper, bytes]) -> None:
    """Each cell of a sheet has a white middle and grey on all its sides, where the layout says."""
    board, paper, pdf = job
    scale = 150 / 25.4
    corners = np.array(board.whole.outline_mm(board.whole.frame_mm / 2))
    for number in range(2, len(board.parts) + 2):
        grey = rasterise(pdf, number - 1)
        for cell in page_places(board.whole.name, paper, number, GAME)["cells"]:
            x, y = cell["centre_mm"]
            assert grey[int(y * scale), int(x * scale)] == 255
            for dx, dy in (corners + np.roll(corners, 1, 0)) / 2:  # the middles of the frame's sides
                at = x + dx, y + dy
                if sheet_shows(board, number, paper, at):  # seams run through hexagons
                    assert 120 < grey[int(at[1] * scale), int(at[0] * scale)] < 150


def test_crosses_stand_on_both_sheets(job: tuple[Joined, Paper, bytes]) -> None:
    """Every registration cross is printed on two sheets and misses cells, tags and coordinates."""
    board, paper, pdf = job
    scale = 150 / 25.4
    dx, dy = paper.offset_of(board.page)
    for x, y in crosses(board):
        shown = 0
        for number, part in enumerate(board.parts, 1):
            left, top, width, height = part.shown
            if left < x < left + width and top < y < top + height:
                px, py = part.on_page((x, y))
                grey = rasterise(pdf, number)
                row, column = int((py + dy) * scale), int((px + dx) * scale)
                shown += int(grey[row - 1 : row + 2, column - 1 : column + 2].min() < 140)
        assert shown == 2
        white = board.whole.cell_mm / 2 - board.whole.frame_mm + 2  # the cross's arms included
        assert not any(
            abs(x - c.centre_mm[0]) < white and abs(y - c.centre_mm[1]) < white - 2 for c in board.whole.cells
        ), (x, y)


def test_margins_of_the_sheets_stay_white(job: tuple[Joined, Paper, bytes]) -> None:
    """Nothing but the ends of cut lines comes near the paper's edge: 5 mm stay white."""
    board, _, pdf = job
    edge = int(5 * 150 / 25.4)
    for number in range(len(board.parts) + 1):
        grey = rasterise(pdf, number)
        inked = grey < 250
        inked[edge:-edge, edge:-edge] = False
        assert not inked.any(), number


def test_two_runs_give_the_same_bytes(job: tuple[Joined, Paper, bytes]) -> None:
    """Printing twice gives byte-identical files."""
    board, paper, pdf = job
    assert joined_pdf(board, paper) == pdf
