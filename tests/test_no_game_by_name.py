"""No package but games names a game: not in code, not in texts, not in the name of a file.

The rule: what remains of a file's text once the product's own name is taken out holds neither the id nor the
title of any game in the catalogue. The product bears the name of its first game, so these are its name and
no game's: "Sparklies Table", the command `sparklies` (before a subcommand, before a message, as the name
of the program and of the distribution) and what it writes by default (sparklies.db, sparklies-demo,
the format sparklies-table). companion/samples is left out: it holds a position, a turn and photos of one
game, as data that says which.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import cli
from games.catalogue import GAMES
from tests.test_documentation import PACKAGES, ROOT, tracked

DATA = ROOT / "companion" / "samples"
PRODUCT = re.compile(
    "|".join(
        (
            r"Sparklies Table",
            rf"\bsparklies (?:{'|'.join(cli._COMMANDS)})\b",
            r"`sparklies`",
            r'"sparklies: ',  # how a message on standard error begins
            r'f"sparklies: ',
            r'(?:prog=|version\()"sparklies"',
            r"\bsparklies(?:\.db|-demo|-table)\b",
            r"`sparklies --help`",
        )
    )
)
NAMES = re.compile(
    "|".join(sorted({re.escape(word) for g in GAMES.values() for word in (g.id, g.title)})), re.I
)


def named(text: str) -> list[str]:
    """Return the lines of a text that name a game."""
    lines = PRODUCT.sub("", text).splitlines()
    return [line.strip() for line in lines if NAMES.search(line)]


def files() -> list[Path]:
    """Return every text file of the packages that may know no game."""
    others = [f"{package}/*" for package in PACKAGES if package != "games"]
    return [file for file in tracked(*others) if DATA not in file.parents and b"\0" not in file.read_bytes()]


@pytest.mark.parametrize("package", [package for package in PACKAGES if package != "games"])
def test_no_package_but_games_names_a_game(package: str) -> None:
    """Neither code nor texts nor names of files say which games there are."""
    found = {
        str(file.relative_to(ROOT)): lines
        for file in files()
        if file.relative_to(ROOT).parts[0] == package
        and (lines := [*named(file.read_text(encoding="utf-8")), *named(str(file.relative_to(ROOT)))])
    }

    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        'from games.sparklies.play import applygame_named("sparklies")',
        "def rules_sparklies(): ...",
        "if game.id == 'glorieta':",
        "# as in Glorieta",
        "print/rules_sparklies.py",
        "SPARKLIES = 1",
        '"the rules of Sparklies, as a table"',
    ],
)
def test_a_name_is_found_wherever_it_stands(text: str) -> None:
    """Imports, strings, identifiers, comments, file names and texts are all seen."""
    assert named(text)


@pytest.mark.parametrize(
    "text", ["run `sparklies print all`", "Sparklies Table", '"sqlite:///sparklies.db"', 'prog="sparklies"']
)
def test_the_products_own_name_is_no_games(text: str) -> None:
    """The command and the product may be called what they are called."""
    assert not named(text)


def test_the_packages_are_looked_at() -> None:
    """There are files of every package, pages and scripts among them."""
    assert {file.relative_to(ROOT).parts[0] for file in files()} == set(PACKAGES) - {"games"}
    assert {file.suffix for file in files()} >= {".py", ".js", ".css", ".html"}
