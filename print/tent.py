"""A table tent: a card that stands on the table and shows the code by which a phone joins."""

from __future__ import annotations

from itertools import groupby

import segno

from calibration.paper import COMMON_WIDTH, MARGIN, Box, Paper, Point
from calibration.shapes import Artwork, Fill, moved, rectangle, turned
from print.errors import PrintError
from print.furniture import PIECE_REVISION, TEXT_LEFT, Heading, draw_footer, draw_heading
from print.painter import BOLD, Document, Page, Style, text_width

__all__ = ["code_box", "code_of", "tent_pdf"]

_LONGEST = 300  # characters; a longer address makes modules that phones cannot see across a table
_PANEL, _TOP = 110.0, 30.0  # mm; two panels and a foot of 15 mm below them
_FOOT = 15.0
_CODE, _CODE_AWAY = 62.0, 62.0  # mm; from the fold to the code's middle
_TITLE, _NOTE = Style(20, BOLD), Style(11)
_FOLD_DASH = 3.0


def tent_pdf(address: str, paper: Paper) -> bytes:
    """Return a tent whose code leads to an address; raise PrintError for one that is none or too long."""
    if not address.startswith(("http://", "https://")) or any(c.isspace() for c in address):
        raise PrintError(f"{address!r} is no address; give one as http://192.168.1.20:8000/")
    if len(address) > _LONGEST:
        raise PrintError(f"the address has {len(address)} characters; {_LONGEST} fit the code")
    document = Document(f"Table tent (tent, revision {PIECE_REVISION})", paper)
    with document.page() as page:
        note = "fold along the dashed lines, glue the foot under the other panel"
        draw_heading(page, Heading("Table tent", note, f"tent  ·  revision {PIECE_REVISION}"))
        _draw_panels(page, address)
        draw_footer(page, 1, 1)
    return document.save()


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
    middle = _TOP + _PANEL + (-_CODE_AWAY if upside_down else _CODE_AWAY)
    return (COMMON_WIDTH - _CODE) / 2, middle - _CODE / 2, _CODE, _CODE


def _draw_panels(page: Page, address: str) -> None:
    middle = COMMON_WIDTH / 2
    fold = _TOP + _PANEL
    code = code_of(address, (0.0, 0.0), _CODE)
    page.paint(moved(code, middle, fold + _CODE_AWAY))
    page.paint(moved(turned(code, 180), middle, fold - _CODE_AWAY))
    for upside_down in (False, True):
        with page.turned((middle, fold), 180 if upside_down else 0):
            _centred(page, (middle, fold + 18.0), "Join this table", _TITLE)
            _centred(page, (middle, fold + 25.5), "Point your phone's camera at the code", _NOTE)
            size = min(11.0, 11.0 * 170 / text_width(address, Style(11.0)))
            _centred(page, (middle, fold + 102.0), address, Style(size, BOLD))
    for y, dash in (
        (_TOP, 0.0),
        (fold, _FOLD_DASH),
        (fold + _PANEL, _FOLD_DASH),
        (fold + _PANEL + _FOOT - 5, 0.0),
    ):
        _draw_line(page, y, dash)


def _centred(page: Page, at: Point, words: str, style: Style) -> None:
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
