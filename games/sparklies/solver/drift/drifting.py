"""Drift in any order: chains that end by themselves, and whether one can be stopped at all.

The usual order is computed (solver.computed); here the mover may name another. Everybody's cells attack, so
a cell that was taken and not activated changes nothing in a chain that ends by itself: it is found by what
is still not held. See docs/checking-method.md for why each pruning is sound.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from games.answers import Action
from games.deadline import Late
from games.sparklies.position import Position
from games.sparklies.solver.bitboard import Bitboard, cells_of, mask_of
from games.sparklies.terms import COLOURS

# All red, green and blue cells, the active ones, the mover's; 1 where the cell taken is
# one of these from the beginning, as where the chain begins there.
Chain = tuple[int, int, int, int, int, int]
Opening = tuple[Chain, Chain, int]  # the states before and after the first deactivation, its cell's bit
# How a state was first met: from which, by whose deactivation; after the activation by none (0).
Ways = dict[Chain, tuple[Chain, int]]


class Way(NamedTuple):
    """The actions of a turn, the states that they leave, in their order, and the one they lead to."""

    actions: list[Action]
    left: list[Chain]
    end: Chain


def anybodys(before: Position) -> Bitboard:
    """Return the bitboard of a ruleset in which everybody's cells attack: as if all were the mover's."""
    bitboard = Bitboard.before(before)
    red, green, blue = (mine | wild for mine, wild in zip(bitboard.own, bitboard.wild, strict=True))
    return replace(bitboard, own=(red, green, blue), wild=(0, 0, 0))


@dataclass(frozen=True)
class DriftQuestion:
    """The question: the turn begins at before, and ends with these colours and these cells held.

    follows: for each cell's bit the cells that it besets in the end together with others. unseen: the
    cells that become the mover's though their colour is the same in the end, so that it does not show.
    forced: how many steps round a captured cell's colour goes (Speed has orders where banners end turns).
    """

    before: Position
    bitboard: Bitboard
    wanted: tuple[int, int, int]
    held: int
    follows: dict[int, int]
    unseen: int
    forced: int

    @classmethod
    def of(cls, before: Position, after: bytes) -> DriftQuestion:
        """Return the question whether a turn from before ends with these cells."""
        bitboard, board = anybodys(before), before.board
        red, green, blue = (mask_of(c for c in board if after[c] % 3 == k) for k in range(3))
        follows = dict.fromkeys(bitboard.near, 0)
        for cell in board:
            for attacker in cells_of(bitboard.besetting(1 << cell, after[cell] % 3, (red, green, blue))):
                follows[1 << attacker] |= 1 << cell
        held = mask_of(c for c in board if after[c] // 3 == before.mover)
        gained = held & ~mask_of(before.controlled_by(before.mover))
        unseen = mask_of(c for c in cells_of(gained) if after[c] % 3 == before.cells[c] % 3)
        return cls(before, bitboard, (red, green, blue), held, follows, unseen, before.terms.forced or 0)

    @cached_property
    def dragged(self) -> dict[int, int]:
        """Return for each cell that can be deactivated what then must be, too, after it; itself included.

        Left out are cells that drag along what the mover does not hold, or in a circle themselves.
        """
        found = {}
        for bit in self.bitboard.near:
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

    def is_unstopped(self) -> bool:
        """Return whether surely no chain is stopped here, for what it left so was captured by no one.

        What changed colour was deactivated, so all that it attacks in the end was captured.
        """
        return any(self.follows[1 << cell] & ~self.held for cell in cells_of(self.changed))

    @property
    def changed(self) -> int:
        """Return the cells that are wanted in another colour than they have."""
        return sum(wanted & ~own for own, wanted in zip(self.bitboard.own, self.wanted, strict=True))

    def reach(self, state: Chain) -> int:
        """Return the cells that are active in a state or may be captured from there at best."""
        return sum(self.bitboard.ripples(state[:4], self.held), state[3])

    def movable(self, openings: Iterable[Opening]) -> int:
        """Return the cells that may be active in some chain that begins so."""
        found = 0
        for _, fired, bit in openings:
            found |= self.reach(fired) | bit
        return found & self.held

    def turning(self, reached: int) -> int:
        """Return the cells that may take part in a round of a chain that can reach these held ones.

        The state returns by a round in which some cells take all three colours, each captured every time;
        all others stand as they will in the end.
        """
        turning = reached
        while lost := mask_of(c for c in cells_of(turning) if not self._may_turn(1 << c, turning)):
            turning &= ~lost
        return turning

    def _may_turn(self, bit: int, turning: int) -> bool:
        """Return whether a cell may take every colour and be captured in each, while others do the same."""
        board, wanted = self.bitboard, self.wanted
        at_best = [mask | turning for mask in wanted]
        fixed, others = [mask & ~turning for mask in wanted], [mask & ~self.held for mask in wanted]
        for colour in range(3):
            if not board.near[bit] & turning or not board.beset(bit, colour, at_best):
                return False
            red, green, blue = (mask & ~bit | (bit if k == colour else 0) for k, mask in enumerate(fixed))
            if board.takes(bit, (red, green, blue), others):
                return False  # in this colour it would capture what the mover does not hold
        return True

    def search(
        self, openings: Iterable[Opening], max_states: int, late: Late
    ) -> tuple[list[Action] | None, bool, int]:
        """Look for a chain that begins so and ends by itself.

        Return its actions, whether all was looked at, and how many states were met.
        """
        barred = ~sum(self.dragged)
        ways: Ways = {}
        heap: list[tuple[int, int, Chain]] = []

        def meet(state: Chain, earlier: Chain, bit: int) -> None:
            if state in ways or state[3] & barred:
                return
            ways[state] = (earlier, bit)
            if (rank := self._rank(state)) is not None:
                heappush(heap, (rank, -len(ways), state))

        for first, state, bit in openings:
            ways[first] = (first, 0)  # its colour is free, even where a chain comes by
            meet(state, first, bit)
        while heap and len(ways) <= max_states and not late():
            state = heappop(heap)[2]
            if not state[3] and state[:3] == self.wanted:
                return self.way(state, ways).actions, True, len(ways)
            for following, bit in self.steps(state):
                meet(following, state, bit)
        return None, not heap, len(ways)

    def openings(self, touchable: Collection[int]) -> Iterator[Opening]:
        """Yield the states before and after the first deactivation, whose colour is free, and its cell.

        touchable: the bits of the cells that may be activated.
        """
        own = mask_of(self.before.controlled_by(self.before.mover))
        for cell in cells_of(own | self.bitboard.free):
            bit = 1 << cell
            first = (*self.bitboard.own, bit, own | bit, int(bit & self.bitboard.free != 0))
            for following, _ in self.fire(first) if bit in touchable else ():
                yield first, following, bit

    def settle(self, openings: Iterable[Opening]) -> Iterator[Opening]:
        """Yield each opening with each cell that may have been taken."""
        for first, fired, bit in openings:
            known = first[5] or not self.bitboard.free
            for taken in [0] if known else [1 << c for c in cells_of(self.held & self.bitboard.free)]:
                begun, after = ((*s[:4], s[4] | taken, int(not known or s[5])) for s in (first, fired))
                yield begun, after, bit

    def fire(self, first: Chain) -> Iterator[tuple[Chain, int]]:
        """Yield the states after the first deactivation, with the bit of the cell."""
        for colour in range(3):
            yield self._fired(first, first[3], colour), first[3]

    def steps(self, state: Chain) -> Iterator[tuple[Chain, int]]:
        """Yield every state that a deactivation leads to, with the bit of the cell deactivated."""
        for cell in cells_of(state[3]):
            yield self.drift(state, 1 << cell), 1 << cell

    def drift(self, state: Chain, bit: int) -> Chain:
        """Return the state after an active cell was deactivated into the colour that follows."""
        return self._fired(state, bit, (self._colour(state, bit) + self.forced) % 3)

    def lacking(self, state: Chain) -> int:
        """Return the cells that must still be captured though their colour shows nothing, at the least.

        One that was free may be the cell taken, if the chain did not begin there.
        """
        missing = self.unseen & ~state[4]
        free = 0 if state[5] else missing & self.bitboard.free
        return missing & (missing - 1) if free == missing else missing

    def standing(self, state: Chain) -> int:
        """Return all that counts of a state but its colours: the more, the more can follow."""
        cells = len(self.bitboard.near)
        return state[3] | (state[4] & self.unseen) << cells | (1 - state[5]) << 2 * cells

    def outlook(self, state: Chain) -> list[int] | None:
        """Return the ripples from here, None if they cannot lead to the wanted cells."""
        ripples = self.bitboard.ripples(state[:4], self.held)
        reached = sum(ripples, state[3])
        wrong = 0
        for own, wanted in zip(state, self.wanted, strict=False):
            wrong |= wanted & ~own
        if wrong & ~reached or self.lacking((*state[:4], state[4] | reached, state[5])):
            return None
        return ripples

    @staticmethod
    def _colour(state: Chain, bit: int) -> int:
        return 0 if state[0] & bit else 1 if state[1] & bit else 2

    def _fired(self, state: Chain, bit: int, colour: int) -> Chain:
        """Return the state after a cell was deactivated into a colour."""
        masks = [mask & ~bit for mask in state[:3]]
        masks[colour] |= bit
        captured = self.bitboard.taken(bit, *masks)
        return masks[0], masks[1], masks[2], state[3] & ~bit | captured, state[4] | captured, state[5]

    def _rank(self, state: Chain) -> int | None:
        """Return a guess at how much is left to do, None if the end cannot be reached."""
        ripples = self.outlook(state)
        if ripples is None:
            return None
        pending, reached = state[3], sum(ripples, state[3])
        for colour in range(3):
            pending |= self.wanted[colour] & ~state[colour]
        for cell in cells_of(pending):
            if 1 << cell not in self.dragged:
                return None
            pending |= self.dragged[1 << cell]
        if pending & ~reached:
            return None
        waiting = pending & ~state[3]
        return state[3].bit_count() + 3 * waiting.bit_count() + (self.held & ~state[4]).bit_count()

    def follow(self, opening: Opening, bits: Iterable[int]) -> Way:
        """Return the way from an opening by these deactivations."""
        first, state, bit = opening
        ways: Ways = {first: (first, 0), state: (first, bit)}
        for bit in bits:
            following = self.drift(state, bit)
            if following != first:
                ways.setdefault(following, (state, bit))
            state = following
        return self.way(state, ways)

    def way(self, end: Chain, ways: Ways) -> Way:
        """Return the way that leads to an end, with the cell taken, and without rounds.

        A state that differs in the cell taken alone comes back where that was taken at the beginning.
        """
        steps, state = [], end
        while (step := ways[state])[1]:
            earlier, bit = step
            steps.append((earlier, self.deactivation(state, bit)))
            state = earlier
        taken = 0
        if self.bitboard.free:
            missing = self.held & ~end[4] or self.held & self.bitboard.free
            taken = state[4] & self.bitboard.free if state[5] else missing
            taken &= -taken
        path, met = list[Action](), list[Chain]()
        last = (*end[:4], end[4] | taken, end[5])
        for earlier, action in reversed(steps):
            standing = (*earlier[:4], earlier[4] | taken, earlier[5])
            if standing == last and met:
                break
            if standing in met:
                del path[met.index(standing) :], met[met.index(standing) :]
            path.append(action)
            met.append(standing)
        control = [Action("control", (taken.bit_length() - 1,))] if taken else []
        return Way([*control, Action("activate", (path[0].cell,)), *path], met, last)

    def deactivation(self, state: Chain, bit: int) -> Action:
        """Return the deactivation of a cell that led to a state."""
        return Action("deactivate", (bit.bit_length() - 1,), COLOURS[self._colour(state, bit)])
