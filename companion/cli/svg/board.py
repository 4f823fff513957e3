"""Boards as SVG, with the artwork of the printed pieces; for reports and pictures.

Every kind of cell is drawn once (cell_symbols) and used by its id, so a report of many boards stays small.
One cell is 20 units wide, the board's top left corner is the origin.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from calibration.shapes import cell_outline
from calibration.sizes import Sizes
from companion.web.pieces import paths
from games.board import Board
from games.standing import Standing
from print.diagram import cell_artwork

UNIT = 20.0
_MARGIN = 0.5 * UNIT  # room for the coordinates
_REACH = 0.31  # of the way between two centres that an arrow leaves free at both ends
_PAPER, _COORDINATE, _ARROW = "#ffffff", "#505050", "#6a2bd0"
# What a ring round a cell says: its colour, its width, its dashes.
_MARKS = {
    "changed": ("#6a2bd0", 1.4, ""),
    "doubtful": ("#d9008f", 1.6, "3 2.4"),
    "wrong": ("#d9008f", 1.8, ""),
}


@dataclass(frozen=True)
class BoardPicture:
    """What a picture of a board shows.

    window: the first and last column and row of centres shown, in cells; None shows the whole board.
    arrows: pairs of cells, from an attacker to what it captured. rings: closed walks of cells that won.
    marks: by cell "changed", "doubtful" or "wrong". label: what the picture shows, for those who do not
    see it.
    """

    board: Board
    standing: Sequence[Standing]
    label: str
    window: tuple[float, float, float, float] | None = None
    arrows: Sequence[tuple[int, int]] = ()
    marks: Mapping[int, str] = field(default_factory=dict)
    rings: Sequence[Sequence[int]] = ()

    @property
    def cells(self) -> list[int]:
        """Return the cells within the window."""
        left, top, right, bottom = self.window or (0.0, 0.0, self.board.width, self.board.height)
        centres = self.board.centres
        return [c for c in self.board if left <= centres[c][0] <= right and top <= centres[c][1] <= bottom]


def around(board: Board, cells: Iterable[int]) -> tuple[float, float, float, float]:
    """Return the window that just holds these cells."""
    across, down = zip(*(board.centres[cell] for cell in cells), strict=True)
    return min(across), min(down), max(across), max(down)


def cell_symbols(standings: Iterable[Standing], sides: int = 4) -> str:
    """Return the definitions that boards with these cells use; sides: how many a cell has."""
    drawn = []
    for standing in dict.fromkeys(standings):
        art = paths(cell_artwork((0.0, 0.0), Sizes(UNIT, sides), standing))
        drawn.append(f'<g id="{_id(standing)}">{art}</g>')
    head = f'<path d="M0 0L10 5L0 10L2.5 5z" fill="{_ARROW}"/>'
    marker = 'id="arrowhead" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3" markerHeight="3"'
    return f'<defs>{"".join(drawn)}<marker {marker} orient="auto">{head}</marker></defs>'


def board_svg(picture: BoardPicture) -> str:
    """Return the picture as an SVG element; cell_symbols must stand in the same document."""
    x, y, width, height = _box(picture)
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="3" fill="{_PAPER}"/>',
        *_coordinates(picture),
        *(_cell(picture, cell) for cell in picture.cells),
        *(_arrow(picture.board, *arrow) for arrow in picture.arrows),
        *(_ring(picture.board, ring) for ring in picture.rings),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {width:g} {height:g}" role="img" '
        f'aria-label="{escape(picture.label)}">{"".join(parts)}</svg>'
    )


def piece_svg(standing: Standing) -> str:
    """Return one cell as an SVG element; cell_symbols must stand in the same document."""
    half = UNIT / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half:g} {-half:g} {UNIT:g} {UNIT:g}" role="img" '
        f'aria-label="{escape(str(standing.words))}"><use href="#{_id(standing)}"/></svg>'
    )


def _box(picture: BoardPicture) -> tuple[float, float, float, float]:
    corners = [corner for cell in picture.cells for corner in picture.board.corners(cell)]
    (left, right), (top, bottom) = (
        (min(axis) * UNIT, max(axis) * UNIT) for axis in zip(*corners, strict=True)
    )
    edge = _MARGIN / 4
    return left - _MARGIN, top - _MARGIN, right + edge - left + _MARGIN, bottom + edge - top + _MARGIN


def _coordinates(picture: BoardPicture) -> list[str]:
    """Return the letters above the first row that is shown, and a number before every row."""
    _, y, *_ = _box(picture)
    style = f'font-size="7" font-weight="700" text-anchor="middle" fill="{_COORDINATE}"'
    names, centres, shown = picture.board.names, picture.board.centres, set(picture.cells)
    rows = [found for row in picture.board.rows if (found := [cell for cell in row if cell in shown])]
    places = [(centres[c][0] * UNIT, y + _MARGIN / 2, names[c][0]) for c in rows[0]]
    places += [
        ((centres[row[0]][0] - 0.5) * UNIT - _MARGIN / 2, centres[row[0]][1] * UNIT, names[row[0]][1:])
        for row in rows
    ]
    return [
        f'<text x="{across:.5g}" y="{down + 2.4:.5g}" {style}>{text}</text>' for across, down, text in places
    ]


def _cell(picture: BoardPicture, cell: int) -> str:
    x, y = (UNIT * side for side in picture.board.centres[cell])
    use = f'<use href="#{_id(picture.standing[cell])}" x="{x:.5g}" y="{y:.5g}"/>'
    if cell not in picture.marks:
        return use
    colour, width, dashes = _MARKS[picture.marks[cell]]
    corners = cell_outline(picture.board.sides, UNIT - width, (x, y)).points
    points = " ".join(f"{across:.4g},{down:.4g}" for across, down in corners)
    return use + (
        f'<polygon points="{points}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linejoin="round" stroke-dasharray="{dashes}"/>'
    )


def _ring(board: Board, ring: Sequence[int]) -> str:
    """Return a closed line through the cells of a ring."""
    points = " ".join(f"{UNIT * x:.5g},{UNIT * y:.5g}" for x, y in (board.centres[cell] for cell in ring))
    line = f'<polygon points="{points}" fill="none" stroke-linejoin="round"'
    return f'{line} stroke="#fff" stroke-width="4"/>{line} stroke="{_ARROW}" stroke-width="2"/>'


def _arrow(board: Board, start: int, end: int) -> str:
    (x1, y1), (x2, y2) = board.centres[start], board.centres[end]
    along = [
        f'{name}="{UNIT * (a + share * (b - a)):g}"'
        for name, a, b, share in (
            ("x1", x1, x2, _REACH),
            ("y1", y1, y2, _REACH),
            ("x2", x1, x2, 1 - _REACH),
            ("y2", y1, y2, 1 - _REACH),
        )
    ]
    line = f'<line {" ".join(along)} stroke-linecap="round"'
    return (
        f'{line} stroke="#fff" stroke-width="4.6"/>'
        f'{line} stroke="{_ARROW}" stroke-width="2" marker-end="url(#arrowhead)"/>'
    )


def _id(standing: Standing) -> str:
    what = standing.piece or standing.colour or "empty"
    return f"cell-{what}-{standing.owner}{'-active' if standing.active else ''}"
