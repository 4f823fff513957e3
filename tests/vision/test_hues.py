"""Things that are no pieces, and tiles that lie on others: they have another hue, and are asked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.released import sheet_named
from calibration.sheet import Sheet
from tests.benchmarks.suites.left_out import right
from tests.synth.hexagons import sheet_of
from vision.doubt import HexagonLimits, SquareLimits
from vision.features import PLACES, SIDE
from vision.hues import PIECE, BoardHues, hues_of
from vision.limits import load_limits
from vision.looks import COLOURS, NONE, load_usual
from vision.read import ReadOptions, read_boards

THINGS = Path(__file__).parents[1] / "photos" / "things" / "00-bead-normal.json"
SQUARES = load_limits(SquareLimits)
SHEET = sheet_named("board-9x9")
ALL = np.ones(len(SHEET.cells), bool)
USUAL = load_usual().mean
# Logs of light B, G, R: pieces as usual, a copper coin, and paper.
RED, GREEN, BLUE = USUAL.reshape(3, 2, 3).mean(axis=1).astype(np.float32)
COPPER, PAPER = np.array([-1.4, -0.95, -0.45], np.float32), np.zeros(3, np.float32)
Light = NDArray[np.float32]


def board_of(*inks: Light, within: float = PIECE + 0.05) -> Light:
    """Return a board's pictures (cells, SIDE, SIDE, 3): the inks in turn, each in the middle of a cell."""
    there = (np.hypot(*PLACES) < within)[..., None]
    return np.stack([np.where(there, inks[cell % len(inks)], PAPER) for cell in range(len(SHEET.cells))])


def read_as(*colours: int) -> NDArray[np.float64]:
    """Return odds (cells, colours and none) of a board that is surely read as these colours in turn."""
    return np.eye(NONE + 1)[[colours[cell % len(colours)] for cell in range(len(SHEET.cells))]]


def hues_on(pictures: Light, odds: NDArray[np.float64], hidden: int = -1) -> BoardHues:
    """Return the hues of a board of which one cell is hidden, if any."""
    return BoardHues.of(pictures, odds, np.arange(len(pictures)) != hidden, USUAL)


def test_a_photo_of_coins_and_buttons() -> None:
    """None of them is taken for a piece in silence; without a limit of hues some are."""
    photo, truth = THINGS.with_suffix(".jpg").read_bytes(), json.loads(THINGS.read_text())["cells"]
    (seen,), (before,) = (
        read_boards(photo, ReadOptions(limits=(limits,)))[0]
        for limits in (SQUARES, replace(SQUARES, unlike_deg=180.0))
    )
    things = {name for name, cell in truth.items() if "lies" in cell}
    silent, silent_before = (
        {n for n, cell in its.cells.items() if not right(truth[n], cell) and not cell.doubtful}
        for its in (seen, before)
    )

    assert len(things) == 15 and silent == set()
    assert silent_before <= things and len(silent_before) >= 3
    assert sum(cell.doubtful for name, cell in seen.cells.items() if name not in things) <= 3
    assert seen.quality and before.quality
    assert seen.quality.things >= len(silent_before)
    assert "odd-things" in dict(seen.quality.advice) and "odd-things" not in dict(before.quality.advice)


@given(density=st.floats(0.3, 1.6), lamp=st.floats(-0.3, 0.3))
def test_more_or_less_glass_and_light_change_no_hue(density: float, lamp: float) -> None:
    """Twice as dense glass has twice the logs of light, and a darker place the same less in each."""
    for ink in (RED, GREEN, BLUE):
        turned = np.angle(hues_of(density * ink + lamp) / hues_of(ink), deg=True)
        assert abs(turned) < 1e-3


@pytest.mark.parametrize("density", [0.5, 1.0, 1.5])
def test_pieces_of_the_three_colours_are_alike(density: float) -> None:
    """Nothing on a board of pieces as usual is unlike the others, however dense its glass."""
    pictures = density * board_of(RED, GREEN, BLUE)

    assert hues_on(pictures, read_as(0, 1, 2)).measure_unlike().max() < 1


def test_a_coin_that_is_read_as_red_is_unlike_the_red_pieces() -> None:
    """So it is among many red pieces, and on a board with no other."""
    pictures, odds = board_of(RED, GREEN, BLUE), read_as(0, 1, 2)
    pictures[0] = board_of(COPPER)[0]
    alone = board_of(GREEN, BLUE)
    alone[0] = pictures[0]
    odds_alone = read_as(1, 2)
    odds_alone[0] = np.eye(NONE + 1)[COLOURS.index("R")]

    for unlike in (hues_on(pictures, odds).measure_unlike(), hues_on(alone, odds_alone).measure_unlike()):
        assert np.flatnonzero(unlike > SQUARES.unlike_deg).tolist() == [0]


def test_a_household_s_own_hue_is_like_itself() -> None:
    """Amber beads for red are no coins if the board has many of them."""
    hues = hues_on(board_of(COPPER, GREEN, BLUE), read_as(0, 1, 2))

    assert hues.measure_unlike().max() < 1


def test_cells_without_a_piece_and_hidden_ones_are_not_compared() -> None:
    """What is read as nothing, or is not seen, has no hue of its own."""
    pictures = board_of(RED, COPPER, BLUE)
    odds = read_as(0, NONE, 2)

    hues = hues_on(pictures, odds, hidden=3)

    assert hues.measure_unlike().max() < 1 and hues.measure_second(pictures, ALL, SHEET).max() == 0
    assert hues.read[:5].tolist() == [0, NONE, 2, NONE, NONE]


@pytest.mark.parametrize("sheet", [SHEET, sheet_of(5)], ids=["squares", "hexagons"])
def test_a_second_tile_shows_beside_the_upper_one(sheet: Sheet) -> None:
    """A strip of green along a red tile is asked, one of red or of a flag's yellow is not."""
    limits = load_limits(SquareLimits if sheet is SHEET else HexagonLimits)
    pictures, yellow = board_of(RED, within=0.33), np.array([-2.2, -0.5, -0.15], np.float32)
    strip = (PLACES[0] > 0.25) & (PLACES[0] < 0.4) & (abs(PLACES[1]) < 0.3)
    for cell, ink in enumerate((GREEN, RED, yellow)):
        pictures[cell][strip] = ink

    shares = hues_on(pictures, read_as(0)).measure_second(pictures, ALL, sheet)

    assert np.flatnonzero(shares > limits.second_share).tolist() == [0]
    assert pictures.shape[1] == SIDE
