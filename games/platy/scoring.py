"""What a loop scores: the present formula, and the earlier ones that are kept as options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import NamedTuple

from games.platy.loops import Loop
from games.platy.position import BOOCHED, ORIGINAL, PRESENT, REVISION, WILDCARD, Terms, Tile
from games.platy.tiles import crossings

GOAL = 10  # points, and as many more for a loop through all bonus tiles


class Count(NamedTuple):
    """What is counted of a loop.

    length: its threads. tiles: those that it passes, each once. twists: the crossings of its threads inside
    tiles. colours: the letters with the threads of each, the most frequent first. marks: the bonus tiles that
    it passes. is_wild: whether a wildcard is one of them.
    """

    length: int
    tiles: int
    twists: int
    colours: tuple[tuple[str, int], ...]
    marks: int
    is_wild: bool

    @property
    def main(self) -> int:
        """Return the threads of the most frequent colour; with a wildcard, of the two most frequent."""
        return sum(count for _, count in self.colours[: 1 + self.is_wild])


class Score(NamedTuple):
    """What a loop scores: exactly, in whole points, and how it is reckoned."""

    exact: Fraction
    points: int
    sum: str


def count_loop(tiles: Sequence[Tile | None], loop: Loop) -> Count:
    """Return what is counted of a loop on these tiles."""
    passed = [(cell, _thread(tiles, cell, number)) for cell, number in zip(*loop, strict=True)]
    colours = Counter(colour for _, (_, colour) in passed)
    by_tile = groupby(sorted((cell, ends) for cell, (ends, _) in passed), key=lambda its: its[0])
    on_tiles = [[ends for _, ends in its] for _, its in by_tile]
    twists = sum(min(crossings(ends), len(ends) - 1) for ends in on_tiles if len(ends) > 1)
    marks = [its.mark for cell in loop.tiles if (its := tiles[cell]) is not None and its.mark]
    order = sorted(colours.items(), key=lambda its: (-its[1], its[0]))
    return Count(len(passed), len(on_tiles), twists, tuple(order), len(marks), WILDCARD in marks)


def _thread(tiles: Sequence[Tile | None], cell: int, number: int) -> tuple[tuple[int, int], str]:
    tile = tiles[cell]
    assert tile is not None
    return tile.look.threads[number]


def score_loop(terms: Terms, count: Count, lying: int) -> Score:
    """Return what a loop scores; lying: how many colours lie on the tray as it closes."""
    goal, goal_sum = _goal(count.marks, terms.its.marks)
    exact, its_sum = _SCORINGS[terms.scoring](terms, count, lying)
    exact *= goal
    return Score(exact, round_half_up(exact), f"{its_sum} × {goal_sum}")


def round_half_up(points: Fraction) -> int:
    """Return whole points, half up."""
    return int(points + Fraction(1, 2))


@cache
def grown(length: int, growth: Fraction) -> Fraction:
    """Return a length to the power of growth, rounded half up to hundredths; reckoned in whole numbers."""
    power, root = growth.numerator, growth.denominator
    hundredths = int(100 * length ** float(growth)) + 2
    while (2 * hundredths - 1) ** root > 200**root * length**power:
        hundredths -= 1
    return Fraction(hundredths, 100)


def _present(terms: Terms, count: Count, lying: int) -> tuple[Fraction, str]:
    """Return the base and the colour bonus of the present formula."""
    length, below, below_sum = _base(count)
    power = grown(length, terms.growth)
    base_sum = f"{length}²" if terms.growth == 1 else f"{length} × {float(power):g}"
    exact = length * power / below * Fraction(count.main, length)
    return exact, f"{base_sum}/{below_sum} × {count.main}/{length}"


def _original(terms: Terms, count: Count, lying: int) -> tuple[Fraction, str]:
    """Return the squares of the colours; a wildcard adds the two largest before they are squared."""
    counts = [number for _, number in count.colours]
    if count.is_wild:
        counts = [sum(counts[:2]), *counts[2:]]
    _, below, below_sum = _base(count)
    times, times_sum = _multiplier(count, lying, without_one=False)
    squares = " + ".join(f"{number}²" for number in counts)
    squares_sum = f"({squares})" if len(counts) > 1 else squares
    return Fraction(
        sum(number**2 for number in counts), below
    ) * times, f"{squares_sum}/{below_sum} × {times_sum}"


def _booched(terms: Terms, count: Count, lying: int) -> tuple[Fraction, str]:
    length, below, below_sum = _base(count)
    times, times_sum = _multiplier(count, lying, without_one=count.is_wild)
    return Fraction(length, below) * times, f"{length}/{below_sum} × {times_sum}"


def _revision(terms: Terms, count: Count, lying: int) -> tuple[Fraction, str]:
    length, below, below_sum = _base(count)
    times, times_sum = _multiplier(count, lying, without_one=count.is_wild)
    return Fraction(length**2, below) * times, f"{length}²/{below_sum} × {times_sum}"


_SCORINGS: dict[str, Callable[[Terms, Count, int], tuple[Fraction, str]]] = {
    PRESENT: _present,
    ORIGINAL: _original,
    BOOCHED: _booched,
    REVISION: _revision,
}


def _base(count: Count) -> tuple[int, int, str]:
    """Return the length, the length without twists, and how that is written."""
    length, twists = count.length, count.twists
    return length, length - twists, f"({length} − {twists})" if twists else f"{length}"


def _multiplier(count: Count, lying: int, *, without_one: bool) -> tuple[Fraction, str]:
    """Return the colours on the tray for each colour in the loop; a wildcard may make those one fewer."""
    over, under = min(lying, count.length), max(len(count.colours) - without_one, 1)
    return Fraction(over, under), f"{over}/{under}"


def _goal(marks: int, of: int) -> tuple[Fraction, str]:
    """Return what a loop through so many of the bonus tiles is multiplied by, and how that is written."""
    goal = GOAL + Fraction(GOAL * marks, of)
    return goal, f"{goal}" if goal.denominator == 1 else f"({GOAL} + {GOAL} × {marks}/{of})"
