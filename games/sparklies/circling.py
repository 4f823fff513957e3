"""Drift in any order: small blocks of cells that can turn by themselves, for ever, from a state on.

What is captured besides just stays active, so such a block needs nothing of what lies around it.
docs/checking.md tells the method.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.sparklies.drifting import Chain, Drifting
from games.sparklies.field import cells_of

__all__ = ["Circling"]

BLOCK_STATES = 600  # looked at in a block


class Circling:
    """Find rounds of blocks of four and six cells that are the mover's in the end."""

    def __init__(self, drifting: Drifting) -> None:
        self._drifting = drifting
        squares = sorted(self._squares())
        pairs = combinations(squares, 2)
        self._blocks = [*squares, *sorted({a | b for a, b in pairs if (a & b).bit_count() == 2})]

    def rounds(self, state: Chain) -> Iterator[tuple[list[int], list[int]]]:
        """Yield how to come to a state of the same colours and from there back to it: bits of cells."""
        for block in self._blocks:
            if not state[3] & block:
                continue
            for before, begun in self._ways(state, block):
                for round_, end in self._ways(begun, block):
                    if round_ and end == begun:
                        yield before, round_

    def _squares(self) -> set[int]:
        """Return the blocks of four cells that lie in a circle."""
        near, found = self._drifting.field.near, set[int]()
        for cell in cells_of(self._drifting.held):
            bit = 1 << cell
            beside = [1 << n for n in cells_of(near[bit] & self._drifting.held)]
            for one, other in combinations(beside, 2):
                opposite = near[one] & near[other] & self._drifting.held & ~bit
                found |= {bit | one | other | 1 << c for c in cells_of(opposite)}
        return found

    def _ways(self, begun: Chain, block: int) -> Iterator[tuple[list[int], Chain]]:
        """Yield the ways on which only a block turns to states of the same colours, the shortest first."""
        drifting, spared = self._drifting, ~self._drifting.held
        yield [], begun
        ways: dict[Chain, tuple[Chain, int]] = {begun: (begun, 0)}
        left = [begun]
        for state in left:
            for cell in cells_of(state[3] & block):
                following = drifting.drifted(state, 1 << cell)
                if following[3] & spared or not following[3] & block:
                    continue
                if following == begun or (following not in ways and following[:3] == begun[:3]):
                    yield self._bits(state, ways, 1 << cell), following
                if following not in ways:
                    ways[following] = (state, 1 << cell)
                    left.append(following)
            if len(left) > BLOCK_STATES:
                return

    @staticmethod
    def _bits(state: Chain, ways: dict[Chain, tuple[Chain, int]], last: int) -> list[int]:
        bits = [last]
        while (step := ways[state])[1]:
            bits.append(step[1])
            state = step[0]
        return bits[::-1]
