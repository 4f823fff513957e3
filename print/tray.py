"""What a tray shows beside its places: names of places and columns, and where counters and rings are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from calibration.paper import Box, Point
from calibration.rings import ring_artwork
from calibration.shapes import Fill, move_artwork, place_artwork, rectangle
from calibration.sheet import Sheet
from games.pictures import Counter, Ring
from games.words import Said
from print.painter import BOLD, Page, Style, text_width

_LETTER, _CELL = Style(9.5, BOLD, "dark"), Style(8, ink="grey")
_UP = 0.2  # of a place: how far its name stands above its middle
_AWAY = 2.6  # mm from a column's end to its letter's middle
_PLACE, _BELOW = (15.5, 6.4), 9.2  # mm; the place of a column's counter, and its middle below the tray
_GAP_HIGH = 17.0  # mm; of a place between two tags
_LABEL, _SMALL = Style(8, BOLD), Style(7, ink="dark")
_RING = 12.0  # mm; a tile for which the picture of a ring would be


@dataclass(frozen=True)
class Kept:
    """What is kept on a tray: counters, rings, and what its regions are called."""

    counters: Sequence[Counter] = ()
    rings: Sequence[Ring] = ()
    regions: Mapping[str, Said] = field(default_factory=dict)


BARE = Kept()


def is_tray(sheet: Sheet) -> bool:
    """Return whether a sheet is a tray."""
    return sheet.board.shape.startswith("tray")


def draw_tray(page: Page, sheet: Sheet, kept: Kept) -> None:
    """Draw the names of all places and columns of a tray, and what is kept on it."""
    for cell in sheet.cells:
        x, y = cell.centre_mm
        page.centre((x, y - _UP * sheet.cell_mm), cell.name, _CELL)
    ends = _column_ends(sheet)
    below = {its.column: its for its in kept.counters if its.column in ends}
    _, top, _, height = sheet.board_box_mm
    for letter, (x, upper, lower) in ends.items():
        page.centre((x, upper - _AWAY), letter, _LETTER)
        if letter not in below:
            page.centre((x, lower + _AWAY), letter, _LETTER)
            continue
        at = x, top + height + _BELOW - _PLACE[1] / 2
        _draw_place(page, (x - _PLACE[0] / 2, at[1], *_PLACE), below[letter].name, below[letter].ink)
    for region, inside in sheet.board.regions:
        _draw_region(page, sheet, inside, kept.regions.get(region, ""))
    _draw_between_tags(page, sheet, kept)


def _column_ends(sheet: Sheet) -> dict[str, tuple[float, float, float]]:
    """Return where each column lies: x, its upper and its lower end."""
    half, found = sheet.cell_mm / 2, dict[str, tuple[float, float, float]]()
    for letter in dict.fromkeys(sorted(cell.name[0] for cell in sheet.cells)):
        column = [cell.centre_mm for cell in sheet.cells if cell.name[0] == letter]
        ys = [y for _, y in column]
        found[letter] = column[0][0], min(ys) - half, max(ys) + half
    return found


def _draw_place(page: Page, box: Box, name: Said, ink: str) -> None:
    """Draw the place of a counter: its name at the left, in the ink of the counter."""
    x, y, width, height = box
    wide = max(height, text_width(name, _LABEL) + 2.4)
    page.paint((Fill("white", (rectangle(box),)),))
    line = "dark" if ink == "white" else ink
    page.outline(rectangle(box), 0.3 if ink == "white" else 0.8, line)
    if ink != "white":
        page.piece((Fill(ink, (rectangle((x, y, width, 6.0)),)),))
        page.centre((x + width / 2, y + 3.0), name, Style(9, BOLD, "black" if page.spare else "white"))
        return
    page.line((x + wide, y), (x + wide, y + height), 0.15, "grey")
    page.centre((x + wide / 2, y + height / 2), name, _LABEL)


def _draw_region(page: Page, sheet: Sheet, inside: frozenset[int], name: Said) -> None:
    """Write what a region is called beside it, upwards at its left and downwards at its right."""
    middles = [sheet.cells[cell].centre_mm for cell in inside]
    y = (min(y for _, y in middles) + max(y for _, y in middles)) / 2
    left, _, width, _ = sheet.board_box_mm
    for x, turn in ((left - 5.0, -90.0), (left + width + 5.0, 90.0)):
        with page.turn((x, y), turn):
            page.centre((x, y), name, _SMALL)


def _draw_between_tags(page: Page, sheet: Sheet, kept: Kept) -> None:
    """Draw the places of other counters and of the rings between the lower tags."""
    row = sorted(tag.quiet_box_mm for tag in sheet.tags[len(sheet.tags) // 2 :])
    gaps = [(a[0] + a[2], b[0] - a[0] - a[2], (a[1] + a[3] / 2)) for a, b in pairwise(row)]
    others = [its for its in kept.counters if not its.column]
    boxes = [(x + 0.7, y - _GAP_HIGH / 2, width - 1.4, _GAP_HIGH) for x, width, y in gaps]
    for box, its in zip(boxes[1:], others, strict=False):
        _draw_place(page, box, its.name, its.ink)
    if kept.rings and boxes:
        _draw_rings(page, boxes[0], kept.rings)


def _draw_rings(page: Page, box: Box, rings: Sequence[Ring]) -> None:
    """Draw the place where rings are kept that lie on no tile."""
    x, y, width, height = box
    page.outline(rectangle(box), 0.3, "dark")
    pitch = (height - 1.0) / len(rings)
    for k, ring in enumerate(rings):
        middle: Point = x + 4.4, y + 0.5 + (k + 0.5) * pitch
        page.piece(move_artwork(place_artwork(ring_artwork(_RING, broken=ring.broken)), *middle))
        size = min(_SMALL.size, _SMALL.size * (width - 9.5) / text_width(ring.name, _SMALL))
        style = Style(size, ink="dark")
        page.text((x + 8.2, middle[1] + style.cap_mm / 2), ring.name, style)
