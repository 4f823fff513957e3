"""The most cells that a turn can hold, against trying every turn there is."""

from __future__ import annotations

import random

import pytest

from games.board import square_board
from games.errors import IllegalError
from games.sparklies.game import SPARKLIES
from games.sparklies.position import begin_turn
from games.sparklies.solver.gaining import most_cells
from games.sparklies.terms import RULESETS, Ruleset, Side, Terms
from games.sparklies.text.save import parse_save
from tests.games.sparklies.test_checking import explored

GAME = SPARKLIES


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.name)
def test_agrees_with_trying_every_turn(ruleset: Ruleset) -> None:
    """The cells held are those of a legal turn, no turn holds more than the bound, and Subtle is exact."""
    rng = random.Random(f"most {ruleset.name}")
    tried = 0
    for _ in range(30):
        board = square_board(3, 2)
        cells = bytes(rng.choice((0, 3, 6)) + rng.randrange(3) for _ in board)
        start = begin_turn(Terms(board, ruleset, play_on=True), cells, Side.BLACK)
        ends = explored(start, 500 if ruleset.stops_at_return else 20_000)
        if not ends:
            continue
        best = max(sum(3 <= digit < 6 for digit in end) for end in ends)
        gain = most_cells(start)
        resolution = GAME.resolve(start, gain.turn)
        tried += 1

        assert resolution.after.score(Side.BLACK) == gain.held <= best <= gain.most
        assert parse_save(gain.after).cells == resolution.after.cells
        assert ruleset.stops_at_return or gain.exact
        assert gain.already == start.score(Side.BLACK)
    assert tried


def test_a_bound_where_the_search_ends() -> None:
    """If the search ends early there is a turn anyway, and a bound above it."""
    start = parse_save("2:5:2:4:1:2111042222101200211011222:0")

    exact, rough = most_cells(start), most_cells(start, max_states=1)

    assert exact.exact
    assert most_cells(start, late=lambda: True).most >= exact.most
    assert rough.held <= exact.held <= rough.most
    assert GAME.resolve(start, rough.turn).legal


@pytest.mark.parametrize("ruleset", RULESETS)
def test_after_both_have_passed_there_is_no_turn(ruleset: int) -> None:
    """If two passes ended the game, no turn takes cells; where a full board did, the players play on."""
    full = parse_save(f"{ruleset}:2:2:4:1:3333:0")
    passed = parse_save(f"{ruleset}:2:2:4:1:3333:0:playing=on:passes=2")

    assert most_cells(full).held == 4
    with pytest.raises(IllegalError, match="both players passed"):
        most_cells(passed)


def test_most_is_asked_of_games_that_search() -> None:
    """Sparklies offers what checking by search asks for."""
    assert GAME.hints is not None
