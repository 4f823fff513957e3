"""Tokens of eight sides, on one sheet, on sheets that join, and on a board with dead squares: photos read."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from calibration.joined import BoardPart, JoinedBoard, joined_of
from calibration.shapes import turn_artwork
from games.board import board_named
from games.catalogue import game_named
from games.standing import NOTHING, Standing
from print.artwork import token_on
from print.jobs import Job
from print.orders import Order, job_of
from print.raster import picture
from tests.synth.picture import Camera, lay_out, lay_token, photograph, to_bytes
from tests.vision.test_joined import PX, Pixels, photo, set_up
from vision.read import read_photo
from vision.reading import Reading
from vision.together import combine_readings

GAME = game_named("colonization")
TOKENS = [its for its in GAME.look.classes if its.piece]
CAMERAS = (
    Camera(tilt=8),
    Camera(tilt=30, azimuth=70, distance=430),
    Camera(tilt=38, azimuth=200, distance=430),
)
TWO, FOUR, L_SHAPE = (
    Order("colonization", size="16x8"),
    Order("colonization", size="16x16"),
    Order("colonization", size="16x16", dead="i1-p8"),
)


def laid(names: list[str], seed: int) -> dict[str, Standing]:
    """Return tokens of all eight sides on about half of the squares, by seed."""
    rng = random.Random(seed)
    chosen = rng.sample(names, len(names) // 2)
    return {name: rng.choice(TOKENS) for name in chosen}


@cache
def joined(order: Order) -> tuple[Job, JoinedBoard]:
    """Return a board over several sheets."""
    job = job_of(order)
    board = joined_of(job.sheet)
    assert board is not None
    return job, board


def table(order: Order, tokens: dict[str, Standing], seed: int) -> Pixels:
    """Return the joined board with tokens on it, each turned by lot and a little off."""
    job, board = joined(order)
    rng, diameter = random.Random(seed), job.sizes.token
    shown = set_up(board, {}, seed, job.marks)
    px = round(diameter * PX)
    for name, its in tokens.items():
        art = turn_artwork(token_on(its, diameter), rng.uniform(0, 360))
        cut = picture(art, (-diameter / 2, -diameter / 2, diameter, diameter), px)
        x, y = (round((at + rng.uniform(-1.0, 1.0)) * PX - px / 2) for at in board.whole.cell(name).centre_mm)
        there, inside = shown[y : y + px, x : x + px], cut[..., 3:] / 255.0
        there[:] = np.rint(inside * cut[..., :3] + (1 - inside) * there).astype(np.uint8)
    return shown


def judge(reading: Reading, tokens: dict[str, Standing], names: set[str], asked: float = 0.13) -> None:
    """Everything is guessed right, before any question; some squares of the last sides are asked about."""
    assert set(reading.cells) == names
    wrong = {name for name, its in reading.cells.items() if its.standing != tokens.get(name, NOTHING)}
    assert not wrong, wrong
    assert len(reading.doubtful) <= asked * len(names)  # dots of the last sides are seen inside their rings


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
def test_tokens_of_eight_sides_are_read_on_one_sheet(seed: int) -> None:
    """Half of an 8 x 8 board is taken, by tokens turned by lot."""
    sheet = job_of(Order("colonization")).sheet
    tokens, rng = laid(list(sheet.board.names), seed), random.Random(seed)
    page = lay_out(sheet, [NOTHING] * len(sheet.cells))
    for name, its in tokens.items():
        x, y = sheet.cell(name).centre_mm
        at = x + rng.uniform(-1.3, 1.3), y + rng.uniform(-1.3, 1.3)
        lay_token(page, its, sheet.sizes.token, at, rng.uniform(0, 360))
    shot = photograph(page, CAMERAS[seed], seed=seed, light=(1.0, 0.7)[seed % 2], noise=4)
    (reading,) = read_photo(to_bytes(shot))

    judge(reading, tokens, set(sheet.board.names))


@pytest.mark.parametrize(
    ("order", "size"),
    [
        pytest.param(TWO, (2300, 1500), marks=pytest.mark.long),
        pytest.param(FOUR, (2600, 2500), marks=pytest.mark.long),
        (L_SHAPE, (2600, 2500)),
    ],
    ids=["two", "four", "L"],
)
def test_a_board_of_several_sheets_is_read_from_one_photo(order: Order, size: tuple[int, int]) -> None:
    """The code names the game and the dead squares, which are none of the reading."""
    job, board = joined(order)
    names = [name for name in board.whole.board.names if name not in board.whole.dead]
    tokens = laid(names, 5)
    (reading,) = read_photo(photo(table(order, tokens, 5), size, 5))

    judge(reading, tokens, set(names))
    assert reading.sheet == job.sheet.name
    assert reading.shape == board_named(board.whole.played or board.whole.board.shape).shape


@pytest.mark.parametrize("order", [TWO, pytest.param(FOUR, marks=pytest.mark.long)], ids=["two", "four"])
def test_a_board_of_several_sheets_is_read_from_a_photo_of_each(order: Order) -> None:
    """Named once, its sheets are read one by one; together they show every square."""
    _, board = joined(order)
    tokens = laid(list(board.whole.board.names), 6)
    shown = table(order, tokens, 6)
    readings = [sheet_read(board, part, shown) for part in board.parts]
    names = set(board.whole.board.names)

    assert [len(reading.cells) for reading in readings] == [64] * len(board.parts)
    judge(
        combine_readings(readings), tokens, names, 0.27
    )  # three marks at one side place the far side less well
    first = readings[0].on(board.whole.board)
    beyond = names - set(readings[0].cells)
    assert first and set(first.cells) == names and set(first.hidden) == beyond | set(readings[0].hidden)
    assert set(first.hidden) <= set(first.doubtful)
    assert readings[0].on(board_named("chess8x8")) is None


def sheet_read(board: JoinedBoard, part: BoardPart, shown: Pixels) -> Reading:
    """Return what is read on a photo of one sheet of a joined board."""
    left, top, width, height = (round(value * PX) for value in part.window)
    cut = np.ascontiguousarray(shown[top : top + height, left : left + width])
    data = photo(cut, (1800, round(1800 * height / width)), 6)
    (reading,) = read_photo(data, sheet=board.whole.name)
    return reading
