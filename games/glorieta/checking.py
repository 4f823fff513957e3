"""Is one position of Glorieta a legal turn away from another? What changed says the turn, so it is exact."""

from __future__ import annotations

from games.answers import Verdict
from games.check import other_board, says_otherwise
from games.faults import Fault
from games.glorieta.play import stone_words
from games.glorieta.position import NEUTRAL, Phase, Position
from games.glorieta.save import format_save
from games.glorieta.turns import Turn, format_turn, resolve

__all__ = ["unlike", "verdict"]


def verdict(before: Position, after: Position) -> Verdict:
    """Tell whether a legal turn of before's mover leads to after; only what stands on the cells counts.

    Where only an own stone came although a neutral one was due, the turn declined it.
    """
    text = format_save(after)
    found = other_board(before.board, after.board) or _changes_faults(before, after)
    if found:
        return Verdict("illegal", None, text, found)
    turn = _turn_between(before, after)
    faults = resolve(before, turn).faults
    return Verdict("illegal" if faults else "legal", None if faults else format_turn(turn), text, faults)


def unlike(after: Position, end: Position | None) -> tuple[Fault, ...]:
    """Return a fault for what after's save line says beside its board otherwise than the turn makes it.

    Where the line does not say it, the numbers of stones do; who took which colour it may leave open.
    """
    if end is None:
        return ()
    found = []
    if after.mover is not end.mover:
        found.append(says_otherwise(f"{end.mover.label} is to move after this turn, not {after.mover.label}"))
    if after.declined is not end.declined:
        first, said = (p.declined.label if p.declined is not None else "nobody" for p in (end, after))
        found.append(says_otherwise(f"{first} declined a neutral stone first, not {said}"))
    if after.swapped is not None and after.swapped != end.swapped:
        owner = (
            "nobody has chosen a colour" if end.swapped is None else f"player {1 + end.swapped} owns black"
        )
        found.append(says_otherwise(f"black={1 + after.swapped} does not follow: {owner}"))
    return tuple(found)


def _came(before: Position, after: Position, stone: str) -> tuple[str, ...]:
    """Return the names of the cells on which this stone came."""
    return tuple(before.board.names[c] for c in before.board if after.stone(c) == stone != before.stone(c))


def _turn_between(before: Position, after: Position) -> Turn:
    """Return the turn that adds what came, at most one stone of each kind."""
    if before.phase is Phase.CHOOSE:
        swapped = bool(after.swapped)
        return Turn(takes=(before.mover.other if swapped else before.mover).label)
    own, neutral = _came(before, after, before.mover.label), _came(before, after, NEUTRAL)
    declines = before.paired and not neutral
    return Turn("".join(own), "".join(neutral), declines)


def _changes_faults(before: Position, after: Position) -> tuple[Fault, ...]:
    """Return what no turn of the mover can have done, whatever the rest of it was."""
    if before.phase is Phase.OVER:
        return ()  # resolving any turn says so
    found = [
        _gone(before, after, cell)
        for cell in before.board
        if before.stone(cell) not in ("", after.stone(cell))
    ]
    mover = before.mover.label
    own = _came(before, after, mover)
    neutral = _came(before, after, NEUTRAL)
    for name in _came(before, after, before.mover.other.label):
        words = stone_words(before, before.mover.other.label)
        found.append(Fault("not-yours", (name,), f"{words} came to {name}, but it was {mover}'s turn"))
    if before.phase is Phase.CHOOSE:
        if came := own + neutral:
            message = f"stones came to {', '.join(came)}, but the second player was to choose a colour first"
            found.append(Fault("wrong-step", came, message))
        return tuple(found)
    for kind, cells in ((mover, own), (NEUTRAL, neutral)):
        if len(cells) > 1:
            message = f"{len(cells)} {kind} stones came, to {', '.join(cells)}, but a turn drops only one"
            found.append(Fault("too-many", cells, message))
    return tuple(found)


def _gone(before: Position, after: Position, cell: int) -> Fault:
    name, stone = before.board.names[cell], after.stone(cell)
    now = f"now holds {stone_words(after, stone)}" if stone else "is empty now"
    message = f"{name} held {stone_words(before, before.stone(cell))} and {now}: nothing moves or leaves"
    return Fault("gone", (name,), message)
