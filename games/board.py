"""Boards: cells, their names, their neighbours and where they stand.

A board knows nothing of pieces or rules. Cells are numbered in reading order (row by row from the
top, left to right); everything else in the house speaks of a cell by that index or by its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from string import ascii_lowercase

from games.errors import BoardError, NoSuchCellError

__all__ = ["MAX_SIDE", "MIN_SIDE", "Board", "board_named", "square_board"]

MIN_SIDE = 2
MAX_SIDE = 26  # one letter a column


@dataclass(frozen=True)
class Board:
    """Describe a board as a graph of named cells.

    shape: what the text forms write for it ("9", "8x6").
    names: cell names in reading order.
    neighbours: for every cell the cells beside it, ascending.
    centres: for every cell its centre in units of one cell, origin the board's top left, y down.
    """

    shape: str
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    centres: tuple[tuple[float, float], ...]

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.names)))

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, int) and 0 <= cell < len(self.names)

    def __hash__(self) -> int:
        return hash(self.shape)

    @cached_property
    def width(self) -> float:
        """Return the board's width in cells."""
        return max(x for x, _ in self.centres) + 0.5

    @cached_property
    def height(self) -> float:
        """Return the board's height in cells."""
        return max(y for _, y in self.centres) + 0.5

    @cached_property
    def _index_of(self) -> dict[str, int]:
        return {name: cell for cell, name in enumerate(self.names)}

    def cell(self, name: str) -> int:
        """Return the index of the cell called name (case does not matter).

        Raises NoSuchCellError, which names the board's first and last cell.
        """
        try:
            return self._index_of[name.strip().lower()]
        except KeyError:
            raise NoSuchCellError(name, self.names[0], self.names[-1]) from None

    def has(self, name: str) -> bool:
        """Tell whether a cell of this name is on the board."""
        return name.strip().lower() in self._index_of

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Return the cells row by row from the top, each from the left."""
        heights = sorted({y for _, y in self.centres})
        return tuple(
            tuple(sorted((c for c in self if self.centres[c][1] == y), key=lambda c: self.centres[c][0]))
            for y in heights
        )

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Return every rotation and reflection that maps the board onto itself.

        Each is a tuple s where s[cell] is where the cell goes; the identity comes first. A square has
        eight, another rectangle four.
        """
        w, h = self.width, self.height
        turns: list[Callable[[float, float], tuple[float, float]]] = [
            lambda x, y: (x, y),
            lambda x, y: (w - x, y),
            lambda x, y: (x, h - y),
            lambda x, y: (w - x, h - y),
            lambda x, y: (y, x),
            lambda x, y: (h - y, x),
            lambda x, y: (y, w - x),
            lambda x, y: (h - y, w - x),
        ]
        at = {centre: cell for cell, centre in enumerate(self.centres)}
        images = [[at.get(turn(x, y), -1) for x, y in self.centres] for turn in turns]
        return tuple(dict.fromkeys(tuple(image) for image in images if -1 not in image))


@cache
def square_board(columns: int, rows: int | None = None) -> Board:
    """Return the board of square cells with orthogonal neighbours.

    rows defaults to columns. Column letter from the left, row number from the top: a1 is the top left
    corner (rules page of 2005; not as in chess). Raises BoardError outside 2..26 a side.
    """
    rows = columns if rows is None else rows
    for side in (columns, rows):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise BoardError(f"a board has {MIN_SIDE} to {MAX_SIDE} cells a side, not {columns}x{rows}")
    places = [(x, y) for y in range(rows) for x in range(columns)]

    def beside(x: int, y: int) -> tuple[int, ...]:
        near = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
        return tuple(v * columns + u for u, v in near if 0 <= u < columns and 0 <= v < rows)

    return Board(
        shape=str(columns) if columns == rows else f"{columns}x{rows}",
        names=tuple(f"{ascii_lowercase[x]}{y + 1}" for x, y in places),
        neighbours=tuple(beside(x, y) for x, y in places),
        centres=tuple((x + 0.5, y + 0.5) for x, y in places),
    )


_SHAPE = re.compile(r"([0-9]{1,4})(?:x([0-9]{1,4}))?", re.I)


def board_named(shape: str) -> Board:
    """Return the square board of this shape, columns first ("9", "8x6"); raises BoardError."""
    found = _SHAPE.fullmatch(shape.strip())
    if not found:
        raise BoardError(f"{shape!r} is no board size; sizes are written 9 or 8x6")
    return square_board(int(found[1]), int(found[2]) if found[2] else None)
