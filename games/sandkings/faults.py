"""What is wrong with an action, in words that say why."""

from __future__ import annotations

from games.answers import Action
from games.faults import Fault
from games.sandkings.ending import outcome
from games.sandkings.field import BITS, BOARD, NEAR, flood, names_of
from games.sandkings.moves import find_shielded, targets
from games.sandkings.position import SIDES, Position
from games.sandkings.words import say
from games.words import all_of


def is_legal(position: Position, action: Action) -> bool:
    """Return whether an action is legal, without the reasons."""
    verb, path = action.verb, action.path
    if action.choice or action.side not in ("", SIDES[position.mover]) or len(position.living) < 2:
        return False
    if verb in ("move", "sting"):
        if len(path) != 2 or not all(0 <= cell < len(BITS) for cell in path):
            return False
        start, end = BITS[path[0]], BITS[path[1]]
        mine = position.moving.parts & start and targets(position, start) & end
        return bool(mine) and (verb == "sting") == bool(end & position.occupied)
    return not path and verb == ("stop" if position.mid_turn else "pass")


def faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """Return everything that is wrong with an action in a position; empty if it is legal."""
    if is_legal(position, action):
        return ()
    if ended := outcome(position):
        return (Fault("game-over", (), say("over", reason=ended.reason)),)
    mover = SIDES[position.mover]
    if action.side not in ("", mover):
        return (Fault("wrong-side", (), say("wrong-side", mover=mover, side=action.side)),)
    if action.verb in ("stop", "pass") and not action.path and not action.choice:
        code = "nothing-to-stop" if action.verb == "stop" else "no-pass"
        said = say("no-stop") if action.verb == "stop" else say("no-pass")
        return (Fault(code, (), said),)
    path, there = action.path, len(BITS)
    if action.verb not in ("move", "sting") or len(path) not in (1, 2) or action.choice or max(path) >= there:
        return (Fault("wrong-step", (), say("wrong-step", verb=action.verb)),)
    return _move_faults(position, action)


def _move_faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """Return what is wrong with moving from one square to another."""
    start, end = BITS[action.path[0]], BITS[action.path[-1]]
    names = tuple(BOARD.names[cell] for cell in action.path)
    mover, own = SIDES[position.mover], position.moving
    part = own.part_on(start)
    if not part:
        whose = position.whose(start)
        said = (
            say("not-yours", cell=names[0], mover=mover, side=SIDES[whose])
            if whose >= 0
            else say("nothing-there", cell=names[0], mover=mover)
        )
        return (Fault("not-yours" if whose >= 0 else "no-part", names[:1], said),)
    if len(names) == 1:
        if targets(position, start):
            return (Fault("wrong-step", names, say("where-to", cell=names[0], part=part)),)
        return (Fault("stuck", names, say("stuck", cell=names[0], part=part)),)
    found = list[Fault]()
    if not NEAR[start] & end:
        found.append(Fault("too-far", names, say("too-far", start=names[0], end=names[1])))
    if own.parts & end and start != end:
        found.append(Fault("not-free", names[1:], say("own-there", cell=names[1])))
    elif end & position.occupied and start != end:
        found += _sting_faults(position, end, part, names)
    elif action.verb == "sting":
        found.append(Fault("nothing-stung", names[1:], say("nothing-stung", start=names[0], end=names[1])))
    found += _apart(position, start, end, names)
    return tuple(found) or (_is_sting(position, end, names),)


def _is_sting(position: Position, end: int, names: tuple[str, ...]) -> Fault:
    """Return the fault of a sting that would be legal, but is written as a move."""
    whose = position.whose(end)
    stung = position.creatures[whose].part_on(end)
    said = say("is-sting", start=names[0], end=names[1], side=SIDES[whose], stung=stung)
    return Fault("is-sting", names[1:], said)


def _sting_faults(position: Position, end: int, part: str, names: tuple[str, ...]) -> list[Fault]:
    """Return what is wrong with moving onto another creature's part."""
    whose = position.whose(end)
    other, stung = SIDES[whose], position.creatures[whose].part_on(end)
    if part != "stinger":
        said = say("only-stinger", part=part, cell=names[1], side=other, stung=stung)
        return [Fault("not-free", names[1:], said)]
    found = list[Fault]()
    if find_shielded(position) & end:
        body = names_of(position.creatures[whose].body)[0]
        said = (
            say("shielded-strong", cell=names[1], side=other, body=body)
            if position.terms.strong
            else say("shielded", cell=names[1], side=other, body=body)
        )
        found.append(Fault("shielded", names[1:], said))
    return found


def _apart(position: Position, start: int, end: int, names: tuple[str, ...]) -> tuple[Fault, ...]:
    """Return a fault if a move leaves own parts without a chain to the body."""
    own = position.moving
    body = end if own.body == start else own.body
    parts = own.parts & ~start | end
    if not (lost := parts & ~flood(body, parts)):
        return ()
    cells = names_of(lost)
    said = say("apart", start=names[0], end=names[1], cells=all_of(cells), count=len(cells))
    return (Fault("apart", cells, said),)
