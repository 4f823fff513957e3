"""One turn of Subtle in bits: the states a turn runs through, fast enough to search a hundred thousand.

A set of cells is an integer, bit c for cell c. Only the mover's cells can attack and only the mover
gains, so a state is four sets: the mover's red, green and blue cells and the active ones; all else stands
as it stood before the turn. games.sparklies.play stays the one place that decides: whatever is found here
is replayed there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.answers import Action
from games.sparklies.position import NO_BANNER, Position
from games.sparklies.terms import COLOURS, PLAYERS, Side

__all__ = ["Bitboard", "State", "Step", "Trail", "cells_of", "ending", "mask_of", "path_to", "subsets_of"]

State = tuple[int, int, int, int]  # the mover's red, green and blue cells, the active cells
Step = tuple[State, int, int]  # the state a deactivation leads to, the cell's bit, the new colour
# How a state was first met: from which one, by which cell and colour. An opening has None, the bit of the
# cell taken (0: none was free) and no colour.
Trail = dict[State, tuple[State | None, int, int]]


def mask_of(cells: Iterable[int]) -> int:
    """Return the set of these cells."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_of(mask: int) -> list[int]:
    """Return the cells of a set, ascending."""
    found = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        found.append(bit.bit_length() - 1)
    return found


def subsets_of(mask: int) -> Iterator[int]:
    """Yield every subset of a set, the set itself first."""
    subset = mask
    while subset:
        yield subset
        subset = (subset - 1) & mask
    yield 0


@dataclass(frozen=True)
class Bitboard:
    """Hold what stays the same through a turn.

    near: for each cell's bit the cells beside it. around: for each cell's bit its neighbours, each with
    what else lies beside that neighbour. own: the mover's red, green and blue cells before the turn;
    wild: everybody else's. free: the cells that the turn may begin by taking. ending: the banners whose
    capture ends the turn.
    """

    near: dict[int, int]
    around: dict[int, tuple[tuple[int, int], ...]]
    own: tuple[int, int, int]
    wild: tuple[int, int, int]
    free: int
    ending: int = 0

    @classmethod
    def before(cls, position: Position) -> Bitboard:
        """Return the bitboard of the turn that begins at a position."""
        board, cells, mover = position.board, position.cells, position.mover
        near = {1 << c: mask_of(board.neighbours[c]) for c in board}
        around = {
            1 << c: tuple((1 << n, near[1 << n] & ~(1 << c)) for n in board.neighbours[c]) for c in board
        }
        red, green, blue = (mask_of(c for c in board if cells[c] == 3 * mover + k) for k in range(3))
        others = [mask_of(c for c in board if cells[c] % 3 == k and cells[c] // 3 != mover) for k in range(3)]
        free = mask_of(position.controlled(Side.NOBODY))
        return cls(
            near, around, (red, green, blue), (others[0], others[1], others[2]), free, ending(position)
        )

    def ended(self, state: State) -> bool:
        """Tell whether a turn has ended in a state: nothing is active, or a banner was captured."""
        return not state[3] or bool(self.ending & (state[0] | state[1] | state[2]))

    def openings(self, takable: int, touchable: int) -> Iterator[tuple[State, int]]:
        """Yield every state after control and activation, with the bit of the cell taken.

        takable: the cells that may be taken; where none is free at all, none is. touchable: the cells
        that may be activated.
        """
        for taken in [1 << c for c in cells_of(takable)] if self.free else [0]:
            red, green, blue = (own | wild & taken for own, wild in zip(self.own, self.wild, strict=True))
            for cell in cells_of((red | green | blue) & touchable):
                yield (red, green, blue, 1 << cell), taken

    def steps(self, state: State, barred: int) -> list[Step]:
        """Return every deactivation that captures none of the barred cells.

        The capture rule (games.sparklies.capturing.captured_by) in bits: a neighbour of the victim's colour
        with a second attacker beside it.
        """
        red, green, blue, active = state
        others = ~(red | green | blue)
        wild = self.wild
        prey = (green | wild[1] & others, blue | wild[2] & others, red | wild[0] & others)
        found = []
        left = active
        while left:
            bit = left & -left
            left ^= bit
            kept = ~bit
            around, still = self.around[bit], active ^ bit
            for colour in (0, 1, 2):
                masks = [red & kept, green & kept, blue & kept]
                masks[colour] |= bit
                attackers, victims = masks[colour], prey[colour]
                captured = 0
                for neighbour, beside in around:
                    if victims & neighbour and attackers & beside:
                        captured |= neighbour
                if captured & barred:
                    continue
                masks[colour - 2] |= captured & others
                found.append(((masks[0], masks[1], masks[2], still | captured), bit, colour))
        return found

    def ripples(self, state: State, touchable: int, until: int = -1) -> list[int]:
        """Return which cells could be captured from here at best, ripple by ripple.

        A relaxation: whatever was active once may have any colour from then on, at any time. So what is
        in no ripple can never be captured from this state; what is in one perhaps cannot either. until: no
        more ripples are asked for once they hold all these cells.
        """
        red, green, blue, reached = state
        others = ~(red | green | blue)
        wild, near = self.wild, self.near
        prey = ((green | wild[1] & others), (blue | wild[2] & others), (red | wild[0] & others))
        fresh, found = reached, []
        while fresh:
            beside = 0
            while fresh:
                bit = fresh & -fresh
                fresh ^= bit
                beside |= near[bit]
            beside &= touchable & ~reached
            for attackers, victims in zip(
                (red | reached, green | reached, blue | reached), prey, strict=True
            ):
                left = beside & victims
                while left:
                    bit = left & -left
                    left ^= bit
                    attack = near[bit] & attackers
                    if attack & (attack - 1):
                        fresh |= bit
            if fresh:
                found.append(fresh)
                reached |= fresh
                if not until & ~reached:
                    break
        return found


def ending(position: Position) -> int:
    """Return the cells that are banners of those who are not to move."""
    banners = zip(PLAYERS, position.banners, strict=False)
    return mask_of(cell for side, cell in banners if side is not position.mover and cell != NO_BANNER)


def path_to(state: State, trail: Trail) -> list[Action]:
    """Return the actions of the turn that led to a state: control, activation, deactivations."""
    steps: list[Action] = []
    at = state
    while True:
        earlier, bit, colour = trail[at]
        if earlier is None:
            break
        steps.append(Action("deactivate", (bit.bit_length() - 1,), COLOURS[colour]))
        at = earlier
    taken, activated = bit, at[3]
    control = [Action("control", (taken.bit_length() - 1,))] if taken else []
    return [*control, Action("activate", (activated.bit_length() - 1,)), *reversed(steps)]
