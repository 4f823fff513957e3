"""Boards: their cells, names, neighbours, centres and symmetries."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from games.board import MAX_EDGE, MIN_EDGE, Board, board_named, chess_board, hexagonal_board, square_board
from games.errors import BoardError, NoSuchCellError, ParseError
from games.sparklies.terms import board_of_shape
from games.sparklies.text.save import parse_save
from tests.games.symmetries import symmetries

EDGES = range(MIN_EDGE, MAX_EDGE + 1)
BOARDS = [square_board(2), square_board(9), square_board(8, 6), *map(hexagonal_board, EDGES)]
boards = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.shape)


@boards
def test_neighbours_are_the_nearest_cells(board: Board) -> None:
    """Cells are beside each other where their centres are one cell apart; none are nearer."""
    apart = {pair: dist(*(board.centres[cell] for cell in pair)) for pair in combinations(board, 2)}
    beside = {(cell, other) for cell in board for other in board.neighbours[cell] if cell < other}

    assert {pair for pair, length in apart.items() if length < 1.001} == beside
    assert min(apart.values()) == pytest.approx(1)
    assert all(cell in board.neighbours[other] for cell in board for other in board.neighbours[cell])
    assert all(list(near) == sorted(near) for near in board.neighbours)


@boards
def test_cells_fill_the_board(board: Board) -> None:
    """Cells beside each other share two corners; the outermost corners give the size."""
    points = [point for cell in board for point in board.corners(cell)]

    assert {len(board.corners(cell)) for cell in board} == {board.sides}
    assert (min(x for x, _ in points), min(y for _, y in points)) == pytest.approx((0, 0))
    assert (max(x for x, _ in points), max(y for _, y in points)) == pytest.approx(
        (board.width, board.height)
    )
    for other in board.neighbours[0]:
        shared = [p for p in board.corners(0) if any(dist(p, q) < 0.001 for q in board.corners(other))]
        assert len(shared) == 2


@boards
def test_symmetries_keep_neighbours(board: Board) -> None:
    """Each symmetry is a rearrangement that keeps neighbours; the identity comes first, none comes twice."""
    first, *others = symmetries(board)

    assert first == tuple(board)
    assert len({first, *others}) == {"8x6": 4}.get(board.shape, 2 * board.sides)
    for image in others:
        assert sorted(image) == list(board)
        for cell in board:
            assert {image[n] for n in board.neighbours[cell]} == set(board.neighbours[image[cell]])


@pytest.mark.parametrize("edge", EDGES)
def test_hexagonal_boards_count_up(edge: int) -> None:
    """A board of edge n has 3n(n-1)+1 cells in 2n-1 rows, 6(n-1) of them on the rim."""
    board = hexagonal_board(edge)

    assert len(board) == 3 * edge * (edge - 1) + 1
    assert [len(row) for row in board.rows] == [*range(edge, 2 * edge), *range(2 * edge - 2, edge - 1, -1)]
    assert len(board.rim) == 6 * (edge - 1)
    assert [cell for row in board.rows for cell in row] == list(board)


def test_hexagonal_names() -> None:
    """Rows are numbered from the top, cells lettered from the left within the row."""
    board = hexagonal_board(3)

    assert " ".join(board.names) == "a1 b1 c1 a2 b2 c2 d2 a3 b3 c3 d3 e3 a4 b4 c4 d4 a5 b5 c5"
    assert [board.names[n] for n in board.neighbours[board.cell("C3")]] == [
        "b2",
        "c2",
        "b3",
        "d3",
        "b4",
        "c4",
    ]
    assert [board.names[n] for n in board.neighbours[board.cell("a1")]] == ["b1", "a2", "b2"]
    assert (board.width, round(board.height, 3)) == (5, 4.619)


@boards
def test_shapes_name_their_boards(board: Board) -> None:
    """A shape reads back to the same board."""
    assert board_named(f" {board.shape.upper()} ") == board


@pytest.mark.parametrize(
    "shape", ["", "1", "27", "9x", "x9", "hex", "hex1", "hex13", "hex7x7", "hex٣", "7hex"]
)
def test_no_such_board(shape: str) -> None:
    """A shape that is none is refused with the sizes there are."""
    with pytest.raises(BoardError, match=r"written|2 to"):
        board_named(shape)


def test_squares_are_asked_for_where_a_game_needs_them() -> None:
    """A save line of Sparklies says by its key that it stands on hexagons."""
    with pytest.raises(ParseError, match="with hex=yes"):
        parse_save("2:hex2:2:4:1:0000000:0")
    with pytest.raises(BoardError, match="on squares"):
        board_of_shape("tray8x14")


@boards
def test_a_part_is_what_it_was_in_the_whole(board: Board) -> None:
    """Cells of a part keep names and distances, and those beside each other stay so."""
    cells = [cell for cell in board if board.centres[cell][0] < board.width / 2]
    part = board.part(cells)

    assert part.names == tuple(board.names[cell] for cell in cells)
    for a, b in combinations(part, 2):
        assert dist(part.centres[a], part.centres[b]) == pytest.approx(
            dist(board.centres[cells[a]], board.centres[cells[b]])
        )
        assert (b in part.neighbours[a]) == (cells[b] in board.neighbours[cells[a]])
    assert min(x for x, _ in part.corners(0)) >= -1e-9
    assert part.width <= board.width


def test_a_part_of_squares_is_a_rectangle() -> None:
    """The whole of a board as its part is the board; three columns of two rows are 3x2."""
    nine = square_board(9)

    assert nine.part(list(nine)) == nine
    assert nine.part([0, 1, 2, 9, 10, 11]).shape == square_board(3, 2).shape


CHANGED = [
    # shape, cells, symmetries, beside the first cell
    ("8-d4.e4.d5.e5", 60, 8, {"b1", "a2"}),
    ("5-c3", 24, 8, {"b1", "a2"}),
    ("4x3-a1", 11, 1, {"c1", "b2"}),
    ("3-a1.c3", 7, 4, {"c1", "b2"}),
    ("4-torus", 16, 128, {"b1", "d1", "a2", "a4"}),
    ("4x3-torus", 12, 48, {"b1", "d1", "a2", "a3"}),
    ("2-torus", 4, 8, {"b1", "a2"}),
    ("5-torus-a1", 24, 8, {"c1", "b2", "b5"}),
    ("chess8x8-d5.e5.d4.e4", 60, 8, {"b8", "a7"}),
    ("chess16x8-a1.p1", 126, 2, {"b8", "a7"}),
]


@pytest.mark.parametrize(("shape", "cells", "count", "beside"), CHANGED)
def test_changed_boards(shape: str, cells: int, count: int, beside: set[str]) -> None:
    """Dead cells are gone, joined edges go on; the shape says it, and every symmetry keeps neighbours."""
    board = board_named(shape)

    assert (board.shape, len(board), board.plan) == (shape, cells, shape.partition("-")[0])
    assert len(board.whole) - len(board.dead) == cells
    assert {board.names[cell] for cell in board.neighbours[0]} == beside
    assert len(symmetries(board)) == len(set(symmetries(board))) == count
    assert board_named(shape.upper()) == board


NO_BOARDS = [
    "8-",
    "8-torus-",
    "8-d4.d4x",
    "8-z9",
    "hex3-a1",
    "chess8x8-torus",
    "chess8x8-torus-a1",
    "2-a1.b1.a2",
    "8--d4",
    "tray8x14-a1",
    "tray8x14-torus",
    "chess8x8-i1",
    "chess8x8-a9",
    "chess2x2-a1.b1.a2",
    "chess2x2-a1.b1.a2.b2",
]


@pytest.mark.parametrize("shape", NO_BOARDS)
def test_changes_that_cannot_be(shape: str) -> None:
    """A change that is none, of a cell that is not there, of another board, or that leaves no neighbours."""
    with pytest.raises((BoardError, NoSuchCellError)):
        board_named(shape)


def test_a_chess_board_with_dead_squares_is_part_of_the_whole_one() -> None:
    """Names, shading and places stay those of the whole board; dead squares are in reading order."""
    board = board_named("Chess8x8-e4.D5.d5.a1")
    whole = chess_board(8, 8)

    assert (board.shape, board.plan, board.dead) == ("chess8x8-d5.e4.a1", "chess8x8", ("d5", "e4", "a1"))
    assert board == chess_board(8, 8, dead=frozenset({"a1", "d5", "e4"}))
    assert board.whole == whole
    assert board.size_words == whole.size_words
    for cell, name in enumerate(board.names):
        assert board.centres[cell] == whole.centres[whole.cell(name)]
        assert (cell in board.shaded) == (whole.cell(name) in whole.shaded)
        beside = {whole.names[near] for near in whole.neighbours[whole.cell(name)]} - set(board.dead)
        assert {board.names[near] for near in board.neighbours[cell]} == beside


def test_squares_of_a_chess_board_may_touch_at_corners_alone() -> None:
    """A game whose pieces walk diagonally can be played on a diagonal; other boards of squares refuse it."""
    assert board_named("chess3x3-b3.c3.a2.c2.a1.b1").names == ("a3", "b2", "c1")
    with pytest.raises(BoardError, match="none is left beside another"):
        board_named("3x3-b1.c1.a2.c2.a3.b3")
