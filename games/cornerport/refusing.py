"""What is wrong with an action of Cornerport, all at once and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.answers import Action
from games.cornerport.play import CLAIM, PASS, actions, calls, left_port, outcome
from games.cornerport.position import (
    EMPTY,
    KINDS,
    MOST,
    Position,
    kind_of,
    side_of,
)
from games.cornerport.sea import DEEP, PORTS, SEA, apart, orthogonal
from games.cornerport.words import say
from games.faults import Fault


def faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """Return everything that is wrong with an action; empty if it is legal."""
    if ended := outcome(position):
        return (Fault("game-over", (), say("over", reason=ended.reason)),)
    if action.verb == CLAIM:
        return tuple(_claim_faults(position, action))
    if action.side not in ("", position.mover):
        said = say("not-its-turn", mover=position.mover, side=action.side)
        return (Fault("wrong-side", (), said),)
    if action.verb == PASS.verb:
        can = actions(position)
        if can == [PASS]:
            return ()
        return (Fault("must-move", (), say("must-move", side=position.mover, count=len(can))),)
    if action.verb != "move" or not action.path:
        return (Fault("wrong-step", (), say("wrong-step", verb=action.verb)),)
    if any(cell not in SEA for cell in action.path):
        return (Fault("no-such-cell", (), say("no-cell", numbers=action.path)),)
    return tuple(_move_faults(position, action))


def _claim_faults(position: Position, action: Action) -> Iterator[Fault]:
    side = action.side or position.mover
    if not calls(position, side):
        said = say("no-claim-fifty" if position.terms.fifty else "no-claim", times=position.times)
        yield Fault("no-claim", (), said)


def _move_faults(position: Position, action: Action) -> Iterator[Fault]:
    start, letter = action.path[0], position.cells[action.path[0]]
    name = SEA.names[start]
    if letter == EMPTY:
        yield Fault("no-ship", (name,), say("no-ship", cell=name))
    elif side_of(letter) != position.mover:
        said = say("not-yours", cell=name, kind=kind_of(letter), owner=side_of(letter), mover=position.mover)
        yield Fault("not-yours", (name,), said)
    elif len(action.path) == 1:
        yield _nowhere(position, start)
    else:
        ways = _ship_way if kind_of(letter) == "ship" else _plain_way
        yield from ways(position, action.path)
        yield from _landing(position, action.path)
        if action.choice:
            yield from _placing(position, action)


def _nowhere(position: Position, start: int) -> Fault:
    """Return what is wrong with a move that does not say where to."""
    name, kind = SEA.names[start], kind_of(position.cells[start])
    if any(action.path[:1] == (start,) for action in actions(position)):
        return Fault("wrong-step", (name,), say("where-to", cell=name, kind=kind))
    return Fault("stuck", (name,), say("stuck", cell=name, kind=kind))


def _named(*cells: int) -> tuple[str, ...]:
    return tuple(SEA.names[cell] for cell in cells)


def _plain_way(position: Position, path: tuple[int, ...]) -> Iterator[Fault]:
    """Yield what is wrong with the way of a boat or a freighter."""
    start, end = path[0], path[-1]
    if len(path) > 2 or apart(start, end) != 1:
        kind = kind_of(position.cells[start])
        yield Fault("too-far", _named(*path), say("one-square", kind=kind, way=_named(*path)))


def _ship_way(position: Position, path: tuple[int, ...]) -> Iterator[Fault]:
    """Yield what is wrong with the way of a battle ship, which steps once or twice."""
    cells, straight = position.cells, position.terms.straight
    if len(path) > 3:
        yield Fault("too-far", _named(*path), say("two-steps", way=_named(*path)))
    for one, two in pairwise(path):
        names = _named(one, two)
        if apart(one, two) == 1 and not orthogonal(one, two):
            yield Fault("diagonal", names, say("diagonal", start=names[0], end=names[1]))
        elif apart(one, two) != 1:
            yield Fault("too-far", names, say("step-far", start=names[0], end=names[1]))
    for mid in path[1:-1]:
        (name,) = _named(mid)
        if cells[mid] != EMPTY and mid != path[0]:
            what = say("ship", owner=side_of(cells[mid]), kind=kind_of(cells[mid]))
            sinks = "yes" if side_of(cells[mid]) != position.mover else "no"
            yield Fault("blocked", (name,), say("blocked", cell=name, what=what, sinks=sinks))
    if len(path) == 3 and path[0] == path[2]:
        yield Fault("back", _named(path[0]), say("back", cell=_named(path[0])[0]))
    elif len(path) == 3 and straight and path[2] - path[1] != path[1] - path[0]:
        yield Fault("bent", _named(*path), say("bent", way=_named(*path)))


def _landing(position: Position, path: tuple[int, ...]) -> Iterator[Fault]:
    """Yield what is wrong with where a move ends."""
    start, end = path[0], path[-1]
    kind, there, (name,) = kind_of(position.cells[start]), position.cells[end], _named(end)
    if start == end:
        if len(path) == 2:
            yield Fault("back", (name,), say("back", cell=name))
    elif side_of(there) == position.mover:
        yield Fault("own-ship", (name,), say("own-ship", cell=name, kind=kind_of(there)))
    elif there != EMPTY and kind == "freighter":
        what = say("ship", owner=side_of(there), kind=kind_of(there))
        yield Fault("unarmed", (name,), say("unarmed", cell=name, what=what))
    elif there == EMPTY and kind == "boat" and end in DEEP:
        yield Fault("deep-water", (name,), say("deep-water", cell=name))


def _placing(position: Position, action: Action) -> Iterator[Fault]:
    """Yield what is wrong with placing a new ship by this move."""
    start, end, mover = action.path[0], action.path[-1], position.mover
    kind, choice = kind_of(position.cells[start]), action.choice
    (at,) = _named(end)
    if choice not in KINDS:
        yield Fault("no-such-ship", (), say("no-such-ship", kind=choice, kinds=KINDS))
    elif choice not in position.lacking(mover):
        yield Fault("all-out", (), say("all-out", side=mover, kind=choice, most=MOST[choice]))
    if kind != "freighter":
        yield Fault("no-arrival", (at,), say("no-freighter", cell=at, kind=kind))
    elif end not in PORTS[mover]:
        ports = _named(*PORTS[mover])
        yield Fault("no-arrival", (at,), say("no-port", cell=at, side=mover, ports=ports))
    elif position.last_port(start) == end:
        yield Fault("no-arrival", (at,), say("same-port", cell=at))
    elif left_port(position, start, end) is None:
        left = position.last_port(start)
        what = say("ship", owner=side_of(position.cells[left]), kind=kind_of(position.cells[left]))
        yield Fault("port-taken", _named(left), say("port-taken", cell=_named(left)[0], what=what))
