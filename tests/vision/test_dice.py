"""Dice on the cells: the plane of their upper faces, their reading, and what is said without one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.dice import FACE_COUNT, UNDECIDED, face_of, kite
from calibration.released import sheet_named
from games.catalogue import GAMES
from games.standing import Standing
from tests.benchmarks.suites.read import PHOTOS, score_photo, truth_files
from tests.synth.dice import Die, Looks, eye, lay_dice, random_dice
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.dice import UNDECIDED_DIE, DiceReading, die_classes, die_odds
from vision.dice_network import COVERED, EMPTY, LABELS
from vision.dice_views import WindowPlaces, window_matrices
from vision.errors import BoardNotFoundError
from vision.features import measure_lean
from vision.limits import load_limits
from vision.locate import locate
from vision.picture import decode
from vision.read import read_photo
from vision.reading import BeliefLimits, CellReading, Reading
from vision.rectify import SRGB_TO_LINEAR

CLASSES = GAMES["sparklies"].look.classes
LETTERS, OWNERS = "RGB", ("none", "black", "white")
HARDEST = "01-washed-out"


def shown(face: int) -> Standing:
    """Return what a face says."""
    return UNDECIDED_DIE if face == UNDECIDED else Standing(LETTERS[face % 3], OWNERS[face // 3])


def encoded(light: NDArray[np.float32]) -> bytes:
    """Return linear light as a JPEG file."""
    codes = np.searchsorted(SRGB_TO_LINEAR, np.clip(light * 0.9, 0, 1)).clip(0, 255)
    return to_bytes(codes.astype(np.uint8))


@cache
def cheap(size: float, tilt: float, azimuth: float, seed: int = 1) -> tuple[bytes, dict[str, Die]]:
    """Return a photo of dice on the board that has room for them, and the dice."""
    sheet = sheet_named("board-9x9" if size < 13 else "board-7x7")
    camera = Camera(tilt=tilt, azimuth=azimuth, roll=-azimuth, distance=380)
    dice = random_dice(sheet, np.random.default_rng(seed), size)
    page = photograph(lay_out(sheet, [Standing()] * len(sheet.cells)), camera)
    return encoded(lay_dice(page, camera, list(dice.values()), Looks())), dice


def told(cell: CellReading) -> Standing:
    """Return what a cell's die says by its face alone."""
    return cell.standing._replace(active=False)


@cache
def read(data: bytes) -> Reading:
    """Read the one board of a photo of dice."""
    (reading,) = read_photo(data, pieces="d10")
    return reading


def near_to(heading: float | None, true: float) -> bool:
    """Return whether a heading is given and at most 20 degrees wrong."""
    return heading is not None and abs((heading - true + 180) % 360 - 180) < 20


@given(
    tilt=st.floats(0, 25),
    azimuth=st.floats(0, 360),
    heading=st.floats(0, 360),
    x=st.floats(20, 190),
    y=st.floats(50, 230),
    size=st.floats(10, 20),
)
@settings(max_examples=60, deadline=None)
def test_a_window_frames_the_upper_face(
    tilt: float, azimuth: float, heading: float, x: float, y: float, size: float
) -> None:
    """A pinhole's picture of the kite lies in the window's middle, sharp point up, at the size asked for."""
    camera = Camera(tilt=tilt, azimuth=azimuth, roll=17)
    side, span = 40, 1.6
    place = WindowPlaces(np.array([(x, y)]), np.array([heading]), span * kite(size).axis, size)
    (matrix,) = window_matrices(camera.view(), eye(camera), place.planes, side)
    turn = np.radians(heading)
    ahead = kite(size).axis / 2 * np.array([np.sin(turn), -np.cos(turn), 0])
    middle = np.array([x, y, -size])  # z into the table: OpenCV's camera looks along it
    pixels = pinhole(np.stack([middle, middle + ahead]), camera)
    inside = cv2.perspectiveTransform(pixels[None], np.linalg.inv(matrix))[0]

    assert inside[0] == pytest.approx([(side - 1) / 2] * 2, abs=0.2)
    assert inside[1] == pytest.approx([(side - 1) / 2, (side - 1) / 2 - side / span / 2], abs=0.2)


def pinhole(points: NDArray[np.float64], camera: Camera) -> NDArray[np.float64]:
    """Return pixels of points (n, 3), z into the table, from the pose that solves for the page's corners."""
    width, height = camera.size
    focal = 26 / 21.63 * float(np.hypot(width, height)) / 2
    lens = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]])
    page = np.array([(10, 10), (200, 10), (200, 260), (10, 260), (105, 140), (60, 70)], float)
    flat = np.hstack([page, np.zeros((len(page), 1))])
    _, turn, shift = cv2.solvePnP(flat, camera.view().to_pixels(page), lens, None)
    return np.asarray(cv2.projectPoints(points, turn, shift, lens, None)[0], float).reshape(-1, 2)


@pytest.mark.parametrize(
    "truth_file",
    [
        pytest.param(path, id=path.stem, marks=() if path.stem == HARDEST or n % 6 == 0 else pytest.mark.long)
        for n, path in enumerate(truth_files("dice"))
    ],
)
def test_no_die_in_a_photo_is_wrong_in_silence(truth_file: Path) -> None:
    """Rendered photos, the worst of them washed out or full of glare: what is not right is doubted."""
    score = score_photo(truth_file)

    assert score.silent == 0
    assert score.wrong <= (0.05 if truth_file.stem == HARDEST else 0.03) * score.cells
    assert score.doubtful <= (0.38 if truth_file.stem == HARDEST else 0.3) * score.cells


@pytest.mark.parametrize(
    ("size", "tilt", "azimuth"), [(12, 0, 0), pytest.param(16, 15, 75, marks=pytest.mark.long)]
)
def test_no_die_is_wrong_in_silence(size: float, tilt: float, azimuth: float) -> None:
    """Nearly all best guesses are right with the sharp point within 20 degrees; the rest is doubted."""
    data, dice = cheap(size, tilt, azimuth)
    cells = read(data).cells
    right = [name for name, die in dice.items() if told(cells[name]) == shown(die.face)]
    near = [name for name in right if near_to(cells[name].heading_deg, dice[name].heading)]

    assert all(
        cell.doubtful or told(cell) == (shown(dice[name].face) if name in dice else Standing())
        for name, cell in cells.items()
    )
    assert len(right) >= 0.95 * len(dice)
    assert len(near) >= 0.8 * len(right)


def test_the_scan_object_of_dice() -> None:
    """Every cell has its heading, null without a die; an undecided die is a piece without colour."""
    cells = {
        "a1": CellReading(((UNDECIDED_DIE, 1.0),), False, 123.4),
        "b1": CellReading(((Standing("R", "black"), 1.0),), False, 0.0),
        "c1": CellReading(((Standing(), 1.0),), False),
    }
    seen = Reading("board-9x9", "9", "d10", cells, {}, {}).as_json("x.jpg", 0, None)["cells"]

    assert [seen[name]["heading_deg"] for name in cells] == [123.4, 0.0, None]
    assert seen["a1"]["piece"] == "undecided"
    assert [seen[name]["colour"] for name in cells] == [None, "R", None]
    assert "piece" not in seen["b1"]


def test_dice_seen_too_steeply_are_refused() -> None:
    """Beyond 25 degrees the reader says so instead of guessing; beads at that tilt are still read."""
    data, _ = cheap(12, 36, 20)

    with pytest.raises(BoardNotFoundError, match="from above and can be read up to 25") as refusal:
        read(data)

    assert refusal.value.code == "too-steep"


@pytest.mark.long
def test_dice_on_the_far_side_are_told_by_all_their_faces() -> None:
    """If a side face shows as much as the upper one, most are believed and those are right."""
    data, dice = cheap(12, 24, 20)
    (board,) = locate(decode(data))
    slant = np.degrees(np.arctan(np.linalg.norm(measure_lean(board.view, board.sheet), axis=1)))
    far = {cell.name for cell, degrees in zip(board.sheet.cells, slant, strict=True) if degrees > 28.5}
    cells = read(data).cells
    believed = [name for name in far & set(dice) if not cells[name].doubtful]

    assert all(told(cells[name]) == shown(dice[name].face) for name in believed)
    assert len(believed) > 0.6 * len(far)


def test_a_game_without_colours_has_no_dice() -> None:
    """Stones on a hexagonal board are not taken for dice."""
    stones = sorted((PHOTOS / "stones").glob("*.jpg"))[0]

    with pytest.raises(BoardNotFoundError, match="not played with dice") as refusal:
        read_photo(stones.read_bytes(), pieces="d10")

    assert refusal.value.code == "no-dice"


def test_covered_dice_are_doubtful() -> None:
    """What a hand lies on is never guessed."""
    data, _ = cheap(12, 0, 0)
    photo = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    outlines = read(data).outlines
    under = [name for name in outlines if name[0] in "def" and name[1] in "456"]
    corners = np.concatenate([np.array(outlines[name]) for name in under])
    hull = cv2.convexHull(corners.astype(np.float32))
    cv2.fillConvexPoly(photo, hull.astype(np.int32), (120, 150, 205))

    assert set(under) <= set(read(to_bytes(np.asarray(photo, np.uint8))).doubtful)


def test_odds_follow_the_game_s_classes() -> None:
    """Faces go to their classes, what covers a cell to all that dice can show."""
    classes = die_classes(CLASSES)
    odds = die_odds(DiceReading(np.eye(LABELS), np.full(LABELS, 180.0)), classes)

    for face in range(FACE_COUNT):
        assert classes[int(odds[face].argmax())] == shown(face)
        assert odds[face].max() == pytest.approx(1)
    assert classes[int(odds[EMPTY].argmax())] == Standing()
    assert odds[COVERED].max() == pytest.approx(1 / len(classes))
    assert odds.sum(axis=1) == pytest.approx(1)


@pytest.mark.parametrize(
    ("heading", "active"),
    [(270, 1), (300, 1), (240, 1), (0, 0), (90, 0), (180, 0), (315, 0.5), (np.nan, 0.5)],
)
def test_the_sharp_point_to_the_left_says_active(heading: float, active: float) -> None:
    """As the page beside the decals has it; between two sides it is doubtful, nobody's never is."""
    classes = die_classes(CLASSES)
    odds = die_odds(DiceReading(np.eye(LABELS), np.full(LABELS, heading)), classes)

    assert odds[3, classes.index(Standing("R", "black", True))] == pytest.approx(active, abs=0.01)
    assert odds[3, classes.index(Standing("R", "black"))] == pytest.approx(1 - active, abs=0.01)
    assert odds[1, classes.index(Standing("G"))] == 1


def test_faces_are_numbered_as_the_decals() -> None:
    """Three times the owner plus the colour, as the decal pages and the art's file names say."""
    assert [face_of(owner, colour) for owner in range(3) for colour in range(3)] == list(range(9))


def test_doubt_has_one_threshold() -> None:
    """Dice are doubtful below the same probability as beads and tiles."""
    for cell in read(cheap(12, 0, 0)[0]).cells.values():
        assert cell.doubtful or cell.confidence >= load_limits(BeliefLimits).believed_from
