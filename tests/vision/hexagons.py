"""Counting what is read of drawn boards of hexagons: python -m tests.vision.hexagons --boards 64 --seed 7."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Unpack

from tests.synth.hexagons import FAMILIES, Dealt, Table, table_of
from vision.errors import VisionError
from vision.looks import COLOURS
from vision.read import ReadOptions, read_boards
from vision.reading import Reading
from vision.training.boards_laid import OWNERS

__all__ = ["counted", "read", "tables"]

EDGES, SIDES = (4, 7, 5, 3, 6, 2), (3, 3, 2)
FIGURES = ("refused", "boards", "exact", "cells", "asked", "silent", "covered", "covered silent")
ELSEWHERE = ("flags", "flags asked", "flags silent")  # on other corners than the top left one


def tables(
    boards: int, seed: int, edges: tuple[int, ...] = EDGES, **dealt: Unpack[Dealt]
) -> Iterator[tuple[str, Table]]:
    """Return so many tables with their families: every family in turn, beads and tiles, of two and three."""
    for k in range(boards):
        family, turn = FAMILIES[k % len(FAMILIES)], k + k // len(FAMILIES)
        pieces = ("bead", "tile")[(k // 2 + k // len(FAMILIES)) % 2]
        edge, sides = edges[turn % len(edges)], SIDES[turn % len(SIDES)]
        yield family, table_of(family, seed + k, edge, pieces, sides, **dealt)


def read(table: Table) -> Reading:
    """Return what a table's photo is read as if nothing is known of it; may raise VisionError."""
    (reading,), _ = read_boards(table.photo, ReadOptions())
    return reading


def counted(table: Table, reading: Reading) -> Counter[str]:
    """Return how many cells were read, asked, and wrong in silence; covered cells apart, flags as well."""
    found = Counter(dict.fromkeys((*FIGURES, *ELSEWHERE), 0))
    cells = zip(reading.cells.items(), table.standing, table.sixths, strict=True)
    for (name, cell), truth, sixths in cells:
        silent = not cell.doubtful and cell.standing != truth
        if name in table.covered:
            found += Counter({"covered": 1, "covered silent": int(silent)})
        else:
            found += Counter({"cells": 1, "asked": int(cell.doubtful), "silent": int(silent)})
            if truth.active and sixths:
                found += Counter({"flags": 1, "flags asked": int(cell.doubtful), "flags silent": int(silent)})
    return found + Counter(boards=1, exact=int(not found["asked"] and not found["silent"]))


def main() -> None:
    """Print the figures by family, then of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=64)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--any-corner", action="store_true")
    parser.add_argument("--colour", choices=COLOURS, default="", help="of all pieces")
    parser.add_argument("--holder", choices=OWNERS, default="", help="who has a mat on every cell")
    asked = parser.parse_args()
    dealt = Dealt(any_corner=asked.any_corner, colour=asked.colour, holder=asked.holder)
    shown = (*FIGURES, *ELSEWHERE) if asked.any_corner else FIGURES
    every: dict[str, Counter[str]] = {name: Counter() for name in (*FAMILIES, "all")}
    for family, table in tables(asked.boards, asked.seed, **dealt):
        try:
            figures = counted(table, read(table))
        except VisionError:
            figures = Counter(refused=1)
        every[family] += figures
        every["all"] += figures
    print("\t".join(("family", *shown)))
    for name, figures in every.items():
        print("\t".join((name, *(str(figures[figure]) for figure in shown))))


if __name__ == "__main__":
    main()
