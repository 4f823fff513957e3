"""Tiles with threads: all kinds, threads that meet across sides, codes read back; and the tray."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import hypot

import numpy as np
import pytest

from calibration.inks import INKS
from calibration.paper import paper
from calibration.released import board_sheet, sheet_from_text
from calibration.sizes import Sizes
from calibration.threads import CORNER_WORDS, DotReading, dot_places, read_dots
from games.board import board_named
from games.errors import BoardError
from games.look import Part
from games.sets import SETS, TILES, ThreadSet
from print.kinds import build
from print.orders import Order, job_of
from print.raster import picture
from print.threads import part_tile, thread_sheet
from tests.print.reading import RENDERERS, rasterise

A4, CELL = paper("a4"), 24.0
((NAME, ITS),) = ((name, its) for name, its in SETS.items() if isinstance(its, ThreadSet))
FLAT = Sizes(CELL, 6).thread_tile


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
    assert {number for number, _ in ITS.tiles} == set(range(17))


def test_every_colour_comes_about_equally_often() -> None:
    """No colour has a tenth more threads than another, and a tile's threads differ in colour."""
    inks = [ink for _, colours in ITS.tiles for ink in colours]
    counts = [inks.count(colour) for colour in ITS.colours]

    assert max(counts) < 1.1 * min(counts)
    assert all(len(set(colours)) == len(colours) for _, colours in ITS.tiles)


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
    bands = [fill for fill in part_tile(parts_of(number, ITS.colours), 20.0) if fill.ink in ITS.colours]
    for (a, b), band in zip(TILES[number], bands, strict=True):
        points = band.outlines[0].points
        for side, ends in ((a, (points[0], points[-1])), (b, (points[24], points[25]))):
            turn = np.pi / 3 * side - np.pi / 2
            middle = np.mean(ends, axis=0)
            assert hypot(*(middle - 10.0 * np.array([np.cos(turn), np.sin(turn)]))) < 1e-9
            along = np.subtract(*ends)
            assert abs(along @ (np.cos(turn), np.sin(turn))) < 1e-9


@pytest.mark.parametrize("number", range(3))
def test_threads_are_told_apart_without_colour(number: int) -> None:
    """In grey, tiles of one thread differ by what lies along it, were the inks equally dark too."""
    window, weights = (-12.0, -12.0, 24.0, 24.0), (0.0722, 0.7152, 0.2126)
    level = {ink: np.array(INKS[ink].rgb[::-1]) @ weights for ink in ITS.colours}
    shown = {}
    for ink in ITS.colours:
        grey = picture(part_tile(parts_of(number, (ink,)), 20.0), window, 240)[..., :3] @ weights
        band = np.abs(grey - level[ink]) < 3
        shown[ink] = np.where(band, 128.0, grey)  # as if all inks were equally dark
    for a, b in combinations(ITS.colours, 2):
        assert (np.abs(shown[a] - shown[b]) > 60).mean() > 0.005, (a, b)


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("dpi", [150, 300])
def test_printed_codes_are_read_back(renderer: str, dpi: int) -> None:
    """The dots of every printed tile, looked at from any of the six turns, lead to its number."""
    sheet = thread_sheet(ITS, Sizes(CELL))
    pdf = build("threads", job_of(Order(NAME, cell=CELL)))
    seen = set()
    for page in range(sheet.grid.pages):
        grey = rasterise(pdf, page, dpi, renderer)
        for n, cell in enumerate(sheet.cells(page)):
            x, y = (v + d for v, d in zip(cell.centre_mm, A4.offset, strict=True))
            turn = n % 6  # as if it lay turned
            places = dot_places(FLAT)
            places = [*places[-2 * turn :], *places[: -2 * turn]] if turn else places
            dark = [grey[int((y + v) / 25.4 * dpi), int((x + u) / 25.4 * dpi)] < 128 for u, v in places]
            assert read_dots(dark) == DotReading(int(cell.name.split()[0]), turn, 0)
            seen.add(int(cell.name.split()[0]))
    assert seen == set(range(17))


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
