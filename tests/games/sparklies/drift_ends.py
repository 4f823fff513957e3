"""Ends of Drift turns in any order, legal and not, stored with what trying every turn says of them.

`python -m tests.games.sparklies.drift_ends` draws the starts again, tries every turn from each
(every_turn.py here, which shares no code with the engine or its search) and writes tests/games/data/drift-
ends.txt; it prints how many starts were drawn and kept. The tests read the file. With `--judge` it draws
nothing, asks the check about every stored end, and prints how many are decided, and which are not.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.sparklies.solver.checking import MAX_STATES
from games.sparklies.solver.deciding import decide
from games.sparklies.text.save import parse_save
from tests.games.sparklies.every_turn import EveryTurn, Shown, every_turn

__all__ = ["ENDS", "SHAPES", "End", "digits_of", "is_legal", "stored"]

FILE = Path(__file__).parents[1] / "data" / "drift-ends.txt"
SEED = 2005
ENDS = 2_000  # a board
STATES = {"3x3": 800, "4x3": 800, "4x4": 300}  # a start from which more can be met is not kept
SHAPES = tuple(STATES)
FEW = 40  # of the starts with fewer states than this one in four is kept: little happens there
EACH = 10  # ends as they are, and as many spoilt, of one start


class End(NamedTuple):
    """Two save lines, black to move, and whether some turn leads from the first to the second."""

    before: str
    after: str
    legal: bool


def stored(shape: str) -> Iterator[End]:
    """Yield the ends of a board that are in the file, in their order."""
    for line in FILE.read_text("utf-8").splitlines():
        size, start, *ends = line.split()
        if size == shape:
            for end in ends:
                yield End(_line(shape, start), _line(shape, end[1:]), end[0] == "+")


def _line(shape: str, digits: str) -> str:
    return f"3:{shape}:2:4:1:{digits}:0:playing=on"


def _start(rng: random.Random, cells: int) -> str:
    """Return digits by lot: some share black's, the others nobody's, white's or of both."""
    share, others = rng.random(), rng.choice(((0,), (0, 6), (6,)))
    return "".join(
        str(rng.randrange(3) + (3 if rng.random() < share else rng.choice(others))) for _ in range(cells)
    )


def _spoilt(rng: random.Random, end: str) -> str:
    """Return an end with one or two cells in another colour, or claimed by black, or given back."""
    digits = [int(digit) for digit in end]
    for cell in rng.sample(range(len(digits)), rng.randint(1, 2)):
        own = [3, 4, 5] if rng.random() < 0.9 else [0, 1, 2, 6, 7, 8]
        digits[cell] = rng.choice([digit for digit in own if digit != digits[cell]])
    return "".join(map(str, digits))


def digits_of(shown: Shown, start: str) -> str:
    """Return what stands after a turn in digits of a save line."""
    return "".join(
        str(3 + next(k for k in range(3) if shown[k] >> c & 1)) if shown[3] >> c & 1 else digit
        for c, digit in enumerate(start)
    )


def is_legal(every: EveryTurn, end: str) -> bool:
    """Return whether a turn ends so."""
    return next(every.like(tuple(map(int, end)), range(len(end))), None) is not None


def _ends(rng: random.Random, every: EveryTurn, start: str) -> dict[str, bool]:
    """Return some ends of a start, as they are and spoilt, each with whether a turn leads there."""
    open_ = every.stops.open if every.stops else {}
    shown = sorted({*every.ways, *open_})
    found: dict[str, bool] = {}
    for colours in rng.sample(shown, min(EACH, len(shown))):
        as_is = digits_of(colours, start)
        for end in (as_is, _spoilt(rng, as_is)):
            found[end] = is_legal(every, end)
    return found


def _drawn(shape: str) -> Iterator[tuple[str, dict[str, bool]] | None]:
    """Yield starts that are kept with their ends, None for each that is not, without end."""
    rng = random.Random(f"{SEED} {shape}")
    columns, rows = map(int, shape.split("x"))
    while True:
        start = _start(rng, columns * rows)
        every = every_turn(_line(shape, start), "black", STATES[shape])
        few = every is not None and every.states < FEW and rng.random() < 0.75
        yield None if every is None or few else (start, _ends(rng, every, start))


def judge() -> None:
    """Print how many stored ends of each board the check decides, rightly or not, and which it does not."""
    for shape in SHAPES:
        said = Counter[str]()
        for end in stored(shape):
            found = decide(parse_save(end.before), parse_save(end.after), MAX_STATES)
            is_right = (found.path is not None) == end.legal
            said["undecided" if not found.complete else "right" if is_right else "wrong"] += 1
            if not found.complete:
                print(f"  undecided, {'legal' if end.legal else 'illegal'}: {end.before} {end.after}")
        print(f"{shape}: " + ", ".join(f"{said[k]} {k}" for k in ("right", "wrong", "undecided")), flush=True)


def main() -> None:
    """Draw, write the file and print the counts; with --judge ask the check about what is stored."""
    if sys.argv[1:] == ["--judge"]:
        judge()
        return
    lines = []
    for shape in SHAPES:
        drawn = kept = ends = legal = 0
        for found in _drawn(shape):
            drawn += 1
            if found is None:
                continue
            start, judged = found
            chosen = dict(list(judged.items())[: ENDS - ends])
            kept, ends, legal = kept + 1, ends + len(chosen), legal + sum(chosen.values())
            told = " ".join(("+" if yes else "-") + end for end, yes in chosen.items())
            lines.append(f"{shape} {start} {told}")
            if ends == ENDS:
                break
        FILE.write_text("\n".join(lines) + "\n", "utf-8")
        told = f"{kept} kept; {ends} ends, {legal} legal, {ends - legal} not"
        print(f"{shape}: {drawn} starts drawn, {told}", flush=True)


if __name__ == "__main__":
    main()
