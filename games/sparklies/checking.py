"""Is one position of Sparklies a legal turn away from another? Invariants first, then a search.

What the invariants refuse is illegal for certain and a witness found is legal for certain; where the
search ends at its bound without either, the answer is "undecided". The search goes best first over
deactivations, positions that come back are merged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from operator import ne

from games.check import other_board
from games.faults import Fault
from games.protocol import Action, Verdict
from games.sparklies.notation import format_turn
from games.sparklies.play import actions, apply
from games.sparklies.position import Phase, Position, Side
from games.sparklies.save import format_save
from games.sparklies.turns import turn_of

__all__ = ["MAX_STATES", "verdict"]

MAX_STATES = 20_000  # about a second; a longer search belongs to the caller's patience, not to this bound


def verdict(before: Position, after: Position, max_states: int = MAX_STATES) -> Verdict:
    """Tell whether some legal turn of before's mover leads to after; after's own mover does not count.

    Raises nothing: boards of different size are a fault.
    """
    text = format_save(after)
    if found := other_board(before.board, after.board):
        return Verdict("illegal", None, text, found)
    if before.phase is Phase.OVER:
        before = before.playing_on()
    if faults := _invariants(before, after):
        return Verdict("illegal", None, text, faults)
    path, complete = _search(before, after, max_states)
    if path is not None:
        return Verdict("legal", format_turn(turn_of(before, path)), text)
    cells = _changed(before, after)
    names = tuple(before.board.names[c] for c in cells)
    if complete:
        message = "no turn leads there: every turn that takes only what is taken here was tried"
        return Verdict("illegal", None, text, (Fault("unreachable", names, message),))
    message = f"no turn that leads there was found among {max_states} states; in question: {', '.join(names)}"
    return Verdict("undecided", None, text, (Fault("undecided", names, message),))


def _changed(before: Position, after: Position) -> list[int]:
    return [c for c in before.board if before.cells[c] != after.cells[c]]


def _invariants(before: Position, after: Position) -> tuple[Fault, ...]:
    """Return what can never be after one turn (facts: "Always true of a Subtle turn"; it holds in all)."""
    mover, names = before.mover, before.board.names
    found = []
    for cell in _changed(before, after):
        was, now, name = before.controller(cell), after.controller(cell), names[cell]
        if now is mover:
            continue
        if was is now:
            whose = "nobody controls it" if now is Side.NOBODY else f"{now.label} controls it"
            message = f"{name} changed colour, but {whose}: only cells that {mover.label} took may change"
            found.append(Fault("changed-colour", (name,), message))
        elif was is mover:
            found.append(
                Fault("lost", (name,), f"{name} was {mover.label}'s: a turn never loses the mover's cells")
            )
        else:
            fate = "became nobody's" if now is Side.NOBODY else f"went to {now.label}"
            message = f"{name} {fate}, but it was {mover.label}'s turn: only the mover gains cells"
            found.append(Fault("gained", (name,), message))
    if after.active:
        cells = tuple(names[c] for c in sorted(after.active))
        found.append(
            Fault("left-active", cells, f"{', '.join(cells)} still active: every active cell is deactivated")
        )
    if not before.full and not _takable(before, after):
        found.append(Fault("no-control", (), f"{mover.label} took no free cell, and a turn begins with one"))
    return tuple(found)


def _takable(before: Position, after: Position) -> frozenset[int]:
    """Return the cells that the turn may have begun by taking."""
    return frozenset(before.controlled(Side.NOBODY)) & frozenset(after.controlled(before.mover))


@dataclass(frozen=True, slots=True)
class _Node:
    """A position within the turn, and how the search came there."""

    position: Position
    action: Action
    parent: _Node | None

    def path(self) -> list[Action]:
        """Return the actions from the turn's beginning to here."""
        return [*(self.parent.path() if self.parent else []), self.action]


def _search(before: Position, after: Position, max_states: int) -> tuple[list[Action] | None, bool]:
    """Return the actions of a turn that leads to after, if one was found, and whether all were looked at.

    A cell once captured stays the mover's, so a state that took a cell which is not the mover's in after
    leads nowhere; that bounds the search to the cells that changed hands and those the mover holds.
    """
    allowed = frozenset(after.controlled(before.mover))
    order, seen, heap = count(), set[Position](), list[tuple[int, int, _Node]]()

    def meet(node: _Node) -> None:
        if node.position not in seen and node.position.active <= allowed:
            seen.add(node.position)
            apart = sum(map(ne, node.position.cells, after.cells))
            heappush(heap, (apart, next(order), node))

    for opening in _openings(before, after):
        meet(opening)
    while heap:
        node = heappop(heap)[-1]
        if node.position.active:
            for action in actions(node.position):
                meet(_Node(apply(node.position, action), action, node))
        elif node.position.cells == after.cells:
            return node.path(), True
        if len(seen) > max_states:
            return None, False
    return None, True


def _openings(before: Position, after: Position) -> Iterator[_Node]:
    """Yield every way to begin the turn: the cell taken and the cell activated."""
    takable = _takable(before, after)
    controls: list[_Node | None] = [None] if before.full else []
    controls += [_Node(apply(before, a), a, None) for a in actions(before) if a.cell in takable]
    for control in controls:
        taken = control.position if control else before
        for action in actions(taken):
            yield _Node(apply(taken, action), action, control)
