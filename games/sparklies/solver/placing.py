"""Turns that place a piece, and those that take the cells of a handicap.

A cell without piece neither attacks nor is captured: for the rest of a turn it is as good as none. So once
the piece is placed, in one of three colours, the question is one about the cells that have pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.answers import Action
from games.faults import Fault
from games.sparklies.play import take_cell
from games.sparklies.position import NO_BANNER, Phase, Position, begin_turn
from games.sparklies.terms import COLOURS, EMPTY, Side
from games.sparklies.words import say


class PlacingTask(NamedTuple):
    """A placed piece, and the rest of the task on a board of the cells with pieces."""

    action: Action
    left: Position
    cells: Sequence[int]

    def path(self, actions: Sequence[Action]) -> list[Action]:
        """Return the actions of the whole turn, if these are those on the smaller board."""
        return [self.action, *(a._replace(path=(self.cells[a.cell],)) for a in actions)]

    def of(self, cells: bytes) -> bytes:
        """Return what stands on the smaller board."""
        return bytes(cells[cell] for cell in self.cells)


def places(before: Position) -> bool:
    """Return whether a turn from a position places a piece."""
    return before.terms.placing and before.phase is Phase.CONTROL


def place_piece(before: Position, cell: int) -> Iterator[PlacingTask]:
    """Yield the three ways to place a piece on a cell."""
    for colour in COLOURS:
        position = take_cell(before, cell, colour)
        cells = [c for c in before.board if position.cells[c] != EMPTY]
        own = {c: place for place, c in enumerate(cells)}
        terms = replace(before.terms, board=before.board.part(cells), placing=False, play_on=True)
        banners = tuple(own.get(banner, NO_BANNER) for banner in position.banners)
        states = bytes(position.cells[c] for c in cells)
        yield PlacingTask(
            Action("control", (cell,), colour), begin_turn(terms, states, before.mover, 0, banners), cells
        )


def handicap(
    before: Position, after: Position, never: Callable[[int], Fault]
) -> tuple[list[Action] | None, tuple[Fault, ...]]:
    """Return the actions that take the cells of a handicap so, else the faults; exact.

    never: says that a cell never stands so.
    """
    changed = [c for c in before.board if before.cells[c] != after.cells[c]]
    taken = [c for c in changed if before.controller(c) is Side.NOBODY]
    wrong = [c for c in changed if c not in taken]
    if not before.terms.placing:
        wrong += [c for c in taken if after.cells[c] != before.cells[c] + 3 * before.mover]
    faults = [never(cell) for cell in sorted(wrong)]
    if len(taken) != before.extra:
        mover, due = before.mover.label, before.extra
        said = say("handicap-cells", mover=mover, due=due, count=len(taken))
        faults.append(Fault("handicap-cells", (), said))
    if faults:
        return None, tuple(faults)
    return [
        Action("control", (cell,), after.colour(cell) if before.terms.placing else "") for cell in taken
    ], ()
