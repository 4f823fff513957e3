"""A second loop finder, written from the rules alone, with a geometry of its own and no code of the engine.

Two ways, neither of them a flood from the rim. By definition: a cell is surrounded where no walk from it over
cells that are not held reaches the rim. By shape: a set holds a loop where it has a ring of stones of which
none is beside any but the two next to it in the ring (a longer way round could be cut short there); such a
ring is what is left when cells whose held neighbours are all beside each other are taken away, again and
again, until none is left to take.
"""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["grid", "has_loop", "shortest_rings", "surrounded"]

Place = tuple[int, int]
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def grid(edge: int) -> list[Place]:
    """Return the cells in reading order as (row, slant) from the middle; beside by one of six steps."""
    far = edge - 1
    return [
        (row, slant)
        for row in range(-far, far + 1)
        for slant in range(-far, far + 1)
        if abs(row + slant) <= far
    ]


def _beside(place: Place) -> list[Place]:
    return [(place[0] + x, place[1] + y) for x, y in _STEPS]


def surrounded(edge: int, held: set[Place]) -> set[Place]:
    """Return the cells from which no walk over cells that are not held leads off the board."""
    return {place for place in grid(edge) if not _escapes(edge, held, place)}


def _escapes(edge: int, held: set[Place], start: Place) -> bool:
    cells, met, left = set(grid(edge)), {start}, [start]
    while left:
        place = left.pop()
        for near in _beside(place):
            if near not in cells:
                return True
            if near not in held and near not in met:
                met.add(near)
                left.append(near)
    return False


def has_loop(held: set[Place]) -> bool:
    """Return by the shape of the set alone whether a ring of it surrounds something."""
    left = set(held)
    while loose := {place for place in left if _all_beside([n for n in _beside(place) if n in left])}:
        left -= loose
    return bool(left)


def _all_beside(places: list[Place]) -> bool:
    return all(a == b or b in _beside(a) for a in places for b in places)


def shortest_rings(edge: int) -> set[frozenset[Place]]:
    """Return every ring of which no cell is beside any but its two neighbours in the ring."""
    found = set()
    for first in grid(edge):
        for ring in _rings_from(set(grid(edge)), [first]):
            found.add(frozenset(ring))
    return found


def _rings_from(cells: set[Place], path: list[Place]) -> Iterator[list[Place]]:
    """Yield the rings that begin so, with the least cell first."""
    for near in _beside(path[-1]):
        if near not in cells or near in path or near < path[0]:
            continue
        touched = [place for place in path if place in _beside(near)]
        if touched == [path[-1]]:
            yield from _rings_from(cells, [*path, near])
        elif touched == [path[0], path[-1]] and len(path) > 2:
            yield [*path, near]
