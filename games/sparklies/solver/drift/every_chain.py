"""Drift in any order, where few cells move: every chain that may be stopped at the wanted cells.

First a state is looked for that has the wanted colours and comes back, then two ways into it that share no
other state. See docs/checking-method.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.answers import Action
from games.deadline import Late
from games.sparklies.solver.drift.drifting import Chain, DriftQuestion, Opening
from games.sparklies.solver.drift.families import LOOKED, MOVING, FamilySearch
from games.sparklies.solver.drift.returns import ReturnSearch

LAP_FAMILIES = 3_000  # looked at from each end for a way back with no fewer active cells, before any is taken
DETOUR = 50_000  # states met beside the way to the state that comes back


class ReturningChain(NamedTuple):
    """A chain that comes back: its opening, the bits deactivated until then, those of the round."""

    opening: Opening
    before: list[int]
    back: list[int]


class EveryChain:
    """Search for a chain that is stopped at the end, of openings that name the cell taken.

    met: how many families of states and how many states were. certain: if none was found, whether there
    surely is none.
    """

    def __init__(self, drifting: DriftQuestion, openings: Sequence[Opening], late: Late) -> None:
        self.met, self.certain = 0, not openings
        self._drifting, self._openings, self._late = drifting, openings, late
        self._moving = drifting.moved(openings)

    @property
    def few(self) -> bool:
        """Return whether few enough cells move for all chains to be looked at."""
        return self._moving.bit_count() <= MOVING

    def search(self) -> list[Action] | None:
        """Return the actions of a chain that is stopped at the end, None if none was found."""
        if not self._openings:
            return None
        families = FamilySearch(self._drifting, self._moving, self._late)
        returning = self._returning(families)
        if returning is None:
            self.certain = families.exhausted and not self._closes(families)
        self.met += families.met
        if returning is None:
            return None
        found, met = stop(self._drifting, returning, DETOUR, self._late)
        self.met += met
        return found

    def _returning(self, families: FamilySearch) -> ReturningChain | None:
        """Look for a chain that comes to the wanted colours, and back to the same state.

        ends: what is active where a chain may still come back for ever. A state from which none of these is
        led to drops out, and with it all that has no more active cells.
        """
        ends = families.all & ~1
        begun = {opening[1]: opening for opening in self._openings}
        while (way := families.way(list(begun), ends)) is not None:
            fired, bits = way
            *_, state = _made(self._drifting, fired, bits)
            met = {state: len(bits)}
            while (
                back := self._back(families, state, families.above(state[3]) & ends, LAP_FAMILIES)
                or self._back(families, state, ends)
            ) is not None:
                bits = bits + back
                *_, state = _made(self._drifting, state, back)
                if state in met:
                    return ReturningChain(begun[fired], bits[: met[state]], bits[met[state] :])
                met[state] = len(bits)
            if not families.exhausted:
                return None
            ends &= ~families.below(state[3])
        return None

    def _back(self, families: FamilySearch, state: Chain, ends: int, most: int = LOOKED) -> list[int] | None:
        """Return bits that lead from a state to one of the ends."""
        following = {
            then: bit for then, bit in self._drifting.steps(state) if not then[3] & ~self._drifting.held
        }
        way = families.way(list(following), ends, most)
        return None if way is None else [following[way[0]], *way[1]]

    def _closes(self, families: FamilySearch) -> bool:
        """Return whether a chain may come back to its beginning, which need not lead there again."""
        drifting = self._drifting
        return any(
            families.way([fired], families.above(first[3])) or not families.exhausted
            for first, fired, _ in self._openings
            if first[:3] == drifting.wanted and not drifting.lacking(first)
        )


def stop(
    drifting: DriftQuestion, returning: ReturningChain, most: int, late: Late
) -> tuple[list[Action] | None, int]:
    """Return the actions of a turn that is stopped where a chain comes back, and the states met.

    Where its way and its round meet, other ones are looked for, meeting so many states. None if none was
    found.
    """
    first, fired, _ = returning.opening
    *_, end = _made(drifting, fired, returning.before)
    if end == first:
        way = drifting.followed(returning.opening, returning.before[:-1])
        return [*way.actions, drifting.deactivation(end, returning.before[-1])], 0
    way = drifting.followed(returning.opening, returning.before)
    _, *round_ = _made(drifting, way.end, returning.back)
    if round_ and round_[-1] == way.end and not {*round_} & {*way.left}:
        back = (drifting.deactivation(s, bit) for s, bit in zip(round_, returning.back, strict=True))
        return [*way.actions, *back], len(round_)
    rounds = ReturnSearch(drifting, way, most, late)
    return rounds.found(), rounds.met


def _made(drifting: DriftQuestion, state: Chain, bits: Sequence[int]) -> Iterator[Chain]:
    """Yield a state and those that deactivations lead to."""
    yield state
    for bit in bits:
        state = drifting.drifted(state, bit)
        yield state
