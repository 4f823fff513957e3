"""What contradicts a reading is asked: strange boards whole, odd frames where they are, in their task."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.released import sheet_named
from tests.benchmarks.suites.left_out import right
from tests.vision.pale import as_pixels
from vision.doubt import EVEN_SHARE, Doubts, HexagonLimits, SquareLimits, find_white_over
from vision.features import PLACES, SIDE
from vision.greys import LEAST_STEP, Greys, measure_greys, patch_light
from vision.light import WINDOW_SHARE
from vision.limits import load_limits
from vision.locate import locate
from vision.model import TASKS, Prediction
from vision.patches import find_patches
from vision.picture import Picture, decode
from vision.pose import View, fit_view
from vision.read import read_photo
from vision.reading import BeliefLimits
from vision.rectify import SRGB_TO_LINEAR
from vision.signs import find_near_pairs, measure_greyness, measure_shade, measure_white

CELLS = 40
BOARD = sheet_named("board-9x9")
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
    shade = measure_shade(pictures, SQUARES.dimmed_logs)
    white = measure_white(pictures, bare, -1.2, shade, leans, SQUARES.lean_mm_a_mm)
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
    blank = Picture(np.full((594, 420, 3), 255, np.uint8), 1.0)

    assert measure_greys(find_patches(blank, view_from(0), BOARD), tags=np.inf).odd
    assert not measure_greys(find_patches(blank, view_from(100), BOARD), tags=np.inf).odd


def test_patches_that_the_photo_cuts_show_no_greys() -> None:
    """Beyond a photo's edge all is black: nothing is measured of patches that lie across it."""
    pixels = painted({"grey": 0.2, "black": 0.03})
    boxes = [patch.box_mm for patch in BOARD.patches]
    top, bottom = min(y for _, y, _, _ in boxes), max(y + height for _, y, _, height in boxes)
    cuts = np.arange(np.floor(top) - 2, bottom + 2)
    seen = []
    for cut in cuts:
        picture = pictured(pixels[int(2 * cut) :])
        greys = measure_greys(find_patches(picture, view_from(cut), BOARD), tags=-3.1)
        seen.append(greys.seen)
        assert not greys.odd and greys.black == pytest.approx(-3.1, abs=0.3)

    assert seen == [cut <= top for cut in cuts] and 2 <= sum(seen) < len(seen) - 10


def view_from(cut: float) -> View:
    """Return the view of a page at two pixels a millimetre, so many mm of which are cut off at the top."""
    page = np.array([[0.0, 0.0], [210.0, 0.0], [210.0, 297.0], [0.0, 297.0]])
    return fit_view(page, 2 * page - (0, 2 * cut), (420, 594))[0]


def painted(light: dict[str, float]) -> NDArray[np.float64]:
    """Return the light (594, 420) of a grey page, two pixels a millimetre, with patches of this light."""
    page = np.full((594, 420), 0.7)
    for patch in (patch for patch in BOARD.patches if patch.ink in light):
        x, y, width, height = (int(2 * each) for each in patch.box_mm)
        page[y : y + height, x : x + width] = light[patch.ink]
    return page


def pictured(light: NDArray[np.float64]) -> Picture:
    """Return the picture (height, width) of this light without colour."""
    srgb = np.where(light > 0.0031308, 1.055 * light ** (1 / 2.4) - 0.055, 12.92 * light)
    return Picture(np.repeat((255 * srgb + 0.5).astype(np.uint8)[..., None], 3, axis=2), 1.0)


@pytest.mark.parametrize(
    ("grey", "black", "tags", "seen", "odd"),
    [
        (0.2, 0.03, 0.05, True, False),
        (1.0, 1.0, 0.05, False, False),
        (0.36, 0.33, 0.05, False, False),
        (0.7, 0.7, 0.05, False, False),
        (0.05, 0.03, 0.05, False, True),
        (0.36, 0.33, 0.45, False, True),
        (0.02, 0.2, 0.05, False, False),
        (0.08, 0.06, 0.05, False, True),
    ],
)
def test_patches_lighter_than_the_black_of_tags_are_hidden(
    grey: float, black: float, tags: float, seen: bool, odd: bool
) -> None:
    """Black that tags alone show is hidden in the patch; if all of it looks alike, tones are wrong."""
    patches = find_patches(pictured(painted({"grey": grey, "black": black})), view_from(0), BOARD)
    found = measure_greys(patches, float(np.log(tags)))

    assert (found.seen, found.odd) == (seen, odd)


def test_greys_are_seen_though_a_shadow_ends_between_them() -> None:
    """Grey in shade and black in the sun look as printed if each is held against the paper beside it."""
    light = painted({"grey": 0.7 * 0.25, "black": 0.7 * 0.04})
    shaded = {patch.ink: patch.box_mm for patch in BOARD.patches}["grey"][1] - 1
    light[int(2 * shaded) :] *= 0.2

    patches = find_patches(pictured(light), view_from(0), BOARD)
    assert not Greys.of(patch_light(patches)).seen
    found = measure_greys(patches, tags=np.inf)
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


@pytest.mark.parametrize(
    ("frame", "white", "over"), [(-0.5, 0.5, False), (-0.5, 0.0, True), (0.5, 0.5, True), (-1.2, 0.5, False)]
)
def test_the_white_that_a_bead_shades_makes_no_frame_whiter(frame: float, white: float, over: bool) -> None:
    """Beside the bead, at the corners, white is lit as the frame is; a mat there is as white as that."""
    pictures = np.full((5, SIDE, SIDE, 3), -1.2, np.float32)
    pictures[:, np.max(np.abs(PLACES), axis=0) < 0.35] = 0.0  # all is held against white in the bead's shade
    pictures[0] = np.where(pictures[0] < 0, frame, white)

    assert find_whiter(pictures, (0.0, 0.0))[0].tolist() == [over, False, False, False, False]


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


@pytest.mark.parametrize(("side", "grey"), [(-2.6, False), (-2.3, False), (-2.0, True), (-1.5, True)])
def test_without_patches_grey_may_be_as_dark_as_any_that_is_believed(side: float, grey: bool) -> None:
    """No frame that dark ink prints in grey is black then, though tags are a little paler than the patch."""
    greys = Greys.without_patches(-3.0)
    greyness = measure_greyness(framed(side, side), greys)

    assert (greyness > SQUARES.grey_part).tolist() == [grey] * CELLS
    assert Greys.of(np.exp([0.0, greys.darkest_grey + 0.01, greys.black - LEAST_STEP])).seen
    assert not Greys.of(np.exp([0.0, greys.darkest_grey - 0.01, greys.black - LEAST_STEP])).seen


@pytest.mark.parametrize("black", [-4.0, -3.0, -2.0, -1.0, -0.3, np.inf])
def test_grey_is_lighter_than_the_black_of_tags(black: float) -> None:
    """However pale tags look, grey lies between their black and white, as far as it is known."""
    greys = Greys.without_patches(black)

    assert greys.black < greys.grey < 0
    assert not greys.seen and not greys.odd


DARK = "inks/dark-001-bead-normal"


@pytest.mark.parametrize(
    ("photo", "lit", "wrong", "most"),
    [(DARK, False, 5, 12), (DARK, True, 5, 24), ("bead-00-easy", True, 0, 2), ("tile-03-easy", True, 0, 2)],
)
def test_bare_frames_in_any_ink_are_asked_or_read(photo: str, lit: bool, wrong: int, most: int) -> None:
    """Grey may be nearly as dark as black, and a lamp may hide how dark: none is silent, few are asked."""
    file = Path(__file__).parents[1] / f"photos/{photo}.jpg"
    truth = json.loads(file.with_suffix(".json").read_text())["cells"]

    cells = read_photo(lamp_over_patches(file) if lit else file.read_bytes())[0].cells

    off = {name for name, cell in cells.items() if not right(truth[name], cell)}
    asked = {name for name, cell in cells.items() if cell.doubtful}
    assert len(cells) == 81 and len(off) == wrong
    assert off <= asked and len(asked) <= most


def lamp_over_patches(file: Path) -> bytes:
    """Return a photo in which a lamp is mirrored in the patches of grey, as PNG."""
    picture = decode(file.read_bytes())
    (located,) = locate(picture)
    middle = located.view.to_pixels(
        find_patches(picture, located.view, located.sheet).of("grey", "black").places
    )
    height, width = picture.bgr.shape[:2]
    far = np.hypot(np.arange(height)[:, None] - middle[:, 1].mean(), np.arange(width) - middle[:, 0].mean())
    reach = 12 * located.view.px_per_mm(np.array([located.sheet.patches[0].box_mm[:2]]))[0]
    lit = SRGB_TO_LINEAR[picture.bgr] + 0.35 * np.exp(-((far / reach) ** 2))[..., None]
    return cv2.imencode(".png", as_pixels(lit))[1].tobytes()
