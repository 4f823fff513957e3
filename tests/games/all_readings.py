"""The verdict on two positions with uncertain cells, found by going through every way to read both.

This shares no code with games.checking.certainty and leaves nothing out because it is unlikely. The rule in
full: the odds are SLIP to one that the table is wrong in a cell, the one that the photo speaks most against.

- If the best guess is legal, the verdict is "legal" if that is certain beside the likeliest illegal reading.
- If it is illegal, the verdict is "illegal" if that is certain beside every legal reading. A legal reading
  competes with the likeliest table that is wrong in one of its cells.
- Otherwise the verdict is "undecided". CERTAINTY says what is certain.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import pytest

from games.answers import Doubts, Verdict
from games.standing import Standing

__all__ = [
    "CERTAINTY",
    "SLIP",
    "TO_ONE",
    "Answer",
    "Stands",
    "assert_agrees",
    "assert_weighed",
    "odds_by_lot",
    "posterior",
    "readings",
    "right_answer",
    "right_weights",
]

CERTAINTY, SLIP = 0.99, 1 / 50
TO_ONE = CERTAINTY / (1 - CERTAINTY)
Stands = tuple[Standing, ...]
Legal = Callable[[Stands, Stands], bool]


@dataclass(frozen=True)
class JointReading:
    """One way to read both positions; odds: of what each cell was and is, as the photos have it."""

    was: Stands
    now: Stands
    odds: tuple[float, ...]

    @property
    def likelihood(self) -> float:
        """Return the likelihood of all cells together."""
        return math.prod(self.odds)

    @property
    def ways(self) -> set[tuple[int, Standing, Standing]]:
        """Return what each cell was and is."""
        return {(c, was, now) for c, (was, now) in enumerate(zip(self.was, self.now, strict=True))}

    def apart(self, other: JointReading) -> frozenset[int]:
        """Return the cells that two readings do not have alike."""
        return frozenset(cell for cell, _, _ in self.ways - other.ways)


class Answer(NamedTuple):
    """The right verdict, and the cells that it names.

    cells: those that decide it if it is undecided; if it is legal, those that the turn settles. or_not: cells
    that the photos leave so nearly certain that they may be left out.
    """

    verdict: str
    cells: frozenset[int] = frozenset()
    or_not: frozenset[int] = frozenset()


def readings(seen: tuple[Stands, Stands], odds: tuple[Doubts, Doubts]) -> Iterator[JointReading]:
    """Yield every way to read two positions. seen: the best guess, which counts for the certain cells."""
    cells = range(len(seen[0]))
    values = [odds[when].get(c, [(seen[when][c], 1.0)]) for when in (0, 1) for c in cells]
    for ways in product(*values):
        stands, shares = zip(*ways, strict=True)
        pairs = zip(shares[: len(cells)], shares[len(cells) :], strict=True)
        each = tuple(was * now for was, now in pairs)
        yield JointReading(stands[: len(cells)], stands[len(cells) :], each)


def right_answer(
    seen: tuple[Stands, Stands], odds: tuple[Doubts, Doubts], legal: Legal, maybe: Legal | None = None
) -> Answer:
    """Return the right verdict. maybe: says which readings may be legal, if that is not known of all."""
    every = list(readings(seen, odds))
    (guess,) = (reading for reading in every if (reading.was, reading.now) == seen)
    if legal(*seen):
        deciding = _against(guess, every, legal)
        settled = frozenset(cell for cell, odds in enumerate(guess.odds) if odds < CERTAINTY)
        nearly = frozenset(cell for cell in settled if guess.odds[cell] > CERTAINTY - 0.005)
        return Answer("undecided", deciding) if deciding else Answer("legal", settled, nearly)
    maybe, best = maybe or legal, _best(every)
    possible = [reading for reading in every if reading is not guess and maybe(reading.was, reading.now)]
    left = [reading for reading in possible if _price(reading, best) < TO_ONE]
    if not left:
        return Answer("illegal")
    nearest = max(left, key=lambda reading: reading.likelihood)
    return Answer("undecided", nearest.apart(guess) | _against(nearest, every, legal))


def _against(right: JointReading, every: Sequence[JointReading], legal: Legal) -> frozenset[int]:
    """Return the cells in which readings that are illegal, and too likely, differ from a legal one.

    A reading counts only if it is not another one of them with more cells read otherwise.
    """
    wrong = [r for r in every if not legal(r.was, r.now) and _beside(r, right) * SLIP * TO_ONE > 1]
    changes = [reading.ways - right.ways for reading in wrong if reading is not right]
    least = [ways for ways in changes if not any(other < ways for other in changes)]
    return frozenset(cell for ways in least for cell, _, _ in ways)


def _beside(reading: JointReading, right: JointReading) -> float:
    """Return how likely a reading is beside another; a cell that is likelier in it counts as alike."""
    return math.prod(min(1, other / its) for other, its in zip(reading.odds, right.odds, strict=True))


def _best(every: Sequence[JointReading]) -> list[float]:
    """Return the odds of the likeliest way to read each cell."""
    return [max(odds) for odds in zip(*(reading.odds for reading in every), strict=True)]


def _price(legal: JointReading, best: Sequence[float]) -> float:
    """Return how much likelier than a legal reading a table is that is wrong in one of its cells."""
    return max(SLIP * most / its for most, its in zip(best, legal.odds, strict=True))


def posterior(seen: tuple[Stands, Stands], odds: tuple[Doubts, Doubts], legal: Legal) -> float:
    """Return the probability that the verdict on the best guess is wrong, by the likeliest way it can be.

    Every illegal reading is held against every legal one, with SLIP for each cell in which they differ.
    """
    every = list(readings(seen, odds))
    right = [reading for reading in every if legal(reading.was, reading.now)]
    wrong = [reading for reading in every if not legal(reading.was, reading.now)]
    if legal(*seen):
        for_it = max(reading.likelihood for reading in right)
        against = max((SLIP * reading.likelihood for reading in wrong), default=0.0)
        return against / (for_it + against)
    found = 0.0
    for reading in right:
        slips = max(other.likelihood * SLIP ** len(reading.apart(other)) for other in wrong)
        found = max(found, reading.likelihood / (reading.likelihood + slips))
    return found


def assert_agrees(found: Verdict, right: Answer, names: Sequence[str]) -> None:
    """Assert that a verdict is the right one, and that it names the cells which decide it."""
    assert found.verdict == right.verdict
    named = found.decided if right.verdict == "legal" else found.deciding
    assert {names.index(cell) for fault in named for cell in fault.cells} | right.or_not == right.cells
    assert len(found.decided + found.deciding) == len(named)
    assert right.cells or right.verdict != "undecided"
    assert bool(found.faults) == (right.verdict != "legal")
    if right.verdict == "undecided":
        assert [fault.code for fault in found.faults] == ["undecided"]
        assert found.turn is None


def right_weights(seen: Stands, doubts: Doubts, legal: Callable[[Stands], bool]) -> Doubts:
    """Return how likely every value of the uncertain cells is, an illegal reading counting SLIP times."""
    found = {cell: dict.fromkeys((stands for stands, _ in odds), 0.0) for cell, odds in doubts.items()}
    surely = False
    for reading in readings((seen, seen), ({}, doubts)):
        fits = legal(reading.now)
        surely = surely or fits
        for cell, odds in found.items():
            odds[reading.now[cell]] += reading.likelihood * (1 if fits else SLIP)
    return {
        cell: [(stands, weight / sum(odds.values())) for stands, weight in odds.items()]
        for cell, odds in (found.items() if surely else ())
    }


def assert_weighed(found: Doubts, right: Doubts) -> None:
    """Assert that values are as likely as they should be, from the likeliest on, none beyond CERTAINTY."""
    assert found.keys() == right.keys()
    for cell, values in found.items():
        shares = dict(right[cell])
        assert sum(odds for _, odds in values) == pytest.approx(1)
        assert [odds for _, odds in values] == sorted((odds for _, odds in values), reverse=True)
        if len(shares) > 1:
            capped = {stands: min(odds, CERTAINTY) for stands, odds in shares.items()}
            assert max(odds for _, odds in values) <= CERTAINTY
            assert dict(values) == pytest.approx(
                capped, abs=0.0105 if max(shares.values()) > 0.985 else 0.002
            )


def odds_by_lot(
    rng: random.Random, right: Standing, others: Sequence[Standing], reach: float = 11
) -> list[tuple[Standing, float]]:
    """Return two or three values of a cell with probabilities, the likeliest first: even, or very uneven.

    The right value is one of them, mostly the likeliest. reach: how far apart they may be, in logarithms.
    """
    strange = [stands for stands in others if stands != right]
    values = [right, *rng.sample(strange, min(len(strange), rng.randint(1, 2)))]
    weights = sorted((math.exp(-reach * rng.random()) for _ in values[1:]), reverse=True)
    if rng.random() < 0.4:
        rng.shuffle(values)
    whole = 1 + sum(weights)
    return [(value, weight / whole) for value, weight in zip(values, (1, *weights), strict=True)]
