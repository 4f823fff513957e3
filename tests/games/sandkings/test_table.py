"""Sandkings at a table: egg timers, what a sting or a wall would take, what a photo in mid-turn shows."""

from __future__ import annotations

import json

import pytest

from companion.cli import main
from companion.table.comparing import compare
from companion.table.errors import RefusedError
from companion.table.events import Event, FlagFallen, PositionSet, SeatResigned, TermsSettled, TurnPlayed
from companion.table.folding import fold, follow, start_table
from companion.table.judge import REFEREE, judge_placing, judge_start, judge_turn
from companion.table.recording import record_text
from companion.table.telling import alone_words
from companion.web.drafts import draft_on
from companion.web.models_opening import NewTable
from companion.web.models_turns import ActionBody, MakingBody
from companion.web.starts import start_from
from companion.web.views import board_view
from games.catalogue import GAMES
from games.play.drafting import Draft
from games.records.record import parse_record, replay
from games.sandkings.game import SANDKINGS
from games.sandkings.turns import read_turn
from tests.games.sandkings.playing import RULES, position

START = RULES.start("8", options={"first": "1"})


@pytest.mark.parametrize("turn", ["b3-c3", "b3-c3, c2-d3, a2-b3, a1-a2"])
def test_an_egg_timer_lets_the_moves_stand_that_were_made(turn: str) -> None:
    """However many moves are left: the turn ends as it stands, and no move that was not made is made."""
    moves = [action for action in read_turn(START, turn) if action.path]
    made = Draft.begin(SANDKINGS, START).on(moves)
    stands = made.lapse()

    assert (made.turn, made.state, stands.turn, stands.faults) == (None, "may-end", turn, ())
    assert stands.position == RULES.skipped(made.position) and RULES.mover(stands.position) == "2"


WALLED = "sandkings:b3,-/b2,-,a3,c1/h8,g8/h1,g1:mover=1"
FIRST_OUT = "sandkings:out/b7,a8/g7,h8/g2,h1:mover=2"
ALONE: list[tuple[list[Event], str, int]] = [
    # what happens at a table at which 1 plays four creatures alone, how that ends, how many turns stand
    ([TurnPlayed("1", "b2-c1"), FlagFallen("1")], "Ended after 1 turn: 1's time ran out", 1),
    ([SeatResigned("1")], "Ended after 0 turns: 1 resigned", 0),
    (
        [PositionSet(WALLED, "correction"), TurnPlayed("1", "b3-a2")],
        "Ended after 1 turn: 1 plays alone, and is out",
        1,
    ),
    ([PositionSet(FIRST_OUT, "correction")], "Ended after 0 turns: 1 plays alone, and is out", 0),
]


@pytest.mark.parametrize("happened, told, turns", ALONE, ids=["flag", "resigned", "walked in", "placed"])
def test_a_game_played_alone_ends_where_whoever_plays_is_out(
    happened: list[Event], told: str, turns: int
) -> None:
    """The others never move, so nobody is left to: the record says so, and replays to the same end."""
    start = RULES.start("8", options={"first": "1", "players": "4"})
    state = start_table(judge_start(SANDKINGS, start, "seed"))
    for event in (TermsSettled(solo="1"), *happened):
        state = follow(state, event)
    record = parse_record(record_text(state))
    replayed = list(replay(record))

    assert state.outcome and str(alone_words(state, state.outcome)) == told == record.tag("Result")
    assert [fault for turn in replayed for fault in turn.faults] == []
    assert len(replayed) == state.turns == turns
    begun = start_from(NewTable(record=record_text(state)))
    assert fold([(begun.created, 0.0), *begun.more]).position == state.position
    with pytest.raises(RefusedError, match="is over"):
        judge_turn(state, REFEREE, "-")


def test_a_table_keeps_its_creatures() -> None:
    """A position of fewer sides cannot be set, for clocks, seats and links are theirs."""
    state = start_table(
        judge_start(SANDKINGS, RULES.start("8", options={"first": "1", "players": "3"}), "seed")
    )
    other = SANDKINGS.texts.position_text(START)

    with pytest.raises(RefusedError, match="play 1, 2 and 3, not 1 and 2") as refusal:
        judge_placing(state, REFEREE, other, "correction")
    assert [fault.code for fault in refusal.value.faults] == ["other-sides"]
    assert judge_placing(state, REFEREE, SANDKINGS.texts.position_text(state.start), "correction")


def test_an_egg_timer_takes_a_turn_that_was_not_begun() -> None:
    """Without a move there is no turn that could stand: it is lost, which is a pass."""
    assert Draft.begin(SANDKINGS, START).lapse().turn is None
    assert RULES.skipped(START) == SANDKINGS.resolve(START, "-").after


def test_what_a_sting_takes_is_told_before_it_is_made() -> None:
    """Every part that would go is named, with the words; a move that takes nothing says nothing."""
    told = draft_on(SANDKINGS, position("d4,e4,d3,c3,c4/c7,-,d6,e5,f4"), MakingBody())
    taking = {tuple(action.path): action for action in told.actions if action.captures}

    assert set(taking) == {("e4", "e5")}
    assert taking["e4", "e5"].captures == ["e5", "f4"]
    assert str(taking["e4", "e5"].foretold).endswith("f4 is cut off from 2's body and goes")
    assert not any(str(action.foretold) for action in told.actions if not action.captures)


def test_a_wall_shows_what_it_closes_off() -> None:
    """Before it is made its victim's parts are named; after it the wall and all that is inside."""
    before = position("c3,d2,a3,b3,c2,d1/a1,-,b1/g7,h8")
    told = draft_on(SANDKINGS, before, MakingBody())
    closing = next(action for action in told.actions if action.path == ["d1", "c1"])
    (frame,) = draft_on(
        SANDKINGS, before, MakingBody(actions=[ActionBody(verb="move", path=["d1", "c1"])])
    ).frames
    (enclosed,) = frame.enclosed

    assert sorted(closing.captures) == ["a1", "b1"]
    assert sorted(enclosed.wall) == ["a3", "b3", "c1", "c2", "c3", "d2"]
    assert sorted(enclosed.inside) == ["a1", "a2", "b1", "b2"]


@pytest.mark.parametrize("shape", [game.id for game in GAMES.values()])
def test_what_is_joined_has_an_outline(shape: str) -> None:
    """Boards say whether what a side has side by side is one thing: creatures and societies are."""
    game = GAMES[shape]
    board = board_view(game, game.rules.board(game.usual_shape))

    assert board.joined == (game.id in ("sandkings", "colonization"))


def test_a_photo_in_mid_turn_tells_how_many_moves_were_made_at_the_least(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """At the table and on the command line alike, with a turn of no more moves than that."""
    made = SANDKINGS.resolve(START, "b3-c3, c2-d3, a2-b3, a1-a2").after
    state = start_table(judge_start(SANDKINGS, START, "seed", "1"))
    compared = compare(state, SANDKINGS.look.standing(made))
    saves = (SANDKINGS.texts.position_text(at) for at in (START, made))
    assert main(["check", *saves, "--mover", "1", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)

    assert str(compared.told) == "at least 4 of the 12 moves were made: no turn of fewer leads there"
    assert (said["turn"], said["told"]) == (compared.turn, str(compared.told))
    assert SANDKINGS.resolve(START, said["turn"]).after == made and said["turn"].count(",") == 3
