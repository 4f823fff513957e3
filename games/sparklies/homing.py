"""Drift in any order, looked at from the end: which states lead to the wanted colours for sure.

docs/checking.md tells why what is active besides does not matter.
"""

from __future__ import annotations

from heapq import heappop, heappush

from games.sparklies.drifting import Chain, Drifting
from games.sparklies.field import cells_of

__all__ = ["Homing"]

_Colours = tuple[int, int, int]


class Homing:
    """Hold states from which the wanted colours come about, each with the cells that must be active.

    complete: whether these are all such states there are. Only the movers are deactivated, and only
    states of about so many are looked for, the nearest first.
    """

    def __init__(self, drifting: Drifting, movers: int, states: int) -> None:
        self._needs: dict[_Colours, dict[int, int]] = {drifting.wanted: {0: 0}}
        self.complete = False
        self._search(drifting, [1 << cell for cell in cells_of(movers)], states)

    def next_step(self, state: Chain) -> int | None:
        """Return the bit of the cell to be deactivated next, 0 at the goal, None where no way is known."""
        for active, bit in self._needs.get(state[:3], {}).items():
            if not active & ~state[3]:
                return bit
        return None

    def _search(self, drifting: Drifting, bits: list[int], states: int) -> None:
        around, spared, needs = drifting.field.around, ~drifting.held, self._needs
        heap: list[tuple[int, int, int, _Colours, int]] = [(0, 0, 0, drifting.wanted, 0)]
        met = 1
        while heap and met < states:
            _, _, steps, colours, active = heappop(heap)
            if active not in needs[colours]:
                continue  # fewer active cells turned out to be enough
            for bit in bits:
                if active & bit:
                    continue  # what was just deactivated is not active
                colour = 0 if colours[0] & bit else 1 if colours[1] & bit else 2
                attackers, victims, captured = colours[colour], colours[colour - 2], 0
                for neighbour, beside in around[bit]:
                    if victims & neighbour and attackers & beside:
                        captured |= neighbour
                if captured & spared:
                    continue
                masks = list(colours)
                masks[colour] ^= bit
                masks[colour - 1] |= bit
                earlier, needed = (masks[0], masks[1], masks[2]), active & ~captured | bit
                if self._add(earlier, needed, bit):
                    met += 1
                    rank = steps + 1 + needed.bit_count()
                    heappush(heap, (rank, met, steps + 1, earlier, needed))
        self.complete = not heap

    def _add(self, colours: _Colours, active: int, bit: int) -> bool:
        """Take up a state, unless one known needs no more active cells; tell whether it was new."""
        known = self._needs.setdefault(colours, {})
        if any(not other & ~active for other in known):
            return False
        for other in [other for other in known if not active & ~other]:
            del known[other]
        known[active] = bit
        return True
