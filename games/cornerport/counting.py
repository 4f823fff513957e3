"""Which rules and rulings of Cornerport a move meets, for counting how often games come to them."""

from __future__ import annotations

from collections.abc import Iterator

from games.answers import Action
from games.cornerport.play import calls, left_port
from games.cornerport.position import EMPTY, Position, kind_of
from games.cornerport.sea import DEEP, PORTS

__all__ = ["RULES", "met"]

# Beside what its effects say: moves, sinking, arrivals, new ships, passes, claims, ends.
RULES = (
    "back-home",  # a freighter comes back to the port that it remembers
    "could-claim",  # a draw could be claimed before the turn
    "left-deep-water",  # a boat leaves deep water for the coast
    "not-placed",  # a new ship could have come with an arrival, and did not
    "placed-freighter",  # the new ship is a freighter
    "port-taken",  # a freighter arrives, and a ship stands on the port that it left
    "sank-deep",  # a boat goes to deep water, to sink a ship
    "sank-on",  # a boat in deep water sinks another ship there
    "turned-corner",  # a battle ship's two squares turn a corner
    "two-squares",  # a battle ship goes two squares
)


def met(before: Position, action: Action, after: Position) -> Iterator[str]:
    """Yield the names of what an action meets, of RULES."""
    if calls(before, before.mover):
        yield "could-claim"
    if action.verb != "move":
        return
    (start, *mid, end), cells = action.path, before.cells
    kind, sinks = kind_of(cells[start]), cells[end] != EMPTY
    if kind == "boat":
        if sinks and end in DEEP:
            yield "sank-on" if start in DEEP else "sank-deep"
        if start in DEEP and end not in DEEP:
            yield "left-deep-water"
    elif kind == "ship" and mid:
        yield "two-squares"
        if end - mid[0] != mid[0] - start:
            yield "turned-corner"
    elif kind == "freighter" and end in PORTS[before.mover]:
        yield from _arriving(before, action)


def _arriving(before: Position, action: Action) -> Iterator[str]:
    """Yield what a freighter's coming to an own port meets."""
    start, end = action.path
    if before.remembered(start) == end:
        yield "back-home"
    elif left_port(before, start, end) is None:
        yield "port-taken"
    elif action.choice == "freighter":
        yield "placed-freighter"
    elif not action.choice and before.lacking(before.mover):
        yield "not-placed"
