"""Loops: closed ways along threads, and the tiles that they enclose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from games.platy.position import Tile
from games.platy.tiles import SIDES, look_of
from games.platy.tray import Tray

OPPOSITE = (3, 4, 5, 0, 1, 2)


class Loop(NamedTuple):
    """A loop: the places that it passes in their order, and the number of its thread on each of their tiles.

    A tile that is passed twice is there twice.
    """

    cells: tuple[int, ...]
    threads: tuple[int, ...]

    @property
    def tiles(self) -> frozenset[int]:
        """Return the places whose tiles it passes, each once."""
        return frozenset(self.cells)


def closed_loops(
    tray: Tray, tiles: Sequence[Tile | None], through: Iterable[int] | None = None
) -> tuple[Loop, ...]:
    """Return all loops, or those that pass one of some places; each begins at the first that it passes."""
    looks = [None if tile is None else look_of(tile.name, tile.turn) for tile in tiles]
    beside, found, met = tray.beside, list[Loop](), set[int]()
    for start in range(len(looks)) if through is None else through:
        look = looks[start]
        if look is None:
            continue
        for number, ((first, last), _) in enumerate(look.threads):
            if start * SIDES + first in met:
                continue
            cells, threads, here, out = [start], [number], start, last
            while True:
                met.add(here * SIDES + out)
                here, into = beside[here][out], OPPOSITE[out]
                its = looks[here] if here >= 0 else None
                if its is None or (out := its.ways[into]) < 0:
                    break
                if here == start and into == first:
                    found.append(Loop(tuple(cells), tuple(threads)))
                    break
                at = here * SIDES + into
                if at in met:  # a way that is known to be open
                    break
                met.add(at)
                cells.append(here)
                threads.append(its.numbers[into])
    return tuple(found)


def inside(tray: Tray, loop: Loop) -> frozenset[int]:
    """Return the places that a flood from outside the tray does not reach, the loop's own left out."""
    wall = loop.tiles
    reached = {cell for cell in tray.board if cell not in wall and tray.is_outer(cell)}
    left = list(reached)
    while left:
        for cell in tray.beside[left.pop()]:
            if cell >= 0 and cell not in wall and cell not in reached:
                reached.add(cell)
                left.append(cell)
    return frozenset(cell for cell in tray.board if cell not in wall and cell not in reached)


def enclosed_by(
    tray: Tray, tiles: Sequence[Tile | None], loops: Collection[Loop]
) -> Mapping[Loop, tuple[int, ...]]:
    """Return the enclosed tiles that count for each loop.

    A tile of a loop is no enclosed tile. One that several loops enclose counts for the longest; of loops as
    long, for the one whose first place by column and number comes first.
    """
    passed = frozenset().union(*(loop.tiles for loop in loops))
    left, found = set(tray.board) - passed, dict[Loop, tuple[int, ...]]()
    for loop in sorted(loops, key=lambda its: (-len(its.cells), sorted(tray.ranks[c] for c in its.tiles))):
        its = sorted(cell for cell in inside(tray, loop) if cell in left and tiles[cell] is not None)
        left.difference_update(its)
        found[loop] = tuple(its)
    return found
