"""Does one position of Cornerport follow from another? Every turn is tried, and what changed says why not."""

from __future__ import annotations

from collections.abc import Iterator

from games.answers import Action, Verdict
from games.checking.check import says_otherwise
from games.cornerport.play import actions, after, outcome
from games.cornerport.position import SHOWN, Position, kind_of, other, side_of
from games.cornerport.refusing import faults
from games.cornerport.save import format_save
from games.cornerport.sea import SEA
from games.cornerport.turns import format_turn
from games.cornerport.words import say
from games.faults import Fault
from games.words import Message


def verdict(before: Position, wanted: Position, seconds: float | None = None) -> Verdict:
    """Return whether a legal turn of before's mover leads to what stands in wanted.

    All turns are tried, so the answer is exact, and the nearest legal position is one of the nearest.
    """
    text = format_save(wanted)
    if ended := outcome(before):
        return Verdict("illegal", None, text, (Fault("game-over", (), say("over", reason=ended.reason)),))
    ends = [(move, after(before, move)) for move in actions(before)]
    for move, end in ends:
        if end.cells == wanted.cells:
            return Verdict("legal", format_turn(before, move), text)
    near = min((end for _, end in ends), key=lambda end: len(_differing(end, wanted)))
    mended = tuple(
        Fault("correction", (SEA.names[cell],), _correction(near, wanted, cell))
        for cell in _differing(near, wanted)
    )
    found = tuple(_reasons(before, wanted))
    return Verdict("illegal", None, text, found, format_save(near), mended, least=True)


def _differing(one: Position, two: Position) -> list[int]:
    return [cell for cell, (was, now) in enumerate(zip(one.cells, two.cells, strict=True)) if was != now]


def _correction(near: Position, wanted: Position, cell: int) -> Message:
    should, stands = SHOWN[near.cells[cell]].words, SHOWN[wanted.cells[cell]].words
    return say("correction", cell=SEA.names[cell], should=should, stands=stands)


def _reasons(before: Position, wanted: Position) -> Iterator[Fault]:
    """Yield why no turn leads there; what each says holds of all turns."""
    mover, changed = before.mover, _differing(before, wanted)
    if not changed:
        yield Fault("nothing-moved", (), say("nothing-moved", mover=mover))
        return
    was, now = before.cells, wanted.cells
    left = [cell for cell in changed if side_of(was[cell]) == mover]
    came = [cell for cell in changed if side_of(now[cell]) == mover]
    theirs = [cell for cell in changed if side_of(now[cell]) == other(mover)]
    lost = [cell for cell in changed if side_of(was[cell]) == other(mover) and cell not in theirs]
    faulty = False
    for cell in theirs:
        faulty = True
        yield _fault("theirs-moved", cell, now[cell], mover)
        if moved := [its for its in lost if was[its] == now[cell]]:
            lost.remove(moved[0])  # reported by where it came
    for cell in lost:
        if side_of(now[cell]) != mover:
            faulty = True
            yield _fault("sunk-from-afar", cell, was[cell], mover)
    for cell in left:
        if cell in came:
            faulty = True
            yield Fault(
                "became",
                (SEA.names[cell],),
                say("became", cell=SEA.names[cell], was=kind_of(was[cell]), now=kind_of(now[cell])),
            )
    if len(left) > 1 and not faulty:
        faulty = True
        names = tuple(SEA.names[cell] for cell in left)
        yield Fault("too-many-moved", names, say("too-many-moved", mover=mover, cells=names))
    if faulty:
        return
    yield from _of_one(before, wanted, left, came)


def _fault(code: str, cell: int, letter: str, mover: str) -> Fault:
    name, what = SEA.names[cell], say("ship", owner=side_of(letter), kind=kind_of(letter))
    said = say(
        "theirs-moved" if code == "theirs-moved" else "sunk-from-afar", cell=name, what=what, mover=mover
    )
    return Fault(code, (name,), said)


def _of_one(before: Position, wanted: Position, left: list[int], came: list[int]) -> Iterator[Fault]:
    """Yield why the one own ship that left its square, or none, cannot have made what stands."""
    was, now, mover = before.cells, wanted.cells, before.mover
    if not left:
        names = tuple(SEA.names[cell] for cell in came)
        yield Fault("from-nowhere", names, say("from-nowhere", mover=mover, cells=names))
        return
    (start,) = left
    ends = [cell for cell in came if now[cell] == was[start]]
    if not ends:
        name = SEA.names[start]
        yield Fault("own-gone", (name,), say("own-gone", cell=name, kind=kind_of(was[start])))
        return
    reasons = (fault for end in ends for fault in _why_not(before, start, end, now, came))
    yield from dict.fromkeys(reasons)


def _why_not(before: Position, start: int, end: int, now: str, came: list[int]) -> Iterator[Fault]:
    """Yield what is wrong with the move from a square to another, and the new ships beside it."""
    new = [cell for cell in came if cell != end]
    if len(new) > 1:
        arrived = any(kind_of(now[cell]) == "freighter" for cell in new)  # any of them may have moved there
        names = tuple(SEA.names[cell] for cell in (came if arrived else new))
        yield Fault(
            "too-many-placed", names, say("too-many-came" if arrived else "too-many-placed", cells=names)
        )
        return
    choice = kind_of(now[new[0]]) if new else ""
    mids = [mid for mid in SEA.neighbours[start] if end in SEA.neighbours[mid]]
    two_steps = kind_of(before.cells[start]) == "ship" and mids
    ways: list[tuple[int, ...]] = [(start, mid, end) for mid in mids] if two_steps else [(start, end)]
    tries = [faults(before, Action("move", way, choice)) for way in ways]
    yield from (fault for found in tries for fault in found)
    if not all(tries):  # the move itself is legal, and so is a new ship, but it stands elsewhere
        left, name = SEA.names[before.last_port(start)], SEA.names[new[0]]
        yield Fault("wrong-port", (name,), say("wrong-port", left=left, port=name))


def unlike(wanted: Position, end: Position | None) -> tuple[Fault, ...]:
    """Return a fault for what wanted's save line says beside its board otherwise than the turn makes it."""
    if end is None:
        return ()
    found = []
    if wanted.mover != end.mover:
        found.append(says_otherwise(say("other-mover", mover=end.mover, said=wanted.mover)))
    for (cell, port), (_, said) in zip(end.memory, wanted.memory, strict=False):
        if wanted.cells == end.cells and port != said:
            name, own, other_port = SEA.names[cell], SEA.names[port], SEA.names[said]
            found.append(says_otherwise(say("other-memory", cell=name, port=own, said=other_port)))
    if wanted.terms != end.terms:
        found.append(says_otherwise(say("other-terms")))
    if wanted.quiet != end.quiet:
        found.append(says_otherwise(say("other-quiet", turns=end.quiet, said=wanted.quiet)))
    if wanted.claimed != end.claimed:
        found.append(says_otherwise(say("other-claim")))
    return tuple(found)
