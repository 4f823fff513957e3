"""Turns planned as satisfiability: sweeps over the board, and the rules of deactivation as clauses.

A turn is cut into sweeps: in each the cells are passed in a fixed order, and a cell is deactivated once at
most. So a few dozen sweeps hold some hundreds of deactivations, and a solver (PySAT) finds which. Turns that
need more sweeps are not known here: what is not found may still be. How a turn begins and where it may end
depends on the ruleset (solver.drift.plans, solver.subtle.plans). See docs/checking-method.md.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from pysat.solvers import Glucose4

from games.deadline import Late
from games.sparklies.position import Position

PATIENCE = 2_000  # the solver's conflicts between two looks at the clock

Names = dict[int, int]  # by cell the name of what may be true of it
_Colours = dict[int, tuple[int, int, int]]  # by cell the names of its being red, green, blue


class Sweep(NamedTuple):
    """The names of what happens in a sweep: who is deactivated in which order, who is captured."""

    order: list[int]
    fires: Names
    captured: dict[int, list[int]]


class Sweeps(ABC):
    """A search for turns in which only these cells are captured or deactivated.

    barred: other cells, which must not be captured. left: the conflicts that the solver may still meet.
    """

    def __init__(self, before: Position, cells: list[int], barred: int, conflicts: int) -> None:
        self.left = conflicts
        self.board, self.cells = before.board, cells
        self._before, self._barred = before, barred
        self._solver, self._latest = Glucose4(incr=True), 0
        self.true = self.name()
        self.say(self.true)
        # What stands and what is active before each sweep, and after the last.
        self._colours: list[_Colours] = [{cell: self._one_of_three() for cell in cells}]
        self.active: list[Names] = [{cell: self.name() for cell in cells}]
        self.sweeps = list[Sweep]()

    @abstractmethod
    def recolours(self, cell: int, fires: int, before: Sequence[int], after: Sequence[int]) -> None:
        """Restrict the colours of a cell after a sweep: with these names before, and after."""

    @abstractmethod
    def attackers(self, cell: int, colours: Sequence[int], captures: Sequence[int]) -> Sequence[int]:
        """Return the names of a cell's attacking as red, green, blue.

        captures: those of it in this sweep until then.
        """

    def impossible(self) -> int:
        """Return the name of a capture that must not be: it never is."""
        return -self.true

    def name(self) -> int:
        """Return a name for something that may be true."""
        self._latest += 1
        return self._latest

    def say(self, *names: int) -> None:
        """Require that at least one of these is true; a negative one, that it is not."""
        self._solver.add_clause(list(names))

    def say_at_most_one(self, names: Iterable[int]) -> None:
        """Require that no two of these are true."""
        earlier = list[int]()
        for name in names:
            for other in earlier:
                self.say(-name, -other)
            earlier.append(name)

    def either(self, *names: int) -> int:
        """Return the name of at least one of these being true."""
        some = self.name()
        self.say(-some, *names)
        for name in names:
            self.say(some, -name)
        return some

    def stands(self, sweeps: int, cell: int) -> Sequence[int]:
        """Return the names of a cell's being red, green, blue after so many sweeps."""
        if cell in self._colours[sweeps]:
            return self._colours[sweeps][cell]
        return [self.true if self._before.cells[cell] % 3 == k else -self.true for k in range(3)]

    def is_exhausted(self, late: Late) -> bool:
        """Return whether the conflicts allowed, or the time, are used up."""
        return self.left <= 0 or late()

    def find(self, goal: int, late: Late) -> set[int] | None:
        """Return what is true if the goal is, None if that was not found."""
        names = [name for sweep in self.sweeps for name in sweep.fires.values()]
        self._solver.set_phases([-name for name in names])  # rather few deactivations
        while not self.is_exhausted(late):
            before = self._solver.accum_stats()["conflicts"]
            self._solver.conf_budget(min(PATIENCE, self.left))
            solved = self._solver.solve_limited([goal], expect_interrupt=True)  # others may run
            self.left -= max(1, self._solver.accum_stats()["conflicts"] - before)
            if solved:
                return {name for name in self._solver.get_model() if name > 0}
            if solved is not None:
                break
        return None

    def fires(self, true: set[int], sweeps: int) -> Iterator[tuple[int, int]]:
        """Yield the cells that are deactivated in so many sweeps, each with the colour it takes."""
        for number, sweep in enumerate(self.sweeps[:sweeps]):
            for cell in sweep.order:
                if sweep.fires[cell] in true:
                    colours = self.stands(number + 1, cell)
                    yield cell, next(k for k in range(3) if colours[k] in true)

    def sweep(self) -> None:
        """Add a sweep: from row to row or from column to column, there or back."""
        number, near = len(self.sweeps), self.board.neighbours
        turned = -1 if number // 2 % 2 else 1
        order = sorted(self.cells, key=lambda c: self.board.centres[c][::turned], reverse=number % 2 == 1)
        place = {cell: i for i, cell in enumerate(order)}
        before, after = self._colours[-1], {cell: self._one_of_three() for cell in self.cells}
        fires = {cell: self.name() for cell in self.cells}
        for cell in self.cells:
            self.recolours(cell, fires[cell], before[cell], after[cell])
        # By cell those who may capture it, in their order, each with the name of that.
        captures = {v: [(m, self.name()) for m in order if m in near[v]] for v in self.cells}

        def colours(cell: int, mover: int) -> Sequence[int]:
            """Return the names of a cell's colours when another one is deactivated."""
            earlier = cell in place and place[cell] < place[mover]
            return after[cell] if earlier else self.stands(number, cell)

        def attackers(cell: int, mover: int) -> Sequence[int]:
            until = [name for m, name in captures.get(cell, ()) if place[m] < place[mover]]
            return self.attackers(cell, colours(cell, mover), until)

        for mover in self.cells:
            for victim in near[mover]:
                if victim not in place and not self._barred >> victim & 1:
                    continue  # in no ripple: never captured
                captured = dict(captures[victim])[mover] if victim in place else self.impossible()
                others = [attackers(cell, mover) for cell in near[victim] if cell != mover]
                self._attack(captured, fires[mover], after[mover], colours(victim, mover), others)
        self._activate(place, fires, captures)
        self._colours.append(after)
        self.sweeps.append(
            Sweep(order, fires, {cell: [name for _, name in by] for cell, by in captures.items()})
        )

    def _one_of_three(self) -> tuple[int, int, int]:
        colours = self.name(), self.name(), self.name()
        self.say(*colours)
        self.say_at_most_one(colours)
        return colours

    def _attack(
        self,
        captured: int,
        fires: int,
        attacker: Sequence[int],
        victim: Sequence[int],
        others: Sequence[Sequence[int]],
    ) -> None:
        """Require what a capture needs: the victim is its prey, and others beside it are as is needed."""
        self.say(-captured, fires)
        least = self._before.terms.pattern.least
        for colour in range(3):
            prey = [was for was in range(3) if least[colour - was]]
            self.say(-captured, -attacker[colour], *(victim[was] for was in prey))
            for was in prey:
                known = [] if len(prey) == 1 else [-victim[was]]
                needed = [
                    ([other[(was + turned) % 3] for other in others], count - (turned == (colour - was) % 3))
                    for turned, count in enumerate(least)
                    if count
                ]
                for names, count in needed:
                    for some in combinations(names, max(0, len(names) - count + 1)) if count else ():
                        self.say(-captured, -attacker[colour], *known, *some)
                for chosen in product(*(combinations(names, count) for names, count in needed)):
                    there = [-name for names in chosen for name in names]
                    self.say(captured, -fires, -attacker[colour], -victim[was], *there)

    def _activate(self, place: Names, fires: Names, captures: dict[int, list[tuple[int, int]]]) -> None:
        """Restrict which cells are deactivated in a sweep, and which are active after it."""
        before, after = self.active[-1], {cell: self.name() for cell in self.cells}
        for cell, by in captures.items():
            early = [name for mover, name in by if place[mover] < place[cell]]
            later = [name for mover, name in by if place[mover] > place[cell]]
            self.say(-fires[cell], before[cell], *early)
            self.say(-after[cell], -fires[cell], *later)
            self.say(-after[cell], before[cell], *early, *later)
            for name in (before[cell], *early):
                self.say(after[cell], fires[cell], -name)
            for name in later:
                self.say(after[cell], -name)
        self.active.append(after)
