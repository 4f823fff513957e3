"""Turns under every option of Sparklies by lot: both engines, and the search against trying every turn.

    python -m tests.games.sparklies.option_pairs --turns 3000 --pairs 500
    python -m tests.games.sparklies.option_pairs --only torus --only "2a1t banner" --pairs 100

goes through every option by itself and every two that go together, in every ruleset by turns: so many random
turns are played by both engines, action by action, and so many pairs of positions are judged by the search
and by trying every turn (every_turn.py here). A third of the pairs ends as a turn ended, a third so with
one or two cells otherwise, a third with cells claimed by lot. It prints the counts, and every verdict that is
wrong.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from games.board import Board, hexagonal_board, square_board
from games.errors import GamesError
from games.sparklies.dealing import add_handicap
from games.sparklies.game import SPARKLIES
from games.sparklies.position import NO_BANNER, Position, begin_turn
from games.sparklies.terms import (
    EMPTY,
    PATTERNS,
    RULESETS,
    STANDARD,
    Ruleset,
    Side,
    Terms,
    change_board,
    require,
)
from games.sparklies.text.save import format_save
from tests.games.sparklies.both_engines import play_both
from tests.games.sparklies.every_turn import Digits, EveryTurn, Shown, every_turn

__all__ = [
    "COMBINATIONS",
    "KINDS",
    "OPTIONS",
    "Pair",
    "answer",
    "digit",
    "draw",
    "played_alike",
    "start",
    "told",
    "truth",
]

OPTIONS = (
    *("torus", "dead", "hexagons", "three"),
    *(name for name in PATTERNS if name != STANDARD.name),
    *("placing", "banner", "handicap", "practice"),
)
KINDS = ("as played", "altered", "claimed")
STATES = {1: 6_000, 2: 6_000, 3: 2_000}  # starts with more are not judged
TURNS = 6  # of a start, on both engines
EACH = 6  # pairs of a start, by turns of each kind
SEED = 2005
SQUARES = ((2, 2), (3, 2), (2, 3), (3, 3), (3, 3), (4, 2), (4, 3))


class Pair(NamedTuple):
    """The question whether a turn leads from start to these cells, and how it was drawn."""

    kind: str
    start: Position
    every: EveryTurn
    after: Digits

    @property
    def end(self) -> Position:
        """Return the position after the turn, as a save line would say it."""
        start = self.start
        return begin_turn(
            start.terms, bytes(self.after), start.terms.after(start.mover), banners=start.banners
        )


def _goes(options: tuple[str, ...]) -> bool:
    """Return whether these options go together (facts: "Refused")."""
    chosen = {*options}
    hexagons = chosen & {"hexagons", "three"}
    return not (
        len(chosen & PATTERNS.keys()) > 1
        or (hexagons and chosen & {"torus", "dead", "practice"})
        or chosen == {"hexagons", "three"}  # three play on hexagons only
        or chosen >= {"practice", "placing"}
        or chosen >= {"practice", "dead"}
    )


COMBINATIONS = tuple(
    options for count in (1, 2) for options in combinations(OPTIONS, count) if _goes(options)
)


def _board(options: tuple[str, ...], rng: random.Random) -> Board:
    if {"hexagons", "three"} & {*options}:
        return hexagonal_board(2)
    if "practice" in options:
        return square_board(3, torus="torus" in options)
    whole = square_board(*rng.choice(SQUARES))
    dead = rng.sample(whole.names, rng.randint(1, 2)) if "dead" in options else []
    return change_board(whole, dead, torus="torus" in options)


def start(options: tuple[str, ...], ruleset: Ruleset, rng: random.Random) -> Position:
    """Return a position by lot with these options, at the beginning of a turn."""
    pattern = next((PATTERNS[name] for name in options if name in PATTERNS), STANDARD)
    while True:
        try:
            terms = Terms(
                _board(options, rng),
                ruleset,
                play_on=True,
                pattern=pattern,
                players=3 if "three" in options else 2,
                placing="placing" in options,
                banners="banner" in options,
            )
            require(terms)
        except GamesError:  # too small a board, too much dead
            continue
        found = _with_banners(_filled(options, terms, rng), rng)
        if "handicap" in options:
            free = len(found.controlled_by(Side.NOBODY))
            if not (most := min(free, len(terms.board) // 3)):
                continue
            return add_handicap(found, found.mover, rng.randint(1, most))
        if not found.captor and (not found.full or found.controlled_by(found.mover)):
            return found


def _filled(options: tuple[str, ...], terms: Terms, rng: random.Random) -> Position:
    """Return a position of these terms from empty to full; some sides have more of it than others."""
    mover = rng.choice(terms.sides)
    share, weights = rng.random() ** 0.7, [rng.random() ** 2 + 0.02 for _ in range(3)]
    if "practice" in options:
        share, weights[rng.randrange(3)] = share / 2, 0
    elsewhere = rng.choice((0, 0.3, 0.5, 1))
    cells = []
    for _ in terms.board:
        side = Side.NOBODY if rng.random() > elsewhere else rng.choice(terms.sides)
        side = mover if rng.random() < share else side
        free = terms.placing and not side
        cells.append(EMPTY if free else 3 * side + rng.choices(range(3), weights)[0])
    return begin_turn(terms, bytes(cells), mover)


def _with_banners(position: Position, rng: random.Random) -> Position:
    """Return the position with banners by lot, of those who have cells, where they are played for."""
    if not position.terms.banners:
        return position
    held = (position.controlled_by(side) for side in position.terms.sides)
    banners = tuple(rng.choice(cells) if cells and rng.random() < 0.8 else NO_BANNER for cells in held)
    return begin_turn(position.terms, position.cells, position.mover, banners=banners)


def draw(options: tuple[str, ...], count: int, seed: int = SEED, ruleset: int = 0) -> Iterator[Pair]:
    """Yield so many pairs with these options, of every ruleset by turns, or of one."""
    rng, drawn = random.Random(f"{seed} {' '.join(options)} {ruleset}"), 0
    while True:
        rules = RULESETS[ruleset or drawn // EACH % len(RULESETS) + 1]
        begun = start(options, rules, rng)
        every = every_turn(format_save(begun), begun.mover.label, STATES[rules.id])
        if every is None or not every.ways:
            continue
        for number in range(EACH):
            kind = KINDS[number % len(KINDS)]
            yield Pair(kind, begun, every, _after(kind, begun, every, rng))
            drawn += 1
            if drawn == count:
                return


def _after(kind: str, begun: Position, every: EveryTurn, rng: random.Random) -> Digits:
    before, mine = every.table.digits, 3 * begun.mover
    if kind == "claimed":
        after = list(before)
        for cell in rng.sample(range(len(after)), rng.randint(1, len(after))):
            after[cell] = mine + rng.randrange(3)
        return tuple(after)
    shown = rng.choice([*every.ways, *(every.stops.open if every.stops else ())])
    after = [digit(shown, cell, before[cell], mine) for cell in range(len(before))]
    for cell in rng.sample(range(len(after)), rng.randint(1, 2) if kind == "altered" else 0):
        lot, others = rng.random(), [d for d in before if d // 3 != begun.mover]
        after[cell] = mine + rng.randrange(3) if lot < 0.75 else before[cell]
        if lot > 0.9 and others:
            after[cell] = rng.choice(others)
    return tuple(after)


def digit(shown: Shown, cell: int, before: int, mine: int) -> int:
    """Return how a cell stands, as a digit of the save line."""
    owner = mine if shown[3] >> cell & 1 else before // 3 * 3
    return next((owner + k for k in range(3) if shown[k] >> cell & 1), EMPTY)


def played_alike(options: tuple[str, ...], turns: int, seed: int = SEED) -> int:
    """Play at least so many random turns with these options on both engines; return how many.

    Raises AssertionError if they differ.
    """
    rng, done, number = random.Random(f"{seed} turns {' '.join(options)}"), 0, 0
    while done < turns:
        number += 1
        done += play_both(start(options, RULESETS[number % len(RULESETS) + 1], rng), rng, TURNS).turns
    return done


def truth(pair: Pair) -> str:
    """Return what trying every turn says of a pair."""
    found = next(pair.every.like(pair.after, range(len(pair.after))), None)
    return "illegal" if found is None else "legal"


def answer(pair: Pair) -> str:
    """Return what the search says of a pair; the turn that it names has to lead there."""
    assert SPARKLIES.search is not None
    found = SPARKLIES.search.verdict(pair.start, pair.end)
    if found.verdict == "legal":
        before = pair.start.judged
        assert found.turn is not None
        resolution = SPARKLIES.resolve(before, found.turn)
        assert resolution.after is not None and resolution.after.cells == bytes(pair.after), found
    return found.verdict


def told(pair: Pair) -> str:
    """Return both save lines of a pair, and who is to move."""
    return f"{format_save(pair.start)} {format_save(pair.end)} {pair.start.mover.label}"


def _judged(options: tuple[str, ...], pairs: int, seed: int) -> Counter[tuple[str, str]]:
    """Judge pairs and return how many of each truth had which verdict."""
    counts = Counter[tuple[str, str]]()
    for pair in draw(options, pairs, seed):
        right, said = truth(pair), answer(pair)
        counts[right, said] += 1
        if said != right:
            print(f"  {said}, but {right}: {told(pair)}", flush=True)
    return counts


def main() -> None:
    """Read the arguments and judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", action="append", default=[], help='options by name: "2a1t banner"')
    parser.add_argument("--turns", type=int, default=3000, help="of each combination, on both engines")
    parser.add_argument("--pairs", type=int, default=500, help="of each combination")
    parser.add_argument("--seed", type=int, default=SEED)
    args = parser.parse_args()
    chosen = [options for options in COMBINATIONS if not args.only or " ".join(options) in args.only]
    whole = Counter[str]()
    for options in chosen:
        turns = played_alike(options, args.turns, args.seed) if args.turns else 0
        counts = _judged(options, args.pairs, args.seed)
        right = sum(n for (truly, said), n in counts.items() if truly == said)
        undecided = sum(n for (_, said), n in counts.items() if said == "undecided")
        wrong = counts.total() - right - undecided
        legal = sum(n for (truly, _), n in counts.items() if truly == "legal")
        whole.update(turns=turns, pairs=counts.total(), right=right, undecided=undecided, wrong=wrong)
        print(
            f"{' '.join(options)}: {turns} turns alike; {counts.total()} pairs, {legal} legal; "
            f"{right} judged right, {undecided} undecided, {wrong} wrong",
            flush=True,
        )
    print(f"{len(chosen)} combinations: " + ", ".join(f"{n} {what}" for what, n in whole.items()))
    if whole["wrong"] or whole["pairs"] != args.pairs * len(chosen):
        sys.exit(1)


if __name__ == "__main__":
    main()
