"""Telling sheets apart that lie in one photo, by their tags alone and in whole photos."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.released import sheet_named
from games.catalogue import DEFAULT_GAME, game_named
from tests.synth.picture import Camera, lay_out, photograph, side_by_side, to_bytes
from vision.copies import copies_of
from vision.locate import locate
from vision.picture import decode
from vision.tags import FoundTag

NINE, SEVEN = sheet_named("board-9x9"), sheet_named("board-7x7")
CLASSES = [c for c in game_named(DEFAULT_GAME).look.classes if c.colour]
GAP_MM = 15.0


def found(shift: tuple[float, float], camera: Camera, hidden: set[int]) -> list[FoundTag]:
    """Return the tags of a sheet that lies shifted by so many mm, except for hidden slots."""
    view = camera.view()
    return [
        FoundTag(tag.id, view.to_pixels(np.array(tag.corners_mm) + shift))
        for slot, tag in enumerate(NINE.tags)
        if slot not in hidden
    ]


hidden_slots = st.sets(st.integers(0, 7), max_size=4)


@settings(max_examples=15)
@given(
    hidden=st.lists(hidden_slots, min_size=1, max_size=3),
    tilt=st.floats(0, 45),
    azimuth=st.floats(0, 360),
    seed=st.randoms(),
)
def test_every_copy_gets_its_own_tags(
    hidden: list[set[int]], tilt: float, azimuth: float, seed: object
) -> None:
    """Up to three copies of a sheet, each with some tags hidden, in any order, come apart again."""
    camera = Camera(tilt=tilt, azimuth=azimuth, distance=900, aim=(300, 140))
    sheets = [found((k * (210 + GAP_MM), 0), camera, away) for k, away in enumerate(hidden)]
    everything = [tag for sheet in sheets for tag in sheet]
    seed.shuffle(everything)  # type: ignore[attr-defined]

    copies = copies_of(everything, NINE.tag_by_id, 3)

    wanted = {frozenset((t.id, *np.round(t.corners[0], 3)) for t in sheet) for sheet in sheets}
    assert {frozenset((t.id, *np.round(t.corners[0], 3)) for t in copy) for copy in copies} == wanted


def test_too_few_tags_are_no_copy() -> None:
    """A sheet that shows two tags is left out if three are asked for."""
    assert copies_of(found((0, 0), Camera(), {0, 1, 2, 3, 4, 5}), NINE.tag_by_id, 3) == []


@pytest.mark.parametrize("sheets", [(NINE, NINE), (SEVEN, NINE)], ids=["two copies", "two sheets"])
@pytest.mark.parametrize(
    "camera", [Camera(tilt=8), pytest.param(Camera(tilt=25, azimuth=150, roll=12), marks=pytest.mark.long)]
)
def test_two_boards_in_one_photo_are_located(sheets: tuple[object, object], camera: Camera) -> None:
    """Both are found, the left one in the photo first, each where it lies."""
    pages = [lay_out(sheet, [CLASSES[k % 6] for k, _ in enumerate(sheet.cells)]) for sheet in (NINE, SEVEN)]
    drawn = {NINE.name: pages[0], SEVEN.name: pages[1]}
    table, places = side_by_side([drawn[sheet.name] for sheet in sheets], GAP_MM)  # type: ignore[attr-defined]
    far = Camera(camera.tilt, camera.azimuth, camera.roll, 640, (3024, 2268), aim=(217.0, 139.7))
    photo = photograph(table, far)
    if camera.roll:
        photo = np.ascontiguousarray(cv2.rotate(photo, cv2.ROTATE_180))

    boards = locate(decode(to_bytes(np.asarray(photo, np.uint8))))

    middles = [float(b.view.to_pixels(np.array([b.sheet.page_mm]) / 2)[0, 0]) for b in boards]
    names = sorted(sheet.name for sheet in sheets)  # type: ignore[attr-defined]
    assert sorted(board.sheet.name for board in boards) == names
    assert middles == sorted(middles)
    if not camera.roll:
        for board, left in zip(boards, places, strict=True):
            centres = np.array([cell.centre_mm for cell in board.sheet.cells])
            off = far.view().to_page(board.view.to_pixels(centres)) - centres - (left, 0)
            assert np.linalg.norm(off, axis=1).max() < 1.0
