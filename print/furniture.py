"""What stands on every page: title line, sheet name and revision, page number, scale bar."""

from __future__ import annotations

from calibration.paper import COMMON_WIDTH, MARGIN
from calibration.sheet import Bar
from games.words import Message, Said
from print.painter import BOLD, Page, Style, text_width
from print.words import say

PIECE_REVISION = 1  # of every page that is no board; another size or look of a piece as cut counts it up
TEXT_LEFT, COLUMN_WIDTH = MARGIN + 1, 89.0  # mm; text pages have two columns, 10 mm between them
RIGHT_COLUMN = COMMON_WIDTH - TEXT_LEFT - COLUMN_WIDTH
BODY_TOP, BODY_BOTTOM = 18.0, 262.0  # what piece sheets and texts may fill, in mm
_BASELINE, _SECOND_LINE = 13.1, 16.4
_DOT = "  ·  "  # between the parts of a note
_BAR_Y = 266.4
_TITLE = Style(10.5, BOLD)
_NOTE = Style(7.5, ink="dark")
_RIGHT = Style(7.5, ink="dark", align="right")


def join_notes(*notes: Said) -> str:
    """Return notes side by side, with dots between them."""
    return _DOT.join(map(str, notes))


def identity(sheet: str, revision: int = PIECE_REVISION) -> str:
    """Return what identifies a page: its sheet's name and revision."""
    return join_notes(sheet, say("revision", number=revision))


def make_title(title: Said, sheet: str, revision: int = PIECE_REVISION) -> Message:
    """Return the title of a document: what it is, and what identifies its sheet."""
    return say("document", title=title, sheet=sheet, revision=revision)


def draw_heading(page: Page, title: Said, notes: tuple[Said, ...], sheet: str) -> None:
    """Write the title line at the top of a page: title, set, notes, and what identifies the sheet.

    The title is a bookmark as well.
    """
    left, right = TEXT_LEFT, page.width - TEXT_LEFT
    page.bookmark(title)
    page.text((left, _BASELINE), title, _TITLE)
    said = (*([page.of] if page.of else []), *notes, *([say("ink-saved")] if page.spare else []))
    texts = [str(note) for note in said]
    start = left + text_width(title, _TITLE) + 3
    beside, below = _parted(texts, right - text_width(sheet, _RIGHT) - 3 - start)
    page.text((start, _BASELINE), beside, _NOTE)
    page.text((left, _SECOND_LINE), below, _NOTE)
    page.text((right, _BASELINE), sheet, _RIGHT)


def _parted(notes: list[str], room: float) -> tuple[str, str]:
    """Return the notes that have room beside the title, and the rest."""
    fits = max(k for k in range(len(notes) + 1) if text_width(join_notes(*notes[:k]), _NOTE) <= room)
    return join_notes(*notes[:fits]), join_notes(*notes[fits:])


def draw_scale_bar(page: Page, bar: Bar) -> None:
    """Draw the bar of 100 mm with a tick every 10 mm, longer every 50."""
    (x0, y), (x1, _) = bar.start_mm, bar.end_mm
    page.line((x0, y), (x1, y), 0.25)
    for k in range(11):
        x = x0 + (x1 - x0) * k / 10
        page.line((x, y - 0.125), (x, y + (2.4 if k % 5 == 0 else 1.4)), 0.25)
    page.text((x1 + 2.5, y + 2.2), "100 mm", Style(7, BOLD))
    page.text((x0 - 2.5, y + 2.2), say("measure-me"), Style(7, ink="dark", align="right"))


def footer_bar(enlarged: float = 1.0, more: float = 0.0, width: float = COMMON_WIDTH) -> Bar:
    """Return the scale bar of a page without tags: 100 mm on paper, on enlarged pages as well.

    more: how many mm the page is higher than the smaller common one; width: how wide it is.
    """
    length = 100 / enlarged
    left, y = (width - length) / 2, _BAR_Y + more
    return Bar((left, y), (left + length, y))


def draw_footer(page: Page, number: int, count: int) -> None:
    """Draw scale bar and page number at the foot of a page without tags."""
    bar = footer_bar(page.enlarged, page.more, page.width)
    draw_scale_bar(page, bar)
    page.text(
        (page.width - TEXT_LEFT, bar.start_mm[1] + 2.2), say("page-of", number=number, count=count), _RIGHT
    )
