"""Running text in columns: wrapping, inline bold, and a cursor that moves down the page.

Said between asterisks are bold: "*Control* a cell". No hyphenation, no justification.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from calibration.paper import Point
from calibration.shapes import Circle, Fill
from games.words import Said
from print.painter import BOLD, Page, Style, text_width

BODY = Style(8.8)
CAPTION = Style(8.3)
HEAD = Style(12, BOLD)
_LEADING = 4.35  # mm
_Piece = tuple[str, bool]
_Word = tuple[_Piece, ...]
"""What stands between two spaces: pieces of letters, each bold or not ("*a1*," is two)."""
_Line = list[_Word]


@dataclass
class Column:
    """A column of `width` millimetres that is filled downwards; y is where the next thing begins.

    Type is as large as the page asks for.
    """

    page: Page
    left: float
    y: float
    width: float

    def head(self, words: Said) -> None:
        """Write a heading with room above."""
        scale = self.page.type_scale
        shown = _scaled(HEAD, scale)
        self.y += 7.6 * scale
        for number, line in enumerate(_wrapped(str(words), self.width, shown)):
            self.y += number and _LEADING * shown.size / BODY.size
            _write(self.page, (self.left, self.y), line, shown)
        self.y += 1.6 * scale

    def paragraph(self, *sentences: Said, style: Style = BODY, indent: float = 0.0) -> None:
        """Write a paragraph of sentences, wrapped, with a little room below."""
        scale = self.page.type_scale
        shown = _scaled(style, scale)
        for line in _wrapped(" ".join(map(str, sentences)), self.width - indent, shown):
            self.y += _LEADING * shown.size / BODY.size
            _write(self.page, (self.left + indent, self.y), line, shown)
        self.y += 1.5 * scale

    def step(self, sign: str, *sentences: Said) -> None:
        """Write a paragraph with a number in a black disc before it."""
        scale = self.page.type_scale
        centre = (self.left + 2.4 * scale, self.y + (_LEADING - 1.1) * scale)
        self.page.paint((Fill("black", (Circle(centre, 2.3 * scale),)),))
        self.page.centre(centre, sign, _scaled(Style(8.5, BOLD, "white"), scale))
        self.paragraph(*sentences, indent=6.6 * scale)

    def steps(self, *said: Said) -> None:
        """Write the steps of a procedure, numbered from 1."""
        for number, words in enumerate(said, 1):
            self.step(str(number), words)

    def bullet(self, *sentences: Said, inset: float = 0.0) -> None:
        """Write a paragraph with a small dot before it, inset millimetres from the column's left."""
        scale = self.page.type_scale
        centre = (self.left + (inset + 1) * scale, self.y + (_LEADING - 1.1) * scale)
        self.page.paint((Fill("dark", (Circle(centre, 0.6 * scale),)),))
        self.paragraph(*sentences, indent=(inset + 3.6) * scale)

    def space(self, height: float) -> Point:
        """Keep height millimetres free and return their top left corner."""
        top = (self.left, self.y)
        self.y += height
        return top


@lru_cache
def _scaled(style: Style, scale: float) -> Style:
    return replace(style, size=style.size * scale)


def _words(text: str) -> list[_Word]:
    """Split at spaces; asterisks switch bold on and off."""
    words: list[list[_Piece]] = [[]]
    for k, part in enumerate(text.split("*")):
        for n, letters in enumerate(part.split(" ")):
            if n:
                words.append([])
            if letters:
                words[-1].append((letters, k % 2 == 1))
    return [tuple(word) for word in words if word]


@lru_cache(maxsize=1 << 13)
def _wrapped(text: str, width: float, style: Style) -> Sequence[_Line]:
    """Return the lines of a text: pages are filled in many ways before one is chosen."""
    return tuple(_lines(text, width, style))


def _lines(text: str, width: float, style: Style) -> Iterator[_Line]:
    line, filled, space = list[_Word](), 0.0, text_width(" ", style)
    for word in _words(text):
        widths = [text_width(letters, _face(style, bold)) for letters, bold in word]
        if line and len(line) * space + sum(widths, filled) > width:
            yield line
            line, filled = [], 0.0
        line.append(word)
        filled = sum(widths, filled)
    yield line


@lru_cache
def _face(style: Style, bold: bool) -> Style:
    return replace(style, font=BOLD) if bold else style


def _write(page: Page, at: Point, line: _Line, style: Style) -> None:
    words = ([(letters, _face(style, bold)) for letters, bold in word] for word in line)
    page.words(at, words, text_width(" ", style))
