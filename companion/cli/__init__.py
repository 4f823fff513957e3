"""The command `sparklies`: one module a subcommand, imported only when it is called.

A subcommand module offers `configure(parser)`, `run(args) -> int` and, if its help speaks of any,
`FIGURES`. Only here do errors become exit codes: 0 done, 1 a no (illegal, failed), 2 wrong usage, and what
design says for scan and check.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

from companion.cli.words import say
from games.words import Message, Value

USAGE_ERROR = 2
NO_BOARD, NO_PICTURE = 3, 4  # of a photo: no board located, no picture at all
LONGEST, SHOWN = 1000, 60  # letters: a longer word is cut; a large board's save line is none
STOPPED, READER_GONE = 130, 141  # as shells report programs that were interrupted or whose reader left

# The order is the order of `sparklies --help`: the way a set is used. What each is for, and what its words
# are, stands in words.ftl as help-NAME and its attributes.
_COMMANDS = (
    "demo",
    "print",
    "printer",
    "sheets",
    "layout",
    "scan",
    "calibrate",
    "check",
    "replay",
    "serve",
    "link",
    "backup",
    "restore",
    "export",
    "import",
    "funnel",
    "measure",
    "perft",
    "new-game",
    "try-game",
)
_MODULES = {"print": "printing", **dict.fromkeys(("backup", "restore", "export", "import"), "copying")}


def note(said: Message | Exception | str) -> None:
    """Print a message for people on standard error."""
    print(f"sparklies: {_shortened(str(said))}", file=sys.stderr)


def fail(said: Message | Exception, code: int = USAGE_ERROR) -> NoReturn:
    """Print a message for people on standard error and leave with an exit code."""
    note(said)
    raise SystemExit(code)


def _shortened(message: str) -> str:
    """Return a message with what no one can have meant to be read, such as a pasted file, cut short."""
    return re.sub(rf"\S{{{LONGEST},}}", lambda word: word[0][:SHOWN] + "…", message)


class _Parser(argparse.ArgumentParser):
    """A formatter that adds the purpose of everything when help is printed: nothing else reads the sentences.

    told: the sentence of the whole, whose attributes are those of the arguments. figures: what they speak of.
    """

    told = "help"
    figures: Mapping[str, Value] = {}

    def format_help(self) -> str:
        self.description = str(say("description", what=self._said(self.told)))
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                for command in action._choices_actions:
                    command.help = str(self._said(f"help-{command.dest}"))
            elif not isinstance(action, argparse._HelpAction):
                action.help = str(self._said(f"{self.told}.{action.dest}")).replace("%", "%%")
        return super().format_help()

    def _said(self, key: str) -> Message:
        return Message(say.package, key, tuple(self.figures.items()))


def _parser(command: str | None) -> argparse.ArgumentParser:
    parser = _Parser(prog="sparklies", allow_abbrev=False)
    parser.add_argument("--version", action="store_true")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name in _COMMANDS:
        sub = commands.add_parser(name, help="", allow_abbrev=False)
        sub.told = f"help-{name}"
        if name == command:
            module = _module(name)
            sub.figures = getattr(module, "FIGURES", {})
            module.configure(sub)
    return parser


def _module(command: str) -> Any:
    return import_module(f"companion.cli.{_MODULES.get(command, command.replace('-', '_'))}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    _print_anything()
    words = list(sys.argv[1:] if argv is None else argv)
    if any("\0" in word for word in words):
        fail(say("has-nul"))
    command = next((w for w in words if w in _COMMANDS), None)
    parser = _parser(command)
    args = parser.parse_args(words)
    if args.version:
        from importlib.metadata import version

        print(version("sparklies"))
        return 0
    if not args.command:
        parser.print_help(sys.stderr)
        fail(say("no-command"))
    try:
        code = int(_module(args.command).run(args))
        sys.stdout.flush()
        _tell_left_out()
    except BrokenPipeError:  # the reader of standard output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    except OSError as error:  # a file that was named could not be written; what cannot be read says so itself
        fail(say("unusable", file=str(error.filename or say("some-file")), why=str(error.strerror)))
    except KeyboardInterrupt:
        fail(say("stopped"), STOPPED)
    except Exception as error:
        _tell_failure(error)
        raise
    return code


def _tell_failure(error: Exception) -> None:
    """Leave with a message if an installed game failed, which is no defect of this program."""
    if (catalogue := sys.modules.get("games.catalogue")) and (said := catalogue.failure_of(error)):
        fail(said)


def _tell_left_out() -> None:
    """Name on standard error the installed games that cannot be used, if the games were asked for."""
    if catalogue := sys.modules.get("games.catalogue"):
        for left in catalogue.LEFT_OUT:
            note(say("game-left-out", game=left.name, why=left.why))


def _print_anything() -> None:
    """Let what a terminal cannot show be printed as codes: names of files can be of any bytes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
