"""Drift in any order: openings of which it is proved that no chain comes to the wanted colours.

Each opening is asked about by itself: for one beginning fewer facts will do. Facts that were found for one
are held against the others, whose chains often begin where they hold, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.deadline import Late
from games.sparklies.solver.drift.drifting import Drifting, Opening
from games.sparklies.solver.drift.facts import Facts

__all__ = ["AT_LAST", "SOON", "Effort", "Proofs"]


class Effort(NamedTuple):
    """Say how many questions the solver is asked at most for a proof, for all proofs, and in which order."""

    each: int
    all: int
    order: int


SOON = Effort(16_000, 32_000, 0)  # within one second and a half
AT_LAST = Effort(60_000, 150_000, 1)  # within seven


class Proofs:
    """Find proofs that what begins with an opening does not come there.

    late: when to give up. asked: how many questions the solver was asked.
    """

    def __init__(self, drifting: Drifting, late: Late) -> None:
        self.asked = 0
        self._drifting, self._late = drifting, late
        self._proofs = list[tuple[int, Facts]]()  # with the cells that they are about
        self._tried = set[tuple[Opening, Effort]]()
        self._left = dict[Effort, int]()  # questions, by effort

    @property
    def found(self) -> int:
        """Return how many proofs were found."""
        return len(self._proofs)

    def left(self, openings: Iterable[Opening], effort: Effort) -> list[Opening]:
        """Return the openings, in their order, of which nothing is proved."""
        every = list(openings)
        proved = {
            opening
            for opening in sorted(every, key=self._moving, reverse=True)
            if self._known(opening) or self._found_for(opening, effort)
        }
        return [opening for opening in every if opening not in proved]

    def _moving(self, opening: Opening) -> int:
        """Return the number of cells that may be active after an opening."""
        return self._drifting.moved([opening]).bit_count()

    def _known(self, opening: Opening) -> bool:
        """Tell whether it is proved: something wanted never moves, or facts hold after it."""
        moved = self._drifting.moved([opening])
        return bool(self._drifting.changed & ~moved) or any(
            not moved & ~about and facts.hold(opening) for about, facts in self._proofs
        )

    def _found_for(self, opening: Opening, effort: Effort) -> bool:
        """Look for facts about an opening, first whatever is captured; tell whether they are its proof."""
        if (opening, effort) in self._tried:
            return False
        for unseen in sorted({0, self._drifting.unseen}):
            if (most := min(effort.each, self._left.setdefault(effort, effort.all))) <= 0:
                break
            self._tried.add((opening, effort))
            facts = Facts(self._drifting, [opening], unseen, most, self._late, effort.order)
            proved = facts.proved()
            self.asked += facts.asked
            self._left[effort] -= facts.asked
            if proved:
                self._proofs.append((self._drifting.moved([opening]), facts))
                return True
        return False
