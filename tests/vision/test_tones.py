"""Photos with stray light or pale colours: what is printed shows how much, so they are read as others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from calibration.inks import INKS
from calibration.released import sheet_named
from calibration.sheet import Sheet
from games.standing import Standing
from tests.benchmarks.suites.left_out import right
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from tests.vision.pale import Light, as_pixels, changed, less_colour, veiled
from vision.locate import locate
from vision.patches import Patches, find_patches, read_colours
from vision.picture import Picture, decode
from vision.read import read_photo
from vision.rectify import SRGB_TO_LINEAR
from vision.tones import USUAL_BLACK, Tones, measure_tones, measure_veil, tag_edges

PHOTOS = Path(__file__).parents[1] / "photos"
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
PALE: dict[str, Callable[[Light], Light]] = {
    "three tenths of all colour": lambda light: less_colour(light, 0.3),
    "half of it stray light": lambda light: veiled(light, 0.5),
}
BOARD = sheet_named("board-9x9")


@pytest.fixture(scope="module")
def drawn() -> Picture:
    """Return a drawn photo of an empty board."""
    page = lay_out(BOARD, [Standing()] * len(BOARD.cells))
    return decode(to_bytes(photograph(page, Camera(tilt=10), seed=1)))


def with_light(picture: Picture, change: Callable[[Light], Light]) -> Picture:
    """Return a picture with its light changed."""
    return Picture(as_pixels(change(SRGB_TO_LINEAR[picture.bgr])), picture.factor)


def tones_of(picture: Picture, sheet: Sheet = BOARD) -> Tones:
    """Return the tones of a photo of one board."""
    view = locate(picture)[0].view
    return measure_tones(picture, view, sheet, tag_edges(picture, view, sheet))


@pytest.mark.parametrize("change", PALE)
def test_pale_photos_are_read_as_others_are(change: str, many: Callable[..., int]) -> None:
    """Nothing is wrong in silence, and hardly a cell more is asked about than of the photo as it was."""
    judged = asked = usual = 0
    for file in (PHOTOS / f"{name}.jpg" for name in READ[: many(3, of=len(READ))]):
        truth = json.loads(file.with_suffix(".json").read_text())
        pieces = "d10" if truth["pieces"] == "d10" else "auto"
        (as_it_was,) = read_photo(file.read_bytes(), pieces=pieces)
        (reading,) = read_photo(changed(file, PALE[change], 92), pieces=pieces)
        for name, cell in reading.cells.items():
            assert cell.doubtful or right(truth["cells"][name], cell), (file.stem, name)
        judged += len(reading.cells)
        asked += len(reading.doubtful)
        usual += len(as_it_was.doubtful)

    assert judged >= 280
    assert asked <= usual + judged / 40


@pytest.mark.parametrize("share", [0.2, 0.35, 0.6])
def test_the_printed_colours_show_how_pale_a_photo_is(drawn: Picture, share: float) -> None:
    """Colours with a share of their strength are to be made stronger by about its inverse, others are not."""
    assert tones_of(drawn).colours.gain == 1

    gain = tones_of(with_light(drawn, lambda light: less_colour(light, share))).colours.gain

    assert gain == pytest.approx(1 / share, rel=0.15)


def test_one_pale_patch_is_no_pale_photo() -> None:
    """If one ink is printed as it should be, the printer is short of the others and the photo shows that."""
    inks = [patch.ink for patch in BOARD.patches]
    light = np.array([SRGB_TO_LINEAR[list(INKS[ink].rgb[::-1])] for ink in inks], np.float64)
    pale = np.where(np.array(inks)[:, None] == "red", light, 1 - 0.4 * (1 - light))
    paper = np.ones_like(light)

    assert read_colours(Patches(inks, pale, paper, shown=True)).gain == 1
    assert read_colours(Patches(inks, 1 - 0.4 * (1 - light), paper, shown=True)).gain > 1


@pytest.mark.parametrize("veil", [(0.1, 0.1, 0.1), (0.4, 0.3, 0.2), (0.0, 0.1, 0.3)])
def test_what_is_printed_black_shows_stray_light(drawn: Picture, veil: tuple[float, float, float]) -> None:
    """It is measured in every channel, as exactly as black is known; greys look printed without it."""
    assert not tones_of(drawn).veil.any()

    lit = with_light(drawn, lambda light: (1 - np.array(veil)) * light + veil)
    tones = tones_of(lit)

    assert tones.veil == pytest.approx(veil, abs=USUAL_BLACK)
    assert tones.greys.seen and not tones.greys.odd


def test_a_lamp_mirrored_in_the_patches_alone_is_no_stray_light(drawn: Picture) -> None:
    """Tags all round the board stay black then. A black patch says that soft edges of tags are no veil."""
    view = locate(drawn)[0].view
    patches, edges = find_patches(drawn, view, BOARD), tag_edges(drawn, view, BOARD)
    lit = Patches(patches.inks, patches.inside + 0.4, patches.paper + 0.4, shown=True)

    assert measure_veil(lit, edges + np.float32(0.4)).min() > 0.3
    assert not measure_veil(lit, edges).any()
    assert not measure_veil(patches, edges + np.float32(0.4)).any()
    assert not measure_veil(lit, edges[:0]).any()
