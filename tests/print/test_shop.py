"""What a print shop and a thrifty printer need: bleed, cut marks, little ink, inks that a press has."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import numpy as np
import pypdfium2 as pdfium
import pytest
from numpy.typing import NDArray

from calibration.inks import COLOURS, GREYS, INKS
from calibration.paper import paper
from calibration.sheet import TAG_FAMILY
from calibration.sizes import Sizes
from games.catalogue import GAMES, game_named
from print.artwork import BLEED
from print.kinds import build
from print.orders import Order, job_of
from print.pieces import PieceSheet, piece_sheets
from tests.print.reading import detect_tags, rasterise

A4 = paper("a4")
Pixels = NDArray[np.float64]


@cache
def drawn(kind: str, order: Order = Order(), dpi: float = 150) -> Pixels:  # noqa: B008
    """Return a kind's first page as red, green and blue, 0 to 255."""
    page = pdfium.PdfDocument(build(kind, job_of(order)))[0]
    return np.asarray(page.render(scale=dpi / 72, rev_byteorder=True).to_numpy()[..., :3], np.float64)


def at(page: Pixels, x: float, y: float) -> Pixels:
    """Return the colour at a point of the common page of A4 at 150 dpi."""
    dx, dy = A4.offset
    found: Pixels = page[int((y + dy) / 25.4 * 150), int((x + dx) / 25.4 * 150)]
    return found


@pytest.mark.parametrize("kind", ["tiles", "mats"])
def test_colour_bleeds_beyond_every_outer_cut(kind: str) -> None:
    """Beside every piece without a neighbour its ground goes on for 3 mm, and there is white after that."""
    game = game_named("sparklies")
    sheet: PieceSheet = piece_sheets(game, game.usual_shape, Sizes())[kind]
    page, grid = drawn(kind), sheet.grid
    inks = {name: np.array(INKS[stone.inks[0]].rgb) for name, stone in sheet.grounds.items()}
    for number in range(grid.count):
        (x, y), name = grid.corner(number), sheet.names[number]
        if not name or number % grid.columns:
            continue
        for beyond in (0.5, 1.5, BLEED - 0.3):
            seen = at(page, x - beyond, y + 0.4 * grid.side)
            assert np.abs(seen - inks[name]).max() <= 2, (number, beyond)
        assert at(page, x - BLEED - 0.4, y + 0.4 * grid.side).min() == 255


@pytest.mark.parametrize("game", GAMES)
def test_cut_marks_stand_beyond_the_bleed(game: str) -> None:
    """Every cut line can be seen on white, after the bleed, at both ends: it outlives the first cut."""
    job = job_of(Order(game))
    grid = piece_sheets(job.game, job.sheet.board.shape, job.sizes)["tiles"].grid
    page = rasterise(build("tiles", job), 0, 300).astype(float)
    dx, dy = A4.offset
    for k in range(grid.columns + 1):
        column = (grid.left + k * grid.side + dx) / 25.4 * 300
        row = int((grid.top - BLEED - 0.5 + dy) / 25.4 * 300)
        assert page[row, int(column - 3) : int(column + 4)].min() < 230, k
    assert drawn("tiles", Order(game))[int((grid.top - 4.2 + dy) / 25.4 * 150)].min() == 255


@pytest.mark.parametrize("kind", ["board", "tiles", "mats", "flags", "decals"])
def test_saving_ink_saves_ink(kind: str) -> None:
    """Outlined pages take less than half of the ink, and everything can still be seen."""
    full, spare = (255 - drawn(kind, Order(save_ink=save)).mean(2) for save in (False, True))

    assert spare.mean() < 0.5 * full.mean()
    assert (spare > 60).sum() > 2000


def test_saved_ink_is_not_for_the_camera() -> None:
    """A board in pale frames carries no tag, so that no reader takes its frames for somebody's."""
    grey = rasterise(build("board", job_of(Order(save_ink=True))))

    assert detect_tags(grey, TAG_FAMILY) == {}
    assert len(detect_tags(rasterise(build("board", job_of(Order()))), TAG_FAMILY)) == 8


@pytest.mark.parametrize("grey", [False, True])
def test_outlined_pieces_are_still_told_apart(grey: bool) -> None:
    """Tiles in outline differ from each other, in colour and without, by their symbols' lines too."""
    page = drawn("tiles", Order(save_ink=True, grey=grey), 300)
    game = game_named("sparklies")
    sheet = piece_sheets(game, game.usual_shape, Sizes())["tiles"]
    crops = []
    for colour in COLOURS:
        x, y = sheet.grid.corner(sheet.names.index(colour.letter) + 1)
        dx, dy = A4.offset
        left, top, side = (int(v / 25.4 * 300) for v in (x + dx + 1, y + dy + 1, 11))
        crops.append(page[top : top + side, left : left + side])
    for a, b in combinations(crops, 2):
        assert (np.abs(a - b).max(2) > 60).mean() > 0.04


# CIE Lab aims of ISO 12647-2:2004, paper types 1 and 2: paper, C, M, Y, black, M+Y, C+Y, C+M, C+M+Y.
PRESS = {
    (0, 0, 0): (95, 0, -2),
    (1, 0, 0): (55, -37, -50),
    (0, 1, 0): (48, 74, -3),
    (0, 0, 1): (89, -5, 93),
    (0, 1, 1): (47, 68, 48),
    (1, 0, 1): (50, -68, 25),
    (1, 1, 0): (24, 22, -46),
    (1, 1, 1): (23, 0, 0),
}
BLACK = (16.0, 0.0, 0.0)


def xyz(lab: tuple[float, float, float]) -> Pixels:
    """Return CIE XYZ relative to the white point."""
    y = (lab[0] + 16) / 116
    f = np.array([y + lab[1] / 500, y, y - lab[2] / 200])
    return np.where(f > 6 / 29, f**3, 3 * (6 / 29) ** 2 * (f - 4 / 29))


def lab(values: Pixels) -> Pixels:
    """Return CIE Lab of XYZ relative to the white point, along the last axis."""
    f = np.where(values > (6 / 29) ** 3, np.cbrt(values), values / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = np.moveaxis(f, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


@cache
def gamut() -> Pixels:
    """Return what a press can print, as Lab relative to its paper: Neugebauer's mixture of the solids."""
    steps = np.linspace(0, 1, 17)
    c, m, y, k = (v[..., None] for v in np.meshgrid(steps, steps, steps, steps, indexing="ij"))
    mixed = sum(
        (c if a else 1 - c) * (m if b else 1 - m) * (y if d else 1 - y) * (1 - k) * xyz(PRESS[a, b, d])
        for a, b, d in product((0, 1), repeat=3)
    )
    return lab((mixed + k * xyz(BLACK)) / xyz(PRESS[0, 0, 0])).reshape(-1, 3)


def seen(ink: str) -> Pixels:
    """Return Lab of an ink's sRGB value, relative to white."""
    rgb = np.array(INKS[ink].rgb) / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    matrix = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    return lab(matrix @ linear / (matrix @ np.ones(3)))


def pressed(ink: str) -> Pixels:
    """Return the nearest colour that a press has."""
    nearest: Pixels = gamut()[np.argmin(np.linalg.norm(gamut() - seen(ink), axis=1))]
    return nearest


def test_the_palette_is_safe_in_print() -> None:
    """On a press every ink comes out as asked for, in the same order of lightness, far from the others."""
    off = {ink: float(np.linalg.norm(pressed(ink) - seen(ink))) for ink in INKS}
    colours = [c.ink for c in COLOURS]

    assert off.pop("black") < 20  # ink is never as black as a screen
    assert max(off.values()) < 10, off
    for inks in ([*GREYS, "white"], [*colours, "yellow"], ["black", "orange", "white"]):
        order = [sorted(inks, key=lambda ink, of=of: float(of(ink)[0])) for of in (seen, pressed)]  # type: ignore[misc]
        assert order[0] == order[1]
    for a, b in combinations([*colours, "yellow", "black", "white"], 2):
        assert np.linalg.norm(pressed(a) - pressed(b)) > 25, (a, b)
    for a, b in combinations(colours, 2):
        assert abs(pressed(a)[0] - pressed(b)[0]) >= 15, (a, b)
