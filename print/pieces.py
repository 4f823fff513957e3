"""Pages of loose pieces that are cut in straight lines: tiles, discs, control mats, active flags.

Which of them a game needs follows from what can stand on its cells, how many the game says; how a piece
looks is said in artwork.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from calibration.inks import PIECES, Colour, Stone
from calibration.paper import COMMON, CommonPage, Paper, Point
from calibration.shapes import Artwork, Circle, Fill, moved, rectangle
from calibration.sheet import Cell
from calibration.sizes import Sizes
from calibration.tokens import TOKENS
from games.game import Game
from games.standing import HEADINGS, Standing
from games.words import Message
from print.artwork import BLEED, flag, flag_pair, ground_of, inked_square, mat, pointed_pieces, pointer, tile
from print.errors import PrintError
from print.furniture import (
    BODY_BOTTOM,
    PIECE_REVISION,
    Heading,
    dotted,
    draw_footer,
    draw_heading,
    identity,
    titled,
)
from print.grid import Grid, fill_grid
from print.output import require_true_size
from print.painter import BOLD, Document, Page, Style
from print.words import say, supply_words

__all__ = [
    "BLANK",
    "PieceSheet",
    "control_disc_sheet",
    "disc_sheet",
    "draw_pieces",
    "flag_sheet",
    "loose_kinds",
    "mat_sheet",
    "piece_pdf",
    "piece_sheets",
    "tile_sheet",
]

BLANK = ""
_RIM_SHARE = 1.12  # a disc's square against its diameter
_CUT_LINE = 0.2  # mm; a disc is cut along it
_BACK_LINE, _OFF_CUT = 0.3, 0.8  # mm; a back's lines, and how far they keep from the cut
_SHOWN = Sizes()  # a picture of the piece in use is as large as the standard one, whatever is cut
_FLAG_PAIRS = 30  # chains of more than sixty active cells at once are rarer than lost flags


@dataclass(frozen=True)
class PieceSheet:
    """Describe the pages of one kind of piece.

    names: one name a place of the grid, BLANK where it stays empty. artwork: what each name looks like,
    its corner at the origin; grounds: the inks in which it reaches beyond its cut. diagonal: whether every
    square is cut once more from bottom left to top right; round: along a circle. backs: what is printed
    behind each name.
    beyond: what of a name reaches beyond a cut that is no side of its square. in_rows: whether every name
    begins a row of its own; columns: how many there are at most, None for as many as fit.
    """

    name: str
    title: Message
    notes: tuple[Message, ...]
    grid: Grid
    names: tuple[str, ...]
    artwork: dict[str, Artwork]
    grounds: dict[str, Stone]
    diagonal: bool = False
    round: bool = False
    example: Artwork = ()
    caption: tuple[Message, ...] = ()
    revision: int = PIECE_REVISION
    backs: dict[str, Artwork] = field(default_factory=dict)
    beyond: dict[str, Artwork] = field(default_factory=dict)
    in_rows: bool = False
    columns: int | None = None

    def on(self, page: CommonPage) -> PieceSheet:
        """Return the same pieces laid out on another page."""
        if page == self.grid.page:
            return self
        names = tuple(name for name in self.names if name != BLANK)
        if self.in_rows:
            names = _in_rows(Counter(names), self.grid.side, page)
        return replace(self, names=names, grid=fill_grid(len(names), self.grid.side, self.columns, page))

    @property
    def words(self) -> Message:
        """Return what the sheet is, in a line."""
        return say("titled", title=self.title, note=dotted(*self.notes))

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
        """Return how many cuts part all pieces: those of the grid, one more a piece where its shape asks."""
        return self.grid.cuts + (self.count if self.diagonal or self.round else 0)

    def cells(self, page: int) -> tuple[Cell, ...]:
        """Return the pieces of a page; pages count from 0."""
        return tuple(cell for cell in self.grid.cells(page, self.names) if cell.name != BLANK)


def loose_kinds(classes: Iterable[Standing]) -> frozenset[str]:
    """Return the kinds of loose pieces by which people can show everything that may stand on a cell.

    Raises PrintError for pieces that no ink is known for.
    """
    shown = [standing for standing in classes if standing.piece not in TOKENS]  # they are a set of their own
    names = [name for standing in shown if (name := standing.piece or standing.colour)]
    if strange := sorted(set(names) - set(PIECES)):
        raise PrintError(say("no-ink", pieces=tuple(strange)))
    pieces = [PIECES[name] for name in names]
    colours = any(isinstance(piece, Colour) for piece in pieces)
    owners = any(standing.owner != "none" for standing in shown)
    needs = {
        "tiles": bool(pieces),
        "discs": any(isinstance(piece, Stone) and len(piece.inks) > 1 for piece in pieces),
        "mats": owners,
        "flags": any(standing.active for standing in shown),
        "decals": colours and owners,
    }
    return frozenset(kind for kind, needed in needs.items() if needed)


def piece_sheets(game: Game[Any], cells: int, sizes: Sizes) -> dict[str, PieceSheet]:
    """Return the sheets of loose pieces that a game needs on a board of so many cells, by kind."""
    supply, pointed = game.kit.supply(cells), pointed_pieces(game.look.classes)
    builders: dict[str, Callable[[], PieceSheet]] = {
        "tiles": lambda: tile_sheet(supply, sizes, pointed),
        "discs": lambda: disc_sheet(supply, sizes, pointed),
        "mats": lambda: mat_sheet(cells, sizes),
        "flags": lambda: flag_sheet(sizes),
    }
    kinds = loose_kinds(game.look.classes)
    return {kind: build() for kind, build in builders.items() if kind in kinds}


def tile_sheet(supply: Mapping[str, int], sizes: Sizes, pointed: Collection[str] = ()) -> PieceSheet:
    """Return the tiles: so many of each piece, each kind from a new row; pointed: which look somewhere."""
    names, count = _in_rows(supply, sizes.tile, COMMON), str(sum(supply.values()))
    return PieceSheet(
        "tiles",
        say("tiles"),
        (say("pieces-mm", count=count, mm=f"{sizes.tile:g}", supply=supply_words(supply)),),
        fill_grid(len(names), sizes.tile),
        names,
        {name: tile(PIECES[name], sizes, HEADINGS[0] * (name in pointed)) for name in supply},
        {name: ground_of(PIECES[name]) for name in supply},
        in_rows=True,
    )


def _in_rows(supply: Mapping[str, int], side: float, page: CommonPage) -> tuple[str, ...]:
    """Return a name a place, each kind from a new row of the grid that a page holds."""
    columns = fill_grid(1, side, page=page).columns
    return tuple(
        name for kind, count in supply.items() for name in (*[kind] * count, *[BLANK] * (-count % columns))
    )


def disc_sheet(supply: Mapping[str, int], sizes: Sizes, pointed: Collection[str] = ()) -> PieceSheet:
    """Return discs for the pieces of two inks, each in a square of its inks so that no cut shows white."""
    side = _RIM_SHARE * sizes.disc
    split = {n: s for n in supply if isinstance(s := PIECES[n], Stone) and len(s.inks) > 1}
    names, middle = tuple(n for n in split for _ in range(supply[n])), (side / 2, side / 2)
    ring = tuple(Circle(middle, (sizes.disc + line) / 2) for line in (0.0, 2 * _CUT_LINE))
    looks = {n: moved(pointer(s, sizes.disc), *middle) if n in pointed else () for n, s in split.items()}
    return PieceSheet(
        "discs",
        say("discs"),
        (say("count-mm", count=str(len(names)), mm=f"{sizes.disc:.3g}"), say("discs-note")),
        fill_grid(len(names), side),
        names,
        {
            name: (*inked_square(stone, side), *looks[name], Fill("white", ring))
            for name, stone in split.items()
        },
        split,
        round=True,
    )


def mat_sheet(cells: int, sizes: Sizes) -> PieceSheet:
    """Return the mats: one a cell, black frame in front, bare white behind."""
    return PieceSheet(
        "mats",
        say("mats"),
        (say("count-mm", count=str(cells), mm=f"{sizes.mat:g}"), say("mats-note")),
        fill_grid(cells, sizes.mat),
        ("mat",) * cells,
        {"mat": mat("black", sizes)},
        {"mat": Stone("mat", ("black",))},
    )


def control_disc_sheet(cells: int, sizes: Sizes) -> PieceSheet:
    """Return two-sided discs in place of mats, for people: they leave a cell's corners bare."""
    side, middle = sizes.mat, (sizes.mat / 2, sizes.mat / 2)
    black, inside = Stone("disc", ("black",)), Circle(middle, side / 2 - sizes.mat_frame)
    cut = tuple(Circle(middle, side / 2 + by) for by in (0.0, -_CUT_LINE))
    notes = say("cut-circle"), say("rings"), say("wants-mats")
    return PieceSheet(
        "control-discs",
        say("control-discs"),
        (say("count-mm", count=str(cells), mm=f"{side:g}"), *notes),
        fill_grid(cells, side),
        ("disc",) * cells,
        {"disc": (*inked_square(black, side), Fill("white", (inside,)), Fill("white", cut))},
        {"disc": black},
        round=True,
        backs={
            "disc": tuple(Fill("dark", _line_inside(middle, r)) for r in (side / 2 - _OFF_CUT, inside.radius))
        },
    )


def _line_inside(centre: Point, radius: float) -> tuple[Circle, Circle]:
    """Return a circle's line, its outer edge at the radius."""
    return Circle(centre, radius), Circle(centre, radius - _BACK_LINE)


def flag_sheet(sizes: Sizes) -> PieceSheet:
    """Return the flags: squares in strips, each cut once across into two flags."""
    columns = min(10, int(180 / sizes.flag))
    return PieceSheet(
        "flags",
        say("flags"),
        (say("flags-legs", count=2 * _FLAG_PAIRS, mm=f"{sizes.flag:g}"), say("flags-note")),
        fill_grid(_FLAG_PAIRS, sizes.flag, columns),
        ("flag",) * _FLAG_PAIRS,
        {"flag": flag_pair(sizes)},
        {"flag": Stone("flag", ("yellow",))},
        diagonal=True,
        columns=columns,
        example=(*_card_edge(_SHOWN), *mat("black", _SHOWN), *flag(_SHOWN)),
        caption=(say("active-cell"), say("flag-corner"), say("flag-angle")),
    )


def piece_pdf(sheet: PieceSheet, paper: Paper) -> bytes:
    """Return the pages of a kind of piece as a PDF; large paper holds more of them."""
    sheet = sheet.on(paper.widest)
    if sheet.name == "tiles":
        require_true_size("tiles", sheet.grid.side, paper)
    document = Document(titled(sheet.title, sheet.name, sheet.revision), paper)
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
    draw_heading(page, Heading(title, notes, identity(sheet.name, sheet.revision)))
    for name, artwork in sheet.backs.items():
        corners = [sheet.grid.corner(k) for k in sheet.grid.on_page(number) if sheet.names[k] == name]
        behind = [(page.width - x - sheet.grid.side, y) for x, y in corners]
        page.stamp(f"{name}-back", artwork, behind)
    draw_footer(page, 2 * number + 2, sheet.pages)


def draw_pieces(page: Page, sheet: PieceSheet, number: int, pages: int) -> None:
    """Draw a page of pieces, counted from 0, of a document of so many pages."""
    draw_heading(page, Heading(sheet.title, sheet.notes, identity(sheet.name, sheet.revision)))
    pieces = sheet.grid.on_page(number)
    if not page.spare:
        _draw_bleeds(page, sheet, pieces)
    for name, artwork in sheet.artwork.items():
        page.stamp(name, artwork, [sheet.grid.corner(k) for k in pieces if sheet.names[k] == name])
    sheet.grid.draw_cuts(page, number)
    if sheet.diagonal:
        _draw_diagonals(page, sheet.grid, pieces)
    if sheet.example and number == sheet.grid.pages - 1:
        _draw_example(page, sheet)
    draw_footer(page, number * (2 if sheet.backs else 1) + 1, pages)


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
    """Tell whether a piece lacks a neighbour beside it, and one above or below it."""

    def empty(other: int) -> bool:
        return other not in pieces or sheet.names[other] == BLANK

    columns = sheet.grid.columns
    left, right = piece % columns == 0 or empty(piece - 1), (piece + 1) % columns == 0 or empty(piece + 1)
    return left or right, empty(piece - columns) or empty(piece + columns)


def _draw_diagonals(page: Page, grid: Grid, pieces: range) -> None:
    for x, y in map(grid.corner, pieces):
        page.line((x, y + grid.side), (x + grid.side, y), ink="dark")


def _card_edge(sizes: Sizes) -> Artwork:
    """Return a thin rim, so that a white card shows on white paper."""
    return (Fill("dark", (rectangle((-0.1, -0.1, sizes.mat + 0.2, sizes.mat + 0.2)),)),)


def _draw_example(page: Page, sheet: PieceSheet) -> None:
    """Draw the piece in use below the pieces, where room is left."""
    grid = sheet.grid
    left, top = grid.left, grid.corner(grid.count - 1)[1] + grid.side + 14
    if top + _SHOWN.mat > BODY_BOTTOM + page.more:
        return
    page.piece(moved(sheet.example, left, top))
    head, *lines = sheet.caption
    page.text((left + 26, top + 4), head, Style(10.5, BOLD))
    for k, words in enumerate(lines):
        page.text((left + 26, top + 9.5 + 4.4 * k), words, Style(9))
