"""`sparklies sheets`: list the sheets that can be printed and read."""

from __future__ import annotations

import argparse
import json

from companion.cli.words import say


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the subcommand takes."""
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """List the sheets; return the exit code."""
    from print.listing import sheet_rows

    for row in sheet_rows():
        revision = say("revision", number=row["revision"])
        print(json.dumps(row) if args.json else f"{row['sheet']:<12} {revision}  {row['title']}")
    return 0
