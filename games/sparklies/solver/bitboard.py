"""One turn of Subtle in bits: the states a turn runs through, fast enough to search a hundred thousand.

A set of cells is an integer, bit c for cell c. Only the mover's cells can attack and only the mover
gains, so a state is four sets: the mover's red, green and blue cells and the active ones; all else stands
as it stood before the turn. games.sparklies.play stays the one place that decides: what is found here
is replayed there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.answers import Action
from games.sparklies.position import NO_BANNER, Position
from games.sparklies.terms import COLOURS, EMPTY, PLAYERS, STANDARD, Pattern, Side

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


@dataclass(frozen=True)
class Bitboard:
    """The facts that stay the same through a turn.

    near: for each cell's bit the cells beside it. around: for each cell's bit its neighbours, each with
    what else lies beside that neighbour. own: the mover's red, green and blue cells before the turn;
    wild: everybody else's. free: the cells that the turn may begin by taking. ending: the banners whose
    capture ends the turn. pattern: what captures a cell. safe: what certainly is not captured.
    """

    near: dict[int, int]
    around: dict[int, tuple[tuple[int, int], ...]]
    own: tuple[int, int, int]
    wild: tuple[int, int, int]
    free: int
    ending: int = 0
    pattern: Pattern = STANDARD
    safe: int = 0

    @classmethod
    def before(cls, position: Position) -> Bitboard:
        """Return the bitboard of the turn that begins at a position."""
        board, cells, mover = position.board, position.cells, position.mover
        near = {1 << c: mask_of(board.neighbours[c]) for c in board}
        around = {
            1 << c: tuple((1 << n, near[1 << n] & ~(1 << c)) for n in board.neighbours[c]) for c in board
        }
        red, green, blue = (mask_of(c for c in board if cells[c] == 3 * mover + k) for k in range(3))
        of = [mask_of(c for c in board if cells[c] % 3 == k and cells[c] != EMPTY) for k in range(3)]
        mine, pattern = red | green | blue, position.terms.pattern
        free = mask_of(position.controlled_by(Side.NOBODY))
        return cls(
            near,
            around,
            (red, green, blue),
            (of[0] & ~mine, of[1] & ~mine, of[2] & ~mine),
            free,
            ending(position),
            pattern,
            mine if pattern.own else 0,
        )

    @cached_property
    def plain(self) -> bool:
        """Return whether two attackers capture, as in the standard game, which has to be quick."""
        return self.pattern is STANDARD

    @cached_property
    def _needs(self) -> tuple[tuple[int, int], ...]:
        """Return how many cells of each colour, counted from the victim's own one round, are needed."""
        return tuple((turned, count) for turned, count in enumerate(self.pattern.least) if count)

    def beset(self, bit: int, colour: int, masks: Sequence[int]) -> bool:
        """Return whether all that captures a cell of this colour lies beside it.

        masks: the red, green and blue cells that count.
        """
        near = self.near[bit]
        for turned, count in self._needs:
            if (near & masks[(colour + turned) % 3]).bit_count() < count:
                return False
        return True

    def besetting(self, bit: int, colour: int, masks: Sequence[int]) -> int:
        """Return the cells that take part in capturing a cell of this colour; 0 if it is not beset."""
        found = 0
        if self.beset(bit, colour, masks):
            for turned, _ in self._needs:
                found |= self.near[bit] & masks[(colour + turned) % 3]
        return found

    @cached_property
    def taken(self) -> Callable[[int, int, int, int], int]:
        """Return what decides what a cell just recoloured captures if everybody's cells attack.

        Of its bit and all red, green and blue cells; made once, for it is asked in every step of Drift.
        """
        around = self.around

        def plainly(bit: int, red: int, green: int, blue: int) -> int:
            captured = 0
            if red & bit:
                attackers, victims = red, green
            elif green & bit:
                attackers, victims = green, blue
            else:
                attackers, victims = blue, red
            for neighbour, beside in around[bit]:
                if victims & neighbour and attackers & beside:
                    captured |= neighbour
            return captured

        def otherwise(bit: int, *colours: int) -> int:
            return self.takes(bit, colours, colours)

        return plainly if self.plain else otherwise

    def takes(self, bit: int, masks: Sequence[int], prey: Sequence[int]) -> int:
        """Return what of the prey a cell captures that was just recoloured; masks: as in beset."""
        colour = 0 if masks[0] & bit else 1 if masks[1] & bit else 2
        least, captured, around = self.pattern.least, 0, self.around[bit]
        if self.plain:
            attackers, victims = masks[colour], prey[colour - 2]
            for neighbour, beside in around:
                if victims & neighbour and attackers & beside:
                    captured |= neighbour
            return captured
        for neighbour, _ in around:
            for was in range(3):
                if prey[was] & neighbour and least[colour - was] and self.beset(neighbour, was, masks):
                    captured |= neighbour
        return captured

    def is_over(self, state: State) -> bool:
        """Return whether a turn has ended in a state: nothing is active, or a banner was captured."""
        return not state[3] or bool(self.ending & (state[0] | state[1] | state[2]))

    def openings(self, takable: int, touchable: int) -> Iterator[tuple[State, int]]:
        """Yield every state after control and activation, with the bit of the cell taken.

        takable: the cells that may be taken; if none is free at all, none is. touchable: the cells
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
        if not self.plain:
            return self._steps_by_pattern(state, barred)
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

    def _steps_by_pattern(self, state: State, barred: int) -> list[Step]:
        """Return every deactivation that captures none of the barred cells, under any pattern."""
        others, own = ~(state[0] | state[1] | state[2]), 0 if self.pattern.own else -1
        prey = [mine & own | wild & others for mine, wild in zip(state, self.wild, strict=False)]
        found = []
        for cell in cells_of(state[3]):
            bit = 1 << cell
            for colour in range(3):
                masks = [mask & ~bit | (bit if k == colour else 0) for k, mask in enumerate(state[:3])]
                captured = self.takes(bit, masks, prey)
                if not captured & barred:
                    red, green, blue = (m | captured & p & others for m, p in zip(masks, prey, strict=True))
                    found.append(((red, green, blue, state[3] & ~bit | captured), bit, colour))
        return found

    def ripples(self, state: State, touchable: int, until: int = -1) -> list[int]:
        """Return which cells could be captured from here at best, ripple by ripple.

        A relaxation: a cell that was active once may have any colour from then on, at any time. So what is
        in no ripple can never be captured from this state; what is in one perhaps cannot either. until: no
        more ripples are asked for once they hold all these cells.
        """
        red, green, blue, reached = state
        others = ~(red | green | blue)
        wild, near, plain, beset = self.wild, self.near, self.plain, self.beset
        prey = ((red | wild[0] & others), (green | wild[1] & others), (blue | wild[2] & others))
        touchable &= ~self.safe
        fresh, found = reached, []
        while fresh:
            beside = 0
            while fresh:
                bit = fresh & -fresh
                fresh ^= bit
                beside |= near[bit]
            beside &= touchable & ~reached
            masks = (red | reached, green | reached, blue | reached)
            for colour in (0, 1, 2):
                attackers, left = masks[colour - 1], beside & prey[colour]
                while left:
                    bit = left & -left
                    left ^= bit
                    attack = near[bit] & attackers
                    if attack & (attack - 1) if plain else beset(bit, colour, masks):
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
