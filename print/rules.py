"""The rule sheet of a game: how its texts and diagrams stand on the pages.

What it says and which positions it shows is the game's (games.rule_sheet); the diagrams come from
diagram.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, combinations, pairwise

from calibration.paper import COMMON_WIDTH, Paper
from calibration.shapes import Fill, move_artwork, rectangle
from calibration.sizes import Sizes
from games.rule_sheet import (
    Band,
    Block,
    Bullet,
    Chain,
    Diagram,
    Diagrams,
    Head,
    NumberedStep,
    RuleSheet,
    Text,
)
from games.words import Said, chosen
from print.artwork import piece_on, tile
from print.diagram import (
    draw_arrow,
    draw_arrows,
    draw_coordinates,
    draw_diagram,
    draw_marks,
    draw_rings,
    draw_struck,
    draw_way,
)
from print.errors import PrintError
from print.furniture import COLUMN_WIDTH, PIECE_REVISION, TEXT_LEFT, draw_footer, join_notes, make_title
from print.legend import draw_legend
from print.painter import BOLD, Document, Page, Style, text_width
from print.text import CAPTION, Column
from print.type_size import Draw, largest_type, roomiest
from print.words import say

_WIDE = COMMON_WIDTH - 2 * TEXT_LEFT
_NOTE_LINE = 261.5
_SMALL_CELL = 13.0  # mm, of the quick reference's legend
_TITLE = Style(26, BOLD)
_FACTS = Style(8.3, ink="dark", align="right")
_SMALL = Style(7, ink="dark")
_UNDER_STEP = 6.6  # mm; bullets stand under the words of a step
_FIRST_TOP, _NEXT_TOP = 28.0, 11.0  # where text begins on the first page, below the masthead, and on others
_CHAIN_TILE, _CHAIN_PITCH, _CHAIN_AROUND = Sizes(20.0), 24.0, 1.5  # mm; the last above and below
_THEN = 7.0  # mm from what stood there to what came of it
_BESIDE = 4.0  # mm; between two captions


def edition_of(sheet: RuleSheet, ruleset: str = "") -> RuleSheet:
    """Return the edition of a rule sheet for a ruleset, the first if none is named.

    Raises PrintError, which lists what there is.
    """
    name = ruleset.strip().lower()
    if not name:
        return sheet
    if name not in sheet.editions:
        editions = tuple(sheet.editions) or say("one-edition")
        raise PrintError(say("no-edition", title=sheet.title, edition=name, editions=editions))
    return sheet.editions[name]()


def rules_pdf(sheet: RuleSheet, paper: Paper) -> bytes:
    """Return a rule sheet as PDF; raise PrintError if a page of it is too full."""
    document = Document(make_title(say("the-rules", title=sheet.title), "rules"), paper)
    draws, scale = _filled(sheet, paper)
    for number, draw in enumerate(draws, 1):
        with document.page(text=True, type_scale=scale) as page:
            draw(page)
            draw_footer(page, number, len(draws))
    return document.save()


def _filled(sheet: RuleSheet, paper: Paper) -> tuple[Sequence[Draw], float]:
    """Return how the pages of a sheet are drawn, and how large its type is.

    As few as can be of the parts that can be spared are left out. Raises PrintError as roomiest does.
    """
    what = say("rule-sheet", title=sheet.title)
    for count in range(len(sheet.spared)):
        with suppress(PrintError):
            return roomiest(_ways(sheet, sheet.spared[:count]), paper, what)
    return roomiest(_ways(sheet, sheet.spared), paper, what)


def _ways(sheet: RuleSheet, without: Sequence[tuple[Band, ...]]) -> list[list[Draw]]:
    """Return the ways to part a sheet into its pages: before each of its parts but the first."""
    parts = [part for part in sheet.parts if part not in without]
    cuts = combinations(range(1, len(parts)), min(sheet.pages, len(parts)) - 1)
    shares = ([parts[a:b] for a, b in pairwise((0, *cut, len(parts)))] for cut in cuts)
    pages = ([tuple(chain.from_iterable(share)) for share in each] for each in shares)
    return [
        [
            partial(_draw_page, sheet=sheet, bands=bands, number=number, last=number == len(way))
            for number, bands in enumerate(way, 1)
        ]
        for way in pages
    ]


def _draw_page(page: Page, sheet: RuleSheet, bands: tuple[Band, ...], number: int, *, last: bool) -> float:
    """Draw a page of the rules; return where it ends."""
    page.bookmark(say("rules-page", title=sheet.title, page=number))
    if number == 1:
        _draw_masthead(page, sheet, _identity(say("rules"), sheet))
    bottom = _draw_bands(page, bands, _FIRST_TOP if number == 1 else _NEXT_TOP)
    if number == 1 and not last:
        return bottom
    line = _NOTE_LINE + page.more
    if last:
        page.text((TEXT_LEFT, line), sheet.credits, _SMALL)
    words = _identity(say("rules"), sheet)
    page.text((COMMON_WIDTH - TEXT_LEFT, line), words, Style(7, ink="dark", align="right"))
    return bottom + _SMALL.cap_mm + 1.5  # the credits stand on the page's last line


def reference_pdf(sheet: RuleSheet, paper: Paper) -> bytes:
    """Return the one page that lies beside the board; raise PrintError if it is too full."""
    document = Document(make_title(say("quick-reference", title=sheet.title), "reference"), paper)
    draw = partial(_draw_reference, sheet=sheet)
    scale = largest_type([draw], paper, say("reference-page"))
    with document.page(text=True, type_scale=scale) as page:
        draw(page)
        draw_footer(page, 1, 1)
    return document.save()


def _draw_reference(page: Page, sheet: RuleSheet) -> float:
    """Draw the quick reference; return where it ends."""
    page.bookmark(say("quick-reference", title=sheet.title))
    _draw_masthead(page, sheet, _identity(say("reference"), sheet), facts=False)
    bottom = _draw_bands(page, sheet.reference, _FIRST_TOP)
    return draw_legend(page, bottom, sheet.legend, _sides(sheet.reference), _SMALL_CELL)


def _sides(bands: Iterable[Band]) -> int:
    """Return how many sides the cells have that bands show."""
    blocks = (block for band in bands for column in band.columns for block in column)
    return next(block.diagrams[0].board.sides for block in blocks if isinstance(block, Diagrams))


def _identity(kind: Said, sheet: RuleSheet) -> str:
    wording = chosen()
    told = [words for words in (sheet.edition, wording.title if wording else "") if words]
    return join_notes(*told, kind, say("revision", number=PIECE_REVISION))


def _draw_masthead(page: Page, sheet: RuleSheet, identity: str, facts: bool = True) -> None:
    page.text((TEXT_LEFT, 24), sheet.title, _TITLE)
    x = TEXT_LEFT + text_width(sheet.title, _TITLE) + 4
    right = COMMON_WIDTH - TEXT_LEFT
    for y, words in zip((20.2, 24.4), sheet.tagline, strict=True):
        page.text((x, y), words, Style(9.5))
    if facts:
        page.text((right, 20.2), join_notes(*sheet.facts), _FACTS)
    page.text((right, 24.4), identity, _FACTS)
    page.line((TEXT_LEFT, _FIRST_TOP), (right, _FIRST_TOP), 0.5)


def _draw_bands(page: Page, bands: Iterable[Band], y: float) -> float:
    """Draw bands from y downwards; return where the last one ends."""
    for band in bands:
        width = _WIDE if len(band.columns) == 1 else COLUMN_WIDTH
        pitch = (_WIDE - width) / max(len(band.columns) - 1, 1)
        columns = [Column(page, TEXT_LEFT + k * pitch, y, width) for k in range(len(band.columns))]
        for column, blocks in zip(columns, band.columns, strict=True):
            for block in blocks:
                _draw_block(column, block)
        y = max(column.y for column in columns)
    return y


def _draw_block(column: Column, block: Block) -> None:
    match block:
        case Head(words, ruled):
            column.head(words)
            if ruled:
                line = rectangle((column.left, column.y + 0.6, column.width, 0.3))
                column.page.paint((Fill("light", (line,)),))
                column.space(1.5)
        case Text(words):
            column.paragraph(words)
        case NumberedStep(sign, words):
            column.step(sign, words)
        case Bullet(words, under_step):
            column.bullet(words, inset=_UNDER_STEP if under_step else 0.0)
        case Chain():
            _draw_chain(column, block)
        case Diagrams():
            _draw_diagrams(column, block)


def _draw_chain(column: Column, chain: Chain) -> None:
    x, y = column.space(_CHAIN_TILE.tile + 2 * _CHAIN_AROUND)
    side = _CHAIN_TILE.tile
    pieces = [piece for standing in chain.pieces if (piece := piece_on(standing))]
    for k, piece in enumerate(pieces):
        left = x + k * _CHAIN_PITCH
        column.page.piece(move_artwork(tile(piece, _CHAIN_TILE), left, y + _CHAIN_AROUND))
        if k:
            start, end, middle = left - _CHAIN_PITCH + side + 2, left - 2, y + _CHAIN_AROUND + side / 2
            draw_arrow(column.page, (start, middle), (end, middle), 1.0)


def _draw_diagrams(column: Column, row: Diagrams) -> None:
    for line in _lines(row):
        tops, widths = column.y, [diagram.window[2] * row.cell for diagram in line]
        pitch = column.width / row.across
        if row.chained:
            pitch = (column.width - widths[-1]) / (row.across - 1)
        bottom = tops
        for k, diagram in enumerate(line):
            left = column.left + k * pitch
            bottom = max(bottom, _draw_one(column.page, diagram, (left, tops), row.cell, pitch))
            if row.chained and k:
                middle = tops + 2 + diagram.window[3] * row.cell / 2
                start, end = (left - pitch + widths[k - 1] + 2, middle), (left - 2, middle)
                draw_arrow(column.page, start, end, 0.7)
        column.y = bottom


def _lines(row: Diagrams) -> Iterator[tuple[Diagram, ...]]:
    for k in range(0, len(row.diagrams), row.across):
        yield row.diagrams[k : k + row.across]


def _draw_one(page: Page, diagram: Diagram, at: tuple[float, float], cell: float, room: float) -> float:
    """Draw a diagram with its caption in a room so wide; return where it ends."""
    board, aside = diagram.board, 3.0 if diagram.named else 0.0
    left, top, width, height = (mm * cell for mm in diagram.window)
    x, y = at[0] + aside, at[1] + (5.0 if diagram.named else 2.0)
    corner = x - left, y - top  # of the whole board
    if diagram.named:
        draw_coordinates(page, corner, cell, board, diagram.cells)
    if diagram.before:
        draw_diagram(page, corner, cell, board, diagram.before, diagram.cells, diagram.parts)
        middle, end = y + height / 2, x + width
        corner = end + _THEN - left, corner[1]
        draw_arrow(page, (end + 1.5, middle), (end + _THEN - 1.5, middle), 0.7)
    draw_diagram(page, corner, cell, board, diagram.standing, diagram.cells, diagram.parts)
    draw_arrows(page, corner, cell, board, diagram.arrows)
    draw_struck(page, corner, cell, board, diagram.struck)
    draw_way(page, corner, cell, board, diagram.way)
    draw_marks(page, corner, cell, board, diagram.marked)
    draw_rings(page, corner, cell, diagram)
    below = Column(page, at[0] + aside, y + height + 0.9, room - aside - _BESIDE)
    if diagram.caption:
        below.paragraph(diagram.caption, style=CAPTION)
    return below.y
