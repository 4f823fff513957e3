"""The search for a turn of Subtle that ends at a wanted position, and proofs that there is none.

Best first, goal directed, over the states of games.sparklies.field; docs/checking.md tells the method and
why each pruning is sound. Bounded by the number of states met, so that the same question gets the same
answer on every machine; a deadline is for those who measure.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import NamedTuple

from games.protocol import Action
from games.sparklies.field import Field, State, Trail, mask_of, path_to
from games.sparklies.position import Position

__all__ = ["Found", "Goal", "search"]

_LATER = 1_000_000  # added to the rank of a state that shows nothing new: it waits for all that do


class _Weights(NamedTuple):
    """Say how much an active cell counts, a wrong one, and each ripple between, in three queues."""

    active: int
    wrong: int
    far: tuple[int, int, int]
    latest: int = 1  # of equal ranks the latest first; -1 the earliest


_USUAL = _Weights(1, 3, (3, 3, 10))
_OTHERS = (_Weights(3, 3, (3, 3, 3)), _Weights(1, 2, (1, 1, 1)), _Weights(1, 3, (3, 3, 10), -1))
# How long a search takes varies widely with its weights: many short attempts first, then longer ones.
_ATTEMPTS = (
    (4_000, _USUAL),
    *((4_000, weights) for weights in _OTHERS),
    (20_000, _Weights(1, 3, (10, 10, 10))),
    (20_000, _OTHERS[0]),
)


@dataclass(frozen=True)
class Goal:
    """Say where a turn may end.

    wanted: where the mover may have a red, green or blue cell in the end. spared: the cells that may stay
    as they were, somebody else's. forced: for a cell whose colour in the end is known and which two or
    more cells surely attack in the end, those attackers; whoever of them is deactivated last captures it.
    touchable: what may be activated or captured at all.
    """

    field: Field
    wanted: tuple[int, int, int]
    spared: int
    forced: dict[int, int]
    touchable: int

    @classmethod
    def of(cls, before: Position, may_be: Sequence[Collection[int]]) -> Goal:
        """Return the goal that each cell ends as one of these digits of the save line."""
        board, mover, field = before.board, before.mover, Field.before(before)
        red, green, blue = (mask_of(c for c in board if 3 * mover + k in may_be[c]) for k in range(3))
        certain = [mask_of(c for c in board if set(may_be[c]) == {3 * mover + k}) for k in range(3)]
        forced = {}
        for cell in board:
            colours = {digit % 3 for digit in may_be[cell]}
            if len(colours) == 1:
                attackers = certain[colours.pop() - 1] & field.near[1 << cell]
                if attackers & (attackers - 1):
                    forced[1 << cell] = attackers
        spared = mask_of(c for c in board if before.cells[c] in may_be[c] and before.cells[c] // 3 != mover)
        touchable = _touchable(red | green | blue, forced)
        return cls(field, (red, green, blue), spared, forced, touchable)

    @property
    def takable(self) -> int:
        """Return the cells that the turn may begin by taking."""
        red, green, blue = self.wanted
        return self.field.free & (red | green | blue)

    def wrong(self, state: State) -> int:
        """Return the cells that do not stand as wanted."""
        red, green, blue, _ = state
        wanted = self.wanted
        right = red & wanted[0] | green & wanted[1] | blue & wanted[2]
        right |= self.spared & ~(red | green | blue)
        return (wanted[0] | wanted[1] | wanted[2]) & ~right

    def pending(self, state: State) -> int:
        """Return the cells that must still be deactivated.

        They are the active and the wrong ones, and then every cell that the last deactivation of such a
        cell captures for certain.
        """
        pending, forced = self.wrong(state) | state[3], self.forced
        grown = True
        while grown:
            grown = False
            for bit, attackers in forced.items():
                if attackers & pending and not bit & pending:
                    pending |= bit
                    grown = True
        return pending

    def outlook(self, state: State) -> list[int] | None:
        """Return the ripples from here, None where no turn can lead from here to the goal."""
        pending = self.pending(state)
        if pending == state[3]:
            return []
        if pending & ~self.touchable:
            return None
        ripples = self.field.ripples(state, self.touchable)
        reached = state[3]
        for ripple in ripples:
            reached |= ripple
        return None if pending & ~reached else ripples


def _touchable(held: int, forced: dict[int, int]) -> int:
    """Return the cells that may have been active: a cell that nobody captured had no attacker that was."""
    while True:
        barred = 0
        for bit, attackers in forced.items():
            if not bit & held:
                barred |= attackers
        if not barred & held:
            return held
        held &= ~barred


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
        active_weight, wrong_weight, (near, new_near, new_far), latest = self._weights
        self._order -= latest
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


def search(
    goal: Goal,
    max_states: int,
    deadline: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Found:
    """Look for a turn that ends at the goal, meeting at most about max_states states.

    deadline: when to stop at the latest, by the clock. Several attempts, each from the beginning; any may
    find a turn, or show that there is none.
    """
    spent, found = 0, Found(None, False, 0)
    for most, weights in (*_ATTEMPTS, (max_states, _USUAL)):
        found = _attempt(goal, min(most, max_states - spent), weights, lambda: _over(deadline, clock))
        spent += found.states
        if found.complete or spent > max_states or _over(deadline, clock):
            break
    return replace(found, states=spent)


def _over(deadline: float | None, clock: Callable[[], float]) -> bool:
    return deadline is not None and clock() > deadline


def _attempt(goal: Goal, max_states: int, weights: _Weights, over: Callable[[], bool]) -> Found:
    """Search once, by these weights."""
    trail: Trail = {}
    queues = _Queues(goal, weights)
    for opening, taken in goal.field.openings(goal.takable, goal.touchable):
        ripples = goal.outlook(opening) if opening not in trail else None
        trail.setdefault(opening, (None, taken, 0))
        if ripples is not None:
            queues.put(opening, ripples)
    barred, steps = ~goal.touchable, goal.field.steps
    while (state := queues.take()) is not None:
        if not state[3] and not goal.wrong(state):
            return Found(path_to(state, trail), True, len(trail))
        ripples = goal.outlook(state)
        if ripples is None:
            continue
        for child, bit, colour in steps(state, barred):
            if child not in trail:
                trail[child] = (state, bit, colour)
                queues.put(child, ripples)
        if len(trail) > max_states or over():
            return Found(None, False, len(trail))
    return Found(None, True, len(trail))
