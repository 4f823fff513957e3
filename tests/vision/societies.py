"""Counting how tokens of many sides are read: python -m tests.vision.societies --renders FOLDER.

The folder is the one that `python -m vision.training.tokens_laid` renders boards into; those of the parts
`many` and `many-else` have tokens of two to eight sides. Of its normal boards 97 in 100 have to be read
exactly before any question; of 2,000 squares one may be wrong in silence.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from functools import reduce
from pathlib import Path

from tests.benchmarks.suites.left_out import Row, by_look

__all__ = ["figures"]

SQUARES = 2000


def figures(rows: Iterable[Row]) -> Iterator[tuple[str, Row]]:
    """Yield the rows of the looks, then one of all normal boards and one of all boards."""
    looks = sorted(rows, key=lambda row: row.look)
    yield from ((row.look, row) for row in looks)
    for name, some in (("all normal", [row for row in looks if "-normal-" in row.look]), ("all", looks)):
        if some:
            yield name, reduce(_added, some, Row(name))


def _added(row: Row, other: Row) -> Row:
    counts = ("boards", "refused", "exact", "cells", "wrong", "silent", "silent_boards", "questions")
    return Row(row.look, *(getattr(row, name) + getattr(other, name) for name in counts))


def main() -> None:
    """Print the figures look by look."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--renders", type=Path, required=True)
    print(
        f"{'look':<28}{'boards':>7}{'refused':>8}{'exact':>8}{'cells':>7}{'asked':>7}{'silent per 2,000':>18}"
    )
    for name, row in figures(by_look(parser.parse_args().renders)):
        exact, rate = row.exact / max(row.boards, 1), SQUARES * row.silent / max(row.cells, 1)
        shares = f"{100 * exact:>7.1f}%{row.cells:>7}{row.questions:>7}{rate:>18.2f}"
        print(f"{name:<28}{row.boards:>7}{row.refused:>8}{shares}")


if __name__ == "__main__":
    main()
