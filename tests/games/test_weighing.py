"""Readings re-weighed by the position before, against all readings and all turns there are."""

from __future__ import annotations

import random
from itertools import product

import pytest

from games.board import square_board
from games.sparklies.game import SPARKLIES
from games.sparklies.position import begin_turn
from games.sparklies.solver.weighing import weighed
from games.sparklies.terms import RULESETS, Side, Terms
from games.sparklies.text.save import parse_save
from games.standing import Standing
from tests.games.laying import lay
from tests.games.test_checking import explored
from tests.games.test_historic import SAVES

GAME = SPARKLIES
RESTING = [standing for standing in GAME.look.classes if standing.colour and not standing.active]


def doubtful(rng: random.Random, right: Standing) -> list[tuple[Standing, float]]:
    """Return three values that a cell may have, the right one among them, most likely first."""
    values = [right, *rng.sample([s for s in RESTING if s != right], 2)]
    odds = sorted((rng.random() + 0.05 for _ in values), reverse=True)
    rng.shuffle(values)
    return [(value, share / sum(odds)) for value, share in zip(values, odds, strict=True)]


def test_agrees_with_all_readings_and_all_turns() -> None:
    """Each value is as likely as all legal readings with it together, as read."""
    rng = random.Random("weighed")
    asked = 0
    for _ in range(25):
        board = square_board(3, 2)
        cells = bytes(rng.choice((0, 3, 6)) + rng.randrange(3) for _ in board)
        start = begin_turn(Terms(board, RULESETS[2], play_on=True), cells, Side.BLACK)
        ends = explored(start, 20_000)
        if not ends:
            continue
        truth = begin_turn(start.terms, rng.choice(sorted(ends)), Side.WHITE)
        doubts = {c: doubtful(rng, GAME.look.standing(truth)[c]) for c in rng.sample(range(6), 3)}
        expected = {c: dict.fromkeys((s for s, _ in odds), 0.0) for c, odds in doubts.items()}
        for ways in product(*doubts.values()):
            standing = list(GAME.look.standing(truth))
            weight = 1.0
            for cell, (value, share) in zip(doubts, ways, strict=True):
                standing[cell], weight = value, weight * share
            if GAME.look.with_standing(truth, standing).cells in ends | {start.cells}:
                for cell, (value, _) in zip(doubts, ways, strict=True):
                    expected[cell][value] += weight
        guess = [doubts[c][0][0] if c in doubts else s for c, s in enumerate(GAME.look.standing(truth))]
        found = weighed(start, GAME.look.with_standing(truth, guess), doubts)
        asked += 1

        for cell, odds in expected.items():
            whole = sum(odds.values())
            assert {s: share for s, share in found[cell] if share > 0.006} == pytest.approx(
                {s: share / whole for s, share in odds.items() if share > 0.006 * whole}, abs=0.006
            )
    assert asked > 15


def test_what_stands_and_cannot_change_is_known() -> None:
    """Cells that no turn of the mover can change are decided, however they were read."""
    before, truth = map(parse_save, SAVES[:2])
    cell = before.board.cell("h1")  # white's
    was = GAME.look.standing(before)[cell]
    doubts = {cell: [(was._replace(colour="G"), 0.8), (was, 0.2)]}

    assert weighed(before, truth, doubts) == {cell: [(was, 1.0)]}


def test_nothing_is_known_where_no_reading_is_legal() -> None:
    """A slip on another cell leaves the doubts as they were read."""
    before, after = lay(".R .R / .R .R"), lay("wR .R / .R .R")

    assert weighed(before, after, {1: [(Standing("R", "none"), 0.6), (Standing("G", "none"), 0.4)]}) == {}


def test_rules_that_leave_a_choice_decide_nothing() -> None:
    """Where two colours are legal, each is as likely as it was read."""
    before, after = lay(".R .R / .R .R"), lay("bG .R / .R .R")
    odds = [(Standing("G", "black"), 0.6), (Standing("B", "black"), 0.4)]

    assert [share for _, share in weighed(before, after, {0: odds})[0]] == pytest.approx([0.6, 0.4])
