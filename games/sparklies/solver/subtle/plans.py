"""Turns of Subtle planned by sweeps: which cell is taken, which activated, who is deactivated into what."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.answers import Action
from games.deadline import Late
from games.sparklies.position import Position
from games.sparklies.solver.bitboard import State, cells_of
from games.sparklies.solver.subtle.goal import Goal
from games.sparklies.solver.sweeps import Names, Sweeps
from games.sparklies.terms import COLOURS


class SubtlePlans(Sweeps):
    """A search for turns that end at a goal.

    openings: the states after control and activation from which it may be reached.
    """

    def __init__(self, before: Position, goal: Goal, openings: Collection[State], conflicts: int) -> None:
        reached = activated = 0
        for state in openings:
            activated |= state[3]
            reached |= sum(goal.bitboard.ripples(state, goal.touchable), state[3])
        own, taken = goal.bitboard.own, goal.takable
        cells = cells_of(reached | taken)
        super().__init__(before, cells, ~goal.touchable, conflicts)
        self._goal, self._own = goal, own[0] | own[1] | own[2]
        # Whose a cell is before each sweep, and after the last: the mover's or not.
        self._mine: list[Names] = [{cell: self._at_first(cell, taken) for cell in cells}]
        self._begin(taken, activated)

    def turn(self, sweeps: int, late: Late) -> list[Action] | None:
        """Return the actions of a turn of so many sweeps, None if none was found."""
        if self.is_exhausted(late):
            return None
        while len(self.sweeps) < sweeps:
            self.sweep()
            self._capture()
        goal = self.name()
        self._ask(goal, sweeps)
        if (true := self.find(goal, late)) is None:
            return None
        taken = [c for c in cells_of(self._goal.takable) if self._mine[0][c] in true]
        activated = next(c for c in self.cells if self.active[0][c] in true)
        return [
            *(Action("control", (cell,)) for cell in taken),
            Action("activate", (activated,)),
            *(Action("deactivate", (cell,), COLOURS[colour]) for cell, colour in self.fires(true, sweeps)),
        ]

    def recolours(self, cell: int, fires: int, before: Sequence[int], after: Sequence[int]) -> None:
        """Require that what is not deactivated keeps its colour; what is takes any."""
        for was, stays in zip(before, after, strict=True):
            self.say(fires, -was, stays)
            self.say(fires, was, -stays)

    def attackers(self, cell: int, colours: Sequence[int], captures: Sequence[int]) -> Sequence[int]:
        """Return the names of its colours being the mover's: nobody else's cells attack."""
        if self._own >> cell & 1:
            return colours
        if cell not in self._mine[-1]:
            return [-self.true] * 3
        mine = self.either(self._mine[-1][cell], *captures)
        return [-self.either(-mine, -colour) for colour in colours]

    def _at_first(self, cell: int, taken: int) -> int:
        if self._own >> cell & 1:
            return self.true
        return self.name() if taken >> cell & 1 else -self.true

    def _begin(self, taken: int, activated: int) -> None:
        """Require that one free cell is taken, if any is free, and one of the mover's activated."""
        if self._goal.bitboard.free:
            free = [self._mine[0][cell] for cell in cells_of(taken)]
            self.say(*free)
            self.say_at_most_one(free)
        for cell in self.cells:
            self.say(self.stands(0, cell)[self._before.cells[cell] % 3])
            active = self.active[0][cell]
            self.say(-active, self._mine[0][cell] if activated >> cell & 1 else -self.true)
        self.say(*self.active[0].values())
        self.say_at_most_one(self.active[0].values())

    def _capture(self) -> None:
        """Require the owner of each cell after the last sweep."""
        captured = self.sweeps[-1].captured
        self._mine.append(
            {
                cell: mine if self._own >> cell & 1 else self.either(mine, *captured[cell])
                for cell, mine in self._mine[-1].items()
            }
        )

    def _ask(self, goal: int, sweeps: int) -> None:
        """Let the goal be: after so many sweeps nothing is active, and all may stand as it does."""
        wanted, spared = self._goal.wanted, self._goal.spared
        for cell in self.board:
            mine = self._mine[sweeps].get(cell, self.true if self._own >> cell & 1 else -self.true)
            colours = self.stands(sweeps, cell)
            self.say(-goal, -mine, *(colours[k] for k in range(3) if wanted[k] >> cell & 1))
            if not spared >> cell & 1:
                self.say(-goal, mine)
        for active in self.active[sweeps].values():
            self.say(-goal, -active)
