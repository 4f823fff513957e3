"""Drift in any order: chains that are stopped because a state came back.

Such a turn is a way to a state with the wanted cells, something active, and then a round that leads back to
it and meets no state of that way. docs/checking.md tells the method and what is certain.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.protocol import Action
from games.sparklies.drifting import Chain, Drifting, Way, Ways
from games.sparklies.patience import Late
from games.sparklies.queues import Queues, Weights

__all__ = ["Stopping"]

TOGETHER = 30_000  # states to be met from all openings together
ROUND_STATES = 8_000  # for each state that may come back
_THERE, _BACK = Weights(1, 3, (3, 3, 10)), Weights(2, 3, (1, 1, 3))


class Stopping:
    """Search for one end in Drift; spent: how many states were met."""

    def __init__(self, drifting: Drifting, max_states: int, late: Late) -> None:
        self.spent = 0
        self._drifting, self._max_states, self._late = drifting, max_states, late

    def search(self) -> tuple[list[Action] | None, bool]:
        """Look for a chain that is stopped at the end: its actions, and whether all was looked at."""
        drifting = self._drifting
        openings = [o for o in drifting.openings(drifting.field.near) if drifting.turning(o[0])]
        for most, groups in ((TOGETHER, [openings]), (self._max_states, [[o] for o in openings])):
            left, sure = self._max_states - self.spent, True
            for group in groups if openings else ():
                way, complete = self._attempt(group, min(most, max(left // len(groups), 1)))
                if way is not None:
                    return way, True
                sure = sure and complete
            if sure or self._late():
                return None, sure
        return None, False

    def _attempt(
        self, openings: list[tuple[Chain, Chain, int]], most: int
    ) -> tuple[list[Action] | None, bool]:
        """Search once from some openings, meeting about so many states at the most."""
        drifting, sure, end = self._drifting, True, self.spent + most
        queues = Queues[Chain](drifting.wanted, 0, len(drifting.field.near), _THERE)
        ways: Ways = {}
        for first, begun, bit in openings:
            ways[first] = (first, 0)  # its colour is free, even where a chain comes by
            self._meet(queues, ways, [(begun, bit)], first)
        while (state := queues.take()) is not None:
            if state[:3] == drifting.wanted and not drifting.lacking(state):
                way = drifting.way(state, ways)
                back, none = self._round(way)
                if back is not None:
                    return [*way.actions, *back], True
                sure = sure and none
            self._meet(queues, ways, drifting.steps(state), state)
            if self.spent > end or self._late():
                return None, False
        return None, sure

    def _meet(
        self, queues: Queues[Chain], ways: Ways, following: Iterable[tuple[Chain, int]], state: Chain
    ) -> None:
        """Take up what follows a state and may still lead to the end."""
        drifting = self._drifting
        fresh = [(s, bit) for s, bit in following if s not in ways and s[3] and not s[3] & ~drifting.held]
        ripples = drifting.outlook(state) if fresh else None
        if ripples is None:
            return
        for met, bit in fresh:
            ways[met] = (state, bit)
            queues.put(met, ripples, drifting.lacking(met))
        self.spent += len(fresh)

    def _round(self, way: Way) -> tuple[list[Action] | None, bool]:
        """Return the actions of a round from the end of a way back to it, and whether there is none at all.

        It meets no state of the way and captures only what is the mover's, for who holds what comes back too.
        """
        drifting, end, avoided = self._drifting, way.end, set(way.left)
        queues = Queues[Chain](end[:3], 0, len(drifting.field.near), _BACK)
        ways: Ways = {end: (end, 0)}
        queues.put(end, [])
        clear = True
        while (state := queues.take()) is not None:
            for following, bit in drifting.steps(state):
                if following == end:
                    return self._unwound(state, (following, bit), ways), True
                if following in avoided:
                    clear = False
                elif following[3] and following[4] == end[4] and following not in ways:
                    ways[following] = (state, bit)
                    queues.put(following, [])
            if len(ways) > ROUND_STATES or self._late():
                self.spent += len(ways)
                return None, False
        self.spent += len(ways)
        return None, clear

    def _unwound(self, state: Chain, last: tuple[Chain, int], ways: Ways) -> list[Action]:
        """Return the actions of the round that ends with the last deactivation, from a state."""
        found = [self._drifting.deactivation(*last)]
        while (step := ways[state])[1]:
            found.append(self._drifting.deactivation(state, step[1]))
            state = step[0]
        return found[::-1]
