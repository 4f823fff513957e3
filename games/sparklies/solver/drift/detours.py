"""Drift in any order: whether a chain comes back to a state where its way there and a round from there meet.

As in solver.drift.returns that is a flow of two units. Here the second is searched from both ends at once.
docs/checking.md tells the method and what is certain.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from games.answers import Action
from games.deadline import Late
from games.sparklies.solver.bitboard import cells_of, subsets_of
from games.sparklies.solver.drift.drifting import Chain, Drifting, Way
from games.sparklies.solver.drift.returns import Returns

__all__ = ["Detours"]


class Detours:
    """Search for two ways into the end of a way that share no other state: from its beginning, from its end.

    met: how many states were; none: where nothing was found, whether there surely is nothing.

    The way carries one unit. Whoever comes to one of its states from beside it may leave it at any earlier
    one: so it counts how far on it was met (from the end of it on), and how early it can be left for the
    end (back from there). Both searches meet at a state, or where the first is the greater.
    """

    def __init__(self, drifting: Drifting, way: Way, late: Late) -> None:
        self.met, self.none = 0, False
        self._drifting, self._way, self._late = drifting, way, late
        self._states, self._end = [*way.left, way.end], way.end
        self._place = {state: place for place, state in enumerate(way.left)}
        self._fired = {state for state, _ in drifting.fired(way.left[0])}
        first = way.left[0]
        self._gained = drifting.held & ~first[4]
        self._freed, self._left = 0, len(way.left)
        self._from, self._to = dict[Chain, Chain](), dict[Chain, Chain]()
        self._ahead, self._behind = deque([self._end]), deque([self._end])

    def found(self, round_: Iterable[Chain], most: int) -> list[Action] | None:
        """Return the actions of a turn that is stopped at the end of the way, None where none was found.

        round_: the states of some round, from after the end of the way to the end again.
        """
        if not (met := self._along(round_)):
            while not met and not self._late():
                if not self._ahead or not self._behind:
                    self.none = True
                    return None
                met = self._sweep(ahead=len(self._ahead) <= len(self._behind))
                self.met = len(self._from) + len(self._to)
                if self.met > most:
                    return None
            if not met:
                return None
        within = self._gathered()
        most = len(within) + len(self._states)
        return Returns(self._drifting, self._way, most, self._late, within).found()

    def _along(self, round_: Iterable[Chain]) -> bool:
        """Take up a round as far as the way lets it; tell whether both searches met."""
        state = self._end
        for following in round_:
            place = self._place.get(state)
            known = state == self._end or (place < self._freed if place is not None else state in self._from)
            if known and following != self._after(state) and self._meets(following, state):
                return True
            state = following
        return False

    def _after(self, state: Chain) -> Chain | None:
        place = self._place.get(state)
        return None if place is None else self._states[place + 1]

    def _sweep(self, ahead: bool) -> bool:
        """Look at all that one search met last; tell whether both met."""
        queue = self._ahead if ahead else self._behind
        for _ in range(len(queue)):
            state = queue.popleft()
            if ahead:
                after = self._after(state)
                if any(s != after and self._meets(s, state) for s in self._following(state)):
                    return True
            elif any(self._leads(s, state) for s in self._preceding(state)):
                return True
        return False

    def _following(self, state: Chain) -> Iterator[Chain]:
        if state == self._way.left[0]:
            yield from (following for following, _ in self._drifting.fired(state))
        else:
            yield from (following for following, _ in self._drifting.steps(state))

    def _meets(self, state: Chain, earlier: Chain) -> bool:
        """Take up a state that the search from the end of the way on came to; tell whether both met."""
        if state == self._end:
            self._to.setdefault(earlier, state)
            return True
        if (place := self._place.get(state)) is not None:
            if place > self._freed:
                self._from[state] = earlier
                self._ahead.extend(self._states[self._freed : place])
                self._freed = place
            return self._freed > self._left
        if state in self._from or not state[3] or state[3] & ~self._drifting.held:
            return False
        self._from[state] = earlier
        self._ahead.append(state)
        return state in self._to

    def _leads(self, state: Chain, later: Chain) -> bool:
        """Take up a state that the search back from the end of the way came to; tell whether both met."""
        if self._after(state) == later:
            return False
        if state == self._end:
            return self._meets(later, state)
        if (place := self._place.get(state)) is not None:
            if place < self._left:
                self._to[state] = later
                self._behind.extend(self._states[place + 1 : self._left + 1])
                self._left = place
            return self._freed > self._left
        if state in self._to:
            return False
        self._to[state] = later
        self._behind.append(state)
        return state in self._from

    def _preceding(self, state: Chain) -> Iterator[Chain]:
        """Yield every state that a deactivation leads here from, the beginning of the way among them."""
        red, green, blue, active, owned, known = state
        if state in self._fired:
            yield self._way.left[0]
        for cell in cells_of(owned & self._drifting.held & ~active):
            bit = 1 << cell
            if red & bit:
                colours = (red ^ bit, green, blue | bit)
            elif green & bit:
                colours = (red | bit, green ^ bit, blue)
            else:
                colours = (red, green | bit, blue ^ bit)
            captured = self._drifting.bitboard.taken(bit, red, green, blue)
            if captured & ~active:
                continue
            for before in subsets_of(captured):
                for gained in subsets_of(captured & ~before & self._gained):
                    yield (*colours, active & ~captured | bit | before, owned & ~gained, known)

    def _gathered(self) -> set[Chain]:
        """Return the states by which both searches came to each other."""
        found = set[Chain]()
        met = self._from.keys() & self._to.keys()
        for came in (self._from, self._to):
            for begun in (*met, *(state for state in self._place if state in came)):
                state: Chain | None = begun
                while state is not None and state != self._end:
                    found.add(state)
                    state = came.get(state)
        return found
