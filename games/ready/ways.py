"""Ways over a board: a step, a straight ray, slides, jumps and lines, on squares and on hexagons.

A heading is one of games.standing.HEADINGS. Squares have all eight. Hexagons have six: those of rows have no
n and s, those of a tray have no e and w. On a board with joined edges every way goes on at the other edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import sqrt

from games.board import Board, Point
from games.standing import HEADINGS

__all__ = ["SLANTING", "STRAIGHT", "edge", "headings", "jumps", "lines", "ray", "slides", "step", "steps"]

STRAIGHT = ("n", "e", "s", "w")  # the headings of squares along rows and columns
SLANTING = ("ne", "se", "sw", "nw")  # the headings of squares aslant
_SLANT = sqrt(3) / 2
_VECTORS: Mapping[
    str, Mapping[str, Point]
] = {  # from a cell to the next: of squares, and of hexagons in rows and in columns
    "squares": dict(
        zip(HEADINGS, ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)), strict=True)
    ),
    "rows": {
        "ne": (0.5, -_SLANT),
        "e": (1, 0),
        "se": (0.5, _SLANT),
        "sw": (-0.5, _SLANT),
        "w": (-1, 0),
        "nw": (-0.5, -_SLANT),
    },
    "columns": {
        "n": (0, -1),
        "ne": (_SLANT, -0.5),
        "se": (_SLANT, 0.5),
        "s": (0, 1),
        "sw": (-_SLANT, 0.5),
        "nw": (-_SLANT, -0.5),
    },
}


def headings(board: Board) -> tuple[str, ...]:
    """Return the headings in which a board's cells lie beside each other, clockwise from the top."""
    return tuple(_ways(board))


def step(board: Board, cell: int, heading: str) -> int:
    """Return the next cell in a heading, -1 if there is none."""
    return _ways(board)[heading][cell]


def steps(board: Board, cell: int, along: Iterable[str] = ()) -> list[int]:
    """Return the next cells in these headings, in all headings if none is named."""
    ways = _ways(board)
    return [to for heading in along or ways if (to := ways[heading][cell]) >= 0]


@cache
def ray(board: Board, cell: int, heading: str) -> tuple[int, ...]:
    """Return the cells straight ahead, the nearest first; on joined edges up to the cell itself."""
    found = list[int]()
    while (to := step(board, (cell, *found)[-1], heading)) >= 0 and to not in (cell, *found):
        found.append(to)
    return tuple(found)


def slides(board: Board, cell: int, along: Iterable[str], free: Callable[[int], bool]) -> list[int]:
    """Return the cells that a piece reaches in these headings before the first cell that is not free."""
    found = list[int]()
    for heading in along or headings(board):
        for to in ray(board, cell, heading):
            if not free(to):
                break
            found.append(to)
    return found


def jumps(
    board: Board, cell: int, along: Iterable[str], over: Callable[[int], bool], free: Callable[[int], bool]
) -> list[tuple[int, int]]:
    """Return each cell that can be jumped over, with the free cell behind it."""
    found = list[tuple[int, int]]()
    for heading in along or headings(board):
        middle, to = (*ray(board, cell, heading)[:2], -1, -1)[:2]
        if to >= 0 and over(middle) and free(to):
            found.append((middle, to))
    return found


@cache
def lines(board: Board, length: int) -> tuple[tuple[int, ...], ...]:
    """Return every straight line of so many cells, each once."""
    found = dict[frozenset[int], tuple[int, ...]]()
    for cell in board:
        for heading in headings(board):
            line = (cell, *ray(board, cell, heading)[: length - 1])
            if len(line) == length:
                found.setdefault(frozenset(line), line)
    return tuple(found.values())


@cache
def edge(board: Board, heading: str) -> frozenset[int]:
    """Return the cells at an edge of a board: those from which no step leads on in a heading."""
    return frozenset(cell for cell in board if step(board, cell, heading) < 0)


@cache
def _ways(board: Board) -> Mapping[str, tuple[int, ...]]:
    """Return for each heading the next cell of every cell, -1 for none."""
    whole, places = board.whole, {_place(*centre): cell for cell, centre in enumerate(board.centres)}
    found = dict[str, tuple[int, ...]]()
    for heading, (right, down) in _vectors(board).items():
        ahead = list[int]()
        for x, y in board.centres:
            to = (x + right, y + down)
            if board.torus:
                to = (to[0] % whole.width, to[1] % whole.height)
            ahead.append(places.get(_place(*to), -1))
        found[heading] = tuple(ahead)
    return found


def _vectors(board: Board) -> Mapping[str, Point]:
    """Return the way from a cell to the next in each heading, clockwise."""
    if board.sides == 4:
        return _VECTORS["squares"]
    in_rows = any(x == 0 for x, _ in board.outline)  # such a hexagon stands on a corner
    return _VECTORS["rows" if in_rows else "columns"]


def _place(x: float, y: float) -> tuple[int, int]:
    return round(x * 1000), round(y * 1000)
