"""Sandkings at a table: what an egg timer makes of the moves so far."""

from __future__ import annotations

import pytest

from games.drafting import Draft
from games.sandkings.game import SANDKINGS
from games.sandkings.turns import read_turn
from tests.games.sandkings.playing import RULES

START = RULES.start("8", options={"first": "1"})


@pytest.mark.parametrize("turn", ["b3-c3", "b3-c3, c2-d3, a2-b3, a1-a2"])
def test_an_egg_timer_lets_the_moves_stand_that_were_made(turn: str) -> None:
    """However many moves are left: the turn ends as it stands, and no move that was not made is made."""
    moves = [action for action in read_turn(START, turn) if action.path]
    made = Draft.begun(SANDKINGS, START).on(moves)
    stands = made.lapsed()

    assert (made.turn, made.state, stands.turn, stands.faults) == (None, "may-end", turn, ())
    assert stands.position == RULES.skipped(made.position) and RULES.mover(stands.position) == "2"


def test_an_egg_timer_takes_a_turn_that_was_not_begun() -> None:
    """Without a move there is no turn that could stand: it is lost, which is a pass."""
    assert Draft.begun(SANDKINGS, START).lapsed().turn is None
    assert RULES.skipped(START) == SANDKINGS.resolve(START, "-").after
