"""What is wrong with a turn or a call of Colonization, with the reason."""

from __future__ import annotations

from collections.abc import Iterator

from games.answers import TABLE, Action
from games.colonization.calls import calls, table_calls
from games.colonization.ending import outcome
from games.colonization.position import KINDS, MOST, NAMES, PRICES, SIDES, Position
from games.colonization.space import count
from games.colonization.words import say
from games.faults import Fault

VERBS = {
    "move": 2,
    "take": 2,
    "produce": 1,
    "place": 1,
    "fire": 1,
    "abstain": 0,
}  # of turns: how many cells their paths have
MOVED = 2  # cells of the path of a piece that moves


def faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """Return everything that is wrong with a turn or a call; empty if it is legal."""
    if ended := outcome(position):
        return (Fault("game-over", (), say("over", reason=ended.reason)),)
    if action.verb not in VERBS and action.side:
        said = table_calls(position) if action.side == TABLE else calls(position, action.side)
        no_call = say("no-call", side=action.side, call=f"{action.verb} {action.choice}".strip())
        return () if action in said else (Fault("not-possible", (), no_call),)
    if action.side not in ("", position.mover):
        return (Fault("wrong-side", (), say("not-its-turn", mover=position.mover, side=action.side)),)
    if VERBS.get(action.verb) == MOVED and len(action.path) == 1:
        return (_standing(position, action.cell),)
    if VERBS.get(action.verb) != len(action.path) or any(cell not in position.board for cell in action.path):
        return (Fault("wrong-step", (), say("wrong-step", verb=action.verb)),)
    if position.is_to_place(position.mover) and action.verb != "place":
        return (Fault("must-place", (), say("must-place", side=position.mover)),)
    if action.verb == "place" and not position.is_to_place(position.mover):
        return (Fault("wrong-step", (), say("placed", side=position.mover)),)
    return tuple(_FAULTS[action.verb](position, action))


def _standing(position: Position, cell: int) -> Fault:
    """Return what is wrong with moving what stands on a square if it is not said where to."""
    name, there = position.board.names[cell], _whose(position, cell)
    if there not in ("", position.mover):
        return Fault("occupied", (name,), say("occupied", cell=name, owner=there))
    said = say("where-to", cell=name) if there else say("no-piece", side=position.mover, cell=name)
    return Fault("wrong-step" if there else "no-piece", (name,), said)


def _moving(position: Position, action: Action) -> Iterator[Fault]:
    """Yield what is wrong with going from one square to another."""
    start, end = action.path
    names, own = position.board.names, position.moving
    kind, there = own.kind_on(start), _whose(position, end)
    if kind < 0:
        yield Fault("no-piece", (names[start],), say("no-piece", side=position.mover, cell=names[start]))
        return
    if not position.space.near[start] >> end & 1:
        cells = (names[start], names[end])
        yield Fault("not-beside", cells, say("not-beside", start=names[start], end=names[end]))
    if there == position.mover:
        yield Fault("occupied", (names[end],), say("own-there", cell=names[end]))
    elif there and kind:
        code = "occupied" if action.verb == "move" else "not-home-planet"
        said = say("only-home", cell=names[end], owner=there, piece=KINDS[kind])
        yield Fault(code, (names[end],), said)
    elif bool(there) != (action.verb == "take"):
        first, last = names[start], names[end]
        is_take = say("is-take", start=first, end=last, owner=there)
        said = is_take if there else say("nothing-there", start=first, end=last)
        yield Fault("wrong-sign", (names[end],), said)


def _whose(position: Position, cell: int) -> str:
    """Return whose piece stands on a square, empty for nobody's."""
    bit = 1 << cell
    return next((SIDES[k] for k, its in enumerate(position.societies) if its.pieces & bit), "")


def _producing(position: Position, action: Action) -> Iterator[Fault]:
    """Yield what is wrong with producing a piece on a square."""
    if action.choice not in NAMES:
        yield Fault("wrong-step", (), say("wrong-step", verb=action.choice))
        return
    own, kind, cell = position.moving, NAMES.index(action.choice), action.cell
    name, bit = position.board.names[cell], 1 << cell
    if own.is_complete(kind):
        yield Fault("too-many", (name,), say("too-many", piece=KINDS[kind], most=MOST[kind]))
    missing = [each for each in PRICES[kind] if not own.is_complete(each)]
    for each in missing:
        has, needs = count(own[each]), MOST[each]
        said = say("too-few", piece=KINDS[kind], price=KINDS[each], has=has, needs=needs)
        yield Fault("too-few", (name,), said)
    replaced = 0
    for each in PRICES[kind]:
        replaced |= own[each]
    if position.occupied & ~replaced & bit:
        yield Fault("occupied", (name,), say("occupied", cell=name, owner=_whose(position, cell)))
    if not position.space.beside(own.home) & bit:
        yield Fault("no-home-near", (name,), say("no-home-near", cell=name))


def _placing(position: Position, action: Action) -> Iterator[Fault]:
    if there := _whose(position, action.cell):
        name = position.board.names[action.cell]
        yield Fault("occupied", (name,), say("occupied", cell=name, owner=there))


def _firing(position: Position, action: Action) -> Iterator[Fault]:
    name = position.board.names[action.cell]
    if not position.moving.weapon >> action.cell & 1:
        yield Fault("no-weapon", (name,), say("no-weapon", side=position.mover, cell=name))
    if position.time != "on":
        yield Fault("time-up", (name,), say("time-up"))


def _nothing(position: Position, action: Action) -> Iterator[Fault]:
    """Yield nothing: to abstain is always possible."""
    return iter(())


_FAULTS = {
    "move": _moving,
    "take": _moving,
    "produce": _producing,
    "place": _placing,
    "fire": _firing,
    "abstain": _nothing,
}
