"""Drift in any order: laps from a state with the wanted colours back to them, with no fewer active cells.

What is active besides never hinders, so such a lap can be made again and again; once it makes no more cells
active, it leads back to the very same state. docs/checking.md tells the method.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from games.answers import Action
from games.deadline import Late
from games.sparklies.solver.drift.drifting import Chain, Drifting, Way
from games.sparklies.solver.drift.undominated import Undominated

__all__ = ["Laps", "put_off"]

_Standing = tuple[int, int, int, int]  # the red, green, blue and active cells: whose they are does not count


class Laps:
    """Search for laps from a state; met: how many states were; none: whether surely there are none.

    Each comes as the bits of the cells to be deactivated: first those that lead to a state with the same
    colours which comes back, then those of the round from there.
    """

    def __init__(self, drifting: Drifting, begun: Chain) -> None:
        self.met, self.none = 0, False
        self._drifting, self._begun = drifting, begun
        self._ways = dict[_Standing, tuple[_Standing, int]]()
        self._greatest, self._left = Undominated(), list[tuple[int, int, Chain]]()

    def found(self, most: int, late: Late) -> Iterator[tuple[list[int], list[int]]]:
        """Yield laps until so many states are met."""
        drifting, begun = self._drifting, self._begun
        spared, returned = ~drifting.held, False
        self._ways[begun[:4]] = (begun[:4], 0)
        heappush(self._left, (0, 0, begun))
        while self.met < most and not late():
            if not self._left:
                self.none = not returned
                return
            state = heappop(self._left)[2]
            for following, bit in drifting.steps(state):
                if following[3] & spared:
                    continue
                if following[:3] == begun[:3]:
                    returned = True
                    if not begun[3] & ~following[3]:
                        yield self._repeated(self._bits(state[:4], bit))
                if following[:4] not in self._ways and self._greatest.add(following[:3], following[3]):
                    self._ways[following[:4]] = (state[:4], bit)
                    self.met += 1
                    heappush(self._left, (self._rank(following), -self.met, following))

    def _rank(self, state: Chain) -> int:
        """Return a guess at how much is left: cells behind, dearer if calm, and cells to be active again."""
        wanted, begun, active = self._begun, self._begun[3], state[3]
        one = state[0] & wanted[1] | state[1] & wanted[2] | state[2] & wanted[0]
        two = state[0] & wanted[2] | state[1] & wanted[0] | state[2] & wanted[1]
        behind = 2 * one.bit_count() + 3 * two.bit_count() + ((one | two) & ~active).bit_count()
        return behind + 4 * (begun & ~active).bit_count()

    def _bits(self, state: _Standing, last: int) -> list[int]:
        bits = [last]
        while (step := self._ways[state])[1]:
            bits.append(step[1])
            state = step[0]
        return bits[::-1]

    def _repeated(self, lap: list[int]) -> tuple[list[int], list[int]]:
        """Return the deactivations until a lap makes no more cells active, and the lap that comes back then.

        With more active cells a lap may come by a state twice: what lies between is left out.
        """
        before, state = list[int](), self._begun
        while True:
            places, kept = {state[:4]: 0}, list[int]()
            following = state
            for bit in lap:
                following = self._drifting.drifted(following, bit)
                kept.append(bit)
                if following[:4] == state[:4]:
                    return before, kept
                if following[:4] in places:
                    del kept[places[following[:4]] :]
                places = {s: place for s, place in places.items() if place < len(kept)}
                places[following[:4]] = len(kept)
            before += kept
            state = following


def put_off(drifting: Drifting, way: Way, round_: set[Chain]) -> list[Action] | None:
    """Return the actions of a way that meets a round at its end alone, None where none was found.

    round_: the states of the round, the end of the way among them.

    Where the way itself meets it earlier, one deactivation before that is made last instead: until then
    its cell stands otherwise than in the round.
    """
    steps = way.actions[len(way.actions) - len(way.left) :]
    meeting = next((place for place, state in enumerate(way.left) if state in round_), None)
    if meeting is None:
        return way.actions
    for place in range(meeting - 1, 0, -1):  # the first deactivation stays: its colour was free
        kept, later = way.actions[: -len(steps[place:])], [*steps[place + 1 :], steps[place]]
        state, avoided = way.left[place], round_ | {*way.left[: place + 1]}
        for action in later:
            if not state[3] >> action.cell & 1:
                break
            state = drifting.drifted(state, 1 << action.cell)
            kept.append(drifting.deactivation(state, 1 << action.cell))
            if state == way.end and len(kept) == len(way.actions):
                return kept
            if state[3] & ~drifting.held or state in avoided:
                break
            avoided.add(state)
    return None
