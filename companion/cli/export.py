"""`sparklies export`: write the games of a database as JSON lines."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli import fail
from companion.cli.backup import describe_copy
from companion.cli.serve import DATABASE, take_database
from companion.cli.words import say

FIGURES = {"database": DATABASE}  # that its help speaks of


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("file", type=Path)
    take_database(parser)


def run(args: argparse.Namespace) -> int:
    """Write the file; return 0."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.store.errors import StoreError
    from companion.store.jsonl import export_lines

    try:
        copy = export_lines(args.db, args.file)
    except (SQLAlchemyError, StoreError) as error:
        fail(say("not-copied", file=str(args.file), why=str(getattr(error, "orig", None) or error)))
    print(describe_copy(copy))
    return 0
