"""The tray of Platy as the slow engine sees it: axial places, tiles as sets of threads, and the save line.

It is written from the rules alone and shares no code with games.platy. A place is (q, r): q counts columns
from the left, r counts places downwards along the axis that runs from a column's top to its bottom.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from pathlib import Path
from urllib.parse import quote, unquote

__all__ = [
    "INKS",
    "KINDS",
    "LEVELS",
    "OPTIONS",
    "Place",
    "State",
    "Tile",
    "UnreadableError",
    "beside",
    "columns",
    "crosses",
    "has_long",
    "is_fixed",
    "name_of",
    "named",
    "places",
    "read",
    "spelled",
    "table",
    "tops",
    "write",
]

Place = tuple[int, int]
Chord = tuple[int, int]  # the two sides that a thread joins, the smaller one first

STEPS = (
    (0, -1),
    (1, -1),
    (1, 0),
    (0, 1),
    (-1, 1),
    (-1, 0),
)  # to the place at each side, clockwise from the top
LETTERS = "abcdefgh"
INKS = "bgmoy"
LEVELS = {  # colours, bonus tiles, chance of a wildcard in a hundred
    1: (2, 2, 0),
    2: (2, 3, 0),
    3: (3, 2, 2),
    4: (3, 3, 5),
    5: (3, 4, 8),
    6: (4, 3, 11),
    7: (4, 4, 14),
    8: (4, 5, 16),
    9: (5, 5, 18),
    10: (5, 6, 20),
    11: (5, 7, 22),
    12: (5, 8, 24),
}
OPTIONS = {  # keys of the save line with all values, the usual one first
    "scoring": ("present", "original", "booched", "revision"),
    "growth": ("1", "1.2", "1.5"),
    "start": ("20", "10", "30"),
    "reserve": ("30", "10", "20", "50"),
    "penalty": ("100", "0", "200"),
    "chain": ("1", "0", "5"),
    "reward": ("100", "0", "200"),
    "supply": ("printed", "endless"),
}
BAG = Path(__file__).parents[3] / "games/platy/bag.json"


class UnreadableError(ValueError):
    """A save line that is none."""


# Tiles


def turned(chord: Chord, by: int) -> Chord:
    """Return a thread after a turn of its tile by so many steps clockwise."""
    a, b = ((side + by) % 6 for side in chord)
    return min(a, b), max(a, b)


def crosses(one: Chord, other: Chord) -> bool:
    """Return whether two threads of a tile cross: each has one end on either side of the other."""
    return (one[0] < other[0] < one[1]) != (one[0] < other[1] < one[1])


def _kinds() -> tuple[tuple[Chord, ...], ...]:
    """Return all tiles up to turns; of each the turn that is first in the alphabet, in its order."""
    chords = list(combinations(range(6), 2))
    first = {
        min(tuple(sorted(turned(chord, by) for chord in some)) for by in range(6))
        for count in (1, 2, 3)
        for some in combinations(chords, count)
        if len({side for chord in some for side in chord}) == 2 * count
    }
    return tuple(sorted(first, key=lambda tile: (len(tile), tile)))


KINDS = _kinds()


@dataclass(frozen=True)
class Tile:
    """A tile as it lies: its kind, an ink for each thread, steps clockwise, and its mark if it has one."""

    kind: int
    inks: str
    turn: int = 0
    mark: str = ""

    @property
    def name(self) -> str:
        """Return what it is called, however it lies."""
        return f"{self.kind}{self.inks}"

    @property
    def threads(self) -> list[tuple[Chord, str]]:
        """Return its threads as they lie, each with its ink, in the order of the kind."""
        return _threads_of(self.kind, self.inks, self.turn)

    @property
    def look(self) -> frozenset[tuple[Chord, str]]:
        """Return what people see of it."""
        return frozenset(self.threads)

    def __str__(self) -> str:
        return f"{self.name}{self.turn}{self.mark}"


@cache
def _threads_of(kind: int, inks: str, turn: int) -> list[tuple[Chord, str]]:
    return [(turned(chord, turn), ink) for chord, ink in zip(KINDS[kind], inks, strict=True)]


def has_long(tile: Tile) -> bool:
    """Return whether a tile has a long curve."""
    return any((b - a) % 6 in (2, 4) for a, b in KINDS[tile.kind])


@cache
def spelled(kind: int, inks: str) -> str:
    """Return the one name of a tile that could have two: the first in the alphabet."""
    look = Tile(kind, inks).look
    orders = {"".join(ink for _, ink in Tile(kind, other).threads) for other in _alike(kind, inks, look)}
    return f"{kind}{min(orders)}"


def _alike(kind: int, inks: str, look: frozenset[tuple[Chord, str]]) -> Iterator[str]:
    """Yield the ways to write a tile's inks that give the same tile, turned or not."""
    for by in range(6):
        its = {turned(chord, by): ink for chord, ink in look}
        if set(its) == set(KINDS[kind]):
            yield "".join(its[chord] for chord in KINDS[kind])
    yield inks


def tile_of(text: str) -> Tile:
    """Return a tile as a save line writes it."""
    found = re.fullmatch(r"(\d{1,2})([bgmoy]{1,3})([0-5])([!?]?)", text)
    if not found or int(found[1]) >= len(KINDS) or str(int(found[1])) != found[1]:
        raise UnreadableError(f"no tile: {text}")
    kind, inks = int(found[1]), found[2]
    if len(inks) != len(KINDS[kind]) or spelled(kind, inks) != f"{kind}{inks}":
        raise UnreadableError(f"no name of a tile: {text}")
    return Tile(kind, inks, int(found[3]), found[4])


@cache
def table(level: int) -> Counter[str]:
    """Return how often each tile of a level is printed."""
    groups = json.loads(BAG.read_text("utf-8"))["groups"]
    return sum((Counter(groups[name]) for name in ("base", "m", "o", "y")[: LEVELS[level][0] - 1]), Counter())


# Places


@cache
def places(rows: int) -> tuple[Place, ...]:
    """Return the places in reading order: row by row from the top, each from the left."""
    return tuple((q, (row - q) // 2) for row in range(rows) for q in range(row % 2, len(LETTERS), 2))


@cache
def columns(rows: int) -> tuple[tuple[Place, ...], ...]:
    """Return the places column by column, each from the top."""
    return tuple(tuple(p for p in places(rows) if p[0] == q) for q in range(len(LETTERS)))


def row_of(place: Place) -> int:
    """Return the row of a place, 0 at the top."""
    q, r = place
    return 2 * r + q


@cache
def name_of(place: Place) -> str:
    """Return the name of a place: `a1` to `h7`."""
    return f"{LETTERS[place[0]]}{row_of(place) // 2 + 1}"


@cache
def named(rows: int) -> dict[str, Place]:
    """Return the places by their names."""
    return {name_of(place): place for place in places(rows)}


def beside(place: Place, side: int) -> Place:
    """Return the place at a side, on the tray or not."""
    return place[0] + STEPS[side][0], place[1] + STEPS[side][1]


@cache
def is_fixed(rows: int, place: Place) -> bool:
    """Return whether the tile of a place cannot be turned: one at the rim, by the rules."""
    return place[0] in (0, len(LETTERS) - 1) or row_of(place) in (0, rows - 1)


def tops(rows: int) -> list[Place]:
    """Return the fixed places in the top row that are in no side column."""
    return [p for p in places(rows) if row_of(p) == 0 and p[0] != 0]


# Positions


@dataclass
class State:
    """A position; counters are those of columns b to g.

    fall: None unless draws are due: `filled` or `bare`, with `+wild` if new marks may be wildcards.
    swaps: top places into which tiles slid in it; one without a long curve waits for another tile, by lot.
    """

    rows: int
    level: int
    tiles: dict[Place, Tile]
    moves: int
    counters: list[int]
    last: Place | None = None
    score: int = 0
    seed: str = ""
    drawn: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    fall: str | None = None
    swaps: list[Place] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=lambda: {key: its[0] for key, its in OPTIONS.items()})
    ended: str = ""
    unread: list[str] = field(default_factory=list)

    def copy(self) -> State:
        """Return the same position, so that what happens on one does not change the other."""
        return replace(
            self,
            tiles=dict(self.tiles),
            counters=list(self.counters),
            lost=Counter(self.lost),
            options=dict(self.options),
        )

    def number(self, option: str) -> int:
        """Return an option that is a number."""
        return int(self.options[option])

    @property
    def goals(self) -> int:
        """Return the number of bonus tiles of the level."""
        return LEVELS[self.level][1]

    @property
    def is_spent(self) -> bool:
        """Return whether a reserve is empty."""
        return 0 in self.counters

    @property
    def bag(self) -> Counter[str]:
        """Return the tiles that can be drawn."""
        if self.options["supply"] == "endless":
            return table(self.level)
        return table(self.level) - Counter(tile.name for tile in self.tiles.values()) - self.lost

    @property
    def movable(self) -> list[Place]:
        """Return the places with a tile that can be turned, in reading order."""
        return [p for p in places(self.rows) if p in self.tiles and not is_fixed(self.rows, p)]


KEYS = ("moves", "counters", "last", "score", "lots", "lost", "fall", *OPTIONS, "ended")


def read(line: str) -> State:
    """Read a save line; raise UnreadableError for any other."""
    game, shape, level, lying, *parts = [*line.split(":"), "", "", ""][: max(4, line.count(":") + 1)]
    found = re.fullmatch(r"tray8x(\d\d)", shape)
    if game != "platy" or not found or level not in map(str, LEVELS):
        raise UnreadableError("no save line")
    rows = int(found[1])
    if rows % 2 or not 10 <= rows <= 20:
        raise UnreadableError("no such tray")
    own = [part for part in parts if not part.startswith("x-")]
    keys = dict(part.split("=", 1) for part in own if "=" in part)
    if list(keys) != [key for key in KEYS if key in keys] or len(keys) != len(own):
        raise UnreadableError("unknown keys, or in another order")
    for key, values in OPTIONS.items():
        if keys.get(key, values[0]) not in values:
            raise UnreadableError(f"no value of {key}")
    options = {key: keys.get(key, values[0]) for key, values in OPTIONS.items()}
    state = State(
        rows, int(level), _tiles_of(rows, lying), int(options["start"]), [int(options["reserve"])] * 6
    )
    state.options, state.unread = options, [part for part in parts if part.startswith("x-")]
    _read_keys(state, keys)
    _require_possible(state)
    if write(state) != line:
        raise UnreadableError("not as it is written")
    return state


def _tiles_of(rows: int, lying: str) -> dict[Place, Tile]:
    written = [column.split(",") for column in lying.split("/")]
    if [len(column) for column in written] != [rows // 2] * len(LETTERS):
        raise UnreadableError("not so many places")
    return {
        place: tile_of(text)
        for own, texts in zip(columns(rows), written, strict=True)
        for place, text in zip(own, texts, strict=True)
        if text != "-"
    }


def _read_keys(state: State, keys: dict[str, str]) -> None:
    numbers = [keys.get("moves", "0"), keys.get("score", "0"), *keys.get("counters", "0").split(".")]
    if not all(re.fullmatch(r"\d{1,9}", number) for number in numbers):
        raise UnreadableError("no number")
    state.moves = int(keys.get("moves", state.moves))
    state.score = int(keys.get("score", "0"))
    if "counters" in keys:
        state.counters = [int(number) for number in keys["counters"].split(".")]
    if "last" in keys:
        state.last = named(state.rows).get(keys["last"])
    seed, slash, drawn = keys.get("lots", "/0").partition("/")
    if not slash or not re.fullmatch(r"\d{1,6}", drawn):
        raise UnreadableError("no lots")
    state.seed, state.drawn = unquote(seed), int(drawn)
    state.lost = Counter(name for name in keys.get("lost", "").split(".") if name)
    if fall := re.fullmatch(
        r"((?:filled|bare)(?:\+wild)?)(?:\+([a-h]1(?:\.[a-h]1)*))?", keys.get("fall", "")
    ):
        state.fall = fall[1]
        state.swaps = [named(state.rows)[name] for name in (fall[2] or "").split(".") if name]
    elif "fall" in keys:
        raise UnreadableError("no such fall")
    state.ended = keys.get("ended", "")


def _require_possible(state: State) -> None:
    """Raise UnreadableError for what cannot stand on a tray of the level."""
    names = Counter(tile.name for tile in state.tiles.values()) + state.lost
    if state.options["supply"] == "endless":
        names = Counter(dict.fromkeys(names, 1))
    marks, options = [tile.mark for tile in state.tiles.values() if tile.mark], state.options
    wrong = {
        "six counters": len(state.counters) != 6,
        "more tiles than are printed": bool(names - table(state.level)),
        "too many marks": len(marks) > state.goals,
        "last on an empty place": state.last is not None and state.last not in state.tiles,
        "growth in an earlier scoring": options["growth"] != "1" and options["scoring"] != "present",
        "last where nothing can be turned": state.last is not None and is_fixed(state.rows, state.last),
        "no top place with a tile": any(
            p not in tops(state.rows) or p not in state.tiles for p in state.swaps
        ),
        "a fall after the end": bool(state.ended and state.fall),
        "nothing to turn, and no end": not (state.ended or state.fall or state.movable),
        "no such end": state.ended not in ("", "moves", "loops"),
        "moves are left": state.ended == "moves" and state.moves > 0,
        "reserves are left": bool(state.ended and not state.is_spent and state.movable),
    }
    for reason, so in wrong.items():
        if so:
            raise UnreadableError(reason)


def write(state: State) -> str:
    """Write the save line."""
    lying = "/".join(
        ",".join(str(state.tiles.get(place, "-")) for place in column) for column in columns(state.rows)
    )
    usual = [state.number("reserve")] * 6
    waiting = [top for top in state.swaps if not has_long(state.tiles[top])]
    keys = {
        "moves": "" if state.moves == state.number("start") else str(state.moves),
        "counters": "" if state.counters == usual else ".".join(map(str, state.counters)),
        "last": "" if state.last is None else name_of(state.last),
        "score": str(state.score or ""),
        "lots": "" if (state.seed, state.drawn) == ("", 0) else f"{quote(state.seed, safe='')}/{state.drawn}",
        "lost": ".".join(sorted(state.lost.elements())),
        "fall": "+".join(filter(None, (state.fall, ".".join(map(name_of, waiting))))) if state.fall else "",
        **{key: "" if state.options[key] == its[0] else state.options[key] for key, its in OPTIONS.items()},
        "ended": state.ended,
    }
    said = [f"{key}={value}" for key, value in keys.items() if value]
    head = f"platy:tray8x{state.rows}:{state.level}:{lying}"
    return ":".join([head, *said, *state.unread])
