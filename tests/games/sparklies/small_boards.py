"""Turns on small boards, drawn by lot: as played, recoloured, claimed; how many are decided, how quickly.

    python -m tests.games.sparklies.small_boards --cells 4-12 --pairs 5000 --seconds 60
    python -m tests.games.sparklies.small_boards --cells 13-25 --pairs 600 --seconds 10

prints for every ruleset and kind how many were legal, illegal, undecided and decided too late, the memory
taken, and the slowest. A third of the pairs ends as a turn by lot was played, a third so with one or two
cells in another colour, and a third with cells by lot claimed in any colour. Every turn found is replayed.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from games.board import square_board
from games.sparklies.play import actions, apply
from games.sparklies.position import Position, begin_turn
from games.sparklies.solver.checking import MAX_STATES, witness
from games.sparklies.solver.deciding import decide
from games.sparklies.terms import RULESETS, Ruleset, Side, Terms
from games.sparklies.text.save import format_save

__all__ = ["KINDS", "Pair", "answer", "draw", "drawn"]

KINDS = ("as played", "recoloured", "claimed")
LONGEST = 60  # deactivations of a turn, before it is brought to its end
# Of a chain of Drift that has not come back to a state by lot; from there on the usual order brings it back.
STRAYING = 2_000
SEED = 2005


class Pair(NamedTuple):
    """The question whether a turn leads from before to after, and how it was drawn."""

    kind: str
    before: Position
    after: Position


def draw(ruleset: Ruleset, cells: range, pairs: int, seed: int = SEED) -> Iterator[Pair]:
    """Yield so many pairs on boards of so many cells, by turns of each kind."""
    rng = random.Random(f"{seed} {ruleset.name} {cells.start} {cells.stop}")
    shapes = [(x, y) for x in range(2, 14) for y in range(2, 14) if x * y in cells]
    for number in range(pairs):
        kind = KINDS[number % len(KINDS)]
        start, after = drawn(ruleset, rng.choice(shapes), kind, rng)
        yield Pair(kind, start, begin_turn(start.terms, after, Side.WHITE))


def drawn(ruleset: Ruleset, shape: tuple[int, int], kind: str, rng: random.Random) -> tuple[Position, bytes]:
    """Return a position by lot on a board of these columns and rows, and cells of one of the KINDS after."""
    start = _start(ruleset, shape, rng)
    return start, {"as played": _played, "recoloured": _recoloured, "claimed": _claimed}[kind](start, rng)


def _start(ruleset: Ruleset, shape: tuple[int, int], rng: random.Random) -> Position:
    """Return a position by lot from which black can do something: from a few cells of black's to all."""
    terms = Terms(square_board(*shape), ruleset, play_on=True)
    while True:
        share, others = rng.uniform(0.2, 1), rng.choice(((0, 0, 6), (0, 0, 6), (6,)))
        cells = bytes(
            (3 if rng.random() < share else rng.choice(others)) + rng.randrange(3) for _ in terms.board
        )
        start = begin_turn(terms, cells, Side.BLACK)
        if not start.full or start.controlled_by(Side.BLACK):
            return start


def _played(start: Position, rng: random.Random) -> bytes:
    """Return the cells after a turn by lot; after some deactivations all take one colour, and it runs out."""
    position, steps, most, last = start, 0, rng.randint(1, LONGEST), rng.choice("RGB")
    while position.mover is start.mover:
        choices = [action for action in actions(position) if action.verb != "pass"]
        if steps >= most:
            choices = [action for action in choices if action.choice == last] or choices
        position = apply(position, rng.choice(choices) if steps < STRAYING else choices[0])
        steps += 1
    return position.cells


def _recoloured(start: Position, rng: random.Random) -> bytes:
    """Return the cells after a turn by lot with one or two in another colour."""
    cells = bytearray(_played(start, rng))
    for cell in rng.sample(range(len(cells)), rng.randint(1, 2)):
        owner, colour = divmod(cells[cell], 3)
        cells[cell] = 3 * owner + (colour + rng.randint(1, 2)) % 3
    return bytes(cells)


def _claimed(start: Position, rng: random.Random) -> bytes:
    """Return the cells before the turn with some by lot claimed by black, in any colour."""
    cells = bytearray(start.cells)
    for cell in rng.sample(range(len(cells)), rng.randint(1, len(cells))):
        cells[cell] = 3 * Side.BLACK + rng.randrange(3)
    return bytes(cells)


def answer(pair: Pair) -> str:
    """Return the verdict on a pair; a turn that is found is replayed."""
    found = decide(pair.before, pair.after, MAX_STATES)
    if found.path is None:
        return "illegal" if found.complete else "undecided"
    witness(pair.before, found.path, pair.after.cells)
    return "legal"


def _measure(ruleset: Ruleset, cells: range, pairs: int, seconds: float, seed: int) -> None:
    """Judge pairs and print the counts; seconds of one core that this process had."""
    counts, slowest = Counter[tuple[str, str]](), (0.0, "")
    for pair in draw(ruleset, cells, pairs, seed):
        begun = time.process_time()
        said = answer(pair)
        took = time.process_time() - begun
        lines = f"{format_save(pair.before)} {format_save(pair.after)}"
        counts[pair.kind, said] += 1
        counts[pair.kind, "late"] += took > seconds
        slowest = max(slowest, (took, lines))
        if said == "undecided" or took > seconds:
            print(f"  {said} after {took:.1f} s: {lines}", flush=True)
    for kind in KINDS:
        told = ", ".join(f"{counts[kind, said]} {said}" for said in ("legal", "illegal", "undecided", "late"))
        print(f"{ruleset.name}, {kind}: {told}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{ruleset.name}: at most {memory} MB; the slowest took {slowest[0]:.1f} s: {slowest[1]}", flush=True
    )


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--ruleset", choices=[r.name for r in RULESETS.values()], action="append")
    parser.add_argument("--cells", default="4-12", help="fewest and most cells of a board: 4-12")
    parser.add_argument("--pairs", type=int, default=300, help="of each ruleset")
    parser.add_argument("--seconds", type=float, default=60, help="later counts as late")
    parser.add_argument("--seed", type=int, default=SEED)
    args = parser.parse_args()
    fewest, most = map(int, args.cells.split("-"))
    for ruleset in RULESETS.values():
        if not args.ruleset or ruleset.name in args.ruleset:
            _measure(ruleset, range(fewest, most + 1), args.pairs, args.seconds, args.seed)


if __name__ == "__main__":
    main()
