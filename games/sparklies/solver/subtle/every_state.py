"""Turns of Subtle on small boards: every state that may lead to the goal is looked at, none is ranked."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from games.answers import Action
from games.deadline import Late
from games.sparklies.solver.bitboard import State, Trail, path_to
from games.sparklies.solver.subtle.goal import Goal

SMALL = 25  # cells of a board on which every state is looked at, if it may take long


class EveryState:
    """Search for the goal; met: how many states were, complete: whether no other is left."""

    def __init__(self, goal: Goal) -> None:
        self.met, self.complete = 0, False
        self._goal, self._size = goal, len(goal.bitboard.near)

    def search(self, openings: Iterable[tuple[State, int]], most: int, late: Late) -> list[Action] | None:
        """Return the actions of a shortest turn from one of these, each with the bit of the cell taken.

        None if there is none among so many states. A state is kept as one number, and the state it was
        first met from as another: that takes a third of the room.
        """
        goal, steps, barred = self._goal, self._goal.bitboard.steps, ~self._goal.touchable
        opened, earlier = dict[int, int](), dict[int, int]()
        left = deque[State]()
        for state, taken in openings:
            number = self._number(state)
            opened.setdefault(number, taken)
            earlier[number] = -1
            left.append(state)
        while left and len(earlier) <= most and not late():
            state = left.popleft()
            number = self._number(state)
            for child, _, _ in steps(state, barred):
                if (key := self._number(child)) in earlier:
                    continue
                earlier[key] = number
                if goal.hopeful(child):
                    if not child[3] and not goal.wrong(child):
                        self.met = len(earlier)
                        return self._path(child, earlier, opened)
                    left.append(child)
        self.met, self.complete = len(earlier), not left
        return None

    def _number(self, state: State) -> int:
        red, green, blue, active = state
        size = self._size
        return ((red << size | green) << size | blue) << size | active

    def _state(self, number: int) -> State:
        size = self._size
        every = (1 << size) - 1
        return (
            number >> 3 * size,
            number >> 2 * size & every,
            number >> size & every,
            number & every,
        )

    def _path(self, end: State, earlier: dict[int, int], opened: dict[int, int]) -> list[Action]:
        """Return the actions that led to a state."""
        trail: Trail = {}
        state, barred = end, ~self._goal.touchable
        while (number := earlier[self._number(state)]) >= 0:
            before = self._state(number)
            bit, colour = next(
                (bit, colour)
                for child, bit, colour in self._goal.bitboard.steps(before, barred)
                if child == state
            )
            trail[state] = (before, bit, colour)
            state = before
        trail[state] = (None, opened[self._number(state)], 0)
        return path_to(end, trail)
