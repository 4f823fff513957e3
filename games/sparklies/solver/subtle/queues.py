"""The order in which a search for a turn looks at the states it met: the nearest to the goal, and the new.

Speaks of sets of cells as integers (solver.bitboard); which states follow is the search's matter.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S", bound=tuple[int, ...])
_LATER = 1_000_000  # added to the rank of a state that shows nothing new: it waits for all that do


class Weights(NamedTuple):
    """The weights of an active cell, a wrong one, and each ripple between, in three queues."""

    active: int
    wrong: int
    far: tuple[int, int, int]


class Queues(Generic[S]):
    """Order the states to be looked at, in three ways by turns.

    Each rank is a guess at how much is left to do: active cells, wrong cells, and how far off the wrong
    cells are. The second and third put first what shows something new: a cell in a colour, active or not,
    that no state with as many wrong (and active) cells had. One order alone gets stuck on plateaus.
    """

    def __init__(self, wanted: tuple[int, int, int], spared: int, cells: int, weights: Weights) -> None:
        self._wanted, self._spared, self._cells, self._weights = wanted, spared, cells, weights
        self._heaps: tuple[list[tuple[int, int, S]], ...] = ([], [], [])
        self._order = self._turn = 0
        self._shown: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._done: set[S] = set()

    def put(self, state: S, ripples: list[int], lacking: int = 0) -> None:
        """Add a state, which begins like games.sparklies.solver.bitboard.State.

        ripples: of the state it came from, which is near enough and much quicker. lacking: cells to be
        captured though they look right.
        """
        active_weight, wrong_weight, (near, new_near, new_far) = self._weights
        self._order -= 1  # of equal ranks the latest first
        red, green, blue, active = state[:4]
        wanted = self._wanted
        right = red & wanted[0] | green & wanted[1] | blue & wanted[2] | self._spared & ~(red | green | blue)
        missing = (wanted[0] | wanted[1] | wanted[2]) & ~(right | active) | lacking
        wrong, pending, far, distance = missing.bit_count(), active.bit_count(), 0, 0
        if missing:
            for ripple in ripples:
                distance += 1
                if ripple & missing:
                    far += distance * (ripple & missing).bit_count()
        n, calm = self._cells, ~active
        shows = red & active | (green & active) << n | (blue & active) << 2 * n
        shows |= (red & calm) << 3 * n | (green & calm) << 4 * n | (blue & calm) << 5 * n
        fine, coarse = self._shown
        base, order = active_weight * pending + wrong_weight * wrong, self._order
        heappush(self._heaps[0], (base + near * far, order, state))
        rank = base + new_near * far
        key = wrong << 10 | pending
        shown = fine.get(key, 0)
        new = shows & ~shown
        if new:
            fine[key] = shown | new
        heappush(self._heaps[1], (rank if new else rank + _LATER, order, state))
        shown = coarse.get(wrong, 0)
        new = shows & ~shown
        if new:
            coarse[wrong] = shown | new
        rank = base + new_far * far
        heappush(self._heaps[2], (rank if new else rank + _LATER, order, state))

    def take(self) -> S | None:
        """Return the next state that was not looked at yet, None if none is left."""
        done, heaps = self._done, self._heaps
        idle = 0
        while idle < len(heaps):
            self._turn = (self._turn + 1) % len(heaps)
            heap = heaps[self._turn]
            idle = 0 if heap else idle + 1
            if heap and (state := heappop(heap)[2]) not in done:
                done.add(state)
                return state
        return None
