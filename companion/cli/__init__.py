"""The command `sparklies`: one module a subcommand, imported only when it is called.

A subcommand module offers `configure(parser)` and `run(args) -> int`. Only here do errors become exit
codes: 0 done, 1 a no (illegal, failed), 2 wrong usage, and what design says for scan and check.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

__all__ = ["NO_BOARD", "NO_PICTURE", "USAGE_ERROR", "fail", "main"]

USAGE_ERROR = 2
NO_BOARD, NO_PICTURE = 3, 4  # of a photo: no board located, no picture at all
LONGEST, SHOWN = 1000, 60  # letters: a longer word is cut; a large board's save line is none
STOPPED, READER_GONE = 130, 141  # as shells tell of programs that were interrupted or whose reader left

# The order is the order of `sparklies --help`: the way a set is used.
_COMMANDS = {
    "demo": "print a set, read sample photos, check a turn, resolve a cascade",
    "print": "write the PDF pages of a set",
    "printer": "measure a printer, so that pages come out at their true size",
    "sheets": "list the sheets that can be printed and read",
    "layout": "say where everything is on one page, in millimetres",
    "scan": "read the board in a photo",
    "calibrate": "learn your own beads from a photo, so that they are read better",
    "check": "tell whether one position follows from another by one legal turn",
    "replay": "go through a game record and name every fault",
    "serve": "start the companion at the table",
    "bench": "measure the product's figures here and now",
}
_MODULES = {"print": "printing"}


def fail(message: str, code: int = USAGE_ERROR) -> NoReturn:
    """Print a message for people on standard error and leave with an exit code."""
    print(f"sparklies: {_shortened(message)}", file=sys.stderr)
    raise SystemExit(code)


def _shortened(message: str) -> str:
    """Return a message with what no one can have meant to be read, such as a pasted file, cut short."""
    return re.sub(rf"\S{{{LONGEST},}}", lambda word: word[0][:SHOWN] + "…", message)


def _parser(command: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sparklies", description="Print a set, read the table, referee the game.", allow_abbrev=False
    )
    parser.add_argument("--version", action="store_true", help="print the version and leave")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, text in _COMMANDS.items():
        description = text[0].upper() + text[1:] + "."
        sub = commands.add_parser(name, help=text, description=description, allow_abbrev=False)
        if name == command:
            _module(name).configure(sub)
    return parser


def _module(command: str) -> Any:
    return import_module(f"companion.cli.{_MODULES.get(command, command)}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    _print_anything()
    words = list(sys.argv[1:] if argv is None else argv)
    if any("\0" in word for word in words):
        fail("a word of the command holds a NUL character, which no file and no text has: leave it out")
    command = next((w for w in words if w in _COMMANDS), None)
    parser = _parser(command)
    args = parser.parse_args(words)
    if args.version:
        from importlib.metadata import version

        print(version("sparklies"))
        return 0
    if not args.command:
        parser.print_help(sys.stderr)
        fail("no command was given: say one of those above")
    try:
        code = int(_module(args.command).run(args))
        sys.stdout.flush()
        _tell_left_out()
    except BrokenPipeError:  # whoever read standard output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    except OSError as error:  # a file that was named could not be written; what cannot be read says so itself
        fail(f"{error.filename or 'a file'} cannot be used: {error.strerror}; name another place")
    except KeyboardInterrupt:
        fail("stopped, as was asked", STOPPED)
    return code


def _tell_left_out() -> None:
    """Name on standard error the installed games that cannot be used, where the games were asked for."""
    if catalogue := sys.modules.get("games.catalogue"):
        for left in catalogue.LEFT_OUT:
            print(f"sparklies: the installed game {left.name} was left out: {left.why}", file=sys.stderr)


def _print_anything() -> None:
    """Let what a terminal cannot show be printed as codes: names of files can be of any bytes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
