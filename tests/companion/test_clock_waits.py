"""Clocks that wait while pages play a turn back: a part of the terms, counted by the server in waves."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from companion.table.clock import clock_terms
from companion.table.errors import TableError
from companion.table.event_text import event_fields
from companion.table.events import (
    ClocksPaused,
    ClocksStarted,
    Event,
    OfferMade,
    SeatResigned,
    StepRedone,
    StepUndone,
    TermsSettled,
    TurnCarriedOut,
    TurnPlayed,
)
from companion.web import showing
from tests.companion.conftest import SMALL, TURN, Opened, TestClient, open_table
from tests.companion.stand_ins import terms_text
from tests.companion.test_clock import REPLY, SIDES, after, left, table

LONG = TurnPlayed("black", TURN, wait="4")  # for four seconds white's clock waits


def test_the_terms_say_that_clocks_wait() -> None:
    """The word stands behind the times and before the limit; without a clock for sides it is refused."""
    terms = clock_terms("increment 100+5 wait limit:60", SIDES)

    assert (terms.wait, terms.limit) == (True, 60)
    assert terms_text(terms) == "increment black=100+5 white=100+5 wait limit:60"
    assert clock_terms(terms_text(terms), SIDES) == terms
    for text in ("none wait", "egg wait", "egg 5 wait wait"):
        with pytest.raises(TableError):
            clock_terms(text, SIDES)


@pytest.mark.parametrize(
    ("clock", "more", "black", "white"),
    [
        # black thinks from 0 to 10, white's clock waits until 14; left at 20
        ("increment 100+5", (), 95_000, 94_000),
        ("delay 100+5", (), 95_000, 99_000),
        ("egg 100", (), 90_000, 94_000),
        # an offer, a pause or a resignation changes nothing: white waits four seconds in all
        ("increment 100+5", ((11, OfferMade("white", "draw")),), 95_000, 94_000),
        ("increment 100+5", ((11, ClocksPaused("break")), (16, ClocksStarted())), 95_000, 99_000),
        ("increment 100+5", ((12, ClocksPaused("away")), (17, ClocksStarted())), 95_000, 99_000),
        ("increment 100+5", ((11, ClocksPaused("hands")), (16, TurnCarriedOut("hands"))), 95_000, 99_000),
        ("increment 100+5", ((13, StepUndone()),), 88_000, 100_000),
        ("increment 100+5", ((13, StepUndone()), (15, StepRedone())), 93_000, 95_000),
        ("increment 100+5", ((13, SeatResigned("black")),), 95_000, 100_000),
        ("increment 100+5", ((13, TurnPlayed("white", REPLY)), (16, StepUndone())), 92_000, 101_000),
        ("increment 100+5", ((13, TermsSettled("", "increment 100+5 wait")),), 95_000, 94_000),
    ],
)
def test_what_happens_meanwhile_leaves_the_wait_exact(
    clock: str, more: tuple[tuple[float, Event], ...], black: int, white: int
) -> None:
    """The next clock begins so much later, and no undo, pause or restart makes time or loses any."""
    state = after(table(clock), (0, ClocksStarted()), (10, LONG), *more)

    assert left(state, 20) == (black, white)


def test_only_a_clock_that_goes_on_waits() -> None:
    """While hands carry the turn out it can be looked at; neither they nor a break add the wait."""
    carried = after(
        table("increment 100+0", hands=True), (0, ClocksStarted()), (10, LONG), (40, TurnCarriedOut("hands"))
    )
    paused = after(
        table("increment 100+0"),
        (0, ClocksStarted()),
        (5, ClocksPaused("break")),
        (10, LONG),
        (40, ClocksStarted()),
    )
    started = after(table("increment 100+0"), (10, LONG))

    assert [left(state, 45)[1] for state in (carried, paused)] == [95_000, 95_000]
    assert left(started, 16)[1] == 98_000


def test_no_flag_falls_while_a_clock_waits() -> None:
    """An egg timer and a flag of one second fall a second after the wait; the whole game's time goes on."""
    for clock in ("egg 11", "increment black=20+0 white=1+0 wait limit:60"):
        started = after(table(clock), (0, ClocksStarted()))
        state = after(started, (10, LONG))
        own = 11 if "egg" in clock else 1
        assert state.clock is not None
        assert [state.clock.fallen(at) for at in (13.9 + own, 14 + own)] == ["", "white"]
        assert state.clock.waits_at("white", 12) == state.clock.free_at("white", 12) == 2000
        assert state.clock.waits_at("white", 15) == state.clock.waits_at("black", 12) == 0
        assert state.clock.played_at(12) == 12_000


def test_events_of_before_make_no_clock_wait() -> None:
    """A turn without the field is stored and folded as it always was."""
    assert "wait" not in event_fields(TurnPlayed("black", TURN))
    state = after(table("increment 100+5 wait"), (0, ClocksStarted()), (10, TurnPlayed("black", TURN)))
    assert left(state, 20) == (95_000, 90_000)


def test_pages_play_turns_as_long_as_the_server_waits() -> None:
    """The figures of the page's playback are the server's: a test compares them, and what they come to."""
    script = files("companion").joinpath("static", "playback.js").read_text(encoding="utf-8")
    its = {name: int(ms) for name, ms in re.findall(r"^const (\w+_MS) = (\d+);", script, re.MULTILINE)}

    assert its == {name: getattr(showing, name) for name in ("WAVE_MS", "MOST_MS", "BEFORE_MS", "AFTER_MS")}
    assert [showing.showing_ms(waves) for waves in (0, 1, 2, 20, 40)] == [0, 0, 1900, 9100, 9300]


def play(client: TestClient, opened: Opened, **body: object) -> dict[str, str]:
    """Send something to a table as its referee; return the last event's fields."""
    seq = client.get(opened.path, headers=opened.bearing("referee")).json()["seq"]
    answer = client.post(
        f"{opened.path}/events", json={"after": seq, **body}, headers=opened.bearing("referee")
    )
    assert answer.is_success, answer.text
    events = client.get(f"{opened.path}/export", headers=opened.bearing("referee")).json()["events"]
    fields: dict[str, str] = events[-1]["fields"]
    return fields


@pytest.mark.parametrize(
    ("terms", "body", "wait"),
    [
        ({"clock": "increment 60+5 wait"}, {"turn": TURN}, "3.5"),
        ({"clock": "increment 60+5 wait"}, {"turn": TURN, "by": "photo"}, ""),
        ({"clock": "increment 60+5 wait"}, {"player": "random"}, None),
        ({"clock": "increment 60+5"}, {"turn": TURN}, ""),
        ({"clock": "egg 60 wait"}, {"turn": TURN}, "3.5"),
        ({}, {"turn": TURN}, ""),
    ],
)
def test_the_server_counts_the_waves(
    client: TestClient, terms: dict[str, str], body: dict[str, str], wait: str | None
) -> None:
    """The wait follows from the waves of the turn as pages play it back; what was seen is not waited for."""
    opened = open_table(client, start=SMALL, mover="black", terms=terms)
    fields = play(client, opened, **body)
    waves = max(
        frame["wave"]
        for frame in client.get(f"{opened.path}/turns/1", headers=opened.bearing("watch")).json()["frames"]
    )

    assert wait is None or fields.get("wait", "") == wait
    waited = showing.showing_ms(waves) / 1000  # nothing for one wave, to which a turn by lot may come
    assert wait == "" or fields.get("wait", "") == (f"{waited:g}" if waited else "")
    shown = client.get(opened.path, headers=opened.bearing("watch")).json()["clock"]
    assert (shown or {}).get("wait", False) == ("wait" in terms.get("clock", ""))
    if fields.get("wait"):
        white = shown["sides"]["white"]
        assert 0 < white["waits"] <= white["free"] <= 1000 * float(fields["wait"]) and white["left"] == 60_000


def test_a_turn_that_was_seen_step_by_step_is_not_waited_for(client: TestClient) -> None:
    """The table has seen each wave of it while it was made; a turn that came at once is played back."""
    actions, waits = list[dict[str, str]](), list[str]()
    for at_once in (False, True):
        opened = open_table(client, start=SMALL, mover="black", terms={"clock": "increment 60+5 wait"})
        seq = client.get(opened.path, headers=opened.bearing("black")).json()["seq"]
        told = _make(client, opened, seq, actions)
        while told["turn"] is None:
            actions.append({name: told["actions"][0][name] for name in ("verb", "cell", "choice")})
            told = _make(client, opened, seq, actions)
        waits.append(play(client, opened, turn=told["turn"]).get("wait", ""))
        assert told["frames"][-1]["wave"] > 2, at_once

    assert (waits[0], bool(waits[1])) == ("", True)


def _make(client: TestClient, opened: Opened, seq: int, actions: list[dict[str, str]]) -> dict[str, Any]:
    """Show a turn in the making to a table; return what it comes to."""
    body = {"after": seq, "maker": "A", "actions": actions}
    told = client.post(f"{opened.path}/making", json=body, headers=opened.bearing("black"))
    assert told.is_success and not told.json()["faults"], told.text
    draft: dict[str, Any] = told.json()
    return draft
