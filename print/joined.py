"""Boards over several sheets: a cover that shows how they lie, and one page a sheet.

calibration.joined says where the seams run; this module draws what each sheet shows of the whole, the bands
that lie under a neighbour, crosses that are whole if a seam is right, and what helps to join the sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from math import hypot

from calibration.joined import BoardPart, JoinedBoard
from calibration.joined_layout import BAND
from calibration.paper import COMMON_WIDTH, Box, Paper, Point
from calibration.shapes import Fill, Polygon, polygon, rectangle
from calibration.sheet import Cell, Sheet
from games.words import Said
from print.board import (
    PLAIN,
    Marks,
    draw_coordinates,
    draw_frames,
    draw_readable,
    draw_torus,
    fitting,
    sheet_title,
)
from print.furniture import (
    TEXT_LEFT,
    draw_footer,
    draw_heading,
    draw_scale_bar,
    identity,
    join_notes,
    make_title,
)
from print.painter import BOLD, Document, Page, Style, text_width
from print.text import Column
from print.words import say

_NAME = Style(11, BOLD)
_NOTE = Style(7.5, ink="dark")
_NEIGHBOUR = Style(7.5, BOLD, "dark")
_CROSS, _CROSS_LINE = 2.3, 0.2  # half its width, and its lines', in mm
_CROSS_DOWN, _CROSS_BESIDE = 44.0, 2.6  # from the whole's top and bottom; beside the board
_TICK = 5.0
_ASIDE = 2.6  # mm from a sheet's content to the middle of what stands on the offcut
_WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_MAP_WIDTH, _MAP_HEIGHT, _COVER_TYPE = 150.0, 120.0, 1.2


def joined_pdf(board: JoinedBoard, paper: Paper, marks: Marks = PLAIN) -> bytes:
    """Return the cover and the sheets of a board over several sheets."""
    sheet = board.whole
    marks.require_fit(sheet)
    parts = printed_parts(board, marks)
    document = Document(make_title(sheet_title(sheet), sheet.name, sheet.revision), paper)
    with document.page(type_scale=_COVER_TYPE) as page:
        _draw_cover(page, board, marks)
        draw_footer(page, 1, len(parts) + 1)
    for part in parts:
        with document.page(board.page) as page:
            page.bookmark(say("sheet", name=part.name))
            _draw_part(page, board, part, marks)
    return document.save()


def printed_parts(board: JoinedBoard, marks: Marks) -> tuple[BoardPart, ...]:
    """Return the sheets that are printed, each with those of its neighbours that are printed."""
    missing = left_out(board, marks)
    kept = (part for part in board.parts if part.name not in missing)
    return tuple(
        replace(part, neighbours={way: name for way, name in part.neighbours.items() if name not in missing})
        for part in kept
    )


def left_out(board: JoinedBoard, marks: Marks) -> tuple[str, ...]:
    """Return the names of the sheets that have dead cells alone, and neither the code nor the bar."""
    whole, dead = board.whole, marks.dead_on(board.whole)
    needed = [whole.bar.start_mm, *([whole.code.box_mm[:2]] if whole.code else [])]
    return tuple(
        part.name
        for part in board.parts
        if (cells := part.of(whole).cells)
        and all(cell.name in dead for cell in cells)
        and not any(part.holds(place) for place in needed)
    )


def crosses(board: JoinedBoard) -> tuple[Point, ...]:
    """Return the registration crosses in mm of the whole, each on a seam.

    The sheet that goes below shows all of it, the one that is laid over it the half beyond its cut edge: so
    what stays to be seen of the two is one whole cross.
    """
    left, _, width, _ = board.whole.board_box_mm
    bottom = board.whole.page.height - _CROSS_DOWN
    upright = ((x, y) for x in board.seams_x for y in (_CROSS_DOWN, bottom))
    level = ((x, y) for y in board.seams_y for x in (left - _CROSS_BESIDE, left + width + _CROSS_BESIDE))
    return (*upright, *level, *_inner_crosses(board))


def _inner_crosses(board: JoinedBoard) -> Iterator[Point]:
    """Yield a cross about a cell away from where four sheets meet, on each of the four seams.

    With those at the board's edge every two sheets side by side share two. They lie between the frames: fine
    lines there change no reading.
    """
    for x, y in product(board.seams_x, board.seams_y):
        for dx, dy in _WAYS.values():
            away = next(mm for mm in _away(board) if _is_beside_cells(board, (x + mm * dx, y + mm * dy)))
            yield x + away * dx, y + away * dy


def _away(board: JoinedBoard) -> Iterator[float]:
    """Yield how many mm a cross may be from where four sheets meet: a cell, then more, then less."""
    cell = board.whole.cell_mm
    yield from (cell * (1 + k / 24) for k in (*range(24), *range(-1, -13, -1)))


def _is_beside_cells(board: JoinedBoard, at: Point) -> bool:
    """Return whether a point lies in no cell's white."""
    outline = Polygon(board.whole.outline_mm(board.whole.frame_mm))
    reach = max(hypot(*corner) for corner in outline.points)
    return all(hypot(x - at[0], y - at[1]) >= reach for x, y in (c.centre_mm for c in board.whole.cells))


def _draw_part(page: Page, board: JoinedBoard, part: BoardPart, marks: Marks) -> None:
    sheet = board.whole
    with page.window(part.shown, part.at):
        draw_frames(page, sheet, [cell for cell in sheet.cells if _touches(cell, part.shown)], marks)
        draw_coordinates(page, sheet)
        if marks.torus:
            draw_torus(page, sheet, marks.dead_on(sheet))
        draw_readable(page, sheet, part.holds)
        if part.holds(sheet.bar.start_mm):
            draw_scale_bar(page, sheet.bar)
        for cross in crosses(board):
            _draw_cross(page, cross)
        _draw_seams(page, board, part)
    _draw_ticks(page, part)
    _draw_names(page, board, part)


def _touches(cell: Cell, box: Box) -> bool:
    (x, y), half = cell.centre_mm, 0.58 * cell.size_mm  # the tip of a hexagon is so far from its centre
    left, top, width, height = box
    return left - half < x < left + width + half and top - half < y < top + height + half


def _draw_cross(page: Page, at: Point) -> None:
    x, y = at
    page.line((x - _CROSS, y), (x + _CROSS, y), _CROSS_LINE)
    page.line((x, y - _CROSS), (x, y + _CROSS), _CROSS_LINE)


def _draw_seams(page: Page, board: JoinedBoard, part: BoardPart) -> None:
    """Draw where the neighbours' edges come to lie.

    Beside squares only, whose frames stay as they are; through hexagons, which show nothing of the seam.
    """
    left, top, width, height = part.shown
    board_left, board_top, board_width, board_height = board.whole.board_box_mm
    if board.whole.board.sides != 4:
        board_width = board_height = 0.0
    for x in board.seams_x:
        page.line((x, top), (x, min(board_top, top + height)), 0.12, "grey")
        page.line((x, max(board_top + board_height, top)), (x, top + height), 0.12, "grey")
    for y in board.seams_y:
        page.line((left, y), (min(board_left, left + width), y), 0.12, "grey")
        page.line((max(board_left + board_width, left), y), (left + width, y), 0.12, "grey")


def _draw_ticks(page: Page, part: BoardPart) -> None:
    """Draw where to cut, beyond the sheet's content at both ends: the left and the upper seam."""
    (x, y), (_, _, width, height) = part.at, part.shown
    if "left" in part.neighbours:
        for start, towards in ((y, -1), (y + height, 1)):
            page.line((x, start + towards), (x, start + towards * _TICK), 0.2)
    if "up" in part.neighbours:
        for start, towards in ((x, -1), (x + width, 1)):
            page.line((start + towards, y), (start + towards * _TICK, y), 0.2)


def _draw_names(page: Page, board: JoinedBoard, part: BoardPart) -> None:
    """Write which sheet this is and which lie beside it.

    At the board's top and bottom that stands on the line of the title or of the scale bar. Other sheets have
    no such line: there it stands on what is cut off, and on the bands that neighbours cover.
    """
    if {"up", "down"} <= part.neighbours.keys():
        _draw_names_aside(page, board, part)
        return
    upper = "up" not in part.neighbours
    (x, y), (_, _, _, height) = part.at, part.shown
    line = y + 3.1 if upper else y + height - 1.0
    page.text((x + 4, line), part.name, _NAME)
    sheet = board.whole
    if part.name == "A1":
        title = sheet_title(sheet)
        page.text((x + 13, line), title, _NAME)
        words = join_notes(
            *_named(page, sheet), *fitting(sheet)[:1]
        )  # more would reach the neighbours' names
        page.text((x + 16 + text_width(title, _NAME), line), words, _NOTE)
    elif not part.holds(sheet.bar.start_mm):
        page.text((x + (13 if upper else 28), line), join_notes(*_named(page, sheet)), _NOTE)
    strip, line = (y + 9.5, y + 1.9) if upper else (y + height - 9.5, y + height - 2.2)
    right = x + part.window[2]
    places = {
        "left": (x + 5.5, strip),
        "right": (right - 5.5, strip),
        "up": (x + 18.0, line),
        "down": (right - 24.0, line),
    }
    for way, name in part.neighbours.items():
        (ax, ay), (dx, dy) = places[way], _WAYS[way]
        # An arrow up or down stands beside the name, for there is no room above or below it.
        _draw_arrow(page, (ax + 2.4 * dx, ay) if dx else (ax + 4.5, ay + 0.15 * dy), way)
        page.centre((ax - 1.2 * dx, ay), name, _NEIGHBOUR)


def _draw_names_aside(page: Page, board: JoinedBoard, part: BoardPart) -> None:
    """Write the names of a sheet between the board's first and last row if they do not stay to be seen."""
    sheet, (x, y), (left, top, wide, high) = board.whole, part.at, part.window
    note = join_notes(*_named(page, sheet), *([] if part.of(sheet).tags else [say("located")]))
    page.text((x + 16, y - _ASIDE + _NAME.cap_mm / 2), part.name, _NAME)
    page.text((x + 25, y - _ASIDE + _NOTE.cap_mm / 2), note, _NOTE)
    # On a band they stand in the white of the cells just beyond the seam, near the middle of the side.
    next_to, centres = 0.6 * sheet.cell_mm, [cell.centre_mm for cell in sheet.cells]
    below = [u - left for u, v in centres if left < u < left + wide and 0 < v - top - high < next_to]
    beside = [v - top for u, v in centres if top < v < top + high and 0 < u - left - wide < next_to]
    (own, across), (_, down) = _middle_two(below, wide), _middle_two(beside, high)
    on_band = (sheet.frame_mm + BAND) / 2
    places = {
        "left": (x - _ASIDE, y + down),
        "right": (x + wide + on_band, y + down),
        "up": (x + 8, y - _ASIDE),
        "down": (x + across, y + high + on_band),
    }
    for way, name in part.neighbours.items():
        (ax, ay), (dx, dy) = places[way], _WAYS[way]
        page.centre((ax, ay), name, _NEIGHBOUR)
        _draw_arrow(page, (ax + 0.3 * dx, ay - 2.8) if dx else (ax + 4.2, ay + 0.15 * dy), way)
    page.centre((x + own, y + high + on_band), part.name, _NEIGHBOUR)


def _named(page: Page, sheet: Sheet) -> tuple[Said, ...]:
    """Return the sheet's name, after the set that it belongs to."""
    return (page.of, sheet.name) if page.of else (sheet.name,)


def _middle_two(values: list[float], side: float) -> tuple[float, float]:
    """Return the two values in the middle of ascending ones; without two, places on the side."""
    half = len(values) // 2
    return (values[half - 1], values[half]) if half else (0.4 * side, 0.6 * side)


def _draw_arrow(page: Page, middle: Point, way: str) -> None:
    (x, y), (dx, dy) = middle, _WAYS[way]
    tip, base = (x + dx, y + dy), (x - dx, y - dy)
    wings = [(base[0] + sign * 1.4 * abs(dy), base[1] + sign * 1.4 * abs(dx)) for sign in (1, -1)]
    page.paint((Fill("dark", (polygon(tip, *wings),)),))


def _draw_cover(page: Page, board: JoinedBoard, marks: Marks) -> None:
    sheet, parts, missing = board.whole, printed_parts(board, marks), left_out(board, marks)
    notes = (say("sheets", count=len(parts)), *fitting(sheet))
    draw_heading(page, sheet_title(sheet), notes, identity(sheet.name, sheet.revision))
    column = Column(page, TEXT_LEFT, 15.0, COMMON_WIDTH - 2 * TEXT_LEFT)
    column.head(say("how-sheets-lie"))
    bottom = _draw_map(page, board, parts, column.y + 5)
    column.y = bottom + 3
    if missing:
        column.paragraph(say("left-out", count=len(missing), sheets=missing))
    column.head(say("join-them"))
    column.steps(
        say("join-print", sheet=_bar_sheet(board)), say("join-cut"), say("join-lay"), say("join-glue")
    )
    if not page.spare:
        _draw_reading(column, sheet, parts)


def _draw_reading(column: Column, sheet: Sheet, parts: Iterable[BoardPart]) -> None:
    """Write how the camera finds the board."""
    column.step("5", say("join-read", sheet=sheet.name))
    inner = [part.name for part in parts if not part.of(sheet).tags]
    if inner:
        column.step("6", say("join-inner", sheets=tuple(inner)))


def _bar_sheet(board: JoinedBoard) -> str:
    return next(part.name for part in board.parts if part.holds(board.whole.bar.start_mm))


def _draw_map(page: Page, board: JoinedBoard, parts: Iterable[BoardPart], top: float) -> float:
    """Draw the whole board small, every sheet in its place with its name; return where the map ends."""
    sheet = board.whole
    scale = min(_MAP_WIDTH / sheet.page.width, _MAP_HEIGHT / sheet.page.height)
    left = (COMMON_WIDTH - sheet.page.width * scale) / 2

    def small(box: Box) -> Box:
        x, y, w, h = box
        return left + x * scale, top + y * scale, w * scale, h * scale

    _draw_small(page, sheet, small)
    for part in parts:
        page.outline(rectangle(small(part.window)), 0.4)
        alone = part.of(sheet)
        x, y, w, h = small(alone.board_box_mm if alone.cells else part.window)
        page.paint((Fill("white", (rectangle((x + w / 2 - 6, y + h / 2 - 4.5, 12, 9)),)),))
        page.centre((x + w / 2, y + h / 2), part.name, Style(15, BOLD))
    return top + sheet.page.height * scale


def _draw_small(page: Page, sheet: Sheet, small: Callable[[Box], Box]) -> None:
    *_, scale, _ = small((0.0, 0.0, 1.0, 1.0))
    edges = [Polygon(sheet.outline_mm(inset)) for inset in (0.0, sheet.frame_mm / 2)]
    centres = [small((*cell.centre_mm, 0.0, 0.0))[:2] for cell in sheet.cells]
    page.paint((Fill("light", tuple(edge.at(scale, scale, *at) for at in centres for edge in edges)),))
    tags = tuple(
        rectangle(small((*tag.origin_mm, tag.size_mm, tag.size_mm))) for tag in sheet.tags if not page.spare
    )
    page.paint((Fill("black", tags),))
