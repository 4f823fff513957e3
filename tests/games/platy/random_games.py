"""Random trays and random games of Platy on the slow engine, each from a seed.

A random tray is full of tiles that meet often, so most have closed loops. A random game closes a loop when it
can, more often than not, and so comes to its end.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from tests.games.platy import oracle
from tests.games.platy.loops import closes_at, loops_of
from tests.games.platy.oracle import Done
from tests.games.platy.tray import (
    LEVELS,
    OPTIONS,
    Place,
    State,
    Tile,
    beside,
    columns,
    is_fixed,
    name_of,
    places,
    table,
    tops,
    write,
)

__all__ = ["Line", "any_start", "any_text", "any_tray", "closing_turns", "late_tray", "play", "start"]

STEPS = ("+1", "+2", "+3", "-2", "-1")
LIKES_LOOPS = 0.7  # how often a loop is closed if one turn closes it


class Line(NamedTuple):
    """A line of a game: what lay before, the text, and what it came to."""

    before: State
    text: str
    done: Done


def _options(rng: random.Random) -> dict[str, str]:
    """Return options, each its usual value in half of all games."""
    options = {key: its[0] if rng.random() < 0.5 else rng.choice(its) for key, its in OPTIONS.items()}
    return options if options["scoring"] == "present" else options | {"growth": "1"}


@cache
def tile_named(name: str, turn: int = 0) -> Tile:
    """Return a tile by its name."""
    return Tile(int(name.rstrip("bgmoy")), name.lstrip("0123456789"), turn)


def any_tray(rng: random.Random) -> State:
    """Return a tray with any tiles on any place, often with closed loops, marks and empty places."""
    rows, level = rng.choice((10, 14, 14, 14, 20)), rng.choice(list(LEVELS))
    options = _options(rng) | {"supply": "endless"}
    inks, bare = rng.choice(("b", "bg", "bgmoy")), rng.random() < 0.5
    names = [name for name in table(level) if len(name.lstrip("0123456789")) >= rng.choice((1, 3, 3))]
    names = [name for name in names if set(name.lstrip("0123456789")) <= set(inks)] or names
    counters = [rng.randint(1, int(options["reserve"])) for _ in range(6)]
    state = State(rows, level, {}, rng.randint(0, 30), counters)
    state.options = options
    if bare:
        counters[rng.randrange(6)] = 0
    gaps = rng.choice((0.0, 0.0, 0.1, 0.4)) if bare else rng.choice((0.0, 0.0, 0.0, 0.05))
    for place in places(rows):
        if rng.random() >= gaps:
            state.tiles[place] = tile_named(rng.choice(names), rng.randrange(6))
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        _plant(rng, state)
    for place in rng.sample(sorted(state.tiles), rng.randint(0, state.goals)):
        mark = "?" if rng.random() < 0.2 else "!"
        state.tiles[place] = replace(state.tiles[place], mark=mark)
    if not state.movable:
        return any_tray(rng)
    if rng.random() < 0.7 or state.moves == 0:
        state.last = rng.choice(state.movable)
    state.score, state.seed, state.drawn = rng.randrange(400), str(rng.randrange(10**6)), rng.randrange(900)
    return state


@cache
def _with_chord(level: int, chord: tuple[int, int]) -> list[Tile]:
    lying = (tile_named(name, turn) for name in table(level) for turn in range(6))
    return [tile for tile in lying if chord in dict(tile.threads)]


def _plant(rng: random.Random, state: State) -> None:
    """Lay a ring of threads round some places that hang together, and turn one of its tiles away."""
    tray = set(places(state.rows))
    heart = {rng.choice(sorted(tray))}
    for _ in range(rng.choice((0, 0, 1, 2, 4, 9))):
        heart.add(rng.choice(sorted({beside(place, side) for place in heart for side in range(6)} & tray)))
    ring = {beside(place, side) for place in heart for side in range(6)} - heart
    near = {place: [side for side in range(6) if beside(place, side) in ring] for place in ring}
    if not ring <= tray or any(len(sides) != 2 for sides in near.values()):
        return
    for place, (a, b) in near.items():
        fitting = _with_chord(state.level, (a, b))
        kept = dict(state.tiles[place].threads) if place in state.tiles and rng.random() < 0.5 else {}
        both = [tile for tile in fitting if len(set(kept) & set(dict(tile.threads))) == len(kept)]
        state.tiles[place] = rng.choice(both or fitting)
    if turnable := sorted(place for place in ring if not is_fixed(state.rows, place)):
        place = rng.choice(turnable)
        state.tiles[place] = replace(state.tiles[place], turn=rng.randrange(6))


def any_text(rng: random.Random, state: State) -> str:
    """Return a legal line, in most cases one that closes a loop if there is one."""
    closing = closing_turns(state)
    return rng.choice(closing if closing and rng.random() < 0.85 else oracle.turns(state))


def start(rng: random.Random, **options: str) -> State:
    """Return a dealt tray of any level, size and options, except for those that are given."""
    level, rows = rng.choice(list(LEVELS)), rng.choice((10, 12, 14, 14, 16))
    return oracle.deal(level, str(rng.randrange(10**6)), rows, _options(rng) | options)


def any_start(rng: random.Random) -> State:
    """Return where a random game begins: mostly a dealt tray, else one with much or little."""
    kind = rng.choice(("dealt", "dealt", "dealt", "dealt", "dealt", "any", "late", "scarce", "sparse"))
    if kind == "any":
        return any_tray(rng)
    if kind == "late":
        return replace(late_tray(rng), seed=str(rng.randrange(10**6)))
    if kind == "scarce":  # nearly all tiles that are not on the tray are lost
        state = start(rng, supply="printed")
        bag = sorted(state.bag.elements())
        state.lost = Counter(rng.sample(bag, max(0, len(bag) - rng.randrange(12))))
        return state
    state = start(rng)
    if kind == "sparse":  # a ring of tiles and nothing else
        state.tiles, state.counters[0] = {}, 0
        while not state.movable:
            _plant(rng, state)
        lying = Counter(tile.name for tile in state.tiles.values())
        is_scarce = lying - table(level=state.level) and state.options["supply"] == "printed"
        if loops_of(state.tiles) or is_scarce:
            return any_start(rng)
    return state


def closing_turns(state: State) -> list[str]:
    """Return the turns of one tile that close a loop through it."""
    found = []
    for place in state.movable if state.moves else [p for p in (state.last,) if p in state.movable]:
        tile = state.tiles[place]
        for step in STEPS:
            lying = state.tiles | {place: replace(tile, turn=(tile.turn + int(step)) % 6)}
            if closes_at(lying, place):
                found.append(f"{name_of(place)} {step}")
    return found


def play(rng: random.Random, state: State, most: int = 400) -> Iterator[Line]:
    """Play a game to its end, at most so many lines; in some games people draw, and tiles are lost."""
    by_hand = rng.random() < 0.3
    if by_hand:
        state = state.copy()
        state.seed = ""
    for _ in range(most):
        if state.ended:
            return
        text = _text(rng, state)
        if by_hand and not text.startswith("lost"):
            text = _with_draws(rng, state, text)
        done = oracle.play(state, text)
        assert done.state, (write(state), text, done.fault)
        yield Line(state, text, done)
        state = done.state


def _text(rng: random.Random, state: State) -> str:
    legal = oracle.turns(state)
    if rng.random() < 0.01 and state.options["supply"] == "printed" and state.bag:
        return f"lost {rng.choice(sorted(state.bag))}"
    if rng.random() < LIKES_LOOPS and (closing := closing_turns(state)):
        return rng.choice(closing)
    if "none" in legal and rng.random() > 0.1:
        legal.remove("none")
    if "done" in legal and rng.random() < 0.5:
        return "done"
    return rng.choice(legal)


def _with_draws(rng: random.Random, state: State, text: str) -> str:
    """Return a line with draws by lot, as from a real bag."""
    seeded = state.copy()
    seeded.seed, seeded.drawn = f"bag {rng.randrange(10**6)}", 0
    return oracle.turn_text(text, oracle.play(seeded, text))


def late_tray(rng: random.Random) -> State:
    """Return a tray with an empty reserve and 0 to 20 moves left, on which no loop is closed."""
    level, rows = rng.choice(list(LEVELS)), rng.choice((10, 14, 14, 14, 14, 18))
    bag = [*table(level).elements()]
    rng.shuffle(bag)
    state = State(rows, level, {}, rng.randint(0, 20), [rng.randint(0, 9) for _ in range(6)])
    state.counters[rng.randrange(6)] = 0
    fullness = rng.random()
    for column in sorted(columns(rows), key=lambda column: column[0][0] not in (0, 7)):
        height = sum(rng.random() < fullness for _ in column)
        for place in column[:height]:
            if tile := _tile_for(rng, bag, rows, place):
                state.tiles[place] = tile
    while loops := loops_of(state.tiles):
        for place in loops[0].places:
            if 0 < place[0] < 7:
                state.tiles[place] = replace(state.tiles[place], turn=rng.randrange(6))
    if not state.movable:
        return late_tray(rng)
    if state.moves == 0 or rng.random() < 0.7:
        state.last = rng.choice(state.movable)
    return state


def _tile_for(rng: random.Random, bag: list[str], rows: int, place: Place) -> Tile | None:
    """Take a tile that can lie on a place out of the bag: short curves at the sides, long ones at the top."""
    chord = {0: (1, 2), 7: (4, 5)}.get(place[0], (2, 4) if place in tops(rows) else None)
    turns = [rng.randrange(6)] if chord is None else range(6)
    for name in bag:
        if chord and place[0] in (0, 7) and len(name.lstrip("0123456789")) > 1:
            continue
        for turn in turns:
            tile = tile_named(name, turn)
            if chord is None or chord in dict(tile.threads):
                bag.remove(name)
                return tile
    return None
