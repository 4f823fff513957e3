"""Mats for what a side has in reserve: a place for every token, and what each kind of piece costs.

Which kinds there are and what they cost is said in games.tokens; a mat is printed with its side's tokens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from calibration.paper import Point
from calibration.shapes import Circle, Fill, move_artwork, rectangle
from calibration.tokens import picture
from games.standing import Standing
from games.tokens import TokenKind, TokenSet
from games.words import Said
from print.artwork import token_sign
from print.furniture import TEXT_LEFT
from print.painter import BOLD, HAIRLINE, Page, Style, text_width
from print.words import say

_INSET, _HEAD, _TOP, _APART, _ROWS_APART = 5.0, 6.5, 15.0, 1.6, 4.0  # mm
_SIGN, _SIDE_SIGN = 9.0, 8.0  # mm; of a price's pieces, and of the side beside the mat's title
_BEFORE_PRICE = 6.0  # mm between places and a price
_TITLE, _KIND, _SMALL, _PAID = Style(13, BOLD), Style(9.5, BOLD), Style(8.5), Style(8.5, BOLD)
_FAINT = 0.55  # of a place that its picture fills


@dataclass(frozen=True)
class Reserve:
    """Describe the mat of one side: places of a diameter, in a mat of a width in mm."""

    its: TokenSet
    side: str
    diameter: float
    width: float

    @property
    def height(self) -> float:
        """Return how high the mat is in mm."""
        rows = [self._height_of(kind) for kind in self.its.kinds]
        return _TOP + sum(rows) + _ROWS_APART * len(rows)

    def within(self, height: float) -> Reserve:
        """Return the mat with places as large as there is room for in this height."""
        its = self
        while its.height > height:
            its = Reserve(its.its, its.side, 0.97 * its.diameter, its.width)
        return its

    def draw(self, page: Page, top: float) -> None:
        """Draw the mat, its upper edge so many mm from the page's top."""
        left = TEXT_LEFT
        page.outline(rectangle((left, top, self.width, self.height)), HAIRLINE, "grey")
        page.piece(
            move_artwork(self._sign(self.its.kinds[0], page, _SIDE_SIGN), left + _INSET + 4, top + 7.5)
        )
        title = say("reserve-of", side=self.side)
        page.text((left + _INSET + 10, top + 9.2), title, _TITLE)
        note = left + self.width - _INSET
        page.text((note, top + 9.2), say("reserve-note"), Style(8.5, ink="dark", align="right"))
        y = top + _TOP
        for kind in self.its.kinds:
            self._draw_row(page, kind, (left + _INSET, y))
            y += self._height_of(kind) + _ROWS_APART

    @property
    def _a_row(self) -> int:
        return int((self.width - 2 * _INSET + _APART) / (self.diameter + _APART))

    def _height_of(self, kind: TokenKind) -> float:
        rows = ceil(kind.count / self._a_row)
        return _HEAD + rows * (self.diameter + _APART) + (0 if self._beside(kind) else _SIGN + _APART)

    def _beside(self, kind: TokenKind) -> bool:
        """Return whether there is room for a kind's price beside its places."""
        used = min(kind.count, self._a_row) * (self.diameter + _APART)
        return used + _BEFORE_PRICE + self._price_width(kind) - 2 <= self.width - 2 * _INSET

    def _sign(self, kind: TokenKind, page: Page, size: float) -> tuple[Fill, ...]:
        return token_sign(Standing(owner=self.side, piece=kind.piece), size, plain=page.plain)

    def _places(self, kind: TokenKind, at: Point) -> Iterator[Point]:
        pitch = self.diameter + _APART
        for number in range(kind.count):
            row, column = divmod(number, self._a_row)
            yield at[0] + column * pitch + self.diameter / 2, at[1] + row * pitch + self.diameter / 2

    def _draw_row(self, page: Page, kind: TokenKind, at: Point) -> None:
        """Draw a kind: its name, its places, and what one of it costs."""
        x, y = at
        head = say("reserve-kind", kind=str(kind.name).capitalize(), count=str(kind.count))
        note = kind.note or ("" if kind.price else say("costs-nothing"))
        page.text((x, y + 4), head, _KIND)
        page.text((x + text_width(head, _KIND) + 3, y + 4), note, _SMALL)
        places = list(self._places(kind, (x, y + _HEAD)))
        for middle in places:
            page.outline(Circle(middle, self.diameter / 2), 0.25, "grey", 1.2)
            page.paint((Fill("light", (picture(kind.symbol, middle, _FAINT * self.diameter),)),))
        if kind.price:
            beside = (places[-1][0] + self.diameter / 2 + _BEFORE_PRICE, places[-1][1])
            below = (x, places[-1][1] + self.diameter / 2 + _APART + _SIGN / 2)
            self._draw_price(page, kind, beside if self._beside(kind) else below)

    def _prices(self, kind: TokenKind) -> Iterator[tuple[TokenKind, Said, Said, float]]:
        """Yield each part of what a piece costs: its kind, the words before and after its sign, how wide."""
        kinds = {its.piece: its for its in self.its.kinds}
        for number, (piece, count) in enumerate(kind.price):
            before = "+" if number else say("costs")
            after = say("price", count=str(count), kind=kinds[piece].name)
            yield (
                kinds[piece],
                before,
                after,
                text_width(before, _SMALL) + _SIGN + text_width(after, _PAID) + 5,
            )

    def _price_width(self, kind: TokenKind) -> float:
        return sum(width for *_, width in self._prices(kind))

    def _draw_price(self, page: Page, kind: TokenKind, at: Point) -> None:
        """Draw what a piece costs, from a point on the left of its middle line."""
        x, y = at
        base = y + _SMALL.cap_mm / 2
        for paid, before, after, width in self._prices(kind):
            sign = x + text_width(before, _SMALL) + 2
            page.text((x, base), before, _SMALL)
            page.piece(move_artwork(self._sign(paid, page, _SIGN), sign + _SIGN / 2, y))
            page.text((sign + _SIGN + 1.5, base), after, _PAID)
            x += width
