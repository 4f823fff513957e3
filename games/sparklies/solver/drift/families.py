"""Drift in any order: where few cells move, ways from some states to others, searched from both ends.

Of all that is met with the same colours the sets of active cells are one family: an integer with a bit for
every set. A deactivation of all its sets takes a few operations. What is active besides never hinders a chain
that is stopped: so from the beginning every set comes with its subsets, and from the end with all that holds
more. See docs/checking-method.md.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.deadline import Late
from games.sparklies.solver.bitboard import cells_of, subsets_of
from games.sparklies.solver.drift.drifting import Chain, DriftQuestion

MOVING = 12  # cells that may move: a family then takes 512 bytes
LOOKED = 60_000  # families looked at from each end, within ten seconds

_Step = tuple[
    int, int, int, int
]  # a cell's place in sets and its bit, the colours after it, what it captures


@dataclass
class _Side:
    """The states met from one end; families by colours and by what is still to be captured."""

    begun: dict[tuple[int, int], int] = field(default_factory=dict)
    known: dict[int, dict[int, int]] = field(default_factory=dict)
    fresh: dict[tuple[int, int], int] = field(default_factory=dict)
    log: dict[tuple[int, int], list[tuple[int, int]]] = field(default_factory=dict)
    place: dict[tuple[int, int], int] = field(default_factory=dict)
    queues: list[deque[tuple[int, int]]] = field(default_factory=list)
    low: int = 0
    looked: int = 0

    def take(self) -> tuple[int, int] | None:
        """Return what is to be looked at next, None if nothing is left."""
        while self.low < len(self.queues):
            queue = self.queues[self.low]
            while queue:
                key = queue.popleft()
                if self.place.get(key) == self.low:
                    del self.place[key]
                    return key
            self.low += 1
        return None


class FamilySearch:
    """A search for a way from some states to the wanted colours that moves only these cells.

    exact: whether a set counts for itself alone, as if nothing may stay active. met: how many families
    were looked at. exhausted: whether the last search found no way for there is none.
    """

    def __init__(self, drifting: DriftQuestion, moving: int, late: Late, exact: bool = False) -> None:
        self.met, self.exhausted, self._exact = 0, False, exact
        self._drifting, self._moving, self._late = drifting, moving, late
        self._size = size = len(drifting.bitboard.near)
        self._every = (1 << size) - 1
        cells = cells_of(moving)
        self._index = {1 << cell: place for place, cell in enumerate(cells)}
        self._firing, self._taken = [(i, 1 << c) for i, c in enumerate(cells)], drifting.bitboard.taken
        self.all, self._levels, self._has = 1, [1], list[int]()  # _levels: the sets of so many cells
        for shift in (1 << place for place in range(len(cells))):
            self._has = [*(has | has << shift for has in self._has), self.all << shift]
            self._levels = [
                a | b << shift for a, b in zip([*self._levels, 0], [0, *self._levels], strict=True)
            ]
            self.all |= self.all << shift
        self._lacks = [self.all ^ has for has in self._has]
        self._ahead, self._behind = _Side(), _Side()

    def place(self, active: int) -> int:
        """Return the place of a set of cells in a family."""
        return sum(1 << self._index[1 << cell] for cell in cells_of(active))

    def above(self, active: int) -> int:
        """Return the family of the sets with at least these cells."""
        family = self.all
        for cell in cells_of(active):
            family &= self._has[self._index[1 << cell]]
        return family

    def below(self, active: int) -> int:
        """Return the family of the sets with at most these cells."""
        family = 1
        for cell in cells_of(active):
            family |= family << (1 << self._index[1 << cell])
        return family

    def way(self, begun: Sequence[Chain], ends: int, most: int = LOOKED) -> tuple[Chain, list[int]] | None:
        """Return from which of these states some bits deactivated lead to the wanted colours.

        ends: the family of what has to be active there, with all that holds more. most: families to be
        looked at from each end; where that was not enough, exhausted is False.
        """
        drifting, wanted = self._drifting, self._colours(self._drifting.wanted)
        sides = (self._ahead, self._behind) = (_Side(), _Side())
        self.exhausted = False
        for side in sides:
            side.queues = [deque() for _ in range(len(self._firing) + 1)]
        for state in begun:
            self._begin(self._ahead, self._key(state), self._sets(state))
        self._begin(self._behind, (wanted, drifting.unseen), ends)
        found = self._met_at_once(begun, ends) or self._searched(most)
        self.met += self._ahead.looked + self._behind.looked
        if found is None:
            return None
        colours, missing, needed, shared = found
        place = (shared & -shared).bit_length() - 1
        (begun_at, missing, active), before = self._earlier((colours, missing), place)
        after = self._later((colours, needed), place)
        for state in begun:
            colours, lacks = self._key(state)
            if colours == begun_at and not lacks & ~missing and self._sets(state) >> active & 1:
                return state, before + after
        raise AssertionError("a way was found that begins nowhere")

    def _sets(self, state: Chain) -> int:
        """Return the family of what counts as active in a state."""
        return 1 << self.place(state[3]) if self._exact else self.below(state[3])

    def _colours(self, colours: Sequence[int]) -> int:
        return colours[0] << self._size | colours[1]

    def _key(self, state: Chain) -> tuple[int, int]:
        return self._colours(state), self._drifting.unseen & ~state[4]

    def _begin(self, side: _Side, key: tuple[int, int], family: int) -> None:
        side.begun[key] = side.begun.get(key, 0) | family
        self._add(side, key, family)

    def _met_at_once(self, begun: Sequence[Chain], ends: int) -> tuple[int, int, int, int] | None:
        """Return as _searched where a state is one of the ends already."""
        wanted = self._colours(self._drifting.wanted)
        for state in begun:
            colours, missing = self._key(state)
            if colours == wanted and not missing and (shared := ends & self._sets(state)):
                return colours, missing, self._drifting.unseen, shared
        return None

    def _searched(self, most: int) -> tuple[int, int, int, int] | None:
        """Look for colours at which both sides meet: these, what is missing and needed there, the family."""
        turns = ((self._ahead, self._onward), (self._behind, self._backward))
        while self._behind.looked < most and not self._late():
            for side, look in turns:
                if (key := side.take()) is None:
                    self.exhausted = True
                    return None
                if found := look(key):
                    return found
        return None

    def _onward(self, key: tuple[int, int]) -> tuple[int, int, int, int] | None:
        """Deactivate every cell of a family that can be; return as _searched."""
        ahead, met = self._ahead, self._behind.known
        fresh = self._looked(ahead, key)
        has, lacks, exact = self._has, self._lacks, self._exact
        for place, _, colours, captured in self._following(key[0]):
            family = fresh & has[place]
            if not family:
                continue
            family >>= 1 << place
            if captured:
                for cell in cells_of(captured):
                    index = self._index[1 << cell]
                    caught = (family & lacks[index]) << (1 << index)
                    family = family & has[index] | caught if exact else family | caught
            missing = key[1] & ~captured
            if added := self._add(ahead, (colours, missing), family, ahead=True):
                for needed, other in met.get(colours, {}).items():
                    if not needed & missing and (shared := added & other):
                        return colours, missing, needed, shared
        return None

    def _backward(self, key: tuple[int, int]) -> tuple[int, int, int, int] | None:
        """Undo the deactivation of every cell of a family that can have been; return as _searched."""
        behind, met = self._behind, self._ahead.known
        fresh = self._looked(behind, key)
        has, lacks = self._has, self._lacks
        for place, bit, colours, captured in self._preceding(key[0]):
            family = fresh & lacks[place]
            if captured:
                for cell in cells_of(captured):
                    index = self._index[1 << cell]
                    family &= has[index]
                    family |= family >> (1 << index)
            if not family:
                continue
            family <<= 1 << place
            needed = key[1] & ~(captured | bit)
            if added := self._add(behind, (colours, needed), family):
                for missing, other in met.get(colours, {}).items():
                    if not needed & missing and (shared := added & other):
                        return colours, missing, needed, shared
        return None

    def _looked(self, side: _Side, key: tuple[int, int]) -> int:
        """Return what is new at some colours, and note when it was looked at."""
        fresh = side.fresh.pop(key)
        side.log.setdefault(key, []).append((side.looked, fresh))
        side.looked += 1
        return fresh

    def _add(self, side: _Side, key: tuple[int, int], family: int, ahead: bool = False) -> int:
        """Take up a family and return what of it is new; the greatest sets are looked at first, or the least.

        What is met with less to be captured counts as met.
        """
        colours, missing = key
        layers = side.known.get(colours)
        if layers is None:
            layers = side.known[colours] = {}
        for less, known in layers.items():
            if not less & ~missing:
                family &= ~known
        if not family:
            return 0
        layers[missing] = layers[missing] | family if missing in layers else family
        side.fresh[key] = side.fresh[key] | family if key in side.fresh else family
        levels = self._levels[::-1] if ahead else self._levels
        rank = next(n for n, level in enumerate(levels) if family & level)
        known_rank = side.place.get(key)
        if known_rank is None or rank < known_rank:
            side.place[key] = rank
            side.queues[rank].append(key)
            side.low = min(side.low, rank)
        return family

    def _following(self, colours: int) -> Iterator[_Step]:
        """Yield what each cell leads to that takes its next colour and captures nothing that may not move."""
        red, green = colours >> self._size, colours & self._every
        blue, spared, size = self._every ^ red ^ green, ~self._moving, self._size
        for place, bit in self._firing:
            if red & bit:
                after = red ^ bit, green | bit, blue
            elif green & bit:
                after = red, green ^ bit, blue | bit
            else:
                after = red | bit, green, blue ^ bit
            captured = self._taken(bit, *after)
            if not captured & spared:
                yield place, bit, after[0] << size | after[1], captured

    def _preceding(self, colours: int) -> Iterator[_Step]:
        """Yield what each cell led from that took its colour and captured nothing that may not move."""
        red, green = colours >> self._size, colours & self._every
        blue, spared, size = self._every ^ red ^ green, ~self._moving, self._size
        for place, bit in self._firing:
            if red & bit:
                before = (red ^ bit) << size | green
            elif green & bit:
                before = (red | bit) << size | green ^ bit
            else:
                before = red << size | green | bit
            captured = self._taken(bit, red, green, blue)
            if not captured & spared:
                yield place, bit, before, captured

    def _earlier(self, key: tuple[int, int], active: int) -> tuple[tuple[int, int, int], list[int]]:
        """Return from where a set of active cells was met: the beginning, and the bits deactivated since."""
        side, bits, until = self._ahead, list[int](), self._ahead.looked
        while not side.begun.get(key, 0) >> active & 1:
            best = (until, key, active, 0)
            for place, bit, colours, captured in self._preceding(key[0]):
                if active >> place & 1:
                    continue
                caught = self.place(captured)
                for missing in side.known.get(colours, ()):
                    if missing & ~captured & ~key[1]:
                        continue
                    if self._exact and caught & ~active:
                        continue
                    for earlier in subsets_of(caught & active):
                        before = active & ~caught | earlier | 1 << place
                        for time, family in side.log.get((colours, missing), ()):
                            if time < best[0] and family >> before & 1:
                                best = (time, (colours, missing), before, bit)
            until, key, active, bit = best
            bits.append(bit)
        return (*key, active), bits[::-1]

    def _later(self, key: tuple[int, int], active: int) -> list[int]:
        """Return the bits to be deactivated from where a set of cells is enough, to the end."""
        side, bits, until = self._behind, list[int](), self._behind.looked
        while not side.begun.get(key, 0) >> active & 1:
            best = (until, key, active, 0)
            for place, bit, colours, captured in self._following(key[0]):
                if not active >> place & 1:
                    continue
                after = active & ~(1 << place) | self.place(captured)
                for needed in side.known.get(colours, ()):
                    if needed & ~(captured | bit) & ~key[1]:
                        continue
                    for time, family in side.log.get((colours, needed), ()):
                        if time < best[0] and family >> after & 1:
                            best = (time, (colours, needed), after, bit)
            until, key, active, bit = best
            bits.append(bit)
        return bits
