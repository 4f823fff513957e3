"""The search for a turn of Subtle that ends at a wanted position, and proofs that there is none.

Best first, goal directed, over the states of solver.bitboard. For the method, and why each pruning is sound,
see docs/checking-method.md. Bounded by the number of states met, so that the same question gets the same
answer on every machine, and by time if that is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.answers import Action
from games.deadline import Late
from games.sparklies.position import Position
from games.sparklies.solver.bitboard import State, Trail, path_to
from games.sparklies.solver.subtle.every_state import SMALL, EveryState
from games.sparklies.solver.subtle.goal import Goal
from games.sparklies.solver.subtle.plans import SubtlePlans
from games.sparklies.solver.subtle.queues import Queues, Weights

# No weights suit every turn: what one order finds at once another misses for long. _CALM ends what is active
# before it goes on.
_USUAL, _EVEN, _CALM = Weights(1, 3, (3, 3, 10)), Weights(2, 3, (2, 2, 6)), Weights(5, 3, (1, 1, 1))
SWEEPS = (2, 4, 6, 8, 10, 12, 16, 20, 25, 30, 40)  # that a planned turn may take
STATES_OF_EVERY = 8  # on small boards so many times as many states are met at last, unranked
STATES_A_CONFLICT = 3  # a conflict of the solver takes about as long as three states of the search


class _Round(NamedTuple):
    """The most states that an attempt meets; alone: one attempt for each opening by itself."""

    most: int
    weights: Weights
    alone: bool


_ROUNDS = (_Round(4_000, _USUAL, alone=False), _Round(4_000, _CALM, alone=False))
# What was set in motion in one opening hides what is new in another: so at last each is searched by itself.
_LAST = _Round(3_000, _EVEN, alone=True)


@dataclass(frozen=True)
class SearchResult:
    """The result of a search.

    path: the actions of a turn that leads there; complete: everything was looked at; states: how many
    states were met.
    """

    path: list[Action] | None
    complete: bool
    states: int


def search(before: Position, goal: Goal, max_states: int, late: Late) -> SearchResult:
    """Look for a turn that ends at the goal, meeting at most about max_states states.

    Several attempts, each from the beginning; any may find a turn. There is none if an attempt at all
    openings, or one at each of them, comes to an end. If the first get stuck, a turn is planned.
    """
    search = _Search(goal, max_states, late)
    openings = search.openings()
    for round_ in _ROUNDS:
        path, openings = search.round(openings, round_)
        if path is not None or not openings or search.ended:
            return SearchResult(path, not openings, search.spent)
    conflicts = (max_states - search.spent) // STATES_A_CONFLICT
    plans = SubtlePlans(before, goal, [opening.state for opening in openings], conflicts)
    for sweeps in () if before.terms.pattern.own else SWEEPS:  # no cell is captured twice: no turn is long
        if (path := plans.turn(sweeps, late)) is not None:
            return SearchResult(path, True, search.spent)
    if len(before.board) <= SMALL:
        every = EveryState(goal)
        most = STATES_OF_EVERY * max_states
        path = every.search([(opening.state, opening.taken) for opening in openings], most, late)
        return SearchResult(path, path is not None or every.complete, search.spent + every.met)
    path, openings = search.round(openings, _LAST)
    return SearchResult(path, not openings, search.spent)


class _Opening(NamedTuple):
    """A state to begin at, the bit of the cell taken, and the ripples from there."""

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
        """Return whether the states allowed, or the time, are used up."""
        return self.spent > self._max_states or self._late()

    def openings(self) -> list[_Opening]:
        """Return the openings from which the goal is not out of reach."""
        goal, found = self._goal, dict[State, _Opening]()
        for state, taken in goal.bitboard.openings(goal.takable, goal.touchable):
            if state in found:
                continue
            ripples = [] if self._late() else goal.outlook(state)  # then nothing will come of them anyway
            if ripples is not None:
                found[state] = _Opening(state, taken, ripples)
        return list(found.values())

    def round(self, openings: list[_Opening], round_: _Round) -> tuple[list[Action] | None, list[_Opening]]:
        """Make one or more attempts; return the actions that lead to the goal, and the openings left."""
        left = list[_Opening]()
        for group in [[opening] for opening in openings] if round_.alone else [openings]:
            path, complete = self.attempt(group, round_)
            if path is not None:
                return path, []
            if not complete:
                left += group
        return None, left

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
        goal = self._goal
        queues = Queues[State](goal.wanted, goal.spared, len(goal.bitboard.near), round_.weights)
        for opening in openings:
            queues.put(opening.state, opening.ripples)
        most = min(round_.most, self._max_states - self.spent)
        barred, steps = ~goal.touchable, goal.bitboard.steps
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
