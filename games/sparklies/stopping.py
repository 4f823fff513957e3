"""Drift in any order: chains that are stopped because a state came back.

Such a turn is a way to a state with the wanted cells, something active, and then a round that leads back to
it and meets no state of that way. docs/checking.md tells the method and what is certain.
"""

from __future__ import annotations

from itertools import cycle
from typing import NamedTuple

from games.protocol import Action
from games.sparklies.buckets import Buckets
from games.sparklies.drifting import Chain, Drifting, Ways
from games.sparklies.field import cells_of
from games.sparklies.greatest import Greatest
from games.sparklies.homing import Homing
from games.sparklies.laps import Laps, put_off
from games.sparklies.patience import Late
from games.sparklies.rounds import Rounds
from games.sparklies.windows import Opening, Windows

__all__ = ["Stopping"]

WINDOW_STATES = 60_000  # looked at in all windows together
HOMING_STATES = 30_000  # looked at from the end
LAP_STATES = 8_000  # for each state that may come back
ROUND_STATES = 8_000  # likewise
ROUNDS = 40  # states of one attempt from which a round is looked for, at the most


class _Costs(NamedTuple):
    """Say how much a cell counts that is one or two colours behind, if it is active and if not.

    An active cell in its wanted colour counts nothing, for it may stay so.
    """

    active: tuple[int, int]
    calm: tuple[int, int]
    credit: int  # for four active cells
    gained: bool  # whether every cell counts that is still to be gained, not only those whose colour stays


COSTS = (
    _Costs((1, 4), (3, 6), 0, gained=False),
    _Costs((1, 4), (3, 6), 0, gained=True),
    _Costs((2, 3), (3, 4), 4, gained=False),
    _Costs((1, 3), (3, 4), 2, gained=True),
    _Costs((1, 3), (3, 4), 2, gained=False),
    _Costs((1, 2), (2, 3), 1, gained=True),
    _Costs((1, 2), (2, 3), 1, gained=False),
)
STATES = 20_000  # to be met with each of these


class Stopping:
    """Search for one end in Drift; spent: how many states were met."""

    def __init__(self, drifting: Drifting, max_states: int, late: Late) -> None:
        self.spent = 0
        self._drifting, self._max_states, self._late = drifting, max_states, late

    def search(self) -> tuple[list[Action] | None, bool]:
        """Look for a chain that is stopped at the end: its actions, and whether all was looked at."""
        drifting, windows = self._drifting, Windows(self._drifting, WINDOW_STATES, self._late)
        openings = windows.left(self._openings(), (0, 1), 9, 500)
        movers = 0
        for first, _, _ in openings:
            movers |= drifting.reached(first)
        homing = Homing(drifting, movers & drifting.held, min(self._max_states, HOMING_STATES))
        homings = [homing]
        if homing.complete:  # all ways there are known, and every turn begins one of them
            openings = [o for o in openings if homing.next_step(o[1]) is not None]
        for costs in COSTS:
            if not openings:
                return None, True
            attempt = _Attempt(drifting, homings, openings, costs)
            way = attempt.search(min(STATES, self._max_states - self.spent), self._late)
            self.spent += attempt.met
            if way is not None or attempt.certain:
                return way, True
            if attempt.exhausted:
                return self._each(homings, openings, costs)
            if self._late() or self.spent >= self._max_states:
                break
            openings = windows.left(openings, (1, 2, 3), 9, 2_000, attempt.stubborn)
            around = attempt.stubborn
            for _ in range(2):
                for cell in cells_of(around):
                    around |= drifting.field.near[1 << cell]
            nearer = Homing(drifting, movers & drifting.held & around, min(self._max_states, HOMING_STATES))
            homings = [homing, nearer]
        return None, not openings

    def _each(
        self, homings: list[Homing], openings: list[Opening], costs: _Costs
    ) -> tuple[list[Action] | None, bool]:
        """Search from each beginning by itself, with each cell that may have been taken."""
        drifting, sure = self._drifting, True
        alone: dict[Chain, list[Opening]] = {}
        for first, fired, bit in openings:
            known = first[5] or not drifting.field.free
            for taken in [0] if known else [1 << c for c in cells_of(drifting.held & drifting.field.free)]:
                begun, after = ((*s[:4], s[4] | taken, int(not known or s[5])) for s in (first, fired))
                alone.setdefault(begun, []).append((begun, after, bit))
        for group in alone.values():
            attempt = _Attempt(drifting, homings, group, costs, every=True)
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
        homings: list[Homing],
        openings: list[Opening],
        costs: _Costs,
        every: bool = False,
    ) -> None:
        self.certain, self.exhausted, self.stubborn, self.met = False, False, 0, 0
        self._drifting, self._homings, self._costs, self._every = drifting, homings, costs, every
        self._greatest = Greatest()
        self._ways: Ways = {}
        self._tried = dict[Chain, bool]()
        self._done = set[Chain]()
        self._left, self._new = Buckets[Chain](), Buckets[Chain](by_lot=0)
        self._shown = dict[int, int]()
        self._fewest = len(drifting.field.near) + 1
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
        queues = cycle((self._left, self._new))
        while (state := next(queues).take() or self._left.take()) is not None:
            if state in self._done:
                continue
            self._done.add(state)
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
                    for homing in self._homings:
                        if (found := self._led_home(homing, following, late)) is not None:
                            return found
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
        """Take up a state and rank it, also by whether it shows a cell as no state before did."""
        self._ways[state] = (earlier, bit)
        self.met += 1
        drifting, costs = self._drifting, self._costs
        red, green, blue, active = state[:4]
        wanted = drifting.wanted
        one = red & wanted[1] | green & wanted[2] | blue & wanted[0]
        two = red & wanted[2] | green & wanted[0] | blue & wanted[1]
        wrong = (one | two).bit_count()
        if wrong <= self._fewest:
            self.stubborn = one | two | (self.stubborn if wrong == self._fewest else 0)
            self._fewest = wrong
        calm, n = ~active, len(drifting.field.near)
        rank = costs.active[0] * (one & active).bit_count() + costs.active[1] * (two & active).bit_count()
        rank += costs.calm[0] * (one & calm).bit_count() + costs.calm[1] * (two & calm).bit_count()
        lacking = drifting.held & ~state[4] if costs.gained else drifting.lacking(state)
        rank += 3 * lacking.bit_count() + costs.credit * (n - active.bit_count()) // 4
        shows = red & active | (green & active) << n | (blue & active) << 2 * n
        shows |= (red & calm) << 3 * n | (green & calm) << 4 * n | (blue & calm) << 5 * n
        known = self._shown.get(wrong, 0)
        self._shown[wrong] = known | shows
        self._left.put(rank, state)
        if shows & ~known:
            self._new.put(rank, state)

    def _led_home(self, homing: Homing, state: Chain, late: Late) -> list[Action] | None:
        """Follow the known way from a state to the wanted colours, and look for a round there."""
        drifting = self._drifting
        while bit := homing.next_step(state):
            following = drifting.drifted(state, bit)
            if following in self._begun or not following[3]:
                return None
            if following not in self._ways:
                self._put(following, state, bit)
            state = following
        if bit is None or drifting.lacking(state):
            return None
        return self._stopped(state, late)[0]

    def _stopped(self, state: Chain, late: Late) -> tuple[list[Action] | None, bool]:
        """Look for a round from a state: the actions of the turn, and whether surely there is none."""
        if state not in self._tried:
            self._tried[state] = False
            way = self._drifting.way(state, self._ways)
            if way.left[0] == way.end:
                return way.actions, True  # it comes back to its beginning
            if len(self._tried) > ROUNDS:
                return None, False
            laps = Laps(self._drifting, state)
            for before, back in laps.found(LAP_STATES, late):
                if (found := self._circled(state, before, back)) is not None:
                    return found, True
            self.met += laps.met
            if laps.none:
                self._tried[state] = True
                return None, True
            rounds = Rounds(self._drifting, way, ROUND_STATES, late)
            found = rounds.found()
            self.met += rounds.met
            if found is not None:
                return found, True
            self._tried[state] = (
                self._every and rounds.certain and (not rounds.crossed or len(self._begun) == 1)
            )
        return None, self._tried[state]

    def _circled(self, state: Chain, before: list[int], back: list[int]) -> list[Action] | None:
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
