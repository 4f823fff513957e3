"""Rectangles of cells by two opposite corners ("i1-p8"): a short way to name many cells of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.board import Board


def cells_in(board: Board, text: str) -> frozenset[str]:
    """Return the names of the cells that a text lists, cells (a1) and rectangles (i1-p8) alike.

    Spaces and commas part them. Raises NoSuchCellError for a cell that the board has not.
    """
    words = text.replace(",", " ").split()
    return frozenset(board.names[cell] for word in words for cell in _between(board, word))


def _between(board: Board, word: str) -> Iterator[int]:
    """Yield the cells of a rectangle, or the one cell that is named."""
    first, dash, last = word.partition("-")
    ends = (board.centres[board.cell(first)], board.centres[board.cell(last if dash else first)])
    (left, right), (top, bottom) = (sorted(values) for values in zip(*ends, strict=True))
    yield from (
        cell
        for cell, (x, y) in enumerate(board.centres)
        if left - 0.1 < x < right + 0.1 and top - 0.1 < y < bottom + 0.1
    )


def rectangles(board: Board, names: Iterable[str]) -> tuple[str, ...]:
    """Return the cells of these names as rectangles that do not overlap, single cells by their names alone.

    Each begins with the first cell in reading order that is in none yet, and goes to the right as far as it
    can, then down. The board is one of squares.
    """
    at = {(int(x), int(y)): cell for cell, (x, y) in enumerate(board.centres)}
    place = {cell: xy for xy, cell in at.items()}
    left = {place[board.cell(name)] for name in names}
    found = []
    while left:
        x, y = min(left, key=lambda xy: (xy[1], xy[0]))
        right, bottom = x, y
        while (right + 1, y) in left:
            right += 1
        while all((column, bottom + 1) in left for column in range(x, right + 1)):
            bottom += 1
        left -= {(column, row) for column in range(x, right + 1) for row in range(y, bottom + 1)}
        ends = (board.names[at[x, y]], board.names[at[right, bottom]])
        found.append("-".join(dict.fromkeys(ends)))
    return tuple(found)
