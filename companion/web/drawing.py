"""Boards as pictures of pixels, drawn with the artwork of the printed pieces.

A picture is drawn twice as large as it is wanted and made smaller at the end, so that lines are smooth. The
same input gives the same pixels: nothing is drawn by lot, and the fonts come with the program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import as_file, files
from math import ceil
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFont

from calibration.inks import INKS
from calibration.shapes import Artwork
from calibration.sizes import Sizes
from games.board import OUTLINES, Board
from games.game import Game
from games.standing import Standing
from print.diagram import cell_artwork
from print.painter import BOLD, REGULAR

FINER = 2  # how many times larger a picture is drawn
_TILE_FINER = 2  # how many times finer still a cell is drawn
_CELL_MM = 20.0
_REACH = 1.3  # of a cell: what a picture of one takes, as hexagons are higher than wide
_MARGIN = 0.55  # of a cell: room for the coordinates
_FREE = 0.31  # of the way between two centres that an arrow leaves free at both ends
Pixels = tuple[float, float]
Rgb = tuple[int, int, int]


@dataclass(frozen=True)
class Theme:
    """The colours of a picture, those of the pages."""

    paper: Rgb
    card: Rgb
    text: Rgb
    quiet: Rgb
    line: Rgb
    felt: Rgb
    coordinate: Rgb
    accent: Rgb
    halo: Rgb


THEMES: Mapping[str, Theme] = {
    "light": Theme(
        paper=(243, 238, 227),
        card=(255, 253, 248),
        text=(34, 31, 26),
        quiet=(99, 92, 80),
        line=(216, 207, 189),
        felt=(195, 183, 152),
        coordinate=(74, 67, 47),
        accent=(91, 42, 160),
        halo=(255, 253, 248),
    ),
    "dark": Theme(
        paper=(23, 22, 26),
        card=(34, 33, 39),
        text=(242, 238, 230),
        quiet=(176, 169, 156),
        line=(61, 58, 66),
        felt=(74, 70, 83),
        coordinate=(221, 214, 200),
        accent=(205, 178, 255),
        halo=(23, 22, 26),
    ),
}


@dataclass(frozen=True)
class BoardMarks:
    """The marks over the cells: arrows from cell to cell, cells with a ring, and closed walks of cells."""

    arrows: Sequence[tuple[int, int]] = ()
    ringed: Sequence[int] = ()
    walks: Sequence[Sequence[int]] = ()


NO_MARKS = BoardMarks()


@cache
def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return the pages' font at a size in pixels."""
    name = BOLD if bold else REGULAR
    with as_file(files("print") / "fonts" / f"{name}.ttf") as path:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


def shorten(words: str, its: ImageFont.FreeTypeFont, room: float) -> str:
    """Return words that fit into a width in pixels, with three dots in place of what does not."""
    if its.getlength(words) <= room:
        return words
    while words and its.getlength(f"{words}…") > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


@dataclass
class BoardDrawer:
    """Draw the positions of one board; each kind of cell is drawn once.

    width: of the board with its coordinates, in pixels of the picture that is wanted.
    """

    game: Game[Any]
    board: Board
    width: int
    theme: Theme
    _tiles: dict[tuple[Standing, tuple[str, ...], bool], Image.Image] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Measure the board."""
        corners = [corner for cell in self.board for corner in self.board.corners(cell)]
        across, down = zip(*corners, strict=True)
        self._left, self._top = min(across) - _MARGIN, min(down) - _MARGIN
        cells_wide = max(across) - self._left + _MARGIN / 3
        self._unit = FINER * self.width / cells_wide
        self.height = ceil((max(down) - self._top + _MARGIN / 3) * self._unit / FINER)

    def draw(self, standing: Sequence[Standing], marks: BoardMarks = NO_MARKS) -> Image.Image:
        """Return the board as it stands, FINER times as large as is wanted."""
        image = Image.new("RGB", (FINER * self.width, FINER * self.height), self.theme.paper)
        pen = ImageDraw.Draw(image)
        pen.rounded_rectangle((0, 0, image.width - 1, image.height - 1), 0.3 * self._unit, self.theme.felt)
        self._coordinates(pen)
        for cell in self.board:
            tile = self._tile(standing[cell], self.board.regions_of(cell), cell in self.board.shaded)
            x, y = self._at(cell)
            image.paste(tile, (round(x - tile.width / 2), round(y - tile.height / 2)), tile)
        for cell in marks.ringed:
            self._ring(pen, cell)
        for walk in marks.walks:
            self._walk(pen, [self._at(cell) for cell in walk])
        for arrow in marks.arrows:
            self._arrow(pen, *arrow)
        return image

    def _at(self, cell: int) -> Pixels:
        x, y = self.board.centres[cell]
        return (x - self._left) * self._unit, (y - self._top) * self._unit

    def _coordinates(self, pen: ImageDraw.ImageDraw) -> None:
        """Write letters above the first row, and a number before every row."""
        its, names, rows = font(round(0.34 * self._unit), bold=True), self.board.names, self.board.rows
        places = {names[cell][0]: (self._at(cell)[0], _MARGIN / 2 * self._unit) for cell in rows[0]}
        for row in rows:
            x, y = self._at(row[0])
            places.setdefault(names[row[0]][1:], (x - (0.5 + _MARGIN / 2) * self._unit, y))
        for words, at in places.items():
            pen.text(at, words, self.theme.coordinate, its, anchor="mm")

    def _tile(self, standing: Standing, regions: tuple[str, ...], shaded: bool) -> Image.Image:
        key = (standing, tuple(regions), shaded)
        if key not in self._tiles:
            self._tiles[key] = self._drawn_tile(standing, regions, shaded)
        return self._tiles[key]

    def _drawn_tile(self, standing: Standing, regions: Sequence[str], shaded: bool) -> Image.Image:
        lying = self.board.sides == 6 and self.board.outline != OUTLINES[6]
        art = cell_artwork(
            (0.0, 0.0),
            Sizes(_CELL_MM, self.board.sides),
            standing,
            regions,
            shaded,
            lying=lying,
            parts=tuple(self.game.look.parts(standing.piece)) if standing.piece else (),
        )
        side = _TILE_FINER * ceil(_REACH * self._unit)
        return _filled(art, side, _TILE_FINER * self._unit / _CELL_MM).reduce(_TILE_FINER)

    def _ring(self, pen: ImageDraw.ImageDraw, cell: int) -> None:
        x, y = self._at(cell)
        corners = [(x + 0.94 * self._unit * u, y + 0.94 * self._unit * v) for u, v in self.board.outline]
        pen.line([*corners, *corners[:2]], self.theme.accent, round(0.08 * self._unit), joint="curve")

    def _walk(self, pen: ImageDraw.ImageDraw, points: Sequence[Pixels]) -> None:
        for colour, width in ((self.theme.halo, 0.2), (self.theme.accent, 0.1)):
            pen.line([*points, *points[:2]], colour, round(width * self._unit), joint="curve")

    def _arrow(self, pen: ImageDraw.ImageDraw, start: int, end: int) -> None:
        """Draw an arrow with a rim, so that it shows on every colour."""
        (x1, y1), (x2, y2) = self._at(start), self._at(end)
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        if not length:
            return
        u, v = (x2 - x1) / length, (y2 - y1) / length
        x1, y1, x2, y2 = (
            x1 + _FREE * (x2 - x1),
            y1 + _FREE * (y2 - y1),
            x2 - _FREE * (x2 - x1),
            y2 - _FREE * (y2 - y1),
        )
        for colour, grow in ((self.theme.halo, 0.05), (self.theme.accent, 0.0)):
            half, wing, head = ((its + grow) * self._unit for its in (0.05, 0.14, 0.22))
            neck = (x2 - u * head, y2 - v * head)
            pen.line([(x1, y1), neck], colour, round(2 * half))
            tip = (x2 + u * grow * self._unit, y2 + v * grow * self._unit)
            pen.polygon([tip, *((neck[0] - s * v * wing, neck[1] + s * u * wing) for s in (1, -1))], colour)


def _filled(art: Artwork, side: int, scale: float) -> Image.Image:
    """Return artwork round its origin as a square picture; scale: pixels in a millimetre."""
    image = Image.new("RGBA", (side, side))
    for fill in art:
        whole = Image.new("1", (side, side))
        for outline in fill.outlines:
            one = Image.new("1", (side, side))
            points = [(side / 2 + scale * x, side / 2 + scale * y) for x, y in outline.points]
            ImageDraw.Draw(one).polygon(points, 1)
            whole = ImageChops.logical_xor(whole, one)  # the even-odd rule
        image.paste((*INKS[fill.ink].rgb, 255), mask=whole)
    return image
