"""What a print shop and a thrifty printer need: bleed, cut marks, little ink, inks that a press has."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations, pairwise, product
from math import cos, sin

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
from print.kinds import build, kinds_of
from print.orders import Order, job_of
from print.painter import Page, Style, text_width
from print.piece_sheet import PieceSheet
from print.pieces import control_disc_sheet, piece_sheets
from print.threads import SIGNS
from tests.conftest import Many
from tests.print.reading import detect_tags, rasterise

A4 = paper("a4")
Pixels = NDArray[np.float64]


@lru_cache(maxsize=4)  # a page takes 50 MB, at 300 dpi 200
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
    sheet: PieceSheet = piece_sheets(game, len(game.rules.board(game.usual_shape)), Sizes())[kind]
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


def test_threads_go_on_beyond_every_side() -> None:
    """Beyond each side a thread keeps its ink for 1.3 mm, so that a cut beside the line shows no white."""
    job = job_of(Order("platy"))
    sheet, flat = (
        piece_sheets(job.game, job.cells, job.sizes, options=job.options)["threads"],
        job.sizes.thread_tile,
    )
    page, judged = drawn("threads", Order("platy")), 0
    for cell in sheet.cells(0):
        for thread, ink in job.game.look.parts(cell.name):
            for side, beyond, aside in product(thread, (0.5, 0.9, 1.3), (-0.05 * flat, 0.05 * flat)):
                turn, out = np.pi / 3 * side - np.pi / 2, flat / 2 + beyond
                x = cell.centre_mm[0] + out * cos(turn) - aside * sin(turn)  # beside the thread's sign
                y = cell.centre_mm[1] + out * sin(turn) + aside * cos(turn)
                assert np.abs(at(page, x, y) - np.array(INKS[ink].rgb)).max() <= 2, (cell.name, side)
                judged += 1
    assert judged > 1000


def test_control_discs_bleed_beyond_their_circle() -> None:
    """Round every circle the ring's black goes on, to the next disc or for 3 mm: no cut shows white."""
    sizes, page, judged = Sizes(), drawn("control-discs"), 0
    for cell in control_disc_sheet(81, sizes).cells(0):
        for way in (-1, 1):
            for dx, dy in ((0.35, 0.35), (0.35, -0.35)):  # to the corners of its square, beyond the circle
                x, y = (v + way * d * 1.08 * sizes.mat for v, d in zip(cell.centre_mm, (dx, dy), strict=True))
                assert at(page, x, y).max() <= 2
                judged += 1
    assert judged == 4 * 81
    left = min(cell.box_mm[0] for cell in control_disc_sheet(81, sizes).cells(0))
    assert at(page, left - BLEED + 0.3, 30.0).max() <= 2
    assert at(page, left - BLEED - 0.4, 30.0).min() == 255


ORDERED = (
    Order(),
    Order(size="16", cell=25.0),
    Order(size="8", torus=True),
    Order("glorieta"),
    Order("colonization", players=8, size="16x16", cell=20.0),
    Order("platy"),
)


def test_title_lines_do_not_run_into_each_other(monkeypatch: pytest.MonkeyPatch, many: Many) -> None:
    """On every kind of page title, note and the sheet's name stand apart, ink saved or not.

    Ordinary runs save ink in every other order.
    """
    written: list[tuple[float, float, float, str]] = []
    draw = Page.text

    def listen(page: Page, at: tuple[float, float], words: str, style: Style) -> None:
        wide = text_width(words, style)
        left = at[0] - {"left": 0.0, "centre": wide / 2, "right": wide}[style.align]
        if at[1] < 17 and words:
            written.append((at[1], left, left + wide, words))
        draw(page, at, words, style)

    def begin(page: Page, words: str) -> None:
        written.clear()

    monkeypatch.setattr(Page, "text", listen)
    monkeypatch.setattr(Page, "bookmark", begin)
    judged, all_of_them = 0, 2 * len(ORDERED)
    orders = [replace(order, save_ink=spare) for order in ORDERED for spare in (False, True)]
    if (few := many(len(ORDERED), of=all_of_them)) < all_of_them:
        orders = [order for n, order in enumerate(orders) if n % 4 in (0, 3)]
        assert len(orders) == few
    for order in orders:
        job = job_of(order)
        for kind in kinds_of(job, extras=True):
            build(kind.name, job)
            lines = sorted(written)
            for (y, _, right, words), (other, left, _, beside) in pairwise(lines):
                assert y != other or right + 1 < left, (words, beside)
            assert all(right <= 279.4 - 10 for _, _, right, _ in lines)
            judged += len(lines) > 1
    assert judged > many(30, of=60)


@pytest.mark.parametrize("grey", [False, True])
def test_outlined_threads_keep_their_own_ink_and_sign(grey: bool) -> None:
    """If ink is spared a thread is pale, in the line of its own ink, and black signs stay black.

    Looked at across every straight thread that lies on top: no other colour's line is seen there.
    """
    job = job_of(Order("platy"))
    sheet, flat = (
        piece_sheets(job.game, job.cells, job.sizes, options=job.options)["threads"],
        job.sizes.thread_tile,
    )
    page, judged = drawn("threads", Order("platy", save_ink=True, grey=grey), 300), 0
    for cell in sheet.cells(0):
        (side, other), ink = job.game.look.parts(cell.name)[-1]
        if other - side != 3:
            continue
        turn = np.pi / 3 * side - np.pi / 2
        across = np.linspace(-0.13 * flat, 0.13 * flat, 60)
        x, y = (v + d for v, d in zip(cell.centre_mm, A4.offset, strict=True))
        columns, rows = x - across * np.sin(turn), y + across * np.cos(turn)
        row = page[(rows / 25.4 * 300).astype(int), (columns / 25.4 * 300).astype(int)]
        rgb = np.array([INKS[ink].grey] * 3 if grey else INKS[ink].rgb)
        own = np.abs(row - rgb).max(1) < 60
        assert own[:20].any(), cell.name
        assert own[-20:].any(), cell.name
        black_along = bool((row[26:34].max(1) < 40).any())
        assert black_along or SIGNS[ink] != "black-line", cell.name
        # What is seen lies between paper, the thread's own ink and black: no other ink has leaked in.
        hue, along = row - row.mean(1, keepdims=True), rgb - rgb.mean()
        leaked = hue - np.outer(hue @ along / max(along @ along, 1e-9), along)
        assert np.abs(leaked).max() < 25, cell.name
        judged += 1
    assert judged >= 14


@pytest.mark.parametrize(
    "game",
    [name for name, its in GAMES.items() if its.printed and not (its.printed.tokens or its.printed.codes)],
)
def test_cut_marks_stand_beyond_the_bleed(game: str) -> None:
    """Every cut line can be seen on white, after the bleed, at both ends: it outlives the first cut."""
    job = job_of(Order(game))
    grid = piece_sheets(job.game, job.cells, job.sizes)["tiles"].grid
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

    assert spare.mean() < (1 / 3 if kind == "tiles" else 0.5) * full.mean()
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
    sheet = piece_sheets(game, len(game.rules.board(game.usual_shape)), Sizes())["tiles"]
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
