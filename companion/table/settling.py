"""The terms of play: judged, and put into force."""

from __future__ import annotations

from dataclasses import replace

from companion.table.clock import clock_of, clock_terms
from companion.table.dealing import lies_at_first
from companion.table.errors import TableError, refusal_of
from companion.table.events import TermsSettled
from companion.table.judge import REFEREE, require_seat
from companion.table.lines import start_of
from companion.table.positions import require_playing_alone
from companion.table.state import TableState
from companion.table.stepping import for_whom
from companion.table.timing import require_kind, require_limit
from companion.table.words import say
from games.play.alone import alone_in, ended_alone


def judge_terms(state: TableState, role: str, terms: TermsSettled) -> TermsSettled:
    """Return the event of settling the terms; the referee's alone."""
    require_seat(role, REFEREE, say("terms-referee"))
    try:
        clock = clock_terms(terms.clock, state.seated_sides)
    except TableError as error:
        raise refusal_of("clock", error.said) from None
    require_kind(state, clock)
    require_limit(state, clock)
    over = state.game.rules.outcome(state.position) or ended_alone(state.game, state.position, terms.solo)
    sides = state.seated_sides if over else (state.mover,)  # once it is over nobody is to move
    begins = not terms.solo or terms.solo in sides
    alone = alone_in(state.game, start_of(state.created))
    if alone and terms.solo != alone:
        raise refusal_of("solo", say("alone-at-start", side=alone))
    if terms.solo:
        require_playing_alone(state, terms)
    if terms.solo != state.terms.solo and (state.plies or not begins):
        raise refusal_of("solo", say("alone-settled", side=state.mover))
    return terms


def settle(state: TableState, event: TermsSettled) -> TableState:
    """Return the state under these terms; a clock that only differs in its wait goes on."""
    terms = clock_terms(event.clock, state.seated_sides)
    same = state.clock is not None and replace(state.clock.terms, wait=terms.wait) == terms
    real = (state.real or lies_at_first(state)) if event.hands else None
    clock = replace(state.clock, terms=terms) if state.clock and same else clock_of(terms, state.thinking)
    if clock and state.clock and not same:
        clock = replace(clock, played=state.clock.played_at(state.time.now))
    settled = replace(state, terms=event, clock=clock, real=real)
    return replace(settled, start=for_whom(settled, start_of(state.created)))
