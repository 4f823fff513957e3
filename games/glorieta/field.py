"""Sets of cells as whole numbers, so that all cells of a set spread to their neighbours at once.

Each cell has one bit. Columns are counted in half cells, so the six neighbours of every cell lie at the
same six distances in bits; spare bits at the ends of the rows keep what is shifted out of the board there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.board import Board


class Field:
    """A hexagonal board with a bit for each cell.

    bits: every cell's bit, in the board's order; whole: all of them; rim: those on the board's edge.
    """

    def __init__(self, board: Board) -> None:
        self._pitch = round(2 * board.width) + 2
        row_of = {cell: number for number, row in enumerate(board.rows) for cell in row}
        self.bits = tuple(
            1 << (row_of[cell] * self._pitch + round(2 * board.centres[cell][0])) for cell in board
        )
        self.whole = self.of(board)
        self.rim = self.of(board.rim)

    def of(self, cells: Iterable[int]) -> int:
        """Return the set of these cells."""
        return sum(self.bits[cell] for cell in cells)

    def cells(self, held: int) -> tuple[int, ...]:
        """Return the cells of a set in the board's order."""
        return tuple([cell for cell, bit in enumerate(self.bits) if held & bit])

    def spread(self, held: int) -> int:
        """Return a set with all neighbours of its cells."""
        up, down = self._pitch - 1, self._pitch + 1
        grown = held | held << 2 | held >> 2 | held << up | held << down | held >> up | held >> down
        return grown & self.whole

    def flood(self, seeds: int, within: int) -> int:
        """Return all cells of within that a chain of its cells joins to the seeds in it."""
        reached = seeds & within
        while (grown := self.spread(reached) & within) != reached:
            reached = grown
        return reached


@cache
def field_of(board: Board) -> Field:
    """Return the field of a board, made once."""
    return Field(board)
