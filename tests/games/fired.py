"""How often each rule of a game fires over random games, counted and printed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

__all__ = ["print_counts"]

L = TypeVar("L")


def print_counts(
    usual: int, game: Callable[[int], Iterable[L]], fired: Callable[[L], Iterable[str]], rules: Sequence[str]
) -> None:
    """Play as many games as the command line says, and print how often each rule fired.

    usual: how many games if it says nothing. game: the lines of the game of a seed. fired: what fired in a
    line. rules: all that may fire, in the order in which they are printed.
    """
    games = int(sys.argv[1]) if len(sys.argv) > 1 else usual
    met, lines = Counter[str](), 0
    for seed in range(games):
        for line in game(seed):
            met.update(fired(line))
            lines += 1
    print(f"{games} games, {lines:,d} lines")
    for rule in rules:
        print(f"{met[rule]:7,d}  {rule}")
    for rule in sorted(set(met) - set(rules)):
        print(f"{met[rule]:7,d}  {rule} (not listed)")
