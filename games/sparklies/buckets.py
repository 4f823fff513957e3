"""States in the order of a guess at how much is left to do, some of them by lot.

A search that always takes the best guess stays on one plateau for ever. So here and there a state is drawn
by lot from one of the better guesses. The lot is the same on every run.
"""

from __future__ import annotations

import random
from typing import Generic, TypeVar

__all__ = ["Buckets"]

S = TypeVar("S")


class Buckets(Generic[S]):
    """Hold states by rank, a small whole number; of equal ranks the latest is taken first.

    by_lot: the share of states that are drawn.
    """

    def __init__(self, by_lot: float = 0.25) -> None:
        self._by_lot = by_lot
        self._ranked = list[list[S]]()
        self._least = 0  # no state has a lower rank
        self._lot = random.Random(0)

    def put(self, rank: int, state: S) -> None:
        """Add a state."""
        while len(self._ranked) <= rank:
            self._ranked.append([])
        self._ranked[rank].append(state)
        self._least = min(self._least, rank)

    def take(self) -> S | None:
        """Return the next state and forget it, None where none is left."""
        ranked = self._ranked
        while self._least < len(ranked) and not ranked[self._least]:
            self._least += 1
        if self._least == len(ranked):
            return None
        if self._lot.random() >= self._by_lot:
            return ranked[self._least].pop()
        chosen = self._drawn()
        place = int(self._lot.random() * len(chosen))
        chosen[place], chosen[-1] = chosen[-1], chosen[place]
        return chosen.pop()

    def _drawn(self) -> list[S]:
        """Return the states of one rank: of the best by a half, else of the next by a half, and so on."""
        chosen = self._ranked[self._least]
        for states in self._ranked[self._least :]:
            if states:
                chosen = states
                if self._lot.random() < 0.5:
                    break
        return chosen
