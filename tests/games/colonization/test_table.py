"""Colonization at a table and between simple players: rounds are those of the position."""

from __future__ import annotations

from random import Random

from companion.table.folding import follow, start_table
from companion.table.judge import judge_start, judge_turn
from companion.table.recording import record_text
from games.answers import TABLE
from games.play.players import at_random
from games.play.playing import play
from tests.games.colonization import engine


def test_rounds_in_which_nobody_places_are_counted() -> None:
    """If all placings of a rotation are put off, the next turn's line has the round of its position."""
    state = start_table(
        judge_start(engine.GAME, engine.read("colonization:chess5x5:-/-:starts=AB"), "position")
    )
    for side, text in ((TABLE, "lapse"), (TABLE, "lapse"), ("A", "+home a1"), ("B", "+home e5"), ("A", "-")):
        state = follow(state, judge_turn(state, side, text))

    lines = record_text(state).splitlines()[-5:]
    assert [line.split()[0] for line in lines] == ["1", "1", "2", "2", "3"]
    assert state.position.round == 3


def test_time_is_up_at_once_if_the_start_is_later() -> None:
    """Of a start in a later round than that in which time is to be up, the rotation is completed."""
    start = engine.read("colonization:chess5x5:a1/e5:round=9")
    played = play(engine.GAME, start, dict.fromkeys("AB", at_random), Random(1), 50, rounds=4)

    assert (len(played.turns), played.position.round, played.position.ended) == (2, 9, "time")
