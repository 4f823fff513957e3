"""Does one position of Sandkings follow from another by a turn? Proved reasons first, then a search."""

from __future__ import annotations

from games.answers import Shortest, Verdict
from games.checking.check import says_otherwise
from games.deadline import within
from games.faults import Fault
from games.sandkings.ending import outcome
from games.sandkings.field import flood, names_of
from games.sandkings.others import FAR
from games.sandkings.position import PARTS, SIDES, Position
from games.sandkings.save import format_save
from games.sandkings.search import MoveQuestion, MoveSearch
from games.sandkings.turns import format_turn, read_turn
from games.sandkings.words import say
from games.words import Message, all_of

MAX_STATES = 60_000  # that are looked into where no time is given
PROOF_STATES = 10_000  # that are looked into to find a shorter turn than one


def verdict(before: Position, after: Position, seconds: float | None = None) -> Verdict:
    """Return whether some legal turn of before's mover leads to after; only the parts on the squares count.

    seconds: how long to look at the most; without, the same question gets the same answer everywhere.
    """
    text = format_save(after)
    if found := _impossible(before, after):
        return Verdict("illegal", None, text, found)
    question = MoveQuestion(before, after)
    if found := _too_far(question, after):
        return Verdict("illegal", None, text, found)
    search = MoveSearch(question, within(seconds), MAX_STATES, before.left)
    search.run()
    if search.found is not None:
        return Verdict("legal", format_turn(search.found), text)
    if not search.over:
        return Verdict("undecided", None, text, (Fault("undecided", (), say("undecided")),))
    said = say("no-turn", left=before.left, mover=SIDES[before.mover])
    return Verdict("illegal", None, text, (Fault("no-turn", _differing(before, after), said),))


def shortest(before: Position, after: Position, turn: str, seconds: float | None = None) -> Shortest | None:
    """Return a turn of the fewest moves from before to after, with the proof that there are none of fewer.

    That is the bound that holds for every turn, or a search for fewer moves which has tried all; if time
    runs out before, both bounds are named. turn: one that leads there. None if it has no move.
    """
    question, late = MoveQuestion(before, after), within(seconds)
    best = [action for action in read_turn(before, turn) if action.path]
    least = question.bounds.least
    while least < len(best):
        search = MoveSearch(question, late, PROOF_STATES, len(best) - 1)
        search.run()
        if search.found is None:
            least = len(best) if search.over else least
            break
        best = search.found
    if not best:
        return None
    words = say("used", moves=len(best), left=before.left)
    if least < len(best):
        words = say("used-between", least=least, moves=len(best), left=before.left)
    return Shortest(format_turn(best), words)


def unlike(after: Position, end: Position | None) -> tuple[Fault, ...]:
    """Return a fault for what after's save line says, if it does, otherwise than the turn makes it."""
    if end is None:
        return ()
    found, unsaid = [], after.terms.unsaid
    after = after.resume(end)
    if after.terms != end.terms:
        should, stands = ((":".join(format_save(p).split(":")[2:])) for p in (end, after))
        found.append(says_otherwise(say("other-terms", should=should, said=stands)))
    elif after.mover != end.mover and "mover" not in unsaid:
        said = say("other-mover", mover=SIDES[end.mover], said=SIDES[after.mover])
        found.append(says_otherwise(said))
    elif after.loser != end.loser and "loser" not in unsaid:
        found.append(says_otherwise(say("other-loser", loser=SIDES[end.loser])))
    return tuple(found)


def _differing(before: Position, after: Position) -> tuple[str, ...]:
    differing = 0
    for was, now in zip(before.creatures, after.creatures, strict=True):
        for part in range(len(PARTS)):
            differing |= was[part] ^ now[part]
    return names_of(differing)


def _impossible(before: Position, after: Position) -> tuple[Fault, ...]:
    """Return what no turn of the mover can have done, no matter what the rest of it was."""
    if ended := outcome(before):
        return (Fault("game-over", (), say("over", reason=ended.reason)),)
    if len(before.creatures) != len(after.creatures):
        said = say("other-sides", was=len(before.creatures), now=len(after.creatures))
        return (Fault("other-sides", (), said),)
    found = list[Fault]()
    for side in range(len(before.creatures)):
        found += _own_faults(before, after) if side == before.mover else _others_faults(before, after, side)
        found += _loose(after, side)
    return tuple(found)


def _others_faults(before: Position, after: Position, side: int) -> list[Fault]:
    """Return a fault for every part that came to one whose turn it is not."""
    was, now, name = before.creatures[side], after.creatures[side], SIDES[side]
    found = []
    for part, held, stood in zip(PARTS, now, was, strict=True):
        for cell in names_of(held & ~stood):
            said = say("moved-there", side=name, part=part, cell=cell, mover=SIDES[before.mover])
            found.append(Fault("not-yours", (cell,), said))
    return found


def _own_faults(before: Position, after: Position) -> list[Fault]:
    """Return a fault if the mover has other parts than it had: it loses all of them, or none."""
    was, now, mover = before.moving, after.creatures[before.mover], SIDES[before.mover]
    if not now.parts:
        return []
    found = []
    for part, stood, held in zip(PARTS, was, now, strict=True):
        if stood.bit_count() != held.bit_count():
            counted = stood.bit_count(), held.bit_count()
            said = say("own-parts", side=mover, part=part, was=counted[0], now=counted[1])
            found.append(Fault("own-parts", names_of(held or stood), said))
    return found


def _loose(after: Position, side: int) -> list[Fault]:
    """Return a fault for parts that no chain joins to their body, or whose body is gone."""
    its = after.creatures[side]
    if not (loose := its.parts & ~flood(its.body, its.parts)):
        return []
    cells, name = names_of(loose), SIDES[side]
    said = (
        say("loose", side=name, cells=all_of(cells), count=len(cells))
        if its.body
        else say("bodyless", side=name, cells=all_of(cells), count=len(cells))
    )
    return [Fault("loose", cells, said)]


def _too_far(question: MoveQuestion, after: Position) -> tuple[Fault, ...]:
    """Return what takes more moves than are left, each with what it takes at best."""
    bounds, left, goal = question.bounds, question.left, question.goal
    parts = (("body", bounds.body, goal.body), ("vertebra", bounds.vertebrae, goal.vertebrae))
    found = [_far(part, need, held, left) for part, need, held in parts if need > left]
    if bounds.stinger > left:
        found.append(_stinger_far(question))
    if not found and bounds.least > left:
        said = say(
            "all-too-far",
            body=bounds.body,
            stinger=bounds.stinger,
            vertebrae=bounds.vertebrae,
            least=bounds.least,
            left=left,
        )
        found.append(Fault("too-far", names_of(goal.parts), said))
    return tuple(found)


def _far(part: str, need: int, held: int, left: int) -> Fault:
    cells = names_of(held)
    if part == "body":
        where: Message = say("body-reach", cell=cells[0] if cells else "", moves=need, left=left)
        if need >= FAR:
            where = say("body-never", cell=cells[0]) if cells else say("never-behind")
        return Fault("too-far", cells, where)
    never = say("vertebrae-never", cells=all_of(cells))
    return Fault(
        "too-far",
        cells,
        never if need >= FAR else say("vertebrae-reach", cells=all_of(cells), moves=need, left=left),
    )


def _stinger_far(question: MoveQuestion) -> Fault:
    """Return the fault that the stinger comes too late, or that it cannot have stung what is gone."""
    stages, need = question.stages, question.bounds.stinger
    gone = names_of(stages.first.occupied & ~stages.last.occupied)
    goal = names_of(question.goal.stinger)
    left = question.left
    if need >= FAR and gone:
        return Fault("not-stung", gone, say("not-stung", cells=all_of(gone), count=len(gone)))
    if need >= FAR:
        return Fault("too-far", goal, say("stinger-never", cell=goal[0]))
    if not gone:
        return Fault("too-far", goal, say("stinger-reach", cell=goal[0], moves=need, left=left))
    where = goal[0] if goal else ""
    said = (
        say("stings-reach", gone=all_of(gone), count=len(gone), cell=where, moves=need, left=left)
        if where
        else say("stings-need", gone=all_of(gone), count=len(gone), moves=need, left=left)
    )
    return Fault("too-far", (*gone, *goal), said)
