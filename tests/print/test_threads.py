"""Tiles with threads: all kinds, threads that meet across sides, codes read back; and the tray."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise, product
from math import hypot, sqrt

import numpy as np
import pytest

from calibration.inks import INKS
from calibration.paper import Point, paper
from calibration.released import board_sheet, sheet_from_text
from calibration.shapes import Circle
from calibration.threads import (
    CORNER_WORDS,
    DOT,
    DOT_CLEARANCE,
    MARKER,
    MARKER_HOLE,
    NAME,
    NAME_CORNER,
    SIGN,
    corner,
    dot_places,
    hexagon,
    middle_line,
    sign_of,
)
from games.board import board_named
from games.errors import BoardError
from games.look import Part
from games.platy.tiles import COLOURS, TILES
from print.kinds import build
from print.orders import Order, job_of
from print.painter import Blank
from print.piece_sheet import PieceSheet
from print.pieces import piece_sheets
from print.raster import picture
from print.threads import part_tile
from tests.print.codes_read import DotReading, read_dots
from tests.print.reading import RENDERERS, rasterise

A4, CELL = paper("a4"), 24.0
INKS_OF_THREADS = tuple(COLOURS.values())
LEVELS = Order("platy", option="level=12")


def parts_of(number: int, inks: Iterable[str]) -> list[Part]:
    """Return the threads of a kind of tile in these inks."""
    return [Part(ends, ink) for ends, ink in zip(TILES[number], inks, strict=False)]


def kinds_of(tile: tuple[tuple[int, int], ...]) -> str:
    """Return a tile's threads as letters: S short, L long, I straight."""
    return "".join(sorted("-SLI"[min((b - a) % 6, (a - b) % 6)] for a, b in tile))


def test_there_are_the_seventeen_tiles_of_the_rules() -> None:
    """S, L, I; SS and SL and LL twice, SI, LI, II; SSS, SLL, SSI, LLI, III."""
    one, two, three = "S L I", "SS SS LS LS IS LL LL IL II", "SSS LLS ISS ILL III"

    assert sorted(map(kinds_of, TILES)) == sorted((one + " " + two + " " + three).split())
    assert set(job_of(LEVELS).game.kit.codes.values()) == set(range(17))


def test_codes_differ_however_tiles_are_turned() -> None:
    """Two codes differ in three dots at least in each of the six turns, a code from itself turned too."""

    def turned(word: int, by: int) -> int:
        return (word << 2 * by | word >> (12 - 2 * by)) & 0xFFF

    assert len(CORNER_WORDS) == len(TILES)
    for a, b in combinations(CORNER_WORDS, 2):
        assert min((a ^ turned(b, k)).bit_count() for k in range(6)) >= 3
    for word in CORNER_WORDS:
        assert min((word ^ turned(word, k)).bit_count() for k in range(1, 6)) >= 3


@pytest.mark.parametrize("number", range(17))
def test_threads_meet_across_sides(number: int) -> None:
    """Every thread ends in the middle of its sides, square to them, so that it goes on in the next tile."""
    bands = [
        fill for fill in part_tile(parts_of(number, INKS_OF_THREADS), 20.0) if fill.ink in INKS_OF_THREADS
    ]
    for (a, b), band in zip(TILES[number], bands, strict=True):
        points = band.outlines[0].points
        for side, ends in (
            (a, (points[0], points[-1])),
            (b, (points[len(points) // 2 - 1], points[len(points) // 2])),
        ):
            turn = np.pi / 3 * side - np.pi / 2
            middle = np.mean(ends, axis=0)
            assert hypot(*(middle - 10.0 * np.array([np.cos(turn), np.sin(turn)]))) < 1e-9
            along = np.subtract(*ends)
            assert abs(along @ (np.cos(turn), np.sin(turn))) < 1e-9


@pytest.mark.parametrize("number", range(3))
def test_threads_are_told_apart_without_colour(number: int) -> None:
    """In grey, tiles of one thread differ by what lies along it, were the inks equally dark too."""
    window, weights = (-12.0, -12.0, 24.0, 24.0), (0.0722, 0.7152, 0.2126)
    level = {ink: np.array(INKS[ink].rgb[::-1]) @ weights for ink in INKS_OF_THREADS}
    shown = {}
    for ink in INKS_OF_THREADS:
        grey = picture(part_tile(parts_of(number, (ink,)), 20.0), window, 240)[..., :3] @ weights
        band = np.abs(grey - level[ink]) < 3
        shown[ink] = np.where(band, 128.0, grey)  # as if all inks were equally dark
    for a, b in combinations(INKS_OF_THREADS, 2):
        assert (np.abs(shown[a] - shown[b]) > 60).mean() > 0.005, (a, b)


def tiles_of(order: Order) -> PieceSheet:
    """Return the sheet of tiles of an order."""
    job = job_of(order)
    return piece_sheets(job.game, job.cells, job.sizes, options=job.options)["threads"]


@pytest.mark.parametrize(("renderer", "dpi", "pages"), [(RENDERERS[0], 150, 5), (RENDERERS[1], 300, 2)])
def test_printed_codes_are_read_back(renderer: str, dpi: int, pages: int) -> None:
    """The dots of every printed tile, looked at from any of the six turns, lead to its number and turn."""
    job = job_of(LEVELS if pages > 2 else Order("platy"))
    sheet, codes, flat = (
        piece_sheets(job.game, 56, job.sizes, options=job.options)["threads"],
        job.game.kit.codes,
        0.93 * 22.5,
    )
    pdf, seen = build("threads", job), set()
    for page in range(pages):
        grey = rasterise(pdf, page, dpi, renderer)
        for n, cell in enumerate(sheet.cells(page)):
            x, y = (v + d for v, d in zip(cell.centre_mm, A4.offset, strict=True))
            turn = n % 6  # as if it lay turned
            places = dot_places(flat)
            places = [*places[-2 * turn :], *places[: -2 * turn]] if turn else places
            dark = [grey[int((y + v) / 25.4 * dpi), int((x + u) / 25.4 * dpi)] < 128 for u, v in places]
            assert read_dots(dark) == DotReading(codes[cell.name], turn, 0)
            seen.add(codes[cell.name])
    assert seen == set(range(17))


def test_a_wrong_dot_is_put_right_and_two_are_not_taken_for_another_turn() -> None:
    """Each code with one dot wrong is read as itself; no dots at all are no tile's."""
    for number, word in enumerate(CORNER_WORDS):
        for wrong in range(12):
            dark = [bool((word ^ 1 << wrong) >> k & 1) for k in range(12)]
            assert read_dots(dark) == DotReading(number, 0, 1)
    assert read_dots([False] * 12) is None


def test_pages_are_added_and_never_replaced() -> None:
    """The pages of level 1 come first on every level, with the same tiles at the same places."""
    whole, first = tiles_of(LEVELS), tiles_of(Order("platy"))

    assert (first.count, first.pages) == (140, 2)
    assert (whole.count, whole.pages) == (350, 5)
    assert [whole.cells(page) for page in range(2)] == [first.cells(page) for page in range(2)]
    assert [len(whole.cells(page)) for page in range(2, 5)] == [70] * 3


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_every_side_lies_on_a_cut(size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines that are drawn are as many as are counted, at most 500, and hold all sides of all tiles."""
    sheet = tiles_of(Order("platy", paper=size)).on(paper(size).widest)
    lines: list[tuple[Point, Point]] = []
    monkeypatch.setattr("print.grid.draw_cut", lambda page, start, end: lines.append((start, end)))
    judged = 0
    for number in range(sheet.grid.pages):
        first = len(lines)
        sheet.grid.draw_cuts(Blank(paper(size), 1.0), number)
        for cell in sheet.cells(number):
            (x, y), corners = cell.centre_mm, hexagon(cell.size_mm).points
            for side in pairwise((*corners, corners[0])):
                ends = [(x + u, y + v) for u, v in side]
                assert any(all(off_line(end, line) < 1e-6 for end in ends) for line in lines[first:])
                judged += 1
    assert judged == 6 * 140
    assert len(lines) == sheet.cuts <= 500


def off_line(at: Point, line: tuple[Point, Point]) -> float:
    """Return how far a point is from the nearest point of a line between two points."""
    (ax, ay), (bx, by) = line
    along = ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    share = min(1.0, max(0.0, along))
    return hypot(at[0] - ax - share * (bx - ax), at[1] - ay - share * (by - ay))


@pytest.mark.parametrize("number", range(17))
def test_a_marker_covers_neither_code_nor_name_nor_sign(number: int) -> None:
    """A ring in the middle, however turned, leaves dots, name and outer beads free, and most of each line."""
    ring = MARKER / sqrt(3)
    assert min(hypot(*at) for at in dot_places(1.0)) - DOT > ring
    assert NAME[0] > ring
    for ink in INKS_OF_THREADS:
        for part in parts_of(number, [ink] * 3):
            _, outlines = sign_of(part, 1.0)
            beads = [hypot(*its.centre) for its in outlines if isinstance(its, Circle)]
            assert not beads or sum(at - SIGN >= MARKER / 2 for at in beads) >= min(3, len(beads))
            line = middle_line(part.ends, 1.0, [k / 100 for k in range(101)])
            assert sum(not MARKER_HOLE < hypot(*at) < ring for at in line) > 50


@pytest.mark.parametrize("number", range(17))
def test_the_name_keeps_clear_of_threads_and_dots(number: int) -> None:
    """A tile is white where its name stands, however its threads run, and none of its dots is near."""
    flat, px = 20.925, 320
    half = flat / sqrt(3)
    art = picture(
        part_tile(parts_of(number, INKS_OF_THREADS), flat, number), (-half, -half, 2 * half, 2 * half), px
    )
    near, far, high = (share * flat for share in NAME)
    x, y = corner(NAME_CORNER, 1.0)
    ux, uy = x * sqrt(3), y * sqrt(3)
    for k, way in product(range(21), (-1, 0, 1)):
        out, aside = near + (far - near) * k / 20, way * high / 2
        u, v = out * ux - aside * uy, out * uy + aside * ux
        assert art[int((v + half) / half / 2 * px), int((u + half) / half / 2 * px), :3].min() == 255
        assert min(hypot(u - a, v - b) for a, b in dot_places(flat)) > (DOT + DOT_CLEARANCE) * flat


def test_tiles_fit_the_released_tray() -> None:
    """A tile is at least 20 mm wide, and a cut 0.5 mm off at both sides still leaves it room in its place."""
    sheet = job_of(Order("platy")).sheet

    assert (sheet.name, sheet.row, [tag.id for tag in sheet.tags]) == ("board-platy", 8, list(range(64, 72)))
    assert 20.0 <= sheet.sizes.thread_tile <= sheet.cell_mm - 1.0
    assert board_sheet("tray8x14", 20.0, game="platy").name == "custom-platy-tray8x14-20mm"


def test_the_tray_is_that_of_the_rules() -> None:
    """56 places, 7 a column, 36 to be turned; a1 and h7 have one neighbour in another column."""
    board = board_named("tray8x14")
    beside = {name: {board.names[c] for c in board.neighbours[board.cell(name)]} for name in board.names}

    assert (len(board), len(board) - len(board.shaded)) == (56, 36)
    assert {name for name in beside["a1"] if name[0] != "a"} == {"b1"}
    assert {name for name in beside["h7"] if name[0] != "h"} == {"g7"}
    assert len(beside["d4"]) == 6
    assert {board.names[c][0] for c in (*board.rows[6], *board.rows[7])} == set("abcdefgh")
    tops = {board.names[c] for c in board.shaded} - {n for n in board.names if n[0] in "ah"}
    assert tops == {"c1", "e1", "g1", "b7", "d7", "f7"}
    for cell in board:
        x, y = board.centres[cell]
        near = [
            c for c in board if c != cell and hypot(board.centres[c][0] - x, board.centres[c][1] - y) < 1.01
        ]
        assert tuple(near) == board.neighbours[cell]


def test_the_tray_is_printed_and_found_again() -> None:
    """The tray's code leads back to it; trays that cannot be are refused."""
    sheet = board_sheet("tray8x14", CELL)

    assert sheet.code is not None
    assert sheet_from_text(sheet.code.text) == sheet
    for shape in ("tray8x13", "tray2x14", "tray8x40"):
        with pytest.raises(BoardError, match="even number of rows"):
            board_named(shape)
