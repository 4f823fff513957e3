"""Which rules a line of a game of Platy brings into play.

`python -m tests.games.platy.rules_fired [GAMES]` plays random games on the slow engine, 500 by
default, to their ends. It prints how often each rule fired.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from tests.games.fired import print_counts
from tests.games.platy.oracle import Fall
from tests.games.platy.random_games import Line, any_start, play
from tests.games.platy.tray import State, named

__all__ = ["GAMES", "RULES", "fired", "game"]

SEED = 2005
GAMES = 500

RULES = (
    *("click", "click again without cost", "done", "none said", "tile lost", "drawn by people"),
    *(
        "loop",
        "several loops at once",
        "tile passed twice",
        "tile passed three times",
        "twist",
        "several colours",
    ),
    *("enclosed tiles", "loop inside another", "moves back", "loop through a side column"),
    *("loop through a top place", "loop through a bottom place"),
    *("bonus tile in a loop", "all bonus tiles", "wildcard in a loop", "mark dealt", "wildcard dealt"),
    *("mark slid", "mark enclosed", "reserve emptied", "fall without new tiles", "counters stayed"),
    *("top turned", "top exchanged by the chart", "top by lot", "mark passed", "place stayed empty"),
    *("chain", "second chain", "chain enclosed", "chain after zero"),
    *("zero said", "zero at once", "score held at 0", "end by zero moves", "end without tiles"),
)


def fired(line: Line) -> Counter[str]:
    """Return the rules that a line brought into play, each with how often."""
    before, done, after = line.before, line.done, line.done.state
    assert after
    met = Counter[str](_of_click(line, before, after))
    met.update(_of_loops(line, before))
    for number, fall in enumerate(done.falls):
        met.update(_of_fall(fall))
        chained = number and fall.why == "chain"
        met["chain after zero"] += bool(chained and done.falls[number - 1].why == "zero")
        met["second chain"] += bool(chained and done.falls[number - 1].why == "chain")
    if done.falls:
        bare = before.is_spent or any(not fall.draws for fall in done.falls)
        met["fall without new tiles"] += before.is_spent
        met["counters stayed"] += before.is_spent and bool(done.closed)
        met["reserve emptied"] += after.is_spent and not before.is_spent
        met["place stayed empty"] += not bare and not after.is_spent and len(after.tiles) < 4 * after.rows
    return +met


def _of_click(line: Line, before: State, after: State) -> Iterator[str]:
    word = line.text.split()[0]
    if word == "lost":
        yield "tile lost"
    elif word == "none":
        yield "none said"
    elif word == "done":
        yield "done"
    else:
        yield "click again without cost" if named(before.rows)[word] == before.last else "click"
    if any("=" in each or each[0] in "!?" for each in line.text.split()[1:]):
        yield "drawn by people"
    if line.done.zero:
        yield "zero said" if word == "done" else "zero at once"
        if before.score + sum(loop.score + loop.more for loop in line.done.closed) < before.number("penalty"):
            yield "score held at 0"
    if after.ended == "moves":
        yield "end by zero moves"
    if after.ended == "loops" and word != "none":
        yield "end without tiles"


def _of_loops(line: Line, before: State) -> Iterator[str]:
    closed = line.done.closed
    on_loops = {name for loop in closed for name in loop.way}
    if len(closed) > 1:
        yield "several loops at once"
    for loop in closed:
        tiles = set(loop.way)
        marks = [before.tiles[named(before.rows)[name]].mark for name in tiles]
        most = max(loop.way.count(name) for name in tiles)
        tops = {"c1", "e1", "g1"}
        bottoms = {f"{letter}{before.rows // 2}" for letter in "bdf"}
        met = {
            "loop": True,
            "tile passed twice": most == 2,
            "tile passed three times": most == 3,
            "twist": loop.twists > 0,
            "several colours": loop.inks > 1,
            "enclosed tiles": bool(loop.enclosed),
            "moves back": not any(marks),
            "loop through a side column": any(name[0] in "ah" for name in tiles),
            "loop through a top place": bool(tiles & tops),
            "loop through a bottom place": bool(tiles & bottoms),
            "bonus tile in a loop": any(marks),
            "all bonus tiles": sum(map(bool, marks)) == before.goals,
            "wildcard in a loop": "?" in marks,
            "mark enclosed": any(before.tiles[named(before.rows)[name]].mark for name in loop.enclosed),
            "loop inside another": bool(loop.inside & on_loops),
        }
        yield from (rule for rule, so in met.items() if so)


def _of_fall(fall: Fall) -> Iterator[str]:
    if fall.why == "chain":
        yield "chain"
        if len({name for way in fall.ways for name in way}) < len(fall.gone):
            yield "chain enclosed"
    for _, tile, other in fall.tops:
        yield (
            "top turned"
            if tile.rstrip("!?")[:-1] == other.rstrip("!?")[:-1]
            else "top exchanged by the chart"
        )
        if tile[-1] in "!?":
            yield "mark passed"
    came = {to for _, to in fall.slides}
    for verb, name, what in fall.draws:
        if verb == "mark":
            yield "wildcard dealt" if what == "?" else "mark dealt"
        elif name in came:
            yield "top by lot"
    if fall.marks_slid:
        yield "mark slid"


def game(seed: int) -> Iterator[Line]:
    """Play a game."""
    rng = random.Random(f"{SEED} {seed}")
    return play(rng, any_start(rng))


def main() -> None:
    """Play the games, and print the counts."""
    print_counts(GAMES, game, fired, RULES)


if __name__ == "__main__":
    main()
