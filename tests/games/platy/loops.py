"""Loops as the slow engine finds and scores them: every thread is walked, every number is a fraction."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from tests.games.platy.tray import (
    STEPS,
    Chord,
    Place,
    State,
    Tile,
    beside,
    crosses,
    name_of,
    places,
)

__all__ = [
    "Loop",
    "closes_at",
    "enclosed_by",
    "half_up",
    "inks_of",
    "inside",
    "loops_of",
    "raw_score",
    "way_of",
]


@dataclass(frozen=True)
class Loop:
    """A closed way of threads: the places in the order in which it passes them, and a thread at each."""

    places: tuple[Place, ...]
    chords: tuple[Chord, ...]

    @property
    def tiles(self) -> frozenset[Place]:
        """Return the places that it passes."""
        return frozenset(self.places)

    @property
    def length(self) -> int:
        """Return the number of its threads."""
        return len(self.places)

    @property
    def twists(self) -> int:
        """Return how often its threads cross inside a tile, at most once less than its threads there."""
        twists = 0
        for place in self.tiles:
            own = [chord for at, chord in zip(self.places, self.chords, strict=True) if at == place]
            pairs = sum(crosses(own[i], own[j]) for i in range(len(own)) for j in range(i))
            twists += min(pairs, len(own) - 1)
        return twists


def loops_of(tiles: dict[Place, Tile]) -> list[Loop]:
    """Return all loops that are closed on a tray, by walking on from every thread of every tile."""
    found: dict[frozenset[tuple[Place, Chord]], Loop] = {}
    for place, tile in tiles.items():
        for chord, _ in tile.threads:
            if loop := _walk(tiles, place, chord):
                found.setdefault(frozenset(zip(loop.places, loop.chords, strict=True)), loop)
    return sorted(found.values(), key=lambda loop: sorted(name_of(place) for place in loop.places))


def closes_at(tiles: dict[Place, Tile], place: Place) -> bool:
    """Return whether a loop passes through a tile."""
    return any(_walk(tiles, place, chord) for chord, _ in tiles[place].threads)


def _walk(tiles: dict[Place, Tile], start: Place, first: Chord) -> Loop | None:
    """Return the loop that a thread is part of, None if the way ends somewhere."""
    place, chord, out = start, first, first[1]
    way = [(place, chord)]
    while True:
        place, into = beside(place, out), (out + 3) % 6
        if place not in tiles:
            return None
        joined = [each for each, _ in tiles[place].threads if into in each]
        if not joined:
            return None
        chord = joined[0]
        if (place, chord) == (start, first):
            return Loop(tuple(p for p, _ in way), tuple(c for _, c in way))
        way.append((place, chord))
        out = chord[1] if chord[0] == into else chord[0]


def way_of(loop: Loop) -> list[str]:
    """Return the places of a loop in order, from its first one in the alphabet on, the lesser way round."""
    names = [name_of(place) for place in loop.places]
    ways = [its[i:] + its[:i] for its in (names, names[::-1]) for i in range(len(names))]
    return min(ways)


def inside(rows: int, walls: frozenset[Place]) -> set[Place]:
    """Return the places that a flood from outside the tray does not reach past the walls."""
    tray = set(places(rows))
    around = {beside(place, side) for place in tray for side in range(len(STEPS))} - tray
    reached, todo = set(around), list(around)
    while todo:
        place = todo.pop()
        for side in range(len(STEPS)):
            near = beside(place, side)
            if near in tray and near not in reached and near not in walls:
                reached.add(near)
                todo.append(near)
    return tray - reached - walls


def enclosed_by(state: State, loops: list[Loop]) -> dict[Place, Loop]:
    """Return each enclosed tile with the loop that it counts for: the longest one round it."""
    on_loops = {place for loop in loops for place in loop.places}
    found: dict[Place, Loop] = {}
    for loop in sorted(loops, key=lambda loop: (-loop.length, min(map(name_of, loop.tiles)))):
        for place in inside(state.rows, loop.tiles):
            if place in state.tiles and place not in on_loops:
                found.setdefault(place, loop)
    return found


def half_up(number: Fraction) -> int:
    """Return a number of at least 0 rounded to a whole one, halves upwards."""
    return int(number + Fraction(1, 2))


def growing(length: int, growth: str) -> Fraction:
    """Return the power of a length, rounded half up to hundredths, without a float: y^1.2 is y^(6/5)."""
    over = {"1": (1, 1), "1.2": (6, 5), "1.5": (3, 2)}[growth]
    hundredths = 100 * length
    while (2 * hundredths + 1) ** over[1] <= 200 ** over[1] * length ** over[0]:
        hundredths += 1
    return Fraction(hundredths, 100)


def inks_of(tiles: dict[Place, Tile], loop: Loop) -> Counter[str]:
    """Return how many threads of each ink a loop has."""
    return Counter(
        dict(tiles[place].threads)[chord] for place, chord in zip(loop.places, loop.chords, strict=True)
    )


def raw_score(state: State, loop: Loop) -> Fraction:
    """Return what a loop scores before it is rounded."""
    inks = inks_of(state.tiles, loop)
    marks = [state.tiles[place].mark for place in loop.tiles if state.tiles[place].mark]
    y, t, wild = loop.length, loop.twists, "?" in marks
    goal = 10 + Fraction(10 * len(marks), state.goals)
    counts = sorted(inks.values(), reverse=True)
    joined = [sum(counts[:2]), *counts[2:]] if wild else counts
    scoring = state.options["scoring"]
    if scoring == "present":
        return y * growing(y, state.options["growth"]) / (y - t) * Fraction(joined[0], y) * goal
    r = min(y, len({ink for tile in state.tiles.values() for _, ink in tile.threads}))
    q = len(inks)
    if scoring == "original":
        return Fraction(sum(count**2 for count in joined), y - t) * Fraction(r, q) * goal
    q = max(1, q - 1) if wild else q
    base = y if scoring == "booched" else y * y
    return Fraction(base, y - t) * Fraction(r, q) * goal
