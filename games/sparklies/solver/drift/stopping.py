"""Drift in any order: chains that are stopped because a state came back.

Such a turn is a way to a state with the wanted cells, something active, and then a round that leads back to
it and meets no state of that way. docs/checking.md tells the method and what is certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from games.answers import Action
from games.deadline import Late
from games.sparklies.solver.bitboard import cells_of
from games.sparklies.solver.drift.drifting import Chain, Drifting, Opening, Ways
from games.sparklies.solver.drift.every_chain import EveryChain
from games.sparklies.solver.drift.laps import Laps, put_off
from games.sparklies.solver.drift.plans import DriftPlans
from games.sparklies.solver.drift.proofs import AT_LAST, SOON, Proofs
from games.sparklies.solver.drift.returns import Returns
from games.sparklies.solver.drift.undominated import Undominated
from games.sparklies.solver.drift.windows import Windows

__all__ = ["WINDOW_STATES", "Stopping"]

WINDOW_STATES = 60_000  # looked at in all windows together
STATES = 20_000  # met by the search through all states
ONE_BY_ONE = 150_000  # met from beginnings by themselves, where no proof was found, within two seconds
FEW_STATES = 1_000_000  # met in the end where few cells move, within half a minute
PLANNED_SOON = 5_000  # conflicts of the solver before proofs are looked for: most plans are found by then
PLANNED = 20_000  # conflicts of the solver where few cells move: all chains are looked at soon
SWEEPS = (4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45, 50, 60)  # that a planned chain may take
LAPS = (6, 0, 10)  # likewise, of its lap


@dataclass(frozen=True)
class _Limits:
    """Say how far an attempt looks for rounds: states met by each lap and round, and from how many states."""

    lap: int
    round: int
    tried: int


_USUAL, _LONGER = _Limits(8_000, 8_000, 40), _Limits(64_000, 64_000, 1_000)
_EVERY = _Limits(64_000, FEW_STATES, FEW_STATES)


class Stopping:
    """Search for one end in Drift; spent: how many states were met."""

    def __init__(self, drifting: Drifting, proofs: Proofs, max_states: int, late: Late) -> None:
        self.spent = 0
        self._drifting, self._proofs, self._max_states, self._late = drifting, proofs, max_states, late
        self._left = list[Opening]()

    def search(self) -> tuple[list[Action] | None, bool]:
        """Look for a chain that is stopped at the end: its actions, and whether all was looked at."""
        drifting, windows = self._drifting, Windows(self._drifting, WINDOW_STATES, self._late)
        openings = windows.left(self._openings(), (0, 1), 9, 500)
        attempt = _Attempt(drifting, openings)
        way = attempt.search(min(STATES, self._max_states), self._late)
        self.spent += attempt.met
        if way is not None or attempt.certain:
            return way, True
        way = self._planned(openings, PLANNED_SOON)
        if way is not None or not (openings := self._proofs.left(openings, SOON)):
            return way, True
        every = EveryChain(drifting, list(drifting.settled(openings)), self._late)
        way = self._planned(openings, PLANNED if every.few else self._max_states - self.spent)
        if way is not None or not (openings := self._proofs.left(openings, AT_LAST)):
            return way, True
        if every.few:
            way = every.search()
            self.spent += every.met
            if way is None and not every.certain:
                self._left = openings
            return way, way is not None or every.certain
        if attempt.exhausted:
            return self._each(openings)
        self._max_states = self.spent + ONE_BY_ONE
        way, certain = self._each(openings, _LONGER)
        if way is not None or certain:
            return way, True
        return None, not windows.left(openings, (1, 2, 3), 9, 2_000, attempt.stubborn)

    def last(self) -> tuple[list[Action] | None, bool]:
        """Look at every state from each beginning, where few cells move and all is open yet: as search."""
        if not self._left:
            return None, False
        self._max_states = self.spent + FEW_STATES
        return self._each(self._left, _EVERY)

    def _followed(self, opening: Opening, bits: list[int], back: Sequence[int] = ()) -> list[Action] | None:
        """Return the actions of a chain that begins so and is stopped at its end, if it can be.

        back: where known, the bits of cells whose deactivation leads from there to there again.
        """
        attempt = _Attempt(self._drifting, [opening])
        found = attempt.follow(bits, back, self._late)
        self.spent += attempt.met
        return found

    def _planned(self, openings: list[Opening], conflicts: int) -> list[Action] | None:
        """Plan chains of more and more sweeps with a lap from their end back there, or none yet."""
        planning = DriftPlans(self._drifting, openings, conflicts)
        for sweeps in SWEEPS:
            if planning.chain(sweeps, 0, self._late) is None:
                continue
            for lap in LAPS:
                chain = planning.chain(sweeps, lap, self._late)
                if chain is not None and (found := self._followed(*chain)) is not None:
                    return found
        return None

    def _each(self, openings: list[Opening], limits: _Limits = _USUAL) -> tuple[list[Action] | None, bool]:
        """Search from each beginning by itself, with each cell that may have been taken."""
        sure = True
        alone: dict[Chain, list[Opening]] = {}
        for opening in self._drifting.settled(openings):
            alone.setdefault(opening[0], []).append(opening)
        for group in alone.values():
            attempt = _Attempt(self._drifting, group, every=True, limits=limits)
            way = attempt.search(self._max_states - self.spent, self._late)
            self.spent += attempt.met
            if way is not None:
                return way, True
            sure = sure and attempt.certain
        return None, sure

    def _openings(self) -> list[Opening]:
        """Return the openings after which a chain could be stopped."""
        drifting, spared = self._drifting, ~self._drifting.held
        found = [
            o
            for o in drifting.openings({1 << c for c in cells_of(drifting.held)})
            if o[1][3] and not o[1][3] & spared
        ]
        return [o for o in found if drifting.turning(o[0]) and drifting.outlook(o[1]) is not None]


class _Attempt:
    """Search best first from some openings.

    every: whether every state is looked at, not only the greatest. exhausted: whether no state is left to
    be looked at; certain: whether that shows that there is no such chain; stubborn: the wrong cells where
    the fewest were.
    """

    def __init__(
        self,
        drifting: Drifting,
        openings: Iterable[Opening],
        every: bool = False,
        limits: _Limits = _USUAL,
    ) -> None:
        self.certain, self.exhausted, self.stubborn, self.met = False, False, 0, 0
        self._drifting, self._every, self._limits = drifting, every, limits
        self._greatest = Undominated()
        self._ways: Ways = {}
        self._tried = dict[Chain, bool]()
        self._left = list[tuple[int, int, Chain]]()
        self._fewest = len(drifting.bitboard.near) + 1
        self._begun = {first for first, _, _ in openings}
        for first in self._begun:
            self._ways[first] = (first, 0)  # its colour is free, even where a chain comes by
        # Only one very state can come back to a beginning: looking at the greatest may miss it.
        self._sure = every or all(first[:3] != drifting.wanted for first in self._begun)
        for first, fired, bit in openings:
            if fired not in self._ways:
                self._put(fired, first, bit)
            self._sure = self._sure and fired not in self._begun

    def search(self, most: int, late: Late) -> list[Action] | None:
        """Look for a chain that is stopped at the end, meeting about so many states: its actions."""
        drifting, sure = self._drifting, self._sure
        while self._left:
            state = heappop(self._left)[2]
            if state[:3] == drifting.wanted and not drifting.lacking(state):
                found, certain = self._stopped(state, late)
                if found is not None:
                    return found
                sure = sure and certain
            for following, bit in drifting.steps(state):
                if following in self._begun:
                    if (closed := self._closed(state, following, bit)) is not None:
                        return closed
                    sure = sure and len(self._begun) == 1
                elif following[3] and not following[3] & ~drifting.held and self._is_new(following):
                    self._put(following, state, bit)
            if self.met >= most or late():
                return None
        self.certain, self.exhausted = sure, True
        return None

    def _is_new(self, state: Chain) -> bool:
        """Tell whether a state may lead where none before it does."""
        if state in self._ways:
            return False
        return self._every or self._greatest.add(state[:3], self._drifting.standing(state))

    def _put(self, state: Chain, earlier: Chain, bit: int) -> None:
        """Take up a state and rank it by how far its cells are from the wanted colours.

        An active cell in its wanted colour counts nothing, for it may stay so.
        """
        self._ways[state] = (earlier, bit)
        self.met += 1
        drifting = self._drifting
        red, green, blue, active = state[:4]
        wanted = drifting.wanted
        one = red & wanted[1] | green & wanted[2] | blue & wanted[0]
        two = red & wanted[2] | green & wanted[0] | blue & wanted[1]
        wrong = (one | two).bit_count()
        if wrong <= self._fewest:
            self.stubborn = one | two | (self.stubborn if wrong == self._fewest else 0)
            self._fewest = wrong
        rank = one.bit_count() + 4 * two.bit_count() + 2 * ((one | two) & ~active).bit_count()
        heappush(self._left, (rank + 3 * drifting.lacking(state).bit_count(), -self.met, state))

    def follow(self, bits: Iterable[int], back: Sequence[int], late: Late) -> list[Action] | None:
        """Go on from the only opening by these deactivations, and look for a round there: first back."""
        (state,) = self._ways.keys() - self._begun
        for bit in bits:
            following = self._drifting.drifted(state, bit)
            if following in self._begun:
                return self._closed(state, following, bit)
            if following not in self._ways:
                self._put(following, state, bit)
            state = following
        if back and (found := self._circled(state, [], back)) is not None:
            return found
        return self._stopped(state, late)[0]

    def _stopped(self, state: Chain, late: Late) -> tuple[list[Action] | None, bool]:
        """Look for a round from a state: the actions of the turn, and whether surely there is none."""
        if state not in self._tried:
            self._tried[state] = False
            way = self._drifting.way(state, self._ways)
            if way.left[0] == way.end:
                return way.actions, True  # it comes back to its beginning
            if len(self._tried) > self._limits.tried:
                return None, False
            laps = Laps(self._drifting, state)
            for before, back in laps.found(self._limits.lap, late):
                if (found := self._circled(state, before, back)) is not None:
                    return found, True
            self.met += laps.met
            if laps.none:
                self._tried[state] = True
                return None, True
            rounds = Returns(self._drifting, way, self._limits.round, late)
            found = rounds.found()
            self.met += rounds.met
            if found is not None:
                return found, True
            self._tried[state] = (
                self._every and rounds.certain and (not rounds.crossed or len(self._begun) == 1)
            )
        return None, self._tried[state]

    def _circled(self, state: Chain, before: Sequence[int], back: Sequence[int]) -> list[Action] | None:
        """Return the actions of the turn that ends with this round, None where it meets the way to it."""
        drifting = self._drifting
        for bit in before:
            following = drifting.drifted(state, bit)
            if following in self._begun:
                return None
            if following not in self._ways:
                self._put(following, state, bit)
            state = following
        way = drifting.way(state, self._ways)
        if way.end in way.left:
            return None
        at, round_ = way.end, list[Chain]()
        for bit in back:
            at = drifting.drifted(at, bit)
            round_.append(at)
        if at != way.end:
            return None
        path = put_off(drifting, way, set(round_))
        if path is None:
            return None
        return path + [drifting.deactivation(s, bit) for s, bit in zip(round_, back, strict=True)]

    def _closed(self, state: Chain, first: Chain, bit: int) -> list[Action] | None:
        """Return the actions of a chain that is stopped where it began, if that is the wanted end."""
        drifting = self._drifting
        if first[:3] != drifting.wanted or drifting.lacking(first):
            return None
        way = drifting.way(state, self._ways)
        begun = way.left[0] if way.left else way.end
        return [*way.actions, drifting.deactivation(first, bit)] if begun[:4] == first[:4] else None
