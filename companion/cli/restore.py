"""`sparklies restore`: put a copy in the place of a database."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli import fail
from companion.cli.backup import describe_copy, shown_progress
from companion.cli.serve import DATABASE, take_database
from companion.cli.words import say

FIGURES = {"database": DATABASE}  # that its help speaks of


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("file", type=Path)
    take_database(parser)


def run(args: argparse.Namespace) -> int:
    """Put the copy in place; return 0."""
    from companion.store.errors import StoreError
    from companion.store.upkeep import restore

    try:
        with shown_progress() as progress:
            copy = restore(args.file, args.db, progress)
    except StoreError as error:
        fail(say("not-restored", why=str(error)))
    print(describe_copy(copy))
    if copy.aside:
        print(say("put-aside", file=str(copy.aside)))
    return 0
