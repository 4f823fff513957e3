"""Taps on the clock: which was the last, and how it is taken back if it was wrong."""

from __future__ import annotations

from dataclasses import replace

from companion.table.errors import NotYoursError, TableError, refusal_of
from companion.table.events import BY_SCREEN, ClocksStarted, Event, StepUndone, TurnCarriedOut, TurnPlayed
from companion.table.judge import REFEREE, require_side
from companion.table.state import Hit, Remark, TableState
from companion.table.telling import hit_words
from companion.table.words import say

SEAT_SECONDS = 15.0  # within which a seat may take back a tap; later it would be thinking time for nothing


def note_hit(before: TableState, event: Event, after: TableState) -> TableState:
    """Return the state after an event, which remembers it if it was a tap on a clock."""
    by_hand = isinstance(event, ClocksStarted) or (isinstance(event, TurnCarriedOut) and event.by == "hands")
    by_hand = by_hand or (isinstance(event, TurnPlayed) and event.by == BY_SCREEN)
    if not by_hand or after.clock is None or after.clock is before.clock:
        return after
    return replace(after, hit=Hit(event, after.clock, replace(before, hit=None)))


def may_unhit(state: TableState, role: str) -> bool:
    """Return whether a role may take the last tap on the clock back, a seat only soon after it.

    A tap that handed a turn in is the referee's to take back.
    """
    hit = state.last_hit
    return hit is not None and (
        role == REFEREE or (role in state.seated_sides and not isinstance(hit.event, TurnPlayed))
    )


def judge_unhit(state: TableState, role: str, now: float) -> StepUndone:
    """Return the event of taking back the last tap on the clock; now: in seconds of the table's own time."""
    require_side(state, role)
    if state.last_hit is None:
        raise refusal_of("nothing-to-undo", say("no-hit"))
    if not may_unhit(state, role):
        raise NotYoursError(say("hit-turn"))
    if role != REFEREE and now - state.last_hit.clock.since > SEAT_SECONDS:
        raise refusal_of("hit-late", say("hit-late", seconds=round(SEAT_SECONDS)))
    return StepUndone("hit", role)


def undo_hit(state: TableState, event: StepUndone) -> TableState:
    """Return the state in which the clock goes on as if it had not been hit; raises TableError."""
    hit = state.last_hit
    if hit is None:
        raise TableError(say("no-hit"))
    before, remark = hit.before, Remark(hit.before.done, hit_words(hit.event, event.by))
    back = replace(state, done=before.done, real=before.real, clock=before.clock, offer=None, hit=None)
    return replace(back, remarks=(*state.remarks, remark))
