"""Every kind of page with pieces or tags, read back: centres within 0.15 mm, sizes within 0.3 %.

In two renderers and at two resolutions. If a third of a pixel is more than 0.3 % of a small piece, that is
the tolerance. Decals, mats, Sparklies' tiles, scale test and bar have tests of their own.
"""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.abacus import abacus
from calibration.joined import join
from calibration.paper import LARGE, PAPERS, Box, Paper, Point
from calibration.printer import Printer
from calibration.released import board_sheet, custom_sheet, released_names, sheet_named
from calibration.shapes import Circle
from calibration.sheet import TAG_FAMILY, Sheet
from calibration.sizes import Sizes
from games.tokens import TokenSet
from print.abacus import abacus_pdf, net_places
from print.artwork import BLEED
from print.board import board_pdf
from print.joined import joined_pdf
from print.kinds import build
from print.orders import Order, job_of
from print.output import output_on
from print.piece_sheet import piece_pdf
from print.pieces import control_disc_sheet, disc_sheet, flag_sheet, piece_sheets, tile_sheet
from print.places import page_places
from print.tent import code_box, tent_pdf
from print.tokens import token_sheets, tokens_pdf
from tests.print.printed import token_sets
from tests.print.reading import EVERY_LOOK, LOOKS, detect_tags, rasterise
from tests.shares import in_turn

A4 = PAPERS["a4"]
HEXAGON = Sizes(14.0, 6)
STONES = {"black": 64, "orange": 63, "neutral": 63}
SHEETS = [
    *map(sheet_named, released_names()),
    *map(board_sheet, ("chess8x8", "tray8x14")),
    custom_sheet("5", 14.0),
    custom_sheet("4", 40.0),
    custom_sheet("9", 25.0, LARGE),
]
Profile = NDArray[np.float64]


@pytest.fixture(params=LOOKS)
def look(request: pytest.FixtureRequest) -> Look:
    """Return a way to look at pages: a renderer at a resolution."""
    return Look(*request.param)


class Look:
    """Printed pages by one renderer at one resolution, in millimetres of the common page."""

    def __init__(self, renderer: str, dpi: int) -> None:
        """Return the renderer and resolution in words."""
        self.renderer, self.dpi = renderer, dpi

    def pixels(self, pdf: bytes, page: int = 0) -> Profile:
        """Return a page as darkness, 0 for white to 255."""
        return np.asarray(255.0 - rasterise(pdf, page, self.dpi, self.renderer), np.float64)

    def tolerance(self, size: float) -> float:
        """Return how far a size may be off."""
        return max(0.003 * size, 25.4 / self.dpi / 3)

    def tolerance_of_lines(self, size: float) -> float:
        """Return how far apart two level lines may be off: Poppler draws each on whole pixels."""
        return max(self.tolerance(size), 25.4 / self.dpi if self.renderer == "poppler" else 0.0)

    def extent(self, dark: Profile, box: Box, *, down: bool) -> Point:
        """Return where what is dark begins and ends along the middle of a box of the paper, half-way up."""
        left, top, right, bottom = (int(v / 25.4 * self.dpi) for v in box)
        line = dark[top:bottom, (left + right) // 2] if down else dark[(top + bottom) // 2, left:right]
        start = top if down else left
        ends = []
        for step in (1, -1):
            along = line[::step]
            level = along[np.argmax(along > 40) + 2] / 2  # half of the ink that comes first
            k = int(np.argmax(along > level))
            before = along[k - 1] if k else 0.0
            at = k - 1 + (level - before) / (along[k] - before) + 0.5  # the middle of a pixel is its value
            ends.append((start + (at if step > 0 else len(line) - at)) / self.dpi * 25.4)
        return ends[0], ends[1]

    def circle(self, weights: Profile, centre: Point, near: Point) -> Profile:
        """Return x, y and radius of the circle that is seen between two radii round a place of the paper.

        Fitted to the middles of the line in 48 directions, so that a renderer may draw parts of it paler.
        """
        x, y = centre
        reach = near[1] + 0.3
        left, top, right, bottom = (
            int(v / 25.4 * self.dpi) for v in (x - reach, y - reach, x + reach, y + reach)
        )
        part = weights[top:bottom, left:right]
        rows, columns = np.indices(part.shape)
        px, py = ((at + by + 0.5) / self.dpi * 25.4 for at, by in ((columns, left), (rows, top)))
        away, turn = np.hypot(px - x, py - y), np.arctan2(py - y, px - x)
        part = np.where((away > near[0]) & (away < near[1]), part, 0.0)
        direction = ((turn / np.pi + 1) * 24).astype(int) % 48
        total, radial = (np.bincount(direction.ravel(), v.ravel(), 48) for v in (part, part * away))
        at = (np.arange(48) + 0.5) / 24 * np.pi - np.pi
        terms = np.stack([np.cos(at), np.sin(at), np.ones(48)], 1)[total > 0]
        dx, dy, radius = np.linalg.lstsq(terms, radial[total > 0] / total[total > 0], rcond=None)[0]
        return np.array([x + dx, y + dy, radius])


def tags_stand(look: Look, grey: NDArray[np.uint8], places: list[tuple[int, Profile]]) -> None:
    """Assert that exactly these tags are found at their places."""
    found = detect_tags(grey, TAG_FAMILY, look.dpi)
    assert set(found) == {number for number, _ in places}
    for number, said in places:
        seen = found[number]
        size = np.linalg.norm(said - np.roll(said, -1, 0), axis=1).mean()
        assert np.abs(seen.mean(0) - said.mean(0)).max() < 0.15
        assert abs(np.linalg.norm(seen - np.roll(seen, -1, 0), axis=1).mean() / size - 1) < 0.003


@pytest.mark.parametrize(("sheet", "look"), in_turn(SHEETS, EVERY_LOOK, 6), indirect=["look"])
def test_boards(look: Look, sheet: Sheet) -> None:
    """Tags stand where the sheet says, and the board's frames begin and end there."""
    paper: Paper = next(p for p in PAPERS.values() if p.holds(sheet.page))
    pdf, (dx, dy) = board_pdf(sheet, paper), paper.offset_of(sheet.page)
    grey = rasterise(pdf, 0, look.dpi, look.renderer)
    tags_stand(look, grey, [(tag.id, np.add(tag.corners_mm, (dx, dy))) for tag in sheet.tags])
    if sheet.board.sides == 4:
        left, top, width, _ = sheet.board_box_mm
        row = top + 0.25 * sheet.cell_mm + dy  # above the coordinates
        box = left + dx - 2, row - 0.2, left + width + dx + 2, row + 0.2
        low, high = look.extent(look.pixels(pdf), box, down=False)
        assert abs((low + high) / 2 - left - width / 2 - dx) < 0.15
        assert abs(high - low - width + sheet.joint_mm) < 0.003 * width


JOINED = (("13", 20.0, "a4"), ("chess16x16", 25.0, "tabloid"), ("8x22", 20.0, "letter"))


@pytest.mark.parametrize(("order", "look"), in_turn(JOINED, EVERY_LOOK, 6), indirect=["look"])
def test_joined_boards(look: Look, order: tuple[str, float, str]) -> None:
    """The tags of every sheet of a board over several stand where its layout says."""
    shape, cell, name = order
    board = join(shape, cell, PAPERS[name])
    pdf = joined_pdf(board, PAPERS[name])
    for number in range(2, len(board.parts) + 2):
        places = page_places(board.whole.name, PAPERS[name], number)
        grey = rasterise(pdf, number - 1, look.dpi, look.renderer)
        tags_stand(look, grey, [(tag["id"], np.array(tag["corners_mm"])) for tag in places["tags"]])


def test_flags_and_stones(look: Look) -> None:
    """The blocks of flags, of Glorieta's tiles and of its discs have their place and size, bleed included."""
    for sheet in (flag_sheet(Sizes()), tile_sheet(STONES, HEXAGON), disc_sheet(STONES, HEXAGON)):
        dark, grid = look.pixels(piece_pdf(sheet, A4)), sheet.grid
        left, top = (v + d for v, d in zip(grid.corner(0), A4.offset, strict=True))
        width, row = grid.columns * grid.side, top + grid.side * 0.4
        low, high = look.extent(dark, (left - 5, row - 0.2, left + width + 5, row + 0.2), down=False)
        assert abs((low + high) / 2 - left - width / 2) < 0.15
        assert abs(high - low - width - 2 * BLEED) < look.tolerance(width)


def test_discs_under_beads(look: Look) -> None:
    """The white circle of every disc has its centre and diameter."""
    sheet = disc_sheet(STONES, HEXAGON)
    light = np.clip(255 - look.pixels(piece_pdf(sheet, A4)) - 170, 0, None)
    radius = HEXAGON.disc / 2 + 0.1  # the circle's line is 0.2 mm wide
    for cell in sheet.cells(0):
        x, y = (v + d for v, d in zip(cell.centre_mm, A4.offset, strict=True))
        seen = look.circle(light, (x, y), (radius - 0.35, radius + 0.35))
        assert np.abs(seen[:2] - (x, y)).max() < 0.15
        assert abs(2 * (seen[2] - radius)) < look.tolerance(2 * radius)


def test_control_discs(look: Look) -> None:
    """The black ring of every control disc has its centre and size."""
    sheet, sizes = control_disc_sheet(81, Sizes()), Sizes()
    dark = look.pixels(piece_pdf(sheet, A4))
    outer, inner = sizes.mat / 2 - 0.2, sizes.mat / 2 - sizes.mat_frame  # outside of it runs the cut's line
    mean = 2 / 3 * (outer**3 - inner**3) / (outer**2 - inner**2)
    for cell in sheet.cells(0):
        x, y = (v + d for v, d in zip(cell.centre_mm, A4.offset, strict=True))
        seen = look.circle(dark, (x, y), (inner - 0.6, outer - 0.01))
        assert np.abs(seen[:2] - (x, y)).max() < 0.15
        assert abs(seen[2] - mean) < look.tolerance(mean)


@pytest.mark.parametrize("printer", [Printer(), Printer((1.0, 1.0), (1.5, -2.0))])
def test_backs_of_control_discs(look: Look, printer: Printer) -> None:
    """Backs lie behind their fronts, wherever this printer lays the back of a sheet."""
    sheet, sizes = control_disc_sheet(80, Sizes()), Sizes()
    dark = look.pixels(piece_pdf(sheet, output_on(A4, printer)), 1)
    radius = sizes.mat / 2 - sizes.mat_frame - 0.15
    for cell in sheet.cells(0):
        x, y = (v + d for v, d in zip(cell.centre_mm, A4.offset, strict=True))
        behind = A4.width - x + printer.back_mm[0], y + printer.back_mm[1]
        seen = look.circle(dark, behind, (radius - 0.5, radius + 0.5))
        assert np.abs(seen[:2] - behind).max() < 0.15
        assert abs(2 * (seen[2] - radius)) < look.tolerance(2 * radius)


@pytest.mark.parametrize("its", token_sets().values(), ids=lambda s: s.id)
def test_tokens(look: Look, its: TokenSet) -> None:
    """The circle along which a token is cut has its centre and diameter."""
    sizes = Sizes()
    dark, radius = look.pixels(tokens_pdf(its, sizes, None, A4)), sizes.token / 2
    for cell in token_sheets(its, sizes, None)[0].cells(0):
        x, y = (v + d for v, d in zip(cell.centre_mm, A4.offset, strict=True))
        seen = look.circle(dark, (x, y), (radius - 0.35, radius + 0.35))
        assert np.abs(seen[:2] - (x, y)).max() < 0.15
        assert abs(2 * (seen[2] - radius)) < look.tolerance(sizes.token)


def test_tiles_with_threads(look: Look) -> None:
    """Upper and lower side of every hexagon are as far apart as they should be, and all on average."""
    job = job_of(Order("platy"))
    sheet, pdf, flat = (
        piece_sheets(job.game, job.cells, job.sizes)["threads"],
        build("threads", job),
        job.sizes.thread_tile,
    )
    off: list[float] = []
    for page in range(sheet.grid.pages):
        dark = look.pixels(pdf, page)
        for cell in sheet.cells(page):
            x, y = (v + d for v, d in zip(cell.centre_mm, A4.offset, strict=True))
            column = x + 0.24 * flat  # beside every thread's end and every dot
            ends = [dark_line(look, dark, column, y + way * flat / 2) for way in (-1, 1)]
            assert abs(sum(ends) / 2 - y) < 0.15
            off.append(ends[1] - ends[0] - flat)
    assert len(off) == 140
    assert np.abs(off).max() < look.tolerance_of_lines(flat)
    assert abs(np.mean(off)) < look.tolerance(flat) / 3


def dark_line(look: Look, dark: Profile, x: float, y: float) -> float:
    """Return where the middle of a level line near a point is."""
    low, high = (int((y + way * 0.45) / 25.4 * look.dpi) for way in (-1, 1))
    line = dark[low:high, int(x / 25.4 * look.dpi)]
    return float((np.average(np.arange(low, high), weights=line) + 0.5) / look.dpi * 25.4)


@pytest.mark.parametrize("cell", [20.0, 30.0])
def test_nets_of_the_abacus(look: Look, cell: float) -> None:
    """The axle's holes at both ends of every net have their places and their distance."""
    its = abacus(cell)
    pdf = abacus_pdf(its, 64, A4)
    for page, prism in enumerate((its.inner, its.outer)):
        dark, holes = look.pixels(pdf, page), [hole for face in prism.faces for hole in face.holes]
        ends = [hole for hole in holes if isinstance(hole, Circle)]
        for x, y in net_places(prism):
            said = [np.add(hole.centre, (x + A4.offset[0], y + A4.offset[1])) for hole in ends]
            radius = ends[0].radius
            seen = [look.circle(dark, (at[0], at[1]), (radius - 0.5, radius + 0.5)) for at in said]
            assert max(np.abs(s[:2] - a).max() for s, a in zip(seen, said, strict=True)) < 0.15
            apart = said[1][1] - said[0][1]
            assert abs(seen[1][1] - seen[0][1] - apart) < look.tolerance(apart)


def test_the_tent(look: Look) -> None:
    """Both codes of a table tent have their place and size."""
    dark = look.pixels(tent_pdf("http://192.168.1.20:8000/", A4))
    for upside_down in (False, True):
        left, top, side, _ = code_box(upside_down=upside_down)
        x, y = left + A4.offset[0], top + A4.offset[1]
        for down, start in ((False, x), (True, y)):
            low, high = extent_of_all(look, dark, (x - 3, y - 3, x + side + 3, y + side + 3), down=down)
            assert abs((low + high) / 2 - start - side / 2) < 0.15
            assert abs(high - low - side) < look.tolerance(side)


def extent_of_all(look: Look, dark: Profile, box: Box, *, down: bool) -> Point:
    """Return where what is dark anywhere in a box begins and ends."""
    left, top, right, bottom = (int(v / 25.4 * look.dpi) for v in box)
    part = dark[top:bottom, left:right].max(1 if down else 0)
    share = part / 255
    inked = np.flatnonzero(part > 20)
    start = top if down else left
    low = inked[0] + 1 - share[inked[0]] if share[inked[0]] < 1 else float(inked[0])
    high = inked[-1] + share[inked[-1]]
    return (start + low) / look.dpi * 25.4, (start + high) / look.dpi * 25.4


WITH_CODES = [sheet for sheet in SHEETS if sheet.code]


@pytest.mark.parametrize(("sheet", "look"), in_turn(WITH_CODES, EVERY_LOOK, 6), indirect=["look"])
def test_codes_of_boards_are_read(look: Look, sheet: Sheet) -> None:
    """The QR code of every custom board is read by either renderer."""
    paper = next(p for p in PAPERS.values() if p.holds(sheet.page))
    page = rasterise(board_pdf(sheet, paper), 0, look.dpi, look.renderer)
    assert sheet.code is not None
    assert cv2.QRCodeDetector().detectAndDecode(page)[0] == sheet.code.text
