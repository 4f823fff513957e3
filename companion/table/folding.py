"""Folding: from a table's events, one by one, to what stands.

Folding trusts the events, because they were judged before they were written. The same events with the same
dates always give the same state. What an event does is in the module of its subject, beside its judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.table.errors import TableError
from companion.table.events import (
    ClocksPaused,
    ClocksStarted,
    Event,
    FlagFallen,
    GameClaimed,
    LinkRenewed,
    OfferAnswered,
    OfferMade,
    PositionSet,
    RemarkWritten,
    RematchBegun,
    RulingGiven,
    SeatResigned,
    SideNamed,
    StepRedone,
    StepUndone,
    TableCreated,
    TermsSettled,
    TimeGiven,
    TurnCarriedOut,
    TurnLapsed,
    TurnPlayed,
)
from companion.table.giving import fall, give
from companion.table.hitting import note_hit
from companion.table.leaving import end_claimed, resign
from companion.table.lines import start_of
from companion.table.moments import Timeline, moment_from
from companion.table.offering import answer_offer, make_offer
from companion.table.ruling import apply_ruling
from companion.table.seating import name_seat, remark
from companion.table.settling import settle
from companion.table.state import TableState
from companion.table.stepping import (
    apply_position,
    apply_turn,
    is_same_due,
    move_to,
)
from companion.table.timekeeping import carry_out, lapse, pause, start_clocks
from companion.table.timing import (
    resume_clock,
)
from companion.table.undoing import undo
from companion.table.unreadable import raise_unreadable
from companion.table.words import say
from games.catalogue import game_named
from games.play.alone import alone_in


def start_table(created: TableCreated, at: float = 0.0) -> TableState:
    """Return the state of a table just opened; raises GamesError if its start cannot be read."""
    game = game_named(created.game)
    start = start_of(created)
    real = game.look.standing(start) if created.origin == "photo" else None
    terms = TermsSettled(hands="yes" if real else "", solo=alone_in(game, start))
    time = Timeline(at).after(moment_from(created.moment), at)
    return TableState(1, game, created, start, at=at, began=at, time=time, real=real, terms=terms)


def fold(events: Iterable[tuple[Event, float]]) -> TableState:
    """Return what stands after these events and their dates, of which the first opened the table."""
    (first, at), *rest = events
    with raise_unreadable():
        if not isinstance(first, TableCreated):
            raise TableError(say("opens-first"))
        state = start_table(first, at)
        for event, at in rest:
            state = follow(state, event, at)
    return state


def follow(state: TableState, event: Event, at: float = 0.0) -> TableState:
    """Return the state after one more event; raises TableError if it cannot follow."""
    if type(event) not in _STEPS:
        raise TableError(say("opens-once"))
    seq, moment = state.seq + 1, moment_from(event.moment)
    dated = replace(state, seq=seq, at=at if moment else max(at, state.at), time=state.time.after(moment, at))
    folded = _STEPS[type(event)](resume_clock(dated, event), event)
    aside = isinstance(event, TurnPlayed) and folded.plies[-1].aside
    same = aside and is_same_due(state.game, state.position, folded.position)
    same = same or isinstance(event, RemarkWritten | LinkRenewed | SideNamed)
    same = same or (isinstance(event, TimeGiven) and folded.done == state.done and not state.outcome)
    folded = replace(folded, known=state.known) if same else folded  # a turn on its way need not know of it
    return note_hit(state, event, folded)


_STEPS: dict[type[Any], Callable[[TableState, Any], TableState]] = {
    TermsSettled: settle,
    TurnPlayed: apply_turn,
    StepUndone: undo,
    StepRedone: lambda state, _: move_to(state, state.done + 1),
    PositionSet: apply_position,
    OfferMade: make_offer,
    OfferAnswered: answer_offer,
    SeatResigned: resign,
    FlagFallen: fall,
    TimeGiven: give,
    GameClaimed: end_claimed,
    TurnLapsed: lapse,
    ClocksPaused: pause,
    ClocksStarted: start_clocks,
    TurnCarriedOut: carry_out,
    RulingGiven: apply_ruling,
    RematchBegun: lambda state, event: replace(state, next=event),
    RemarkWritten: remark,
    LinkRenewed: remark,
    SideNamed: name_seat,
}
