"""Flags that fall, and time that is given to a side, which lifts its flag: judged and folded."""

from __future__ import annotations

from dataclasses import replace

from companion.table.errors import NotYoursError, refusal_of
from companion.table.events import FlagFallen, TimeGiven
from companion.table.judge import REFEREE, require_going_on, require_in, require_side
from companion.table.state import FlagFall, Remark, TableState
from companion.table.stepping import drop_side, take_back
from companion.table.telling import absent_words, lifted_words
from companion.table.words import say
from games.words import all_of


def fall(state: TableState, event: FlagFallen) -> TableState:
    """Return the state after a flag fell; how long the seat had no page is a line of the record."""
    side = state.played_by(event.side)
    fallen = drop_side(state, side, say("time-ran-out", side=side))
    if event.absent:
        remark = Remark(state.done, absent_words(side, int(event.absent)))
        fallen = replace(fallen, remarks=(*state.remarks, remark))
    return replace(fallen, fall=FlagFall(event.side, fallen.result, fallen.last))


def may_lift(state: TableState, role: str) -> bool:
    """Return whether a role may lift the flag that fell last: the referee, or the one who has won by it."""
    if not state.last_fallen:
        return False
    winners = state.result.winners if state.result else ()
    return role == REFEREE or (role in state.seated_sides and winners == (state.played_by(role),))


def judge_given(state: TableState, role: str, seat: str, seconds: int) -> TimeGiven:
    """Return the event of giving a seat more time: by another seat, or by the referee to any."""
    require_side(state, role)
    if seat not in state.seated_sides:
        raise refusal_of("no-such-side", say("sides-are", sides=all_of(state.seated_sides)))
    if not (state.clock and state.clock.left):
        raise refusal_of("no-clock", say("no-clock"))
    if seat == role:
        raise NotYoursError(say("time-to-others"))
    if seat == state.last_fallen:
        if not may_lift(state, role):
            raise NotYoursError(say("flag-lifted-by"))
    else:
        require_going_on(state)
        require_in(state, seat)
    return TimeGiven(seat, str(seconds), role)


def give(state: TableState, event: TimeGiven) -> TableState:
    """Return the state after a seat was given time; a flag that fell is lifted, and the clocks stand."""
    seconds = int(event.seconds)
    if event.side == state.last_fallen:
        return _lifted(state, event, seconds)
    clock = state.clock and state.clock.credit(event.side, seconds)
    return replace(state, clock=clock, remarks=_remarked(state, event))


def _lifted(state: TableState, event: TimeGiven, seconds: int) -> TableState:
    back = take_back(state)
    clock = back.clock and back.clock.pause("break", back.time.now)
    if clock:
        rest = max(0, clock.left_at(event.side, back.time.now))
        clock = replace(clock, left={**clock.left, event.side: rest + 1000 * seconds})
    remark = Remark(back.done, lifted_words(event))
    return replace(back, clock=clock, fall=None, remarks=(*state.remarks, remark))


def _remarked(state: TableState, event: TimeGiven) -> tuple[Remark, ...]:
    """Return the remarks with one more; what the same seat gives again and again is one remark."""
    *before, last = state.remarks or (None,)
    said = last.said if last and last.done == state.done else None
    if not isinstance(said, TimeGiven) or (said.side, said.by) != (event.side, event.by):
        return (*state.remarks, Remark(state.done, replace(event, moment="")))
    total = int(said.seconds) + int(event.seconds)
    return (*(its for its in before if its), Remark(state.done, replace(said, seconds=str(total))))
