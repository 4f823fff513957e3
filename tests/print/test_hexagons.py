"""Hexagonal sets with owners, printed and read back: boards, mats, flags and banners, and their pictures."""

from __future__ import annotations

from math import cos, pi, sin

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest
from numpy.typing import NDArray

from calibration.inks import INKS
from calibration.marks import MARKERS
from calibration.paper import PAPERS, Point
from calibration.released import board_sheet, sheet_from_text, sheet_named
from calibration.sizes import Sizes
from print.board import board_pdf
from print.kinds import build, pictures
from print.mats import flag, marker, mat
from print.orders import Order, job_of
from print.pieces import flag_sheet, marker_sheet, mat_sheet
from print.raster import picture
from tests.print.reading import DPI, LOOKS, rasterise

EDGES = range(2, 8)
A4 = PAPERS["a4"]
SIX = Sizes(20.0, 6)


def side_middles(sizes: Sizes) -> list[Point]:
    """Return where the middles of a mat's frame are, from its own, clockwise from the upper right side on."""
    away = (sizes.mat - sizes.mat_frame) / 2
    return [(away * sin(pi / 3 * k + pi / 6), -away * cos(pi / 3 * k + pi / 6)) for k in range(6)]


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_code_of_a_board_tells_its_game(edge: int, name: str) -> None:
    """Every board for this game has a code that leads back to it, as its name does, and its beads' slots."""
    sheet = board_sheet(f"hex{edge}", None, PAPERS[name], "sparklies")
    text, *_ = cv2.QRCodeDetector().detectAndDecode(rasterise(board_pdf(sheet, PAPERS[name])))

    assert sheet.code is not None
    assert text == sheet.code.text
    assert sheet_from_text(text) == sheet == sheet_named(sheet.name)
    assert (sheet.game, len(sheet.cells)) == ("sparklies", 3 * edge * (edge - 1) + 1)
    assert [slot.colour for slot in sheet.slots] == ["R", "G", "B"]
    assert board_sheet(f"hex{edge}", None, PAPERS[name], "glorieta").slots[0].colour == "black"


# Every size by the usual renderer; one of them by each renderer at each resolution.
EVERY = [
    *((edge, ("pdfium", DPI)) for edge in EDGES),
    *(pytest.param(3, *its.values, marks=its.marks) for its in LOOKS[1:]),
]


@pytest.mark.parametrize(("edge", "look"), EVERY)
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_mats_are_read_back(edge: int, look: tuple[str, int], name: str) -> None:
    """The white hexagon of every framed mat has its centre within 0.15 mm and its size within 0.3 %."""
    renderer, dpi = look
    job = job_of(Order("sparklies", size=f"hex{edge}", paper=name))
    sheet, pdf, judged = mat_sheet(job.cells, job.sizes), build("mats", job), 0
    inner = job.sizes.mat - 2 * job.sizes.mat_frame
    for page in range(sheet.grid.pages):
        grey = rasterise(pdf, page, dpi, renderer).astype(float) / 255
        for cell in sheet.cells(page):
            x, y = (v + d for v, d in zip(cell.centre_mm, PAPERS[name].offset, strict=True))
            reach = 0.49 * job.sizes.mat
            left, top, right, bottom = (
                int(v / 25.4 * dpi) for v in (x - reach, y - reach, x + reach, y + reach)
            )
            part = grey[top:bottom, left:right]
            rows, columns = np.indices(part.shape)
            px, py = ((at + by + 0.5) / dpi * 25.4 - v for at, by, v in ((columns, left, x), (rows, top, y)))
            away = np.maximum(np.abs(px), np.abs(px) / 2 + np.abs(py) * 3**0.5 / 2)
            part = np.where(away < (inner + job.sizes.mat_frame) / 2, part, 0.0)  # without the cut's lines
            seen = [
                (np.average(at, weights=part) + start + 0.5) / dpi * 25.4
                for at, start in ((columns, left), (rows, top))
            ]
            assert np.abs(np.subtract(seen, (x, y))).max() < 0.15
            wide = (part.sum() / (3**0.5 / 2)) ** 0.5 / dpi * 25.4
            assert abs(wide - inner) < max(0.003 * inner, 25.4 / dpi / 3)
            judged += 1
    assert judged == job.cells


@pytest.mark.parametrize(("edge", "look"), EVERY)
def test_the_third_players_mats_are_read_back(edge: int, look: tuple[str, int]) -> None:
    """Every other side of their frames is black, all of black's mats' are; there are as many of either."""
    renderer, dpi = look
    job = job_of(Order("sparklies", size=f"hex{edge}", players=3))
    sheet, pdf = mat_sheet(job.cells, job.sizes, 3), build("mats", job)
    seen = {"mat": 0, "third": 0}
    for page in range(sheet.grid.pages):
        grey = rasterise(pdf, page, dpi, renderer)
        for cell in sheet.cells(page):
            middles = [
                (cell.centre_mm[0] + dx + A4.offset[0], cell.centre_mm[1] + dy + A4.offset[1])
                for dx, dy in side_middles(job.sizes)
            ]
            dark = [grey[int(y / 25.4 * dpi), int(x / 25.4 * dpi)] for x, y in middles]
            wanted = [0] * 6 if cell.name == "mat" else [0, 255] * 3
            assert dark == wanted, (cell.name, cell.centre_mm)
            seen[cell.name] += 1
    assert seen == dict.fromkeys(seen, job.cells)


def test_frames_differ_in_any_print_and_to_any_eye() -> None:
    """The three frames are black and white alone; any two differ on half of the frame or more."""
    window = (-1.5, 0.0, SIX.mat_height, SIX.mat_height)
    drawn = {owner: picture(mat(owner, SIX), window, 120) for owner in ("black", "white", "third")}
    whole = drawn["white"][..., 3] == 255
    dark = {owner: (pixels[..., :3].max(2) < 40) & whole for owner, pixels in drawn.items()}
    frame = dark["black"].sum()

    assert all(
        (pixels[whole][:, :3].max(1) - pixels[whole][:, :3].min(1)).max() == 0 for pixels in drawn.values()
    )
    assert dark["white"].sum() == 0
    assert 0.45 < dark["third"].sum() / frame < 0.55
    assert not (dark["third"] & ~dark["black"]).sum() > 0.02 * frame


@pytest.mark.parametrize(("kind", "ink"), [("flags", "yellow"), ("banners", "violet")])
@pytest.mark.parametrize("sides", [4, 6])
def test_flags_and_banners_are_where_the_grid_says(kind: str, ink: str, sides: int) -> None:
    """At both ends of every pair its ground shows; no two of a kind differ."""
    sizes = Sizes(20.0, sides)
    sheet = flag_sheet(sizes) if kind == "flags" else marker_sheet(sizes, MARKERS["banners"])
    order = Order("sparklies", size="hex5" if sides == 6 else "9", option="banner=yes" * (kind == "banners"))
    page: NDArray[np.uint8] = (
        pdfium.PdfDocument(build(kind, job_of(order)))[0].render(scale=150 / 72).to_numpy()
    )
    lean, high, leg = sheet.grid.lean, sheet.grid.pitch, sizes.flag
    judged = 0
    for number in sheet.grid.on_page(0):
        x, y = (v + d for v, d in zip(sheet.grid.corner(number), A4.offset, strict=True))
        for along, down in ((0.12, 0.12), (0.88, 0.88)):
            at = x + along * leg + down * lean, y + down * high
            b, g, r = page[int(at[1] / 25.4 * 150), int(at[0] / 25.4 * 150), :3]
            assert (r, g, b) == INKS[ink].rgb
            judged += 1
    assert judged == 2 * sheet.grid.count


@pytest.mark.parametrize("sides", [4, 6])
def test_flag_and_banner_lie_on_opposite_corners(sides: int) -> None:
    """Each covers its own corner of a mat, they are mirrored by its middle, and share nothing."""
    sizes = Sizes(20.0, sides)
    window = ((sizes.mat - sizes.mat_height) / 2, 0.0, sizes.mat_height, sizes.mat_height)
    covers = [picture(piece(sizes), window, 200)[..., 3] > 128 for piece in (flag, marker)]
    card = picture(mat("white", sizes), window, 200)[..., 3] > 128

    assert not (covers[0] & covers[1]).any()
    assert (covers[0] ^ covers[1][::-1, ::-1]).mean() < 0.002
    assert all((cover & ~card).mean() < 0.002 for cover in covers)
    rows, columns = np.nonzero(covers[0])
    assert rows.mean() < 90
    assert columns.mean() < 70


def test_grey_prints_tell_banners_from_flags() -> None:
    """A banner is darker than a flag by 40 in grey beside its white spot, which no flag has."""
    assert INKS["yellow"].grey - INKS["violet"].grey > 100
    spot = next(fill for fill in marker(SIX) if fill.ink == "white")
    assert len(spot.outlines) == 1
    assert {fill.ink for fill in flag(SIX)} == {"yellow", "black"}


@pytest.mark.parametrize(
    ("size", "owners"), [("hex5", {"black", "white", "third"}), ("9", {"black", "white"})]
)
def test_pictures_of_all_mats(size: str, owners: set[str]) -> None:
    """Pictures show every mat that can lie there, plain, with flag and banner, in the shape of its cell."""
    drawn = pictures("art", job_of(Order("sparklies", size=size)), 120)
    laid = {
        f"mats/{owner}{what}.png" for owner in owners for what in ("", "-active", "-banner", "-active-banner")
    }

    assert {name for name in drawn if name.startswith("mats/")} == laid
    seen = {name: cv2.imdecode(np.frombuffer(drawn[name], np.uint8), cv2.IMREAD_UNCHANGED) for name in laid}
    assert len({drawn[name] for name in laid}) == len(laid)
    for pixels in seen.values():
        assert pixels is not None
        assert pixels.shape[:2] == (120, 120)
        hexagonal = pixels.shape[2] == 4 and pixels[2, 2, 3] == 0
        assert hexagonal == size.startswith("hex")
