"""The table: events, their fold, and the judge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.errors import NotYoursError, RefusedError, TableError
from companion.table.event_text import event_fields, event_from
from companion.table.events import (
    Event,
    OfferMade,
    PositionSet,
    SeatResigned,
    StepRedone,
    StepUndone,
    TableCreated,
    TermsSettled,
    TurnLapsed,
    TurnPlayed,
)
from companion.table.folding import fold as fold_timed
from companion.table.folding import follow, start_table
from companion.table.judge import judge_placing, judge_start, judge_turn
from companion.table.offering import judge_answer, judge_offer
from companion.table.recording import record_of, record_text
from companion.table.state import TableState
from companion.table.undoing import judge_redo, judge_undo
from companion.web.models_opening import NewTable
from companion.web.starts import start_from
from games.catalogue import DEFAULT_GAME, GAMES, game_named
from games.game import Game
from games.play.drafting import Draft
from games.records.record import parse_record, replay
from tests.companion.conftest import AFTER, SMALL, TURN

GAME: Game[Any] = game_named(DEFAULT_GAME)


def fold(events: Iterable[Event]) -> TableState:
    """Return what stands after these events, one a second."""
    return fold_timed((event, float(at)) for at, event in enumerate(events))


def some_turn(state: TableState, choices: list[int]) -> str | None:
    """Return a legal turn picked by these numbers, None if the game is over."""
    game, position, actions = state.game, state.position, []
    mover = game.rules.mover(position)
    for choice in choices:
        legal = game.rules.actions(position)
        if not legal or game.rules.mover(position) != mover:
            break
        actions.append(legal[choice % len(legal)])
        position = game.rules.apply(position, actions[-1])
    if not actions:
        return None
    return Draft.begin(game, state.position).on(actions).rest().turn


STEPS = ["turn", "turn", "turn", "undo", "redo", "place", "lapse", "finish", "play on"]


@st.composite
def histories(draw: st.DrawFn) -> list[Event]:
    """Draw the events of a table, of two who play or of one alone: turns, undoing, and what else happens."""
    shape = draw(st.sampled_from(["2", "3", "3x2", "4"]))
    ruleset = draw(st.sampled_from(sorted(GAME.rulesets)))
    start = GAME.rules.start(shape, ruleset, draw(st.integers(0, 999)))
    events: list[Event] = [judge_start(GAME, start, "seed", "1")]
    if ruleset == "speed" and draw(st.booleans()):  # other rules are not played alone (facts)
        events.append(TermsSettled(name="Alone", solo="black"))
    state = fold(events)
    for what in draw(st.lists(st.sampled_from(STEPS), max_size=10)):
        if event := happening(state, what, draw):
            events.append(event)
            state = follow(state, event, state.at + 1)
    return events


def happening(state: TableState, what: str, draw: st.DrawFn) -> Event | None:
    """Return the event that comes of this at a table; None if it cannot be now."""
    match what:
        case "turn":
            turn = some_turn(state, draw(st.lists(st.integers(0, 99), min_size=3, max_size=6)))
            return judge_turn(state, "referee", turn) if turn and not state.outcome else None
        case "undo":
            return judge_undo(state, "referee") if state.last or state.result else None
        case "redo":
            return judge_redo(state, "referee") if state.undone else None
        case "place":
            return judge_placing(state, "referee", GAME.texts.position_text(state.start), "correction")
        case "lapse":
            return None if state.outcome else TurnLapsed(state.seat)
        case "finish":
            return None if state.outcome else OfferMade("referee", "finish")
    try:
        return judge_offer(state, "referee", "play-on")
    except RefusedError:
        return None


@given(histories())
def test_the_fold_is_deterministic_and_counts_events(events: list[Event]) -> None:
    """The same events give the same state, however they are folded."""
    state = fold(events)

    assert state == fold(events)
    assert state.seq == len(events)
    assert state == (follow(fold(events[:-1]), events[-1], state.at) if len(events) > 1 else state)


@given(histories())
def test_undoing_everything_leads_to_the_start_and_redoing_back(events: list[Event]) -> None:
    """Undo and redo are each other's inverse over whole games."""
    state = back = fold(events)
    while back.done or back.result:
        back = follow(back, StepUndone())

    assert back.position == back.start

    while back.done < state.done:
        back = follow(back, StepRedone())

    assert (back.position, back.plies) == (state.position, state.plies)


@given(histories())
def test_events_survive_their_text_form(events: list[Event]) -> None:
    """What a store keeps of an event brings the same event back."""
    assert events == [event_from(e.kind, event_fields(e)) for e in events]


@given(histories())
def test_the_record_of_a_table_replays_to_what_stands(events: list[Event]) -> None:
    """A table's record holds what stands, without what was undone."""
    state = fold(events)
    replayed = list(replay(parse_record(record_text(state))))

    assert [turn.faults for turn in replayed if turn.faults] == []
    if replayed:
        last = replayed[-1].position
        assert state.game.look.standing(state.position) == state.game.look.standing(last)
        assert state.mover == state.game.rules.mover(last) or state.outcome


@given(histories())
def test_a_record_opens_the_table_that_it_was_written_at(events: list[Event]) -> None:
    """Taken over, a record gives the same position, the same turns, the same record again."""
    state = fold(events)
    start = start_from(NewTable(record=record_text(state)))
    again = fold([start.created, *(event for event, _ in start.more)])

    assert start.faults == ()
    assert again.game.look.standing(again.position) == state.game.look.standing(state.position)
    assert again.mover == state.mover or state.outcome
    assert record_of(again).turns == record_of(state).turns
    assert again.terms == state.terms


def small(said: str = "") -> TableState:
    """Return a small table on which black has a chain of captures; said: fields of its save line."""
    return start_table(judge_start(GAME, GAME.texts.position_from_text(SMALL + said), "save"))


def test_a_turn_becomes_an_event_with_its_captures() -> None:
    """A legal turn stands after its event is folded."""
    state = follow(small(), judge_turn(small(), "black", TURN))

    assert GAME.texts.position_text(state.position) == AFTER
    assert state.last is not None and state.last.resolution is not None
    assert state.last.resolution.captured == (0, 1, 2, 3, 4)


def test_only_the_mover_and_the_referee_play() -> None:
    """White and watchers are refused on black's turn."""
    for role in ("white", "watch"):
        with pytest.raises(NotYoursError, match="black's turn"):
            judge_turn(small(), role, TURN)

    assert judge_turn(small(), "referee", TURN) == TurnPlayed("black", TURN)


def test_a_faulty_turn_is_refused_with_every_fault() -> None:
    """The judge passes on all faults of the rules."""
    with pytest.raises(RefusedError) as refused:
        judge_turn(small(), "black", "A1 G->R, A2 R->R")

    assert len(refused.value.faults) > 1


def test_a_side_takes_back_only_with_the_others_consent() -> None:
    """The referee undoes at once, a side asks; what was undone comes back to its own side."""
    state = follow(small(), TurnPlayed("black", TURN))

    assert judge_undo(state, "referee") == StepUndone()
    assert judge_undo(state, "black") == OfferMade("black", "undo", "0")
    with pytest.raises(NotYoursError):
        judge_undo(state, "watch")
    asked = follow(state, judge_undo(state, "black"))
    with pytest.raises(NotYoursError, match="others"):
        judge_answer(asked, "black", True)
    assert follow(asked, judge_answer(asked, "white", False)).position == state.position
    back = follow(asked, judge_answer(asked, "white", True))
    assert back.position == small().position
    with pytest.raises(NotYoursError):
        judge_redo(back, "white")
    assert judge_redo(back, "black") == StepRedone()


def test_nothing_to_take_back_or_to_bring_back_is_said() -> None:
    """At the start there is neither undo nor redo."""
    with pytest.raises(RefusedError, match="nothing has been played"):
        judge_undo(small(), "referee")
    with pytest.raises(RefusedError, match="nothing was undone"):
        judge_redo(small(), "referee")
    with pytest.raises(TableError):
        follow(small(), StepUndone())


def test_the_referee_alone_sets_the_position() -> None:
    """Setting the position is an event like others and can be undone."""
    with pytest.raises(NotYoursError):
        judge_placing(small(), "black", AFTER, "photo")
    placed = judge_placing(small(), "referee", AFTER, "photo")
    state = follow(small(), placed)

    assert placed == PositionSet(AFTER + ":mover=black", "photo")
    assert GAME.look.standing(state.position) == GAME.look.standing(GAME.texts.position_from_text(AFTER))
    assert follow(state, judge_undo(state, "referee")).position == small().position
    assert record_of(state).tag("Start") == AFTER + ":mover=black"


@pytest.mark.parametrize(("said", "on"), [("", True), (":playing=on", True), (":playing=off", False)])
def test_a_position_that_is_set_leaves_playing_on_agreed(said: str, on: bool) -> None:
    """What the sides agreed holds on where the line leaves it open; the referee may end it by name."""
    state = small(":playing=on")
    placed = judge_placing(state, "referee", AFTER + said, "photo")
    stands = follow(state, placed).position

    assert (GAME.rules.playing_on(stands) == stands) is on
    assert ":playing=on" not in judge_placing(small(), "referee", AFTER, "photo").save


@pytest.mark.parametrize(
    ("said", "mover"), [("", "white"), (":mover=third", "third"), (":out=black", "white")]
)
def test_a_position_that_is_set_brings_nobody_back(said: str, mover: str) -> None:
    """Who has left stays out if the line does not say it; the line cannot have them to move."""
    start = "2:2:2:4:1:1111112:0:hex=yes:players=3"
    left = fold([TableCreated(GAME.id, start, "save", judged="yes"), SeatResigned("black")])
    placed = judge_placing(left, "referee", start + said, "correction")

    assert GAME.rules.playing(follow(left, placed).position) == ("white", "third")
    assert follow(left, placed).mover == mover
    with pytest.raises(RefusedError, match="black cannot be to move"):
        judge_placing(left, "referee", start + ":mover=black", "correction")


def test_a_position_that_is_set_leaves_who_was_first() -> None:
    """A line that does not say who had the first turn is no line that says another side had it."""
    start = GAMES["sandkings"].rules.start("8", options={"first": "1"})
    line = GAMES["sandkings"].texts.position_text(start).replace(":first=1:mover=1", ":mover=2")
    placed = judge_placing(
        start_table(judge_start(GAMES["sandkings"], start, "seed")), "referee", line, "photo"
    )

    assert placed.save.endswith(":first=1:mover=2")


@pytest.mark.parametrize(
    ("save", "code"),
    [
        ("nonsense", "parse"),
        ("2:4:2:4:1:" + "0" * 16 + ":0", "other-board"),
        ("1:3:2:4:1:310735232:0", "other-ruleset"),
        (SMALL + ":pattern=3a", "other-option"),
        (SMALL + ":banners=-,c1", "other-option"),
        (SMALL + ":alternate=1,black,none", "other-option"),
        (SMALL + ":mover=black:phase=propagate:active=a1", "left-active"),
    ],
)
def test_positions_that_do_not_fit_are_refused(save: str, code: str) -> None:
    """Another board, other rules, or a turn half done cannot be set."""
    with pytest.raises(RefusedError) as refused:
        judge_placing(small(), "referee", save, "photo")

    assert code == refused.value.faults[0].code


@pytest.mark.parametrize("mover", ["", "black", "white"])
@pytest.mark.parametrize("origin", ["photo", "save"])
def test_no_game_begins_with_active_cells(origin: str, mover: str) -> None:
    """With any side named to begin, active cells are refused, and not set at rest unasked."""
    game = GAMES["sparklies"]
    position = game.texts.position_from_text(SMALL + ":phase=propagate:active=a1")
    with pytest.raises(RefusedError) as refused:
        judge_start(game, position, origin, mover=mover)

    assert [(fault.code, fault.cells) for fault in refused.value.faults] == [("left-active", ("a1",))]


OPTIONED = [
    # a game, an option of its table, another value that a position cannot bring along
    ("sparklies", "pattern", "3a", "2a"),
    ("sparklies", "banner", "yes", "no"),
    ("sparklies", "alternate", "yes", "no"),
    ("cornerport", "battleships", "straight", "turning"),
    ("cornerport", "fifty", "yes", "no"),
    ("sandkings", "variations", "1 3", "1 2 3 4"),
    ("sandkings", "corners", "a8 h1", "a1 h8"),
]


@pytest.mark.parametrize("name, option, own, given", OPTIONED)
def test_a_position_changes_no_option(name: str, option: str, own: str, given: str) -> None:
    """A position of a table with other options is refused: rules do not change in the middle of a game."""
    game = GAMES[name]
    its, other = (game.rules.start(game.usual_shape, seed=1, options={option: v}) for v in (own, given))
    state = start_table(judge_start(game, its, "seed"))
    with pytest.raises(RefusedError, match=f"the option {option} as {own}, .* as {given}"):
        judge_placing(state, "referee", game.texts.position_text(other), "correction")
    assert judge_placing(state, "referee", game.texts.position_text(its), "correction")


def test_who_begins_can_be_said_where_a_table_starts() -> None:
    """The mover goes into the start; no side of the game is refused."""
    created = judge_start(GAME, GAME.texts.position_from_text(SMALL), "save", mover="white")

    assert GAME.rules.mover(start_table(created).position) == "white"
    with pytest.raises(RefusedError, match="no side"):
        judge_start(GAME, GAME.texts.position_from_text(SMALL), "save", mover="green")


def test_events_that_cannot_follow_are_errors() -> None:
    """A fold refuses a second opening, a missing one and a turn that cannot be."""
    with pytest.raises(TableError):
        fold([StepUndone()])
    with pytest.raises(TableError):
        follow(small(), TableCreated(next(iter(GAMES)), SMALL, "save"))
    with pytest.raises(TableError):
        follow(small(), TurnPlayed("black", "A1 R->R"))
