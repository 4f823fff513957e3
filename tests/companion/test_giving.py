"""Time that is given, flags that are lifted, taps that are taken back, and tables that are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.table.errors import NotYoursError, RefusedError
from companion.table.event_text import event_fields, event_from
from companion.table.events import (
    KINDS,
    ClocksPaused,
    ClocksStarted,
    Event,
    FlagFallen,
    GameClaimed,
    OfferMade,
    RulingGiven,
    SeatResigned,
    StepUndone,
    TableCreated,
    TermsSettled,
    TimeGiven,
    TurnCarriedOut,
    TurnPlayed,
)
from companion.table.exporting import check_events
from companion.table.folding import fold, follow
from companion.table.giving import judge_given
from companion.table.hitting import judge_unhit
from companion.table.leaving import claims_now, judge_claim
from companion.table.offering import judge_offer
from companion.table.recording import record_text
from companion.table.rematch import options_after
from companion.table.state import TableState
from companion.table.timekeeping import judge_flag
from companion.web.after import game_view
from companion.web.presence import Presence
from companion.web.server import server_of
from companion.web.views import outcome_view, table_view
from tests.companion.conftest import SMALL, TURN, TestClient, open_table
from tests.companion.test_clock import after, left, table

GAVE = TimeGiven("white", "15", "black")
CREATED = TableCreated("sparklies", SMALL + ":mover=black", "save", judged="yes")


def remarks(state: TableState) -> list[str]:
    """Return the lines of the record that are no turns."""
    return [line[2:] for line in record_text(state).splitlines() if line.startswith("; ")]


@pytest.mark.parametrize(
    ("clock", "black", "white"),
    [
        # black gives white 15 s at 5 and at 12, plays at 10; left at 20
        ("increment 100+5", 95_000, 120_000),
        ("delay 100+5", 95_000, 125_000),
        ("egg 100", 90_000, 120_000),
    ],
)
def test_time_is_given_whoever_is_to_move(clock: str, black: int, white: int) -> None:
    """It counts at once, or in the next turn of an egg timer, and costs the other side nothing."""
    turn = TurnPlayed("black", TURN)
    state = after(table(clock), (0, ClocksStarted()), (5, GAVE), (10, turn), (12, GAVE))

    assert left(state, 20) == (black, white)
    assert remarks(state) == ["black gave white 15 seconds"] * 2
    assert after(state, (13, GAVE)).known == state.known  # a turn that is on its way still counts
    again = after(state, (13, GAVE), (14, GAVE), (15, TimeGiven("black", "1", "referee")))
    assert remarks(again)[1:] == ["black gave white 45 seconds", "the referee gave black 1 second"]


def test_who_may_give_time() -> None:
    """A side gives it to others, the referee to all; nobody without a clock, or after the end."""
    state = after(table("increment 100+5"), (0, ClocksStarted()))
    assert judge_given(state, "black", "white", 15) == GAVE
    assert judge_given(state, "referee", "black", 60) == TimeGiven("black", "60", "referee")
    for role, seat, error in (("black", "black", NotYoursError), ("watch", "black", NotYoursError)):
        with pytest.raises(error):
            judge_given(state, role, seat, 15)
    with pytest.raises(RefusedError, match="nobody plays by a clock"):
        judge_given(table("none"), "black", "white", 15)
    with pytest.raises(RefusedError, match="the sides are"):
        judge_given(state, "black", "green", 15)
    with pytest.raises(RefusedError, match="the game is over"):
        judge_given(after(state, (1, SeatResigned("white"))), "black", "white", 15)


def flagged(absent: str = "") -> TableState:
    """Return the small table on which black's flag fell."""
    return after(table("increment 30+0"), (0, ClocksStarted()), (40, FlagFallen("black", absent)))


@pytest.mark.parametrize("role", ["referee", "white"])
def test_a_flag_that_fell_is_lifted(role: str) -> None:
    """The referee, or the side that won by it, gives time: the game goes on from the same turn."""
    state = flagged()
    assert state.outcome and state.outcome.winner == "white" and state.last_fallen == "black"
    event = judge_given(state, role, "black", 60)
    lifted = after(state, (50, event))

    assert lifted.outcome is None and lifted.mover == "black" and lifted.last_fallen == ""
    assert lifted.known == lifted.seq  # it matters to all
    assert lifted.clock is not None and lifted.clock.state == "break"
    assert left(after(lifted, (60, ClocksStarted())), 70) == (50_000, 30_000)
    who = "the referee" if role == "referee" else role
    assert remarks(lifted) == [f"ruling: black's flag is lifted, {who} gives 60 seconds"]
    assert after(lifted, (60, ClocksStarted()), (65, TurnPlayed("black", TURN))).mover == "white"


def test_nobody_else_lifts_a_flag() -> None:
    """The side that lost by it cannot, nor can it be lifted once something else has happened."""
    for role in ("black", "watch"):
        with pytest.raises(NotYoursError):
            judge_given(flagged(), role, "black", 60)
    undone = after(flagged(), (41, StepUndone()))
    assert undone.last_fallen == "" and undone.outcome is None
    assert after(undone, (42, TimeGiven("black", "60", "referee"))).clock


def test_of_several_sides_the_flag_brings_its_side_back() -> None:
    """If the others played on without it, the referee's time brings it back in."""
    created = TableCreated("sandkings", "sandkings:b2,a1/b7,a8/g7,h8:mover=1", "save", judged="yes")
    state = after(fold([(created, 0.0), (TermsSettled("", "increment 30+0"), 0.0)]), (0, ClocksStarted()))
    fallen = after(state, (40, FlagFallen("1")))
    assert (fallen.outcome, fallen.last_fallen, "1" in fallen.sides) == (None, "1", False)
    with pytest.raises(NotYoursError):
        judge_given(fallen, "2", "1", 60)
    lifted = after(fallen, (50, judge_given(fallen, "referee", "1", 60)))

    assert "1" in lifted.sides and lifted.mover == "1" and lifted.clock is not None
    assert lifted.clock.left_at("1", 99) == 60_000
    told = after(fallen, (45, TurnPlayed("2", "-")))
    assert told.last_fallen == ""


def test_a_flag_that_fell_while_nobody_looked_is_told_of() -> None:
    """The record says for how long no page of the side was in view; an older event says nothing."""
    state = after(table("increment 30+0"), (0, ClocksStarted()))
    fallen = judge_flag(state, "white", 40, away={"black": 130})

    assert fallen == FlagFallen("black", "130") and judge_flag(state, "white", 40) == FlagFallen("black")
    assert remarks(follow(state, fallen, 40)) == [
        "black's flag fell when no page of black had been in view for 2 minutes"
    ]
    assert remarks(flagged()) == [] and "absent" not in event_fields(FlagFallen("black"))


HANDS = (
    (0, ClocksStarted()),
    (10, TurnPlayed("black", TURN)),  # the clocks stand while it is carried out
)


@pytest.mark.parametrize(
    ("hits", "role", "said"),
    [
        ([(30, TurnCarriedOut("hands"))], "white", "said that the turn was carried out"),
        ([(30, ClocksPaused("break")), (32, ClocksStarted())], "referee", "let it run"),
    ],
)
def test_a_wrong_tap_is_taken_back(hits: Sequence[tuple[float, Event]], role: str, said: str) -> None:
    """The clock goes on as if it had not been hit, and a line of the record says who took what back."""
    state = after(table("increment 100+0", hands=True), *HANDS, *hits)
    assert state.clock is not None and state.clock.state == "run"
    undo = judge_unhit(state, role, 40)
    back = after(state, (40, undo), (41, OfferMade("black", "draw")))

    assert left(back, 99) == (90_000, 100_000)
    assert back.clock is not None and back.clock.state in ("hands", "break") and back.to_do
    assert len(remarks(back)) == 1 and said in remarks(back)[0]
    assert not table_view("t", back, role, 0).can_unhit and table_view("t", state, role, 0).can_unhit


def test_a_turn_ended_by_a_wrong_tap_is_taken_back_with_its_time() -> None:
    """To the referee the mover's clock has run on; a side has to ask, and a late tap is the referee's."""
    state = after(table("increment 100+5"), (0, ClocksStarted()), (10, TurnPlayed("black", TURN)))
    with pytest.raises(NotYoursError, match="only the referee"):
        judge_unhit(state, "black", 11)
    back = after(state, (20, judge_unhit(state, "referee", 20)))

    assert left(back, 25) == (75_000, 100_000) and back.mover == "black" and back.undone is not None
    assert remarks(back) == [
        "the referee took back a tap on the clock and the turn that it ended; the clock went on as before"
    ]
    started = after(table("increment 100+5"), (5, ClocksStarted()))
    with pytest.raises(RefusedError, match="for 15 seconds"):
        judge_unhit(started, "white", 21)
    assert judge_unhit(started, "white", 20) == StepUndone("hit", "white")
    assert judge_unhit(started, "referee", 500) == StepUndone("hit", "referee")
    for gone in (ClocksPaused("away"), TimeGiven("black", "5", "white"), SeatResigned("black")):
        with pytest.raises(RefusedError, match="something else"):
            judge_unhit(after(started, (6, gone)), "referee", 7)
    photo = after(table("increment 100+0", hands=True), *HANDS, (30, TurnCarriedOut("photo")))
    assert photo.last_hit is None


AWAY = {"white": 420}


def test_the_game_of_a_table_that_was_left_is_claimed() -> None:
    """After five minutes, if the one who left is to move, and the referee's page is closed."""
    state = after(table("none"), (10, TurnPlayed("black", TURN)))
    assert claims_now(state, "black", AWAY) == ("loss", "off")
    assert claims_now(state, "black", {"white": 299}) == claims_now(state, "white", AWAY) == ()
    claim = judge_claim(state, "black", "loss", AWAY, is_refereed=False)
    ended = after(state, (20, claim))

    assert ended.outcome and (ended.outcome.winner, ended.outcome.called_off) == ("black", False)
    assert remarks(ended) == ["ruling: white was away for 7 minutes; black claims the game"]
    assert '[Result "Black wins: white was away for 7 minutes"]' in record_text(ended)
    with pytest.raises(NotYoursError, match="let the referee decide"):
        judge_claim(state, "black", "loss", AWAY, is_refereed=True)
    for role, away in (("black", {}), ("black", {"white": 299}), ("white", {"black": 999}), ("referee", {})):
        with pytest.raises(RefusedError, match="has been away"):
            judge_claim(state, role, "loss", away, is_refereed=False)
    with pytest.raises(NotYoursError):
        judge_claim(state, "watch", "off", AWAY, is_refereed=False)
    timed = after(table("increment 100+5"), (0, TurnPlayed("black", TURN)), (5, ClocksPaused("break")))
    assert claims_now(timed, "black", AWAY) == ()
    assert claims_now(after(timed, (6, ClocksStarted())), "black", AWAY) == ("loss", "off")


def test_a_game_that_is_called_off_counts_for_nobody() -> None:
    """It is neither won nor drawn, and no evening counts it; all can agree to play on."""
    state = after(table("none"), (10, TurnPlayed("black", TURN)))
    off = after(state, (20, judge_claim(state, "black", "off", AWAY, is_refereed=False)))

    assert off.outcome and (off.outcome.winners, off.outcome.called_off) == ((), True)
    shown = outcome_view(off)
    assert shown and str(shown.words) == "Called off: white was away for 7 minutes" and shown.called_off
    assert game_view("t", off) is None and game_view("t", after(state, (20, SeatResigned("white"))))
    assert "draw" not in record_text(off).casefold()
    assert after(off, (30, StepUndone())).outcome is None
    assert judge_offer(off, "white", "play-on") == OfferMade("white", "play-on")
    by_referee = after(state, (20, judge_claim(state, "referee", "off", {}, is_refereed=True)))
    assert remarks(by_referee) == ["the referee calls the game off"]
    assert "Called off: the referee ended it" in record_text(by_referee)


def test_of_several_only_the_one_who_left_loses() -> None:
    """Nobody calls off a game that others still play, and a match does not count what was called off."""
    line = "sandkings:b2,a1/b7,a8/g7,h8:mover=2:match=0-0-0"
    created = TableCreated("sandkings", line, "save", judged="yes")
    state = fold([(created, 0.0)])
    with pytest.raises(RefusedError, match="still at the table"):
        judge_claim(state, "1", "off", {"2": 600}, is_refereed=False)
    on = after(state, (5, judge_claim(state, "1", "loss", {"2": 600}, is_refereed=False)))
    assert on.outcome is None and "2" not in on.sides
    off = after(state, (5, judge_claim(state, "1", "off", {"2": 600, "3": 600}, is_refereed=False)))

    assert off.outcome and off.outcome.called_off
    assert options_after(off)["match"] == options_after(state)["match"]


def test_such_tables_come_back_as_they_stood() -> None:
    """What is written of all this folds to the same without a clock, and what could not be is refused."""
    events: list[tuple[Event, float]] = [
        (CREATED, 0.0),
        (TermsSettled("", "increment 30+0 wait"), 0.0),
        (ClocksStarted(), 1.0),
        (StepUndone("hit", "black"), 2.0),
        (ClocksStarted(), 3.0),
        (TimeGiven("black", "15", "white"), 4.0),
        (FlagFallen("black", "77"), 60.0),
        (TimeGiven("black", "15", "white"), 70.0),
        (RulingGiven("take", "black", turn=TURN, wait="3.5"), 80.0),
        (GameClaimed("black", "off", "white", "400"), 90.0),
    ]
    told = [(event_from(event.kind, event_fields(event)), at) for event, at in events]
    assert told == events and {event.kind for event, _ in events} <= set(KINDS)
    assert check_events(told) == fold(events) and check_events(told).outcome
    for bad in (
        TimeGiven("black", "15", "black"),
        TimeGiven("green", "15", "black"),
        GameClaimed("white", "loss", "green", "400"),
        StepUndone("hit", "black"),
    ):
        with pytest.raises(RefusedError, match="event 3"):
            check_events([*events[:2], (bad, 5.0)])
    with pytest.raises(RefusedError, match="was over"):
        check_events([*events, (events[-1][0], 99.0)])


def test_the_other_clock_waits_after_the_nearest_turn() -> None:
    """As after a turn that was played: it begins once pages have played the turn back."""
    state = after(
        table("increment 100+0 wait"),
        (0, ClocksStarted()),
        (10, RulingGiven("take", "black", turn=TURN, wait="4")),
    )

    assert left(state, 20) == (90_000, 94_000)
    assert "wait" not in event_fields(RulingGiven("restore", "black"))


def test_presence_counts_only_while_somebody_is_there() -> None:
    """A page that is loaded anew interrupts nothing; a table without anybody is counted anew."""
    now = 1000.0
    presence = Presence(lambda: now)
    seats = ("black", "white")
    assert not presence.note("t", ["watch"]) and presence.away("t", seats) == {}
    assert presence.note("t", ["black", "white", "watch"]) and not presence.note("t", ["white", "black"])
    presence.note("t", ["black"])
    now += 100
    assert presence.away("t", seats) == {"white": 100}
    presence.note("t", [])
    now += 1
    presence.note("t", ["black"])
    assert presence.away("t", seats) == {"white": 101}
    presence.note("t", [])
    now += 3600
    presence.note("t", ["black"])
    now += 7
    assert presence.away("t", seats) == {"white": 7}
    presence.note("t", ["black", "white"])
    assert presence.away("t", seats) == {}


def test_a_seat_without_a_page_is_there_with_the_referee() -> None:
    """Who started the table plays by the referee's page, unless the seat has a page of its own."""
    now = 0.0
    presence = Presence(lambda: now)
    presence.note("t", ["referee", "white"])
    assert presence.has_referee("t") and not presence.has_referee("u")
    presence.note("t", ["white"])
    now += 9
    assert presence.away("t", ["black", "white"]) == {"black": 9}
    presence.note("t", ["white", "black"])
    assert presence.away("t", ["black", "white"]) == {}


def test_it_all_goes_over_the_wire(client: TestClient) -> None:
    """Time is given, a tap taken back, a wait counted, and a table claimed by what the server saw."""
    opened = open_table(client, start=SMALL, mover="black", terms={"clock": "increment 1500+5 wait"})
    app: Any = client.app
    presence, now = server_of(app).bus.presence, 0.0
    presence._now = lambda: now

    def send(role: str, **body: object) -> Any:
        seq = client.get(opened.path, headers=opened.bearing(role)).json()["seq"]
        sent = {"after": seq, **body}
        return client.post(f"{opened.path}/events", json=sent, headers=opened.bearing(role))

    assert send("black", give=15, side="white").status_code == 201
    told = client.get(opened.path, headers=opened.bearing("white")).json()
    assert told["clock"]["sides"]["white"]["left"] == 1_515_000
    assert told["remarks"] == [{"after": 0, "words": "black gave white 15 seconds"}]
    assert send("black", give=15, side="black").status_code == 403
    assert send("black", run=True).status_code == send("black", undo="hit").status_code == 201
    ruling = {"ruling": "take", "side": "black", "turn": TURN}
    assert send("referee", ruling=ruling).status_code == 201
    events = client.get(f"{opened.path}/export", headers=opened.bearing("referee")).json()["events"]
    assert events[-1]["fields"]["wait"] == "3.5"
    presence.note(opened.table, ["black", "white"])
    presence.note(opened.table, ["black"])
    now = 200.0
    assert send("black", claim="off").status_code == 422
    now = 301.0
    assert send("black", claim="off").status_code == 201
    ended = client.get(opened.path, headers=opened.bearing("white")).json()["outcome"]
    assert ended["called_off"] and ended["words"] == "Called off: white was away for 5 minutes"
