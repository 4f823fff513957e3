"""What contradicts a reading is asked: strange boards whole, odd frames where they are, in their task."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.released import sheet_named
from tests.benchmarks.suites.left_out import right
from vision.doubt import EVEN_SHARE, Doubts, HexagonLimits, SquareLimits, find_white_over
from vision.features import SIDE
from vision.greys import Greys, measure_greys, patch_light
from vision.light import WINDOW_SHARE
from vision.limits import load_limits
from vision.model import TASKS, Prediction
from vision.patches import find_patches
from vision.picture import Picture
from vision.pose import fit_view
from vision.read import read_photo
from vision.reading import BeliefLimits
from vision.signs import find_near_pairs, measure_greyness, measure_white

CELLS = 40
PHOTOS = Path(__file__).parents[1] / "photos"
SHOWN = np.ones(CELLS, bool)
SQUARES = load_limits(SquareLimits)
STRANGE = SQUARES.strange


def said(**apart: float) -> Prediction:
    """Return networks that are sure of the first label of every task, and differ so far in some."""
    odds = {task: np.tile(np.eye(len(labels))[0], (CELLS, 1)) for task, labels in TASKS.items()}
    return Prediction(odds, {task: np.full(CELLS, apart.get(task, 0.0)) for task in TASKS})


def framed(corner: float, side: float) -> NDArray[np.float32]:
    """Return pictures of cells (CELLS, SIDE, SIDE, 3): frames whose corners and sides have these tones."""
    along = (np.arange(SIDE) + 0.5) / SIDE * WINDOW_SHARE - (WINDOW_SHARE - 1) / 2  # of the cell
    end, middle = (along < 0.15) | (along > 0.85), (along > 0.3) & (along < 0.7)
    picture = np.zeros((SIDE, SIDE), np.float32)
    picture[np.ix_(end, end)] = corner
    picture[np.ix_(end, middle)] = picture[np.ix_(middle, end)] = side
    return np.tile(picture[None, ..., None], (CELLS, 1, 1, 3))


def find_whiter(
    pictures: NDArray[np.float32], lean: tuple[float, float]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which frames of five bare cells are whiter than printed, and which of these softly."""
    bare, leans = np.ones(5, bool), np.tile(lean, (5, 1))
    white = measure_white(pictures, bare, -1.2, leans, SQUARES.lean_mm_a_mm)
    return find_white_over(white, bare, leans, np.zeros(5), SQUARES)


@pytest.mark.parametrize("task", sorted(STRANGE))
def test_where_networks_differ_on_the_whole_board_all_of_it_is_asked(task: str) -> None:
    """In that task alone; nothing is believed any more, and everything else is offered."""
    doubts = Doubts.of_board(said(**{task: 1.1 * STRANGE[task]}).apart, SHOWN, SQUARES)
    sober = doubts.sober(said().odds)

    assert doubts.tasks == (task,)
    assert sober[task].max() < load_limits(BeliefLimits).believed_from
    assert sober[task].min() == pytest.approx(EVEN_SHARE / len(TASKS[task]))
    assert sober[task].sum(axis=1) == pytest.approx(1)
    assert all((sober[other] == said().odds[other]).all() for other in TASKS if other != task)
    assert doubts.without(task).tasks == ()
    assert (doubts.without(task).sober(said().odds)[task] == said().odds[task]).all()


def test_networks_that_agree_are_believed() -> None:
    """Nothing strange: the odds stay as they are."""
    doubts = Doubts.of_board(
        said(**{task: 0.9 * most for task, most in STRANGE.items()}).apart, SHOWN, SQUARES
    )

    assert doubts.tasks == ()
    assert all((one == said().odds[task]).all() for task, one in doubts.sober(said().odds).items())


@pytest.mark.parametrize(
    ("cells", "differing", "strange"), [(127, 2, False), (127, 4, True), (61, 1, False), (19, 1, True)]
)
def test_a_few_cells_on_which_networks_differ_say_nothing_of_a_large_board(
    cells: int, differing: int, strange: bool
) -> None:
    """Two cells of 127 do not make it strange, four do; of a small board one cell is a good part."""
    apart = np.zeros(cells)
    apart[:differing] = 1.0
    doubts = Doubts.of_board({"owner": apart}, np.ones(cells, bool), load_limits(HexagonLimits))

    assert doubts.tasks == (("owner",) if strange else ())


def test_cells_that_are_not_shown_make_nothing_strange() -> None:
    """What is covered anyway says nothing of the board."""
    hidden = said(owner=1.0)
    assert Doubts.of_board(hidden.apart, ~SHOWN, SQUARES).tasks == ()


@pytest.mark.parametrize(
    ("light", "seen"),
    [
        ((0.7, 0.2, 0.04), True),
        ((0.7, 0.3, 0.15), True),
        ((0.7, 0.68, 0.04), False),
        ((0.7, 0.2, 0.25), False),
        ((0.7, 0.055, 0.035), False),
    ],
)
def test_patches_out_of_order_leave_every_owner_in_doubt(light: tuple[float, ...], seen: bool) -> None:
    """White, grey and black in their order are seen; else no frame has a yardstick, and owners are asked."""
    greys = Greys.of(np.array(light))

    assert greys.seen == seen
    denied = () if greys.seen else ("owner",)
    doubts = Doubts.of_board(said().apart, SHOWN, SQUARES).on_whole(*denied)
    assert doubts.tasks == (() if seen else ("owner",))


@pytest.mark.parametrize(
    ("unsure", "asked"),
    [
        ({"e5"}, set()),
        ({"e5", "g5"}, set()),
        ({"e5", "f6"}, {"d4", "e4", "f4", "d5", "e5", "f5", "g5", "d6", "e6", "f6", "g6", "e7", "f7", "g7"}),
        ({"a1", "a2", "i9"}, {"a1", "b1", "a2", "b2", "a3", "b3"}),
    ],
)
def test_two_unsure_neighbours_make_those_beside_them_asked(unsure: set[str], asked: set[str]) -> None:
    """A mirrored lamp lies over several cells; one unsure cell alone says nothing of others."""
    sheet = sheet_named("board-9x9")
    names = [cell.name for cell in sheet.cells]

    found = find_near_pairs(np.array([name in unsure for name in names]), sheet, SQUARES.beside_cells)

    assert {name for name, so in zip(names, found, strict=True) if so} == asked


def test_patches_beyond_the_edge_of_the_photo_are_not_odd() -> None:
    """A part of a sheet has no patches in the picture: that says nothing; covered or wrong ones do."""
    sheet = sheet_named("board-9x9")
    page = np.array([[0.0, 0.0], [210.0, 0.0], [210.0, 297.0], [0.0, 297.0]])
    blank = Picture(np.full((594, 420, 3), 255, np.uint8), 1.0)
    shown, _ = fit_view(page, 2 * page, (420, 594))
    beyond, _ = fit_view(page, 2 * page - (0, 200), (420, 594))

    assert measure_greys(find_patches(blank, shown, sheet)).odd
    assert not measure_greys(find_patches(blank, beyond, sheet)).odd


def drawn_greys(paper: int, inks: dict[str, int], lit: tuple[float, float, float], beside: int) -> Greys:
    """Return how greys look on a page of this tone with patches of these; lit: their light, B, G, R.

    beside: tone of the paper within three mm of the patches that are drawn, without that light.
    """
    sheet = sheet_named("board-9x9")
    page = np.array([[0.0, 0.0], [210.0, 0.0], [210.0, 297.0], [0.0, 297.0]])
    pixels = np.full((594, 420, 3), paper, np.float64)
    for out, tones in ((6, dict.fromkeys(inks, beside)), (0, inks)):
        for x, y, width, height in (patch.box_mm for patch in sheet.patches if patch.ink in inks):
            rows, columns = (
                slice(int(2 * a) - out, int(2 * (a + b)) + out) for a, b in ((y, height), (x, width))
            )
            ink = next(its.ink for its in sheet.patches if its.box_mm[:2] == (x, y))
            pixels[rows, columns] = np.minimum(tones[ink] * np.array(lit), 255)
    view, _ = fit_view(page, 2 * page, (420, 594))
    return measure_greys(find_patches(Picture(pixels.astype(np.uint8), 1.0), view, sheet))


@pytest.mark.parametrize(
    ("paper", "patches", "lit", "beside", "odd"),
    [
        (225, 255, (1.0, 1.0, 1.0), 225, False),
        (245, 255, (1.0, 1.0, 1.0), 245, True),
        (160, 225, (1.0, 1.0, 1.0), 160, True),
        (180, 255, (0.86, 1.0, 1.0), 255, False),
        (180, 180, (1.0, 1.0, 1.0), 180, True),
    ],
)
def test_a_lamp_mirrored_in_the_patches_is_no_odd_ink(
    paper: int, patches: int, lit: tuple[float, float, float], beside: int, odd: bool
) -> None:
    """What is blown out in a channel and much lighter than paper says nothing; other light ones are wrong."""
    found = drawn_greys(paper, dict.fromkeys(("grey", "black"), patches), lit, beside)

    assert (found.seen, found.odd) == (False, odd)


def test_greys_are_seen_though_a_shadow_ends_between_them() -> None:
    """Grey in shade and black in the sun look as printed if each is held against the paper beside it."""
    sheet = sheet_named("board-9x9")
    page = np.array([[0.0, 0.0], [210.0, 0.0], [210.0, 297.0], [0.0, 297.0]])
    light = np.full((594, 420), 0.7)
    tones = {"grey": 0.25, "black": 0.04}
    for patch in (patch for patch in sheet.patches if patch.ink in tones):
        x, y, width, height = patch.box_mm
        light[int(2 * y) : int(2 * (y + height)), int(2 * x) : int(2 * (x + width))] *= tones[patch.ink]
    shaded = {patch.ink: patch.box_mm for patch in sheet.patches}["grey"][1] - 1
    light[int(2 * shaded) :] *= 0.2
    srgb = np.where(light > 0.0031308, 1.055 * light ** (1 / 2.4) - 0.055, 12.92 * light)
    picture = Picture(np.repeat((255 * srgb + 0.5).astype(np.uint8)[..., None], 3, axis=2), 1.0)
    view, _ = fit_view(page, 2 * page, (420, 594))

    patches = find_patches(picture, view, sheet)
    assert not Greys.of(patch_light(patches)).seen
    found = measure_greys(patches)
    assert found.seen and not found.odd
    assert found.grey == pytest.approx(np.log(0.25), abs=0.1)
    assert found.black == pytest.approx(np.log(0.04), abs=0.6)  # half the paper beside it is in shade


@pytest.mark.parametrize(
    ("sides", "lean", "over"),
    [
        ((-1.2, -1.2, -1.2, -1.2), (0.0, 0.0), False),
        ((-0.4, -1.2, -1.2, -1.2), (0.0, 0.0), True),
        ((-0.4, -1.2, -1.2, -1.2), (-0.3, 0.0), False),
        ((-1.2, -0.4, -1.2, -1.2), (-0.3, 0.0), True),
        ((-1.2, -1.2, -0.4, -1.2), (0.0, -0.3), False),
        ((-1.2, -1.2, -1.2, -0.4), (0.0, -0.3), True),
        ((-2.0, -2.0, -2.0, -2.0), (0.0, 0.0), False),
    ],
)
def test_a_bare_frame_with_white_on_it_is_no_bare_frame(
    sides: tuple[float, ...], lean: tuple[float, float], over: bool
) -> None:
    """White on the left, right, upper or lower side counts, but not if a piece leans over that side."""
    pictures = np.full((5, SIDE, SIDE, 3), -1.2, np.float32)
    end, along = SIDE // 4, slice(SIDE // 4, -(SIDE // 4))
    pictures[:1, along, :end], pictures[:1, along, -end:] = sides[:2]
    pictures[:1, :end, along], pictures[:1, -end:, along] = sides[2:]

    found, fading = find_whiter(pictures, lean)

    assert found.tolist() == [over, False, False, False, False]
    assert not fading.any()


def test_light_that_fades_is_a_mirrored_lamp() -> None:
    """The same share of a frame in white is a mat's if it ends at an edge, and a lamp's if it fades."""
    pictures = np.full((5, SIDE, SIDE, 3), -1.2, np.float32)
    pictures[0, : SIDE // 4] += np.linspace(0, 1.1, SIDE, dtype=np.float32)[:, None] ** 2
    pictures[1, : SIDE // 4, : SIDE // 3] = -0.2

    over, fading = find_whiter(pictures, (0.0, 0.0))

    assert over.tolist() == [True, True, False, False, False]
    assert fading.tolist() == [True, False, False, False, False]


@pytest.mark.parametrize(("side", "grey"), [(-2.4, False), (-1.9, False), (-1.35, True), (-1.2, True)])
def test_a_frame_as_grey_as_printed_is_not_black(side: float, grey: bool) -> None:
    """A frame may be black if a side is clearly nearer printed black than printed grey; else it is asked."""
    greys = Greys.of(np.array([0.9, 0.27, 0.06]))
    greyness = measure_greyness(framed(side, side), greys)

    assert (greyness > SQUARES.grey_part).tolist() == [grey] * CELLS


def test_bare_frames_in_dark_ink_are_asked_or_read() -> None:
    """Printed grey is nearly as dark as black here: no cell is wrong in silence, and few are asked."""
    photo = Path(__file__).parents[1] / "photos/inks/dark-001-bead-normal.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text())["cells"]

    cells = read_photo(photo.read_bytes())[0].cells

    wrong = {name for name, cell in cells.items() if not right(truth[name], cell)}
    asked = {name for name, cell in cells.items() if cell.doubtful}
    assert len(cells) == 81 and len(wrong) == 5
    assert wrong <= asked and len(asked) <= 12
