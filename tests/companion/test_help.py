"""`--help` answers at once, and has a sentence for every argument.

What it imports is counted in a process of its own, never timed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys

import pytest

from companion import cli
from games.catalogue import GAMES as OFFERED
from tests.test_documentation import PACKAGES, ROOT
from tests.words import entries, inside

COMMANDS = [(), *((command,) for command in cli._COMMANDS)]
SENTENCES = {"attr", "babel", "fluent", "pytz", "typing_extensions"}  # what reads them, and what that needs
GAMES = {f"games.{folder.parent.name}" for folder in (ROOT / "games").glob("*/game.py")}
# Prints what the help brings into a process of its own: names, and whether each is from a distribution.
ASK = """
import json, sys
before = set(sys.modules)
from companion.cli import main
try:
    main(sys.argv[1:])
except SystemExit as left:
    assert left.code == 0, left.code
new = {name: module for name, module in sys.modules.items() if name not in before}
files = {name: getattr(module, "__file__", None) or "" for name, module in new.items()}
print(json.dumps({name: "-packages" in file for name, file in files.items()}), file=sys.stderr)
"""


def imported(*words: str) -> tuple[str, dict[str, bool]]:
    """Return what a command line says, and the modules it imports: true if a distribution brings them."""
    done = subprocess.run(
        [sys.executable, "-c", ASK, *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout, json.loads(done.stderr.splitlines()[-1])


def heavy(modules: dict[str, bool]) -> list[str]:
    """Return the modules that no help needs: a game's own, and those of other distributions."""
    ours = {name for name in modules if name.split(".")[0] in PACKAGES}
    games = {name for name in ours if ".".join(name.split(".")[:2]) in GAMES}
    return sorted(games | {name for name, theirs in modules.items() if theirs and name not in ours})


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_imports_no_game_and_no_distribution_but_of_sentences(words: tuple[str, ...]) -> None:
    """No game, no solver, no picture, page or web library: a few modules of the house that parse options."""
    said, modules = imported(*words, "--help")

    assert said.startswith(f"usage: {' '.join(('sparklies', *words))}")
    assert "companion.cli" in modules
    assert {name.split(".")[0] for name in heavy(modules)} <= SENTENCES
    assert sum(name.split(".")[0] in PACKAGES for name in modules) <= 16


@pytest.mark.parametrize("command", ("", *cli._COMMANDS))
def test_every_argument_has_its_sentence(command: str) -> None:
    """What a command takes and what its help lists are the same, and so are the figures in it."""
    parser = cli._parser(command)
    if command:
        (choices,) = (a.choices for a in parser._actions if isinstance(a, argparse._SubParsersAction))
        parser = choices[command]
    assert isinstance(parser, cli._Parser)
    asking = (argparse._HelpAction, argparse._SubParsersAction)
    sentence = entries("companion.cli/words")[parser.told]

    assert [each.id.name for each in sentence.attributes] == [
        action.dest for action in parser._actions if not isinstance(action, asking)
    ]
    assert set(inside(sentence).variables) == set(parser.figures)
    assert all(action.help is None for action in parser._actions if not isinstance(action, asking))


def test_only_help_reads_the_sentences() -> None:
    """What is asked without help is parsed before any sentence is read."""
    assert heavy(imported("--version")[1]) == []
    assert "fluent.runtime" in imported("sheets", "--help")[1]


def test_what_is_heavy_is_seen() -> None:
    """A command that does something is counted: the listing of the sheets, and a turn that is checked."""
    _, sheets = imported("sheets")
    save = "2:5:2:4:1:2111012222101200211011222:0"
    _, checked = imported("check", save, save.replace("1012", "1042", 1), "--mover", "black")

    offered = {f"{game}.game" for game in GAMES if game.removeprefix("games.") in OFFERED}
    assert len(offered) >= 2
    assert offered <= set(heavy(sheets))
    assert {name.split(".")[0] for name in heavy(checked)} >= {"pysat", "games"}


@pytest.mark.parametrize("words", [("sheets",), ("layout", "board-9x9", "--json")], ids=" ".join)
def test_what_judges_no_turn_imports_no_search(words: tuple[str, ...]) -> None:
    """The games' doors bring a search and printed rules only where they are asked for."""
    _, modules = imported(*words)

    assert not {"pysat", "games.sparklies.solver", "games.sparklies.sheet"} & set(modules)
    assert not {"games.glorieta.checking", "games.glorieta.rule_sheet"} & set(modules)
