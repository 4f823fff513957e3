"""What sides and the table may say in Colonization beside turns: join, rejoin, consent, leave, time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from games.answers import LAPSE, TABLE, TIME, Action
from games.colonization.position import NOBODY, OLD_PLACE, SIDES, UP, Position, add_sides
from games.colonization.rotation import handed_on, moved_to_end, settle_counting, without_asked
from games.consent import NO, YES, Request, after_answer
from games.effects import Effect

GONE, REJOIN_OLD = "gone", ("rejoin", (), "old")
LAPSED = Action(LAPSE, side=TABLE)


def calls(position: Position, side: str) -> Sequence[Action]:
    """Return what a side may say now."""
    if position.ended:
        return ()
    if side not in position.order:
        joins = position.time == "on" and SIDES.index(side) == len(position.order)
        return (Action("join", side=side),) * joins
    if side in position.left:
        return (Action("back", side=side),)
    found = list(chain.from_iterable(ask.calls(side) for ask in open_requests(position)))
    asks = any(ask.side == side for ask in position.asks)
    if position.is_out(side) and position.time == "on" and position.terms.rejoin:
        found += [Action("rejoin", side=side), *([] if asks else [Action(*REJOIN_OLD, side)])]
    elif position.asks_old_place(side):
        found.append(Action("rejoin", side=side))
    if may_leave(position, side):
        found.append(Action("leave", side=side))
    if not asks:
        about = {ask.what for ask in position.asks}
        found += [
            Action(GONE, choice=other, side=side)
            for other in position.order
            if other not in (side, *position.left)
            and may_leave(position, other)
            and f"{GONE} {other}" not in about
            and _others(position, side, other)
        ]
    return tuple(found)


def open_requests(position: Position) -> tuple[Request, ...]:
    """Return the requests that can be granted at this position; no others can be answered."""
    return tuple(ask for ask in position.asks if _can_be_granted(position, ask))


def table_calls(position: Position) -> Sequence[Action]:
    """Return what the table may say now: its clock, its referee, and breaks."""
    if position.ended:
        return ()
    found = [Action(TIME, side=TABLE)] * (position.time == "on")
    found += [LAPSED] * position.is_to_place(position.mover)
    found += [Action(GONE, choice=side, side=TABLE) for side in position.order if may_leave(position, side)]
    return (*found, Action("break", side=TABLE), Action("resume", side=TABLE))


def may_leave(position: Position, side: str) -> bool:
    """Return whether a side can leave: it is here, and the game goes on without it."""
    if side in position.left:
        return False
    is_free = position.occupied != position.space.all
    return any(
        position.has_pieces(other) or (is_free and position.is_to_place(other))
        for other in position.order
        if other not in (side, *position.left)
    )


def _can_be_granted(position: Position, ask: Request) -> bool:
    """Return whether the game goes on if a request is granted: nobody is marked as left who cannot leave."""
    return ask.what == OLD_PLACE or may_leave(position, ask.what.split()[1])


def carry_out(position: Position, call: Action) -> tuple[Position, Effect]:
    """Return the position after a call that may be made, and its effect."""
    side, verb = call.side, call.verb
    said = Effect("note", verb, side, what=call.choice)
    position = speaking(position, side)
    if verb == "join":
        joined = position._replace(
            order=position.order + side,
            waits=add_sides(position.waits, side),
            societies=(*position.societies, NOBODY),
        )
        return joined, Effect("in", verb, side)
    if verb == "back":
        return position._replace(left=position.left.replace(side, "")), Effect("in", verb, side)
    if verb == "rejoin" and not call.choice:
        return moved_to_end(_rejoining(position, side), side), Effect("in", verb, side)
    if verb == "rejoin":
        return _asking(position, side), said
    if verb == "leave":
        return mark_left(position, side), Effect("out", verb, side)
    if verb == GONE and side == TABLE:
        return mark_left(position, call.choice), Effect("out", verb, call.choice)
    if verb == GONE:
        asked = _others(position, side, call.choice)
        request = Request(side, f"{GONE} {call.choice}", asked, needed=1)
        return position._replace(asks=(*position.asks, request)), said
    if verb in (YES, NO):
        return _answered(position, call)
    if verb == TIME:
        return _time_up(position), said
    if verb == LAPSE:
        return _lapsed(position), said
    return position, said


def mark_left(position: Position, side: str) -> Position:
    """Return the position in which a side has left: its pieces stay, and it takes no turns."""
    if position.asks_old_place(side):
        position = moved_to_end(position, side)
    position = speaking(position._replace(left=add_sides(position.left, side)), side)
    position = without_asked(position, side)
    return handed_on(position) if position.mover == side else position


def _rejoining(position: Position, side: str) -> Position:
    """Return the position in which a side waits to place again, and does not count yet."""
    waits, uncounted = (add_sides(sides, side) for sides in (position.waits, position.uncounted))
    return position._replace(waits=waits, uncounted=uncounted)


def _others(position: Position, side: str, about: str) -> tuple[str, ...]:
    """Return who else could say that a side has left."""
    return tuple(other for other in position.order if other not in (side, about, *position.left))


def speaking(position: Position, side: str) -> Position:
    """Return the position without a request to mark this side as left: it plays or speaks, or has left."""
    asks = tuple(ask for ask in position.asks if ask.what != f"{GONE} {side}")
    return position._replace(asks=asks)


def _asking(position: Position, side: str) -> Position:
    """Return the position in which a side waits and asks for its old place."""
    asked = tuple(
        other for other in position.order if position.has_pieces(other) and other not in position.left
    )
    request = Request(side, OLD_PLACE, asked)
    asks = position.asks if request.granted else (*position.asks, request)
    return _rejoining(position, side)._replace(asks=asks)


def _answered(position: Position, call: Action) -> tuple[Position, Effect]:
    asked = next(ask for ask in position.asks if ask.side == call.choice)
    rest, answered = after_answer(position.asks, call)
    said = Effect("note", call.verb, call.side, what=call.choice)
    if answered and not answered.granted:
        return position._replace(asks=(*rest, answered)), said
    position = position._replace(asks=rest)
    if asked.what != OLD_PLACE:
        gone = asked.what.split()[1]
        return (mark_left(position, gone), Effect("out", GONE, gone)) if answered else (position, said)
    return (position if answered else moved_to_end(position, call.choice)), said


def _time_up(position: Position) -> Position:
    """Return the position once time is up: placings that were put off lapse."""
    return settle_counting(position.no_longer_waiting(position.later)._replace(time=UP))


def _lapsed(position: Position) -> Position:
    """Return the position after a placing was not made in time: put off, or lapsed once time is up."""
    side = position.mover
    if position.time == "on":
        return handed_on(position._replace(later=add_sides(position.later, side)))
    return handed_on(settle_counting(position.no_longer_waiting(side)))
