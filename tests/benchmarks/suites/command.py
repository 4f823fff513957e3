"""`python -m tests.benchmarks SUITE`: measure the product's figures on this machine, now.

A suite is a module that offers `MEASURES`: what is measured, in words, and a function that returns the
figures; if its cases are drawn by lot, `of_lot` offers the same of another lot; if a suite has curves
to show, `draw` writes them into a folder; if it can be tried on what it was not made for, `left_out` says
how that went; if it reads photos of one table together, `sides` offers measures of those in a folder. It
is imported when it is asked for.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from companion.cli import fail
from companion.cli.files import path_named, require_ours
from tests.benchmarks.suites.figures import Figure, Measure
from tests.benchmarks.suites.words import say

_SUITES = {
    "rules": "tests.benchmarks.suites.rules",
    "read": "tests.benchmarks.suites.read",
    "cost": "tests.benchmarks.suites.cost",
    "check": "tests.benchmarks.suites.check",
    "mend": "tests.benchmarks.suites.mend",
    "tables": "tests.benchmarks.suites.tables",
    "evening": "tests.benchmarks.suites.evening",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure a suite and print its figures; return 0, for a slow machine is no failure."""
    args = _parser().parse_args(argv)
    suite = import_module(_SUITES[args.suite])
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks", description=f"{say('help')}", allow_abbrev=False
    )
    parser.add_argument("suite", choices=tuple(_SUITES), help=f"{say('help.suite')}")
    parser.add_argument("--plots", type=path_named, metavar="DIR", help=f"{say('help.plots')}")
    parser.add_argument("--profile", metavar="FILE", help=f"{say('help.profile')}")
    parser.add_argument("--left-out", type=Path, metavar="DIR", help=f"{say('help.left_out')}")
    parser.add_argument("--together", type=Path, metavar="DIR", help=f"{say('help.together')}")
    parser.add_argument("--seed", type=int, metavar="N", help=f"{say('help.seed')}")
    parser.add_argument("--json", action="store_true", help=f"{say('help.json')}")
    return parser


def _measured(measures: Sequence[Measure]) -> list[Figure]:
    """Take every measurement; progress goes to standard error."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    figures = []
    for words, measure in track(measures, str(say("measuring")), console=console, transient=True):
        console.print(str(words), style="dim")
        figures += measure()
    for name, count in Counter(str(figure.name) for figure in figures).items():
        if count > 1:
            raise ValueError(f"{count} figures are called {name!r}: give each its own name")
    return figures


def _row(figure: Figure) -> str:
    number = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.2f}"
    row = f"{figure.name!s:<44} {number:>12} {figure.unit!s:<18}"
    if figure.bar is None:
        return row.rstrip()
    bar, met = format(figure.bar, ",g"), "yes" if figure.met else "no"
    return f"{row} {say('at-most' if figure.at_most else 'at-least', bar=bar, met=met)}"
