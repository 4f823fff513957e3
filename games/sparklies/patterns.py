"""Patterns that one tap takes a step on: quadrilles, and areas of two colours (see the rules, "Words").

A quadrille is a block of four of the mover's cells in two colours, each colour on one diagonal; an area is
all of the mover's cells that carry such a checkerboard on. A step deactivates every active cell of one
half into the colour that attacks the other half.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.answers import Action
from games.sparklies.position import Position
from games.sparklies.terms import COLOURS


def pattern_step(position: Position, cell: int) -> tuple[Action, ...]:
    """Return the deactivations of one step of the pattern round a cell; empty if there is none.

    If both halves have active cells, the half whose colour the other attacks is taken (ruling). The
    order has no effect. None if every step is a turn.
    """
    if position.round is not None:
        return ()
    for other in _colours_beside(position, cell):
        halves = _area(position, cell, other)
        active = [sorted(half & position.active) for half in halves]
        colours = (position.colour(cell), other)
        if not any(active):
            continue
        chosen = 0 if not active[1] or (active[0] and _attacker(colours[0]) == colours[1]) else 1
        into = _attacker(colours[1 - chosen])
        return tuple(Action("deactivate", (cell,), into) for cell in active[chosen])
    return ()


def _attacker(colour: str) -> str:
    """Return the colour that attacks this one: red attacks green, green blue, blue red."""
    return COLOURS[COLOURS.index(colour) - 1]


def _own(position: Position, cell: int) -> bool:
    return position.controller(cell) is position.mover


def _colours_beside(position: Position, cell: int) -> Iterator[str]:
    """Yield the second colour of every quadrille that has this cell."""
    beside = position.board.neighbours
    if not _own(position, cell):
        return
    seen = set()
    for first in beside[cell]:
        colour = position.colour(first)
        if colour in seen or colour == position.colour(cell) or not _own(position, first):
            continue
        for second in beside[cell]:
            if second == first or second in beside[first] or position.colour(second) != colour:
                continue
            across = set(beside[first]) & set(beside[second]) - {cell}
            whole = any(_own(position, c) and position.colour(c) == position.colour(cell) for c in across)
            if whole and _own(position, second):
                seen.add(colour)
                yield colour
                break


def _area(position: Position, cell: int, other: str) -> tuple[set[int], set[int]]:
    """Return both halves of the mover's checkerboard that this cell belongs to, its own half first."""
    halves: tuple[set[int], set[int]] = ({cell}, set())
    colours, waiting = (position.colour(cell), other), [(cell, 0)]
    while waiting:
        at, half = waiting.pop()
        for near in position.board.neighbours[at]:
            new = near not in halves[1 - half] and near not in halves[half]
            if new and _own(position, near) and position.colour(near) == colours[1 - half]:
                halves[1 - half].add(near)
                waiting.append((near, 1 - half))
    return halves
