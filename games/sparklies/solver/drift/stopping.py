"""Drift in any order: chains that are stopped because a state came back.

Such a turn is a way to a state with the wanted cells, something active, and then a round that leads back to
it and meets no state of that way. See docs/checking-method.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from games.answers import Action
from games.deadline import Late
from games.sparklies.solver.bitboard import cells_of
from games.sparklies.solver.drift.drifting import Chain, DriftQuestion, Opening, Ways
from games.sparklies.solver.drift.plans import DriftPlans
from games.sparklies.solver.drift.returns import ReturnSearch, stop
from games.sparklies.solver.drift.windows import Windows

WINDOW_STATES = 60_000  # looked at in all windows together
STATES = 50_000  # of a chain that are all looked at, from one beginning
ROUND = 8_000  # states met in search of a round from one state
FEW, FEW_CONFLICTS = 12, 20_000  # of the solver, if no more cells than these may move
SWEEPS = (4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45, 50, 60)  # that a planned chain may take
LAPS = (6, 10)  # the same, of its lap


class Stopping:
    """Search for one end in Drift; spent: how many states were met."""

    def __init__(self, drifting: DriftQuestion, max_states: int, late: Late) -> None:
        self.spent = 0
        self._drifting, self._max_states, self._late = drifting, max_states, late

    def search(self) -> tuple[list[Action] | None, bool]:
        """Look for a chain that is stopped at the end: its actions, and whether all was looked at."""
        windows = Windows(self._drifting, WINDOW_STATES, self._late)
        openings = windows.left(list(self._openings()))
        settled = list(self._drifting.settle(openings))
        way, certain = self._every_state(settled)
        if way is not None or certain or self._late():
            return way, way is not None or certain
        few = self._drifting.movable(settled).bit_count() <= FEW
        way = self._planned(openings, FEW_CONFLICTS if few else self._max_states)
        return way, way is not None

    def _openings(self) -> Iterator[Opening]:
        """Yield the openings after which a chain could be stopped; all that are left if time is up."""
        drifting, turning = self._drifting, dict[int, int]()  # by the cells that are reached
        for opening in drifting.openings({1 << c for c in cells_of(drifting.held)}):
            first, fired, _ = opening
            if fired[3] and not fired[3] & ~drifting.held:
                if self._late():
                    yield opening
                    continue
                reached = drifting.reach(first) & drifting.held
                if reached not in turning:
                    turning[reached] = drifting.turning(reached)
                if turning[reached] and drifting.outlook(fired) is not None:
                    yield opening

    def _every_state(self, settled: list[Opening]) -> tuple[list[Action] | None, bool]:
        """Look at every state that any order leads to, from each beginning: as search."""
        begun = dict[Chain, list[Opening]]()
        for opening in settled:
            begun.setdefault(opening[0], []).append(opening)
        sure = True
        for first, openings in begun.items():
            way, certain = self._from(first, openings)
            if way is not None:
                return way, True
            sure = sure and certain
            if not certain and self.spent > STATES:
                break
        return None, sure

    def _from(self, first: Chain, openings: list[Opening]) -> tuple[list[Action] | None, bool]:
        """Look at every state from one beginning, first those with the fewest wrong cells: as search."""
        drifting, sure = self._drifting, True
        ways: Ways = {first: (first, 0)}
        left = list[tuple[int, int, Chain]]()

        def meet(state: Chain, earlier: Chain, bit: int) -> None:
            ways[state] = (earlier, bit)
            wrong = sum((w & ~o).bit_count() for w, o in zip(drifting.wanted, state, strict=False))
            heappush(left, (wrong, len(ways), state))

        for _, fired, bit in openings:
            if fired not in ways:
                meet(fired, first, bit)
        while left:
            if len(ways) > STATES or self._late():
                self.spent += len(ways)
                return None, False
            state = heappop(left)[2]
            if state[:3] == drifting.wanted and not drifting.lacking(state):
                rounds = ReturnSearch(drifting, drifting.way(state, ways), ROUND, self._late)
                if (found := rounds.find()) is not None:
                    return found, True
                sure = sure and rounds.certain
            for following, bit in drifting.steps(state):
                if following == first:
                    if first[:3] == drifting.wanted and not drifting.lacking(first):
                        way = drifting.way(state, ways)
                        return [*way.actions, drifting.deactivation(first, bit)], True
                elif following not in ways and following[3] and not following[3] & ~drifting.held:
                    meet(following, state, bit)
        self.spent += len(ways)
        return None, sure

    def _planned(self, openings: list[Opening], conflicts: int) -> list[Action] | None:
        """Plan chains of more and more sweeps that come back to their end by a lap."""
        planning = DriftPlans(self._drifting, openings, conflicts)
        for sweeps in SWEEPS:
            if planning.chain(sweeps, 0, self._late) is None:
                continue
            for lap in LAPS:
                chain = planning.chain(sweeps, lap, self._late)
                if chain is None:
                    continue
                found = stop(self._drifting, *chain, ROUND, self._late)
                if found is not None:
                    return found
        return None
