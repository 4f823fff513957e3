"""The search for a turn of Subtle that ends at a wanted position, and proofs that there is none.

Best first, goal directed, over the states of games.sparklies.field; docs/checking.md tells the method and
why each pruning is sound. Bounded by the number of states met, so that the same question gets the same
answer on every machine, and by time where that is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from games.protocol import Action
from games.sparklies.field import State, Trail, path_to
from games.sparklies.goal import Goal
from games.sparklies.patience import Late

__all__ = ["Found", "search"]

_LATER = 1_000_000  # added to the rank of a state that shows nothing new: it waits for all that do


class _Weights(NamedTuple):
    """Say how much an active cell counts, a wrong one, and each ripple between, in three queues."""

    active: int
    wrong: int
    far: tuple[int, int, int]


_USUAL, _ACTIVE = _Weights(1, 3, (3, 3, 10)), _Weights(3, 3, (3, 3, 3))


class _Round(NamedTuple):
    """Say how many states an attempt meets at most; alone: one attempt for each opening by itself."""

    most: int
    weights: _Weights
    alone: bool


# What was set in motion in one opening hides what is new in another: so after a short look at all of them
# each is searched by itself, in more depth each time.
_ROUNDS = (
    _Round(4_000, _USUAL, alone=False),
    _Round(4_000, _ACTIVE, alone=False),
    _Round(500, _USUAL, alone=True),
    _Round(500, _ACTIVE, alone=True),
    _Round(2_000, _USUAL, alone=True),
    _Round(5_000, _ACTIVE, alone=True),
)


@dataclass(frozen=True)
class Found:
    """Tell what a search came to.

    path: the actions of a turn that leads there; complete: everything was looked at; states: how many
    states were met.
    """

    path: list[Action] | None
    complete: bool
    states: int


class _Queues:
    """Order the states to be looked at, in three ways by turns.

    Each rank is a guess at how much is left to do: active cells, wrong cells, and how far off the wrong
    cells are. The second and third put first what shows something new: a cell in a colour, active or not,
    that no state with as many wrong (and active) cells had. One order alone gets stuck on plateaus.
    """

    def __init__(self, goal: Goal, weights: _Weights) -> None:
        self._weights = weights
        self._wanted, self._spared = goal.wanted, goal.spared
        self._cells = len(goal.field.near)
        self._heaps: tuple[list[tuple[int, int, State]], ...] = ([], [], [])
        self._order = self._turn = 0
        self._shown: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._done: set[State] = set()

    def put(self, state: State, ripples: list[int]) -> None:
        """Add a state; ripples: of the state it came from, which is near enough and much quicker."""
        active_weight, wrong_weight, (near, new_near, new_far) = self._weights
        self._order -= 1  # of equal ranks the latest first
        red, green, blue, active = state
        wanted = self._wanted
        right = red & wanted[0] | green & wanted[1] | blue & wanted[2] | self._spared & ~(red | green | blue)
        missing = (wanted[0] | wanted[1] | wanted[2]) & ~(right | active)
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

    def take(self) -> State | None:
        """Return the next state that was not looked at yet, None where none is left."""
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


def search(goal: Goal, max_states: int, late: Late) -> Found:
    """Look for a turn that ends at the goal, meeting at most about max_states states.

    Several attempts, each from the beginning; any may find a turn. There is none if an attempt at all
    openings, or one at each of them, comes to an end.
    """
    search = _Search(goal, max_states, late)
    openings = search.openings()
    for round_ in (*_ROUNDS, _Round(max_states, _USUAL, alone=False)):
        groups = [[opening] for opening in openings] if round_.alone else [openings]
        openings = []
        for group in groups:
            path, complete = search.attempt(group, round_)
            if path is not None:
                return Found(path, True, search.spent)
            if not complete:
                openings += group
        if not openings or search.ended:
            break
    return Found(None, not openings, search.spent)


class _Opening(NamedTuple):
    """Hold a state to begin at, the bit of the cell taken, and the ripples from there."""

    state: State
    taken: int
    ripples: list[int]


class _Search:
    """Search for one goal, in several attempts that share an allowance of states."""

    def __init__(self, goal: Goal, max_states: int, late: Late) -> None:
        self.spent = 0
        self._goal, self._max_states, self._late = goal, max_states, late

    @property
    def ended(self) -> bool:
        """Tell whether the states allowed, or the time, are used up."""
        return self.spent > self._max_states or self._late()

    def openings(self) -> list[_Opening]:
        """Return the openings from which the goal is not out of reach."""
        goal, found = self._goal, dict[State, _Opening]()
        for state, taken in goal.field.openings(goal.takable, goal.touchable):
            if state in found:
                continue
            ripples = [] if self._late() else goal.outlook(state)  # then nothing will come of them anyway
            if ripples is not None:
                found[state] = _Opening(state, taken, ripples)
        return list(found.values())

    def attempt(self, openings: list[_Opening], round_: _Round) -> tuple[list[Action] | None, bool]:
        """Search once; return the actions that lead to the goal, and whether all was looked at."""
        if self.ended:
            return None, False
        trail: Trail = {opening.state: (None, opening.taken, 0) for opening in openings}
        path, complete = self._followed(openings, trail, round_)
        self.spent += len(trail)
        return path, complete

    def _followed(
        self, openings: list[_Opening], trail: Trail, round_: _Round
    ) -> tuple[list[Action] | None, bool]:
        """Follow the openings by the round's weights; trail takes up every state that is met."""
        goal, queues = self._goal, _Queues(self._goal, round_.weights)
        for opening in openings:
            queues.put(opening.state, opening.ripples)
        most = min(round_.most, self._max_states - self.spent)
        barred, steps = ~goal.touchable, goal.field.steps
        while (state := queues.take()) is not None:
            if not state[3] and not goal.wrong(state):
                return path_to(state, trail), True
            ripples = goal.outlook(state)
            if ripples is None:
                continue
            for child, bit, colour in steps(state, barred):
                if child not in trail:
                    trail[child] = (state, bit, colour)
                    queues.put(child, ripples)
            if len(trail) > most or self._late():
                return None, False
        return None, True
