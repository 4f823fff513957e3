"""Rulings of the referee: judged and carried out, and how the last one is taken back."""

from __future__ import annotations

from dataclasses import replace

from companion.table.clock import Clock
from companion.table.errors import RefusedError, TableError, refusal_of
from companion.table.events import PositionSet, RulingGiven, TurnPlayed
from companion.table.judge import REFEREE, require_going_on, require_seat
from companion.table.lines import position_of
from companion.table.lying import lies_from
from companion.table.positions import fitting_save_line, read_position
from companion.table.state import RulingInForce, TableState
from companion.table.stepping import apply_position, apply_turn, drop_side
from companion.table.timing import AGAIN, hand_over
from companion.table.words import say
from games.standing import Standing
from games.turn_text import turn_of
from games.words import all_of


def apply_ruling(state: TableState, event: RulingGiven) -> TableState:
    """Return the state after a ruling, with its penalty."""
    after = _as_ruled(state, event)
    clock = after.clock
    if event.waits and clock and after.to_do and clock.state == "run":
        seat = state.game.rules.player(state.position, event.side)
        clock = clock.pause("hands", state.time.now, carrying=seat)
    after = replace(after, clock=_credited(after, clock, event))
    if event.penalty == "loss":
        after = drop_side(after, event.side, say("ruled-against", side=event.side))
    return replace(after, rulings=(*state.rulings, RulingInForce(state.done, event, after.last, state)))


def _as_ruled(state: TableState, event: RulingGiven) -> TableState:
    """Return what stands by a ruling, and what the real table shows."""
    if event.ruling == "stand":
        return apply_position(state, PositionSet(event.save, "ruling"))
    seen = _seen(state, event)
    if event.ruling == "take":
        return apply_turn(state, TurnPlayed(state.mover, event.turn, wait=event.wait), seen)
    return replace(state, real=seen) if seen else state


def _seen(state: TableState, event: RulingGiven) -> tuple[Standing, ...] | None:
    """Return what the referee saw on the real table, None if the event does not say it."""
    if event.save:
        return state.game.look.standing(position_of(state.created, event.save))
    return lies_from(state.game, state.position, event.lies) if event.lies else None


def _credited(state: TableState, clock: Clock | None, event: RulingGiven, share: int = 1) -> Clock | None:
    """Return the clock with a penalty's seconds given to the others; share: -1 takes them back."""
    if not event.penalty or event.penalty == "loss":
        return clock
    for side in state.seated_sides:
        if clock and state.played_by(side) != event.side:
            clock = clock.credit(side, share * int(event.penalty))
    return clock


def undo_ruling(state: TableState) -> TableState:
    """Return the state with the last ruling taken back.

    What stood before it stands again. What hands have done on the real table since then stays done. Raises
    TableError if there is no ruling to take back.
    """
    ruling = state.last_ruling
    if ruling is None or ruling.before is None:
        raise TableError(say("no-ruling"))
    before, event = ruling.before, ruling.ruled
    carried = event.ruling != "stand" and (event.save or event.lies) and not state.to_do
    back = replace(
        state,
        plies=before.plies,
        done=before.done,
        real=state.real if carried else before.real,
        result=before.result,
        rulings=before.rulings,
        offer=None,
        clock=_credited(state, state.clock, event, share=-1),
    )
    return hand_over(back, state.seat, AGAIN)


def judge_ruling(state: TableState, role: str, ruled: RulingGiven) -> RulingGiven:
    """Return the event of a ruling; the referee's alone."""
    require_seat(role, REFEREE, say("ruling-referee"))
    if ruled.side not in state.seated_sides:
        raise refusal_of("no-such-side", say("sides-are", sides=all_of(state.seated_sides)))
    if ruled.ruling == "stand":
        ruled = replace(ruled, save=fitting_save_line(state, ruled.save))
    elif ruled.save:
        _require_own_board(state, ruled.save)
    elif ruled.lies:
        lies_from(state.game, state.position, ruled.lies)
    if ruled.ruling == "take":
        require_going_on(state)
        if found := turn_of(state.game, state.position, state.mover, ruled.turn).faults:
            raise RefusedError(*found)
    if ruled.penalty == "loss":
        _require_others(state, ruled)
    elif ruled.penalty and not (state.clock and state.clock.left):
        raise refusal_of("no-clock", say("no-clock"))
    return ruled


def _require_own_board(state: TableState, save: str) -> None:
    own, seen = (state.game.rules.board_of(its).shape for its in (state.position, read_position(state, save)))
    if seen != own:
        raise refusal_of("other-board", say("other-board", own=own, given=seen))


def _require_others(state: TableState, ruled: RulingGiven) -> None:
    """Refuse to let a side lose that is out, or if no other is in: nobody would win."""
    stands = read_position(state, ruled.save) if ruled.ruling == "stand" else state.position
    playing = state.game.rules.playing(stands)
    if set(playing) <= {ruled.side}:
        raise refusal_of("nobody-left", say("nobody-left", side=ruled.side))
    if ruled.side not in playing:
        raise refusal_of("out-already", say("out-already", side=ruled.side))
