"""The sorting tray: a row for each kind of tile and a place for each ink of its first thread.

Tiles lie there in small stacks, so that one that is called by its name is found at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from calibration.paper import COMMON, Paper
from calibration.shapes import move_artwork, place_artwork
from calibration.sheet import Cell
from calibration.threads import hexagon
from games.look import Part
from print.furniture import BODY_BOTTOM, BODY_TOP, draw_footer, draw_heading, identity, make_title
from print.painter import BOLD, Document, Page, Style
from print.threads import part_tile
from print.words import say

_LEFT, _TOP, _APART = 14.0, BODY_TOP + 5.0, 2.0  # mm; the last between two places
_PICTURE, _SAMPLE = 0.8, 0.4  # of a place: the picture of the kind, and a thread of its ink
_NUMBER, _PLACE, _COUNT = Style(13, BOLD), Style(12, BOLD, "dark"), Style(7, ink="dark")


@dataclass(frozen=True)
class SortingTray:
    """The places of a set's tiles.

    parts: of every tile by its name. supply: how many tiles a set has of each name; codes: the number of each
    one's kind. flat: how far apart two sides of a tile are, in mm.
    """

    parts: Mapping[str, Sequence[Part]]
    supply: Mapping[str, int]
    codes: Mapping[str, int]
    flat: float

    @cached_property
    def inks(self) -> tuple[str, ...]:
        """Return the inks of first threads, in the order of the tiles."""
        return tuple(dict.fromkeys(self.parts[name][0].ink for name in self.supply))

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """Return the numbers of the kinds that have a row."""
        return tuple(sorted({self.codes[name] for name in self.supply}))

    @cached_property
    def counts(self) -> Counter[tuple[int, str]]:
        """Return how many tiles lie on each place, by kind and ink."""
        counts = Counter[tuple[int, str]]()
        for name, count in self.supply.items():
            counts[self.codes[name], self.parts[name][0].ink] += count
        return counts

    @property
    def pitch(self) -> tuple[float, float]:
        """Return how far places are apart, across and down."""
        across = hexagon(self.flat).points[1][0] * 2  # from corner to corner
        return across + _APART, self.flat + _APART

    @property
    def blocks(self) -> int:
        """Return how many rows of kinds stand side by side on a page."""
        return max(1, int((COMMON.width - 2 * _LEFT + _APART) / self._block_width))

    @property
    def _block_width(self) -> float:
        return (len(self.inks) + 1) * self.pitch[0] + 2 * _APART

    @property
    def rows(self) -> int:
        """Return how many rows a page has room for, one below the other."""
        return int((BODY_BOTTOM - _TOP) / self.pitch[1])

    @property
    def pages(self) -> int:
        """Return how many pages the kinds fill."""
        return -(-len(self.kinds) // (self.blocks * self.rows))

    def places(self, page: int) -> list[tuple[int, Cell]]:
        """Return the kinds of a page, each with the place of its picture; pages count from 0."""
        across, down = self.pitch
        evenly = -(-len(self.kinds) // (self.pages * self.blocks))  # rows
        found = []
        first = page * evenly * self.blocks
        for n, kind in enumerate(self.kinds[first : first + evenly * self.blocks]):
            block, row = divmod(n, evenly)
            at = _LEFT + block * self._block_width + across / 2, _TOP + (row + 0.5) * down
            found.append((kind, Cell(str(kind), at, self.flat)))
        return found


def sorting_pdf(its: SortingTray, paper: Paper) -> bytes:
    """Return the pages of a sorting tray."""
    document = Document(make_title(say("sorting"), "sorting"), paper)
    for number in range(its.pages):
        with document.page() as page:
            draw_heading(page, say("sorting"), (say("sorting-note"),), identity("sorting"))
            for kind, cell in its.places(number):
                _draw_kind(page, its, kind, cell)
            draw_footer(page, number + 1, its.pages)
    return document.save()


def _draw_kind(page: Page, its: SortingTray, kind: int, cell: Cell) -> None:
    """Draw the picture of a kind, and beside it a place for each ink."""
    (x, y), (across, _) = cell.centre_mm, its.pitch
    name = next(name for name in its.supply if its.codes[name] == kind)
    grey = [Part(part.ends, "grey") for part in its.parts[name]]
    picture = part_tile(grey, _PICTURE * its.flat, outlined=True)
    page.piece(move_artwork(picture, x + 2, y))
    page.centre((x - across / 2 + 1.6, y - its.flat / 2 + 2.5), str(kind), _NUMBER)
    for n, ink in enumerate(its.inks, 1):
        middle, count = (x + n * across, y), its.counts[kind, ink]
        outline = hexagon(its.flat).at(1.0, 1.0, *middle)
        if not count:
            page.outline(outline, 0.3, "grey", 1.0)
            continue
        page.outline(outline, 0.8, ink)
        sample = place_artwork(part_tile((Part((1, 4), ink),), its.flat), scale=_SAMPLE)
        page.piece(move_artwork(sample[1:], middle[0], middle[1] - 0.24 * its.flat))
        page.centre((middle[0], middle[1] + 0.06 * its.flat), f"{kind}{ink[0]}…", _PLACE)
        page.centre((middle[0], middle[1] + 0.28 * its.flat), say("sorting-place", count=count), _COUNT)
