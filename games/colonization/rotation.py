"""Whose turn follows in Colonization, who waits or is refused on the way, and when the game is over.

What is looked at when a turn ends is here too: the wins, and who counts for them.
"""

from __future__ import annotations

from games.colonization.position import COMPLETED, MOST, OLD_PLACE, UP, Position
from games.colonization.space import count

ALL = sum(MOST)


def after_turn(position: Position) -> Position:
    """Return the position after the mover's turn: won, or with the next side to move."""
    position = settle_counting(position)
    won = _won(position)
    return position._replace(ended=won, asks=()) if won else handed_on(position)


def settle_counting(position: Position) -> Position:
    """Return the position with who counts, and who is asked for consent, as the pieces now stand.

    Eliminated sides do not stay among those who rejoined without counting; if no society on the board
    counts, all on it do. Who has no pieces any more is no longer asked for an old place.
    """
    on_board = [side for side in position.order if position.has_pieces(side)]
    late = [side for side in position.uncounted if count(position.of(side).home) < 2]
    counts = [side for side in on_board if side not in late]
    waits = [side for side in position.uncounted if position.is_to_place(side)]
    alone = [side for side in on_board if side not in counts] if counts else []
    position = position._replace(uncounted="".join(sorted((*waits, *alone))))
    for ask in position.asks:
        if ask.what == OLD_PLACE:
            for side in ask.asked:
                if side not in on_board:
                    position = without_asked(position, side, ask.side)
    return position


def without_asked(position: Position, side: str, asker: str = "") -> Position:
    """Return the position in which a side is no longer asked; what nobody is left to answer is granted.

    asker: the side whose request alone is meant, all if empty. A request of the side itself lapses.
    """
    asks = []
    for ask in position.asks:
        if asker not in ("", ask.side):
            asks.append(ask)
            continue
        rest = ask.without(side)
        if rest is None or (rest.what != OLD_PLACE and not rest.asked):
            continue
        if not rest.granted:
            asks.append(rest)
    return position._replace(asks=tuple(asks))


def moved_to_end(position: Position, side: str) -> Position:
    """Return the position in which a side has the last place of the rotation, and asks for no other."""
    order = position.order.replace(side, "") + side
    asks = tuple(ask for ask in position.asks if (ask.side, ask.what) != (side, OLD_PLACE))
    return position._replace(order=order, asks=asks)


def can_be_due(position: Position, side: str) -> bool:
    """Return whether it can be a side's turn now: it is here, and can move or place."""
    if side in position.left or position.asks_old_place(side):
        return False
    if position.is_to_place(side):
        return side not in position.later and position.occupied != position.space.all
    return position.has_pieces(side)


def handed_on(position: Position) -> Position:
    """Return the position with the next side to move, or over since the time's last rotation is completed."""
    if position.time == COMPLETED:
        return _completed(position)
    at = position.order.index(position.mover) + 1
    for _ in range(2):  # the rest of this rotation, then a whole one
        while at < len(position.order):
            side = position.order[at]
            if position.asks_old_place(side):  # its old place is due: nobody's answer means no
                position = moved_to_end(position, side)
            elif can_be_due(position, side):
                return position._replace(mover=side)
            else:
                at += 1
        late = [side for side in position.order if position.asks_old_place(side)]
        for side in late:
            position = moved_to_end(position, side)
        for side in late:
            if can_be_due(position, side):
                return position._replace(mover=side)
        if position.time == UP:
            return _completed(position._replace(time=COMPLETED))
        position, at = position._replace(round=position.round + 1, later=""), 0
    raise AssertionError("no side can be due")  # who could not go on was not let go (calls.may_leave)


def still_to_move(position: Position) -> tuple[str, ...]:
    """Return who still has a turn once time is up, the mover first; nobody while it is on.

    After the rest of the rotation those follow whose old place is refused, then those who place at the end.
    """
    if position.time == "on" or position.ended:
        return ()
    before, _, after = position.order.partition(position.mover)
    placing = [side for side in before if position.is_to_place(side) and can_be_due(position, side)]
    due = [side for side in after if can_be_due(position, side)]
    if position.time == COMPLETED:
        return (position.mover, *placing, *(side for side in due if position.is_to_place(side)))
    refused = [side for side in after + before if position.asks_old_place(side)]
    return (position.mover, *due, *refused, *placing)


def ends_so(position: Position) -> bool:
    """Return whether the reason why a position is over holds for what stands on it."""
    if position.ended == "time":
        return position.time == COMPLETED and not _last_placing(position)
    return _won(position) == position.ended


def _last_placing(position: Position) -> list[str]:
    """Return who found no square in time and can place now."""
    return [side for side in position.order if position.is_to_place(side) and can_be_due(position, side)]


def _completed(position: Position) -> Position:
    """Return the position in which those place who found no square, or over."""
    if due := _last_placing(position):
        return position._replace(mover=due[0])
    return position._replace(ended="time", asks=())


def _won(position: Position) -> str:
    """Return why the mover has won now that its own turn has ended, empty if it has not."""
    mover, others = position.mover, position.order.replace(position.mover, "")
    if mover in position.left:
        return ""
    if count(position.moving.pieces) == ALL:
        return "all"
    waited_for = any(side not in position.left for side in position.starts)
    others_count = any(position.has_pieces(side) and side not in position.uncounted for side in others)
    if position.has_pieces(mover) and not (waited_for or others_count):
        return "only"
    can_return = position.terms.rejoin and position.time == "on"
    gone = all(side in position.left or (position.is_out(side) and not can_return) for side in others)
    return "alone" if gone else ""
