"""`sparklies backup`: copy the games of a database into one file."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import fail
from companion.cli.serve import DATABASE, take_database
from companion.cli.words import say

if TYPE_CHECKING:
    from companion.store.upkeep import Copy

FIGURES = {"database": DATABASE}  # that its help speaks of


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("file", type=Path)
    take_database(parser)


def run(args: argparse.Namespace) -> int:
    """Copy and check; return 0."""
    from companion.store.errors import StoreError
    from companion.store.upkeep import back_up

    try:
        with shown_progress() as progress:
            copy = back_up(args.db, args.file, progress)
    except StoreError as error:
        fail(say("not-copied", file=str(args.file), why=str(error)))
    print(describe_copy(copy))
    return 0


def describe_copy(copy: Copy) -> str:
    """Return what is in a copy, in words."""
    return str(say("copied", tables=copy.tables, events=copy.events, file=str(copy.path)))


@contextmanager
def shown_progress() -> Iterator[Callable[[int, int], object]]:
    """Show a bar on a terminal while pages of a database are copied."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(str(say("copying")), total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
