"""What stands on every page: title line, sheet name and revision, page number, scale bar."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.paper import COMMON_WIDTH, MARGIN
from calibration.sheet import Bar
from print.painter import BOLD, Page, Style, text_width

__all__ = [
    "BODY_BOTTOM",
    "BODY_TOP",
    "COLUMN_WIDTH",
    "PIECE_REVISION",
    "RIGHT_COLUMN",
    "TEXT_LEFT",
    "Heading",
    "draw_footer",
    "draw_heading",
    "draw_scale_bar",
    "footer_bar",
]

PIECE_REVISION = 1  # of every page that is no board; another size or look of a piece as cut counts it up
TEXT_LEFT, COLUMN_WIDTH = MARGIN + 1, 89.0  # mm; text pages have two columns, 10 mm between them
RIGHT_COLUMN = COMMON_WIDTH - TEXT_LEFT - COLUMN_WIDTH
BODY_TOP, BODY_BOTTOM = 18.0, 262.0  # what piece sheets and texts may fill, in mm
_BASELINE = 13.1
_SPARED = "ink saved: for people, not for the camera"
_BAR_Y = 266.4
_TITLE = Style(10.5, BOLD)
_NOTE = Style(7.5, ink="dark")
_RIGHT = Style(7.5, ink="dark", align="right")


@dataclass(frozen=True)
class Heading:
    """Say what a page is: a title, a note beside it, and the name that identifies the sheet."""

    title: str
    note: str
    sheet: str


def draw_heading(page: Page, heading: Heading, width: float = COMMON_WIDTH) -> None:
    """Write the title line at the top of a page of this width, and bookmark the page by its title."""
    left, right = TEXT_LEFT, width - TEXT_LEFT
    page.bookmark(heading.title)
    page.text((left, _BASELINE), heading.title, _TITLE)
    note = f"{heading.note}  ·  {_SPARED}" if page.spare else heading.note
    page.text((left + text_width(heading.title, _TITLE) + 3, _BASELINE), note, _NOTE)
    page.text((right, _BASELINE), heading.sheet, _RIGHT)


def draw_scale_bar(page: Page, bar: Bar) -> None:
    """Draw the bar of 100 mm with a tick every 10 mm, longer every 50."""
    (x0, y), (x1, _) = bar.start_mm, bar.end_mm
    page.line((x0, y), (x1, y), 0.25)
    for k in range(11):
        x = x0 + (x1 - x0) * k / 10
        page.line((x, y - 0.125), (x, y + (2.4 if k % 5 == 0 else 1.4)), 0.25)
    page.text((x1 + 2.5, y + 2.2), "100 mm", Style(7, BOLD))
    page.text((x0 - 2.5, y + 2.2), "measure me", Style(7, ink="dark", align="right"))


def footer_bar(enlarged: float = 1.0) -> Bar:
    """Return the scale bar of a page without tags: 100 mm on paper, whatever a page's millimetre is there."""
    length = 100 / enlarged
    left = (COMMON_WIDTH - length) / 2
    return Bar((left, _BAR_Y), (left + length, _BAR_Y))


def draw_footer(page: Page, number: int, count: int) -> None:
    """Draw scale bar and page number at the foot of a page without tags."""
    draw_scale_bar(page, footer_bar(page.enlarged))
    page.text((COMMON_WIDTH - TEXT_LEFT, _BAR_Y + 2.2), f"{number} of {count}", _RIGHT)
