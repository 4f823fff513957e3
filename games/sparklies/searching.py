"""The search for a turn of Subtle that ends at a wanted position, and proofs that there is none.

Best first, goal directed, over the states of games.sparklies.field; docs/checking.md tells the method and
why each pruning is sound. Bounded by the number of states met, so that the same question gets the same
answer on every machine; a deadline is for those who measure.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from games.protocol import Action
from games.sparklies.field import Field, State, Trail, mask_of, path_to
from games.sparklies.position import Position

__all__ = ["Found", "Goal", "search"]

_LATER = 1_000_000  # added to the rank of a state that shows nothing new: it waits for all that do


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

    def __init__(self, goal: Goal) -> None:
        self._wanted, self._spared = goal.wanted, goal.spared
        self._cells = len(goal.field.near)
        self._heaps: tuple[list[tuple[int, int, State]], ...] = ([], [], [])
        self._order = self._turn = 0
        self._shown: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._done: set[State] = set()

    def put(self, state: State, ripples: list[int]) -> None:
        """Add a state; ripples: of the state it came from, which is near enough and much quicker."""
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
        rank, order = pending + 3 * wrong + 3 * far, self._order
        heappush(self._heaps[0], (rank, order, state))
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
        rank += 7 * far
        heappush(self._heaps[2], (rank if new else rank + _LATER, order, state))

    def take(self) -> State | None:
        """Return the next state that was not looked at yet, None where none is left."""
        done, heaps = self._done, self._heaps
        idle = 0
        while idle < len(heaps):
            self._turn = (self._turn + 1) % len(heaps)
            heap = heaps[self._turn]
            idle = 0 if heap else idle + 1
            while heap:
                state = heappop(heap)[2]
                if state not in done:
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

    deadline: when to stop at the latest, by the clock.
    """
    trail: Trail = {}
    queues = _Queues(goal)
    for state, taken in goal.field.openings(goal.takable, goal.touchable):
        ripples = goal.outlook(state) if state not in trail else None
        trail.setdefault(state, (None, taken, 0))
        if ripples is not None:
            queues.put(state, ripples)
    barred, steps = ~goal.touchable, goal.field.steps
    while (state_ := queues.take()) is not None:
        if not state_[3] and not goal.wrong(state_):
            return Found(path_to(state_, trail), True, len(trail))
        ripples = goal.outlook(state_)
        if ripples is None:
            continue
        for child, bit, colour in steps(state_, barred):
            if child not in trail:
                trail[child] = (state_, bit, colour)
                queues.put(child, ripples)
        if len(trail) > max_states or (deadline is not None and clock() > deadline):
            return Found(None, False, len(trail))
    return Found(None, True, len(trail))
