"""Photos with stray light or pale colours: what is printed shows how much, so they are read as others."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.inks import INKS
from calibration.released import sheet_named
from games.standing import Standing
from tests.benchmarks.suites.left_out import right
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from tests.vision.pale import CHANGES, PHOTOS, Light, as_pixels, changed, coloured, cut_through_patches
from vision.locate import locate
from vision.patches import Patches, find_patches, read_colours
from vision.picture import Picture, decode
from vision.read import read_photo
from vision.rectify import SRGB_TO_LINEAR, flatten
from vision.tones import USUAL_BLACK, TagEdges, Tones, find_tag_edges, measure_tones, measure_veil
from vision.veil import Veil

READ = (
    "bead-03-easy",
    "tile-04-normal",
    "stones/tile-00-easy",
    "hexagons/hex4-bead",
    "trays/00-normal",
    "corners/00-bead-normal",
    "bead-05-hard",
    "dice/01-washed-out",
)
PALE = ("0.3 of all colour", "half stray light")
BOARD = sheet_named("board-9x9")
MIDDLE = np.array([BOARD.page_mm]) / 2
CELLS = np.array([cell.centre_mm for cell in BOARD.cells]), BOARD.cell_mm


@pytest.fixture(scope="module")
def drawn() -> Picture:
    """Return a drawn photo of an empty board."""
    page = lay_out(BOARD, [Standing()] * len(BOARD.cells))
    return decode(to_bytes(photograph(page, Camera(tilt=10), seed=1)))


def with_light(picture: Picture, change: Callable[[Light], Light]) -> Picture:
    """Return a picture with its light changed."""
    return Picture(as_pixels(change(SRGB_TO_LINEAR[picture.bgr])), picture.factor)


def tones_of(picture: Picture) -> Tones:
    """Return the tones of a photo of the board."""
    view = locate(picture)[0].view
    flat = flatten(picture.bgr, view, BOARD.board_box_mm)
    return measure_tones(picture, view, BOARD, find_tag_edges(picture, view, BOARD), flat)


@pytest.mark.parametrize("cut", [False, True], ids=["whole", "cut"])
@pytest.mark.parametrize("change", PALE)
def test_pale_photos_are_read_as_others_are(change: str, cut: bool, many: Callable[..., int]) -> None:
    """Nothing is wrong in silence, and hardly a cell more is asked about than of the photo as it was.

    Nor if the photo ends in the black patch: then the tags show how much stray light there is.
    """
    judged = asked = usual = 0
    for file in (PHOTOS / f"{name}.jpg" for name in READ[: many(3, of=len(READ))]):
        truth = json.loads(file.with_suffix(".json").read_text())
        pieces = "d10" if truth["pieces"] == "d10" else "auto"
        before = changed(file, CHANGES["as it is"], cut=True) if cut else file.read_bytes()
        (as_it_was,) = read_photo(before, pieces=pieces)
        (reading,) = read_photo(changed(file, CHANGES[change], cut=cut), pieces=pieces)
        shown = {name: cell for name, cell in reading.cells.items() if cell.shown or not cut}
        for name, cell in shown.items():
            assert cell.doubtful or right(truth["cells"][name], cell), (file.stem, name)
        judged += len(shown)
        asked += len(reading.doubtful)
        usual += len(as_it_was.doubtful)

    assert judged >= 280
    assert asked <= usual + judged / 40


@pytest.mark.parametrize("share", [0.2, 0.35, 0.6])
def test_the_printed_colours_show_how_pale_a_photo_is(drawn: Picture, share: float) -> None:
    """Colours with a share of their strength are to be made stronger by about its inverse, others are not."""
    assert tones_of(drawn).colours.gain == 1

    gain = tones_of(with_light(drawn, lambda light: coloured(light, share))).colours.gain

    assert gain == pytest.approx(1 / share, rel=0.15)


def test_one_pale_patch_is_no_pale_photo() -> None:
    """If one ink is printed as it should be, the printer is short of the others and the photo shows that."""
    inks = [patch.ink for patch in BOARD.patches]
    light = np.array([SRGB_TO_LINEAR[list(INKS[ink].rgb[::-1])] for ink in inks], np.float64)
    pale = np.where(np.array(inks)[:, None] == "red", light, 1 - 0.4 * (1 - light))
    paper = np.ones_like(light)

    places = np.zeros((len(inks), 2))

    shown = np.full(len(inks), True)

    assert read_colours(Patches(inks, places, pale, paper, shown)).gain == 1
    assert read_colours(Patches(inks, places, 1 - 0.4 * (1 - light), paper, shown)).gain > 1


@pytest.mark.parametrize("veil", [(0.1, 0.1, 0.1), (0.4, 0.3, 0.2), (0.0, 0.1, 0.3)])
def test_what_is_printed_black_shows_stray_light(drawn: Picture, veil: tuple[float, float, float]) -> None:
    """It is measured in every channel, as exactly as black is known; greys look printed without it."""
    assert not tones_of(drawn).veil.at(MIDDLE).any()

    tones = tones_of(with_light(drawn, lambda light: (1 - np.array(veil)) * light + veil))

    assert tones.veil.at(MIDDLE)[0] == pytest.approx(veil, abs=USUAL_BLACK)
    assert tones.greys.seen and not tones.greys.odd


def test_stray_light_may_come_from_one_side(drawn: Picture) -> None:
    """More on the left than on the right of the photo is found so on the board, and taken off as it is."""
    width = drawn.bgr.shape[1]
    stray = np.linspace(0.3, 0, width)[:, None].astype(np.float32)
    view, box = locate(drawn)[0].view, BOARD.board_box_mm
    lit = with_light(drawn, lambda light: np.float32(0.5) * light + stray)

    found = tones_of(lit).veil

    x, y, w, h = box
    places = np.array([(x + a * w, y + b * h) for a in (0, 0.5, 1) for b in (0, 0.5, 1)])
    laid_on = np.interp(view.to_pixels(places)[:, 0], np.arange(width), stray[:, 0])
    assert np.ptp(laid_on) > 0.05
    assert abs(found.at(places) - laid_on[:, None]).max() < USUAL_BLACK
    before, after = (flatten(its.bgr, view, box) for its in (drawn, lit))
    assert abs(after.without(found).linear - before.linear / 2).mean() < USUAL_BLACK / 2


@given(
    st.lists(st.floats(-1e-3, 1e-3), min_size=6, max_size=6),
    st.lists(st.floats(0, 0.5), min_size=3, max_size=3),
)
def test_a_plane_is_found_through_most_of_the_lights(slopes: list[float], level: list[float]) -> None:
    """A quarter of the edges may lie under a mirrored lamp: the plane is that of the others."""
    places = np.array([(x, y) for x in (10.0, 70.0, 140.0, 200.0) for y in (10.0, 100.0, 180.0, 280.0)])
    light = np.array(level) + places @ np.reshape(slopes, (2, 3))
    lit = light.copy()
    lit[[0, 5, 10, 15]] += 0.3

    plane = Veil.through(places, lit)

    assert abs(plane.terms[0] + places @ plane.terms[1:] - light).max() < 0.02


def test_no_lamp_is_taken_for_stray_light(drawn: Picture) -> None:
    """One mirrored in the patches or in the tags alone, or above dark cells, does not lie over the board."""
    view = locate(drawn)[0].view
    patches, edges = find_patches(drawn, view, BOARD), find_tag_edges(drawn, view, BOARD)
    flat = flatten(drawn.bgr, view, BOARD.board_box_mm)
    lit = replace(patches, inside=patches.inside + 0.4, paper=patches.paper + 0.4)
    light = replace(edges, light=edges.light + np.float32(0.4))
    all_lit = replace(flat, linear=flat.linear + np.float32(0.4))
    dark = replace(all_lit, linear=all_lit.linear.copy())
    for window in dark.windows([cell.centre_mm for cell in BOARD.cells[:9]], 6.0):
        window[:] = 0.1

    assert measure_veil(lit, light, all_lit, *CELLS).at(MIDDLE).min() > 0.3
    assert measure_veil(lit, light, dark, *CELLS).at(MIDDLE).max() <= 0.1
    assert not measure_veil(lit, edges, all_lit, *CELLS).at(MIDDLE).any()
    assert not measure_veil(patches, light, all_lit, *CELLS).at(MIDDLE).any()
    none = TagEdges(edges.light[:0], edges.places[:0])
    assert not measure_veil(lit, none, all_lit, *CELLS).at(MIDDLE).any()


def test_tags_and_patches_that_the_photo_cuts_are_left_out(drawn: Picture) -> None:
    """What lies beyond the edge is black in the picture, and would be the blackest ink of all."""
    view = locate(drawn)[0].view
    cut = Picture(cut_through_patches(drawn.bgr), drawn.factor)
    moved = locate(cut)[0].view

    patches, edges = find_patches(cut, moved, BOARD), find_tag_edges(cut, moved, BOARD)

    assert {ink for ink, shown in zip(patches.inks, patches.shown, strict=True) if not shown} >= {"black"}
    assert patches.shown.sum() >= 4
    assert 4 <= len(edges.light) < len(find_tag_edges(drawn, view, BOARD).light)
    assert moved.shows(edges.places).all()
    assert edges.ink == pytest.approx(find_tag_edges(drawn, view, BOARD).ink, abs=0.3)
    assert not moved.shows(np.array([[[-1e3, 0.0]], [[0.0, 1e3]]])).any() and view.shows(MIDDLE).all()
