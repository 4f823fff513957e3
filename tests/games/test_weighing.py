"""Uncertain cells weighed by the position before, against all readings and all turns there are."""

from __future__ import annotations

import random

import pytest

from games.board import square_board
from games.checking.weighing import weigh_doubts
from games.sparklies.game import SPARKLIES
from games.sparklies.position import Position, begin_turn
from games.sparklies.terms import RULESETS, Side, Terms
from games.sparklies.text.save import parse_save
from games.standing import Standing
from tests.games.all_readings import CERTAINTY, SLIP, Stands, assert_weighed, odds_by_lot, right_weights
from tests.games.sparklies.laying import lay
from tests.games.sparklies.test_checking import explored
from tests.games.sparklies.test_historic import SAVES

GAME = SPARKLIES
RESTING = [standing for standing in GAME.look.classes if standing.colour and not standing.active]


def test_agrees_with_all_readings_and_all_turns() -> None:
    """Each value is as likely as all readings with it together, an illegal one counting SLIP times."""
    rng = random.Random("weighed")
    asked = certain = doubtful = 0
    for _ in range(40):
        board = square_board(3, 2)
        cells = bytes(rng.choice((0, 3, 6)) + rng.randrange(3) for _ in board)
        start = begin_turn(Terms(board, RULESETS[2], play_on=True), cells, Side.BLACK)
        ends = explored(start, 20_000)
        if not ends:
            continue
        truth = begin_turn(start.terms, rng.choice(sorted(ends)), Side.WHITE)
        seen = list(GAME.look.standing(truth))
        doubts = {c: odds_by_lot(rng, seen[c], RESTING, 5) for c in rng.sample(range(6), 2)}
        for cell, values in doubts.items():
            seen[cell] = values[0][0]
        may_be = ends | {start.cells}

        def fits(stands: Stands, truth: Position = truth, may_be: set[bytes] = may_be) -> bool:
            return GAME.look.with_standing(truth, stands).cells in may_be

        found = weigh_doubts(GAME, start, GAME.look.with_standing(truth, seen), doubts)
        right = right_weights(tuple(seen), doubts, fits)

        assert_weighed(found, right)
        asked += 1
        best = [max(odds for _, odds in values) for values in right.values()]
        certain, doubtful = certain + (max(best) > CERTAINTY), doubtful + (min(best) < 0.9)
    assert asked > 25
    assert min(certain, doubtful) > 5


CANNOT_CHANGE = [
    # how likely a cell of white's was read as another colour, and as it was; how likely both are
    (0.8, 0.2, 0.8 * SLIP / (0.8 * SLIP + 0.2)),
    (0.98, 0.02, 0.98 * SLIP / (0.98 * SLIP + 0.02)),
    (0.1, 0.9, 1 - CERTAINTY),
    (0.05, 0.95, 1 - CERTAINTY),
    (1e-9, 1 - 1e-9, 1 - CERTAINTY),
]


@pytest.mark.parametrize("as_other, as_it_was, likely", CANNOT_CHANGE)
def test_what_cannot_change_is_likelier_to_stand_as_before(
    as_other: float, as_it_was: float, likely: float
) -> None:
    """The table may be wrong anyway, so no more than the stated certainty is reached."""
    before, truth = map(parse_save, SAVES[:2])
    cell = before.board.cell("h1")  # white's
    was = GAME.look.standing(before)[cell]
    other = was._replace(colour="G")
    doubts = {cell: [(other, as_other), (was, as_it_was)]}

    found = weigh_doubts(GAME, before, truth, doubts)[cell]

    assert dict(found) == pytest.approx({other: likely, was: 1 - likely}, abs=0.002)
    assert found[0][1] == max(odds for _, odds in found)


def test_nothing_is_known_if_no_reading_is_legal() -> None:
    """A slip on another cell leaves the doubts as they were read."""
    before, after = lay(".R .R / .R .R"), lay("wR .R / .R .R")

    assert (
        weigh_doubts(GAME, before, after, {1: [(Standing("R", "none"), 0.6), (Standing("G", "none"), 0.4)]})
        == {}
    )


def test_nothing_is_known_without_time() -> None:
    """If no reading was looked at, the doubts are left as they were read."""
    before, after = lay(".R .R / .R .R"), lay("bG .R / .R .R")
    odds = [(Standing("G", "black"), 0.6), (Standing("B", "black"), 0.4)]

    assert weigh_doubts(GAME, before, after, {0: odds}, lambda: True) == {}


def test_rules_that_leave_a_choice_decide_nothing() -> None:
    """If two colours are legal, each is as likely as it was read."""
    before, after = lay(".R .R / .R .R"), lay("bG .R / .R .R")
    odds = [(Standing("G", "black"), 0.6), (Standing("B", "black"), 0.4)]

    assert [share for _, share in weigh_doubts(GAME, before, after, {0: odds})[0]] == pytest.approx(
        [0.6, 0.4]
    )
