"""`sparklies bench`: measure the product's figures on this machine, now.

A suite is a module that offers `MEASURES`: what is measured, in words, and a function that returns the
figures; where its cases are drawn by lot, `of_lot` offers the same of another lot; where a suite has curves
to show, `draw` writes them into a folder; where it can be tried on what it was not made for, `left_out` tells
how that went; where it reads photos of one table together, `sides` offers measures of those in a folder. It
is imported when it is asked for, as a subcommand is.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.cli import fail
from companion.cli.files import named, require_ours
from companion.cli.words import say
from games.words import Message

__all__ = ["Figure", "Measure"]

_SUITES = {
    "rules": "companion.cli.bench.rules",
    "read": "companion.cli.bench.read",
    "check": "companion.cli.bench.check",
    "mend": "companion.cli.bench.mend",
    "tables": "companion.cli.bench.tables",
    "evening": "companion.cli.bench.evening",
}


@dataclass(frozen=True)
class Figure:
    """Hold one figure measured; bar: what it should reach, where there is such a bar.

    unit: a word, or the sign of one. at_most: the bar is an upper one.
    """

    name: Message | str
    value: float
    unit: Message | str
    bar: float | None = None
    at_most: bool = False

    @property
    def met(self) -> bool | None:
        """Tell whether the bar is reached; None where there is none."""
        if self.bar is None:
            return None
        return self.value <= self.bar if self.at_most else self.value >= self.bar

    def as_json(self) -> dict[str, Any]:
        """Return the figure as the command line writes it."""
        said = {"name": str(self.name), "value": self.value, "unit": str(self.unit)}
        return {**said, "bar": self.bar, "at_most": self.at_most, "met": self.met}


Measure = tuple[Message | str, Callable[[], list[Figure]]]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("suite", choices=tuple(_SUITES))
    parser.add_argument("--plots", type=named, metavar="DIR")
    parser.add_argument("--profile", metavar="FILE")
    parser.add_argument("--left-out", type=Path, metavar="DIR")
    parser.add_argument("--together", type=Path, metavar="DIR")
    parser.add_argument("--seed", type=int, metavar="N")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Measure a suite and print its figures; return 0, for a slow machine is no failure."""
    module = _SUITES[args.suite]
    if find_spec(module) is None:
        fail(say("no-suite", suite=args.suite))
    suite = import_module(module)
    if args.plots and not hasattr(suite, "draw"):
        fail(say("no-curves", suite=args.suite))
    if args.profile and not hasattr(suite, "measures"):
        fail(say("no-photos", suite=args.suite))
    if args.seed is not None and not hasattr(suite, "of_lot"):
        fail(say("no-lots", suite=args.suite))
    if args.left_out and not hasattr(suite, "left_out"):
        fail(say("no-looks-read", suite=args.suite))
    if args.together and not hasattr(suite, "sides"):
        fail(say("no-sides-read", suite=args.suite))
    if args.left_out:
        print(*suite.left_out(args.left_out, args.json), sep="\n")
        return 0
    if args.plots:
        for name in suite.PLOTS:  # now, not after minutes of measuring
            require_ours(args.plots / name, b"<svg")
    measures = suite.MEASURES
    if args.profile:
        measures = tuple(suite.measures(Path(args.profile)))
    elif args.together:
        measures = suite.sides(args.together)
    elif args.seed is not None:
        measures = suite.of_lot(args.seed)
    for figure in _measured(measures):
        print(json.dumps(figure.as_json()) if args.json else _row(figure))
    if args.plots:
        suite.draw(args.plots, *([Path(args.profile)] if args.profile else []))
    return 0


def _measured(measures: Sequence[Measure]) -> list[Figure]:
    """Take every measurement; progress goes to standard error."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    figures = []
    for words, measure in track(measures, str(say("measuring")), console=console, transient=True):
        console.print(str(words), style="dim")
        figures += measure()
    return figures


def _row(figure: Figure) -> str:
    number = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.2f}"
    row = f"{figure.name!s:<44} {number:>12} {figure.unit!s:<18}"
    if figure.bar is None:
        return row.rstrip()
    bar, met = format(figure.bar, ",g"), "yes" if figure.met else "no"
    return f"{row} {say('at-most' if figure.at_most else 'at-least', bar=bar, met=met)}"
