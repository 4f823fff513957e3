"""Sets of squares as whole numbers, so that all squares of a set spread to their neighbours at once.

A square's bit is that of its index on the board, which counts from the top left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from games.board import chess_board

BOARD = chess_board(8, 8)
BITS = tuple(1 << cell for cell in BOARD)
WHOLE = (1 << len(BOARD)) - 1


def set_of(cells: Iterable[int]) -> int:
    """Return the set of these squares."""
    return sum(BITS[cell] for cell in set(cells))


def _line(letters: str) -> int:
    """Return the squares whose name has one of these letters or digits."""
    return set_of(cell for cell, name in enumerate(BOARD.names) if set(name) & set(letters))


_LEFT, _RIGHT, _TOP, _BOTTOM = map(_line, ("a", "h", "8", "1"))
_NOT_LEFT, _NOT_RIGHT = WHOLE & ~_LEFT, WHOLE & ~_RIGHT
CORNERS = ("a1", "a8", "h8", "h1")  # clockwise as one looks at the board
# Two sides of the board that meet in a corner, and the squares of the two others.
RIMS = (
    (_LEFT, _BOTTOM, _RIGHT | _TOP),
    (_LEFT, _TOP, _RIGHT | _BOTTOM),
    (_RIGHT, _TOP, _LEFT | _BOTTOM),
    (_RIGHT, _BOTTOM, _LEFT | _TOP),
)


def spread(held: int) -> int:
    """Return a set with all neighbours of its squares, in eight directions."""
    row = held | (held & _NOT_RIGHT) << 1 | (held & _NOT_LEFT) >> 1
    return (row | row << 8 | row >> 8) & WHOLE


def across(held: int) -> int:
    """Return a set with the neighbours of its squares along rows and columns."""
    beside = held | (held & _NOT_RIGHT) << 1 | (held & _NOT_LEFT) >> 1
    return (beside | held << 8 | held >> 8) & WHOLE


NEAR = {bit: spread(bit) & ~bit for bit in BITS}  # a square's neighbours by its bit


def flood(seeds: int, within: int, step: Callable[[int], int] = spread) -> int:
    """Return all squares of within that a chain of its squares joins to the seeds in it."""
    reached = seeds & within
    while (grown := step(reached) & within) != reached:
        reached = grown
    return reached


def groups(held: int, step: Callable[[int], int] = spread) -> list[int]:
    """Return the connected groups of a set."""
    found = []
    while held:
        group = flood(held & -held, held, step)
        found.append(group)
        held ^= group
    return found


@cache
def _cell_of(bit: int) -> int:
    return bit.bit_length() - 1


def cells_of(held: int) -> tuple[int, ...]:
    """Return the squares of a set in the board's order."""
    found = []
    while held:
        bit = held & -held
        found.append(_cell_of(bit))
        held ^= bit
    return tuple(found)


def names_of(held: int) -> tuple[str, ...]:
    """Return the names of a set's squares in the board's order."""
    return tuple(BOARD.names[cell] for cell in cells_of(held))
