"""Boards over several sheets, printed, cut and joined again with errors, photographed and read."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest
from numpy.typing import NDArray

from calibration.inks import COLOURS, PIECES, STONES
from calibration.joined import JoinedBoard, join
from calibration.paper import PAPERS
from print.artwork import tile
from print.board import PLAIN, Marks
from print.joined import joined_pdf, printed_parts
from print.raster import picture
from vision.read import read_photo
from vision.reading import Reading

Pixels = NDArray[np.uint8]

A4 = PAPERS["a4"]
DPI = 110.0
PX = DPI / 25.4
JOINT_MM, JOINT_DEG = 0.5, 0.1
BOARD = join("13", 20.0, A4)
HEXAGONS = join("hex9", 16.0, A4)
LARGE_CELLS = join("5", 40.0, A4)
NINE_SHEETS = join("16x22", 20.0, A4)  # three high and three wide: the one in the middle has no tags


@cache
def pages(board: JoinedBoard, marks: Marks = PLAIN) -> tuple[Pixels, ...]:
    """Return the sheets of a board in colour (BGR)."""
    document = pdfium.PdfDocument(joined_pdf(board, A4, marks))
    return tuple(document[k].render(scale=DPI / 72).to_numpy()[..., :3] for k in range(1, len(document)))


def set_up(board: JoinedBoard, colours: dict[str, str], seed: int, marks: Marks = PLAIN) -> Pixels:
    """Return the joined board from above with tiles on it: every sheet a little off and askew."""
    rng = np.random.default_rng(seed)
    width, height = (round(side * PX) for side in board.whole.page_mm)
    table = np.full((height, width, 3), 255, np.uint8)
    dx, dy = A4.offset_of(board.page)
    for part, page in zip(printed_parts(board, marks), pages(board, marks), strict=True):
        left, top, wide, high = part.window
        off = rng.uniform(-JOINT_MM, JOINT_MM, 2)
        angle = rng.uniform(-JOINT_DEG, JOINT_DEG)
        start = np.array([part.at[0] + dx, part.at[1] + dy]) * PX
        middle = ((left + wide / 2 + off[0]) * PX, (top + high / 2 + off[1]) * PX)
        centre = (start[0] + wide / 2 * PX, start[1] + high / 2 * PX)
        turn = np.array(cv2.getRotationMatrix2D(centre, angle, 1.0), np.float64)
        turn[:, 2] += np.array(middle) - (start + np.array([wide, high]) / 2 * PX)
        laid = cv2.warpAffine(page, turn, (width, height), flags=cv2.INTER_AREA, borderValue=(255, 255, 255))
        rows = slice(max(round(top * PX), 0), round((top + high) * PX))
        columns = slice(max(round(left * PX), 0), round((left + wide) * PX))
        table[rows, columns] = laid[rows, columns]
    return with_tiles(table, board, colours)


def with_tiles(table: Pixels, board: JoinedBoard, colours: dict[str, str]) -> Pixels:
    """Return the table with a tile on every cell that has a colour."""
    sizes = board.whole.sizes
    side = round(sizes.tile * PX)
    box = (0, 0, sizes.tile, sizes.tile)
    cut = {key: picture(tile(PIECES[key], sizes), box, side)[..., :3] for key in set(colours.values())}
    for name, key in colours.items():
        x, y = (round(value * PX - side / 2) for value in board.whole.cell(name).centre_mm)
        table[y : y + side, x : x + side] = cut[key]
    return table


def photo(table: Pixels, size: tuple[int, int], seed: int) -> bytes:
    """Return a photo of the table from a little beside the vertical, on a brown table, as a JPEG file."""
    rng = np.random.default_rng(seed)
    height, width = table.shape[:2]
    across, down = size
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    share = np.array([[0.08, 0.09], [0.93, 0.06], [0.96, 0.95], [0.05, 0.92]], np.float32)
    view = cv2.getPerspectiveTransform(corners, share * np.array(size, np.float32))
    shot = cv2.warpPerspective(table, view, (across, down), flags=cv2.INTER_AREA, borderValue=(40, 60, 80))
    fall = np.repeat(np.linspace(0.8, 0.95, across, dtype=np.float32), 3)  # in long rows, which are quicker
    light = cv2.GaussianBlur(shot, (0, 0), 0.6).reshape(down, 3 * across) * fall
    light += 2 * rng.standard_normal(light.shape, np.float32)
    noisy = np.clip(light, 0, 255, out=light).astype(np.uint8).reshape(shot.shape)
    _, data = cv2.imencode(".jpg", noisy, (cv2.IMWRITE_JPEG_QUALITY, 90))
    return data.tobytes()


def position(seed: int, board: JoinedBoard = BOARD) -> dict[str, str]:
    """Return a colour for every square of a board, or a stone for every hexagon."""
    rng = np.random.default_rng(seed)
    keys = [c.letter for c in COLOURS] if board.whole.board.sides == 4 else [s.name for s in STONES]
    return {name: str(rng.choice(keys)) for name in board.whole.board.names}


def read(data: bytes, board: JoinedBoard, sheet: str | None = None) -> Reading:
    """Return what is read in a photo of a board, of the game that is played on such cells."""
    (reading,) = read_photo(data, pieces="tile", sheet=sheet)
    return reading


def wrong_cells(reading: Reading, colours: dict[str, str]) -> list[str]:
    """Return the cells that were read with certainty, and not as they are."""
    said = {name: cell for name, cell in reading.cells.items() if not cell.doubtful}
    return [n for n, cell in said.items() if (cell.standing.colour or cell.standing.piece) != colours[n]]


@pytest.mark.parametrize(
    ("board", "size", "seed"),
    [
        (BOARD, (2300, 2150), 1),
        (HEXAGONS, (2300, 2150), 1),
        (LARGE_CELLS, (1800, 1800), 1),
        *(pytest.param(NINE_SHEETS, (2600, 2700), seed, marks=pytest.mark.long) for seed in (1, 2, 3)),
    ],
    ids=lambda value: value.whole.name if isinstance(value, JoinedBoard) else str(value),
)
def test_a_board_over_several_sheets_is_read(board: JoinedBoard, size: tuple[int, int], seed: int) -> None:
    """Joined half a millimetre and a tenth of a degree off, no cell is read wrong, few are doubtful."""
    colours = position(seed, board)
    data = photo(set_up(board, colours, seed), size, seed)

    reading = read(data, board)

    assert reading.sheet == board.whole.name
    assert set(reading.cells) == set(colours)
    assert wrong_cells(reading, colours) == []
    assert len(reading.doubtful) <= 0.05 * len(colours)


ALONE = [(BOARD, "A1"), (BOARD, "B2"), (HEXAGONS, "A2"), (HEXAGONS, "B1"), (NINE_SHEETS, "B1")]
MORE_ALONE = [(BOARD, "A2"), (BOARD, "B1"), (HEXAGONS, "A1"), (HEXAGONS, "B2"), (NINE_SHEETS, "B3")]


@pytest.mark.parametrize(
    ("board", "name"),
    [*ALONE, *(pytest.param(*each, marks=pytest.mark.long) for each in MORE_ALONE)],
    ids=lambda v: v.whole.name if isinstance(v, JoinedBoard) else v,
)
def test_every_sheet_at_an_edge_is_read_by_itself(board: JoinedBoard, name: str) -> None:
    """A photo of one sheet alone names the cells of that sheet by the names they have on the whole board."""
    (part,), colours = [part for part in board.parts if part.name == name], position(3, board)
    left, top, width, height = (round(value * PX) for value in part.window)
    table = set_up(board, colours, 3)[top : top + height, left : left + width]
    data = photo(np.ascontiguousarray(table), (1800, round(1800 * height / width)), 3)

    reading = read(data, board, board.whole.name)

    names = part.of(board.whole).board.names
    assert set(reading.cells) == set(names)
    assert wrong_cells(reading, colours) == []
    assert len(reading.doubtful) <= 0.1 * len(names)


def test_a_sheet_without_tags_is_read_with_those_round_it() -> None:
    """A photo of some of the sheets names the inner sheet's cells by the tags of those at the edge."""
    board = NINE_SHEETS
    inner = next(part for part in board.parts if not part.of(board.whole).tags)
    colours = position(4, board)
    _, top, _, height = (round(value * PX) for value in inner.window)
    table = set_up(board, colours, 4)[top : top + height]
    data = photo(np.ascontiguousarray(table), (2600, round(2600 * height / table.shape[1])), 4)

    reading = read(data, board, board.whole.name)

    said = {name: reading.cells[name] for name in inner.of(board.whole).board.names}
    assert wrong_cells(reading, colours) == []
    assert sum(cell.doubtful for cell in said.values()) <= 0.1 * len(said)
