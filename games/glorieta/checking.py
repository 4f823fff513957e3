"""Is one position of Glorieta a legal turn away from another? What changed says the turn, so it is exact."""

from __future__ import annotations

from games.answers import Verdict
from games.checking.check import other_board, says_otherwise
from games.faults import Fault
from games.glorieta.play import stone_words
from games.glorieta.position import NEUTRAL, Phase, Position
from games.glorieta.save import format_save
from games.glorieta.turns import Turn, format_turn, resolve
from games.glorieta.words import say


def verdict(before: Position, after: Position, seconds: float | None = None) -> Verdict:
    """Return whether a legal turn of before's mover leads to after; only what stands on the cells counts.

    If only an own stone came although a neutral one was due, the turn declined it.
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

    If the line does not say it, the numbers of stones do; who took which colour it may leave open.
    """
    if end is None:
        return ()
    found = []
    if after.mover is not end.mover:
        found.append(says_otherwise(say("other-mover", mover=end.mover.label, said=after.mover.label)))
    if after.declined is not end.declined:
        first, other = (p.declined.label if p.declined is not None else "none" for p in (end, after))
        found.append(says_otherwise(say("other-declined", first=first, said=other)))
    if after.swapped is not None and after.swapped != end.swapped:
        said, owner = 1 + after.swapped, end.swapped
        why = (
            say("black-unchosen", said=said)
            if owner is None
            else say("black-owned", said=said, owner=1 + owner)
        )
        found.append(says_otherwise(why))
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
    """Return what no turn of the mover can have done, no matter what the rest of it was."""
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
        said = say("opponents", stone=before.mover.other.label, cell=name, mover=mover)
        found.append(Fault("not-yours", (name,), said))
    if before.phase is Phase.CHOOSE:
        if came := own + neutral:
            found.append(Fault("wrong-step", came, say("came-before-choice", cells=came)))
        return tuple(found)
    for kind, cells in ((mover, own), (NEUTRAL, neutral)):
        if len(cells) > 1:
            said = say("too-many", count=len(cells), stone=kind, cells=cells)
            found.append(Fault("too-many", cells, said))
    return tuple(found)


def _gone(before: Position, after: Position, cell: int) -> Fault:
    name, stone, was = before.board.names[cell], after.stone(cell), stone_words(before, before.stone(cell))
    if not stone:
        return Fault("gone", (name,), say("gone", cell=name, was=was))
    return Fault("gone", (name,), say("replaced", cell=name, was=was, now=stone_words(after, stone)))
