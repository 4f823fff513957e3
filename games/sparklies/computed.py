"""Turns of Speed and Drift that lead to a wanted position: few choices, the rest is computed.

Attackers may be anybody's there, so a cell that was taken and is not activated changes nothing in the
chain but what counts as a return (Drift). So each activation and colour is computed once, and the cell
taken is found by what then still differs. In Drift the mover may name another order than the usual one:
those are searched, as a graph of states (cells, active).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from games.protocol import Action
from games.sparklies.drifting import Drifting, anybodys
from games.sparklies.field import Field, mask_of
from games.sparklies.patience import Late
from games.sparklies.play import actions, apply, next_forced
from games.sparklies.position import COLOURS, Phase, Position, Side
from games.sparklies.searching import Found

__all__ = ["best_reach", "computed_ends", "search_computed"]

ORDER_STATES = 20_000  # for the orders that a mover may choose in Drift
STOP_STATES = 5_000  # for chains that are stopped in such an order

_State = tuple[bytes, frozenset[int]]


@dataclass(frozen=True)
class _Case:
    """Hold the question: the turn begins at before and ends with these cells."""

    before: Position
    after: bytes

    @property
    def held(self) -> frozenset[int]:
        """Return the cells that are the mover's in the end."""
        mover = self.before.mover
        return frozenset(c for c, digit in enumerate(self.after) if digit // 3 == mover)

    @property
    def takable(self) -> frozenset[int]:
        """Return the cells that may have been taken."""
        return self.held & frozenset(self.before.controlled(Side.NOBODY))

    def ends(self, position: Position) -> bool:
        """Tell whether the turn is over and this is where it should end."""
        return not position.active and position.cells == self.after


def search_computed(before: Position, after: bytes, max_states: int, late: Late) -> Found:
    """Look for a turn of Speed or Drift that ends with these cells."""
    case, states = _Case(before, after), 0
    for end, path in computed_ends(before, after, case.held):
        states += len(path)
        if end == after:
            return Found(path, True, states)
        if late():
            return Found(None, False, states)
    if not before.ruleset.stops_at_return:
        return Found(None, True, states)
    openings = list(_openings(case))
    for start, path in openings:
        if late():
            return Found(None, False, states)
        for action in actions(start):
            found, steps = _usual_order(case, apply(start, action), [*path, action])
            states += steps
            if found:
                return Found(found, True, states)
    drifting = Drifting.of(before, after)
    way, complete, met = drifting.search(min(max_states, ORDER_STATES), late)
    if way is not None or not drifting.may_be_stopped():
        return Found(way, complete, states + met)
    return _any_order(case, openings, min(max_states, STOP_STATES), late)


def computed_ends(
    before: Position, wanted: bytes, held: frozenset[int] | None = None
) -> Iterator[tuple[bytes, list[Action]]]:
    """Yield for each activation and colour, in the usual order, the end nearest to the wanted cells.

    That is a choice of the cell taken, where another is activated. It makes no difference in Speed; in
    Drift a chain stops by it here and there, so there the ends of the other choices are missing. held: no
    other cells may be the mover's in the end; then only the activations that may lead there are
    looked at, and chains that capture others are broken off.
    """
    uncontrolled = before._replace(phase=Phase.ACTIVATE)
    for cell in before.board if held is None else _promising(before, wanted, held):
        owner = before.controller(cell)
        if owner is not before.mover and (owner is not Side.NOBODY or before.full):
            continue
        for colour in COLOURS:
            rest = [Action("activate", cell), Action("deactivate", cell, colour)]
            taken = cell if owner is Side.NOBODY else -1
            if taken < 0 and not before.full:
                end, _ = _played(uncontrolled, rest, held)
                taken = _best_control(before, end.cells, wanted)
            control = [Action("control", taken)] if taken >= 0 else []
            end, path = _played(before, [*control, *rest], held)
            yield end.cells, path


def _best_control(before: Position, end: bytes, wanted: bytes) -> int:
    """Return the free cell to take so that, with what the chain leads to, most cells are as wanted."""
    free, mine = before.controlled(Side.NOBODY), 3 * before.mover
    missing = [c for c in free if end[c] < 3 and wanted[c] == end[c] + mine]
    captured = [c for c in free if end[c] >= 3]
    return next(iter([*missing, *captured, *free]))


def _promising(before: Position, wanted: bytes, held: frozenset[int]) -> list[int]:
    """Return the cells from which a chain could reach all that changed but the cell taken."""
    field, allowed = anybodys(before), mask_of(held)
    changed = mask_of(c for c in before.board if before.cells[c] != wanted[c])
    return [c for c in sorted(held) if (changed & ~_reach(field, c, allowed)).bit_count() <= 1]


def _played(
    position: Position, path: list[Action], held: frozenset[int] | None = None
) -> tuple[Position, list[Action]]:
    """Return where actions and the chain that follows lead, and all the actions.

    held: the chain is broken off where it captures any other cell.
    """
    path = list(path)
    for action in path:
        position = apply(position, action)
    while position.active and (held is None or position.active <= held):
        if (following := next_forced(position)) is None:
            break
        position = apply(position, following)
        path.append(following)
    return position, path


def _openings(case: _Case) -> Iterator[tuple[Position, list[Action]]]:
    """Yield the positions after control and activation that may lead there."""
    before = case.before
    field = anybodys(before)
    reached = {c: _reach(field, c, mask_of(case.held)) for c in case.held}
    controls = [Action("control", cell) for cell in sorted(case.takable)]
    for control in [None] if before.full else controls:
        taken = apply(before, control) if control else before
        changed = mask_of(c for c in before.board if taken.cells[c] != case.after[c])
        for action in actions(taken):
            if action.verb == "activate" and not changed & ~reached.get(action.cell, 0):
                yield apply(taken, action), [*([control] if control else []), action]


def _reach(field: Field, cell: int, held: int) -> int:
    """Return the cells that a chain from a cell could capture at best, and the cell itself."""
    return sum(field.ripples((*field.own, 1 << cell), held), 1 << cell)


def best_reach(before: Position) -> int:
    """Return a bound to the cells that the mover can hold after this turn."""
    field, everywhere = anybodys(before), (1 << len(before.board)) - 1
    own, free = mask_of(before.controlled(before.mover)), field.free
    cells = [c for c in before.board if (own | free) >> c & 1]
    reaches = [(own | _reach(field, c, everywhere)) for c in cells]
    # The cell taken counts too, where another is activated and the chain does not come there.
    return max(((r.bit_count() + bool(free & ~r)) for r in reaches), default=0)


def _usual_order(case: _Case, start: Position, path: list[Action]) -> tuple[list[Action] | None, int]:
    """Follow a chain in the usual order; return its actions if it ends right, and how many there were."""
    position, steps, held = start, [*path], case.held
    while position.active and position.active <= held and (action := next_forced(position)):
        position = apply(position, action)
        steps.append(action)
    return (steps if case.ends(position) else None), len(steps)


def _any_order(
    case: _Case, openings: list[tuple[Position, list[Action]]], max_states: int, late: Late
) -> Found:
    """Look through all orders of every opening.

    The path to a state in the order of discovery repeats no state, so nothing stops it by rule.
    """
    states, complete = 0, True
    for start, path in openings:
        graph, whole = _graph(case, start, max_states - states, late)
        states += len(graph.earlier)
        complete = complete and whole
        if (way := graph.to_end(case)) is not None:
            return Found([*path, *way], True, states)
        way, sure = graph.to_return(case)
        if way is not None:
            return Found([*path, *way], True, states)
        complete = complete and sure
    return Found(None, complete, states)


@dataclass
class _Graph:
    """Hold the states of a chain in any order: how each was first met, and what follows it."""

    start: _State
    earlier: dict[_State, tuple[_State, Action] | None]
    later: dict[_State, list[tuple[_State, Action]]]

    def way(self, state: _State) -> list[tuple[_State, Action]]:
        """Return the steps from the start to a state, each with the state it leaves."""
        found = []
        while (step := self.earlier[state]) is not None:
            found.append(step)
            state = step[0]
        return found[::-1]

    def to_end(self, case: _Case) -> list[Action] | None:
        """Return a way to the wanted cells with nothing active."""
        end = (case.after, frozenset[int]())
        return [action for _, action in self.way(end)] if end in self.earlier else None

    def to_return(self, case: _Case) -> tuple[list[Action] | None, bool]:
        """Return a way that is stopped at the wanted cells, and whether there is none for certain.

        The stop comes when a state returns: a way to it, and then one round that meets no state of that
        way. Only one way to each state is tried.
        """
        sure = True
        for state in self.later:
            if state[0] != case.after:
                continue
            way = self.way(state)
            if (loop := self._loop(state, {s for s, _ in way})) is not None:
                return [action for _, action in way] + loop, True
            sure = sure and self._loop(state, set()) is None
        return None, sure

    def _loop(self, state: _State, avoided: set[_State]) -> list[Action] | None:
        """Return the actions of a round from a state back to itself that avoids some."""
        met: dict[_State, tuple[_State, Action]] = {}
        left = deque([state])
        while left:
            at = left.popleft()
            for following, action in self.later.get(at, ()):
                if following in met or following in avoided:
                    continue
                met[following] = (at, action)
                if following == state:
                    return _unwound(met, state)
                left.append(following)
        return None


def _unwound(met: dict[_State, tuple[_State, Action]], state: _State) -> list[Action]:
    """Return the actions of the round that closed at a state."""
    at, action = met[state]
    found = [action]
    while at != state:
        at, action = met[at]
        found.append(action)
    return found[::-1]


def _graph(case: _Case, start: Position, most: int, late: Late) -> tuple[_Graph, bool]:
    """Return the states that chains from a position run through in any order, and whether those are all."""
    first = (start.cells, start.active)
    graph = _Graph(first, {first: None}, {})
    left = deque([start])
    while left:
        position = left.popleft()
        if not position.active:
            continue
        state = (position.cells, position.active)
        graph.later[state] = []
        for action in actions(position):
            after = apply(position._replace(trail=frozenset()), action)
            if not after.active <= case.held:
                continue
            following = (after.cells, after.active)
            graph.later[state].append((following, action))
            if following not in graph.earlier:
                graph.earlier[following] = (state, action)
                left.append(after)
        if len(graph.earlier) > most or late():
            return graph, False
    return graph, True
