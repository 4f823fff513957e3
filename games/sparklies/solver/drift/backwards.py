"""Drift in any order: chains that end by themselves, searched from their end to what a chain may begin with.

Of the states that lead to an end only those count that need the least: often they are far fewer than a
search from the beginning meets. docs/checking.md tells the method and what is certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.deadline import Late
from games.sparklies.solver.bitboard import cells_of
from games.sparklies.solver.drift.drifting import Drifting, Opening
from games.sparklies.solver.subtle.every_state import SMALL

__all__ = ["Backwards", "back_states"]

BACK_STATES = 20_000  # met on large boards
SMALL_STATES = 400_000

_Colours = tuple[int, int, int]
_Needed = tuple[int, int, int, int]  # the red, green and blue cells, and the need


def back_states(drifting: Drifting) -> int:
    """Return how many states a search from the end may meet."""
    return SMALL_STATES if len(drifting.bitboard.near) <= SMALL else BACK_STATES


class Backwards:
    """Search for what leads to the wanted colours.

    A need is three sets in one number: the cells that must be active, above them those that must not, and
    above these the ones still to be captured for their colour tells nothing. met: how many states were;
    exhausted: whether none is left.
    """

    def __init__(self, drifting: Drifting, openings: Iterable[Opening], touchable: int) -> None:
        self.met, self.exhausted = 0, False
        self._drifting, self._size = drifting, len(drifting.bitboard.near)
        self._openings = dict[_Colours, list[Opening]]()
        reached = 0
        for opening in openings:
            _, fired, bit = opening
            self._openings.setdefault(fired[:3], []).append(opening)
            reached |= drifting.reached(fired) | bit
        self._touchable = touchable & reached
        self._firing = [1 << c for c in cells_of(self._touchable)]
        self._least = dict[_Colours, list[int]]()
        self._after = dict[_Needed, tuple[_Needed, int]]()
        self._left: list[list[_Needed]] = [[] for _ in range(3 * self._size + 1)]

    def found(self, needs: Iterable[int], most: int, late: Late) -> Iterator[tuple[Opening, list[int]]]:
        """Yield openings that lead to the wanted colours with one of these needs, with the bits deactivated.

        Ends when so many states are met, or none is left.
        """
        wanted, low = self._drifting.wanted, 0
        for need in needs:
            self._meet((*wanted, need))
        while self.met < most and not late():
            while not self._left[low]:
                low += 1
                if low == len(self._left):
                    self.exhausted = True
                    return
            state = self._left[low].pop()
            if state[3] not in self._least[state[:3]]:
                continue
            for opening in self._openings.get(state[:3], ()):
                if self._suffices(opening, state[3]):
                    yield opening, self._bits(state)
            for earlier, bit in self._before(state):
                if self._meet(earlier):
                    self._after[earlier] = (state, bit)
                    low = min(low, earlier[3].bit_count())

    def _meet(self, state: _Needed) -> bool:
        """Take up a state, unless one is known that needs no more; tell whether it was new."""
        known = self._least.setdefault(state[:3], [])
        if not _add(known, state[3]):
            return False
        self.met += 1
        self._left[state[3].bit_count()].append(state)
        return True

    def _before(self, state: _Needed) -> Iterator[tuple[_Needed, int]]:
        """Yield what a deactivation leads here from, with the bit of its cell."""
        red, green, blue, need = state
        spared, size, taken = ~self._touchable, self._size, self._drifting.bitboard.taken
        inactive = need >> size
        for bit in self._firing:
            if need & bit:
                continue
            if red & bit:
                colours = (red ^ bit, green, blue | bit)
            elif green & bit:
                colours = (red | bit, green ^ bit, blue)
            else:
                colours = (red, green | bit, blue ^ bit)
            captured = taken(bit, red, green, blue)
            if captured & (spared | inactive):
                continue
            met = captured | (captured | bit) << size | captured << 2 * size
            yield (*colours, need & ~met | bit), bit

    def _suffices(self, opening: Opening, need: int) -> bool:
        """Tell whether what is active after an opening, and what was captured, is as needed."""
        first, fired, _ = opening
        size, active = self._size, fired[3]
        cells = (1 << size) - 1
        if need & cells & ~active or need >> size & cells & active:
            return False
        missing = need >> 2 * size & ~fired[4]
        if not first[5] and not missing & ~self._drifting.bitboard.free:
            missing &= missing - 1  # it may be the cell taken
        return not missing

    def _bits(self, state: _Needed) -> list[int]:
        bits = list[int]()
        while (step := self._after.get(state)) is not None:
            bits.append(step[1])
            state = step[0]
        return bits


def _add(known: list[int], need: int) -> bool:
    """Take up a need, unless one is known that is no more; tell whether it was new."""
    for other in known:
        if not other & ~need:
            return False
    known[:] = [other for other in known if need & ~other]
    known.append(need)
    return True
