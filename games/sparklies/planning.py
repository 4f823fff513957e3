"""Drift in any order: chains that come to the wanted colours, planned as satisfiability.

A chain is cut into sweeps: in each the cells are passed in a fixed order, and a cell is deactivated once at
most. So a few dozen sweeps hold some hundreds of deactivations, and a solver (PySAT) finds which. Chains
that need more sweeps are not known here: what is not found may still be. docs/checking.md tells the method.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pysat.solvers import Glucose4

from games.sparklies.drifting import Drifting, Opening
from games.sparklies.field import cells_of
from games.sparklies.patience import Late

__all__ = ["Planning"]

PATIENCE = 2_000  # the solver's conflicts between two looks at the clock

_Names = dict[int, int]  # by cell the name of what may be true of it
_Colours = dict[int, tuple[int, int, int]]  # by cell the names of its being red, green, blue


class _Sweep(NamedTuple):
    """Hold the names of what happens in a sweep: who is deactivated in which order, who is captured."""

    order: list[int]
    fires: _Names
    captured: dict[int, list[int]]


class Planning:
    """Look for chains from one of the openings; left: the conflicts that the solver may still meet."""

    def __init__(self, drifting: Drifting, openings: Sequence[Opening], conflicts: int) -> None:
        self.left = conflicts
        self._drifting, self._openings = drifting, openings
        reached = 0
        for _, fired, bit in openings:
            reached |= drifting.reached(fired) | bit
        self._cells = cells_of(reached & drifting.held)
        self._near = {cell: cells_of(drifting.field.near[1 << cell]) for cell in drifting.before.board}
        self._solver, self._latest = Glucose4(incr=True), 0
        self._true = self._name()
        self._say(self._true)
        self._begun = [self._name() for _ in openings]
        self._taken = {cell: self._name() for cell in cells_of(drifting.unseen & drifting.field.free)}
        # What stands and what is active before each sweep, and after the last.
        self._colours: list[_Colours] = [{cell: self._one_of_three() for cell in self._cells}]
        self._active: list[_Names] = [{cell: self._name() for cell in self._cells}]
        self._sweeps = list[_Sweep]()
        self._begin()

    def chain(self, sweeps: int, lap: int, late: Late) -> tuple[Opening, list[int]] | None:
        """Return an opening and the bits of the cells to be deactivated then, None where none was found.

        lap: after so many sweeps more the end must be able to come back, 0 where that does not matter.
        """
        while len(self._sweeps) < sweeps + lap:
            self._sweep()
        goal = self._name()
        self._ask(goal, sweeps)
        if lap:
            self._ask_back(goal, sweeps, sweeps + lap)
        names = [name for sweep in self._sweeps for name in sweep.fires.values()]
        self._solver.set_phases([-name for name in names])  # rather few deactivations
        while self.left > 0 and not late():
            before = self._solver.accum_stats()["conflicts"]
            self._solver.conf_budget(min(PATIENCE, self.left))
            solved = self._solver.solve_limited([goal], expect_interrupt=True)  # others may run
            self.left -= max(1, self._solver.accum_stats()["conflicts"] - before)
            if solved:
                return self._told(sweeps)
            if solved is not None:
                break
        return None

    def _told(self, sweeps: int) -> tuple[Opening, list[int]]:
        """Return what the solver has found."""
        true = {name for name in self._solver.get_model() if name > 0}
        opening = next(o for o, name in zip(self._openings, self._begun, strict=True) if name in true)
        fired = (cell for sweep in self._sweeps[:sweeps] for cell in sweep.order if sweep.fires[cell] in true)
        return opening, [1 << cell for cell in fired]

    def _name(self) -> int:
        self._latest += 1
        return self._latest

    def _say(self, *names: int) -> None:
        """Say that at least one of these is true; a negative one, that it is not."""
        self._solver.add_clause(list(names))

    def _say_at_most_one(self, names: Iterable[int]) -> None:
        earlier = list[int]()
        for name in names:
            for other in earlier:
                self._say(-name, -other)
            earlier.append(name)

    def _one_of_three(self) -> tuple[int, int, int]:
        colours = self._name(), self._name(), self._name()
        self._say(*colours)
        self._say_at_most_one(colours)
        return colours

    def _begin(self) -> None:
        """Say that a chain begins with one opening, and what was taken if not the cell activated."""
        self._say(*self._begun)
        self._say_at_most_one(self._begun)
        self._say_at_most_one(self._taken.values())
        for (first, fired, _), begun in zip(self._openings, self._begun, strict=True):
            for cell in self._cells:
                self._say(-begun, self._colours[0][cell][_colour(fired[:3], cell)])
                active = self._active[0][cell]
                self._say(-begun, active if fired[3] >> cell & 1 else -active)
            if first[5]:
                for taken in self._taken.values():
                    self._say(-begun, -taken)

    def _stands(self, sweeps: int, cell: int) -> Sequence[int]:
        """Return the names of a cell's being red, green, blue after so many sweeps."""
        if cell in self._colours[sweeps]:
            return self._colours[sweeps][cell]
        return [self._true if mask >> cell & 1 else -self._true for mask in self._drifting.field.own]

    def _sweep(self) -> None:
        """Add a sweep: from row to row or from column to column, there or back."""
        number, board = len(self._sweeps), self._drifting.before.board
        turned = -1 if number // 2 % 2 else 1
        order = sorted(self._cells, key=lambda c: board.centres[c][::turned], reverse=number % 2 == 1)
        place = {cell: i for i, cell in enumerate(order)}
        before, after = self._colours[-1], {cell: self._one_of_three() for cell in self._cells}
        fires = {cell: self._name() for cell in self._cells}
        self._recolour(before, after, fires)

        def colours(cell: int, mover: int) -> Sequence[int]:
            """Return the names of a cell's colours when another one is deactivated."""
            earlier = cell in place and place[cell] < place[mover]
            return after[cell] if earlier else self._stands(number, cell)

        early: dict[int, list[int]] = {cell: [] for cell in self._cells}
        later: dict[int, list[int]] = {cell: [] for cell in self._cells}
        for mover in self._cells:
            for victim in self._near[mover]:
                if victim not in place and self._drifting.held >> victim & 1:
                    continue  # in no ripple: never captured
                captured = self._name() if victim in place else -self._true
                others = [colours(cell, mover) for cell in self._near[victim] if cell != mover]
                self._attack(captured, fires[mover], after[mover], colours(victim, mover), others)
                if victim in place:
                    (early if place[mover] < place[victim] else later)[victim].append(captured)
        self._activate(fires, early, later)
        self._colours.append(after)
        self._sweeps.append(_Sweep(order, fires, {c: [*early[c], *later[c]] for c in self._cells}))

    def _recolour(self, before: _Colours, after: _Colours, fires: _Names) -> None:
        """Say that what is deactivated takes its next colour and all else keeps its own.

        Any two of the three facts tell the third: said outright, the solver sees farther.
        """
        for cell, fired in fires.items():
            for colour in range(3):
                was, stays = before[cell][colour], after[cell][colour]
                follows, precedes = after[cell][(colour + 1) % 3], after[cell][colour - 1]
                self._say(fired, -was, stays)
                self._say(-fired, -was, follows)
                self._say(-was, -precedes)
                self._say(fired, was, -stays)
                self._say(-fired, was, -follows)
                self._say(-fired, -was, -stays)

    def _attack(
        self,
        captured: int,
        fires: int,
        attacker: Sequence[int],
        victim: Sequence[int],
        others: Sequence[Sequence[int]],
    ) -> None:
        """Say when a deactivation captures: the victim is its prey, and another beside it attacks too."""
        self._say(-captured, fires)
        for colour in range(3):
            prey, second = victim[(colour + 1) % 3], [other[colour] for other in others]
            self._say(-captured, -attacker[colour], prey)
            self._say(-captured, -attacker[colour], *second)
            for other in second:
                self._say(captured, -fires, -attacker[colour], -prey, -other)

    def _activate(self, fires: _Names, early: dict[int, list[int]], later: dict[int, list[int]]) -> None:
        """Say who can be deactivated in a sweep, and who is active after it.

        early, later: by cell the names of its captures before its place in the order, and after.
        """
        before, after = self._active[-1], {cell: self._name() for cell in self._cells}
        for cell in self._cells:
            self._say(-fires[cell], before[cell], *early[cell])
            self._say(-after[cell], -fires[cell], *later[cell])
            self._say(-after[cell], before[cell], *early[cell], *later[cell])
            for name in (before[cell], *early[cell]):
                self._say(after[cell], fires[cell], -name)
            for name in later[cell]:
                self._say(after[cell], -name)
        self._active.append(after)

    def _ask(self, goal: int, sweeps: int) -> None:
        """Let the goal be: after so many sweeps all stands as wanted, and what had to be captured was."""
        drifting = self._drifting
        for cell in drifting.before.board:
            self._say(-goal, self._stands(sweeps, cell)[_colour(drifting.wanted, cell)])
        for cell in cells_of(drifting.unseen):
            ways = [name for sweep in self._sweeps[:sweeps] for name in sweep.captured.get(cell, ())]
            for (_, fired, _), begun in zip(self._openings, self._begun, strict=True):
                if fired[4] >> cell & 1:
                    ways.append(begun)
            if cell in self._taken:
                ways.append(self._taken[cell])
            self._say(-goal, *ways)

    def _ask_back(self, goal: int, sweeps: int, again: int) -> None:
        """Let the goal be, too: some sweeps later all stands as it did then, and something happened."""
        for cell in self._cells:
            self._say(-goal, self._colours[again][cell][_colour(self._drifting.wanted, cell)])
            self._say(-goal, -self._active[sweeps][cell], self._active[again][cell])
            self._say(-goal, self._active[sweeps][cell], -self._active[again][cell])
        lap = self._sweeps[sweeps:again]
        self._say(-goal, *(name for sweep in lap for name in sweep.fires.values()))


def _colour(masks: Sequence[int], cell: int) -> int:
    return next(colour for colour in range(3) if masks[colour] >> cell & 1)
