"""One page of what lies beside a board: strips that count, rings that lie on pieces, a card for the bag.

A strip has a scale along each long edge, and a paper clip on the edge marks the number. What is counted, and
which rings there are, the game's printed set says (games.extras.Printed).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt

from calibration.paper import Paper, Point
from calibration.rings import ring_artwork
from calibration.shapes import Circle, Fill, move_artwork, rectangle
from calibration.threads import MARKER, MARKER_HOLE, hexagon
from games.pictures import Counter, Ring
from games.words import Message, Said
from print.artwork import BLEED
from print.furniture import BODY_TOP, draw_footer, draw_heading, identity, make_title
from print.grid import PieceGrid, draw_cut
from print.painter import BOLD, Document, Page, Style, text_width
from print.text import CAPTION, Column
from print.words import say

_LEFT, _TOP, _HIGH, _STRIP = 14.0, BODY_TOP + 4.0, 236.0, 27.0  # mm; of the strips
_HEAD, _FOOT, _TICK = 15.0, 4.0, 3.7  # mm; of a strip's head and foot, and what its cuts reach beyond it
_MOST = 99  # the largest number of a scale with a place for each; others have one for each digit
_PLACE, _FIFTH = 2.2, 4.2  # mm; how far the line of a place reaches in, and that of every fifth
_NUMBER, _NAME, _DIGIT = Style(7), Style(17, BOLD), Style(9, BOLD, "dark")
_RINGS_A_ROW, _RINGS_LEFT, _CARD = 3, 156.0, 40.0  # how many rings, and mm


@dataclass(frozen=True)
class _Scale:
    """A scale: whose it is, and its numbers from the top down, with the worth of each block of digits."""

    counter: Counter
    blocks: tuple[tuple[Said, tuple[int, ...]], ...]

    @property
    def places(self) -> int:
        """Return how many places it has, with one of room between two blocks."""
        return sum(len(numbers) for _, numbers in self.blocks) + len(self.blocks) - 1


def _scales(counter: Counter) -> tuple[_Scale, ...]:
    """Return the scales of a counter: one for small numbers, else two digits on each."""
    if counter.most <= _MOST:
        return (_Scale(counter, (("", tuple(range(counter.most, -1, -1))),)),)
    worth = [10**k for k in range(len(str(counter.most)) - 1, -1, -1)]
    digits = tuple(range(9, -1, -1))
    pairs = (worth[k : k + 2] for k in range(0, len(worth), 2))
    return tuple(_Scale(counter, tuple((str(each), digits) for each in pair)) for pair in pairs)


@dataclass(frozen=True)
class BesideBoard:
    """What lies beside a board: what is counted, the rings for pieces so wide, and what the card says."""

    counters: Sequence[Counter]
    rings: Sequence[Ring]
    flat: float
    card: Sequence[Said] = ()

    @cached_property
    def strips(self) -> list[tuple[_Scale, ...]]:
        """Return the scales of each strip, on its left and on its right edge."""
        small = [scale for its in self.counters if its.most <= _MOST for scale in _scales(its)]
        strips = [tuple(small[k : k + 2]) for k in range(0, len(small), 2)]
        large = (_scales(its) for its in self.counters if its.most > _MOST)
        return strips + [scales[k : k + 2] for scales in large for k in range(0, len(scales), 2)]

    @cached_property
    def grid(self) -> PieceGrid:
        """Return where the rings lie, each kind from a new row on."""
        flat = MARKER * self.flat
        rows = sum(ceil(ring.count / _RINGS_A_ROW) for ring in self.rings)
        count, side = rows * _RINGS_A_ROW, 2 / sqrt(3) * flat
        return PieceGrid(count, side, _RINGS_A_ROW, rows, _RINGS_LEFT, _TOP + 16, high=flat, hexagons=True)

    @property
    def cuts(self) -> int:
        """Return how many cuts part strips, rings and card."""
        strips = len(self.strips) + 1 + 2 if self.strips else 0
        return strips + (self.grid.cuts if self.rings else 0) + (4 if self.card else 0)

    def ring_places(self) -> list[tuple[Ring, Point]]:
        """Return the middle of every ring."""
        found, first = list[tuple[Ring, Point]](), 0
        for ring in self.rings:
            corners = map(self.grid.corner, range(first, first + ring.count))
            found += [(ring, (x + self.grid.side / 2, y + self.grid.pitch / 2)) for x, y in corners]
            first += ceil(ring.count / _RINGS_A_ROW) * _RINGS_A_ROW
        return found


def beside_pdf(its: BesideBoard, paper: Paper) -> bytes:
    """Return the page."""
    document = Document(make_title(say("beside"), "counters"), paper)
    with document.page() as page:
        notes: list[Message] = [say("beside-clip")] if its.counters else []
        notes += [say("beside-punch")] if its.rings else []
        draw_heading(page, say("beside"), tuple(notes), identity("counters"))
        for number, scales in enumerate(its.strips):
            _draw_strip(page, _LEFT + number * _STRIP, scales)
        _draw_strip_cuts(page, len(its.strips))
        bottom = _draw_rings(page, its) if its.rings else _TOP
        if its.card:
            _draw_card(page, its.card, bottom + 12)
        draw_footer(page, 1, 1)
    return document.save()


def _draw_strip_cuts(page: Page, count: int) -> None:
    for k in range(count + 1 if count else 0):
        x = _LEFT + k * _STRIP
        draw_cut(page, (x, _TOP - _TICK), (x, _TOP + _HIGH + _TICK))
    for y in (_TOP, _TOP + _HIGH) if count else ():
        draw_cut(page, (_LEFT - _TICK, y), (_LEFT + count * _STRIP + _TICK, y))


def _draw_strip(page: Page, left: float, scales: Sequence[_Scale]) -> None:
    width = _STRIP / len(scales)
    same = len({scale.counter for scale in scales}) == 1
    for k, scale in enumerate(scales[:1] if same else scales):
        its = scale.counter
        box = (left + k * width + 2, _TOP + 3, (_STRIP if same else width) - 4, _HEAD - 5)
        _draw_head(page, box, its)
    for k, scale in enumerate(scales):
        _draw_scale(page, left if k == 0 else left + _STRIP, 1 if k == 0 else -1, scale)


def _draw_head(page: Page, box: tuple[float, float, float, float], its: Counter) -> None:
    """Draw what a scale counts, in its ink."""
    x, y, width, height = box
    page.piece((Fill(its.ink, (rectangle(box),), fine=its.ink == "white"),))
    page.outline(rectangle(box), 0.3, "dark")
    ink = "black" if its.ink == "white" or page.spare else "white"
    size = min(_NAME.size, _NAME.size * (width - 2) / text_width(its.name, _NAME))
    page.centre((x + width / 2, y + height / 2), its.name, Style(size, BOLD, ink))


def _draw_scale(page: Page, edge: float, inwards: int, scale: _Scale) -> None:
    """Draw the numbers of a scale from an edge of its strip inwards."""
    top, pitch = _TOP + _HEAD, (_HIGH - _HEAD - _FOOT) / scale.places
    y = top
    for worth, numbers in scale.blocks:
        for number in numbers:
            middle, is_fifth = y + pitch / 2, number % 5 == 0
            if is_fifth and len(numbers) > 10:
                box = (min(edge, edge + inwards * 9.5), y, 9.5, pitch)
                page.paint((Fill("light", (rectangle(box),)),))
            page.line((edge, middle), (edge + inwards * (_FIFTH if is_fifth else _PLACE), middle), 0.25)
            style = Style(_NUMBER.size + is_fifth, BOLD if is_fifth else _NUMBER.font)
            page.centre((edge + inwards * 7.0, middle), str(number), style)
            y += pitch
        if worth:
            at = (edge + inwards * 11.2, y - len(numbers) * pitch / 2)
            with page.turn(at, -90.0):
                page.centre(at, f"× {worth}", _DIGIT)
        y += pitch


def _draw_rings(page: Page, its: BesideBoard) -> float:
    """Draw the rings and say what they are; return where they end."""
    grid, column = its.grid, Column(page, _RINGS_LEFT, _TOP - 3, _CARD)
    for ring in its.rings:
        column.paragraph(say("rings-of", count=ring.count, name=ring.name), style=CAPTION)
    size = (MARKER + 2 * min(BLEED, 0.4) / its.flat) * its.flat
    for ring, at in its.ring_places():
        if not page.spare:
            page.paint(move_artwork((Fill("black", (hexagon(size),)),), *at))
        page.piece(move_artwork(ring_artwork(its.flat, broken=ring.broken), *at))
        hole = Circle(at, MARKER_HOLE * its.flat)
        page.paint((Fill("white", (hole,)),))
        page.outline(hole, 0.15, "grey")
    grid.draw_cuts(page, 0)
    return grid.top + grid.rows * grid.pitch


def _draw_card(page: Page, lines: Sequence[Said], top: float) -> None:
    """Draw the card that lies in the bag."""
    column = Column(page, _RINGS_LEFT + 2.5, top, _CARD - 5)
    head, *others = lines
    column.head(head)
    for line in others:
        column.paragraph(line, style=CAPTION)
    bottom = column.y + 2
    for y in (top, bottom):
        draw_cut(page, (_RINGS_LEFT - _TICK, y), (_RINGS_LEFT + _CARD + _TICK, y))
    for x in (_RINGS_LEFT, _RINGS_LEFT + _CARD):
        draw_cut(page, (x, top - _TICK), (x, bottom + _TICK))
