"""Drift in any order: which openings are out because a few cells cannot come to their wanted colours.

Looks at small windows of the board. What lies outside a window may do what it likes; if the cells inside
cannot get there even then, no turn can. docs/checking.md tells the method and what is certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.sparklies.drifting import Chain, Drifting
from games.sparklies.field import cells_of
from games.sparklies.patience import Late

__all__ = ["Windows"]

Opening = tuple[Chain, Chain, int]  # the states before and after the first deactivation, its cell's bit
_Inside = tuple[int, int, int, int]  # the red, green, blue and active cells of a window


class Windows:
    """Rule out openings of one question; what was found out about a window is kept."""

    def __init__(self, drifting: Drifting, late: Late) -> None:
        self._drifting, self._late = drifting, late
        self._known: dict[tuple[int, int, int, int], bool] = {}

    def left(
        self, openings: list[Opening], radii: Iterable[int], cells: int, states: int, centres: int = -1
    ) -> list[Opening]:
        """Return the openings that no window rules out.

        radii: how far a window reaches from its centre, as long as it has at most so many cells. states:
        those looked at in a window at most. centres: where the windows lie.
        """
        for radius in radii:
            openings = [o for o in openings if self._open(o, radius, cells, states, centres)]
        return openings

    def _open(self, opening: Opening, radius: int, cells: int, states: int, centres: int) -> bool:
        """Tell whether every window leaves an opening possible."""
        reached = self._drifting.reached(opening[0])
        for centre in cells_of(reached & centres):
            window = self._ball(1 << centre, reached, radius, cells)
            if self._late():
                return True
            if not self._possible(opening, window, reached & ~window, states):
                return False
        return True

    def _ball(self, window: int, reached: int, radius: int, cells: int) -> int:
        """Return the cells around a centre, ring by ring while they are few enough."""
        for _ in range(radius):
            ring = 0
            for cell in cells_of(window):
                ring |= self._drifting.field.near[1 << cell] & reached
            if (window | ring).bit_count() > cells:
                break
            window |= ring
        return window

    def _possible(self, opening: Opening, window: int, wild: int, states: int) -> bool:
        """Tell whether the cells of a window may come to their wanted colours; wild: what may do anything."""
        first, fired, bit = opening
        colour, begun = 0, (first[0] & window, first[1] & window, first[2] & window, 0)
        if bit & window:
            colour = 1 if fired[0] & bit else 2 if fired[1] & bit else 3
            begun = (fired[0] & window, fired[1] & window, fired[2] & window, 0)
        key = (window, wild, bit if colour else 0, colour)
        if key not in self._known:
            if colour:
                begun = (*begun[:3], self._captured(begun, self._fixed(window | wild), window, wild, bit)[0])
            self._known[key] = self._reaches(begun, window, wild, states)
        return self._known[key]

    def _reaches(self, begun: _Inside, window: int, wild: int, states: int) -> bool:
        """Tell whether the wanted colours may come about in a window; True also if that takes too long."""
        near, bits = self._drifting.field.near, [1 << cell for cell in cells_of(window)]
        wanted = tuple(colours & window for colours in self._drifting.wanted)
        fixed = self._fixed(window | wild)
        seen, left = {begun}, [begun]
        while left:
            inside = left.pop()
            if inside[:3] == wanted:
                return True
            for bit in bits:
                colour = 0 if inside[0] & bit else 1 if inside[1] & bit else 2
                behind = (colour + 2) % 3
                attackers = inside[behind] | fixed[behind] | wild
                if not inside[3] & bit and (not near[bit] & wild or (near[bit] & attackers).bit_count() < 2):
                    continue
                masks = [mask & ~bit for mask in inside[:3]]
                masks[(colour + 1) % 3] |= bit
                captured, others = self._captured(masks, fixed, window, wild, bit)
                following = (masks[0], masks[1], masks[2], inside[3] & ~bit | captured)
                if not others and following not in seen:
                    seen.add(following)
                    left.append(following)
                    if len(seen) > states:
                        return True
        return False

    def _fixed(self, moving: int) -> list[int]:
        """Return the red, green and blue cells that never change."""
        return [own & ~moving for own in self._drifting.field.own]

    def _captured(
        self, inside: Sequence[int], fixed: Sequence[int], window: int, wild: int, bit: int
    ) -> tuple[int, bool]:
        """Return what a cell just recoloured captures in a window at best; whether surely what is fixed."""
        colour = 0 if inside[0] & bit else 1 if inside[1] & bit else 2
        victim = (colour + 1) % 3
        attackers, victims = inside[colour] | fixed[colour], inside[victim] | fixed[victim]
        captured, others = 0, False
        for neighbour, beside in self._drifting.field.around[bit]:
            if victims & neighbour & window and beside & (attackers | wild):
                captured |= neighbour
            elif victims & neighbour and beside & attackers:
                others = True
        return captured, others
