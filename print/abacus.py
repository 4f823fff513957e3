"""The abacus set: pages of nets for its two prisms, and a page that says how they are put together.

The nets' geometry is calibration.abacus's; this module decides how they look and where they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from calibration.abacus import AXLE, Abacus, Face, Prism
from calibration.inks import COLOURS, OWNERS
from calibration.paper import COMMON, MARGIN, CommonPage, Paper, Point
from calibration.shapes import Artwork, Circle, Fill, Polygon, move_artwork, polygon, rectangle, symbol
from print.furniture import (
    BODY_BOTTOM,
    BODY_TOP,
    COLUMN_WIDTH,
    RIGHT_COLUMN,
    TEXT_LEFT,
    draw_footer,
    draw_heading,
    identity,
    make_title,
)
from print.painter import Document, Page, Style
from print.text import CAPTION, Column
from print.words import say

_GAP = 4.0  # mm between two nets
_SYMBOL = 0.5  # of a panel's side
_CUT, _FOLD, _DASH = 0.2, 0.2, 1.6
_TAB_INK = "light"
_LABEL = Style(8, ink="dark")


def abacus_pdf(its: Abacus, cells: int, paper: Paper) -> bytes:
    """Return a page of inner nets, one of outer nets, each to be printed as often as it says, and a guide."""
    document = Document(make_title(say("abacus"), "abacus"), paper)
    size = say("cells-of", mm=f"{its.cell:g}")
    both = ((say("inner-prisms"), its.inner), (say("outer-prisms"), its.outer))
    for number, (which, prism) in enumerate(both, 1):
        places = net_places(prism, paper.widest)
        copies = ceil(cells / len(places))
        with document.page(paper.widest) as page:
            often = say("print-often", places=len(places), cells=str(cells), times=copies)
            draw_heading(page, say("abacus"), (which, size, often), identity("abacus"))
            _draw_nets(page, prism, places)
            draw_footer(page, number, 3)
    with document.page() as page:
        draw_heading(page, say("abacus-built"), (size,), identity("abacus"))
        _draw_guide(page, its, cells)
        draw_footer(page, 3, 3)
    return document.save()


def net_places(prism: Prism, page: CommonPage = COMMON) -> list[Point]:
    """Return where the nets of such a page have their origin, as many as fit it, centred across."""
    (left, top), _ = prism.bounds
    width, height = prism.size
    room, more = page.width - 2 * MARGIN - 2, page.height - COMMON.height
    columns = int((room + _GAP) / (width + _GAP))
    rows = int((BODY_BOTTOM + more - BODY_TOP + _GAP - 4) / (height + _GAP))
    start = (page.width - columns * width - (columns - 1) * _GAP) / 2
    return [
        (start + c * (width + _GAP) - left, BODY_TOP + 2 + r * (height + _GAP) - top)
        for r in range(rows)
        for c in range(columns)
    ]


def net_artwork(prism: Prism) -> Artwork:
    """Return what is filled on a net: tabs in pale grey, and colours or beams."""
    tabs = tuple(face.outline for face in prism.faces if "tab" in face.name)
    panels = [face for face in prism.faces if face.name.startswith("panel")]
    painted = _beams(prism, panels) if prism.beam else _colours(prism, panels)
    return (Fill(_TAB_INK, tabs), *painted)


def _colours(prism: Prism, panels: Sequence[Face]) -> Artwork:
    art: list[Fill] = []
    for colour, face in zip(COLOURS, panels, strict=True):
        (x, y), size = face.outline.points[0], _SYMBOL * prism.side
        middle = (x + prism.side / 2, y + prism.length / 2)
        art += [Fill(colour.ink, (face.outline,)), Fill("white", (symbol(colour.symbol, middle, size),))]
    return tuple(art)


def _beams(prism: Prism, panels: Sequence[Face]) -> Artwork:
    """Return the beams: each edge's two strips in the ink of an owner; the one of nobody stays natural."""
    art = []
    for k, face in enumerate(panels):
        x, y = face.outline.points[0]
        for owner, left in ((OWNERS[k - 1], x), (OWNERS[k], x + prism.side - prism.beam)):
            if owner.ink != "white":
                art.append(Fill(owner.ink, (rectangle((left, y, prism.beam, prism.length)),)))
    return tuple(art)


def _draw_nets(page: Page, prism: Prism, places: Sequence[Point]) -> None:
    page.stamp(f"net-{prism.beam > 0}", net_artwork(prism), places)
    folds = [fold.edge for fold in prism.folds]
    for x, y in places:
        for outline in _cuts(prism):
            page.outline(outline.at(1, 1, x, y), _CUT)
        for (x0, y0), (x1, y1) in folds:
            page.outline(polygon((x + x0, y + y0), (x + x1, y + y1)), 0.45, "white")
            page.outline(polygon((x + x0, y + y0), (x + x1, y + y1)), _FOLD, "dark", _DASH)


def _cuts(prism: Prism) -> list[Polygon | Circle]:
    """Return what is cut: every part's outline (folds are drawn over it) and every hole."""
    return [line for face in prism.faces for line in (face.outline, *face.holes)]


def _draw_guide(page: Page, its: Abacus, cells: int) -> None:
    left = Column(page, TEXT_LEFT, 15.0, COLUMN_WIDTH)
    left.head(say("you-need"))
    left.bullet(say("abacus-need", axle=AXLE, cell=f"{its.cell:g}"))
    left.bullet(say("abacus-count", cells=str(cells)))
    left.head(say("fold-and-glue"))
    left.steps(
        say("score"),
        say("windows"),
        say("pierce"),
        say("fold"),
        say("glue-inner"),
        say("glue-outer"),
        say("skewer"),
    )
    right = Column(page, RIGHT_COLUMN, 15.0, COLUMN_WIDTH)
    right.head(say("along-axle"))
    middle = (RIGHT_COLUMN + 30.0, right.y + 32.0)
    scale = 24.0 / its.outer.reach
    _draw_end(page, its, middle, scale)
    labels = (
        (say("black-beam"), (0.0, -its.outer.reach)),
        (say("colour-up"), (0.28 * its.inner.reach, -0.5 * its.inner.reach)),
        (say("axle"), (AXLE / 2, 0.0)),
        (say("white-beam"), (0.84 * its.outer.reach, 0.5 * its.outer.reach)),
    )
    for (words, (x, y)), line in zip(labels, (-26.0, -10.0, 4.0, 18.0), strict=True):
        start = (middle[0] + x * scale + 1.5, middle[1] + y * scale)
        page.line(start, (middle[0] + 28.0, middle[1] + line), 0.15, "dark")
        Column(page, middle[0] + 29.0, middle[1] + line - 3.2, 32.0).paragraph(words, style=CAPTION)
    right.y = middle[1] + 26.0
    right.head(say("at-play"))
    right.bullet(say("abacus-face"))
    right.bullet(say("abacus-beam"))
    right.bullet(say("abacus-active"))
    right.head(say("in-figures"))
    sizes = (its.inner.side, its.inner.length, its.outer.side, its.outer.length, its.outer.beam)
    inner, innerlong, outer, outerlong, beam = (f"{mm:.1f}" for mm in sizes)
    figures = say(
        "abacus-figures", inner=inner, innerlong=innerlong, outer=outer, outerlong=outerlong, beam=beam
    )
    right.paragraph(figures)


def _draw_end(page: Page, its: Abacus, middle: Point, scale: float) -> None:
    """Draw both prisms from the end: the outer stands on a face's edge, a beam on top, the inner face up."""
    outer, inner = (
        _triangle(prism.reach * scale, up) for prism, up in ((its.outer, True), (its.inner, False))
    )
    page.outline(outer.at(1, 1, *middle), 0.25, "dark", _DASH)
    strip = its.outer.beam / its.outer.side
    for owner, k in zip((OWNERS[1], OWNERS[2], OWNERS[0]), range(3), strict=True):
        at, after, before = (outer.points[(k + step) % 3] for step in (0, 1, 2))
        for to in (before, after):
            end = (at[0] + strip * (to[0] - at[0]), at[1] + strip * (to[1] - at[1]))
            for ink, width in (("dark", 1.9), (owner.ink, 1.4)):
                page.line(_sum(at, middle), _sum(end, middle), width, ink)
    page.paint(move_artwork((Fill("white", (inner,)),), *middle))
    for colour, k in zip(COLOURS, (0, 1, 2), strict=True):
        a, b = inner.points[k], inner.points[(k + 1) % 3]
        page.line(_sum(a, middle), _sum(b, middle), 1.6, colour.ink)
    page.paint((Fill("dark", (Circle(middle, AXLE / 2 * scale),)),))


def _triangle(reach: float, up: bool) -> Polygon:
    way = -1.0 if up else 1.0
    across = 3**0.5 / 2 * reach
    corners = ((0.0, way * reach), (-way * across, -way * reach / 2), (way * across, -way * reach / 2))
    return Polygon(corners)


def _sum(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]
