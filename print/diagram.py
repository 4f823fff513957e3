"""Small boards in running text, drawn from positions that the rules computed.

A diagram shows what stands on each cell as the printed pieces do: frame for the owner, coloured tile with
its symbol, flag for an active cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from calibration.inks import OWNERS, colour
from calibration.paper import Point
from calibration.shapes import Artwork, Fill, Polygon, moved, polygon, square
from calibration.sizes import Sizes
from games.board import Board
from games.protocol import Capture, Standing
from print.artwork import flag, tile
from print.painter import Page, Style

__all__ = ["cell_artwork", "draw_arrow", "draw_captures", "draw_coordinates", "draw_diagram"]

_RIM = 0.25  # mm; the dark line round a cell, so that white frames show on white paper


def draw_diagram(page: Page, at: Point, cell: float, board: Board, standing: Sequence[Standing]) -> None:
    """Draw a position with cells of cell millimetres, its top left corner at a point."""
    sizes = Sizes(cell)
    for number, (x, y) in enumerate(board.centres):
        centre = (at[0] + x * cell, at[1] + y * cell)
        page.paint(cell_artwork(centre, sizes, standing[number]))


def cell_artwork(centre: Point, sizes: Sizes, standing: Standing) -> Artwork:
    """Return one cell as it looks from above, its sizes those of a cell round a point."""
    side, owner = sizes.mat, {o.name: o for o in OWNERS}[standing.owner or "none"]
    corner = (centre[0] - side / 2, centre[1] - side / 2)
    inner = square(centre, side - 2 * sizes.mat_frame)
    art: list[Fill] = [
        Fill("dark", (square(centre, side + 2 * _RIM),)),
        Fill(owner.ink, (square(centre, side),)),
        Fill("white", (inner,)),
    ]
    if standing.colour:
        shift = (centre[0] - sizes.tile / 2, centre[1] - sizes.tile / 2)
        art += moved(tile(colour(standing.colour), sizes), *shift)
    if standing.active:
        art += moved(flag(sizes), *corner)
    return tuple(art)


def draw_coordinates(page: Page, at: Point, cell: float, board: Board) -> None:
    """Write column letters above and row numbers left of a diagram."""
    style = Style(6.5, ink="dark")
    for name, (x, y) in zip(board.names, board.centres, strict=True):
        if y < 1:
            page.centred((at[0] + x * cell, at[1] - 1.9), name[0], style)
        if x < 1:
            page.centred((at[0] - 1.9, at[1] + y * cell), name[1:], style)


def draw_captures(page: Page, at: Point, cell: float, board: Board, captures: Iterable[Capture]) -> None:
    """Draw an arrow from every attacker to the cell that it helped to capture."""
    for capture in captures:
        for attacker in capture.attackers:
            start, end = board.centres[attacker], board.centres[capture.cell]
            ends = [
                (at[0] + cell * (x + share * (u - x)), at[1] + cell * (y + share * (v - y)))
                for (x, y), (u, v), share in ((start, end, 0.33), (start, end, 0.67))
            ]
            draw_arrow(page, ends[0], ends[1], cell / 22)


def draw_arrow(page: Page, start: Point, end: Point, width: float) -> None:
    """Draw a black arrow with a white rim; it runs straight across or down."""
    for ink, grow in (("white", width * 0.7), ("black", 0.0)):
        page.paint((Fill(ink, (_arrow(start, end, width, grow),)),))


def _arrow(start: Point, end: Point, width: float, grow: float) -> Polygon:
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    half, wing, neck = width / 2 + grow, width * 1.7 + grow * 1.6, length - width * 3
    outline = (
        (-grow, half), (neck, half), (neck - grow, wing), (length + grow * 1.6, 0.0),
        (neck - grow, -wing), (neck, -half), (-grow, -half),
    )  # fmt: skip
    return polygon(*((x0 + ux * a - uy * b, y0 + uy * a + ux * b) for a, b in outline))
