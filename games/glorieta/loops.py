"""Loops: which cells a colour surrounds, and the rings of stones round them.

A cell is surrounded when a flood from it over cells that the colour does not hold, the cell itself always
passable, never reaches the rim; so a filled loop counts, and the rim is no part of what is surrounded.
"""

from __future__ import annotations

from games.board import Board
from games.glorieta.field import Field, field_of

_CLOCKWISE = (0, 1, 3, 5, 4, 2)  # a cell's neighbours ascending are two above, left, right, two below


def find_surrounded(field: Field, held: int) -> int:
    """Return the cells that a colour surrounds which holds these cells; 0 if it has no loop.

    One flood from the rim answers for all cells: what it reaches is outside, and a cell of the colour is
    surrounded if no neighbour is outside.
    """
    outside = field.flood(field.rim, field.whole & ~held)
    return field.whole & ~(field.spread(outside) | field.rim)


def rings(board: Board, held: int) -> tuple[tuple[int, ...], ...]:
    """Return for every connected region that is surrounded the stones next to it, in order round it.

    Each ring is a closed walk, clockwise from the cell left above the region's first: every cell in it is
    beside the next and the last beside the first. A walk that squeezes through one cell names it twice.
    """
    field = field_of(board)
    left, found = find_surrounded(field, held), []
    while left:
        region = field.flood(left & -left, left)
        found.append(_walk_round(board, frozenset(field.cells(region))))
        left &= ~region
    return tuple(found)


def _walk_round(board: Board, region: frozenset[int]) -> tuple[int, ...]:
    """Return the cells round a region, clockwise; none of its cells is on the rim.

    A surrounded region has no holes, so one walk meets everything beside it. It keeps the region at its
    right hand: from the cell at hand turn on to the next neighbour, and if that is in the region, step.
    """
    around = {cell: tuple(board.neighbours[cell][i] for i in _CLOCKWISE) for cell in region}
    cell = first = min(region)  # nothing of the region is left above its first cell
    side, walk = 0, list[int]()
    while not walk or (cell, side) != (first, 0):
        walk.append(around[cell][side])
        side = (side + 1) % 6
        while around[cell][side] in region:
            cell = around[cell][side]
            side = around[cell].index(walk[-1]) + 1
            side %= 6
    return tuple(walk)
