"""The house keeps its order: imports run in no circle, none knows a game, no module grows large.

Imports are those at module level, those for typing included: what they name, a reader has to know.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.test_documentation import PACKAGES, ROOT, tracked

LONGEST = 350  # lines of a module
JUDGED = 260  # modules at least: fewer mean that some are no longer looked at
SHARED = {
    "checking",
    "installed",
    "play",
    "ready",
    "records",
    "skeleton",
    "trying",
}  # packages inside games that are no game

TOP = {
    *(*PACKAGES, "docs", "tests"),
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"),
    *("pyproject.toml", "package.json", "package-lock.json", "tsconfig.json", "eslint.config.js"),
}  # what stands at the top, beside names that begin with a dot

IRREGULAR = (
    "told|held|laid|seen|shown|found|drawn|dealt|known|made|given|taken|written|kept|said|met|sent|begun|lost"
)
KEPT_NAMES = {
    *("played", "settled", "told"),  # functions that games answer and call
    *("answered", "asked", "assumed", "enclosed", "lapsed", "recurred", "resumed", "seated", "shuffled"),
    "skipped",  # the second and third row: members of a game's parts, which installed games write or call
    "succeed",  # a verb
}
OF_EACH_GAME = {"Case", "Example", "Phase", "Position", "Terms", "Turn"}  # its own, alike in all
ON_THE_WIRE = {"Look", "Seat"}  # schemas that pages and other programs know by these names

Graph = Mapping[str, set[str]]


def sources() -> dict[str, Path]:
    """Return the files of all modules of the product by the modules' names."""
    files = tracked(*(f"{package}/*.py" for package in PACKAGES))
    return {".".join(file.relative_to(ROOT).with_suffix("").parts): file for file in files}


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run when a module is imported or typed: all but those of functions."""
    for statement in body:
        yield statement
        if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in ("body", "orelse", "finalbody"):
                yield from statements(getattr(statement, part, []))
            for handler in getattr(statement, "handlers", []):
                yield from statements(handler.body)


def named(source: str, module: str) -> Iterator[str]:
    """Yield every name that a module's source imports, such as "games.board" and "games.board.Board"."""
    for statement in statements(ast.parse(source).body):
        if isinstance(statement, ast.Import):
            yield from (alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            start = module.split(".")[: -statement.level] if statement.level else []
            origin = ".".join([*start, *([statement.module] if statement.module else [])])
            yield origin
            yield from (f"{origin}.{alias.name}" for alias in statement.names)


def importing(texts: Mapping[str, str]) -> Graph:
    """Return which of these modules every module imports, the packages that this runs first included.

    texts: sources by name, those of packages as "a.b.__init__".
    """
    graph = dict[str, set[str]]()
    for module, text in texts.items():
        found = set[str]()
        for name in named(text, module):
            parts = name.split(".")
            runs = [".".join(parts[:end]) for end in range(1, len(parts) + 1)]
            entered = [outer for outer in runs if outer == name or not f"{module}.".startswith(f"{outer}.")]
            found |= {its for outer in entered for its in (outer, f"{outer}.__init__") if its in texts}
        graph[module] = found - {module}
    return graph


def circles(graph: Graph) -> list[list[str]]:
    """Return for every module that imports itself by way of others a shortest such way."""
    found = []
    for start in graph:
        ways, met = [[start]], set[str]()
        for way in ways:
            for following in sorted(graph[way[-1]] - met):
                met.add(following)
                ways.append([*way, following])
        found += [way for way in ways[1:] if start in graph[way[-1]]][:1]
    return found


def game_of(module: str) -> str:
    """Return the package of the game that a module is of, empty for every other module."""
    parts = module.split(".")
    inside = len(parts) > 1 and parts[1] not in SHARED and (ROOT / "games" / parts[1]).is_dir()
    return f"games.{parts[1]}" if parts[0] == "games" and inside else ""


def strangers(graph: Graph) -> dict[str, set[str]]:
    """Return who imports games' modules without being of that game, and which."""
    of_others = {
        module: {name for name in its if game_of(name) not in ("", game_of(module))}
        for module, its in graph.items()
    }
    return {module: its for module, its in of_others.items() if its}


@cache
def texts() -> dict[str, str]:
    """Return the sources of all modules by name."""
    return {module: file.read_text(encoding="utf-8") for module, file in sources().items()}


@cache
def house() -> Graph:
    """Return which modules each module of the product imports."""
    return importing(texts())


def test_nothing_lies_about_at_the_top() -> None:
    """Beside packages, documents and settings no file is kept: what a command wrote there by hand goes."""
    kept = {file.relative_to(ROOT).parts[0] for file in tracked()}

    assert {name for name in kept if not name.startswith(".")} == TOP


def test_no_file_is_a_link_to_elsewhere() -> None:
    """Git keeps files themselves: a link leads to a place that other machines do not have."""
    listed = subprocess.run(
        ["git", "ls-files", "--stage"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()

    assert len(listed) > 1000
    assert [line for line in listed if not line.startswith("100")] == []


def test_all_modules_are_judged() -> None:
    """The modules of all packages are looked at, every one of which imports one or is imported."""
    graph = house()

    assert len(graph) >= JUDGED
    assert {module.split(".")[0] for module in graph} == set(PACKAGES)
    assert sum(len(its) for its in graph.values()) > 4 * len(graph)


def test_imports_run_in_no_circle() -> None:
    """No module comes back to itself, by way of imports for typing neither."""
    assert circles(house()) == []


def test_only_the_catalogue_knows_games() -> None:
    """Outside its own package nobody imports a module of a game but the catalogue, and that its door only.

    A package without that door, a module called game, is a game that is still being made.
    """
    games = {game_of(module) for module in sources() if module == f"{game_of(module)}.game"}

    assert len(games) >= 2
    assert strangers(house()) == {
        "games.catalogue": {f"{game}.{part}" for game in games for part in ("__init__", "game")}
    }


def test_functions_import_no_other_game_either() -> None:
    """What is imported late, inside functions, is of the own game or of none."""
    late = {
        module: {
            its
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.ImportFrom | ast.Import)
            for its in named(ast.unparse(node), module)
        }
        for module, text in texts().items()
    }

    assert set(strangers(late)) == {"games.catalogue"}
    assert sum(len(its) for its in late.values()) > sum(len(its) for its in house().values())


def test_docstrings_begin_plainly() -> None:
    """A first line returns, does or names something: verbs such as "hold" are out (see CONTRIBUTING)."""
    files = [p for package in (*PACKAGES, "tests") for p in (ROOT / package).rglob("*.py")]
    firsts = [
        f"{path.relative_to(ROOT)}: {first}"
        for path in files
        for first in re.findall(r'^ +"""(.+)$', path.read_text(encoding="utf-8"), re.M)
    ]

    assert len(firsts) > 5000
    assert [its for its in firsts if re.search(r": (?:Tell|Say|Hold|Know)\b", its)] == []


def test_public_functions_are_not_named_by_participles() -> None:
    """A function or method is a verb with its object; what installed games call or answer keeps its name."""
    names = [
        (module, each.name)
        for module, text in texts().items()
        if "training" not in module
        for home in public_homes(ast.parse(text))
        for each in home.body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and not is_property(each)
    ]
    bare = [(module, name) for module, name in names if re.fullmatch(rf"[a-z]+ed|{IRREGULAR}", name)]

    assert len(names) > 3500
    assert [its for its in bare if its[1] not in KEPT_NAMES] == []
    assert {name for _, name in bare} == KEPT_NAMES


def public_homes(tree: ast.Module) -> list[ast.Module | ast.ClassDef]:
    """Return a module and its public classes."""
    classes = [each for each in tree.body if isinstance(each, ast.ClassDef) and each.name[0] != "_"]
    return [tree, *classes]


def is_property(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a method is read like a field, whose name may be an adjective."""
    return any(ast.unparse(each).endswith("property") for each in function.decorator_list)


def test_a_class_name_means_one_thing() -> None:
    """No two public classes share a name, except what each game has for itself and two schemas."""
    homes = defaultdict[str, set[str]](set)
    installed = {module: text for module, text in texts().items() if "training" not in module}
    for module, text in installed.items():
        for statement in ast.parse(text).body:
            if isinstance(statement, ast.ClassDef) and not statement.name.startswith("_"):
                homes[statement.name].add(module)
    several = {name for name, modules in homes.items() if len(modules) > 1}

    assert len(homes) > 500
    assert several == OF_EACH_GAME | ON_THE_WIRE


def test_no_module_grows_large() -> None:
    """A module that is longer holds two things: part them."""
    lines = {module: text.count("\n") for module, text in texts().items()}

    assert len(lines) >= JUDGED
    assert {module: count for module, count in lines.items() if count > LONGEST} == {}


def test_every_template_refuses_a_name_that_is_not_there() -> None:
    """All that fills in templates is strict: a value that no longer exists is an error, never nothing."""
    made = [
        (module, {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords})
        for module, text in texts().items()
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func).split(".")[-1] in ("Environment", "Template", "Jinja2Templates", "overlay")
    ]

    assert len(made) >= 2
    assert [module for module, given in made if given.get("undefined") != "StrictUndefined"] == []


@pytest.mark.parametrize(
    ("text", "circle"),
    [
        ("import p.b", True),
        ("from p import b", True),
        ("from p.b import anything", True),
        ("from . import b", True),
        ("from .b import anything", True),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.b import anything", True),
        ("try:\n    pass\nexcept ImportError:\n    import p.b", True),
        ("class A:\n    import p.b", True),
        ("def f():\n    import p.b", False),
        ("import p.c", False),
    ],
)
def test_a_circle_is_found_however_it_is_written(text: str, circle: bool) -> None:
    """Two modules that import each other are found, in every form of import but inside a function."""
    found = circles(importing({"p.__init__": "", "p.a": text, "p.b": "from p import a", "p.c": ""}))

    assert found == ([["p.a", "p.b"], ["p.b", "p.a"]] if circle else [])


def test_a_circle_through_a_package_is_found() -> None:
    """An import of a package's module from outside runs the package first."""
    graph = importing({"p.__init__": "import q.a", "p.b": "", "q.__init__": "", "q.a": "import p.b"})

    assert circles(graph) == [["p.__init__", "q.a"], ["q.a", "p.__init__"]]
    assert circles(importing({"p.__init__": "", "p.a": "import p.b", "p.b": ""})) == []
