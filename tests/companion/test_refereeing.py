"""Refereeing: offers and answers, resigning, rulings, playing on, playing alone, exports."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.table.errors import NotYoursError, RefusedError
from companion.table.events import (
    Event,
    OfferAnswered,
    OfferMade,
    PositionSet,
    RulingGiven,
    SeatResigned,
    StepUndone,
    TableCreated,
    TermsSettled,
    TurnLapsed,
    TurnPlayed,
)
from companion.table.exporting import check_events
from companion.table.folding import fold, follow, start_table
from companion.table.judge import judge_placing, judge_start, judge_turn
from companion.table.leaving import judge_resigning
from companion.table.offering import judge_answer, judge_offer
from companion.table.recording import record_text
from companion.table.ruling import judge_ruling
from companion.table.settling import judge_terms
from companion.table.state import TableState
from companion.table.telling import to_do_words
from companion.table.timekeeping import judge_carried, judge_pause
from companion.table.undoing import judge_undo
from companion.web.views import outcome_view
from games.catalogue import GAMES, game_of_save
from games.checking.check import as_said
from games.checking.verdicts import search_of
from games.ending import winners_without
from games.errors import GamesError
from games.game import Game
from games.records.record import parse_record, replay
from games.standing import Standing
from tests.companion.conftest import AFTER, SMALL, TURN

FULL = "2:5:2:4:1:3333433338333555866646667:0"  # black has won 16 to 9
FOUGHT = "sandkings:b2,a1/g7,h8:mover=1"
PASSES = [TurnPlayed("12"[number % 2], "-") for number in range(4)]  # with the start it stands three times
WRONG = "2:3:2:4:1:455555231:0"  # AFTER with another piece on c3


def table(*events: Event, start: str = SMALL) -> TableState:
    """Return a table after these events, one a second."""
    created = TableCreated("sparklies", start if "mover" in start else f"{start}:mover=black", "save")
    return fold((event, float(at)) for at, event in enumerate([created, *events]))


def test_a_draw_wants_everyones_yes() -> None:
    """An offer changes nothing; a no takes it off the table, a yes ends the game."""
    offered = follow(table(), judge_offer(table(), "black", "draw"))

    assert offered.outcome is None
    with pytest.raises(RefusedError, match="already"):
        judge_offer(offered, "black", "draw")
    refused = follow(offered, judge_answer(offered, "white", False))
    assert refused.offer is None and refused.outcome is None
    agreed = follow(offered, judge_answer(offered, "white", True))
    assert agreed.outcome is not None and agreed.outcome.winner is None
    with pytest.raises(RefusedError, match="nothing to answer"):
        judge_answer(refused, "white", True)


def test_playing_a_turn_takes_an_offer_off_the_table() -> None:
    """A player who plays on has not agreed."""
    offered = follow(table(), OfferMade("white", "draw"))

    assert follow(offered, TurnPlayed("black", TURN)).offer is None


def test_a_turn_is_taken_back_up_to_the_askers_own() -> None:
    """After a reply, the one who asks gets back to before its own turn."""
    state = table(TurnPlayed("black", TURN), TurnPlayed("white", "C3 B->B"))
    asked = follow(state, judge_undo(state, "black"))
    back = follow(asked, OfferAnswered("white", "yes"))

    assert state.done == 2 and back.done == 0
    assert back.position == table().position


def test_resigning_and_taking_it_back() -> None:
    """Only the side itself, or the referee for it, gives up; the referee can undo that."""
    with pytest.raises(NotYoursError):
        judge_resigning(table(), "white", "black")
    state = follow(table(), judge_resigning(table(), "white"))

    assert state.outcome is not None
    assert (state.outcome.winner, str(state.outcome.reason)) == ("black", "white resigned")
    with pytest.raises(RefusedError, match="over"):
        judge_resigning(state, "black")
    assert follow(state, StepUndone()).outcome is None


def test_a_finished_game_is_played_on_until_all_agree() -> None:
    """A full board is no end where both want to go on; it then ends as it stands, by everyone's yes."""
    full = table(start=FULL + ":mover=white")

    told = outcome_view(full)

    assert told is not None and told.winner == "black" and not told.for_good
    on = follow(follow(full, judge_offer(full, "white", "play-on")), OfferAnswered("black", "yes"))
    assert on.outcome is None
    turn = on.game.texts.turn_text(
        on.position, [a for a in on.game.rules.actions(on.position) if a.verb == "pass"]
    )
    further = follow(on, judge_turn(on, "white", turn))
    ended = follow(follow(further, judge_offer(further, "black", "finish")), OfferAnswered("white", "yes"))
    assert ended.outcome is not None
    assert (ended.outcome.winner, str(ended.outcome.reason)) == ("black", "all agreed to end it here")
    with pytest.raises(RefusedError, match="not over"):
        judge_offer(further, "white", "play-on")


def test_after_a_draw_all_can_agree_to_play_on() -> None:
    """The agreed result is taken back; the position and whose turn it is stay."""
    drawn = follow(table(TurnPlayed("black", TURN)), OfferMade("referee", "draw"))
    on = follow(follow(drawn, judge_offer(drawn, "white", "play-on")), OfferAnswered("black", "yes"))

    told = outcome_view(drawn)

    assert told is not None and not told.for_good and on.outcome is None
    assert (on.mover, on.done) == ("white", 1)


@pytest.mark.parametrize(
    "start",
    [
        "cornerport:......../......../......../......../......../......../B......./.......F:mover=black",
        "sandkings:out/g7,h8,g8:mover=2",
        "2:2:2:4:1:6660:0:banners=b1,a1:mover=black",
    ],
)
def test_nobody_plays_on_where_the_rules_have_ended_the_game(start: str) -> None:
    """What would change nothing is refused, and so no step of the record; pages do not offer it."""
    state = fold([(TableCreated(game_of_save(start).id, start, "save", judged="yes"), 0.0)])
    told = outcome_view(state)

    assert state.outcome is not None and told is not None and told.for_good
    for role in (state.seated_sides[0], "referee"):
        with pytest.raises(RefusedError, match="over for good"):
            judge_offer(state, role, "play-on")


def test_nobody_has_to_agree_with_the_referee() -> None:
    """A player who plays every side need not ask."""
    state = follow(table(), judge_offer(table(), "referee", "draw"))

    assert state.outcome is not None and str(state.outcome.reason) == "agreed"


def test_watchers_change_nothing() -> None:
    """Every judgement refuses them."""
    state = table()
    for judge in (
        lambda: judge_offer(state, "watch", "draw"),
        lambda: judge_carried(state, "watch", "hands"),
        lambda: judge_pause(state, "watch", "break"),
        lambda: judge_resigning(state, "watch"),
        lambda: judge_undo(follow(state, TurnPlayed("black", TURN)), "watch"),
        lambda: judge_terms(state, "watch", TermsSettled()),
        lambda: judge_ruling(state, "watch", RulingGiven("restore", "black")),
    ):
        with pytest.raises(NotYoursError):
            judge()


def test_a_table_put_right_lists_what_hands_must_do() -> None:
    """The ruling keeps the position; what lay wrong becomes the to-do list, and stays in the record."""
    played = table(TermsSettled(hands="yes"), TurnPlayed("black", TURN, "photo"))
    ruling = judge_ruling(played, "referee", RulingGiven("restore", "black", "", WRONG, "c3 was green"))
    state = follow(played, ruling)

    assert state.position == played.position and state.to_do
    assert state.real is not None and state.real[8].colour == "G"
    assert "; ruling on black's turn: the table is put right (c3 was green)" in record_text(state)


def test_what_stands_counts_with_a_penalty() -> None:
    """Letting it stand sets the position; a penalty gives the others time."""
    played = table(TermsSettled(clock="increment 100+0"), TurnPlayed("black", TURN))
    state = follow(
        played, judge_ruling(played, "referee", RulingGiven("stand", "black", "60", f"{WRONG}:mover=white"))
    )

    assert state.game.texts.position_text(state.position).startswith(WRONG)
    assert state.clock is not None and state.clock.left_at("white", state.at) == 160_000
    text = record_text(state)
    assert "; before: 1 (B)  " + TURN in text
    assert "what stands on the table counts; the others get 60 seconds" in text
    assert [turn.faults for turn in replay(parse_record(text)) if turn.faults] == []


def test_a_penalty_can_be_the_game() -> None:
    """The referee rules against a side; that ends the game."""
    state = follow(table(), judge_ruling(table(), "referee", RulingGiven("restore", "black", "loss")))

    assert state.outcome is not None and state.outcome.winner == "white"


@pytest.mark.parametrize(
    ("ruled", "words"),
    [
        (RulingGiven("stand", "black", save="nonsense"), "save line"),
        (RulingGiven("restore", "black", save="2:4:2:4:1:" + "0" * 16 + ":0"), "board is 3"),
        (RulingGiven("restore", "green"), "the sides are"),
    ],
)
def test_rulings_that_cannot_be_are_refused(ruled: RulingGiven, words: str) -> None:
    """Another board, no such side, no position."""
    with pytest.raises(RefusedError, match=words):
        judge_ruling(table(), "referee", ruled)


def test_what_stands_alone_follows_from_what_stood_before() -> None:
    """The save lines of a game that one side plays alone say so, and each is legal after the one before."""
    turns = ("B1 G->G", "A3 B->B")
    events: list[Event] = [TermsSettled(solo="black"), *(TurnPlayed("black", turn) for turn in turns)]
    states = [table(*events[: k + 1], start="1" + SMALL[1:]) for k in range(3)]
    game = states[0].game
    lines = [game.texts.position_text(game.texts.saying_mover(state.position)) for state in states]

    assert all(line.endswith(":mover=black:solo=black") for line in lines)
    for line, following in pairwise(lines):
        before, after = game.texts.position_from_text(line), game.texts.position_from_text(following)
        assert as_said(game, before, after, search_of(game).verdict(before, after)).verdict == "legal"


def test_a_start_that_says_who_plays_alone_settles_it() -> None:
    """The line on which a table begins is enough; terms and positions that say otherwise are refused."""
    state = fold([(TableCreated("sparklies", SMALL + ":solo=black", "save"), 0.0)])

    assert (state.terms.solo, state.mover) == ("black", "black")
    with pytest.raises(RefusedError, match="black plays alone"):
        judge_terms(state, "referee", TermsSettled("Friday"))
    with pytest.raises(RefusedError, match="white plays alone"):
        judge_placing(state, "referee", SMALL + ":solo=white", "correction")


def test_alone_the_same_side_is_always_to_move() -> None:
    """Solitaire counts turns, takes back without asking, and is settled before the first turn."""
    alone = table(TermsSettled(solo="black"), TurnPlayed("black", TURN))

    assert alone.mover == "black" and alone.turns == 1
    assert judge_undo(alone, "black") == StepUndone()
    with pytest.raises(RefusedError, match="before the first turn"):
        judge_terms(table(TurnPlayed("black", TURN)), "referee", TermsSettled(solo="black"))
    with pytest.raises(RefusedError, match="by black"):
        judge_terms(table(), "referee", TermsSettled(solo="white"))


@pytest.mark.parametrize("ruling", ["restore", "stand"])
def test_nobody_loses_by_a_ruling_where_no_other_is_in(ruling: str) -> None:
    """If the others are out already a loss would leave no winner; a ruling without it may be made."""
    line = "sandkings:d3,f5,e4,b3,c2,b1/out:variations=1234:corners=a1h8:first=2:mover=1:loser=2"
    state = fold([(TableCreated("sandkings", line, "save"), 0.0)])
    save = state.game.texts.position_text(state.position)

    with pytest.raises(RefusedError, match="nobody else is in the game"):
        judge_ruling(state, "referee", RulingGiven(ruling, "1", "loss", save))
    assert follow(state, judge_ruling(state, "referee", RulingGiven(ruling, "1", "", save))).outcome
    assert not winners_without(state.game, state.position, state.sides, "1")


@pytest.mark.parametrize("ruling", ["restore", "stand"])
def test_nobody_who_is_out_loses_once_more(ruling: str) -> None:
    """Who left the game has lost it; the others may still lose by a ruling."""
    position = GAMES["sparklies"].texts.position_from_text("2:2:2:4:1:0000000:0:hex=yes:players=3:out=third")
    state = start_table(judge_start(GAMES["sparklies"], position, "save"))
    save = state.game.texts.position_text(state.position)

    with pytest.raises(RefusedError, match="third cannot lose by a ruling: it is out"):
        judge_ruling(state, "referee", RulingGiven(ruling, "third", "loss", save))
    lost = follow(state, judge_ruling(state, "referee", RulingGiven(ruling, "black", "loss", save)))
    assert lost.outcome is not None and lost.outcome.winner == "white"


def test_nobody_begins_who_is_out() -> None:
    """Of the sides that a table has, one that takes no turn is none that can begin."""
    position = GAMES["sparklies"].texts.position_from_text("2:2:2:4:1:0000000:0:hex=yes:players=3:out=third")
    with pytest.raises(GamesError, match="third takes no turn here"):
        judge_start(GAMES["sparklies"], position, "save", mover="third")


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if len(game.sides) > 1], ids=lambda game: game.id
)
def test_nobody_plays_alone_who_has_no_seat(game: Game[Any]) -> None:
    """A side of another game, or one more than play here, is refused by name before and after a game."""
    state = start_table(judge_start(game, game.rules.start(game.usual_shape, seed=1), "seed"))
    for side in {"nobody", *game.sides} - {*state.seated_sides}:
        with pytest.raises(RefusedError, match=f"'{side}' is no side of this game"):
            judge_terms(state, "referee", TermsSettled(solo=side))


@pytest.mark.parametrize(
    ("shows", "should", "words"),
    [
        (Standing("R"), Standing("G", "black"), ["a1: lay a black mat", "a1: swap the red for green"]),
        (Standing("R", "white"), Standing("R", "black"), ["a1: flip the mat to black"]),
        (
            Standing("R", "white", True),
            Standing("R"),
            ["a1: take the flag off", "a1: take the white mat away"],
        ),
        (Standing(), Standing(piece="neutral"), ["a1: place neutral"]),
        (Standing(piece="neutral"), Standing(), ["a1: take the neutral away"]),
        (Standing("R", "black"), Standing("R", "black", True), ["a1: lay a flag"]),
        (
            Standing(piece="black", heading="n"),
            Standing(piece="black", heading="sw"),
            ["a1: turn the black to south-west"],
        ),
        (Standing(), Standing(piece="red", heading="e"), ["a1: place red, facing east"]),
        (
            Standing(piece="red", marks=("crowned",)),
            Standing(piece="red", marks=("tired",)),
            ["a1: take the mark crowned off", "a1: lay the mark tired on it"],
        ),
    ],
)
def test_what_hands_do_is_said_piece_by_piece(shows: Standing, should: Standing, words: list[str]) -> None:
    """A sentence for every handling."""
    assert [*map(str, to_do_words("a1", shows, should))] == words


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([StepUndone()], "event 1"),
        ([TableCreated("sparklies", SMALL, "save"), TurnPlayed("black", "A1 R->R")], "event 2"),
        ([TableCreated("sparklies", SMALL, "save"), TurnPlayed("white", TURN)], "black's turn"),
        ([TableCreated("sparklies", SMALL, "save"), OfferAnswered("white", "yes")], "nothing was offered"),
        (
            [TableCreated("sparklies", SMALL, "save"), OfferMade("x", "y"), OfferAnswered("white", "yes")],
            "event 2",
        ),
        ([TableCreated("sparklies", SMALL, "save"), RulingGiven("restore", "black", "much")], "event 2"),
        ([TableCreated("sparklies", SMALL, "save"), PositionSet("rubbish", "photo")], "event 2"),
        (
            [TableCreated("sparklies", SMALL, "save"), SeatResigned("black"), TurnPlayed("black", TURN)],
            "over",
        ),
        ([TableCreated("sparklies", SMALL, "save"), SeatResigned("nobody")], "nobody"),
        ([TableCreated("sparklies", SMALL, "save"), TermsSettled(solo="x")], "event 2"),
        ([TableCreated("chess", SMALL, "save")], "event 1"),
        ([TableCreated("sparklies", SMALL, "save"), TermsSettled(clock="egg")], "event 2"),
        (
            [TableCreated("sparklies", SMALL + ":mover=black:phase=activate", "save", judged="yes")],
            "event 1.* middle",
        ),
        ([TableCreated("sparklies", SMALL, "save"), PositionSet("1" + SMALL[1:], "photo")], "event 2.*speed"),
        (
            [TableCreated("sparklies", SMALL, "save"), PositionSet(SMALL + ":torus=yes", "photo")],
            "event 2.*torus",
        ),
        (
            [
                TableCreated("sparklies", SMALL, "save"),
                RulingGiven("stand", "black", "", SMALL + ":active=a1"),
            ],
            "event 2.*a1",
        ),
        (
            [TableCreated("sparklies", SMALL, "save"), TurnPlayed("black", TURN), TermsSettled(solo="black")],
            "event 3.*alone",
        ),
        ([TableCreated("sparklies", FULL, "save"), SeatResigned("black")], "event 2.* over"),
        ([TableCreated("sandkings", FOUGHT, "save"), *PASSES, TurnPlayed("1", "-")], "event 6.* over"),
        ([TableCreated("sandkings", FOUGHT, "save"), *PASSES, TurnLapsed("1")], "event 6.* over"),
    ],
)
def test_foreign_events_that_cannot_be_are_named(events: list[Event], words: str) -> None:
    """An import is judged event by event."""
    with pytest.raises(RefusedError, match=words):
        check_events([(event, 1.0) for event in events])


def test_foreign_events_give_the_state_that_they_gave_at_home() -> None:
    """What was exported comes back whole, clocks included."""
    events: list[tuple[Event, float]] = [
        (TableCreated("sparklies", SMALL + ":mover=black", "save"), 5.0),
        (TermsSettled("Friday", "increment 100+5", "yes"), 6.0),
        (TurnPlayed("black", TURN), 20.0),
        (OfferMade("white", "draw"), 25.0),
    ]

    assert check_events(events) == fold(events)
    assert AFTER in check_events(events).game.texts.position_text(check_events(events).position)
