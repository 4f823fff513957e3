"""Small boards in running text, drawn from positions that the rules computed.

A diagram shows what stands on each cell as the printed pieces do: frame for the owner, coloured tile with
its symbol or stone, flag for an active cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from calibration.inks import OWNERS, Colour
from calibration.marks import ON_CORNERS, RINGS
from calibration.paper import Point
from calibration.regions import region_artwork
from calibration.rings import ring_artwork
from calibration.shapes import (
    Artwork,
    Fill,
    Polygon,
    cell_outline,
    move_artwork,
    polygon,
    square,
    turn_artwork,
)
from calibration.sizes import Sizes
from calibration.tokens import TOKENS
from games.board import OUTLINES, Board
from games.headings import heading_deg
from games.look import Part
from games.rule_sheet import Diagram
from games.standing import Standing
from games.words import all_of
from print.artwork import disc, marks_on, piece_on, tile, token_sign
from print.errors import PrintError
from print.mats import flag, marker, mat
from print.painter import Page, Style
from print.threads import part_tile
from print.words import say

_RIM = 0.25  # mm; the dark line round a cell, so that white frames show on white paper
_COORDINATE = Style(6.5, ink="dark")
_STRUCK, _STRIKE = 0.42, 0.04  # of the stroke across a cell: half its run and half its width, as shares of it
_STEP = 0.3, 0.92  # where an arrow of a step begins and ends, as shares of the way from cell to cell
_MARK = 0.1  # width of the line round a marked cell, as a share of the cell
Parts = Mapping[str, Sequence[Part]]
NO_PARTS: Parts = {}
_RING = 0.34  # width of a ring's band, as a share of the cell


def draw_diagram(
    page: Page,
    at: Point,
    cell: float,
    board: Board,
    standing: Sequence[Standing],
    cells: Iterable[int] = (),
    parts: Parts = NO_PARTS,
) -> None:
    """Draw a position with cells of cell millimetres, the board's top left corner at a point.

    cells: those that are drawn, all if none are said. parts: those of pieces that are made of parts.
    Raises PrintError if it has several kinds of marks: they are all drawn as the same counter.
    """
    marks = {mark for what in standing for mark in what.marks}
    if len(kinds := sorted(marks - ON_CORNERS - set(RINGS))) > 1:
        raise PrintError(say("same-marks", marks=all_of(kinds)))
    sizes = Sizes(cell, board.sides)
    places: dict[tuple[Standing, tuple[str, ...], bool], list[Point]] = {}
    for number in cells or board:
        what, (x, y) = standing[number], board.centres[number]
        ground = (board.regions_of(number), number in board.shaded)
        places.setdefault((what, *ground), []).append((at[0] + x * cell, at[1] + y * cell))
    for (what, regions, shaded), centres in places.items():
        name = f"cell-{cell:g}-{board.sides}-{what.piece or what.colour}-{what.owner}-{what.active:d}"
        name += f"-{what.heading}{'-'.join(what.marks)}" * bool(what.heading or what.marks)
        name += f"-{'-'.join(regions)}{shaded:d}" * bool(regions or shaded)
        lying = board.sides == 6 and board.outline != OUTLINES[6]
        name += "-lying" * lying
        made = tuple(parts.get(what.piece or "", ()))
        art = cell_artwork(
            (0.0, 0.0), sizes, what, regions, shaded, plain=page.plain, lying=lying, parts=made
        )
        page.stamp(name, art, centres)


@lru_cache(maxsize=1 << 10)  # cells are alike, and pages are laid out several times to find their type
def cell_artwork(
    centre: Point,
    sizes: Sizes,
    standing: Standing,
    regions: tuple[str, ...] = (),
    shaded: bool = False,
    *,
    plain: bool = False,
    lying: bool = False,
    parts: tuple[Part, ...] = (),
) -> Artwork:
    """Return one cell as it looks from above, its sizes those of a cell round a point.

    regions: those of the board that it is part of; shaded: it is dark by nature; plain: as for pages without
    colours or with little ink; lying: it is a hexagon that lies on a side. parts: those of its piece.
    """
    ground = _square_ground if sizes.sides == 4 else _hexagon_ground
    art = [*ground((0.0, 0.0) if lying else centre, sizes, standing)]
    if shaded:
        art.append(Fill("light", (_inside((0.0, 0.0) if lying else centre, sizes),)))
    if lying:
        art = [*move_artwork(turn_artwork(art, 30.0), *centre)]
    marks = (region_artwork(region, sizes.cell, sizes.sides) for region in regions)
    art += [fill for each in marks for fill in move_artwork(each, *centre)]
    art += _parted(centre, sizes, standing, parts) if parts else _piece(centre, sizes, standing, plain)
    corner = centre[0] - sizes.mat / 2, centre[1] - sizes.mat_height / 2
    if standing.active:
        art += move_artwork(flag(sizes), *corner)
    if ON_CORNERS & set(standing.marks):
        art += move_artwork(marker(sizes), *corner)
    return tuple(art)


def _inside(centre: Point, sizes: Sizes) -> Polygon:
    """Return what a frame leaves free."""
    if sizes.sides == 4:
        return square(centre, sizes.mat - 2 * sizes.mat_frame)
    return cell_outline(6, sizes.cell - 2 * sizes.frame, centre)


def _parted(centre: Point, sizes: Sizes, standing: Standing, parts: Sequence[Part]) -> Artwork:
    """Return a piece that is made of parts, as it is turned, with the rings that lie on it."""
    flat = sizes.thread_tile
    tile = turn_artwork(part_tile(parts, flat, outlined=True), heading_deg(standing.heading))
    rings = (ring_artwork(flat, broken=RINGS[mark].broken) for mark in standing.marks if mark in RINGS)
    return *move_artwork(tile, *centre), *(fill for ring in rings for fill in move_artwork(ring, *centre))


def _piece(centre: Point, sizes: Sizes, standing: Standing, plain: bool) -> Artwork:
    if standing.piece in TOKENS:
        return move_artwork(token_sign(standing, sizes.token, plain=plain), *centre)
    piece = piece_on(standing)
    marks = move_artwork(marks_on(standing, sizes.disc), *centre)
    if isinstance(piece, Colour):
        corner = (centre[0] - sizes.tile / 2, centre[1] - sizes.tile / 2)
        return *move_artwork(tile(piece, sizes, standing.heading), *corner), *marks
    return *(move_artwork(disc(piece, sizes.disc, standing.heading), *centre) if piece else ()), *marks


def _square_ground(centre: Point, sizes: Sizes, standing: Standing) -> Artwork:
    """Return the frame in its owner's ink, round white, with a dark line round it."""
    whose = "none" if standing.piece in TOKENS else standing.owner  # a token says itself whose it is
    inks = {owner.name: owner.ink for owner in OWNERS}
    if whose not in inks:
        raise PrintError(say("no-frame", owner=whose, owners=tuple(inks)))
    return (
        Fill("dark", (square(centre, sizes.mat + 2 * _RIM),)),
        Fill(inks[whose], (square(centre, sizes.mat),)),
        Fill("white", (square(centre, sizes.mat - 2 * sizes.mat_frame),)),
    )


def _hexagon_ground(centre: Point, sizes: Sizes, standing: Standing) -> Artwork:
    """Return the printed frame round white, and on it the owner's mat; hexagons close up to a honeycomb."""
    frame = (
        Fill("grey", (cell_outline(6, 1.01 * sizes.cell, centre),)),
        Fill("white", (cell_outline(6, sizes.cell - 2 * sizes.frame, centre),)),
    )
    if standing.owner == "none" or standing.piece:
        return frame
    rim = Fill("dark", (cell_outline(6, sizes.mat + 2 * _RIM, centre),))
    its = mat(standing.owner, sizes)
    return *frame, rim, *move_artwork(its, centre[0] - sizes.mat / 2, centre[1] - sizes.mat_height / 2)


def draw_coordinates(page: Page, at: Point, cell: float, board: Board, cells: Sequence[int]) -> None:
    """Write letters above the first row of the cells that are drawn and the number before each row.

    If rows differ in length, what stands behind one says how far its letters go, as on a printed board.
    """
    rows = [found for row in board.rows if (found := [number for number in row if number in cells])]
    for name, (x, y) in ((board.names[c], board.centres[c]) for c in rows[0]):
        top = y + min(v for _, v in board.outline)
        page.centre((at[0] + x * cell, at[1] + top * cell - 1.9), name[0], _COORDINATE)
    for row in rows:
        x, y = board.centres[row[0]]
        page.centre((at[0] + (x - 0.5) * cell - 1.9, at[1] + y * cell), board.names[row[0]][1:], _COORDINATE)
    for row in rows[1:] if len({len(row) for row in rows}) > 1 else ():
        x, y = board.centres[row[-1]]
        page.centre((at[0] + (x + 0.5) * cell + 1.9, at[1] + y * cell), board.names[row[-1]][0], _COORDINATE)


def draw_arrows(page: Page, at: Point, cell: float, board: Board, arrows: Iterable[tuple[int, int]]) -> None:
    """Draw arrows from cell to cell; across a joined edge one that leaves and one that comes in."""
    for start, end in (ends for a, b in arrows for ends in _ways(board, a, b)):
        ends = [
            (at[0] + cell * (x + share * (u - x)), at[1] + cell * (y + share * (v - y)))
            for (x, y), (u, v), share in ((start, end, 0.33), (start, end, 0.67))
        ]
        draw_arrow(page, ends[0], ends[1], cell / 22)


def _ways(board: Board, start: int, end: int) -> list[tuple[Point, Point]]:
    """Return from where to where it is to a neighbour: across a joined edge once at either edge."""
    (x, y), (u, v) = board.centres[start], board.centres[end]
    if not board.torus or max(abs(u - x), abs(v - y)) < 1.5:
        return [((x, y), (u, v))]
    dx, dy = _turns(u - x) * board.width, _turns(v - y) * board.height
    return [((x, y), (u - dx, v - dy)), ((x + dx, y + dy), (u, v))]


def _turns(way: float) -> int:
    """Return how often the board is left forwards (1) or backwards (-1) where the way inside is so long."""
    return 0 if abs(way) < 1.5 else 1 if way > 0 else -1


def draw_marks(page: Page, at: Point, cell: float, board: Board, marked: Iterable[int]) -> None:
    """Draw a line round each of these cells."""
    for number in marked:
        line = Polygon(board.corners(number)).at(cell, cell, *at)
        page.outline(line, _MARK * cell, "blue")


def draw_way(page: Page, at: Point, cell: float, board: Board, way: Sequence[int]) -> None:
    """Draw an arrow for each step of a piece along these cells."""
    for (x, y), (u, v) in pairwise(board.centres[number] for number in way):
        start, end = (
            (at[0] + cell * (x + share * (u - x)), at[1] + cell * (y + share * (v - y))) for share in _STEP
        )
        draw_arrow(page, start, end, cell / 16)


def draw_struck(page: Page, at: Point, cell: float, board: Board, struck: Iterable[int]) -> None:
    """Draw a stroke across each of these cells."""
    for x, y in (board.centres[number] for number in struck):
        for ink, half in (("white", 2.2 * _STRIKE), ("black", _STRIKE)):
            ends = ((-_STRUCK - half, _STRUCK - half), (-_STRUCK + half, _STRUCK + half))
            line = Polygon((*ends, (_STRUCK + half, half - _STRUCK), (_STRUCK - half, -half - _STRUCK)))
            page.paint((Fill(ink, (line.at(cell, cell, at[0] + x * cell, at[1] + y * cell),)),))


def draw_rings(page: Page, at: Point, cell: float, diagram: Diagram) -> None:
    """Draw a closed band through the cells of each ring, below what stands on them."""
    board, sizes = diagram.board, Sizes(cell, diagram.board.sides)
    for ring in diagram.rings:
        line = Polygon(tuple(board.centres[c] for c in ring)).at(cell, cell, *at)
        page.outline(line, _RING * cell, "blue")
        for number, (x, y) in ((c, board.centres[c]) for c in ring):
            centre = (at[0] + x * cell, at[1] + y * cell)
            page.piece(_piece(centre, sizes, diagram.standing[number], page.plain))


def draw_arrow(page: Page, start: Point, end: Point, width: float) -> None:
    """Draw a black arrow with a white rim; none if both ends are one point, which has no direction."""
    if start == end:
        return
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
