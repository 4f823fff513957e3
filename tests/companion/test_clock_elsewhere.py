"""Five faults of clocks that come back in other programs: each is tried here."""

from __future__ import annotations

import pytest

from companion.table.errors import RefusedError
from companion.table.events import ClocksStarted, SeatResigned, StepUndone, TermsSettled, TurnPlayed
from companion.table.folding import fold
from companion.table.judge import judge_turn
from companion.table.rematch import SAME, next_game
from tests.companion.conftest import TURN
from tests.companion.test_clock import REPLY, after, left, table


def test_no_clock_runs_on_after_the_last_turn() -> None:
    """The end stops both clocks, and time that passes after it is nobody's."""
    played = after(table("increment 100+0"), (0, ClocksStarted()), (10, TurnPlayed("black", TURN)))
    state = after(played, (15, SeatResigned("white")))

    assert state.clock is not None and state.clock.state == "over"
    assert left(state, 5000) == (90_000, 95_000)


def test_the_other_clock_waits_for_the_whole_turn() -> None:
    """While a choice of a turn is open it is refused, and its own side's clock runs on."""
    state = after(table("increment 100+0"), (0, ClocksStarted()))
    half = ",".join(TURN.split(",")[:2])

    with pytest.raises(RefusedError):
        judge_turn(state, "black", half, now=20)
    assert left(state, 30) == (70_000, 100_000)
    assert left(after(state, (40, TurnPlayed("black", TURN))), 45) == (60_000, 95_000)


def test_the_right_clock_runs_after_turns_are_taken_back() -> None:
    """After one turn taken back, and after two, the clock of the side to move runs, and no other."""
    turns = ((0, ClocksStarted()), (10, TurnPlayed("black", TURN)), (15, TurnPlayed("white", REPLY)))
    once = after(table("increment 100+0"), *turns, (20, StepUndone()))
    twice = after(once, (30, StepUndone()))

    assert (once.mover, left(once, 30)) == ("white", (85_000, 85_000))
    assert (twice.mover, left(twice, 37)) == ("black", (78_000, 85_000))


def test_a_bonus_is_that_of_the_terms_that_hold() -> None:
    """Terms settled anew bring their own bonus only, and the next game begins with full clocks."""
    first = after(table("increment 100+7"), (0, ClocksStarted()), (10, TurnPlayed("black", TURN)))
    state = after(
        first,
        (12, TermsSettled("", "increment 50+3")),
        (12, ClocksStarted()),
        (20, TurnPlayed("white", REPLY)),
    )
    assert left(state, 20) == (50_000, 45_000)
    ended = after(state, (25, SeatResigned("black")))
    again = fold([(event, 30.0) for event in next_game(ended, "before", 1, SAME)])

    assert left(again, 500) == (50_000, 50_000)
    assert left(after(again, (500, ClocksStarted()), (510, TurnPlayed("black", TURN))), 510) == (
        43_000,
        50_000,
    )


def test_a_first_turn_before_the_start_is_fair_to_both() -> None:
    """A first turn before the clocks are started costs no time; with it the other side's time begins."""
    opened = table("increment 100+5")
    assert left(opened, 39) == (100_000, 100_000)
    state = after(opened, (40, TurnPlayed("black", TURN)))
    assert left(state, 40) == (105_000, 100_000)
    answered = after(state, (50, TurnPlayed("white", REPLY)))

    assert left(answered, 50) == (105_000, 95_000)
    assert left(answered, 53) == (102_000, 95_000)
