"""Sketches of trays for the numbered cases: ways of threads are laid along places that are named in order."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import NamedTuple

from tests.games.platy.tray import (
    KINDS,
    OPTIONS,
    STEPS,
    Chord,
    State,
    Tile,
    beside,
    named,
    read,
    spelled,
    turned,
    write,
)

__all__ = ["Line", "Sketch"]


class Line(NamedTuple):
    """A save line in place of a sketch."""

    line: str


class Sketch:
    """A tray in the making.

    By default it is a small one with an endless supply, on which an empty reserve keeps new tiles
    away, so that a case shows what is moved and nothing else. A straight tile on b1 stays to be turned, and
    the two marks of the level lie on fixed places that do not move.
    """

    def __init__(
        self, rows: int = 10, level: int = 1, *, marks: str = "g1! h1!", spare: str = "b1", **keys: str
    ) -> None:
        """Begin with the spare tile and the marks; keys are those of the save line."""
        self.rows, self.level = rows, level
        self.tiles: dict[str, Tile] = {}
        self.threads: defaultdict[str, list[tuple[Chord, str]]] = defaultdict(list)
        self.marks: dict[str, str] = {}
        self.twists: dict[str, int] = {}
        self.keys = {"counters": "0.30.30.30.30.30", "supply": "endless"} | keys
        for name in spare.split():
            self.tiles[name] = Tile(2, "b")
        for mark in marks.split():
            own = {"g1": Tile(1, "b", 2), "h1": Tile(0, "b", 4)}.get(mark[:-1], Tile(2, "g"))
            self.tiles[mark[:-1]] = replace(own, mark=mark[-1])

    def ring(self, way: str, inks: str = "b") -> Sketch:
        """Lay a closed way; inks: one for each place, or one for all."""
        names = way.split()
        each = inks * len(names) if len(inks) == 1 else inks
        assert len(each) == len(names), (way, inks)
        for i, name in enumerate(names):
            ends = [self._side(name, names[i - 1]), self._side(name, names[(i + 1) % len(names)])]
            self.threads[name].append(((min(ends), max(ends)), each[i]))
        return self

    def thread(self, name: str, a: int, b: int, ink: str = "b") -> Sketch:
        """Lay one thread on a place."""
        self.threads[name].append(((min(a, b), max(a, b)), ink))
        return self

    def tile(self, name: str, text: str) -> Sketch:
        """Lay a tile as a save line writes it."""
        digits = len(text.rstrip("!?")) - len(text.rstrip("!?")[:-1].lstrip("0123456789")) - 1
        body = text.rstrip("!?")
        self.tiles[name] = Tile(int(body[:digits]), body[digits:-1], int(body[-1]), text[len(body) :])
        return self

    def column(self, letter: str, tiles: str) -> Sketch:
        """Lay tiles on a column from the top; `-` leaves a place empty."""
        for number, text in enumerate(tiles.split(), 1):
            if text != "-":
                self.tile(f"{letter}{number}", text)
        return self

    def mark(self, marks: str) -> Sketch:
        """Mark tiles that lie on a way: `c3! d4?`."""
        self.marks |= {mark[:-1]: mark[-1] for mark in marks.split()}
        return self

    def twist(self, name: str, steps: int) -> Sketch:
        """Turn a tile on a way, as it lies before the click that turns it back."""
        self.twists[name] = steps
        return self

    def _side(self, name: str, other: str) -> int:
        here, there = named(self.rows)[name], named(self.rows)[other]
        return next(side for side in range(len(STEPS)) if beside(here, side) == there)

    @property
    def line(self) -> str:
        """Return the save line."""
        tiles = {name: _tile_with(threads) for name, threads in self.threads.items()}
        for name, steps in self.twists.items():
            tiles[name] = replace(tiles[name], turn=(tiles[name].turn + steps) % 6)
        for name, mark in self.marks.items():
            tiles[name] = replace(tiles[name], mark=mark)
        assert not set(tiles) & set(self.tiles), set(tiles) & set(self.tiles)
        lying = {named(self.rows)[name]: tile for name, tile in (self.tiles | tiles).items()}
        state = State(self.rows, self.level, lying, 20, [30] * 6)
        state.options = {key: self.keys.get(key, values[0]) for key, values in OPTIONS.items()}
        state.moves, state.counters = state.number("start"), [state.number("reserve")] * 6
        plain = write(state).split(":")[:4]
        order = ("moves", "counters", "last", "score", "lots", "lost", "fall", *OPTIONS, "ended")
        usual = {key: values[0] for key, values in OPTIONS.items()}
        keys = [
            f"{key}={self.keys[key]}" for key in order if self.keys.get(key, "") not in ("", usual.get(key))
        ]
        line = ":".join([*plain, *keys])
        read(line)
        return line


def _tile_with(threads: list[tuple[Chord, str]]) -> Tile:
    """Return the tile with these threads, in its least turn."""
    look = frozenset(threads)
    for kind, chords in enumerate(KINDS):
        for turn in range(6):
            its = dict(look)
            if {turned(chord, turn) for chord in chords} == set(its) and len(chords) == len(threads):
                inks = "".join(its[turned(chord, turn)] for chord in chords)
                tiles = [Tile(kind, spelled(kind, inks).lstrip("0123456789"), t) for t in range(6)]
                return next(tile for tile in tiles if tile.look == look)
    raise AssertionError(f"no tile: {threads}")
