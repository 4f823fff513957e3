"""`sparklies backup`, `restore`, `export` and `import`: copy the games of a database into a file and back."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.cli import fail
from companion.cli.serve import DATABASE, take_database
from companion.cli.words import say

FIGURES = {"database": DATABASE}  # that its help speaks of


def configure(parser: argparse.ArgumentParser) -> None:
    """Add this subcommand's arguments."""
    parser.add_argument("file", type=Path)
    take_database(parser)


def run(args: argparse.Namespace) -> int:
    """Copy and check; return 0."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.store.errors import StoreError
    from companion.store.jsonl import export_lines, import_lines
    from companion.store.upkeep import back_up, restore

    try:
        with _shown_progress() as progress:
            match args.command:
                case "backup":
                    copy = back_up(args.db, args.file, progress)
                case "restore":
                    copy = restore(args.file, args.db, progress)
                case "export":
                    copy = export_lines(args.db, args.file)
                case _:
                    copy = import_lines(args.file, args.db)
    except (SQLAlchemyError, StoreError) as error:
        why = str(getattr(error, "orig", None) or error)
        if args.command in ("backup", "export"):
            fail(say("not-copied", file=str(args.file), why=why))
        fail(say("not-restored" if args.command == "restore" else "not-imported", why=why))
    print(say("copied", tables=copy.tables, events=copy.events, file=str(copy.path)))
    if copy.aside:
        print(say("put-aside", file=str(copy.aside)))
    return 0


@contextmanager
def _shown_progress() -> Iterator[Callable[[int, int], object]]:
    """Show a bar on a terminal while pages of a database are copied."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(str(say("copying")), total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
