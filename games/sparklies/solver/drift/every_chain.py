"""Drift in any order, where few cells move: every chain that may be stopped at the wanted cells.

First a state is looked for that has the wanted colours and comes back, then two ways into it that share no
other state. docs/checking.md tells the method and what is certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.answers import Action
from games.deadline import Late
from games.sparklies.solver.drift.detours import Detours
from games.sparklies.solver.drift.drifting import Chain, Drifting, Opening
from games.sparklies.solver.drift.families import MOVING, Families

__all__ = ["EveryChain"]

LAP_FAMILIES = 3_000  # looked at from each end for a way back with no fewer active cells, before any is taken
DETOUR = 50_000  # states met beside the way to the first state that comes back
OTHERS, OTHER_FAMILIES, OTHER_DETOUR = 40, 20_000, 20_000  # such states tried after it, and likewise of each


class _Returning(NamedTuple):
    """Hold a chain that comes back: its opening, the bits deactivated until then, those of the round."""

    opening: Opening
    before: list[int]
    back: list[int]


class EveryChain:
    """Search for a chain that is stopped at the end, of openings that name the cell taken.

    met: how many families of states and how many states were. certain: where none was found, whether there
    surely is none.
    """

    def __init__(self, drifting: Drifting, openings: Sequence[Opening], late: Late) -> None:
        self.met, self.certain = 0, not openings
        self._drifting, self._openings, self._late = drifting, openings, late
        self._moving = drifting.moved(openings)

    @property
    def few(self) -> bool:
        """Tell whether few enough cells move for all chains to be looked at."""
        return self._moving.bit_count() <= MOVING

    def search(self) -> list[Action] | None:
        """Return the actions of a chain that is stopped at the end, None where none was found."""
        if not self._openings:
            return None
        families = Families(self._drifting, self._moving, self._late)
        returning = self._returning(families)
        if returning is None:
            self.certain = families.exhausted and not self._closes(families)
        self.met += families.met
        return returning and (self._stopped(returning, DETOUR) or self._another())

    def _returning(self, families: Families) -> _Returning | None:
        """Look for a chain that comes to the wanted colours, and back to the same state.

        ends: what is active where a chain may still come back for ever. A state from which none of these is
        led to drops out, and with it all that has no more active cells.
        """
        ends = families.all & ~1
        begun = {opening[1]: opening for opening in self._openings}
        while (way := families.way(list(begun), ends)) is not None:
            fired, bits = way
            *_, state = self._made(fired, bits)
            met = {state: len(bits)}
            while (
                back := self._back(families, state, families.above(state[3]) & ends, LAP_FAMILIES)
                or self._back(families, state, ends)
            ) is not None:
                bits = bits + back
                *_, state = self._made(state, back)
                if state in met:
                    return _Returning(begun[fired], bits[: met[state]], bits[met[state] :])
                met[state] = len(bits)
            if not families.exhausted:
                return None
            ends &= ~families.below(state[3])
        return None

    def _another(self) -> list[Action] | None:
        """Return the actions of a chain that is stopped at some state with the wanted colours, each once."""
        families = Families(self._drifting, self._moving, self._late, exact=True)
        ends, found = families.all & ~1, None
        begun = {opening[1]: opening for opening in self._openings}
        for _ in range(OTHERS):
            if (way := families.way(list(begun), ends, OTHER_FAMILIES)) is None:
                break
            fired, bits = way
            *_, state = self._made(fired, bits)
            only = 1 << families.place(state[3])
            ends &= ~only
            back = self._back(families, state, only, OTHER_FAMILIES)
            if back and (found := self._stopped(_Returning(begun[fired], bits, back), OTHER_DETOUR)):
                break
        self.met += families.met
        return found

    def _back(self, families: Families, state: Chain, ends: int, most: int | None = None) -> list[int] | None:
        """Return bits that lead from a state to one of the ends."""
        following = {
            then: bit for then, bit in self._drifting.steps(state) if not then[3] & ~self._drifting.held
        }
        way = families.way(list(following), ends, most)
        return None if way is None else [following[way[0]], *way[1]]

    def _closes(self, families: Families) -> bool:
        """Tell whether a chain may come back to its beginning, which need not lead there again."""
        drifting = self._drifting
        return any(
            families.way([fired], families.above(first[3])) or not families.exhausted
            for first, fired, _ in self._openings
            if first[:3] == drifting.wanted and not drifting.lacking(first)
        )

    def _made(self, state: Chain, bits: Sequence[int]) -> Iterator[Chain]:
        """Yield a state and those that deactivations lead to."""
        yield state
        for bit in bits:
            state = self._drifting.drifted(state, bit)
            yield state

    def _stopped(self, returning: _Returning, most: int) -> list[Action] | None:
        """Return the actions of a turn that is stopped where a chain comes back, if one was found."""
        drifting, (first, fired, _) = self._drifting, returning.opening
        *_, end = self._made(fired, returning.before)
        if end == first:
            way = drifting.followed(returning.opening, returning.before[:-1])
            return [*way.actions, drifting.deactivation(end, returning.before[-1])]
        detours = Detours(drifting, drifting.followed(returning.opening, returning.before), self._late)
        _, *round_ = self._made(end, returning.back)
        found = detours.found(round_, most)
        self.met += detours.met
        return found
