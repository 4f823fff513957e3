"""How soon it is decided whether a turn of 10 moves and more leads from one position of creatures to another.

    python -m tests.benchmarks.creatures [--legal 2000] [--illegal 200] [--seed 1]

Legal are turns that were played: far ones with whatever stings come of it, and walls closed from afar.
Illegal are their ends with parts a square further on, where the bounds leave 10 moves or more and no turn is
there; most of such ends have another turn, or are refused by a bound at once, and are left out. These are
refuted by having tried every turn. Seconds are processor time; 5 s is the most that is given.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from games.answers import Verdict
from games.check import check_turn
from games.sandkings.checking import verdict
from games.sandkings.game import SANDKINGS
from games.sandkings.position import Position
from games.sandkings.search import Question
from tests.games.sandkings.far import far_turns, shifted_end, walled_turns

__all__ = ["judged", "kinds", "main", "pairs", "shifted"]

SECONDS, FOUND, REFUTED = 5.0, 0.5, 5.0
FEWEST = 10
WALLED = 5  # every fifth turn closes a wall


def pairs(seed: int) -> Iterator[tuple[Position, Position]]:
    """Yield positions with a turn of 10 moves and more between them, every fifth by a wall."""
    far, walled = far_turns(seed, FEWEST), walled_turns(seed, FEWEST)
    return chain.from_iterable((*(next(far) for _ in range(WALLED - 1)), next(walled)) for _ in iter(int, 1))


def shifted(after: Position, mover: int, rng: random.Random) -> Position | None:
    """Return an end of a turn with one to three times a part of the mover's a square on."""
    end: Position | None = after
    for _ in range(rng.choice((1, 2, 3))):
        end = end and shifted_end(end, mover, rng)
    return end


def judged(before: Position, after: Position) -> tuple[float, Verdict]:
    """Return the verdict on a pair, and the seconds that it took."""
    began = time.process_time()
    found = verdict(before, after, SECONDS)
    return time.process_time() - began, found


def kinds(before: Position, turn: str) -> Iterator[str]:
    """Yield what a turn brings about: how many stings, whether parts are cut off, whether a wall closes."""
    whys = Counter(effect.why for stage in SANDKINGS.resolve(before, turn).stages for effect in stage)
    if stings := turn.count("x"):
        yield f"{stings if stings < 4 else 'more'} stings"
    if whys["cut"]:
        yield "cut off"
    if whys["suffocate"]:
        yield "suffocation"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--legal", type=int, default=2000)
    parser.add_argument("--illegal", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    rng, met = random.Random(args.seed), Counter[str]()
    found, refuted = list[float](), list[float]()
    for before, after in pairs(args.seed):
        if len(found) < args.legal:
            seconds, its = judged(before, after)
            _require(before, after, its, met)
            found.append(seconds)
            met.update(
                [f"at least {Question(before, after).bounds.least} moves", *kinds(before, its.turn or "")]
            )
        if len(refuted) < args.illegal and (end := shifted(after, before.mover, rng)) is not None:
            seconds, its = judged(before, end)
            _require(before, end, its, met)
            tried = {fault.code for fault in its.faults} & {"no-turn", "undecided"}
            if tried and _least(before, end) >= FEWEST:
                refuted.append(seconds)
        if len(found) >= args.legal and len(refuted) >= args.illegal:
            break
    print(f"legal: {_figures(found, FOUND)}")
    print(f"illegal: {_figures(refuted, REFUTED)}")
    print("; ".join(f"{name} {count}" for name, count in sorted(met.items())))


def _least(before: Position, after: Position) -> int:
    return Question(before, after).bounds.least


def _require(before: Position, after: Position, its: Verdict, met: Counter[str]) -> None:
    """Replay the turn of a legal verdict, and count one that was left open; raises AssertionError."""
    met["undecided"] += its.verdict == "undecided"
    wrong = its.turn is not None and check_turn(SANDKINGS, before, after, its.turn).verdict != "legal"
    if wrong:
        raise AssertionError(f"{SANDKINGS.texts.position_text(before)}: {its.turn} does not lead there")


def _figures(seconds: list[float], bar: float) -> str:
    """Say how many there were, how many of them in time, and how long they took."""
    took = sorted(seconds)
    within = sum(each <= bar for each in took)
    parts: dict[str, Any] = {"half": took[len(took) // 2], "99 of 100": took[int(0.99 * len(took))]}
    told = ", ".join(f"{name} within {value:.3f} s" for name, value in parts.items())
    return f"{len(took)}, {within} of them within {bar} s; {told}, the slowest in {took[-1]:.2f} s"


if __name__ == "__main__":
    main()
