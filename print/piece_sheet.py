"""A kind of loose pieces on pages: how they are laid out, drawn and cut in straight lines.

Which pieces there are, and how many, is said in pieces.py; how one looks in artwork.py and mats.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from calibration.inks import Stone
from calibration.paper import CommonPage, Paper, Point
from calibration.shapes import Artwork, move_artwork
from calibration.sheet import Cell
from games.words import Message, Said
from print.artwork import BLEED, inked_square
from print.furniture import (
    BODY_BOTTOM,
    PIECE_REVISION,
    draw_footer,
    draw_heading,
    identity,
    join_notes,
    make_title,
)
from print.grid import PieceGrid, fill_grid
from print.output import require_true_size
from print.painter import BOLD, Document, Page, Style
from print.words import say

BLANK = ""
_EXAMPLE_ROOM = 22.0  # mm; a mat in use is shown where so much is left below the pieces


@dataclass(frozen=True)
class Label:
    """Words on a piece: the middle of a line and how far it is turned clockwise, from the piece's corner."""

    words: str
    middle: Point
    turned_deg: float
    style: Style

    def draw(self, page: Page, corner: Point) -> None:
        """Write the words on a piece whose box has this corner."""
        at = corner[0] + self.middle[0], corner[1] + self.middle[1]
        with page.turn(at, self.turned_deg):
            page.centre(at, self.words, self.style)


@dataclass(frozen=True)
class PieceSheet:
    """Describe the pages of one kind of piece.

    names: one name a place of the grid, BLANK if it stays empty. artwork: what each name looks like,
    its corner at the origin; grounds: the inks in which it reaches beyond its cut. slits: the cuts within
    every piece's box, from point to point; round: whether it is cut along a circle. backs: what is printed
    behind each name.
    beyond: what of a name reaches beyond a cut that is no side of its square. in_rows: whether every name
    begins a row of its own; columns: how many there are at most, None for as many as fit. titles: of the
    parts of the grid, empty if it has one part. labels: what is written on a name.
    """

    name: str
    title: Said
    notes: tuple[Message, ...]
    grid: PieceGrid
    names: tuple[str, ...]
    artwork: dict[str, Artwork]
    grounds: dict[str, Stone]
    slits: tuple[tuple[Point, Point], ...] = ()
    round: bool = False
    example: Artwork = ()
    caption: tuple[Message, ...] = ()
    revision: int = PIECE_REVISION
    backs: dict[str, Artwork] = field(default_factory=dict)
    beyond: dict[str, Artwork] = field(default_factory=dict)
    in_rows: bool = False
    columns: int | None = None
    titles: tuple[Said, ...] = ()
    labels: dict[str, Label] = field(default_factory=dict)

    def on(self, page: CommonPage) -> PieceSheet:
        """Return the same pieces laid out on another page."""
        if page == self.grid.page:
            return self
        names = tuple(name for name in self.names if name != BLANK)
        if self.in_rows:
            names = in_rows(Counter(names), self.grid.side, page)
        grid = self.grid
        if grid.hexagons:
            filled = fill_grid(len(names), grid.high, page=page, hexagons=True, parts=grid.parts)
        else:
            filled = fill_grid(len(names), grid.side, self.columns, page, grid.high, grid.lean)
        return replace(self, names=names, grid=filled)

    @property
    def words(self) -> Message:
        """Return what the sheet is, in a line."""
        return say("titled", title=self.title, note=join_notes(*self.notes))

    @property
    def pages(self) -> int:
        """Return how many pages there are, backs included."""
        return self.grid.pages * (2 if self.backs else 1)

    @property
    def count(self) -> int:
        """Return how many pieces there are on all pages."""
        return sum(name != BLANK for name in self.names)

    @property
    def cuts(self) -> int:
        """Return how many cuts part all pieces: those of the grid, one more a piece if its shape asks."""
        return self.grid.cuts + self.count * (len(self.slits) + self.round)

    def cells(self, page: int) -> tuple[Cell, ...]:
        """Return the pieces of a page; pages count from 0."""
        return tuple(cell for cell in self.grid.cells(page, self.names) if cell.name != BLANK)


def in_rows(supply: Mapping[str, int], side: float, page: CommonPage) -> tuple[str, ...]:
    """Return a name a place, each kind from a new row of the grid that a page holds."""
    columns = fill_grid(1, side, page=page).columns
    return tuple(
        name for kind, count in supply.items() for name in (*[kind] * count, *[BLANK] * (-count % columns))
    )


def piece_pdf(sheet: PieceSheet, paper: Paper) -> bytes:
    """Return the pages of a kind of piece as a PDF; large paper holds more of them."""
    sheet = sheet.on(paper.widest)
    if sheet.name == "tiles":
        require_true_size("tiles", sheet.grid.side, paper)
    document = Document(make_title(sheet.title, sheet.name, sheet.revision), paper)
    for number in range(sheet.grid.pages):
        with document.page(sheet.grid.page) as page:
            draw_pieces(page, sheet, number, sheet.pages)
        if sheet.backs:
            with document.page(sheet.grid.page, back=True) as page:
                _draw_backs(page, sheet, number)
    return document.save()


def _draw_backs(page: Page, sheet: PieceSheet, number: int) -> None:
    """Draw the backs of a page of pieces as one looks at the sheet from behind."""
    title, notes = say("backs", title=sheet.title), (say("back-note"), say("back-cut"))
    draw_heading(page, title, notes, identity(sheet.name, sheet.revision))
    for name, artwork in sheet.backs.items():
        corners = [sheet.grid.corner(k) for k in sheet.grid.on_page(number) if sheet.names[k] == name]
        behind = [(page.width - x - sheet.grid.side, y) for x, y in corners]
        page.stamp(f"{name}-back", artwork, behind)
    draw_footer(page, 2 * number + 2, sheet.pages)


def draw_pieces(page: Page, sheet: PieceSheet, number: int, pages: int, before: int = 0) -> None:
    """Draw a page of pieces, counted from 0, of a document of so many pages; before: earlier pages."""
    title = sheet.titles[sheet.grid.part_of(number)] if sheet.titles else sheet.title
    draw_heading(page, title, sheet.notes, identity(sheet.name, sheet.revision))
    pieces = sheet.grid.on_page(number)
    if not page.spare:
        _draw_bleeds(page, sheet, pieces)
    for name, artwork in sheet.artwork.items():
        page.stamp(name, artwork, [sheet.grid.corner(k) for k in pieces if sheet.names[k] == name])
    for k in pieces:
        if label := sheet.labels.get(sheet.names[k]):
            label.draw(page, sheet.grid.corner(k))
    sheet.grid.draw_cuts(page, number)
    _draw_slits(page, sheet, pieces)
    if sheet.example and number == sheet.grid.pages - 1:
        _draw_example(page, sheet)
    draw_footer(page, before + number * (2 if sheet.backs else 1) + 1, pages)


def _draw_bleeds(page: Page, sheet: PieceSheet, pieces: range) -> None:
    """Draw the grounds beyond the cuts where no other piece lies: corners first, then along the sides."""
    for name, artwork in sheet.beyond.items():
        page.stamp(
            f"{name}-beyond", artwork, [sheet.grid.corner(k) for k in pieces if sheet.names[k] == name]
        )
    open_to = {k: _open_to(sheet, k, pieces) for k in pieces if sheet.names[k] != BLANK}
    for way in ((True, True), (True, False), (False, True)):
        over = (BLEED * way[0], BLEED * way[1])
        for name, ground in sheet.grounds.items():
            at = [sheet.grid.corner(k) for k, its in open_to.items() if its == way and sheet.names[k] == name]
            if at:
                page.stamp(f"{name}-{way[0]:d}{way[1]:d}", inked_square(ground, sheet.grid.side, over), at)


def _open_to(sheet: PieceSheet, piece: int, pieces: range) -> tuple[bool, bool]:
    """Return whether a piece lacks a neighbour beside it, and one above or below it."""

    def empty(other: int) -> bool:
        return other not in pieces or sheet.names[other] == BLANK

    columns = sheet.grid.columns
    left, right = piece % columns == 0 or empty(piece - 1), (piece + 1) % columns == 0 or empty(piece + 1)
    return left or right, empty(piece - columns) or empty(piece + columns)


def _draw_slits(page: Page, sheet: PieceSheet, pieces: range) -> None:
    """Draw the cuts within the pieces: in an ink that shows on black as on light grounds."""
    ink = "dark" if sheet.columns else "grey"
    for x, y in (sheet.grid.corner(k) for k in pieces if sheet.names[k] != BLANK):
        for (x0, y0), (x1, y1) in sheet.slits:
            page.line((x + x0, y + y0), (x + x1, y + y1), ink=ink)


def _draw_example(page: Page, sheet: PieceSheet) -> None:
    """Draw the piece in use below the pieces, if room is left."""
    grid = sheet.grid
    left, top = grid.left, grid.corner(grid.count - 1)[1] + grid.pitch + 14
    if top + _EXAMPLE_ROOM > BODY_BOTTOM + page.more:
        return
    page.piece(move_artwork(sheet.example, left, top))
    head, *lines = sheet.caption
    page.text((left + 26, top + 4), head, Style(10.5, BOLD))
    for k, words in enumerate(lines):
        page.text((left + 26, top + 9.5 + 4.4 * k), words, Style(9))
