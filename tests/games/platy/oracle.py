"""A slow and plain engine of Platy, written from the rules alone, by which the quick one is judged.

It shares neither code nor representation with games.platy: places are pairs of numbers, a position is a few
dicts, loops are walked thread by thread, and every rule reads like its sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from hashlib import sha256

from tests.games.platy.loops import (
    Loop,
    enclosed_by,
    half_up,
    inks_of,
    inside,
    loops_of,
    raw_score,
    way_of,
)
from tests.games.platy.tray import (
    KINDS,
    LEVELS,
    Place,
    State,
    Tile,
    columns,
    has_long,
    is_fixed,
    name_of,
    named,
    places,
    row_of,
    table,
    tops,
)

__all__ = ["Closed", "Done", "Fall", "deal", "faults", "odds", "play", "turn_text", "turns"]

TURN = re.compile(r"([a-z]\d{1,2}) ([+-])([0-6])")
LOST = re.compile(r"lost (\d{1,2}[bgmoy]{1,3})")
DRAW = re.compile(r"([a-z]\d{1,2})=(\d{1,2}[bgmoy]{1,3})/([0-5])|([!?])([a-z]\d{1,2})")
TO_BOARD, TO_TOP = (2, 4), (1, 5)  # long curves that face the board from a top place and from a bottom place
CHART = {  # by the kinds of a tile's threads in order: the kind that it becomes, as chords of its threads
    "S": ((2, 4),),
    "I": ((2, 4),),
    "SS": ((2, 4), (0, 5)),
    "SI": ((2, 4), (0, 5)),
    "II": ((2, 4), (0, 3)),
    "SSS": ((2, 4), (1, 3), (0, 5)),
    "SIS": ((2, 4), (1, 3), (0, 5)),
    "III": ((2, 4), (1, 5), (0, 3)),
}

Draw = tuple[str, str, str]  # "draw" or "mark", a place by its name, `13bgm/2` or the mark


@dataclass
class Closed:
    """A loop that a click closed: its way, its score, the tiles that count as enclosed by it, their score.

    inside: all places inside, also those of other loops; twists and inks: how many.
    """

    way: list[str]
    score: int
    enclosed: list[str]
    more: int
    inside: set[str]
    twists: int
    inks: int


@dataclass
class Fall:
    """A fall: what went and why, what slid, which tops were turned or exchanged, what was drawn, in order."""

    why: str
    gone: list[str]
    ways: list[list[str]] = field(default_factory=list)
    slides: list[tuple[str, str]] = field(default_factory=list)
    marks_slid: bool = False
    tops: list[tuple[str, str, str]] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    by_seed: list[bool] = field(default_factory=list)


@dataclass
class Done:
    """What a text comes to: a state and what happened on the way, or a fault and no state."""

    state: State | None = None
    fault: str | None = None
    closed: list[Closed] = field(default_factory=list)
    falls: list[Fall] = field(default_factory=list)
    back: int = 0
    resets: int = 0
    chained: int = 0
    zero: bool = False


# What is possible


def turns(state: State) -> list[str]:
    """Return all legal lines of a position in which no draw is due, without draws and calls."""
    if state.ended:
        return []
    can_turn = state.movable if state.moves else [p for p in (state.last,) if p in state.movable]
    texts = [
        f"{name_of(place)} {step}" for place in can_turn if place for step in ("+1", "+2", "+3", "-2", "-1")
    ]
    return texts + ["done"] * (state.moves == 0) + ["none"] * state.is_spent


def faults(state: State, text: str) -> str | None:
    """Return the code of what is wrong with a line, without its draws."""
    if state.ended:
        return "game-over"
    if text == "done":
        return "moves-left" if state.moves else None
    if text == "none":
        return None if state.is_spent else "reserves-left"
    if state.fall:
        return "turn-over"
    turn = TURN.fullmatch(text)
    if not turn:
        return "parse"
    place = named(state.rows).get(turn[1])
    if place is None:
        return "no-such-cell"
    if is_fixed(state.rows, place):
        return "fixed"
    if place not in state.tiles:
        return "empty"
    if turn[3] in "06":
        return "no-turn"
    return "no-moves" if state.moves == 0 and place != state.last else None


# What is done


def play(before: State, text: str) -> Done:
    """Return what a line comes to: a click, `done`, `none` or a call, and the draws written behind it."""
    words = " ".join(text.lower().replace("|", " ").split()).split(" ")
    written = [word for word in words if DRAW.fullmatch(word)]
    head = " ".join(word for word in words if not DRAW.fullmatch(word))
    if written != words[len(words) - len(written) :]:
        return Done(fault="parse")
    state = before.copy()
    done = Done(state)
    if LOST.fullmatch(head) and not state.ended:
        if not written and state.bag[head.removeprefix("lost ")] > 0:
            state.lost[head.removeprefix("lost ")] += 1
            return done
        return Done(fault="not-possible")
    if head or not state.fall:
        if code := faults(state, head):
            return Done(fault=code)
        _begin(done, state, head)
    code = _settle(done, state, [_draw_of(word) for word in written])
    return Done(fault=code) if code else done


def _draw_of(word: str) -> Draw:
    found = DRAW.fullmatch(word)
    assert found
    return ("draw", found[1], f"{found[2]}/{found[3]}") if found[1] else ("mark", found[5], found[4])


def _begin(done: Done, state: State, text: str) -> None:
    """Do what a line says, up to the first thing that lot decides."""
    if text == "none":
        state.ended = "loops"
    elif text == "done":
        _zero(done, state)
    elif turn := TURN.fullmatch(text):
        place = named(state.rows)[turn[1]]
        tile = state.tiles[place]
        state.tiles[place] = replace(tile, turn=(tile.turn + int(turn[2] + turn[3])) % 6)
        state.moves -= place != state.last
        state.last = place
        if loops := loops_of(state.tiles):
            _take(done, state, loops)


def _take(done: Done, state: State, loops: list[Loop]) -> None:
    """Score the loops that a click closed, pay moves back, charge the columns, and let the tiles fall."""
    enclosed, marked = enclosed_by(state, loops), False
    for loop in loops:
        z = raw_score(state, loop)
        own = sorted((name_of(place) for place, its in enclosed.items() if its is loop))
        more = half_up(z * Fraction(len(own), loop.length))
        around = set(map(name_of, inside(state.rows, loop.tiles)))
        inks = len(inks_of(state.tiles, loop))
        done.closed.append(Closed(way_of(loop), half_up(z), own, more, around, loop.twists, inks))
        state.score += half_up(z) + more
    for loop in loops:  # the reset comes before moves back
        if _goals_of(state, loop) == state.goals:
            state.moves = max(state.moves, state.number("start"))
            state.score += state.number("reward")
            done.resets += 1
    for loop in loops:
        marked = marked or _goals_of(state, loop) > 0
        if not _goals_of(state, loop):
            state.moves += len(loop.tiles) // 3
            done.back += len(loop.tiles) // 3
    filled = not state.is_spent
    on_loops = {place for loop in loops for place in loop.tiles}
    if filled:  # once a reserve is empty the counters stay
        for number in range(6):
            cost = sum(q == number + 1 for q, _ in on_loops) + any(q == number + 1 for q, _ in enclosed)
            state.counters[number] = max(0, state.counters[number] - cost)
    _fall(done, state, "loop", on_loops | set(enclosed), filled, marked, loops)


def _goals_of(state: State, loop: Loop) -> int:
    return sum(bool(state.tiles[place].mark) for place in loop.tiles)


def _settle(done: Done, state: State, written: list[Draw]) -> str | None:
    """Draw what is due, let chains go, and look at zero moves and the end; return a fault if there is one."""
    left = list(written)
    while not state.ended:
        if state.fall:
            due = odds(state)
            if not due:
                state.fall = None
                if loops := loops_of(state.tiles):
                    _chain(done, state, loops)
                continue
            draw, by_seed = None, False
            if left and left[0] in due:
                draw = left.pop(0)
            elif state.seed:
                draw, by_seed = _seeds(state, due), True
            if draw is None:
                return "not-possible" if left else "unfinished"
            _carry_out(done, state, draw, by_seed)
        elif state.moves == 0 and state.last is None:
            _zero(done, state)
        else:
            break
    if not state.ended and not state.movable:
        state.ended = "loops"
    return ("game-over" if state.ended else "turn-over") if left else None


def _chain(done: Done, state: State, loops: list[Loop]) -> None:
    """Take loops that sliding or new tiles closed: a little for each tile, no costs, no moves."""
    gone = {place for loop in loops for place in loop.tiles} | set(enclosed_by(state, loops))
    state.score += len(gone) * state.number("chain")
    done.chained += len(gone)
    _fall(done, state, "chain", gone, not state.is_spent, False, loops)


def _zero(done: Done, state: State) -> None:
    """Take the two middle rows and the penalty; with an empty reserve the game ends."""
    if state.is_spent:
        state.ended = "moves"
        return
    done.zero = True
    state.score = max(0, state.score - state.number("penalty"))
    state.counters = [count - 1 for count in state.counters]
    state.moves = state.number("start")
    state.last = None
    middle = {p for p in state.tiles if row_of(p) in (state.rows // 2 - 1, state.rows // 2)}
    _fall(done, state, "zero", middle, True, False, [])


def _fall(
    done: Done, state: State, why: str, gone: set[Place], filled: bool, marked: bool, loops: list[Loop]
) -> None:
    """Take tiles off, slide the columns up, and turn or exchange what slid into a top place."""
    fall = Fall(why, sorted(map(name_of, gone)), [way_of(loop) for loop in loops])
    done.falls.append(fall)
    for place in gone:
        del state.tiles[place]
    if state.last in gone:
        state.last = None
    came, last = set(), state.last
    for column in columns(state.rows):
        lying = [place for place in column if place in state.tiles]
        for target, place in zip(column, lying, strict=False):
            if target != place:
                state.tiles[target] = state.tiles.pop(place)
                fall.slides.append((name_of(place), name_of(target)))
                fall.marks_slid |= bool(state.tiles[target].mark)
                came.add(target)
                last = target if state.last == place else last
    state.last = None if last and is_fixed(state.rows, last) else last  # it cannot be turned any more
    state.fall = ("filled" if filled else "bare") + "+wild" * marked
    state.swaps = [top for top in tops(state.rows) if top in came]
    for top in state.swaps:
        _face(fall, state, top)


def _bottoms(rows: int) -> list[Place]:
    return [p for p in places(rows) if row_of(p) == rows - 1 and p[0] != 7]


def _lies(tile: Tile, chord: tuple[int, int]) -> bool:
    return any(its == chord for its, _ in tile.threads)


def _face(fall: Fall, state: State, top: Place) -> None:
    """Turn the tile of a top place so that a long curve faces the board, or exchange it by the chart."""
    tile = state.tiles[top]
    if has_long(tile):
        steps = next(
            s for s in (0, 1, -1, 2, -2, 3) if _lies(replace(tile, turn=(tile.turn + s) % 6), TO_BOARD)
        )
        state.tiles[top] = replace(tile, turn=(tile.turn + steps) % 6)
    else:
        runs = "".join("SLI"[min(b - a, 6 - b + a) - 1] for a, b in KINDS[tile.kind])
        runs = "SI" if runs == "IS" else runs
        look = frozenset(zip(CHART[runs], tile.inks, strict=True))
        state.tiles[top] = replace(_tile_in_bag(state, look) or tile, mark=tile.mark)
    if state.tiles[top] != tile:
        fall.tops.append((name_of(top), str(tile), str(state.tiles[top])))


def _tile_in_bag(state: State, look: frozenset[tuple[tuple[int, int], str]]) -> Tile | None:
    """Return the tile of the bag that looks so, in its least turn."""
    for name in state.bag:
        for turn in range(6):
            if (tile := _tile(name, turn)).look == look:
                return tile
    return None


@cache
def _tile(name: str, turn: int) -> Tile:
    return Tile(int(name.rstrip("bgmoy")), name.lstrip("0123456789"), turn)


# Draws


def odds(state: State) -> dict[Draw, int]:
    """Return what can be drawn next, with the chances of each in the order in which the seed counts them."""
    if not state.fall:
        return {}
    for place in _due(state):
        if found := _odds_of(state, place):
            return found
    return _odds_of_marks(state)


def _due(state: State) -> list[Place]:
    """Return the places that wait for a tile, in the order of the draws; first tops that need another one."""
    sides = columns(state.rows)
    swaps = [top for top in state.swaps if not has_long(state.tiles[top])]
    if not (state.fall or "").startswith("filled"):
        return swaps
    inner = [place for column in sides[1:7] for place in column if not is_fixed(state.rows, place)]
    order = [*sides[0], *sides[7], *tops(state.rows), *_bottoms(state.rows), *inner]
    return swaps + [place for place in order if place not in state.tiles]


def _odds_of(state: State, place: Place) -> dict[Draw, int]:
    if place[0] in (0, 7):
        fitting = [way for way in _ways(state.level, (1, 2) if place[0] == 0 else (4, 5)) if way[1] == 0]
    elif is_fixed(state.rows, place):
        fitting = _ways(state.level, TO_BOARD if row_of(place) == 0 else TO_TOP)
    else:
        fitting = _ways(state.level, None)
    bag = state.bag
    fitting = [way for way in fitting if way[0] in bag]
    if place in state.tiles:  # as many threads as the tile that is to go, if there is one
        kinds = [kind for kind, chords in enumerate(KINDS) if len(chords) == len(state.tiles[place].inks)]
        fitting = [way for way in fitting if way[1] in kinds] or fitting
    at = name_of(place)
    return {("draw", at, f"{name}/{turn}"): bag[name] for name, _, turn in fitting}


@cache
def _ways(level: int, chord: tuple[int, int] | None) -> list[tuple[str, int, int]]:
    """Return the tiles of a level in all turns that lay a thread so, in the order in which they are drawn.

    Each is given by its name, its kind and its turn.
    """
    names = sorted(table(level), key=lambda name: (_tile(name, 0).kind, name))
    lying = [_tile(name, turn) for name in names for turn in range(6)]
    return [(tile.name, tile.kind, tile.turn) for tile in lying if chord is None or _lies(tile, chord)]


def _odds_of_marks(state: State) -> dict[Draw, int]:
    if sum(bool(tile.mark) for tile in state.tiles.values()) >= state.goals:
        return {}
    chance = LEVELS[state.level][2] if (state.fall or "").endswith("+wild") else 0
    found = {}
    for place in state.movable:
        if not state.tiles[place].mark:
            found["mark", name_of(place), "!"] = 100 - chance if chance else 1
            if chance:
                found["mark", name_of(place), "?"] = chance
    return found


def _seeds(state: State, due: dict[Draw, int]) -> Draw:
    """Return what the seed draws next: the chance on which its digest falls, as a share of all digests."""
    digest = sha256(f"{state.seed}/{state.drawn}".encode()).hexdigest()
    number = int(Fraction(int(digest, 16), 2**256) * sum(due.values()))
    for draw, chances in due.items():
        if number < chances:
            return draw
        number -= chances
    raise AssertionError("no chance left")


def _carry_out(done: Done, state: State, draw: Draw, by_seed: bool) -> None:
    verb, name, what = draw
    place = named(state.rows)[name]
    if verb == "mark":
        state.tiles[place] = replace(state.tiles[place], mark=what)
    else:
        mark = state.tiles[place].mark if place in state.tiles else ""
        tile, _, turn = what.partition("/")
        state.tiles[place] = replace(_tile(tile, int(turn)), mark=mark)
    state.drawn += 1
    if done.falls:
        done.falls[-1].draws.append(draw)
        done.falls[-1].by_seed.append(by_seed)


def turn_text(head: str, done: Done) -> str:
    """Return a line with all its draws, as people who draw from a real bag write it."""

    def word(draw: Draw) -> str:
        return f"{draw[1]}={draw[2]}" if draw[0] == "draw" else f"{draw[2]}{draw[1]}"

    return " ".join([head, " | ".join(" ".join(map(word, fall.draws)) for fall in done.falls)]).strip()


# Starts


def deal(level: int, seed: str, rows: int = 14, options: dict[str, str] | None = None) -> State:
    """Return the tray that a seed deals: again and again until no loop is closed."""
    state = State(rows, level, {}, 0, [], seed=seed)
    state.options |= options or {}
    state.moves, state.counters = state.number("start"), [state.number("reserve")] * 6
    while not state.tiles or loops_of(state.tiles):
        state.tiles, state.fall = {}, "filled"
        while due := odds(state):
            _carry_out(Done(), state, _seeds(state, due), True)
    state.fall = None
    return state
