"""Clocks: what each side has left, folded from events and their times."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.clock import Clock, clock_of, clock_terms, require_heard
from companion.table.errors import RefusedError, TableError
from companion.table.events import (
    ClocksPaused,
    ClocksStarted,
    Event,
    OfferMade,
    RulingGiven,
    SeatResigned,
    StepUndone,
    TableCreated,
    TermsSettled,
    TurnCarriedOut,
    TurnPlayed,
)
from companion.table.folding import fold, follow
from companion.table.judge import judge_turn
from companion.table.ruling import judge_ruling
from companion.table.state import TableState
from companion.table.timekeeping import judge_flag, judge_run
from companion.web.models_opening import TermsBody
from companion.web.starts import settled_from
from games.catalogue import GAMES
from games.game import Game
from kites import KITES
from tests.companion.conftest import SMALL, TURN
from tests.companion.stand_ins import terms_text
from tests.guests.breakthrough import BREAKTHROUGH
from tests.guests.mosaic import MOSAIC

SIDES = ("black", "white")
REPLY = "C3 B->B"  # white's, on the small board after TURN


def table(clock: str, *, hands: bool = False) -> TableState:
    """Return the small table with a clock; it was opened at second 0."""
    created = TableCreated("sparklies", SMALL + ":mover=black", "save")
    return fold([(created, 0.0), (TermsSettled("", clock, "yes" if hands else ""), 0.0)])


def after(state: TableState, *events: tuple[float, Event]) -> TableState:
    """Return the state after these events at these seconds."""
    for at, event in events:
        state = follow(state, event, at)
    return state


def left(state: TableState, now: float) -> tuple[int, int]:
    """Return what black and white have left, in milliseconds."""
    assert state.clock is not None
    return state.clock.left_at("black", now), state.clock.left_at("white", now)


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("egg 180", {"black": (180, 0), "white": (180, 0)}),
        ("increment 1500+10", {"black": (1500, 10), "white": (1500, 10)}),
        ("delay black=900+5 white=1500", {"black": (900, 5), "white": (1500, 0)}),
        ("none", {}),
        ("", {}),
    ],
)
def test_terms_are_read_and_written(text: str, times: dict[str, tuple[int, int]]) -> None:
    """A time without a side is for all; what is written is read back."""
    terms = clock_terms(text, SIDES)

    assert dict(terms.times) == times
    assert clock_terms(terms_text(terms), SIDES) == terms


@pytest.mark.parametrize("game", [*GAMES.values(), BREAKTHROUGH, MOSAIC, KITES], ids=lambda game: game.id)
def test_every_side_of_every_game_has_a_time_of_its_own(game: Game[Any]) -> None:
    """Sides of any name can each have another time; a side that there is not is named."""
    told = " ".join(f"{side}={100 + number}+{number}" for number, side in enumerate(game.sides))
    terms = clock_terms(f"increment {told}", game.sides)

    assert dict(terms.times) == {side: (100 + n, n) for n, side in enumerate(game.sides)}
    assert clock_terms(terms_text(terms), game.sides) == terms
    require_heard(terms_text(terms))
    with pytest.raises(TableError, match=f"side 'nobody', but the sides here are .*{game.sides[0]}"):
        clock_terms("delay 5 nobody=7", game.sides)


@pytest.mark.parametrize(
    "text", ["hourglass 5", "egg", "egg soon", "egg 0", "egg red=5", "egg black=5", "none 5", "egg 999999"]
)
def test_terms_that_cannot_be_are_refused(text: str) -> None:
    """The error says how a clock is written, or whose time is missing."""
    with pytest.raises(TableError):
        clock_terms(text, SIDES)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("egg 180+5", "no bonus"),
        ("egg black=60+0 white=60+2", "no bonus"),
        ("egg 5 5", "twice"),
        ("increment black=5 white=6 black=7", "twice"),
        ("delay black=5+1 8", "twice"),
        ("delay 8 black=5+1", ""),
        ("egg black=60+0 white=90+0", ""),
        ("none", ""),
    ],
)
def test_nothing_of_a_clock_goes_unheard(text: str, words: str) -> None:
    """What would not count is refused when terms are settled; tables that have it go on."""
    assert clock_terms(text, SIDES)
    if not words:
        return require_heard(text)
    with pytest.raises(TableError, match=words):
        require_heard(text)
    with pytest.raises(RefusedError, match=words):
        settled_from(TermsBody(clock=text))


@pytest.mark.parametrize(
    ("clock", "black", "white"),
    [
        # black thinks from 10 to 40, white from 40 to 45
        ("increment 100+7", 77_000, 95_000),
        ("delay 100+7", 77_000, 100_000),
        ("egg 100", 70_000, 95_000),
        ("increment black=60+0 white=100+0", 30_000, 95_000),
    ],
)
def test_each_kind_counts_in_its_own_way(clock: str, black: int, white: int) -> None:
    """An increment is added after the turn, a delay is free, an egg timer is fresh for each turn."""
    state = after(table(clock), (10, ClocksStarted()), (40, TurnPlayed("black", TURN)))

    assert left(state, 45) == (black, white)


def test_an_egg_timer_is_full_again_for_the_next_turn() -> None:
    """What is left of one turn's time is worth nothing in the next."""
    events = ((0, ClocksStarted()), (30, TurnPlayed("black", TURN)), (50, TurnPlayed("white", REPLY)))
    state = after(table("egg 100"), *events)

    assert left(state, 60)[0] == 90_000


def test_no_clock_runs_before_it_is_started_nor_in_a_break() -> None:
    """Waiting, and breaks, cost nobody anything."""
    state = table("increment 100+0")

    assert left(state, 500) == (100_000, 100_000)
    state = after(state, (10, ClocksStarted()), (20, ClocksPaused("break")), (500, ClocksStarted()))
    assert left(state, 510) == (80_000, 100_000)


def test_carrying_a_turn_out_is_counted_apart() -> None:
    """While hands carry out black's turn nobody thinks; white's time begins when they are done."""
    state = after(table("increment 100+0", hands=True), (0, ClocksStarted()), (10, TurnPlayed("black", TURN)))

    assert state.to_do
    assert left(state, 70) == (90_000, 100_000)
    state = after(state, (70, TurnCarriedOut("hands")))
    assert left(state, 75) == (90_000, 95_000)
    assert state.clock is not None and state.clock.carried_at("black", 75) == 60_000
    assert not state.to_do


def test_a_turn_read_in_a_photo_hands_the_clock_over_at_once() -> None:
    """What the photo shows lies on the table already."""
    started = after(table("increment 100+0", hands=True), (0, ClocksStarted()))
    state = after(started, (10, ClocksPaused("hands")), (50, TurnPlayed("black", TURN, "photo")))

    assert not state.to_do
    assert left(state, 53) == (90_000, 97_000)


def test_undoing_gives_no_time_back() -> None:
    """A turn taken back has cost what it cost, and brings no bonus a second time."""
    events = ((0, ClocksStarted()), (10, TurnPlayed("black", TURN)), (30, StepUndone()))
    state = after(table("increment 100+5"), *events)

    assert left(state, 34) == (91_000, 80_000)


def test_the_clock_of_the_side_to_move_runs_after_an_undo_and_none_after_the_end() -> None:
    """After an undo the clock of the side that made the turn runs; after the end none does."""
    state = after(table("increment 100+0"), (0, ClocksStarted()), (10, TurnPlayed("black", TURN)))
    assert left(state, 15) == (90_000, 95_000)
    state = after(state, (20, StepUndone()))
    assert left(state, 25) == (85_000, 90_000)
    state = after(state, (30, TurnPlayed("black", TURN)), (40, SeatResigned("white")))
    assert state.outcome is not None
    assert left(state, 900) == left(state, 40) == (80_000, 80_000)


def test_the_server_judges_flags() -> None:
    """A claim counts only when time is up; then no turn counts, and the other side has won."""
    state = after(table("increment 30+0"), (0, ClocksStarted()))

    with pytest.raises(RefusedError, match="still has time"):
        judge_flag(state, "white", 29)
    with pytest.raises(RefusedError, match="run out"):
        judge_turn(state, "black", TURN, now=31)
    assert judge_turn(state, "black", TURN, now=30.4) == TurnPlayed("black", TURN)
    flagged = follow(state, judge_flag(state, "white", 31), 31)
    assert flagged.outcome is not None
    assert (flagged.outcome.winner, str(flagged.outcome.reason)) == ("white", "black's time ran out")
    with pytest.raises(RefusedError, match="the game is over"):
        judge_turn(flagged, "black", TURN, now=32)
    with pytest.raises(RefusedError, match="the game is over"):
        judge_run(flagged, "black")


def test_who_changed_sides_loses_on_time_as_what_they_play() -> None:
    """A clock belongs to a seat, a result to the side that the seat plays by now."""
    start = "glorieta:landscape:3:n../..../..b../..../..n:mover=orange"
    created = TableCreated("glorieta", start, "save")
    state = fold([(created, 0.0), (TermsSettled("", "increment 30+0"), 0.0)])
    state = after(state, (0, TurnPlayed("orange", "takes black")), (1, ClocksStarted()))
    assert (state.mover, state.seat) == ("orange", "black")
    flagged = follow(state, judge_flag(state, "orange", 40), 40)

    assert flagged.outcome is not None
    assert (flagged.outcome.winner, str(flagged.outcome.reason)) == ("black", "orange's time ran out")


def test_a_turn_whose_egg_timer_ran_out_just_ends() -> None:
    """The position stays, the other side is to move; what was made by then stands, of who had the time."""
    state = after(table("egg 60"), (0, ClocksStarted()))
    ended = follow(state, judge_flag(state, "black", 64), 64)

    assert ended.mover == "white" and ended.outcome is None
    with pytest.raises(RefusedError, match="still has time"):
        judge_flag(state, "black", 59.9)
    assert judge_flag(state, "black", 60) == judge_flag(state, "white", 60, TurnPlayed("white", REPLY))
    assert judge_flag(state, "white", 60, TurnPlayed("black", TURN)) == TurnPlayed("black", TURN)
    assert ended.game.look.standing(ended.position) == state.game.look.standing(state.position)
    assert left(ended, 70) == (-4_000, 54_000)


@given(
    st.sampled_from(["increment 100+5", "delay 100+5", "egg 100"]),
    st.lists(st.tuples(st.floats(0, 30), st.sampled_from(["run", "break", "hands", "offer"])), max_size=12),
)
def test_time_is_never_made_out_of_nothing(clock: str, events: list[tuple[float, str]]) -> None:
    """Within a turn what is left only falls, by no more than the time that has passed."""
    made: dict[str, Event] = {
        "run": ClocksStarted(),
        "break": ClocksPaused("break"),
        "hands": ClocksPaused("hands"),
        "offer": OfferMade("black", "draw"),
    }
    state, now = table(clock), 0.0
    for passed, what in events:
        before = left(state, now)
        later = left(state, now + passed)
        now += passed
        assert before[0] >= later[0] >= before[0] - round(passed * 1000) - 1
        assert later[1] == before[1]
        state = follow(state, made[what], now)
        assert left(state, now) == later


def test_everybody_who_is_due_thinks() -> None:
    """Of three that are due each pays for its own thinking, and gets its bonus when it has acted."""
    clock = clock_of(clock_terms("increment 100+5", ("north", "east", "south")), ("north", "east", "south"))
    assert clock is not None
    clock = clock.run(0).next_turn(("north", "south"), 10, acted="east").run(12)
    assert {side: clock.left_at(side, 20) for side in clock.left} == {
        "north": 82_000,
        "east": 95_000,
        "south": 82_000,
    }
    clock = clock.next_turn(("south",), 20, acted="north").run(20)
    assert {side: clock.left_at(side, 30) for side in clock.left} == {
        "north": 87_000,
        "east": 95_000,
        "south": 72_000,
    }
    assert (clock.fallen(101), clock.fallen(102)) == ("", "south")


@pytest.mark.parametrize(("clock", "left"), [("delay 100+8", 90_000), ("egg 100", 82_000)])
def test_a_delay_and_an_egg_are_each_ones_own(clock: str, left: int) -> None:
    """Who still thinks when another has acted keeps on with the same turn: no fresh delay, no fresh time."""
    running = clock_of(clock_terms(clock, SIDES), SIDES)
    assert running is not None
    running = running.run(0).next_turn(("white",), 10, acted="black").run(10)

    assert running.left_at("white", 18) == left


THREE = "sandkings:b2,a1/b7,a8/g7,h8:mover=1"


@pytest.mark.parametrize(
    ("clock", "gone", "thinks", "left"),
    [
        ("egg 100", "1", "2", 99_000),  # its turn begins, no matter what was left of the one before
        ("egg 100", "3", "1", 69_000),  # and who was due goes on with the same turn
        ("delay 100+10", "3", "1", 79_000),
        ("increment 100+5", "3", "1", 74_000),
    ],
)
def test_who_leaves_a_game_changes_nobodys_time(clock: str, gone: str, thinks: str, left: int) -> None:
    """Of three, one resigns after 30 seconds of 1's turn: a second later the others have what is theirs."""
    events: list[tuple[float, Event]] = [(0, TermsSettled("", clock)), (0, ClocksStarted())]
    events += [(0, TurnPlayed("1", "-")), (90 if "egg" in clock else 0, TurnPlayed("2", "-"))]
    turns = after(
        fold([(TableCreated("sandkings", THREE, "save"), 0.0)]), *events, (90, TurnPlayed("3", "-"))
    )
    state = after(turns, (turns.at + 30, SeatResigned(gone)))

    assert state.clock is not None and state.clock.turn == state.mover == thinks
    assert state.clock.left_at(thinks, state.at + 1) == left


@pytest.mark.parametrize("clock", ["egg 100", "delay 100+9", "increment 100+9"])
@pytest.mark.parametrize("side", ["black", "white"])
def test_saying_something_is_no_turn_to_the_clock(clock: str, side: str) -> None:
    """Who would agree to stop a round, due or not, wins no time by it; the next round's turn is a new one."""
    start = "2:3:2:4:1:333266210:0:alternate=10,black,none:mover=black:round=1,black,4,0:active=a1"
    created = TableCreated("sparklies", start, "save", judged="yes")
    state = fold([(created, 0.0), (TermsSettled("", clock), 0.0)])
    said = after(state, (0, ClocksStarted()), (40, TurnPlayed(side, "agree")))
    other = "black" if side == "white" else "white"

    assert left(said, 41) == left(after(state, (0, ClocksStarted())), 41)
    stopped = after(said, (41, TurnPlayed(other, "agree")))
    assert (stopped.mover, stopped.game.rules.phase(stopped.position)) == ("black", "control")
    assert "egg" not in clock or left(stopped, 42)[0] == 99_000


@pytest.mark.parametrize(("clock", "left"), [("egg 100", 130_000), ("increment 100", 130_000)])
def test_time_given_by_a_ruling_is_had_in_the_next_turn(clock: str, left: int) -> None:
    """Of two who are given half a minute, who is not to move yet has it when that turn begins, once."""
    state = fold([(TableCreated("sandkings", THREE, "save"), 0.0), (TermsSettled("", clock), 0.0)])
    ruled = judge_ruling(state, "referee", RulingGiven("restore", "1", "30"))
    turns = after(
        state, (0, ruled), (0, ClocksStarted()), (0, TurnPlayed("1", "-")), (0, TurnPlayed("2", "-"))
    )
    assert turns.clock is not None and turns.clock.left_at("3", 0) == left
    again = after(turns, *((0, TurnPlayed(side, "-")) for side in ("3", "1", "2")))
    assert again.clock is not None and again.clock.left_at("3", 0) == (100_000 if "egg" in clock else left)


def test_no_ruling_gives_time_without_a_clock() -> None:
    """There is none that the others could get."""
    with pytest.raises(RefusedError, match="nobody plays by a clock"):
        judge_ruling(table("none"), "referee", RulingGiven("restore", "black", "60"))


def test_nobody_wants_a_clock() -> None:
    """Without terms there is no clock."""
    assert clock_of(clock_terms("none", SIDES), ("black",)) is None
    assert isinstance(clock_of(clock_terms("egg 5", SIDES), ("black",)), Clock)
