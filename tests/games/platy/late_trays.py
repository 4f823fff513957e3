"""Two solvers that say whether a loop can still be closed on late trays of Platy.

`python -m tests.games.platy.late_trays [TRAYS] [PROCESSES]` asks the search of the engine and the solver of
formulas about random trays with an empty reserve and 0 to 20 moves left, 100,000 by default. It
prints how often they agree, how often the search is undecided, and each tray on which they differ.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable
from multiprocessing import Pool
from typing import NamedTuple

from games.platy.search import can_close as can_close_by_search
from tests.games.platy import engine
from tests.games.platy.loop_by_sat import can_close
from tests.games.platy.random_games import late_tray
from tests.games.platy.tray import write

__all__ = ["Answers", "ask"]

TRAYS = 100_000
SHARE = 100  # trays that a process is given at once


class Answers(NamedTuple):
    """What both solvers say of a tray: its save line, the answer of the formulas, that of the search."""

    line: str
    is_left: bool
    by_search: bool | None


def ask(seed: int) -> Answers:
    """Return what both say of a seed's tray; the search says None if it is undecided."""
    state = late_tray(random.Random(seed))
    line = write(state)
    return Answers(line, can_close(state), can_close_by_search(engine.read(line)))


def _count(answers: Iterable[Answers]) -> None:
    """Print the counts, and each tray on which the solvers differ."""
    met = Counter[str]()
    for line, is_left, by_search in answers:
        met["trays"] += 1
        met["undecided"] += by_search is None
        met["a loop is left"] += is_left and by_search is True
        met["no loop is left"] += not is_left and by_search is False
        if by_search not in (None, is_left):
            met["false none" if is_left else "false loop"] += 1
            print(f"{line}: the search says {by_search}, the formulas say {is_left}")
    for name in ("trays", "a loop is left", "no loop is left", "undecided", "false none", "false loop"):
        print(f"{met[name]:9,d}  {met[name] / met['trays']:7.3%}  {name}")


def main() -> None:
    """Ask about the trays, in several processes if asked."""
    told = [int(word) for word in sys.argv[1:]]
    trays, processes = (*told, *(TRAYS, 1)[len(told) :])
    with Pool(processes) as pool:
        _count(pool.imap(ask, range(trays), SHARE))


if __name__ == "__main__":
    main()
