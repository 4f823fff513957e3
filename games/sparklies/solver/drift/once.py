"""Chains in which cells are captured by their own colour: the mover's never are, so each is at most once.

Then no state comes back, and a cell that is not active has the colour that it keeps. So few ways are left,
and all of them are looked at.
"""

from __future__ import annotations

from games.answers import Action
from games.deadline import Late
from games.sparklies.play import actions, apply
from games.sparklies.position import Phase, Position
from games.sparklies.solver.subtle.searching import SearchResult


def search_once(before: Position, after: bytes, max_states: int, late: Late) -> SearchResult:
    """Look for a turn that ends with these cells, in any order; exact if so many states are enough."""
    begun = before.mover
    left: list[tuple[Position, tuple[Action, ...]]] = [(before, ())]
    met = set[tuple[bytes, frozenset[int], Phase]]()
    while left:
        if len(met) > max_states or late():
            return SearchResult(None, False, len(met))
        position, path = left.pop()
        for action in actions(position):
            if action.verb == "pass":
                continue
            then = apply(position, action)
            over = then.mover is not begun or then.phase not in _WITHIN
            if over and then.cells == after:
                return SearchResult([*path, action], True, len(met))
            key = (then.cells, then.active, then.phase)
            if over or key in met or not _may_come(then, after):
                continue
            met.add(key)
            left.append((then, (*path, action)))
    return SearchResult(None, True, len(met))


_WITHIN = (Phase.ACTIVATE, Phase.DEACTIVATE, Phase.PROPAGATE)


def _may_come(position: Position, after: bytes) -> bool:
    """Return whether the mover's cells may yet stand as wanted.

    One captured stays as it is, if a banner ends the chain, or takes the colour that follows.
    """
    for cell in position.controlled_by(position.mover):
        was, now = position.cells[cell], after[cell]
        if now // 3 != position.mover:
            return False
        follows = was - was % 3 + (was + (position.terms.forced or 0)) % 3
        settled = cell not in position.active and position.phase is not Phase.ACTIVATE
        if position.phase is Phase.PROPAGATE and now != was and (settled or now != follows):
            return False
    return True
