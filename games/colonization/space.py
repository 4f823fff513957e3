"""The surface of Colonization: squares with all neighbours around them, as sets of bits.

A set of squares is an int: bit n is cell n of the board. Squares that touch at their corners are neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.board import Board, board_named
from games.colonization.words import say
from games.errors import BoardError


@dataclass(frozen=True, eq=False)
class Space:
    """A board and what the engine looks up: the neighbours of each cell, and the set of all cells."""

    board: Board
    near: tuple[int, ...]
    all: int

    def beside(self, cells: int) -> int:
        """Return the squares that neighbour any of some squares; those may be among them."""
        found = 0
        while cells:
            found |= self.near[(cells & -cells).bit_length() - 1]
            cells &= cells - 1
        return found

    def reach(self, seeds: int, within: int) -> int:
        """Return the squares of a set that a chain of its squares joins to those of some seeds in it."""
        reached = front = seeds & within
        while front:
            front = self.beside(front) & within & ~reached
            reached |= front
        return reached

    def names(self, cells: int) -> tuple[str, ...]:
        """Return the names of squares in reading order."""
        return tuple(self.board.names[cell] for cell in cells_of(cells))


def cells_of(cells: int) -> Iterator[int]:
    """Yield the numbers of a set's cells, ascending."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


def count(cells: int) -> int:
    """Return how many squares a set has."""
    return cells.bit_count()


@cache
def space_on(shape: str) -> Space:
    """Return the space of a board's shape; raises BoardError for a board that Colonization is not played on.

    It is a board named as in chess, with or without dead squares, connected at sides or corners, of which no
    square neighbours all others.
    """
    plain = shape.strip().lower()
    board = board_named(plain if plain.startswith("chess") else f"chess{plain}")
    space = space_of(board)
    if space.reach(1, space.all) != space.all:
        raise BoardError(say("board-apart", shape=board.shape))
    if any(near | 1 << cell == space.all for cell, near in enumerate(space.near)):
        raise BoardError(say("board-small", shape=board.shape))
    return space


@cache
def space_of(board: Board) -> Space:
    """Return the space of a board of any form."""
    at = {(round(2 * x), round(2 * y)): cell for cell, (x, y) in enumerate(board.centres)}
    around = [(dx, dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2) if dx or dy]
    near = tuple(
        sum(1 << at[x + dx, y + dy] for dx, dy in around if (x + dx, y + dy) in at)
        for (x, y) in sorted(at, key=at.__getitem__)
    )
    return Space(board, near, (1 << len(board)) - 1)
