"""Boards: cells, their names, their neighbours and where they stand.

A board knows nothing of pieces or rules. Cells are numbered in reading order (row by row from the
top, left to right); everything else in the house speaks of a cell by that index or by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from math import sqrt
from string import ascii_lowercase

from games.errors import BoardError, NoSuchCellError
from games.headings import headings_towards
from games.records.pasted import retype_turn
from games.words import Said, say

MIN_SIDE = 2
MAX_SIDE = 26  # one letter a column
MIN_EDGE = 2
MAX_EDGE = 12  # 397 cells; the widest row has 23, one letter each

Point = tuple[float, float]

_TIP = 1 / sqrt(3)  # from a hexagon's centre to its corners, where two opposite sides are 1 apart
# A cell's corners round its centre by the number of its sides, clockwise; two opposite sides are 1 apart.
OUTLINES: dict[int, tuple[Point, ...]] = {
    4: ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)),
    6: ((0.0, -_TIP), (0.5, -_TIP / 2), (0.5, _TIP / 2), (0.0, _TIP), (-0.5, _TIP / 2), (-0.5, -_TIP / 2)),
}
_ROW_PITCH = sqrt(3) / 2
_CHANGED = "-"  # stands between a board and what is changed on it


@dataclass(frozen=True)
class Board:
    """Describe a board as a graph of named cells.

    The unit of length is one cell: the distance between the centres of two cells beside each other, which
    is also that between two opposite sides of a cell. Origin is the board's top left, y down.

    shape: what the text forms write for it ("9", "8x6", "hex7"), and after a dash what is changed on it
    ("8-torus", "chess8x8-d4.e4": dead cells, which are none of its cells).
    names: cell names in reading order.
    neighbours: for every cell the cells beside it, ascending.
    centres: for every cell its centre.
    outline: the corners of every cell as seen from its centre, clockwise: four of a square, from its top
    left on, or six of a hexagon that stands on a corner, from its top on.
    shaded: cells that are dark by nature, as half of a chess board's. regions: parts of the board that a game
    names, as they are marked on paper and on the screen (calibration.regions). torus: whether it goes on at
    the opposite edge.
    """

    shape: str
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    centres: tuple[Point, ...]
    outline: tuple[Point, ...] = OUTLINES[4]
    shaded: frozenset[int] = frozenset()
    regions: tuple[tuple[str, frozenset[int]], ...] = ()
    torus: bool = False

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.names)))

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, int) and 0 <= cell < len(self.names)

    def __hash__(self) -> int:
        return hash(self.shape)

    @property
    def headings(self) -> tuple[str, ...]:
        """Return where a piece on a cell can look, in steps clockwise from the top."""
        return headings_towards(self.outline)

    @property
    def sides(self) -> int:
        """Return how many sides a cell has: 4 or 6."""
        return len(self.outline)

    @property
    def plan(self) -> str:
        """Return the shape of the sheet that it is played on, without what is changed on it."""
        return self.shape.partition(_CHANGED)[0]

    @cached_property
    def whole(self) -> Board:
        """Return the board as its sheet shows it: with its dead cells, and with edges."""
        return self if self.plan == self.shape else board_named(self.plan)

    @cached_property
    def dead(self) -> tuple[str, ...]:
        """Return the names of the cells that are none, in reading order."""
        return tuple(name for name in self.whole.names if not self.has(name))

    @property
    def size_words(self) -> Said:
        """Return the size as people say it: "9 × 9", "edge 7"."""
        if self.sides == 4:
            return f"{self.whole.width:g} × {self.whole.height:g}"
        if self.shape.startswith("hex"):
            return say("edge", edge=len(self.rows[0]))
        return self.shape.lstrip("abcdefghijklmnopqrstuvwyz").replace("x", " × ")

    @cached_property
    def width(self) -> float:
        """Return the board's width in cells."""
        return max(x for x, _ in self.centres) + max(x for x, _ in self.outline)

    @cached_property
    def height(self) -> float:
        """Return the board's height in cells."""
        return max(y for _, y in self.centres) + max(y for _, y in self.outline)

    @cached_property
    def rim(self) -> frozenset[int]:
        """Return the cells on the board's edge: those with a side at which no cell lies."""
        return frozenset(cell for cell in self if len(self.neighbours[cell]) < self.sides)

    def corners(self, cell: int) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise; see outline."""
        x, y = self.centres[cell]
        return tuple((x + u, y + v) for u, v in self.outline)

    def regions_of(self, cell: int) -> tuple[str, ...]:
        """Return the names of the regions that a cell is part of."""
        return tuple(name for name, cells in self.regions if cell in cells)

    @cached_property
    def _index_of(self) -> dict[str, int]:
        return {name: cell for cell, name in enumerate(self.names)}

    def cell(self, name: str) -> int:
        """Return the index of the cell called name (case does not matter).

        Raises NoSuchCellError, which names the board's first and last cell.
        """
        found = self._index_of.get(name)
        if found is not None:  # it is written so nearly always
            return found
        try:
            return self._index_of[name.strip().lower()]
        except KeyError:
            raise NoSuchCellError(name, self.names[0], self.names[-1]) from None

    def has(self, name: str) -> bool:
        """Return whether a cell of this name is on the board."""
        return name.strip().lower() in self._index_of

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Return the cells row by row from the top, each from the left."""
        heights = sorted({y for _, y in self.centres})
        return tuple(
            tuple(sorted((c for c in self if self.centres[c][1] == y), key=lambda c: self.centres[c][0]))
            for y in heights
        )

    def part(self, cells: Sequence[int]) -> Board:
        """Return some of the cells, in reading order, as a board by themselves that keeps their names.

        A part of squares has the shape of the rectangle it fills; any other that of the board it is from.
        """
        own = {cell: index for index, cell in enumerate(cells)}
        left, top = (
            min((self.centres[c][i] for c in cells), default=0.0) + min(p[i] for p in self.outline)
            for i in (0, 1)
        )
        columns, rows = (len({self.centres[c][i] for c in cells}) for i in (0, 1))
        rectangle = str(columns) if columns == rows else f"{columns}x{rows}"
        return replace(
            self,
            shape=rectangle if self.sides == 4 else self.shape,
            names=tuple(self.names[c] for c in cells),
            neighbours=tuple(tuple(own[n] for n in self.neighbours[c] if n in own) for c in cells),
            centres=tuple((self.centres[c][0] - left, self.centres[c][1] - top) for c in cells),
            shaded=frozenset(own[c] for c in self.shaded if c in own),
            regions=tuple((name, frozenset(own[c] for c in its if c in own)) for name, its in self.regions),
        )


@cache
def square_board(
    columns: int, rows: int | None = None, *, torus: bool = False, dead: frozenset[str] = frozenset()
) -> Board:
    """Return the board of square cells with orthogonal neighbours.

    rows defaults to columns. Column letter from the left, row number from the top: a1 is the top left
    corner (rules page of 2005; not as in chess). torus: whether it goes on at the opposite edge; if a
    cell is reached both ways, it is beside it once (ruling). dead: cells that are none, by their names.
    Raises BoardError outside 2..26 a side, and for boards without a cell beside another.
    """
    rows = columns if rows is None else rows
    for side in (columns, rows):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise BoardError(say("board-sides", least=MIN_SIDE, most=MAX_SIDE, columns=columns, rows=rows))
    places = [(x, y) for y in range(rows) for x in range(columns)]

    def beside(x: int, y: int) -> tuple[int, ...]:
        near = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
        if torus:
            near = [(u % columns, v % rows) for u, v in near]
        return tuple(sorted({v * columns + u for u, v in near if 0 <= u < columns and 0 <= v < rows}))

    whole = Board(
        shape=str(columns) if columns == rows else f"{columns}x{rows}",
        names=tuple(f"{ascii_lowercase[x]}{y + 1}" for x, y in places),
        neighbours=tuple(beside(x, y) for x, y in places),
        centres=tuple((x + 0.5, y + 0.5) for x, y in places),
        torus=torus,
    )
    return _changed(whole, dead) if torus or dead else whole


def _changed(whole: Board, dead: frozenset[str], *, diagonal: bool = False) -> Board:
    """Return a board without its dead cells, whose shape says so; diagonal: corners may be all they share."""
    gone = sorted({whole.cell(name) for name in dead})
    alive = [cell for cell in whole if cell not in gone]
    cut = whole.part(alive)
    if len(alive) < 2 or not (diagonal or any(cut.neighbours)):
        raise BoardError(say("board-all-dead", shape=whole.shape))
    changes = ["torus"] * whole.torus + [".".join(whole.names[cell] for cell in gone)] * bool(gone)
    shape = _CHANGED.join((whole.shape, *changes))
    return replace(cut, shape=shape, centres=tuple(whole.centres[cell] for cell in alive))


@cache
def chess_board(columns: int, rows: int, *, dead: frozenset[str] = frozenset()) -> Board:
    """Return a board of squares named and shaded as in chess: a1 is the bottom left corner, and dark.

    Cells keep their reading order, from the top left. dead: squares that are none, by their names; a game
    says how the others must be connected. Raises BoardError outside 2..26 a side, and below two squares.
    """
    plain = square_board(columns, rows)
    places = [(cell % columns, rows - cell // columns) for cell in plain]
    whole = replace(
        plain,
        shape=f"chess{columns}x{rows}",
        names=tuple(f"{ascii_lowercase[x]}{row}" for x, row in places),
        shaded=frozenset(cell for cell, (x, row) in enumerate(places) if (x + row) % 2),
    )
    return _changed(whole, dead, diagonal=True) if dead else whole


@cache
def hexagonal_board(edge: int) -> Board:
    """Return the board of hexagonal cells in the form of a hexagon with so many cells on each edge.

    Rows are numbered from the top, cells lettered from the left within the row: a1 is the first cell of the
    top row (ruling of this set). 3n(n-1)+1 cells for edge n. Raises BoardError outside 2..12.
    """
    if not MIN_EDGE <= edge <= MAX_EDGE:
        raise BoardError(say("board-edge", least=MIN_EDGE, most=MAX_EDGE, edge=edge))
    widest = 2 * edge - 1
    lengths = [widest - abs(edge - 1 - row) for row in range(widest)]
    # Columns are counted in half cells from the board's left: beside a cell lie those two to the left and
    # right in its row, and one to the left and right in the rows above and below.
    places = [(2 * i + widest - n, row) for row, n in enumerate(lengths) for i in range(n)]
    index = {place: cell for cell, place in enumerate(places)}

    def beside(x: int, y: int) -> tuple[int, ...]:
        near = ((x - 1, y - 1), (x + 1, y - 1), (x - 2, y), (x + 2, y), (x - 1, y + 1), (x + 1, y + 1))
        return tuple(index[place] for place in near if place in index)

    return Board(
        shape=f"hex{edge}",
        names=tuple(f"{ascii_lowercase[i]}{row + 1}" for row, n in enumerate(lengths) for i in range(n)),
        neighbours=tuple(beside(x, y) for x, y in places),
        centres=tuple(((x + 1) / 2, y * _ROW_PITCH + _TIP) for x, y in places),
        outline=OUTLINES[6],
    )


@cache
def tray_board(columns: int, rows: int) -> Board:
    """Return a tray of hexagons that lie on a side, in upright columns, each half a cell off the next.

    Odd rows hold the first, third, … column, even ones the others; so a column has rows / 2 cells, lettered
    from the left and numbered from the top within the column. Shaded are the cells at the rim: the first and
    last column, and the ends of all others in the first and last row. Raises BoardError for other than even
    numbers of rows from 4 to 26 and 4 to 26 columns.
    """
    if not (4 <= columns <= MAX_SIDE and 4 <= rows <= MAX_SIDE and rows % 2 == 0):
        raise BoardError(say("board-tray", most=MAX_SIDE, columns=columns, rows=rows))
    places = [(x, y) for y in range(rows) for x in range(y % 2, columns, 2)]
    index = {place: cell for cell, place in enumerate(places)}

    def beside(x: int, y: int) -> tuple[int, ...]:
        near = ((x, y - 2), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1), (x, y + 2))
        return tuple(sorted(index[place] for place in near if place in index))

    rim = (x in (0, columns - 1) or y in (0, rows - 1) for x, y in places)
    return Board(
        shape=f"tray{columns}x{rows}",
        names=tuple(f"{ascii_lowercase[x]}{y // 2 + 1}" for x, y in places),
        neighbours=tuple(beside(x, y) for x, y in places),
        centres=tuple((_TIP + x * _ROW_PITCH, (y + 1) / 2) for x, y in places),
        outline=tuple((y, x) for x, y in reversed(OUTLINES[6])),
        shaded=frozenset(cell for cell, on_rim in enumerate(rim) if on_rim),
    )


_SHAPE = re.compile(
    r"(?!tray.*-|chess.*-torus)(?P<kind>chess|tray)?(?P<columns>[0-9]{1,4})(?:x(?P<rows>[0-9]{1,4}))?"
    r"(?:-(?P<torus>torus))?(?:-(?P<dead>[a-z][0-9]{1,2}(?:\.[a-z][0-9]{1,2})*))?|hex(?P<edge>[0-9]{1,4})",
    re.I | re.A,
)


def board_named(shape: str) -> Board:
    """Return the board of this shape; raise BoardError for any other.

    Squares, columns first ("9", "8x6"), with joined edges ("8-torus") or dead cells ("8-d4.e4",
    "8-torus-d4"), or named as in chess ("chess8x8-d4"), a hexagon ("hex7"), a tray of hexagons ("tray8x14").
    """
    found = _SHAPE.fullmatch("".join(retype_turn(shape).split()))  # pages show sizes as 9 × 9
    if not found:
        raise BoardError(say("no-board", shape=shape))
    if found["edge"]:
        return hexagonal_board(int(found["edge"]))
    columns = int(found["columns"])
    rows = int(found["rows"]) if found["rows"] else columns
    kind, dead = (found["kind"] or "").lower(), frozenset((found["dead"] or "").lower().split(".")) - {""}
    if kind:
        return chess_board(columns, rows, dead=dead) if kind == "chess" else tray_board(columns, rows)
    return square_board(columns, rows, torus=bool(found["torus"]), dead=dead)
