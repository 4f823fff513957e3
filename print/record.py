"""The record sheet: who played what, every turn in writing, and the count at the end."""

from __future__ import annotations

from calibration.paper import COMMON_WIDTH, Paper
from print.furniture import PIECE_REVISION, TEXT_LEFT, Heading, draw_footer, draw_heading
from print.painter import BOLD, Document, Page, Style

__all__ = ["record_pdf"]

_LABEL, _HEAD = Style(8, ink="dark"), Style(8.5, BOLD)
_FIELDS = (("Date", 45.0), ("Place", 65.0), ("Game and rules", 76.0)), (("Board", 45.0), ("Start", 143.0))
_SIDES = ("First side", "Second side")
_TOP, _ROW, _ROWS = 60.0, 7.0, 26
_COLUMNS = (("No.", 10.0), ("Side", 14.0), ("Turn", 132.0), ("first", 16.0), ("second", 16.0))
_HELD = 32.0  # mm at the right, for the last two columns


def record_pdf(paper: Paper) -> bytes:
    """Return the record sheet; it serves any game whose turns are written down."""
    document = Document(f"Score and record (record, revision {PIECE_REVISION})", paper)
    with document.page(text=True) as page:
        draw_heading(
            page, Heading("Score and record", "one line a turn", f"record  ·  revision {PIECE_REVISION}")
        )
        _draw_fields(page)
        _draw_turns(page)
        _draw_end(page)
        draw_footer(page, 1, 1)
    return document.save()


def _draw_fields(page: Page) -> None:
    """Draw lines to write on, each with its word before it."""
    for number, row in enumerate(_FIELDS):
        x = TEXT_LEFT
        for words, width in row:
            _draw_field(page, x, 25.0 + 9 * number, words, width - 2)
            x += width + 2
    half = (COMMON_WIDTH - 2 * TEXT_LEFT) / 2
    for k, words in enumerate(_SIDES):
        _draw_field(page, TEXT_LEFT + k * half, 43.0, words, half - 2 * (1 - k))


def _draw_field(page: Page, x: float, y: float, words: str, width: float) -> None:
    page.text((x, y), words, _LABEL)
    page.line((x, y + 1.6), (x + width, y + 1.6), 0.2, "grey")


def _draw_turns(page: Page) -> None:
    left, bottom = TEXT_LEFT, _TOP + _ROW * _ROWS
    x = left
    for words, width in _COLUMNS:
        page.text((x + 1, _TOP - 1.8), words, _HEAD)
        page.line((x, _TOP), (x, bottom), 0.2, "grey")
        x += width
    page.text((x - _HELD + 1, _TOP - 5.6), "Cells held by", _HEAD)
    page.line((x, _TOP), (x, bottom), 0.2, "grey")
    for k in range(_ROWS + 1):
        page.line((left, _TOP + k * _ROW), (x, _TOP + k * _ROW), 0.4 if k in (0, _ROWS) else 0.15, "grey")


def _draw_end(page: Page) -> None:
    y = _TOP + _ROW * _ROWS + 10
    third = (COMMON_WIDTH - 2 * TEXT_LEFT) / 3
    for k, words in enumerate(("First side holds", "Second side holds", "Won by")):
        _draw_field(page, TEXT_LEFT + k * third, y, words, third - 2 * (k < 2))
