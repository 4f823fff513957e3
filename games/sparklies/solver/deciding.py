"""Does a turn lead from one position to another? Invariants, then the search."""

from __future__ import annotations

from dataclasses import dataclass

from games.answers import Action
from games.deadline import Late, never
from games.faults import Fault
from games.sparklies.ending import game_over
from games.sparklies.position import Phase, Position
from games.sparklies.solver.banners import search_banner
from games.sparklies.solver.computed import search_computed
from games.sparklies.solver.subtle.goal import Goal
from games.sparklies.solver.subtle.searching import Found, search
from games.sparklies.terms import Side
from games.sparklies.words import say

__all__ = ["Decision", "decide", "differing", "invariants", "takable"]


@dataclass(frozen=True)
class Decision:
    """Tell whether a turn leads there: one does (path), none does (no path, complete), or it is open.

    faults: what a single cell breaks by itself, or which cells are in question (why else no turn leads there
    is games.sparklies.solver.reasons' affair); states: how many states were met.
    """

    path: list[Action] | None
    complete: bool
    faults: tuple[Fault, ...] = ()
    states: int = 0


def decide(before: Position, after: Position, max_states: int, late: Late = never) -> Decision:
    """Decide whether a turn of before's mover ends at after; both stand on the same board.

    Undecided positions get a fault.
    """
    if before.phase is Phase.OVER:
        return Decision(None, True, (game_over(before),))
    if faults := invariants(before, after):
        return Decision(None, True, faults)
    if before.full and before.cells == after.cells:
        return Decision([Action("pass")], True)
    if before._replace(cells=after.cells).captor and before.ruleset.order_matters:
        found = search_banner(before, after.cells, max_states, late)
    elif before.ruleset.computed:
        found = search_computed(before, after.cells, max_states, late)
    else:
        goal = Goal.of(before, [(digit,) for digit in after.cells])
        found = search(before, goal, max_states, late)
    faults = () if found.complete else (_open(before, after, found, late),)
    return Decision(found.path, found.complete, faults, found.states)


def differing(before: Position, after: Position) -> list[int]:
    """Return the cells that do not stand alike."""
    return [c for c in before.board if before.cells[c] != after.cells[c]]


def invariants(before: Position, after: Position) -> tuple[Fault, ...]:
    """Return what can never be after one turn (facts: "Always true of a Subtle turn"; it holds in all)."""
    mover, names = before.mover, before.board.names
    found = []
    for cell in differing(before, after):
        was, now, name = before.controller(cell), after.controller(cell), names[cell]
        if now is mover:
            continue
        if was is now:
            said = say("changed-colour", cell=name, owner=now.label, mover=mover.label)
            found.append(Fault("changed-colour", (name,), said))
        elif was is mover:
            found.append(Fault("lost", (name,), say("lost", cell=name, mover=mover.label)))
        else:
            said = say("gained", cell=name, owner=now.label, mover=mover.label)
            found.append(Fault("gained", (name,), said))
    if after.active:
        cells = tuple(names[c] for c in sorted(after.active))
        found.append(Fault("left-active", cells, say("still-active", cells=cells)))
    if not before.full and not takable(before, after):
        found.append(Fault("no-control", (), say("took-none", mover=mover.label)))
    return tuple(found)


def takable(before: Position, after: Position) -> frozenset[int]:
    """Return the cells that the turn may have begun by taking."""
    return frozenset(before.controlled(Side.NOBODY)) & frozenset(after.controlled(before.mover))


def _open(before: Position, after: Position, found: Found, late: Late) -> Fault:
    """Return the fault of a position that no turn was found to lead to."""
    names = tuple(before.board.names[c] for c in differing(before, after))
    if before.ruleset.stops_at_return and not late():
        return Fault("undecided", names, say("undecided-order", states=found.states, cells=names))
    return Fault("undecided", names, say("undecided", states=found.states, cells=names))
