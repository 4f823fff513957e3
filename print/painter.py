"""The only module that speaks ReportLab: documents, pages, fills, lines and text in millimetres.

Coordinates are those of a common page (origin its top left, y down) on any paper. What is drawn
is decided elsewhere; this module only says how a fill, a line or a word gets into a PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import as_file, files
from io import BytesIO

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from calibration.inks import INKS
from calibration.paper import COMMON, LARGE, Box, CommonPage, Paper, Point
from calibration.printer import EXACT
from calibration.shapes import Artwork, Circle, Fill, Outline
from games.words import Said
from print.output import Output, output_on
from print.words import say

MM = 72 / 25.4  # points in a millimetre
REGULAR, BOLD = "AtkinsonHyperlegible-Regular", "AtkinsonHyperlegible-Bold"
HAIRLINE = 0.15  # mm; cutting guides thinner than 0.09 vanish on some printers
_TINT, _BLACK_TINT, _SPARED_LINE = 0.16, 0.26, 0.3  # where ink is spared: shares that fill, mm of the line
_CAP_HEIGHT = 0.668  # of the font size, from the font's OS/2 table


@dataclass(frozen=True)
class Style:
    """The look of a line of text: size in points, weight, ink, and where x stands in it."""

    size: float = 9.0
    font: str = REGULAR
    ink: str = "black"
    align: str = "left"

    @property
    def cap_mm(self) -> float:
        """Return the height of a capital letter in millimetres."""
        return self.size * _CAP_HEIGHT / MM


@cache
def _register_fonts() -> None:
    for name in (REGULAR, BOLD):
        with as_file(files("print") / "fonts" / f"{name}.ttf") as path:
            pdfmetrics.registerFont(TTFont(name, str(path)))


def text_width(words: Said, style: Style) -> float:
    """Return how wide the words are in millimetres."""
    return _width_of(str(words), style.font) * style.size / MM


@lru_cache(maxsize=1 << 14)
def _width_of(words: str, font: str) -> float:
    """Return how wide the words are at a size of 1: the same words are measured again and again."""
    _register_fonts()
    return float(pdfmetrics.stringWidth(words, font, 1))


def text_room(paper: Paper) -> tuple[float, float]:
    """Return how much a page that is only read is enlarged on a paper, and how many mm higher it is.

    Such a page fills larger paper and all of its height; the mm are those of the page, before enlarging.
    """
    enlarged = LARGE.width / COMMON.width if paper.holds(LARGE) else 1.0
    return enlarged, paper.height / enlarged - COMMON.height


class Document:
    """Collect pages into one PDF that is the same bytes on every run.

    Version 1.7, because print scaling is younger than the 1.3 that ReportLab writes by default; a first
    font of our own, because otherwise every page names Helvetica without embedding it.
    """

    def __init__(self, title: Said, paper: Paper) -> None:
        _register_fonts()
        rl_config.useA85 = 0  # binary streams: a fifth smaller
        self._buffer = BytesIO()
        output = output_on(paper)
        self._paper, self._output, self._printer = paper, output, output.printer or EXACT
        whole = (paper.width * MM, paper.height * MM)
        self._canvas = Canvas(
            self._buffer,
            pagesize=whole,
            trimBox=(0, 0, *whole),
            bleedBox=(0, 0, *whole),
            pageCompression=1,
            invariant=1,
            pdfVersion=(1, 7),
            initialFontName=REGULAR,
            lang="en",
        )
        self._canvas.setTitle(str(title))
        self._canvas.setAuthor(str(say("author")))
        self._canvas.setCreator(str(say("creator")))
        self._canvas.setSubject(str(say("subject")))
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")

    @contextmanager
    def page(
        self, common: CommonPage = COMMON, *, back: bool = False, text: bool = False, type_scale: float = 1.0
    ) -> Iterator[Page]:
        """Give a blank page to draw on, its origin that of a common page; it ends with the block.

        back: whether the page is printed on the back of the one before. text: whether it is only read, and so
        fills its paper (text_room); type_scale: of its type. What the printer does wrong is undone about the
        page's middle.
        """
        enlarged, more = text_room(self._paper) if text else (1.0, common.height - COMMON.height)
        dx, dy = self._paper.offset_of(common)
        if text:
            dy -= more / 2  # the page is higher by so much, and its middle stays the paper's
        self._canvas.translate(self._paper.width / 2 * MM, self._paper.height / 2 * MM)
        self._canvas.scale(*(1 / value for value in self._printer.scale))
        if back:
            self._canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
            right, down = self._printer.back_mm
            self._canvas.translate(right * MM, -down * MM)
            self._canvas.rotate(-self._printer.back_deg)
        self._canvas.scale(enlarged, enlarged)
        self._canvas.translate((dx - self._paper.width / 2) * MM, (self._paper.height / 2 - dy) * MM)
        yield Page(
            self._canvas,
            self._output,
            enlarged=enlarged,
            more=more,
            width=common.width,
            type_scale=type_scale,
        )
        self._canvas.showPage()

    def save(self) -> bytes:
        """Return the finished PDF."""
        self._canvas.save()
        return self._buffer.getvalue()


class Page:
    """Draw on one page in millimetres, y down.

    spare: whether pieces are drawn with little ink; plain: whether colours show nothing; of: the set that it
    belongs to. enlarged: how long a millimetre of the page is on paper; more: how many mm it is higher than
    the smaller common page, width: how wide it is; type_scale: of its running text.
    """

    def __init__(
        self,
        canvas: Canvas,
        output: Output,
        *,
        enlarged: float = 1.0,
        more: float = 0.0,
        width: float = COMMON.width,
        type_scale: float = 1.0,
    ) -> None:
        self._canvas, self._grey, self.spare = canvas, output.grey, output.spare
        self.of, self.plain = output.of, output.plain
        self.enlarged, self.more, self.width, self.type_scale = enlarged, more, width, type_scale

    def bookmark(self, words: Said) -> None:
        """Name this page in the viewer's list of contents."""
        key = f"p{self._canvas.getPageNumber()}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(str(words), key)

    @contextmanager
    def window(self, box: Box, at: Point) -> Iterator[Page]:
        """Draw through a window: what lies in the box appears with its top left corner at a point.

        Inside the block coordinates are those of the box, and nothing outside of it is seen.
        """
        left, top, width, height = box
        self._canvas.saveState()
        self._canvas.translate((at[0] - left) * MM, (top - at[1]) * MM)
        path = self._canvas.beginPath()
        path.rect(left * MM, -(top + height) * MM, width * MM, height * MM)
        self._canvas.clipPath(path, stroke=0, fill=0)
        yield self
        self._canvas.restoreState()

    @contextmanager
    def turn(self, about: Point, degrees: float) -> Iterator[Page]:
        """Draw turned clockwise about a point inside the block."""
        x, y = about
        self._canvas.saveState()
        self._canvas.translate(x * MM, -y * MM)
        self._canvas.rotate(-degrees)
        self._canvas.translate(-x * MM, y * MM)
        yield self
        self._canvas.restoreState()

    def paint(self, artwork: Iterable[Fill]) -> None:
        """Fill artwork, each fill as one even-odd path (many small ones would leave seams)."""
        for fill in artwork:
            self._set_ink(fill.ink)
            self._fill(fill)

    def piece(self, artwork: Iterable[Fill], under: str = "") -> None:
        """Fill the artwork of pieces; if ink is spared, tint and outline all but what is fine.

        What is white is outlined in the ink that it lies on; under: the one below all of it.
        """
        if not self.spare:
            self.paint(artwork)
            return
        self._canvas.setLineWidth(_SPARED_LINE * MM)
        for fill in artwork:
            ink = fill.spared or fill.ink
            if fill.fine:
                self.paint((Fill(ink, fill.outlines),))
                continue
            under = ink if ink != "white" else under
            tint = fill.tint or (_BLACK_TINT if ink == "black" else _TINT)  # black's is darker than nobody's
            self._canvas.setFillColorRGB(*(1 - tint * (1 - v) for v in _rgb(ink, self._grey)))
            self._canvas.setStrokeColorRGB(*_rgb(under or "white", self._grey))
            self._fill(fill, stroke=1)

    def _fill(self, fill: Fill, stroke: int = 0) -> None:
        path = self._canvas.beginPath()
        for outline in fill.outlines:
            _trace(path, outline)
        self._canvas.drawPath(path, stroke=stroke, fill=1, fillMode=0)

    def stamp(self, name: str, artwork: Artwork, places: Iterable[Point], under: str = "") -> None:
        """Draw the same piece at every place, stored once under name (one name, one artwork).

        under: the ink that it lies on, see piece.
        """
        name = name.replace(" ", "-").replace("/", "-")  # names in a PDF hold neither spaces nor slashes
        if not self._canvas.hasForm(name):
            self._canvas.beginForm(name, *_bounds(artwork, _SPARED_LINE if self.spare else 0.0))
            self.piece(artwork, under)
            self._canvas.endForm()
        for x, y in places:
            self._canvas.saveState()
            self._canvas.translate(x * MM, -y * MM)
            self._canvas.doForm(name)
            self._canvas.restoreState()

    def line(self, start: Point, end: Point, width: float = HAIRLINE, ink: str = "black") -> None:
        """Draw a straight line of width millimetres."""
        self._canvas.setStrokeColorRGB(*_rgb(ink, self._grey))
        self._canvas.setLineWidth(width * MM)
        self._canvas.line(start[0] * MM, -start[1] * MM, end[0] * MM, -end[1] * MM)

    def outline(self, outline: Outline, width: float = HAIRLINE, ink: str = "black", dash: float = 0) -> None:
        """Draw an outline's line, dashed if dash gives the length of a dash in millimetres."""
        self._canvas.saveState()
        self._canvas.setStrokeColorRGB(*_rgb(ink, self._grey))
        self._canvas.setLineWidth(width * MM)
        if dash:
            self._canvas.setDash(dash * MM, dash * MM)
        path = self._canvas.beginPath()
        _trace(path, outline)
        self._canvas.drawPath(path, stroke=1, fill=0)
        self._canvas.restoreState()

    def text(self, at: Point, words: Said, style: Style) -> None:
        """Write one line; at is its baseline's left end, middle or right end, as the style aligns."""
        self._set_ink(style.ink)
        self._canvas.setFont(style.font, style.size)
        aligned = {"centre": self._canvas.drawCentredString, "right": self._canvas.drawRightString}
        write = aligned.get(style.align, self._canvas.drawString)
        write(at[0] * MM, -at[1] * MM, str(words))

    def words(self, at: Point, words: Iterable[Iterable[tuple[str, Style]]], space: float) -> None:
        """Write words of pieces, each in its style, from at on; after each word this much space."""
        x, y = at
        for word in words:
            for letters, style in word:
                self.text((x, y), letters, style)
                x += text_width(letters, style)
            x += space

    def centre(self, at: Point, words: Said, style: Style) -> None:
        """Write one line whose capitals are centred on a point, both ways."""
        middle = Style(style.size, style.font, style.ink, "centre")
        self.text((at[0], at[1] + style.cap_mm / 2), words, middle)

    def _set_ink(self, ink: str) -> None:
        self._canvas.setFillColorRGB(*_rgb(ink, self._grey))


class Blank(Page):
    """Take what a page takes and draw nothing, so that people may learn how much room it needs."""

    def __init__(self, paper: Paper, type_scale: float) -> None:
        enlarged, more = text_room(paper)
        output = output_on(paper)
        super().__init__(Canvas(BytesIO()), output, enlarged=enlarged, more=more, type_scale=type_scale)

    def bookmark(self, words: Said) -> None:
        """Name nothing."""

    def paint(self, artwork: Iterable[Fill]) -> None:
        """Fill nothing."""

    def piece(self, artwork: Iterable[Fill], under: str = "") -> None:
        """Fill nothing."""

    def stamp(self, name: str, artwork: Artwork, places: Iterable[Point], under: str = "") -> None:
        """Stamp nothing."""

    def line(self, start: Point, end: Point, width: float = HAIRLINE, ink: str = "black") -> None:
        """Draw no line."""

    def outline(self, outline: Outline, width: float = HAIRLINE, ink: str = "black", dash: float = 0) -> None:
        """Draw no outline."""

    def text(self, at: Point, words: Said, style: Style) -> None:
        """Write nothing."""

    def words(self, at: Point, words: Iterable[Iterable[tuple[str, Style]]], space: float) -> None:
        """Write nothing."""


def _rgb(ink: str, grey: bool) -> tuple[float, float, float]:
    r, g, b = (INKS[ink].grey,) * 3 if grey else INKS[ink].rgb
    return r / 255, g / 255, b / 255


def _trace(path: PDFPathObject, outline: Outline) -> None:
    """Add an outline to a ReportLab path."""
    if isinstance(outline, Circle):
        (x, y), r = outline.centre, outline.radius
        path.circle(x * MM, -y * MM, r * MM)
        return
    for number, (x, y) in enumerate(outline.points):
        (path.lineTo if number else path.moveTo)(x * MM, -y * MM)
    path.close()


def _bounds(artwork: Artwork, rim: float) -> tuple[float, float, float, float]:
    """Return the artwork's bounding box with a rim (mm) in points, y up, as a form needs it."""
    xs, ys = zip(*(p for fill in artwork for line in fill.outlines for p in line.points), strict=True)
    return (min(xs) - rim) * MM, -(max(ys) + rim) * MM, (max(xs) + rim) * MM, -(min(ys) - rim) * MM
