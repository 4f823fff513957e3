"""Drift in any order: chains planned by sweeps that come to the wanted colours, and to states that return."""

from __future__ import annotations

from collections.abc import Sequence

from games.deadline import Late
from games.sparklies.solver.bitboard import cells_of
from games.sparklies.solver.drift.drifting import DriftQuestion, Opening
from games.sparklies.solver.sweeps import Sweeps

Lap = tuple[Opening, list[int], list[int]]  # an opening, the bits deactivated then, those leading back there


class DriftPlans(Sweeps):
    """A search for chains from one of the openings."""

    def __init__(self, drifting: DriftQuestion, openings: Sequence[Opening], conflicts: int) -> None:
        cells = cells_of(drifting.movable(openings))
        super().__init__(drifting.before, cells, ~drifting.held, conflicts)
        self._drifting, self._openings = drifting, openings
        self._begun = [self.name() for _ in openings]
        self._taken = {cell: self.name() for cell in cells_of(drifting.unseen & drifting.bitboard.free)}
        self._begin()

    def recolours(self, cell: int, fires: int, before: Sequence[int], after: Sequence[int]) -> None:
        """Require that what is deactivated takes its next colour and all else keeps its own.

        Any two of the three facts imply the third; with all three the solver sees farther.
        """
        for colour in range(3):
            was, stays = before[colour], after[colour]
            follows, precedes = after[(colour + 1) % 3], after[colour - 1]
            self.say(fires, -was, stays)
            self.say(-fires, -was, follows)
            self.say(-was, -precedes)
            self.say(fires, was, -stays)
            self.say(-fires, was, -follows)
            self.say(-fires, -was, -stays)

    def attackers(self, cell: int, colours: Sequence[int], captures: Sequence[int]) -> Sequence[int]:
        """Return the cell's colours: everybody's cells attack."""
        return colours

    def chain(self, sweeps: int, lap: int, late: Late) -> Lap | None:
        """Return a chain of so many sweeps that comes to the wanted colours, None if none was found.

        lap: after so many sweeps more the end comes back, 0 if that does not matter.
        """
        while not self.is_exhausted(late) and len(self.sweeps) < sweeps + lap:
            self.sweep()
        if self.is_exhausted(late):
            return None
        goal = self.name()
        self._ask(goal, sweeps)
        if lap:
            self._ask_back(goal, sweeps, sweeps + lap)
        if (true := self.find(goal, late)) is None:
            return None
        opening = next(o for o, name in zip(self._openings, self._begun, strict=True) if name in true)
        bits = [1 << cell for cell, _ in self.fires(true, sweeps)]
        return opening, bits, [1 << cell for cell, _ in self.fires(true, sweeps + lap)][len(bits) :]

    def _begin(self) -> None:
        """Require that a chain begins with one opening, and what was taken if not the cell activated."""
        self.say(*self._begun)
        self.say_at_most_one(self._begun)
        self.say_at_most_one(self._taken.values())
        for (first, fired, _), begun in zip(self._openings, self._begun, strict=True):
            for cell in self.cells:
                self.say(-begun, self.stands(0, cell)[colour_of(fired, cell)])
                active = self.active[0][cell]
                self.say(-begun, active if fired[3] >> cell & 1 else -active)
            if first[5]:
                for taken in self._taken.values():
                    self.say(-begun, -taken)

    def _ask(self, goal: int, sweeps: int) -> None:
        """Let the goal be: after so many sweeps all stands as wanted, and what had to be captured was."""
        drifting = self._drifting
        for cell in self.board:
            self.say(-goal, self.stands(sweeps, cell)[colour_of(drifting.wanted, cell)])
        for cell in cells_of(drifting.unseen):
            ways = [name for sweep in self.sweeps[:sweeps] for name in sweep.captured.get(cell, ())]
            for (_, fired, _), begun in zip(self._openings, self._begun, strict=True):
                if fired[4] >> cell & 1:
                    ways.append(begun)
            if cell in self._taken:
                ways.append(self._taken[cell])
            self.say(-goal, *ways)

    def _ask_back(self, goal: int, sweeps: int, again: int) -> None:
        """Let the goal be, too: some sweeps later all stands as it did then, and something happened."""
        for cell in self.cells:
            self.say(-goal, self.stands(again, cell)[colour_of(self._drifting.wanted, cell)])
            self.say(-goal, -self.active[sweeps][cell], self.active[again][cell])
            self.say(-goal, self.active[sweeps][cell], -self.active[again][cell])
        self.say(-goal, *(name for sweep in self.sweeps[sweeps:again] for name in sweep.fires.values()))


def colour_of(masks: Sequence[int], cell: int) -> int:
    """Return the colour of a cell, by the red, green and blue cells."""
    return next(colour for colour in range(3) if masks[colour] >> cell & 1)
