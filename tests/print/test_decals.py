"""Decals: as many as are named, where and as large as they are said to be, all told apart without colour."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.dice import FACE_COUNT, FACE_ORDER, kite
from calibration.errors import CalibrationError
from calibration.paper import COMMON_WIDTH, MARGIN, PAPERS
from calibration.printer import Printer
from calibration.sizes import Sizes
from print.artwork import DECAL_INSET, decal, decal_bleed
from print.decal_map import strip_corners
from print.decals import DECAL_BLEED, SPARES, STANDARD_DICE, Die, decal_cells, decal_pdf, plan
from print.errors import PrintError
from print.furniture import BODY_BOTTOM
from print.jobs import Job
from print.kinds import build, kinds_of
from print.orders import Order, job_of
from print.output import output_on
from print.raster import picture
from tests.print.reading import RENDERERS, page_count, rasterise

A4 = output_on(PAPERS["a4"], Printer())  # measured, so that large decals are printed too
BLACK_FACES = (3, 4, 5)  # their ground is black, so their outline can be measured
THIRD_PIXEL_MM = 25.4 / 150 / 3  # poppler widens fills by up to an eighth of a pixel on every side
SIZES = (12.0, 16.0, 20.0, 30.0)


def test_decal_pages_hold_every_face_and_two_spares_a_die() -> None:
    """Every die gets ten faces and two spares, directly or mirrored; three in four are direct."""
    for die in STANDARD_DICE:
        rows, names = plan(die), [cell.name for cell in decal_cells(die)]
        assert len(names) == (rows.direct_dice + rows.mirrored_dice) * (FACE_COUNT + SPARES)
        assert rows.direct_dice >= 3 * rows.mirrored_dice
        for face in range(FACE_COUNT):
            assert names.count(str(face)) >= rows.direct_dice
            assert names.count(f"{face}m") >= rows.mirrored_dice


@example(size=6, share=0.970703125, inset=1.2)  # with the decals lowest in their faces
@given(size=st.floats(6, 30), share=st.floats(0.97, 1.1), inset=st.floats(0, 1.2))
def test_decals_of_any_die_keep_to_the_page(size: float, share: float, inset: float) -> None:
    """With any die, no decal leaves the page, and scissors pass between any two."""
    die = Die(size, share * kite(size).width, inset)
    (_, top), (right, _), (_, bottom), (left, _) = die.corners
    rows = plan(die)
    for _, _, (x, y) in rows.places():
        assert x + left >= MARGIN and x + right <= COMMON_WIDTH - MARGIN
        assert y + bottom <= BODY_BOTTOM
    assert rows.pitch - (right - left) >= 2
    assert rows.height - (bottom - top) >= 2


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("size", SIZES)
def test_printed_kites_have_the_size_of_the_die(size: float, renderer: str, dpi: int) -> None:
    """Read back, a decal's corners, bleed included, lie within 0.15 mm of their place, its axis within 0.3 %.

    If a third of a pixel at 150 dpi is more than 0.3 %, that is the tolerance.
    """
    die = Die(size)
    grey = rasterise(decal_pdf([die], A4, 81), 0, dpi, renderer)
    for face, mirrored, (x, y) in plan(die).places()[:FACE_COUNT]:
        if face not in BLACK_FACES or mirrored:
            continue
        corners = die.kite.offset(die.inset - DECAL_BLEED)
        said = np.add(corners, np.add((x, y), A4.offset))
        seen = printed_kite(grey, said, dpi)
        assert np.abs(seen - said).max() < 0.15
        axis = corners[2][1] - corners[0][1]
        assert abs(np.linalg.norm(seen[2] - seen[0]) - axis) < max(0.003 * axis, THIRD_PIXEL_MM)


@pytest.mark.parametrize("size", SIZES)
def test_no_bleed_reaches_another_decal(size: float) -> None:
    """Grounds of decals above each other and side by side do not meet, and reach over every cut."""
    die, rows = Die(size), plan(Die(size))
    (fill,) = decal_bleed(BLACK_FACES[0], die.kite, die.inset, DECAL_BLEED)
    xs, ys = zip(*fill.outlines[0].points, strict=True)

    assert max(ys) - min(ys) <= rows.height
    assert max(xs) - min(xs) <= rows.pitch + 1e-9
    assert min(ys) == pytest.approx(die.corners[0][1] - DECAL_BLEED)


def printed_kite(grey: NDArray[np.uint8], corners: NDArray[np.float64], dpi: float) -> NDArray[np.float64]:
    """Return the corners of the dark kite seen near corners (mm)."""
    zoom, scale = 4, dpi / 25.4
    low = np.floor((corners.min(0) - 1) * scale).astype(int)
    high = np.ceil((corners.max(0) + 1) * scale).astype(int)
    part = grey[low[1] : high[1], low[0] : high[0]]
    large = cv2.resize(part, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_CUBIC)
    outlines, _ = cv2.findContours((large < 127.5).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=len).reshape(-1, 2)
    rim = (outline + 0.5) / zoom / scale + low / scale
    grown = -0.5 / zoom / scale  # outlines run through the middles of the outermost dark pixels
    return meeting_points([fitted_edge(rim, corners[k], corners[(k + 1) % 4], grown) for k in range(4)])


def fitted_edge(
    rim: NDArray[np.float64], start: NDArray[np.float64], end: NDArray[np.float64], grown: float
) -> tuple[NDArray[np.float64], float]:
    """Return normal and distance of the line through the rim's points near an edge, moved in by grown."""
    along = (end - start) / np.linalg.norm(end - start)
    normal = np.array([along[1], -along[0]])  # clockwise corners, y down: it points outwards
    share = (rim - start) @ along / np.linalg.norm(end - start)
    near = rim[(share > 0.2) & (share < 0.8) & (np.abs((rim - start) @ normal) < 0.6)]
    vx, vy, px, py = np.ravel(cv2.fitLine(near.astype(np.float32), cv2.DIST_L2, 0, 0.01, 0.01)).astype(float)
    fitted = np.array([vy, -vx]) * np.sign(vx * along[0] + vy * along[1])
    return fitted, float(fitted @ (px, py)) - grown


def meeting_points(lines: list[tuple[NDArray[np.float64], float]]) -> NDArray[np.float64]:
    """Return where each line meets the one before it."""
    pairs = zip([lines[-1], *lines[:-1]], lines, strict=True)
    return np.array([np.linalg.solve([a, b], [c, d]) for (a, c), (b, d) in pairs])


def test_decals_lie_inside_their_face() -> None:
    """Everything painted on a decal lies inside the inset kite."""
    face = STANDARD_DICE[1].kite
    window = (-face.axis / 2, 0.0, face.axis, face.axis)
    for number in range(FACE_COUNT):
        painted = picture(decal(number, face), window, 300)[..., 3] > 128
        mask = np.zeros((300, 300), np.uint8)
        corners = np.add(face.inset(DECAL_INSET), (face.axis / 2, 0)) / face.axis * 300
        cv2.fillPoly(mask, [np.rint(corners).astype(np.int32)], 1)
        outside = painted & (cv2.dilate(mask, np.ones((5, 5), np.uint8)) == 0)
        assert painted.any()
        assert not outside.any()


def test_ten_faces_look_different() -> None:
    """No two faces share more than 97 % of their pixels."""
    face = STANDARD_DICE[0].kite
    window = (-face.axis / 2, 0.0, face.axis, face.axis)
    faces = [picture(decal(number, face), window, 100).astype(int) for number in range(FACE_COUNT)]

    for a, b in combinations(faces, 2):
        different = np.abs(a - b).max(2) > 40
        assert different.sum() > 0.03 * (a[..., 3] > 0).sum()


def seen_in_grey(number: int) -> NDArray[np.float64]:
    """Return a face as a grey printer shows it, 12 mm high at 300 dpi, on white paper."""
    face = STANDARD_DICE[0].kite
    pixels = picture(decal(number, face), (-face.axis / 2, 0.0, face.axis, face.axis), 142).astype(float)
    grey = pixels[..., :3] @ (0.0722, 0.7152, 0.2126)
    share = pixels[..., 3] / 255
    return np.asarray(grey * share + 255 * (1 - share))


def test_ten_faces_differ_in_grey() -> None:
    """Printed without colour any two faces differ plainly on 4 % of their area: a disc or a symbol."""
    faces = [seen_in_grey(number) for number in range(FACE_COUNT)]
    area = STANDARD_DICE[0].kite.axis * STANDARD_DICE[0].kite.width / 2 / STANDARD_DICE[0].kite.axis ** 2

    for a, b in combinations(faces, 2):
        assert (np.abs(a - b) > 40).sum() > 0.04 * area * a.size


def test_symbols_tell_the_colours_apart_in_grey() -> None:
    """With every coloured ground made black, the white symbols of a face still say its colour."""
    for owner in range(3):
        signs = [seen_in_grey(3 * owner + colour)[75:118, 50:92] > 220 for colour in range(3)]
        for a, b in combinations(signs, 2):
            assert (a & b).sum() / (a | b).sum() < 0.85


def test_the_strip_is_the_die_unrolled() -> None:
    """Neighbours of the strip share a short edge, and the tenth face would share one with the first."""
    face = kite(16.0)
    places = strip_corners(face)
    assert len(places) == len(FACE_ORDER)
    shapes = []
    for up, (x, y) in places:
        sign = 1 if up else -1
        shapes.append([(x + sign * px, y + sign * py) for px, py in face.points])
    turn = 5 * face.width
    for k, shape in enumerate(shapes):
        follower = shapes[(k + 1) % FACE_COUNT]
        round_the_die = turn if k == FACE_COUNT - 1 else 0.0
        ours = {rounded(shape[2]), rounded(shape[1] if k % 2 == 0 else shape[3])}
        theirs = {rounded((x + round_the_die, y)) for x, y in follower}
        assert ours <= theirs


def rounded(point: tuple[float, float]) -> tuple[float, float]:
    """Return a point without the dust of binary fractions."""
    return round(point[0], 6), round(point[1], 6)


def test_a_page_for_every_die_and_one_for_the_map() -> None:
    """Three dice of different sizes give four pages."""
    assert page_count(decal_pdf([Die(12.0), Die(16.0), Die(20.0)], A4, 81)) == 4


def words_of(pdf: bytes, page: int) -> str:
    """Return what a page says, in one line."""
    return " ".join(pdfium.PdfDocument(pdf)[page].get_textpage().get_text_range().split())


@pytest.mark.parametrize(
    ("size", "cell", "dice"),
    [("9", None, (12,)), ("7", None, (12, 16)), ("12", None, (9,)), ("9", 16.0, (9,)), ("6", 10.0, (6,))],
)
def test_a_set_has_decals_of_the_dice_that_fit_its_cells(
    size: str, cell: float | None, dice: tuple[int, ...]
) -> None:
    """They are the standard dice that fit, or the largest that does; its instructions count their faces."""
    job = job_of(Order(size=size, cell=cell))
    pdf = build("decals", job)

    assert page_count(pdf) == len(dice) + 1
    for number, die in enumerate(dice):
        assert f"face to face {die} mm" in words_of(pdf, number)
        assert f"for {job.cells} dice print this page" in words_of(pdf, number)
    assert f"of decals for dice of {dice[-1]} mm" in words_of(build("instructions", job), 0)


def test_cells_too_small_for_dice_get_no_decals() -> None:
    """They are no part of the set, nor of its instructions; other dice can be named."""
    tiny = Order(size="9", cell=8.0)

    assert "decals" not in {kind.name for kind in kinds_of(job_of(tiny))}
    assert "dice" not in words_of(build("instructions", job_of(tiny)), 0)
    with pytest.raises(PrintError, match="dice up to 4 mm, and 6 mm is the least"):
        build("decals", job_of(tiny))
    assert page_count(build("decals", job_of(replace(tiny, die=12.0)))) == 2


@pytest.mark.parametrize(("size", "die"), [("9", 16.0), ("12", 12.0), ("7", 17.0)])
def test_a_page_of_dice_too_large_for_the_board_says_so(size: str, die: float) -> None:
    """It names the largest that fit and the cells that it wants, and does not say how often to print it."""
    job = job_of(Order(size=size, die=die))
    page = words_of(build("decals", job), 0)

    assert f"takes dice up to {job.sizes.die} mm" in page
    assert "print this page" not in page
    wanted = re.search(r"want cells of (\d+) mm", page)
    assert wanted
    assert Sizes(float(wanted[1])).die >= die > Sizes(float(wanted[1]) - 1).die


@pytest.mark.parametrize(
    ("die", "head", "note"),
    [(12.0, "sticker paper: 13 dice", "for 81 dice print"), (16.0, "sticker paper: 9 dice", "too large")],
)
def test_what_is_said_above_the_decals_stands_side_by_side(die: float, head: str, note: str) -> None:
    """What is said at the right, even that dice are too large, begins well right of the heading's end."""
    text = pdfium.PdfDocument(build("decals", Job(dice=(Die(die),))))[0].get_textpage()
    (first, long), (begins, _) = (text.search(words).get_next() for words in (head, note))

    assert text.get_charbox(begins)[0] - text.get_charbox(first + long - 1)[2] > 5


def test_large_dice_are_refused() -> None:
    """A die whose decals do not fit a page is refused with the largest that does."""
    with pytest.raises(PrintError, match="is the most"):
        decal_pdf([Die(45.0)], A4, 81)


@pytest.mark.parametrize("size", [5.9, 5e-324])
def test_tiny_dice_are_refused(size: float) -> None:
    """A die too small for a picture is refused, even one of no size at all."""
    with pytest.raises(PrintError, match="6 mm is the least"):
        decal_pdf([Die(size)], A4, 81)


def test_insets_that_leave_nothing_are_refused() -> None:
    """An inset as large as a face's incircle is refused."""
    with pytest.raises(CalibrationError, match="leaves nothing"):
        decal_pdf([Die(12.0, inset=4.0)], A4, 81)
