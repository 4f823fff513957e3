"""Games as packages of their own: the pages that build them show what lies in files; a wheel works."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from games.extras import Printed
from games.game import Game
from games.parts import Look, Rules, Texts
from games.skeleton import skeleton_files
from tests import members

ROOT = Path(__file__).parents[1]
TOY, YARDSTICKS = ROOT / "tests" / "toy", ROOT / "tests" / "guests" / "yardsticks"
PAGES = tuple(
    ROOT / "docs" / f"{name}.md"
    for name in ("your-own-game", "game-for-one", "your-own-parts", "your-own-texts", "chance")
)
CODE = re.compile(r"^```(?:python|toml|ftl)\n(.*?)^```", re.M | re.S)
BLOCKS = [block for page in PAGES for block in CODE.findall(page.read_text(encoding="utf-8"))]


def sources() -> dict[str, str]:
    """Return the texts of the files that the pages show."""
    files = [*TOY.rglob("*.py"), *TOY.rglob("*.ftl"), TOY / "pyproject.toml", *YARDSTICKS.glob("*.py")]
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files}
    return texts | dict(skeleton_files("new", "New"))


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0].strip()[:40])
def test_the_pages_show_the_games_themselves(block: str) -> None:
    """Every block of code stands in one of the games' files, word for word."""
    assert [block in source for source in sources().values()].count(True) == 1


def shown() -> dict[str, list[str]]:
    """Return the blocks of Python of each file, in the order of the pages."""
    found = dict[str, list[str]]()
    for block in BLOCKS:
        (name,) = (name for name, source in sources().items() if block in source)
        if name.endswith(".py"):
            found.setdefault(name, []).append(block)
    return found


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the names that imports give."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names)


def test_every_block_has_its_imports() -> None:
    """The first block of a file has all its imports, so all that later blocks use of them was shown."""
    names = {name.rpartition("/")[2] for name in shown()}

    assert names >= {"breakthrough.py", "samegame.py", "flight.py", "game.py"}
    for name, blocks in shown().items():
        if name.endswith("skeins/__init__.py"):  # one member of a class, on a page of its own
            continue
        whole = set(imported(ast.parse(sources()[name])))
        assert set(imported(ast.parse(blocks[0]))) == whole, name


@pytest.mark.parametrize("module", ["breakthrough.py", "samegame.py"])
def test_a_small_game_is_shown_whole(module: str) -> None:
    """Its blocks, one after the other, are its file below the first sentences; nothing else is needed."""
    (blocks,) = (blocks for name, blocks in shown().items() if name.endswith(module))
    source = (YARDSTICKS / module).read_text(encoding="utf-8")

    assert "".join("".join(blocks).split()) == "".join(source[source.index("from __future__") :].split())


@pytest.mark.parametrize("page", members.pages(), ids=lambda page: page.name)
def test_the_tables_are_those_of_the_code(page: Path) -> None:
    """Members and ready parts stand there with the signatures that they have."""
    assert page.read_text(encoding="utf-8") == members.pages()[page], "run python -m tests.members"


@pytest.mark.parametrize("part", [Rules, Texts, Look, Printed, Game])
def test_the_table_names_every_member(part: type) -> None:
    """Everything that a part asks is there, and whether it has to be written."""
    page = "\n".join(members.members_pages().values())
    names = {name for cls in part.__mro__[:-1] for name in vars(cls) if name[0] != "_"} - {"__init__"}
    if part is Game:
        names = {field.name for field in fields(Game)}
    must: frozenset[str] = getattr(part, "__abstractmethods__", frozenset())

    assert len(names) > 2
    assert [name for name in sorted(names) if not re.search(rf"^\| `{name}[(:`]", page, re.M)] == []
    for name in must:
        assert re.search(rf"^\| `{name}[(:`].*\| \*\*write it\*\* \|$", page, re.M), name


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
