"""A table tent: a card that stands on the table and shows the code by which a phone joins.

Folded it is a prism: two panels that lean on each other, a base between them, and a tab that is glued to the
inside of the first panel. The base is printed too, with how it is folded: standing, nobody sees it.
"""

from __future__ import annotations

from itertools import groupby
from math import sqrt

import segno

from calibration.paper import COMMON_WIDTH, MARGIN, Box, Paper, Point
from calibration.shapes import Artwork, Fill, move_artwork, rectangle, turn_artwork
from games.words import Said
from print.errors import PrintError
from print.furniture import TEXT_LEFT, draw_footer, draw_heading, identity, make_title
from print.painter import BOLD, Document, Page, Style, text_width
from print.text import Column
from print.words import say

_LONGEST = 300  # characters; a longer address makes modules that phones cannot see across a table
PANEL, BASE = 88.0, 48.0  # mm from fold to fold; at more than half a panel's length a base stands well
_TOP, _TAB = 20.0, 14.0
_CODE, _CODE_AWAY = 56.0, 49.5  # mm; from the ridge to the code's middle
_TITLE_DOWN, _NOTE_DOWN, _ADDRESS_DOWN = 10.5, 17.0, 84.0  # mm from the ridge
_TITLE, _NOTE = Style(20, BOLD), Style(11)
_FOLD_DASH = 3.0


def tent_pdf(address: str, paper: Paper) -> bytes:
    """Return a tent whose code leads to an address; raise PrintError for one that is none or too long."""
    if not address.startswith(("http://", "https://")) or any(c.isspace() for c in address):
        raise PrintError(say("no-address", address=address))
    if len(address) > _LONGEST:
        raise PrintError(say("long-address", letters=str(len(address)), most=_LONGEST))
    document = Document(make_title(say("tent"), "tent"), paper)
    with document.page() as page:
        draw_heading(page, say("tent"), (say("tent-note"),), identity("tent"))
        _draw_panels(page, address)
        draw_footer(page, 1, 1)
    return document.save()


def tent_lines() -> tuple[float, ...]:
    """Return how far down the lines of a tent stand on the common page, in mm: a cut, three folds, a cut."""
    return tuple(_TOP + down for down in (0.0, PANEL, 2 * PANEL, 2 * PANEL + BASE, 2 * PANEL + BASE + _TAB))


def code_of(address: str, centre: Point, side: float) -> Artwork:
    """Return the QR code of an address as one path, its modules filling a square round a centre."""
    modules = [list(row) for row in segno.make_qr(address, error="m").matrix]
    module = side / len(modules)
    left, top = centre[0] - side / 2, centre[1] - side / 2
    runs = []
    for y, row in enumerate(modules):
        x = 0
        for dark, group in groupby(row):
            length = len(list(group))
            if dark:
                runs.append(rectangle((left + x * module, top + y * module, length * module, module)))
            x += length
    return (Fill("black", tuple(runs)),)


def code_box(*, upside_down: bool = False) -> Box:
    """Return where the code of a panel stands on the common page; upside_down: of the upper one."""
    middle = tent_lines()[1] + (-_CODE_AWAY if upside_down else _CODE_AWAY)
    return (COMMON_WIDTH - _CODE) / 2, middle - _CODE / 2, _CODE, _CODE


def _draw_panels(page: Page, address: str) -> None:
    middle = COMMON_WIDTH / 2
    first, fold, *_, last = tent_lines()
    code = code_of(address, (0.0, 0.0), _CODE)
    page.paint(move_artwork(code, middle, fold + _CODE_AWAY))
    page.paint(move_artwork(turn_artwork(code, 180), middle, fold - _CODE_AWAY))
    for upside_down in (False, True):
        with page.turn((middle, fold), 180 if upside_down else 0):
            _centred(page, (middle, fold + _TITLE_DOWN), say("join-table"), _TITLE)
            _centred(page, (middle, fold + _NOTE_DOWN), say("point-camera"), _NOTE)
            size = min(11.0, 11.0 * 170 / text_width(address, Style(11.0)))
            _centred(page, (middle, fold + _ADDRESS_DOWN), address, Style(size, BOLD))
    _draw_base(page)
    for y in tent_lines():
        _draw_line(page, y, 0.0 if y in (first, last) else _FOLD_DASH)


def _draw_base(page: Page) -> None:
    """Write on the base how the tent is folded, and mark the tab."""
    *_, top, bottom, end = tent_lines()
    column = Column(page, TEXT_LEFT + 4, top + 4, COMMON_WIDTH - 2 * TEXT_LEFT - 8)
    column.steps(say("tent-cut"), say("tent-fold"), say("tent-glue"))
    high = sqrt(PANEL**2 - BASE**2 / 4)
    column.paragraph(say("tent-stands", deep=BASE, high=f"{high:.0f}"))
    tab = rectangle((TEXT_LEFT, bottom, COMMON_WIDTH - 2 * TEXT_LEFT, end - bottom))
    page.paint((Fill("light", (tab,)),))
    page.centre((COMMON_WIDTH / 2, (bottom + end) / 2), say("glue"), _NOTE)


def _centred(page: Page, at: Point, words: Said, style: Style) -> None:
    page.text(at, words, Style(style.size, style.font, style.ink, "centre"))


def _draw_line(page: Page, y: float, dash: float) -> None:
    """Draw a line across the page: dashed where it is folded, whole where it is cut."""
    start, end = TEXT_LEFT, COMMON_WIDTH - MARGIN - 1
    if not dash:
        page.line((start, y), (end, y), 0.2, "grey")
        return
    x = start
    while x < end:
        page.line((x, y), (min(x + dash, end), y), 0.2, "grey")
        x += 2 * dash
