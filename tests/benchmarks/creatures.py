"""How soon it is decided whether a turn of 10 moves and more leads from one position of creatures to another.

    nice python -m tests.benchmarks.creatures [--legal 500] [--illegal 320] [--seed 1]

Legal are turns that were played, at distance bounds of 10 to 12, by which something went: by one sting or
more, cut off, or behind a wall that was closed from afar. Illegal are ends made of theirs, of four kinds in
equal shares, at bounds of 10 to 12: parts of the mover's a square further on, a part too few gone, one too
many, another gone than was stung. Only trying finds them; those that a bound of 13 refuses are counted
apart, and so are those that what stands where refuses at once, and those that have a turn after all. Seconds
are processor time; 5 s is the most that is given.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from games.answers import Verdict
from games.checking.check import check_turn
from games.sandkings.checking import verdict
from games.sandkings.field import BITS, cells_of, flood
from games.sandkings.game import SANDKINGS
from games.sandkings.position import Creature, Position
from games.sandkings.search import MoveQuestion
from tests.games.sandkings.far import far_turns, shifted_end, walled_turns

__all__ = ["SPOILT", "judged", "kinds", "main", "pairs"]

SECONDS, FOUND, REFUTED = 5.0, 0.5, 5.0
FEWEST, MOST = 10, 12
TRIES = 8  # to make an end of one kind
WALLED = 3  # of every so many turns one closes a wall
TRIED = {"no-turn", "undecided"}  # codes of what only trying finds
Spoiling = Callable[[Position, Position, random.Random], Position | None]


def pairs(seed: int) -> Iterator[tuple[Position, Position]]:
    """Yield positions with a turn of 10 moves and more between them by which something goes."""
    far = (pair for pair in far_turns(seed, FEWEST) if _gone(*pair))
    walled = walled_turns(seed, FEWEST)
    return chain.from_iterable((*(next(far) for _ in range(WALLED - 1)), next(walled)) for _ in iter(int, 1))


def _gone(before: Position, after: Position) -> list[tuple[int, int]]:
    """Return what went of the others: whose, and the square."""
    sides = [side for side in range(len(before.creatures)) if side != before.mover]
    lost = [(side, before.creatures[side].parts & ~after.creatures[side].parts) for side in sides]
    return [(side, BITS[cell]) for side, cells in lost for cell in cells_of(cells)]


def _with(after: Position, side: int, creature: Creature) -> Position | None:
    """Return the position with another creature of a side's, None if it does not hang together."""
    if flood(creature.body, creature.parts) != creature.parts:
        return None
    return after._replace(
        creatures=tuple(creature if k == side else c for k, c in enumerate(after.creatures))
    )


def shifted(before: Position, after: Position, rng: random.Random) -> Position | None:
    """Return the end with one to three times a part of the mover's a square on."""
    end: Position | None = after
    for _ in range(rng.choice((1, 2, 3))):
        end = end and shifted_end(end, before.mover, rng)
    return end


def too_few(before: Position, after: Position, rng: random.Random) -> Position | None:
    """Return the end with a part that went back in its place, where that is free."""
    back = [
        its for its in _gone(before, after) if not its[1] & after.occupied and after.creatures[its[0]].body
    ]
    if not back:
        return None
    side, bit = rng.choice(back)
    held, was = after.creatures[side], before.creatures[side]
    return _with(after, side, Creature(*(now | then & bit for now, then in zip(held, was, strict=True))))


def too_many(before: Position, after: Position, rng: random.Random) -> Position | None:
    """Return the end with one more part gone, not a body."""
    others = [side for side in range(len(after.creatures)) if side != before.mover]
    left = [(s, c) for s in others for c in cells_of(after.creatures[s].parts & ~after.creatures[s].body)]
    if not left:
        return None
    side, cell = rng.choice(left)
    return _with(after, side, after.creatures[side].without(BITS[cell]))


def another(before: Position, after: Position, rng: random.Random) -> Position | None:
    """Return the end with another part gone in place of one."""
    end = too_few(before, after, rng)
    return end and too_many(before, end, rng)


SPOILT: Mapping[str, Spoiling] = {
    "parts shifted": shifted,
    "one too few gone": too_few,
    "one too many gone": too_many,
    "another gone": another,
}


def judged(before: Position, after: Position) -> tuple[float, Verdict]:
    """Return the verdict on a pair, and the seconds that it took; raises AssertionError for a wrong turn."""
    began = time.process_time()
    found = verdict(before, after, SECONDS)
    took = time.process_time() - began
    if found.turn is not None and check_turn(SANDKINGS, before, after, found.turn).verdict != "legal":
        raise AssertionError(f"{SANDKINGS.texts.position_text(before)}: {found.turn} does not lead there")
    return took, found


def kinds(before: Position, turn: str) -> Iterator[str]:
    """Yield what a turn brings about: how many stings, whether parts are cut off, whether a wall closes."""
    whys = Counter(effect.why for stage in SANDKINGS.resolve(before, turn).stages for effect in stage)
    if stings := turn.count("x"):
        yield {1: "one sting", 2: "two stings", 3: "three stings"}.get(stings, "more stings")
    if whys["cut"]:
        yield "cut off"
    if whys["suffocate"]:
        yield "suffocation"


class Tally:
    """Gather seconds by class, and what was left open."""

    def __init__(self, bar: float) -> None:
        self.bar, self.open = bar, 0
        self.seconds = defaultdict[str, list[float]](list)

    def add(self, seconds: float, found: Verdict, *classes: str) -> None:
        """Count a pair in all of its classes."""
        self.open += found.verdict == "undecided"
        for name in ("all", *classes):
            self.seconds[name].append(seconds)

    def print(self, title: str) -> None:
        """Print a line for each class."""
        print(f"{title}: {len(self.seconds['all'])}, left open {self.open}")
        for name, took in sorted(self.seconds.items()):
            took.sort()
            within = sum(each <= self.bar for each in took)
            half, most = took[len(took) // 2], took[int(0.99 * len(took))]
            print(
                f"  {name}: {len(took)}, {within} within {self.bar} s; half {half:.3f} s, "
                f"99 of 100 {most:.3f} s, the slowest {took[-1]:.2f} s"
            )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--legal", type=int, default=500)
    parser.add_argument("--illegal", type=int, default=320)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    rng, legal, illegal, besides = random.Random(args.seed), Tally(FOUND), Tally(REFUTED), Counter[str]()
    share = args.illegal // len(SPOILT)
    for before, after in pairs(args.seed):
        wanted = [kind for kind in SPOILT if len(illegal.seconds[kind]) < share]
        if len(legal.seconds["all"]) < args.legal:
            seconds, found = judged(before, after)
            legal.add(seconds, found, f"bound {_least(before, after)}", *kinds(before, found.turn or ""))
        elif not wanted:
            break
        for kind in wanted:
            _spoil(before, after, kind, rng, illegal, besides)
    legal.print("legal")
    illegal.print("illegal")
    print("; ".join(f"{name} {count}" for name, count in sorted(besides.items())))


def _spoil(
    before: Position, after: Position, kind: str, rng: random.Random, illegal: Tally, besides: Counter[str]
) -> None:
    """Judge ends of a kind until one is illegal and only trying finds it, for some tries."""
    for end in (SPOILT[kind](before, after, rng) for _ in range(TRIES)):
        if end is not None:
            seconds, found = judged(before, end)
            if not (told := _besides(before, end, found)):
                illegal.add(seconds, found, kind, f"bound {_least(before, end)}")
                return
            besides[f"{kind}, {told}"] += 1


def _besides(before: Position, end: Position, found: Verdict) -> str:
    """Return in words why an end is not counted as illegal and tried, empty if it is."""
    if found.verdict == "legal":
        return "but legal"
    codes = {fault.code for fault in found.faults}
    if codes <= TRIED:
        return "" if FEWEST <= _least(before, end) <= MOST else "nearer than 10"
    return (
        "refused by a bound of 13" if "too-far" in codes and _least(before, end) == 13 else "refused at once"
    )


def _least(before: Position, after: Position) -> int:
    return MoveQuestion(before, after).bounds.least


if __name__ == "__main__":
    main()
