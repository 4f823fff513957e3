"""Several photos of one table: what they believe together, and what they leave to be asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from calibration.released import board_sheet
from games.catalogue import DEFAULT_GAME, game_named
from games.standing import NOTHING, Standing
from tests.conftest import Many
from tests.synth.sides import pair_of
from vision.errors import BoardNotFoundError
from vision.quality import Quality
from vision.read import read_photo
from vision.reading import CellReading, Reading
from vision.together import combine_readings, shared_boards

CLASSES = tuple(game_named(DEFAULT_GAME).look.classes)
RED, GREEN, BLUE = Standing("R", "black"), Standing("G", "black"), Standing("B", "black")
SEEN = Quality(8, 0.3, 0, 10.0, 3.0, 0.5, 0.0, "left", 0.5, 1.2, "left")


def cell(*odds: float, shown: bool = True) -> CellReading:
    """Return a cell that is red, green or blue with these odds."""
    likelihoods = sorted(zip((RED, GREEN, BLUE), odds, strict=False), key=lambda each: -each[1])
    return CellReading(tuple(likelihoods), not shown or max(odds) < 0.97, shown=shown)


SURE_RED, HARDLY_RED, HARDLY_GREEN = cell(0.98, 0.01, 0.01), cell(0.6, 0.3, 0.1), cell(0.3, 0.6, 0.1)
COVERED = cell(0.1, 0.1, 0.8, shown=False)


def board(*cells: CellReading, sheet: str = "board-3x3", pieces: str = "bead", **more: Any) -> Reading:
    """Return a board of these cells, called a1, b1 and so on, with a few that nobody doubts."""
    clear = [SURE_RED] * 9
    named = {f"{'abcdefghijklmnopqrstuvwxyz'[i]}1": each for i, each in enumerate((*cells, *clear))}
    outlines = dict.fromkeys(named, ((0.0, 0.0),))
    seconds = {"decode": 0.25, "total": 0.5}
    reading = Reading(sheet, "3", pieces, named, outlines, seconds, quality=SEEN, game="g")
    return replace(reading, **more)


def both(*views: CellReading) -> CellReading:
    """Return what photos of one cell say together."""
    return combine_readings([board(each) for each in views]).cells["a1"]


@pytest.mark.parametrize(
    ("views", "stands", "doubtful"),
    [
        ((SURE_RED, HARDLY_RED), RED, False),
        ((HARDLY_RED, SURE_RED), RED, False),
        ((HARDLY_RED, HARDLY_RED), RED, True),
        ((HARDLY_RED,) * 4, RED, True),
        ((SURE_RED, HARDLY_GREEN), RED, True),
        ((SURE_RED, cell(0.02, 0.97, 0.01)), RED, True),
        ((SURE_RED, SURE_RED, HARDLY_GREEN), RED, True),
        ((COVERED, SURE_RED), RED, False),
        ((COVERED, HARDLY_RED), RED, True),
        ((COVERED, COVERED), BLUE, True),
    ],
)
def test_what_all_prefer_is_believed_if_one_is_sure(
    views: tuple[CellReading, ...], stands: Standing, doubtful: bool
) -> None:
    """However many are unsure, and wherever two disagree, it is asked; what is covered says nothing."""
    found = both(*views)

    assert (found.standing, found.doubtful) == (stands, doubtful)
    assert found.shown == any(view.shown for view in views)


def test_log_odds_are_averaged() -> None:
    """Sure and unsure are half as sure; the rest is dealt out by what the photos left to it."""
    odds = dict(both(cell(0.98, 0.02, 0.0), cell(0.5, 0.3, 0.2)).likelihoods)

    assert log(odds[RED] / (1 - odds[RED])) == pytest.approx((log(0.98 / 0.02) + log(0.5 / 0.5)) / 2)
    assert odds[GREEN] / odds[BLUE] == pytest.approx((0.02 + 0.3) / 0.2)


@st.composite
def shares(draw: st.DrawFn) -> CellReading:
    """Draw a cell's odds."""
    drawn = draw(st.lists(st.floats(0.0, 1.0), min_size=3, max_size=3).filter(lambda each: sum(each) > 0.01))
    return cell(*(each / sum(drawn) for each in drawn), shown=draw(st.booleans()))


@given(st.lists(shares(), min_size=2, max_size=4))
@example([cell(1.0, 0.0, 0.0)] * 2)
def test_photos_make_nobody_surer_than_the_surest(views: list[CellReading]) -> None:
    """Odds still add up to one, best first; no believed cell is surer than in a photo, none is made up."""
    found = both(*views)
    odds = [share for _, share in found.likelihoods]

    assert sum(odds) == pytest.approx(1)
    assert odds == sorted(odds, reverse=True)
    if not found.doubtful:
        believers = [view for view in views if view.shown and not view.doubtful]
        assert {view.standing for view in views if view.shown} == {found.standing}
        assert believers
        assert found.confidence <= max(max(view.confidence for view in believers), 1 - 1e-6) + 1e-9


@pytest.mark.parametrize("flagged", ["strange", "poor"])
def test_a_photo_that_is_strange_or_poor_can_only_contradict(flagged: str) -> None:
    """Its sure cells make nothing believed; where it sees something else, that is asked."""
    odd: dict[str, Any] = {"quality": replace(SEEN, strange=("owner",))} if flagged == "strange" else {}
    unsure = [] if odd else [HARDLY_GREEN] * 14
    clear = [SURE_RED] * len(unsure)
    view = board(SURE_RED, SURE_RED, cell(0.01, 0.98, 0.01), *unsure, **odd)
    other = board(HARDLY_RED, SURE_RED, SURE_RED, *clear)

    found = combine_readings([view, other])

    assert [found.cells[name].doubtful for name in ("a1", "b1", "c1")] == [True, False, True]
    assert combine_readings([view, view]).cells["b1"].doubtful


def test_together_they_keep_what_each_photo_says_of_itself() -> None:
    """Outlines in the order of photos, times added, the clearest photo's quality, profiles that all fit."""
    blurred = board(HARDLY_RED, HARDLY_RED, own_beads=True, quality=replace(SEEN, edge_mm=3.0))
    clear = board(SURE_RED, SURE_RED, own_beads=False)

    found = combine_readings([blurred, clear])

    assert (found.outlines, found.further) == (blurred.outlines, (clear.outlines,))
    assert found.seconds == {"decode": 0.5, "total": 1.0}
    assert found.quality == SEEN
    assert found.own_beads is False
    assert combine_readings([blurred]) is blurred


def test_a_die_points_where_the_surest_photo_that_is_right_says() -> None:
    """A photo that takes it for another has no say."""
    views = [replace(HARDLY_RED, heading_deg=10.0), replace(SURE_RED, heading_deg=20.0)]

    assert both(*views, replace(COVERED, heading_deg=30.0)).heading_deg == 20.0


EMPTY: dict[str, Any] = {"cells": {"a1": CellReading(((NOTHING, 1.0),), False)}}


@pytest.mark.parametrize(
    ("other", "code"),
    [
        (board(sheet="board-5x5"), "sheets-apart"),
        (board(game="h"), "games-apart"),
        (board(pieces="tile"), "pieces-apart"),
    ],
)
def test_what_cannot_be_the_same_table_is_refused(other: Reading, code: str) -> None:
    """Another sheet, game or kind of pieces is named."""
    with pytest.raises(BoardNotFoundError) as refused:
        combine_readings([board(), other])

    assert refused.value.code == code
    assert all(word in str(refused.value) for word in {board().sheet, other.sheet} if code == "sheets-apart")


def test_an_empty_board_is_of_any_kind_of_pieces() -> None:
    """If nothing stands a photo cannot tell beads from tiles; that is no contradiction."""
    empty = board(pieces="tile", **EMPTY)

    assert combine_readings([empty, board(**EMPTY)]).pieces == "tile"
    assert combine_readings([replace(board(), cells={"a1": COVERED}), empty]).pieces == "bead"


def test_boards_are_matched_by_their_sheets() -> None:
    """In any order; what only some photos show is named."""
    here = [board(HARDLY_RED), board(sheet="board-5x5")]
    there = [board(sheet="board-5x5"), board(sheet="board-7x7"), board(SURE_RED)]

    (first, second), others = shared_boards([here, there])

    assert (first.reading.sheet, first.numbers) == ("board-3x3", (0, 2))
    assert (second.reading.sheet, second.numbers) == ("board-5x5", (1, 0))
    assert not first.reading.cells["a1"].doubtful
    assert others == ("board-7x7",)
    assert [view.outlines for view in first.views] == [here[0].outlines, there[2].outlines]


@pytest.mark.parametrize(
    ("there", "code"), [([board(), board()], "two-copies"), ([board(sheet="board-5x5")], "sheets-apart")]
)
def test_copies_and_other_tables_are_refused(there: list[Reading], code: str) -> None:
    """Of two copies nobody knows which is which; a table without a board in common is another."""
    with pytest.raises(BoardNotFoundError) as refused:
        shared_boards([[board()], there])

    assert refused.value.code == code


@dataclass
class Tally:
    """Count what was asked and what was wrong in silence: in the first photo, in both together."""

    asked: int = 0
    asked_of_both: int = 0
    silent: int = 0
    silent_of_both: int = 0
    settled: int = 0
    settled_wrong: int = 0


def test_a_second_side_answers_most_questions(many: Many) -> None:
    """Of 40 hard tables: at least half fewer questions, no silent error that no photo had by itself."""
    sheet, tally, read = board_sheet("7"), Tally(), many(3, of=40)
    for seed in range(read):
        pair = pair_of(sheet, CLASSES, seed)
        truth = {place.name: stands for place, stands in zip(sheet.cells, pair.standing, strict=True)}
        views = [read_photo(photo)[0] for photo in pair.photos]
        found = combine_readings(views)
        settled = {name for name in views[0].doubtful if not found.cells[name].doubtful}
        tally.asked += len(views[0].doubtful)
        tally.asked_of_both += len(found.doubtful)
        tally.silent += silent(views[0], truth)
        tally.silent_of_both += silent(found, truth)
        tally.settled += len(settled)
        tally.settled_wrong += sum(found.cells[name].standing != truth[name] for name in settled)

    assert tally.asked >= 4 * read
    assert 2 * tally.asked_of_both <= tally.asked
    assert 2 * tally.settled >= tally.asked
    assert (tally.silent, tally.silent_of_both, tally.settled_wrong) == (0, 0, 0)


def silent(reading: Reading, truth: dict[str, Standing]) -> int:
    """Count the cells that are wrong and believed."""
    return sum(not each.doubtful and each.standing != truth[name] for name, each in reading.cells.items())
