"""The cells with which a turn of Subtle may end, and what shows without trying that it cannot get there.

The arguments stand in docs/checking-method.md; the states are those of games.sparklies.solver.bitboard.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.sparklies.position import Position
from games.sparklies.solver.bitboard import Bitboard, State, mask_of


@dataclass(frozen=True)
class Goal:
    """The ends that a turn may have.

    wanted: where the mover may have a red, green or blue cell in the end. spared: the cells that may stay
    as they were, somebody else's. forced: for a cell whose colour in the end is known and which surely is
    beset in the end, those that take part; the one that is deactivated last captures it (but by its own
    colour no cell that is the mover's already).
    touchable: what may be activated or captured at all.
    """

    bitboard: Bitboard
    wanted: tuple[int, int, int]
    spared: int
    forced: dict[int, int]
    touchable: int

    @classmethod
    def of(cls, before: Position, may_be: Sequence[Collection[int]]) -> Goal:
        """Return the goal that each cell ends as one of these digits of the save line."""
        board, mover, bitboard = before.board, before.mover, Bitboard.before(before)
        red, green, blue = (mask_of(c for c in board if 3 * mover + k in may_be[c]) for k in range(3))
        certain = [mask_of(c for c in board if set(may_be[c]) == {3 * mover + k}) for k in range(3)]
        forced = {}
        for cell in board:
            colours = {digit % 3 for digit in may_be[cell]}
            if len(colours) > 1 or (bitboard.pattern.own and (red | green | blue) >> cell & 1):
                continue
            if attackers := bitboard.besetting(1 << cell, colours.pop(), certain):
                forced[1 << cell] = attackers
        spared = mask_of(c for c in board if before.cells[c] in may_be[c] and before.cells[c] // 3 != mover)
        touchable = _touchable(red | green | blue, forced)
        return cls(bitboard, (red, green, blue), spared, forced, touchable)

    @property
    def takable(self) -> int:
        """Return the cells that the turn may begin by taking."""
        red, green, blue = self.wanted
        return self.bitboard.free & (red | green | blue)

    def wrong(self, state: State) -> int:
        """Return the cells that do not stand as wanted."""
        red, green, blue, _ = state
        wanted = self.wanted
        right = red & wanted[0] | green & wanted[1] | blue & wanted[2]
        right |= self.spared & ~(red | green | blue)
        return (wanted[0] | wanted[1] | wanted[2]) & ~right

    def pending(self, state: State) -> int:
        """Return the cells that must still be deactivated.

        They are the active and the wrong ones, and then every cell that the last deactivation of such a
        cell captures for certain.
        """
        pending, forced = self.wrong(state) | state[3], self.forced
        grown = True
        while grown:
            grown = False
            for bit, attackers in forced.items():
                if attackers & pending and not bit & pending:
                    pending |= bit
                    grown = True
        return pending

    def hopeful(self, state: State) -> bool:
        """Return whether a turn may lead from here to the goal: outlook, where its ripples do not matter."""
        pending, reached = self.pending(state), state[3]
        if pending & ~self.touchable & ~reached:
            return False
        if pending & ~reached:
            reached |= sum(self.bitboard.ripples(state, self.touchable, pending))
        return not pending & ~reached

    def outlook(self, state: State) -> list[int] | None:
        """Return the ripples from here, None if no turn can lead from here to the goal."""
        pending = self.pending(state)
        if pending == state[3]:
            return []
        if pending & ~self.touchable:
            return None
        ripples = self.bitboard.ripples(state, self.touchable)
        reached = state[3]
        for ripple in ripples:
            reached |= ripple
        return None if pending & ~reached else ripples


def _touchable(held: int, forced: dict[int, int]) -> int:
    """Return the cells that may have been active.

    What attacks a cell in the end was deactivated before it, if at all. So only such cells count as drag
    along held cells alone, and in no circle.
    """
    touchable = 0
    while True:
        barred = 0
        for bit, attackers in forced.items():
            if not bit & touchable:
                barred |= attackers
        if touchable == (touchable := held & ~barred):
            return touchable
