"""Drift in any order: rounds from a state back to it, and a way there that shares nothing with them.

A chain is stopped at a state if it comes there by a way which the round meets nowhere else. That is a flow
of two units: see docs/checking-method.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.answers import Action
from games.deadline import Late
from games.sparklies.solver.drift.drifting import Chain, DriftQuestion, Opening, Way, Ways
from games.sparklies.solver.subtle.queues import Queues, Weights

_BACK = Weights(2, 3, (1, 1, 3))


def stop(
    drifting: DriftQuestion,
    opening: Opening,
    bits: Sequence[int],
    back: Sequence[int],
    most: int,
    late: Late,
) -> list[Action] | None:
    """Return the actions of a turn that is stopped at a state, None if none was found.

    bits: the cells deactivated from the opening to the state; back: those of a round from it back to it. If
    the way there meets the round, another round is looked for, meeting at most so many states.
    """
    *_, end = _states(drifting, opening[1], bits)
    if end == opening[0]:
        way = drifting.follow(opening, bits[:-1])
        return [*way.actions, drifting.deactivation(end, bits[-1])]
    way = drifting.follow(opening, bits)
    _, *round_ = _states(drifting, way.end, back)
    if round_ and round_[-1] == way.end and not {*round_} & {*way.left}:
        returning = (drifting.deactivation(s, bit) for s, bit in zip(round_, back, strict=True))
        return [*way.actions, *returning]
    return ReturnSearch(drifting, way, most, late).find()


def _states(drifting: DriftQuestion, state: Chain, bits: Sequence[int]) -> Iterator[Chain]:
    """Yield a state and those that deactivations lead to."""
    yield state
    for bit in bits:
        state = drifting.drift(state, bit)
        yield state


class ReturnSearch:
    """Search for a round from the end of a way; met: how many states were.

    certain: if none was found, whether there is none, however the chain that begins so comes there.
    """

    def __init__(self, drifting: DriftQuestion, way: Way, most: int, late: Late) -> None:
        self.met, self.certain = 0, False
        self._drifting, self._way, self._most, self._late = drifting, way, most, late
        self._place = {state: i for i, state in enumerate(way.left)}
        self._steps = [action for action in way.actions if action.verb == "deactivate"]

    def find(self) -> list[Action] | None:
        """Return the actions of a turn that is stopped at the end of the way, None if none was found."""
        drifting, end = self._drifting, self._way.end
        queues = Queues[Chain](end[:3], 0, len(drifting.bitboard.near), _BACK)
        ways: Ways = {end: (end, 0)}
        given_back: dict[int, Chain] = {}  # from where the way was met, for the farthest place met so far
        queues.put(end, [])
        is_crossed, freed = False, 0  # freed: the way was left at every place before this one
        while (state := queues.take()) is not None:
            for following, bit in self._following(state):
                if following == end:
                    return self._joined(state, bit, ways, given_back)
                if (place := self._place.get(following)) is not None:
                    is_crossed = True
                    if place > freed:
                        given_back.update(dict.fromkeys(range(freed, place), following))
                        ways[following] = (state, bit)
                        for earlier in self._way.left[freed:place]:
                            queues.put(earlier, [])
                        freed = place
                elif self._may_pass(following) and following not in ways:
                    ways[following] = (state, bit)
                    queues.put(following, [])
            self.met = len(ways)
            if self.met > self._most or self._late():
                return None
        self.certain = not is_crossed or bool(end[5]) or not drifting.bitboard.free
        return None

    def _may_pass(self, state: Chain) -> bool:
        """Return whether a round may come by a state beside the way."""
        return state[3] != 0 and not state[4] & ~self._way.end[4]

    def _following(self, state: Chain) -> Iterator[tuple[Chain, int]]:
        """Yield what follows a state: of one on the way what the way does not take, first in any colour."""
        place = self._place.get(state)
        if place == 0:
            for following, bit in self._drifting.fire(state):
                if following != self._after(0):
                    yield following, bit
            return
        for following, bit in self._drifting.steps(state):
            if place is None or following != self._after(place):
                yield following, bit

    def _after(self, place: int) -> Chain:
        left = self._way.left
        return left[place + 1] if place + 1 < len(left) else self._way.end

    def _joined(self, last: Chain, bit: int, ways: Ways, given_back: dict[int, Chain]) -> list[Action]:
        """Return the way and the round, after what both would have used was given back."""
        drifting, way = self._drifting, self._way
        follow = {state: (self._after(i), 1 << self._steps[i].cell) for i, state in enumerate(way.left)}
        end_step = (way.end, 0)
        added = [(last, way.end, bit)]
        state = last
        while state != way.end:
            place = self._place.get(state)
            if place is not None:  # the way was left here, and was met farther on
                state = given_back[place]
                for i in range(place, self._place[state]):
                    follow.pop(way.left[i], None)
            earlier, taken = ways[state]
            added.append((earlier, state, taken))
            state = earlier
        for earlier, following, taken in added:
            if earlier == way.end:
                end_step = (following, taken)
            else:
                follow[earlier] = (following, taken)
        path = way.actions[: len(way.actions) - len(self._steps)]
        state, step = way.left[0], follow[way.left[0]]
        for _ in range(2):
            while True:
                path.append(drifting.deactivation(*step))
                state = step[0]
                if state == way.end:
                    break
                step = follow[state]
            step = end_step
        return path
