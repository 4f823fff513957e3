"""The pages of the scale test: tags, stripes for a bank card, two rulers, places for two punched holes.

calibration.scale_sheet says where everything stands; `sparklies printer` measures the printed sheet.
"""

from __future__ import annotations

from dataclasses import replace

from calibration.paper import COMMON_WIDTH, Paper
from calibration.scale_sheet import BACK, CARD_BOX, FRONT, REACH, STRIPE, ScaleSheet, card_edges
from calibration.shapes import Artwork, Fill, rectangle
from calibration.sheet import Bar
from print.codes import tag_artwork
from print.furniture import draw_footer, draw_heading, identity, make_title
from print.output import output_on
from print.painter import BOLD, Document, Page, Style
from print.text import BODY, Column
from print.words import say

_LABEL = Style(8, BOLD)
_NOTE = Style(7.5, ink="dark")
_CARD_RADIUS = 3.18


def scale_test_pdf(paper: Paper) -> bytes:
    """Return the scale test: front and back of one sheet, never corrected for a printer."""
    plain = replace(output_on(paper), printer=None, spare=False)
    document = Document(make_title(say("scale-test"), "scale-test"), plain)
    sides = ((FRONT, say("front"), _draw_front), (BACK, say("back"), _draw_back))
    for number, (side, name, draw) in enumerate(sides, 1):
        with document.page() as page:
            draw_heading(page, say("scale-test"), (name, say("at-true-size")), identity("scale-test"))
            for tag in side.tags:
                page.paint(tag_artwork(tag))
            _draw_punch(page, side)
            draw(page)
            draw_footer(page, number, len(sides))
    return document.save()


def stripes() -> Artwork:
    """Return the stripes across all four edges of the card as one fill."""
    boxes = []
    for edge in card_edges():
        for number in range(0, edge.count, 2):
            x, y = edge.stripe(number)
            wide, high = (2 * REACH, STRIPE) if edge.outwards[0] else (STRIPE, 2 * REACH)
            boxes.append(rectangle((x - wide / 2, y - high / 2, wide, high)))
    return (Fill("black", tuple(boxes)),)


def _draw_front(page: Page) -> None:
    page.paint(stripes())
    left, top, width, height = CARD_BOX
    middle = left + width / 2
    page.centre((middle, top + height / 2 - 5), say("bank-card"), Style(11, BOLD))
    for k, words in enumerate((say("bank-card-flat"), say("bank-card-size"))):
        page.centre((middle, top + height / 2 + 0.5 + 4.6 * k), words, Style(8.5))
    _draw_corners(page)
    _draw_ruler(page, FRONT.across)
    _draw_ruler(page, FRONT.down)
    column = Column(page, 33.0, 160.0, 145.0)
    column.head(say("with-a-phone"))
    column.paragraph(say("by-phone"))
    column.head(say("with-a-ruler"))
    column.paragraph(say("by-ruler"))


def _draw_back(page: Page) -> None:
    column = Column(page, 33.0, 60.0, 125.0)
    column.head(say("backs-on-fronts"))
    column.paragraph(say("why-backs"))
    column.steps(say("punch"), say("photograph"), say("measure-both"))
    column.paragraph(say("card-too"), style=BODY)


def _draw_corners(page: Page) -> None:
    """Draw the card's outline where no stripes are: at its round corners."""
    left, top, width, height = CARD_BOX
    for x, towards in ((left, 1.0), (left + width, -1.0)):
        for y, down in ((top, 1.0), (top + height, -1.0)):
            r = _CARD_RADIUS
            page.line((x + towards * r, y), (x + towards * 2 * r, y), 0.25, "grey")
            page.line((x, y + down * r), (x, y + down * 2 * r), 0.25, "grey")


def _draw_ruler(page: Page, bar: Bar) -> None:
    """Draw a ruler with a tick a centimetre; its ends are the outer edges of its last ticks' middles."""
    (x0, y0), (x1, y1) = bar.start_mm, bar.end_mm
    page.line((x0, y0), (x1, y1), 0.25)
    length = max(x1 - x0, y1 - y0)
    across = x1 > x0
    for k in range(int(length / 10) + 1):
        tick = 4.0 if k % 5 == 0 else 2.2
        x, y = x0 + (x1 - x0) * 10 * k / length, y0 + (y1 - y0) * 10 * k / length
        end = (x, y - tick) if across else (x + tick, y)
        page.line((x, y), end, 0.25)
        if k % 5 == 0:
            at = (x, y - tick - 2.2) if across else (x + tick + 4.0, y)
            page.centre(at, str(10 * k), _LABEL)


def _draw_punch(page: Page, side: ScaleSheet) -> None:
    """Draw the dashed line outside of which two holes may be punched."""
    left, top, width, height = side.holes
    x = left + width if left < COMMON_WIDTH / 2 else left
    for k in range(int(height / 4) + 1):
        page.line((x, top + 4 * k), (x, min(top + 4 * k + 2, top + height)), 0.2, "grey")
    inwards, align = (1.5, "left") if left < COMMON_WIDTH / 2 else (-1.5, "right")
    for k, words in enumerate((say("two-holes"), say("beside-line"), say("for-backs"))):
        page.text((x + inwards, top + 3 + 3.4 * k), words, Style(7.5, ink="dark", align=align))
