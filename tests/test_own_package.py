"""A game as a package of its own: the page that builds it shows what lies in tests/toy; its wheel works."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import fields
from pathlib import Path

import pytest

from games.extras import Printed
from games.game import Game
from games.parts import Look, Rules, Texts

ROOT = Path(__file__).parents[1]
TOY = ROOT / "tests" / "toy"
PAGE = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(?:python|toml|ftl)\n(.*?)^```", PAGE, re.M | re.S)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0].strip()[:40])
def test_the_page_shows_the_game_itself(block: str) -> None:
    """Every block of code stands in the game's files, word for word."""
    sources = [
        path.read_text(encoding="utf-8")
        for path in (*TOY.rglob("*.py"), *TOY.rglob("*.ftl"), TOY / "pyproject.toml")
    ]

    assert len(BLOCKS) > 15
    assert [block in source for source in sources].count(True) == 1


@pytest.mark.parametrize("part", [Rules, Texts, Look, Printed, Game])
def test_the_page_names_every_question(part: type) -> None:
    """Whatever a part asks is named: those that a game has to answer before those that have an answer."""
    must, _, may = PAGE.partition("## What has an answer already")
    open_ones: frozenset[str] = getattr(part, "__abstractmethods__", frozenset())
    answered = {name for name in vars(part) if name[0] != "_"} - open_ones
    if part is Game:
        answered = {field.name for field in fields(Game)} - {
            "id",
            "title",
            "rules",
            "texts",
            "look",
            "resolve",
        }

    assert [name for name in sorted(open_ones) if f"`{name}`" not in must] == []
    assert [name for name in sorted(answered) if f"`{name}`" not in may] == []


def call(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a program without the checkout on its path."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [str(word) for word in words], cwd=cwd, env=surroundings, capture_output=True, text=True, check=False
    )


def test_its_wheel_is_a_game_where_it_is_installed(tmp_path: Path) -> None:
    """Built and installed offline into a fresh environment beside the house, it is checked like any other."""
    source, place = tmp_path / "source", tmp_path / "elsewhere"
    shutil.copytree(TOY, source, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    offline = ("--no-deps", "--no-index", "--quiet")
    pip = (sys.executable, "-m", "pip")
    built = call(
        *pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", tmp_path, source, cwd=tmp_path
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("kites-*.whl")
    venv.create(place, with_pip=False)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    done = call(*pip, "--python", python, "install", *offline, wheel, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    names = {"base": str(place), "platbase": str(place)}
    packages = Path(sysconfig.get_path("purelib", "venv", names))
    house = f"{sysconfig.get_path('purelib')}\n{ROOT}\n"  # what it depends on, from the checkout under test
    (packages / "others.pth").write_text(house, encoding="utf-8")
    before = "kites:5:black=a1se,orange=e5nw:mover=black"
    after = "kites:5:black=c3se*,orange=e5nw:mover=orange:quiet=1"
    asked = ("check", before, after, "--mover", "black", "--turn", "a1-b2-c3", "--json")
    found = call(python, "-m", "companion.cli", *asked, cwd=tmp_path)

    assert found.returncode == 0, found.stdout + found.stderr
    told = json.loads(found.stdout)
    assert (told["verdict"], told["turn"]) == ("legal", "a1-b2-c3")
