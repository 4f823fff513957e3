"""Counting what is read of drawn trays of tiles: python -m tests.vision.trays --trays 24 --seed 7."""

from __future__ import annotations

import argparse
from collections import Counter

from tests.synth.trays import FAMILIES, Table, table_of
from vision.errors import VisionError
from vision.read import read_photo
from vision.reading import Reading

__all__ = ["counted"]

FIGURES = ("refused", "trays", "exact", "places", "asked", "wrong", "silent")


def counted(table: Table, reading: Reading) -> Counter[str]:
    """Return how many places were read, asked, wrong, and wrong in silence; exact: before any question."""
    cells = list(zip(reading.cells.values(), table.standing, strict=True))
    wrong = [cell for cell, truth in cells if cell.standing != truth]
    silent = sum(not cell.doubtful for cell in wrong)
    asked = sum(cell.doubtful for cell, _ in cells)
    return Counter(
        trays=1, exact=int(not wrong), places=len(cells), asked=asked, wrong=len(wrong), silent=silent
    )


def main() -> None:
    """Print the figures by family, then of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trays", type=int, default=24)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    every: dict[str, Counter[str]] = {name: Counter() for name in (*FAMILIES, "all")}
    for number in range(asked.trays):
        family = FAMILIES[number % len(FAMILIES)]
        table = table_of(family, asked.seed + number)
        try:
            (reading,) = read_photo(table.photo)
            figures = counted(table, reading)
        except VisionError:
            figures = Counter(refused=1)
        every[family] += figures
        every["all"] += figures
    print("\t".join(("family", *FIGURES)))
    for name, found in every.items():
        print("\t".join((name, *(str(found[figure]) for figure in FIGURES))))


if __name__ == "__main__":
    main()
