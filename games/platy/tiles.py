"""The tiles: which threads they carry, how they are called, and how they look as they are turned.

A tile is called by the number of its kind in TILES and a letter for each thread: `13bgm`. A turn is a number
of steps clockwise, 0 to 5, from the kind as TILES gives it. The sides of a cell count clockwise from the top.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

SIDES = 6
SHORT, LONG, STRAIGHT = 1, 2, 3
"""Lengths of a thread: how many sides lie between its ends, the shorter way round."""

COLOURS = {"b": "blue", "g": "green", "m": "maroon", "o": "orange", "y": "yellow"}
"""The colours by their letters, in the order in which levels add them."""

Ends = tuple[int, int]


class Thread(NamedTuple):
    """A thread on a tile: the two sides that it joins, the smaller first, and the letter of its colour."""

    ends: Ends
    colour: str


class LyingTile(NamedTuple):
    """A tile as it lies.

    threads: in the order of TILES. ways: for each side where the thread that begins there ends, else -1.
    numbers: for each side the number of that thread, else -1.
    """

    threads: tuple[Thread, ...]
    ways: tuple[int, ...]
    numbers: tuple[int, ...]


def _all_tiles() -> tuple[tuple[Ends, ...], ...]:
    """Return every set of one to three threads on six sides, no side used twice, once for all turns."""
    threads = [(a, b) for a in range(SIDES) for b in range(a + 1, SIDES)]
    seen: dict[tuple[Ends, ...], None] = {}
    for count in (1, 2, 3):
        for some in combinations(threads, count):
            if len({side for thread in some for side in thread}) == 2 * count:
                turns = (tuple(sorted(_turned(thread, by) for thread in some)) for by in range(SIDES))
                seen.setdefault(min(turns))
    return tuple(seen)


def _turned(ends: Ends, by: int) -> Ends:
    a, b = sorted((side + by) % SIDES for side in ends)
    return a, b


TILES = _all_tiles()
"""The 17 kinds: one thread, two and three; of each the sides that its threads join."""

_NAME = re.compile(r"(0|[1-9]\d?)([bgmoy]{1,3})", re.A)


def length_of(ends: Ends) -> int:
    """Return how long a thread is: SHORT, LONG or STRAIGHT."""
    return min((ends[1] - ends[0]) % SIDES, (ends[0] - ends[1]) % SIDES)


@cache
def kind_of(name: str) -> int:
    """Return the number of a tile's kind in TILES."""
    return int(name.rstrip("bgmoy"))


@cache
def rank_of(name: str) -> tuple[int, str]:
    """Return what tiles are ordered by: the kind, then the letters."""
    return kind_of(name), name.lstrip("0123456789")


@lru_cache(4_096)  # texts come from people: no more of them are kept
def is_name(text: str) -> bool:
    """Return whether a text is the name of a tile: of two names of one tile only the smaller is."""
    found = _NAME.fullmatch(text)
    if not found or int(found[1]) >= len(TILES) or len(TILES[int(found[1])]) != len(found[2]):
        return False
    return name_of(int(found[1]), found[2]) == text


@cache
def name_of(kind: int, colours: str) -> str:
    """Return the name of a tile with these colours of its threads, in the order of TILES.

    A kind that looks the same when it is turned has tiles with several spellings: the smallest is the name.
    """
    threads = [Thread(ends, colour) for ends, colour in zip(TILES[kind], colours, strict=True)]
    spelt = (_spelt(kind, threads, turn) for turn in range(SIDES))
    return f"{kind}{min(letters for letters in spelt if letters)}"


def _spelt(kind: int, threads: Iterable[Thread], turn: int) -> str:
    """Return the colours of these threads in the order of a kind that lies so; empty if it is another."""
    by_ends = {thread.ends: thread.colour for thread in threads}
    wanted = [_turned(ends, turn) for ends in TILES[kind]]
    return "".join(by_ends[ends] for ends in wanted) if set(wanted) == set(by_ends) else ""


@cache
def look_of(name: str, turn: int) -> LyingTile:
    """Return how a tile looks that lies turned by so many steps."""
    kind, letters = rank_of(name)
    threads = tuple(
        Thread(_turned(ends, turn), colour) for ends, colour in zip(TILES[kind], letters, strict=True)
    )
    ways, numbers = [-1] * SIDES, [-1] * SIDES
    for number, ((a, b), _) in enumerate(threads):
        ways[a], ways[b] = b, a
        numbers[a] = numbers[b] = number
    return LyingTile(threads, tuple(ways), tuple(numbers))


@cache
def tile_of(threads: frozenset[Thread]) -> tuple[str, int]:
    """Return the name of the tile with these threads as it lies, and the smallest turn that looks so."""
    found = (
        (name_of(kind, letters), turn)
        for kind in range(len(TILES))
        for turn in range(SIDES)
        if (letters := _spelt(kind, threads, turn)) and name_of(kind, letters) == f"{kind}{letters}"
    )
    return next(found)


@cache
def has_long(name: str) -> bool:
    """Return whether a tile has a long curve."""
    return any(length_of(ends) == LONG for ends in TILES[kind_of(name)])


@cache
def facing(name: str, ends: Ends) -> tuple[int, ...]:
    """Return the turns in which some thread of a tile joins these two sides."""
    wanted = _turned(ends, 0)
    return tuple(turn for turn in range(SIDES) if any(t.ends == wanted for t in look_of(name, turn).threads))


def steps_between(before: int, after: int) -> int:
    """Return the steps from one turn to another, -2 to 3; clockwise is positive."""
    steps = (after - before) % SIDES
    return steps if steps <= SIDES // 2 else steps - SIDES


def nearest_turn(turn: int, others: Sequence[int]) -> int:
    """Return the turn of these that the fewest steps reach; of two as near, the one clockwise."""
    return min(others, key=lambda other: (abs(steps_between(turn, other)), -steps_between(turn, other)))


_BOARDWARDS = (2, 4)  # the lower sides, which a long curve joins in a top place
_CHART = {  # lengths of the threads, shortest first: where each thread of the tile goes
    (SHORT,): (_BOARDWARDS,),
    (STRAIGHT,): (_BOARDWARDS,),
    (SHORT, SHORT): (_BOARDWARDS, (0, 5)),
    (SHORT, STRAIGHT): (_BOARDWARDS, (0, 5)),
    (STRAIGHT, STRAIGHT): (_BOARDWARDS, (0, 3)),
    (SHORT, SHORT, SHORT): (_BOARDWARDS, (1, 3), (0, 5)),
    (SHORT, SHORT, STRAIGHT): (_BOARDWARDS, (1, 3), (0, 5)),
    (STRAIGHT, STRAIGHT, STRAIGHT): (_BOARDWARDS, (1, 5), (0, 3)),
}


@cache
def replace_by_chart(name: str) -> tuple[str, int]:
    """Return which tile takes the place of one without a long curve in a top place, and how it is turned.

    It has as many threads in the same colours; the first of them becomes the long curve that faces the board.
    """
    kind, letters = rank_of(name)
    places = _CHART[tuple(sorted(length_of(ends) for ends in TILES[kind]))]
    return tile_of(frozenset(Thread(ends, colour) for ends, colour in zip(places, letters, strict=True)))


def crossings(threads: Sequence[Ends]) -> int:
    """Return how many pairs of these threads of one tile cross."""
    return sum(
        (a < c < b) != (a < d < b) for (a, b), (c, d) in combinations([_turned(t, 0) for t in threads], 2)
    )


def colour_named(letter: str) -> str:
    """Return the ink of a colour's letter."""
    return COLOURS[letter]
