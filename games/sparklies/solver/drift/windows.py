"""Drift in any order: which openings are out because a few cells cannot come to their wanted colours.

Looks at small windows of the board. What lies outside a window may do what it likes; if the cells inside
cannot get there even then, no turn can. See docs/checking-method.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.deadline import Late
from games.sparklies.solver.bitboard import cells_of
from games.sparklies.solver.drift.drifting import DriftQuestion, Opening

# The red, green, blue and active cells of a window; those captured which no colour shows in the end.
_Inside = tuple[int, int, int, int, int]


class Windows:
    """Rule out openings of one question; what was found out about a window is kept.

    most: the states looked at in all windows together, about; after that nothing more is ruled out.
    """

    def __init__(self, drifting: DriftQuestion, most: int, late: Late) -> None:
        self._drifting, self._most, self._late = drifting, most, late
        self._known: dict[tuple[int, int, int, int, int], bool] = {}
        # Where some window needs it: what may have been the cell taken, if the opening is not out.
        self._takable = dict[Opening, int]()

    def left(
        self, openings: list[Opening], radii: Iterable[int] = (0, 1), cells: int = 9, states: int = 500
    ) -> list[Opening]:
        """Return the openings that no window rules out.

        radii: how far a window reaches from its centre, as long as it has at most so many cells. states:
        those looked at in a window at most.
        """
        for radius in radii:
            openings = [o for o in openings if self._open(o, radius, cells, states)]
        return openings

    def _open(self, opening: Opening, radius: int, cells: int, states: int) -> bool:
        """Return whether every window leaves an opening possible."""
        if self._late():
            return True
        drifting, first = self._drifting, opening[0]
        takable = 0 if first[5] else drifting.unseen & drifting.bitboard.free & ~first[3]
        takable = self._takable.get(opening, takable)
        reached = drifting.reach(first)
        for centre in cells_of(reached):
            window = self._ball(1 << centre, reached, radius, cells)
            if self._most <= 0 or self._late():
                return True
            if not self._possible(opening, window, reached & ~window, states, 0):
                for cell in cells_of(takable):
                    if not self._possible(opening, window, reached & ~window, states, window & 1 << cell):
                        takable &= ~(1 << cell)
                if not takable:
                    return False
                self._takable[opening] = takable
        return True

    def _ball(self, window: int, reached: int, radius: int, cells: int) -> int:
        """Return the cells around a centre, ring by ring while they are few enough."""
        for _ in range(radius):
            ring = 0
            for cell in cells_of(window):
                ring |= self._drifting.bitboard.near[1 << cell] & reached
            if (window | ring).bit_count() > cells:
                break
            window |= ring
        return window

    def _possible(self, opening: Opening, window: int, wild: int, states: int, taken: int) -> bool:
        """Return whether the cells of a window may come to stand as wanted.

        wild: what may do anything; taken: the cell of the window that was taken, if any was.
        """
        first, fired, bit = opening
        colour, begun = 0, (first[0] & window, first[1] & window, first[2] & window)
        if bit & window:
            colour = 1 if fired[0] & bit else 2 if fired[1] & bit else 3
            begun = (fired[0] & window, fired[1] & window, fired[2] & window)
        key = (window, wild, bit if colour else 0, colour, taken)
        if key not in self._known:
            active = 0
            if colour:
                active = self._captured(begun, self._fixed(window | wild), window, wild, bit)[0]
                taken |= bit
            self._known[key] = self._reaches((*begun, active, active | taken), window, wild, states)
        return self._known[key]

    def _reaches(self, begun: _Inside, window: int, wild: int, states: int) -> bool:
        """Return whether the wanted standing may come about in a window; True also if that takes too long."""
        wanted, unseen = tuple(c & window for c in self._drifting.wanted), self._drifting.unseen & window
        fixed, greatest = self._fixed(window | wild), UndominatedSets()
        fresh, left, met = [begun], list[_Inside](), 0
        while met <= states:
            for red, green, blue, active, captured in fresh:
                drawn = self._drawn((red, green, blue), fixed, window, wild)
                active, captured = active | drawn, (captured | drawn) & unseen
                if (red, green, blue) == wanted and captured == unseen:
                    self._most -= met
                    return True
                if greatest.add((red, green, blue), active | captured << len(self._drifting.bitboard.near)):
                    left.append((red, green, blue, active, captured))
                    met += 1
            if not left:
                self._most -= met
                return False
            fresh = list(self._following(left.pop(), fixed, window, wild))
        self._most -= met
        return True

    def _following(self, inside: _Inside, fixed: Sequence[int], window: int, wild: int) -> Iterator[_Inside]:
        """Yield what a window comes to by each deactivation in it that captures nothing fixed."""
        for cell in cells_of(inside[3]):
            bit = 1 << cell
            red, green, blue = (mask & ~bit for mask in inside[:3])
            if inside[0] & bit:
                green |= bit
            elif inside[1] & bit:
                blue |= bit
            else:
                red |= bit
            captured, others = self._captured((red, green, blue), fixed, window, wild, bit)
            if not others:
                yield red, green, blue, inside[3] & ~bit | captured, inside[4] | captured

    def _drawn(self, colours: Sequence[int], fixed: Sequence[int], window: int, wild: int) -> int:
        """Return the cells of a window that a wild cell can capture at best."""
        board, found = self._drifting.bitboard, 0
        at_best = [mask | still | wild for mask, still in zip(colours, fixed, strict=True)]
        for colour in range(3):
            for cell in cells_of(colours[colour]):
                if board.near[1 << cell] & wild and board.beset(1 << cell, colour, at_best):
                    found |= 1 << cell
        return found

    def _fixed(self, moving: int) -> list[int]:
        """Return the red, green and blue cells that never change."""
        return [own & ~moving for own in self._drifting.bitboard.own]

    def _captured(
        self, inside: Sequence[int], fixed: Sequence[int], window: int, wild: int, bit: int
    ) -> tuple[int, bool]:
        """Return what a cell just recoloured captures in a window at best; whether surely what is fixed."""
        board = self._drifting.bitboard
        sure = [mask | still for mask, still in zip(inside, fixed, strict=False)]
        captured = board.takes(bit, sure, sure)
        within = [mask & window for mask in sure]
        at_best = board.takes(bit, [mask | wild for mask in sure], within) if wild else captured & window
        return at_best, bool(captured & ~window)


_Colours = tuple[int, int, int]


class UndominatedSets:
    """The greatest sets met with each colouring.

    More active cells never hinder, so a state with no more than another adds nothing.
    """

    def __init__(self) -> None:
        self._known = dict[_Colours, list[int]]()

    def add(self, colours: _Colours, standing: int) -> bool:
        """Take up a set, unless one known for these colours holds all of it; return whether it was new."""
        known = self._known.setdefault(colours, [])
        for other in known:
            if not standing & ~other:
                return False
        known[:] = [other for other in known if other & ~standing]
        known.append(standing)
        return True
