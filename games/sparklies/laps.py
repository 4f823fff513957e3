"""Drift in any order: laps from a state with the wanted colours back to them, with no fewer active cells.

What is active besides never hinders, so such a lap can be made again and again; once it makes no more cells
active, it leads back to the very same state. docs/checking.md tells the method.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.sparklies.buckets import Buckets
from games.sparklies.drifting import Chain, Drifting
from games.sparklies.patience import Late

__all__ = ["Laps"]

_Standing = tuple[int, int, int, int]  # the red, green, blue and active cells: whose they are does not count


class Laps:
    """Search for laps from a state; met: how many states were.

    Each comes as the bits of the cells to be deactivated: first those that lead to a state with the same
    colours which comes back, then those of the round from there.
    """

    def __init__(self, drifting: Drifting, begun: Chain) -> None:
        self.met = 0
        self._drifting, self._begun = drifting, begun
        self._ways = dict[_Standing, tuple[_Standing, int]]()
        self._left = Buckets[Chain]()

    def found(self, most: int, late: Late) -> Iterator[tuple[list[int], list[int]]]:
        """Yield laps until so many states are met."""
        drifting, begun = self._drifting, self._begun
        spared = ~drifting.held
        self._ways[begun[:4]] = (begun[:4], 0)
        self._left.put(0, begun)
        while self.met < most and not late():
            state = self._left.take()
            if state is None:
                return
            for following, bit in drifting.steps(state):
                if following[3] & spared:
                    continue
                if following[:3] == begun[:3] and not begun[3] & ~following[3]:
                    yield self._repeated(self._bits(state[:4], bit))
                if following[:4] not in self._ways:
                    self._ways[following[:4]] = (state[:4], bit)
                    self.met += 1
                    self._left.put(self._rank(following), following)

    def _rank(self, state: Chain) -> int:
        """Return a guess at how much is left: cells behind, dearer if calm, and cells to be active again."""
        wanted, begun, active = self._begun, self._begun[3], state[3]
        one = state[0] & wanted[1] | state[1] & wanted[2] | state[2] & wanted[0]
        two = state[0] & wanted[2] | state[1] & wanted[0] | state[2] & wanted[1]
        behind = one.bit_count() + 2 * two.bit_count()
        return behind + 2 * ((one | two) & ~active).bit_count() + (begun & ~active).bit_count()

    def _bits(self, state: _Standing, last: int) -> list[int]:
        bits = [last]
        while (step := self._ways[state])[1]:
            bits.append(step[1])
            state = step[0]
        return bits[::-1]

    def _repeated(self, lap: list[int]) -> tuple[list[int], list[int]]:
        """Return the deactivations until a lap makes no more cells active, and the lap that comes back then.

        With more active cells a lap may come by a state twice: what lies between is left out.
        """
        before, state = list[int](), self._begun
        while True:
            places, kept = {state[:4]: 0}, list[int]()
            following = state
            for bit in lap:
                following = self._drifting.drifted(following, bit)
                kept.append(bit)
                if following[:4] == state[:4]:
                    return before, kept
                if following[:4] in places:
                    del kept[places[following[:4]] :]
                places = {s: place for s, place in places.items() if place < len(kept)}
                places[following[:4]] = len(kept)
            before += kept
            state = following
