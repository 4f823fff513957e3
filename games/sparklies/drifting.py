"""Drift in any order: chains that end by themselves, and whether one can be stopped at all.

The usual order is computed (games.sparklies.computed); here the mover may name another. Everybody's cells
attack, so a cell that was taken and not activated changes nothing in a chain that ends by itself: it is
found by what is still not held. docs/checking.md tells why each pruning is sound.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from games.protocol import Action
from games.sparklies.field import Field, cells_of, mask_of
from games.sparklies.patience import Late
from games.sparklies.position import COLOURS, Position

__all__ = ["Drifting", "anybodys"]

_State = tuple[int, int, int, int, int]  # all red, green and blue cells, the active ones, the mover's


def anybodys(before: Position) -> Field:
    """Return the field of a ruleset in which everybody's cells attack: as if all were the mover's."""
    field, board = Field.before(before), before.board
    red, green, blue = (mask_of(c for c in board if before.cells[c] % 3 == k) for k in range(3))
    return Field(field.near, field.around, (red, green, blue), (0, 0, 0), field.free)


@dataclass(frozen=True)
class Drifting:
    """Hold the question: the turn begins at before, and ends with these colours and these cells held.

    follows: for each cell's bit the cells that it attacks in the end together with another.
    """

    before: Position
    field: Field
    wanted: tuple[int, int, int]
    held: int
    follows: dict[int, int]

    @classmethod
    def of(cls, before: Position, after: bytes) -> Drifting:
        """Return the question whether a turn from before ends with these cells."""
        field, board = anybodys(before), before.board
        red, green, blue = (mask_of(c for c in board if after[c] % 3 == k) for k in range(3))
        follows = dict.fromkeys(field.near, 0)
        for cell in board:
            attackers = (red, green, blue)[after[cell] % 3 - 1] & field.near[1 << cell]
            if attackers & (attackers - 1):
                for attacker in cells_of(attackers):
                    follows[1 << attacker] |= 1 << cell
        held = mask_of(c for c in board if after[c] // 3 == before.mover)
        return cls(before, field, (red, green, blue), held, follows)

    def dragged(self) -> dict[int, int]:
        """Return for each cell that can be deactivated what then must be, too, after it; itself included.

        Left out are cells that drag along what the mover does not hold, or in a circle themselves.
        """
        found = {}
        for bit in self.field.near:
            seen, fresh, again = bit, bit, 0
            while fresh:
                after = 0
                for cell in cells_of(fresh):
                    after |= self.follows[1 << cell]
                again |= after
                fresh = after & ~seen
                seen |= fresh
            if not seen & ~self.held and not again & bit:
                found[bit] = seen
        return found

    def may_be_stopped(self) -> bool:
        """Tell whether a chain may be stopped here: false only where that is certain.

        What changed colour was deactivated, so all that it attacks in the end was captured. And the state
        returns by a round in which some cells take all three colours, each captured every time.
        """
        changed = 0
        for own, wanted in zip(self.field.own, self.wanted, strict=True):
            changed |= wanted & ~own
        if any(self.follows[1 << cell] & ~self.held for cell in cells_of(changed)):
            return False
        turning = self.held
        while lost := mask_of(c for c in cells_of(turning) if not self._may_turn(1 << c, turning)):
            turning &= ~lost
        return turning != 0

    def _may_turn(self, bit: int, turning: int) -> bool:
        """Tell whether a cell may take every colour and be captured in each, while others do the same."""
        beside = self.field.near[bit]
        movers = (beside & turning).bit_count()
        for colour in range(3):
            if movers < 2 and not (movers and beside & ~turning & self.wanted[colour]):
                return False
            attackers, victims = self.wanted[colour] & ~turning, self.wanted[colour - 2] & ~self.held
            if any(n & victims and others & attackers for n, others in self.field.around[bit]):
                return False  # in this colour it would capture what the mover does not hold
        return True

    def search(self, max_states: int, late: Late) -> tuple[list[Action] | None, bool, int]:
        """Look for a chain that ends by itself: its actions, whether all was looked at, states met."""
        dragged = self.dragged()
        barred = ~mask_of(bit.bit_length() - 1 for bit in dragged)
        trail: dict[_State, tuple[_State, int, int]] = {}
        heap: list[tuple[int, int, _State, int]] = []

        def meet(state: _State, earlier: _State, bit: int, opened: int) -> None:
            if state in trail or state[3] & barred:
                return
            trail[state] = (earlier, bit, self._colour(state, bit))
            if (rank := self._rank(state, opened, dragged)) is not None:
                heappush(heap, (rank, -len(trail), state, opened))

        for first, state, bit in self._openings(dragged):
            meet(state, first, bit, bit & self.field.free)
        while heap and len(trail) <= max_states and not late():
            _, _, state, opened = heappop(heap)
            if not state[3] and state[:3] == self.wanted:
                return self._turn(state, opened, trail), True, len(trail)
            for cell in cells_of(state[3]):
                colour = (self._colour(state, 1 << cell) + 1) % 3
                meet(self._fired(state, 1 << cell, colour), state, 1 << cell, opened)
        return None, not heap, len(trail)

    def _openings(self, dragged: dict[int, int]) -> Iterator[tuple[_State, _State, int]]:
        """Yield the states before and after the first deactivation, whose colour is free, and its cell."""
        own = mask_of(self.before.controlled(self.before.mover))
        for cell in cells_of(own | self.field.free):
            bit = 1 << cell
            first = (*self.field.own, bit, own | bit)
            for colour in range(3) if bit in dragged else ():
                yield first, self._fired(first, bit, colour), bit

    @staticmethod
    def _colour(state: _State, bit: int) -> int:
        return 0 if state[0] & bit else 1 if state[1] & bit else 2

    def _fired(self, state: _State, bit: int, colour: int) -> _State:
        """Return the state after a cell was deactivated into a colour."""
        masks = [mask & ~bit for mask in state[:3]]
        masks[colour] |= bit
        attackers, victims, captured = masks[colour], masks[colour - 2], 0
        for neighbour, beside in self.field.around[bit]:
            if victims & neighbour and attackers & beside:
                captured |= neighbour
        return masks[0], masks[1], masks[2], state[3] & ~bit | captured, state[4] | captured

    def _rank(self, state: _State, opened: int, dragged: dict[int, int]) -> int | None:
        """Return a guess at how much is left to do, None where the end cannot be reached."""
        pending = state[3]
        for colour in range(3):
            pending |= self.wanted[colour] & ~state[colour]
        for cell in cells_of(pending):
            if 1 << cell not in dragged:
                return None
            pending |= dragged[1 << cell]
        reached = sum(self.field.ripples(state[:4], self.held), state[3])
        missing = self.held & ~state[4] & ~reached
        taken = missing & self.field.free if not opened else 0  # one cell may have been taken besides
        if pending & ~reached or missing & (missing - 1) or missing != taken:
            return None
        waiting = pending & ~state[3]
        return state[3].bit_count() + 3 * waiting.bit_count() + (self.held & ~state[4]).bit_count()

    def _turn(self, end: _State, opened: int, trail: dict[_State, tuple[_State, int, int]]) -> list[Action]:
        """Return the actions that lead to an end, with the cell taken, and without rounds.

        A state that differs in the cell taken alone comes back where that was taken at the beginning.
        """
        taken = 0
        if self.field.free:
            taken = opened or self.held & ~end[4] or self.held & self.field.free
            taken &= -taken
        steps, state = [], end
        while True:
            earlier, bit, colour = trail[state]
            steps.append((earlier, state, Action("deactivate", bit.bit_length() - 1, COLOURS[colour])))
            if earlier not in trail:
                break
            state = earlier
        path, met = list[Action](), list[_State]()
        for earlier, _, action in reversed(steps):
            standing = (*earlier[:4], earlier[4] | taken)
            if standing in met:
                del path[met.index(standing) :], met[met.index(standing) :]
            path.append(action)
            met.append(standing)
        control = [Action("control", taken.bit_length() - 1)] if taken else []
        return [*control, Action("activate", path[0].cell), *path]
