"""Turns of Speed and Drift that lead to a wanted position: few choices, the rest is computed.

Attackers may be anybody's there, so a cell that was taken and is not activated changes nothing in the
chain but what counts as a return (Drift). So each activation and colour is computed once, and the cell
taken is found by what then still differs. In Drift the mover may name another order than the usual one:
those are searched, as a graph of states (cells, active).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.answers import Action
from games.deadline import Late
from games.sparklies.play import actions, apply, next_forced
from games.sparklies.position import Phase, Position
from games.sparklies.solver.bitboard import Bitboard, mask_of
from games.sparklies.solver.drift.drifting import DriftQuestion, anybodys
from games.sparklies.solver.drift.stopping import WINDOW_STATES, Stopping
from games.sparklies.solver.drift.windows import Windows
from games.sparklies.solver.subtle.searching import SearchResult
from games.sparklies.terms import COLOURS, Side

ORDER_STATES = 20_000  # for the orders that a mover may choose in Drift


@dataclass(frozen=True)
class _Case:
    """The question: the turn begins at before and ends with these cells."""

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
        return self.held & frozenset(self.before.controlled_by(Side.NOBODY))

    def ends(self, position: Position) -> bool:
        """Return whether the turn is over and this is where it should end."""
        return not position.active and position.cells == self.after


def search_computed(before: Position, after: bytes, max_states: int, late: Late) -> SearchResult:
    """Look for a turn of Speed or Drift that ends with these cells."""
    case, states = _Case(before, after), 0
    for end, path in computed_ends(before, after, case.held):
        states += len(path)
        if end == after:
            return SearchResult(path, True, states)
        if late():
            return SearchResult(None, False, states)
    if not before.ruleset.stops_at_return:
        return SearchResult(None, True, states)
    openings = list(_openings(case))
    for start, path in openings:
        if late():
            return SearchResult(None, False, states)
        for action in actions(start):
            found, steps = _usual_order(case, apply(start, action), [*path, action])
            states += steps
            if found:
                return SearchResult(found, True, states)
    drifting = DriftQuestion.of(before, after)
    begun = [o for o in drifting.openings(drifting.dragged) if not o[1][3] & ~sum(drifting.dragged)]
    way, complete, met = drifting.search(begun, min(max_states, ORDER_STATES), late)
    states += met
    if way is None and not complete:
        left = Windows(drifting, WINDOW_STATES, late).left(begun)
        way, complete, met = drifting.search(left, min(max_states, ORDER_STATES), late)
        states += met
    if way is not None or drifting.is_unstopped():
        return SearchResult(way, way is not None or complete, states)
    stopping = Stopping(drifting, max_states, late)
    way, certain = stopping.search()
    return SearchResult(way, way is not None or (complete and certain), states + stopping.spent)


def computed_ends(
    before: Position, wanted: bytes, held: frozenset[int] | None = None
) -> Iterator[tuple[bytes, list[Action]]]:
    """Yield for each activation and colour, in the usual order, the end nearest to the wanted cells.

    That is a choice of the cell taken, if another is activated. It makes no difference in Speed, but if
    its own colour captures a cell and the mover's are spared: there each is looked at. In Drift a chain stops
    by it here and there, so there the ends of the other choices are missing. held: no other cells may be the
    mover's in the end; then only the activations that may lead there are looked at, and chains that capture
    others are broken off.
    """
    uncontrolled = before._replace(phase=Phase.ACTIVATE)
    for cell in before.board if held is None else _promising(before, wanted, held):
        owner = before.controller(cell)
        if owner is not before.mover and (owner is not Side.NOBODY or before.full):
            continue
        for colour in COLOURS:
            rest = [Action("activate", (cell,)), Action("deactivate", (cell,), colour)]
            taken: tuple[int, ...] = (cell,) if owner is Side.NOBODY else (-1,)
            if owner is not Side.NOBODY and not before.full:
                taken = tuple(c for c in before.controlled_by(Side.NOBODY) if held is None or c in held)
                if not before.terms.pattern.own:
                    end, _ = _played(uncontrolled, rest, held)
                    taken = (_best_control(before, end.cells, wanted),)
            for each in taken:
                control = [Action("control", (each,))] if each >= 0 else []
                end, path = _played(before, [*control, *rest], held)
                yield end.cells, path


def computed_chains(before: Position) -> Iterator[tuple[bytes, list[Action], bool]]:
    """Yield for each activation and colour what the chain leads to in the usual order, and its actions.

    And whether it began at a cell that the mover had before and nothing was taken yet, if a cell is free.
    """
    free = before.controlled_by(Side.NOBODY) if before.terms.pattern.own else ()
    uncontrolled = before._replace(phase=Phase.ACTIVATE)
    for cell in sorted(before.controlled_by(before.mover) + before.controlled_by(Side.NOBODY)):
        own = before.controller(cell) is before.mover
        for colour in COLOURS:
            path = [Action("activate", (cell,)), Action("deactivate", (cell,), colour)]
            if not own or free:
                for taken in free if own else (cell,):
                    end, done = _played(before, [Action("control", (taken,)), *path])
                    yield end.cells, done, False
            else:
                end, done = _played(uncontrolled, path)
                yield end.cells, done, True


def _best_control(before: Position, end: bytes, wanted: bytes) -> int:
    """Return the free cell to take so that, with what the chain leads to, most cells are as wanted."""
    free, mine = before.controlled_by(Side.NOBODY), 3 * before.mover
    missing = [c for c in free if end[c] < 3 and wanted[c] == end[c] + mine]
    captured = [c for c in free if end[c] >= 3]
    wrong = [c for c in free if end[c] != wanted[c]]  # however it stands then, it stands wrong
    return next(iter([*missing, *captured, *wrong, *free]))


def _promising(before: Position, wanted: bytes, held: frozenset[int]) -> list[int]:
    """Return the cells from which a chain could reach all that changed but the cell taken."""
    bitboard, allowed = anybodys(before), mask_of(held)
    changed = mask_of(c for c in before.board if before.cells[c] != wanted[c])
    return [c for c in sorted(held) if (changed & ~_reach(bitboard, c, allowed)).bit_count() <= 1]


def _played(
    position: Position, path: list[Action], held: frozenset[int] | None = None
) -> tuple[Position, list[Action]]:
    """Return where actions and the chain that follows lead, and all the actions.

    held: the chain is broken off if it captures any other cell.
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
    bitboard = anybodys(before)
    reached = {c: _reach(bitboard, c, mask_of(case.held)) for c in case.held}
    controls = [Action("control", (cell,)) for cell in sorted(case.takable)]
    for control in [None] if before.full else controls:
        taken = apply(before, control) if control else before
        changed = mask_of(c for c in before.board if taken.cells[c] != case.after[c])
        for action in actions(taken):
            if action.verb == "activate" and not changed & ~reached.get(action.cell, 0):
                yield apply(taken, action), [*([control] if control else []), action]


def _reach(bitboard: Bitboard, cell: int, held: int) -> int:
    """Return the cells that a chain from a cell could capture at best, and the cell itself."""
    return sum(bitboard.ripples((*bitboard.own, 1 << cell), held), 1 << cell)


def best_reach(before: Position) -> int:
    """Return a bound to the cells that the mover can hold after this turn."""
    bitboard, everywhere = anybodys(before), (1 << len(before.board)) - 1
    own, free = mask_of(before.controlled_by(before.mover)), bitboard.free
    cells = [c for c in before.board if (own | free) >> c & 1]
    reaches = [(own | _reach(bitboard, c, everywhere)) for c in cells]
    # The cell taken counts too, where another is activated and the chain does not come there.
    return max(((r.bit_count() + bool(free & ~r)) for r in reaches), default=0)


def _usual_order(case: _Case, start: Position, path: list[Action]) -> tuple[list[Action] | None, int]:
    """Follow a chain in the usual order; return its actions if it ends right, and how many there were."""
    position, steps, held = start, [*path], case.held
    while position.active and position.active <= held and (action := next_forced(position)):
        position = apply(position, action)
        steps.append(action)
    return (steps if case.ends(position) else None), len(steps)
