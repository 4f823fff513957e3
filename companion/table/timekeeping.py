"""A table's clocks: whose time is up, what stops them and lets them run, and what follows from that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.table.clock import EGG
from companion.table.errors import refusal_of
from companion.table.events import (
    BY_CLOCK,
    ClocksPaused,
    ClocksStarted,
    FlagFallen,
    TurnCarriedOut,
    TurnLapsed,
    TurnPlayed,
)
from companion.table.judge import REFEREE, require_going_on, require_seat, require_side
from companion.table.state import Ply, TableState
from companion.table.stepping import add_step, apply_turn
from companion.table.timing import pause_clock, running, said_by_clock
from companion.table.words import say
from games.answers import BREAK, LAPSE, RESUME, TABLE, TIME
from games.turn_text import as_mover


def judge_flag(
    state: TableState,
    role: str,
    now: float,
    made: TurnPlayed | None = None,
    away: Mapping[str, int] = MappingProxyType({}),
) -> FlagFallen | TurnLapsed | TurnPlayed:
    """Return what becomes of a side whose time has run out; now as in judge_turn.

    made: what the turn in the making comes to as it is, which an egg timer lets stand at once; a flag falls
    only once a turn that is on its way would have arrived. away: for how many seconds seats had no page.
    """
    require_side(state, role)
    clock = state.clock
    seat = clock.fallen(now, grace=clock.terms.kind != EGG) if clock else ""
    if clock is None or not seat:
        raise refusal_of("time-left", say("time-left", side=state.seat))
    if clock.terms.kind != EGG:
        return FlagFallen(seat, str(away.get(seat, 0) or ""))
    if made and made.side == state.played_by(seat):
        return made
    lapse = said_by_clock(state, LAPSE)
    return TurnPlayed(TABLE, lapse, BY_CLOCK) if lapse else _lost_turn(state, seat)


def _lost_turn(state: TableState, seat: str) -> TurnPlayed | TurnLapsed:
    """Return the turn without cells that a lost one comes to, such as a pass; TurnLapsed if there is none."""
    game, side = state.game, state.played_by(seat)
    position = as_mover(game, state.position, side)
    lost = game.rules.skipped(position)
    for action in game.rules.actions(position):
        if not action.path and game.rules.apply(position, action) == lost:
            return TurnPlayed(side, game.texts.turn_text(position, [action]), BY_CLOCK)
    return TurnLapsed(seat)


def judge_pause(state: TableState, role: str, reason: str) -> ClocksPaused:
    """Return the event of stopping the clocks; for its hands only the side to move may.

    If the whole game has a limit, all have to agree on a break: a side asks for it by an offer.
    """
    if reason == "hands" and role not in state.thinking:
        require_seat(role, state.seat, say("turn-of", side=state.mover))
    require_side(state, role)
    if state.clock is None or state.clock.state != "run":
        raise refusal_of("no-clock-runs", say("no-clock-runs"))
    if reason == "break" and state.clock.terms.limit and role != REFEREE:
        raise refusal_of("break-agreed", say("break-agreed"))
    return ClocksPaused(reason)


def judge_run(state: TableState, role: str) -> ClocksStarted:
    """Return the event of letting the clock run."""
    require_side(state, role)
    require_going_on(state)
    if state.clock is None or state.clock.state == "run":
        raise refusal_of("no-clock-stands", say("no-clock-stands"))
    return ClocksStarted()


def time_is_up(state: TableState, now: float) -> TurnPlayed | None:
    """Return the event by which the clock says that the time of the whole game is up; None before."""
    if state.clock is None or not state.clock.is_game_up(now) or state.outcome:
        return None
    time = said_by_clock(state, TIME)
    return TurnPlayed(TABLE, time, BY_CLOCK) if time else None


def judge_carried(state: TableState, role: str, by: str) -> TurnCarriedOut:
    """Return the event of saying that the real table shows what stands."""
    require_side(state, role)
    return TurnCarriedOut(by)


def lapse(state: TableState, event: TurnLapsed) -> TableState:
    """Return the state after a turn was lost because its time ran out."""
    side = state.played_by(event.side)
    late = as_mover(state.game, state.position, side)
    after = state.game.texts.saying_mover(state.game.rules.skipped(late))
    return add_step(state, Ply(side, say("time"), state.position, after, lapsed=True))


def pause(state: TableState, event: ClocksPaused) -> TableState:
    """Return the state whose clocks stand still; a break is a line of the record, if the rules know one."""
    return pause_clock(_said_by_clock(state, BREAK) if event.reason == "break" else state, event)


def start_clocks(state: TableState, event: ClocksStarted) -> TableState:
    """Return the state whose clocks run; the end of a break is a line of the record."""
    ends_break = state.clock is not None and state.clock.state == "break"
    on = running(state, event)
    return _said_by_clock(on, RESUME) if ends_break else on


def _said_by_clock(state: TableState, verb: str) -> TableState:
    """Return the state with a line of the record, if the rules know such a call."""
    said = said_by_clock(state, verb)
    return apply_turn(state, TurnPlayed(TABLE, said, BY_CLOCK)) if said else state


def carry_out(state: TableState, _event: TurnCarriedOut) -> TableState:
    """Believe that the real table shows what stands; the next side begins to think."""
    carried = replace(state, real=state.game.look.standing(state.position))
    waits = state.clock is not None and state.clock.state == "hands" and not state.outcome
    return running(carried, ClocksStarted()) if waits else carried
