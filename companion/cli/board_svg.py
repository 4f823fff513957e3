"""Boards as SVG, with the artwork of the printed pieces; for reports and pictures.

Every kind of cell is drawn once (cell_symbols) and used by its id, so a report of many boards stays small.
One cell is 20 units wide, the board's top left corner is the origin.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from calibration.sizes import Sizes
from companion.cli.artwork_svg import paths
from games.board import Board
from games.protocol import Capture, Standing
from print.diagram import cell_artwork

__all__ = ["BoardPicture", "around", "arrows_of", "board_svg", "cell_symbols", "piece_svg"]

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
    """Say what a picture of a board shows.

    window: the first and last column and row of centres shown, in cells; None shows the whole board.
    arrows: pairs of cells, from an attacker to what it captured. marks: by cell "changed", "doubtful" or
    "wrong". label: what the picture shows, for those who do not see it.
    """

    board: Board
    standing: Sequence[Standing]
    label: str
    window: tuple[float, float, float, float] | None = None
    arrows: Sequence[tuple[int, int]] = ()
    marks: Mapping[int, str] = field(default_factory=dict)

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


def arrows_of(captures: Iterable[Capture]) -> list[tuple[int, int]]:
    """Return an arrow from every attacker to every cell it helped to capture."""
    return [(attacker, capture.cell) for capture in captures for attacker in capture.attackers]


def cell_symbols(standings: Iterable[Standing]) -> str:
    """Return the definitions that boards with these cells use."""
    drawn = []
    for standing in dict.fromkeys(standings):
        art = paths(cell_artwork((0.0, 0.0), Sizes(UNIT), standing))
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
        f'aria-label="{escape(standing.words)}"><use href="#{_id(standing)}"/></svg>'
    )


def _box(picture: BoardPicture) -> tuple[float, float, float, float]:
    left, top, right, bottom = around(picture.board, picture.cells)
    x, y = (left - 0.5) * UNIT - _MARGIN, (top - 0.5) * UNIT - _MARGIN
    edge = _MARGIN / 4
    return x, y, (right + 0.5) * UNIT + edge - x, (bottom + 0.5) * UNIT + edge - y


def _coordinates(picture: BoardPicture) -> list[str]:
    x, y, *_ = _box(picture)
    style = f'font-size="7" font-weight="700" text-anchor="middle" fill="{_COORDINATE}"'
    columns, rows = dict[float, str](), dict[float, str]()
    for cell in picture.cells:
        across, down = picture.board.centres[cell]
        name = picture.board.names[cell]
        columns.setdefault(across, name.rstrip("0123456789"))
        rows.setdefault(down, name.lstrip("abcdefghijklmnopqrstuvwxyz"))
    middle = _MARGIN / 2
    return [
        f'<text x="{across * UNIT:g}" y="{y + middle + 2.4:g}" {style}>{text}</text>'
        for across, text in columns.items()
    ] + [
        f'<text x="{x + middle:g}" y="{down * UNIT + 2.4:g}" {style}>{text}</text>'
        for down, text in rows.items()
    ]


def _cell(picture: BoardPicture, cell: int) -> str:
    x, y = (UNIT * side for side in picture.board.centres[cell])
    use = f'<use href="#{_id(picture.standing[cell])}" x="{x:g}" y="{y:g}"/>'
    if cell not in picture.marks:
        return use
    colour, width, dashes = _MARKS[picture.marks[cell]]
    half = (UNIT - width) / 2
    return use + (
        f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="1.5" '
        f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dashes}"/>'
    )


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
