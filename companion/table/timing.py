"""Clocks of a table as its events move them: handed over, stopped, paused, and running again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from companion.table.clock import DELAY, INCREMENT, TimeControl
from companion.table.errors import refusal_of
from companion.table.events import AWAY, ClocksPaused, ClocksStarted, Event
from companion.table.state import Absence, TableState
from companion.table.words import say
from games.answers import TIME

ABOUT_TIME = ("break", "time")  # offers that those answer whose pages are open

MADE, SAID, GONE, AGAIN = "made", "said", "gone", "again"
"""What brings the next turn: a turn was made or lost, something said in the middle of one, a side is out,
steps are taken back or brought back."""


def hand_over(state: TableState, before: str, how: str, waits: int = 0) -> TableState:
    """Hand the clock over to those who are due; carrying a turn out pauses it, the end stops it.

    before: the seat that was to move, or is out; how: what has happened; waits: how long a clock that goes
    on waits for a playback, in milliseconds.
    """
    clock, now = state.clock, state.time.now
    if clock is None:
        return state
    on = clock.state
    acted, gone = before if how == MADE else "", before if how == GONE else ""
    runs = on in ("run", "hands") or (on == "start" and how == MADE)
    waits = waits if runs and not (state.outcome or state.to_do) else 0
    clock = clock.next_turn(state.thinking, now, acted=acted, gone=gone, again=how == AGAIN, waits=waits)
    if state.outcome:
        clock = clock.pause("over", now)
    elif state.to_do:
        clock = clock.pause("hands", now, carrying=before)
    elif runs:
        clock = clock.run(now)
    elif on == "start":
        clock = clock.pause(on, now)
    return replace(state, clock=clock)


def stop(state: TableState) -> TableState:
    """Return the state whose clock the end of the game has stopped."""
    return replace(state, clock=state.clock.pause("over", state.time.now) if state.clock else None)


def pause_clock(state: TableState, event: ClocksPaused) -> TableState:
    """Return the state whose clock stands still; an absence of the server stops only a clock that runs."""
    if event.reason == AWAY:
        if state.clock is None or state.clock.state != "run":
            return state
        absence = Absence(state.done, int(event.away) if event.away else None)
        state = replace(state, absences=(*state.absences, absence))
    carrying = state.seat if event.reason == "hands" else ""
    clock = state.clock and state.clock.pause(event.reason, state.time.now, carrying)
    return replace(state, clock=clock)


def running(state: TableState, _event: ClocksStarted) -> TableState:
    """Return the state whose clock runs."""
    return replace(state, clock=state.clock and state.clock.run(state.time.now))


def resume_clock(state: TableState, event: Event) -> TableState:
    """Return the state in which the first event after an absence of the server lets the clock run again."""
    if isinstance(event, ClocksPaused) and event.reason == AWAY:
        return state
    was_away = state.clock is not None and state.clock.state == AWAY
    back = running(state, ClocksStarted()) if was_away else state
    return back if was_away and isinstance(event, ClocksStarted) else replace(back, known=state.seq)


def said_by_clock(state: TableState, verb: str) -> str:
    """Return what the clock says by this verb, written as a turn; empty if the rules know no such call."""
    for call in state.game.rules.table_calls(state.position):
        if call.verb == verb:
            return state.game.texts.turn_text(state.position, [call])
    return ""


def require_kind(state: TableState, terms: TimeControl) -> None:
    """Refuse a chess clock if the game has none."""
    if terms.kind in (INCREMENT, DELAY) and not state.game.rules.timing.chess_clock:
        raise refusal_of("clock", say("no-chess-clock", game=state.game.title))


def require_limit(state: TableState, terms: TimeControl) -> None:
    """Refuse a limit of the whole game that its rules do not know, or that changes in the middle of it."""
    had = state.clock.terms.limit if state.clock else 0
    if terms.limit != had and state.plies:
        raise refusal_of("clock", say("limit-settled"))
    knows = any(call.verb == TIME for call in state.game.rules.table_calls(state.start))
    if terms.limit and not knows:
        raise refusal_of("clock", say("no-limit", game=state.game.title))


def require_limited(state: TableState, what: str) -> None:
    """Refuse to ask for a break if no clock runs, and for the end of the game's time if it has none."""
    if what == "break" and (state.clock is None or state.clock.state != "run"):
        raise refusal_of("no-clock-runs", say("no-clock-runs"))
    if what == "time" and not said_by_clock(state, TIME):
        raise refusal_of("no-limit", say("no-time-to-end"))


def asked_about_time(state: TableState, role: str, connected: Collection[str], held: Collection[str]) -> str:
    """Return the seats that an offer about time asks, the one that asks first, with spaces between them.

    connected: the seats that pages are open at; if nobody else's is, all that are in are asked. held: the
    seats that the page of the one who asks holds, which need no question.
    """
    others = [s for s in state.seated_sides if state.played_by(s) in state.sides and s not in (role, *held)]
    return " ".join([role, *([seat for seat in others if seat in connected] or others)])
