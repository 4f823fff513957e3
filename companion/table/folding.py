"""Folding: from a table's events, one by one, to what stands.

Folding trusts the events (they were judged before they were written, see companion.table.judge); the same
events with the same dates always give the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from companion.table.clock import clock_of, clock_terms
from companion.table.dealing import lies_at_first
from companion.table.errors import TableError
from companion.table.events import (
    BY_CLOCK,
    BY_SCREEN,
    LINK,
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
from companion.table.hitting import note_hit, undo_hit
from companion.table.leaving import end_claimed
from companion.table.lines import start_of
from companion.table.moments import Timeline, moment_from
from companion.table.ruling import apply_ruling, undo_ruling
from companion.table.state import Offer, Ply, Remark, TableState
from companion.table.stepping import (
    add_step,
    apply_position,
    apply_turn,
    drop_side,
    end,
    end_game,
    for_whom,
    is_same_due,
    move_to,
    take_back,
)
from companion.table.timing import (
    ABOUT_TIME,
    pause_clock,
    resume_clock,
    running,
    said_by_clock,
)
from companion.table.unreadable import raise_unreadable
from companion.table.words import say
from games.answers import BREAK, RESUME, TABLE, TIME
from games.catalogue import game_named
from games.ending import by_score
from games.play.alone import alone_in, is_one_seat
from games.turn_text import as_mover


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


def _settled(state: TableState, event: TermsSettled) -> TableState:
    terms = clock_terms(event.clock, state.seated_sides)
    same = state.clock is not None and replace(state.clock.terms, wait=terms.wait) == terms
    real = (state.real or lies_at_first(state)) if event.hands else None
    clock = replace(state.clock, terms=terms) if state.clock and same else clock_of(terms, state.thinking)
    if clock and state.clock and not same:
        clock = replace(clock, played=state.clock.played_at(state.time.now))
    settled = replace(state, terms=event, clock=clock, real=real)
    return replace(settled, start=for_whom(settled, start_of(state.created)))


def _lapsed(state: TableState, event: TurnLapsed) -> TableState:
    side = state.played_by(event.side)
    late = as_mover(state.game, state.position, side)
    after = state.game.texts.saying_mover(state.game.rules.skipped(late))
    return add_step(state, Ply(side, say("time"), state.position, after, lapsed=True))


def _undone(state: TableState, event: StepUndone) -> TableState:
    if event.what == "ruling":
        return undo_ruling(state)
    return undo_hit(state, event) if event.what == "hit" else take_back(state)


def _offered(state: TableState, event: OfferMade) -> TableState:
    """Keep an offer until it is answered; nobody has to answer the referee, or a side that plays alone."""
    asked = tuple(event.detail.split()) if event.what in ABOUT_TIME else ()
    if event.what == LINK:
        asked = tuple(seat for seat in state.seated_sides if seat not in (event.side, event.detail))
    offer = Offer(event.side, event.what, event.detail, (event.side,), asked)
    if event.side not in state.seated_sides or state.terms.solo or (asked and not state.waits_for(offer)):
        return _AGREED[offer.what](state, offer)
    return replace(state, offer=offer)


def _answered(state: TableState, event: OfferAnswered) -> TableState:
    offer = state.offer
    if offer is None:
        raise TableError(say("nothing-asked"))
    if event.answer != "yes":
        return replace(state, offer=None)
    agreed = replace(offer, agreed=(*offer.agreed, event.side))
    if event.side in state.seated_sides and state.waits_for(agreed) and offer.what != LINK:
        return replace(state, offer=agreed)
    return _AGREED[offer.what](replace(state, offer=None), agreed)


def _agreed_undo(state: TableState, offer: Offer) -> TableState:
    return take_back(state) if state.result else move_to(state, int(offer.detail))


def _agreed_play_on(state: TableState, _offer: Offer) -> TableState:
    if state.result:
        return take_back(state)
    on = state.game.rules.playing_on(state.position)
    return add_step(replace(state, result=None), Ply("", say("playing-on"), state.position, on))


def _agreed_break(state: TableState, _offer: Offer) -> TableState:
    return _paused(state, ClocksPaused("break")) if state.clock and state.clock.state == "run" else state


def _agreed_time(state: TableState, _offer: Offer) -> TableState:
    return apply_turn(state, TurnPlayed(TABLE, said_by_clock(state, TIME), BY_SCREEN))


def _paused(state: TableState, event: ClocksPaused) -> TableState:
    return pause_clock(_said_by_clock(state, BREAK) if event.reason == "break" else state, event)


def _running(state: TableState, event: ClocksStarted) -> TableState:
    ends_break = state.clock is not None and state.clock.state == "break"
    on = running(state, event)
    return _said_by_clock(on, RESUME) if ends_break else on


def _said_by_clock(state: TableState, verb: str) -> TableState:
    """Return the state with a line of the record, if the rules know such a call."""
    said = said_by_clock(state, verb)
    return apply_turn(state, TurnPlayed(TABLE, said, BY_CLOCK)) if said else state


def _resigned(state: TableState, event: SeatResigned) -> TableState:
    side = state.played_by(event.side)
    given_up = is_one_seat(state.game, state.position)
    return drop_side(state, side, say("given-up") if given_up else say("resigned", side=side))


def _carried(state: TableState, _event: TurnCarriedOut) -> TableState:
    """Believe that the real table shows what stands; the next side begins to think."""
    carried = replace(state, real=state.game.look.standing(state.position))
    waits = state.clock is not None and state.clock.state == "hands" and not state.outcome
    return running(carried, ClocksStarted()) if waits else carried


def _remarked(state: TableState, event: RemarkWritten | LinkRenewed) -> TableState:
    used = isinstance(event, LinkRenewed) and state.granted is not None and state.granted.detail == event.side
    granted = None if used else state.granted
    return replace(state, remarks=(*state.remarks, Remark(state.done, event)), granted=granted)


def _with_name(names: tuple[tuple[str, str], ...], event: SideNamed) -> tuple[tuple[str, str], ...]:
    """Return the names of seats' players once one of them has said or taken back a name."""
    others = tuple((seat, name) for seat, name in names if seat != event.side)
    return (*others, (event.side, event.name)) if event.name else others


_AGREED: dict[str, Callable[[TableState, Offer], TableState]] = {
    "undo": _agreed_undo,
    "draw": lambda state, _: end_game(state, end(state, (), say("agreed"))),
    "finish": lambda state, _: end_game(state, by_score(state.game, state.position, say("agreed-finish"))),
    "play-on": _agreed_play_on,
    "most": lambda state, _: replace(state, told=state.position, helped=state.helped | {"hint"}),
    "break": _agreed_break,
    "time": _agreed_time,
    LINK: lambda state, offer: replace(state, granted=offer),
}
_STEPS: dict[type[Any], Callable[[TableState, Any], TableState]] = {
    TermsSettled: _settled,
    TurnPlayed: apply_turn,
    StepUndone: _undone,
    StepRedone: lambda state, _: move_to(state, state.done + 1),
    PositionSet: apply_position,
    OfferMade: _offered,
    OfferAnswered: _answered,
    SeatResigned: _resigned,
    FlagFallen: fall,
    TimeGiven: give,
    GameClaimed: end_claimed,
    TurnLapsed: _lapsed,
    ClocksPaused: _paused,
    ClocksStarted: _running,
    TurnCarriedOut: _carried,
    RulingGiven: apply_ruling,
    RematchBegun: lambda state, event: replace(state, next=event),
    RemarkWritten: _remarked,
    LinkRenewed: _remarked,
    SideNamed: lambda state, event: replace(state, names=_with_name(state.names, event)),
}
