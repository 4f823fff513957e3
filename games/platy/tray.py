"""The tray: where its places lie, which of them are fixed, and in which order they are filled."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from games.board import Board, board_named
from games.errors import BoardError
from games.platy.tiles import Ends
from games.platy.words import say

USUAL = "tray8x14"
COLUMNS, LEAST, MOST = 8, 10, 20  # columns, and the fewest and most rows
MIDDLE = "middle"  # the region of the two rows that go at zero
COUNTED = "bcdefg"  # the columns that have a counter
_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # columns and rows to the place on each side


class Tray:
    """A tray as the engine looks at it; places are the board's cells.

    beside: of each place its neighbour on each side, clockwise from the top, -1 for none. columns: the places
    of each column from the top. counters: the number of the counter of each place's column, -1 for none.
    movable: the places whose tiles can be turned. tops, bottoms: the fixed places at the ends of columns.
    facing: of each fixed place the sides that its curve joins. order: all places as they are filled. middle:
    the places of the two rows that go at zero. ranks: of each place its column and its number.
    """

    def __init__(self, board: Board) -> None:
        rows = len(board) * 2 // COLUMNS
        where = [(2 * (cell % 4) + cell // 4 % 2, cell // 4) for cell in board]
        index = {place: cell for cell, place in enumerate(where)}
        self.beside = tuple(tuple(index.get((x + dx, y + dy), -1) for dx, dy in _STEPS) for x, y in where)
        self.headings = board.headings
        self.columns = tuple(tuple(cell for cell in board if where[cell][0] == x) for x in range(COLUMNS))
        self.counters = tuple(x - 1 if 0 < x < COLUMNS - 1 else -1 for x, _ in where)
        self.movable = tuple(cell for cell in board if cell not in board.shaded)
        first, *inner, last = self.columns
        self.tops = tuple(column[0] for column in inner if column[0] in board.shaded)
        self.bottoms = tuple(column[-1] for column in inner if column[-1] in board.shaded)
        self.facing: dict[int, Ends] = dict.fromkeys(first, (1, 2)) | dict.fromkeys(last, (4, 5))
        self.facing |= dict.fromkeys(self.tops, (2, 4)) | dict.fromkeys(self.bottoms, (1, 5))
        ends = (*first, *last, *self.tops, *self.bottoms)
        rest = (cell for column in inner for cell in column if cell not in board.shaded)
        self.order = (*ends, *rest)
        self.middle = tuple(cell for cell in board if where[cell][1] in (rows // 2 - 1, rows // 2))
        self.board = replace(board, regions=((MIDDLE, frozenset(self.middle)),))
        self.ranks = tuple((x, y) for x, y in where)

    @property
    def edges(self) -> frozenset[int]:
        """Return the places of the first and the last column."""
        return frozenset((*self.columns[0], *self.columns[-1]))

    def is_outer(self, cell: int) -> bool:
        """Return whether a place lies at the tray's rim, with a side at which nothing lies."""
        return -1 in self.beside[cell]

    def __repr__(self) -> str:
        return f"Tray({self.board.shape})"


@cache
def tray_of(board: Board) -> Tray:
    """Return the tray of a board, made once."""
    return Tray(board)


def tray_on(shape: str) -> Tray:
    """Return the tray of a shape, or of a size alone (8x14).

    Raises BoardError for a board that the game is not played on.
    """
    size = shape.strip().lower()
    board = board_named(f"tray{size}" if "x" in size and size[:1].isdigit() else shape)
    rows = len(board) * 2 // COLUMNS
    if board.shape != f"tray{COLUMNS}x{rows}" or not LEAST <= rows <= MOST:
        raise BoardError(say("no-board", shape=shape, usual=USUAL, least=LEAST, most=MOST))
    return tray_of(board)
