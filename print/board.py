"""The board page: a sheet's cells, coordinates, tags, patches, slots, code and scale bar.

The sheet says where each stands; this module only decides how it looks.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass

from calibration.inks import PIECES
from calibration.paper import Paper, Point
from calibration.regions import region_artwork
from calibration.shapes import Artwork, Circle, Fill, Polygon, move_artwork, place_artwork, polygon, rectangle
from calibration.sheet import Cell, Sheet, Slot
from games.words import Message
from print.artwork import sign
from print.codes import code_artwork, tag_artwork
from print.errors import PrintError
from print.furniture import draw_heading, draw_scale_bar, identity
from print.painter import BOLD, Document, Page, Style, text_width
from print.tray import BARE, Kept, draw_tray, is_tray
from print.words import say

_COORDINATE_AWAY = 2.05  # mm from the board's edge to the middle of a coordinate
_COORDINATE = {4: Style(8.5, BOLD, "dark"), 6: Style(7, BOLD, "dark")}  # by the sides of a cell
_EMBLEM = {4: Style(24, ink="dark"), 6: Style(18, ink="dark")}
_SMALL = Style(7, ink="dark")
_SYMBOL = 2.4
_ARROWHEAD = 1.5
_BEYOND, _NAMED_FROM = Style(5.5, ink="dark"), 12.0  # mm; smaller cells leave no room for a name
_CLOSED = 0.05  # mm that frames without a joint overlap, so that no viewer shows a seam


@dataclass(frozen=True)
class Marks:
    """The marks on a board beyond its sheet: dead cells by name, and whether its edges are joined."""

    dead: frozenset[str] = frozenset()
    torus: bool = False

    def dead_on(self, sheet: Sheet) -> frozenset[str]:
        """Return the dead cells by the board's own names for them; raises games' NoSuchCellError."""
        return frozenset(sheet.cell(name).name for name in self.dead)

    def require_fit(self, sheet: Sheet) -> None:
        """Raise PrintError, or games' NoSuchCellError, for marks that a board cannot have."""
        dead = self.dead_on(sheet)
        if self.torus and sheet.board.sides != 4:
            raise PrintError(say("torus-of-squares"))
        if self.dead and sheet.board.sides != 4:
            raise PrintError(say("dead-of-squares"))
        if len(dead) == len(sheet.cells):
            raise PrintError(say("all-dead"))


PLAIN = Marks()


def board_pdf(sheet: Sheet, paper: Paper, marks: Marks = PLAIN, kept: Kept = BARE) -> bytes:
    """Return a board sheet as a PDF of one page; kept: what is kept on it if it is a tray."""
    marks.require_fit(sheet)
    document = Document(f"{sheet_title(sheet)} ({identity(sheet.name, sheet.revision)})", paper)
    with document.page(sheet.page) as page:
        draw_board(page, sheet, marks, kept)
    return document.save()


def draw_board(page: Page, sheet: Sheet, marks: Marks = PLAIN, kept: Kept = BARE) -> None:
    """Draw everything that a board sheet names, and what is marked on it."""
    notes = (*fitting(sheet), *([say("edges-joined")] if marks.torus else []))
    draw_heading(page, sheet_title(sheet), notes, identity(sheet.name, sheet.revision))
    draw_frames(page, sheet, sheet.cells, marks)
    if is_tray(sheet):
        draw_tray(page, sheet, kept)
    else:
        draw_coordinates(page, sheet)
    if marks.torus:
        draw_torus(page, sheet, marks.dead_on(sheet))
    if page.spare or not sheet.code:
        _draw_emblem(page, sheet)
    draw_scale_bar(page, sheet.bar)
    draw_readable(page, sheet)


def draw_readable(page: Page, sheet: Sheet, shown: Callable[[Point], bool] = lambda _: True) -> None:
    """Draw what a reader finds a board by, as far as it is shown; nothing if ink is spared.

    Frames that are only tinted would be read as another owner's, so such a board must not be found at all.
    """
    if page.spare:
        return
    for tag in sheet.tags:
        if shown(tag.origin_mm):
            page.paint(tag_artwork(tag))
    for patch in sheet.patches:
        if shown(patch.box_mm[:2]):
            page.paint((Fill(patch.ink, (rectangle(patch.box_mm),)),))
    for slot in sheet.slots:
        if shown(slot.centre_mm):
            draw_slot(page, slot)
    if sheet.code and shown(sheet.code.box_mm[:2]):
        page.paint(code_artwork(sheet.code))


def draw_frames(page: Page, sheet: Sheet, cells: Iterable[Cell], marks: Marks = PLAIN) -> None:
    """Draw the frames of these cells of a sheet; a dead cell is all frame."""
    dead = marks.dead_on(sheet)
    shaded = {sheet.board.names[cell] for cell in sheet.board.shaded}
    shown = list(cells)
    outer, inner = (Polygon(sheet.outline_mm(by)) for by in (sheet.joint_mm / 2 or -_CLOSED, sheet.frame_mm))
    for name, artwork, wanted in (
        ("frame", frame_artwork(sheet), [c for c in shown if c.name not in dead]),
        ("shade", (Fill("light", (inner,)),), [c for c in shown if c.name in shaded - dead]),
        ("dead", (Fill("grey", (outer,)),), [c for c in shown if c.name in dead]),
    ):
        if wanted:
            page.stamp(name, artwork, [cell.centre_mm for cell in wanted])
    for region, inside in sheet.board.regions:
        names = {sheet.board.names[cell] for cell in inside} - dead
        if at := [cell.centre_mm for cell in shown if cell.name in names]:
            page.stamp(region, region_artwork(region, sheet.cell_mm, sheet.board.sides), at, under="grey")


def draw_torus(page: Page, sheet: Sheet, dead: Container[str] = ()) -> None:
    """Draw what is beyond both ends of every row and column: an arrowhead, and the cell that comes next.

    Nothing goes on beside a dead cell, nor if the next one is dead.
    """
    heads = []
    for at, (dx, dy), beyond in _edges(sheet, dead):
        half, aside = _ARROWHEAD / 2, sheet.cell_mm * 0.28
        x, y = at[0] + aside * abs(dy), at[1] + aside * abs(dx)
        wings = (
            (x - half * dx + way * half * dy * 1.2, y - half * dy + way * half * dx * 1.2) for way in (1, -1)
        )
        heads.append(polygon((x + half * dx, y + half * dy), *wings))
        if sheet.cell_mm >= _NAMED_FROM:
            page.centre((at[0] - aside * abs(dy), at[1] - aside * abs(dx)), beyond, _BEYOND)
    page.paint(Fill("dark", (head,)) for head in heads)


def _edges(sheet: Sheet, dead: Container[str]) -> Iterator[tuple[Point, Point, str]]:
    """Yield the ends of rows and columns: where, which way it goes on, and the cell that comes next there."""
    left, top, width, height = sheet.board_box_mm
    rows = sheet.board.rows
    away, names = _COORDINATE_AWAY, sheet.board.names
    lines = [*rows, *zip(*rows, strict=True)]
    for number, line in enumerate(lines):
        across = number < len(rows)
        for cell, other, way in ((line[0], line[-1], -1), (line[-1], line[0], 1)):
            if names[cell] in dead or names[other] in dead:
                continue
            x, y = sheet.cells[cell].centre_mm
            edge = (left, top) if way < 0 else (left + width, top + height)
            at = (edge[0] + way * away, y) if across else (x, edge[1] + way * away)
            yield at, (float(way * across), float(way * (not across))), names[other]


def frame_artwork(sheet: Sheet) -> Artwork:
    """Return a cell's grey frame round the origin."""
    outer = sheet.joint_mm / 2 or -_CLOSED
    return (Fill("grey", (Polygon(sheet.outline_mm(outer)), Polygon(sheet.outline_mm(sheet.frame_mm)))),)


def draw_coordinates(page: Page, sheet: Sheet) -> None:
    """Write letters above the first row and below the last, numbers at both ends of every row.

    If rows differ in length their letters do not stand in columns, so the right end of a row says how far
    its letters go.
    """
    board, style = sheet.board, _COORDINATE[sheet.board.sides]
    _, top, _, height = sheet.board_box_mm
    away = max(x for x, _ in sheet.outline_mm()) + _COORDINATE_AWAY
    first, *others, last = board.rows
    for row, y in ((first, top - _COORDINATE_AWAY), (last, top + height + _COORDINATE_AWAY)):
        for cell in row:
            page.centre((sheet.cells[cell].centre_mm[0], y), board.names[cell][0], style)
    equal = len({len(row) for row in board.rows}) == 1
    for row in board.rows:
        (left, y), (right, _) = (sheet.cells[cell].centre_mm for cell in (row[0], row[-1]))
        number, letter = board.names[row[0]][1:], board.names[row[-1]][0]
        if _free(sheet, (left - away, y)):
            page.centre((left - away, y), number, style)
        if (equal or row in others) and _free(sheet, (right + away, y)):
            page.centre((right + away, y), number if equal else letter, style)


def _free(sheet: Sheet, at: Point) -> bool:
    """Return whether no cell lies at a point: rows may begin further in than their neighbours."""
    half = 0.55 * sheet.cell_mm
    return not any(max(abs(c.centre_mm[0] - at[0]), abs(c.centre_mm[1] - at[1])) < half for c in sheet.cells)


def draw_slot(page: Page, slot: Slot) -> None:
    """Draw a slot for a bead and what belongs there."""
    (x, y), r = slot.centre_mm, slot.diameter_mm / 2
    page.outline(Circle((x, y), r), 0.3, "grey")
    piece = PIECES[slot.colour]
    words = say("an-bead-here" if piece.word[0] in "aeiou" else "a-bead-here", ink=piece.word)
    below = y + r + 2.5
    left = x - (_SYMBOL + 0.8 + text_width(words, _SMALL)) / 2
    page.paint(move_artwork(place_artwork(sign(piece), scale=_SYMBOL), left + _SYMBOL / 2, below))
    page.text((left + _SYMBOL + 0.8, below + _SMALL.cap_mm / 2), words, _SMALL)


def _draw_emblem(page: Page, sheet: Sheet) -> None:
    """Write the board's size large if a custom sheet has its code."""
    y = (sheet.patches[0].box_mm[1] + sheet.patches[-1].box_mm[1] + sheet.patches[-1].box_mm[3]) / 2
    page.centre((sheet.page.width / 2, y), sheet.size_words, _EMBLEM[sheet.board.sides])


def board_title(sheet: Sheet) -> Message:
    """Return what a board is, in a line."""
    return say("titled", title=sheet_title(sheet), note=fitting(sheet))


def sheet_title(sheet: Sheet) -> Message:
    """Return what kind of board a sheet has, and its size."""
    return say("board", kind=kind_of(sheet), size=sheet.size_words)


def kind_of(sheet: Sheet) -> str:
    """Return what kind of board a sheet has, as sentences tell them apart."""
    if is_tray(sheet):
        return "tray"
    return "squares" if sheet.board.sides == 4 else "hexagons"


def fitting(sheet: Sheet) -> tuple[Message, ...]:
    """Return in words how large the cells are and what fits them."""
    sizes, squares = sheet.sizes, sheet.board.sides == 4
    cells = say("cells-mm", mm=f"{sheet.cell_mm:g}")
    if sheet.board.shaded:  # laid with coded pieces, not with beads
        return cells, (
            say("tokens-mm", mm=f"{sizes.token:g}")
            if squares
            else say("tiles-mm", mm=f"{sizes.thread_tile:.3g}")
        )
    last = say("dice-mm", mm=sizes.die) if squares else say("tiles-mm", mm=f"{sizes.tile:g}")
    return cells, say("beads-mm", mm=sizes.bead), last
