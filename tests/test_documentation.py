"""The documentation is true: its commands run, its links resolve, nothing that can be called is left out."""

from __future__ import annotations

import argparse
import ast
import os
import re
import shlex
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from tests.words import HARD, WHERE_FOR_IF

ROOT = Path(__file__).parents[1]
PACKAGES = ("games", "calibration", "print", "vision", "companion")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
REFERENCE = sorted((ROOT / "docs").glob("command-line*.md"))
# These need a network, run until they are stopped, or take long; they are tested elsewhere or not run.
NOT_RUN = (
    "python3 ",
    ".venv-train/",
    ".venv-render/",
    ".venv/bin/pip ",
    ".venv/bin/python ",
    "git ",
    "sparklies serve",
    "sparklies link",
    "sparklies backup",
    "sparklies restore",
    "sparklies export",
    "sparklies import",
)
EXIT_CODE = re.compile(r"#.*\bexit code (\d)")
# No file may name a place on somebody's machine, or what it was written with.
UNWANTED = tuple(
    "".join(parts) for parts in (("/wo", "rk/"), ("/ro", "ot/"), ("clau", "de"), ("language ", "model"))
)


def tracked(*patterns: str) -> list[Path]:
    """Return the files that git keeps and that are there."""
    done = subprocess.run(
        ["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def modules() -> list[str]:
    """Return the names of all modules of the packages."""
    files = tracked(*(f"{package}/*.py" for package in PACKAGES))
    return [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files if file.stem[:2] != "__"]


def examples() -> Iterator[tuple[str, int]]:
    """Yield every command of the shell blocks of the pages, with the exit code it should leave with."""
    for page in PAGES:
        for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
            for line in block.replace("\\\n", " ").splitlines():
                code = EXIT_CODE.search(line)
                yield line, int(code[1]) if code else 0


def run_examples() -> list[tuple[str, int]]:
    """Return the examples that are run here, each once."""
    return list(dict.fromkeys(e for e in examples() if not e[0].startswith(NOT_RUN)))


@pytest.fixture
def visitor(tmp_path: Path) -> Path:
    """Return a folder that looks like a checkout to commands that read, and takes what they write."""
    for name in ("docs", "companion"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def examples_in_turn() -> list[Any]:
    """Return the examples as parameters; ordinary runs take one demonstration, --long all of them."""
    shows = [line for line, _ in run_examples() if line.startswith("sparklies demo")]
    assert len(shows) > 1
    return [
        pytest.param(line, code, marks=pytest.mark.long if line in shows[1:] else ())
        for line, code in run_examples()
    ]


@pytest.mark.parametrize("command, code", examples_in_turn())
def test_examples_run(
    visitor: Path,
    command: str,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every example of README and docs runs and leaves with the exit code that it names."""
    monkeypatch.chdir(visitor)
    monkeypatch.setattr(sys, "stdin", StringIO())
    name, *words = shlex.split(command, comments=True)
    left = cli.main(words)

    assert name == "sparklies"
    assert (left, capsys.readouterr().err if left else "") == (code, "")


def test_every_subcommand_has_an_example() -> None:
    """Readme and reference show every subcommand at least once; the readme each in one line."""
    shown = {shlex.split(line, comments=True)[1] for line, _ in examples() if line.startswith("sparklies ")}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert shown == set(cli._COMMANDS)
    assert [name for name in cli._COMMANDS if f"sparklies {name}" not in readme] == []


@pytest.mark.parametrize("command", cli._COMMANDS)
def test_every_option_is_in_the_reference(command: str) -> None:
    """A subcommand's section names all of its options."""
    parser = argparse.ArgumentParser(add_help=False)
    cli._module(command).configure(parser)
    reference = "\n".join(page.read_text(encoding="utf-8") for page in REFERENCE)
    section = reference.split(f"\n## {command}\n")[1].split("\n## ")[0]
    options = [option for action in parser._actions for option in action.option_strings]

    assert [option for option in options if option not in section] == []


def test_every_code_is_in_the_docs() -> None:
    """Every code of a fault and of a photo that cannot be read stands in the docs."""
    said = re.compile(r'(?:Fault|PictureError|BoardNotFoundError)\(\s*"([a-z-]+)"')
    sources = (file.read_text(encoding="utf-8") for file in tracked("games/*.py", "vision/*.py"))
    codes = sorted({code for source in sources for code in said.findall(source)})
    docs = "".join(page.read_text(encoding="utf-8") for page in PAGES)

    assert len(codes) > 20
    assert [code for code in codes if f"`{code}`" not in docs] == []


def test_the_two_commands_of_the_readme_are_whole() -> None:
    """The first command installs and shows, the second tests; continuous integration runs the second."""
    commands = [line for line, _ in examples() if ".venv/bin/pip install" in line]
    shared = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

    assert commands == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/sparklies demo",
        ".venv/bin/pip install -e '.[test]' && .venv/bin/python -m pytest",
    ]
    assert all(part in shared for part in (".[test]", "pytest"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_resolve(page: Path) -> None:
    """Everything that a page links to or shows is a file of the repository, with its heading."""
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"(?:\]\(|src=\")([^)\s\"]+)", text)
    for link in links:
        if link.startswith(("http://", "https://")):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page

        assert target.exists(), f"{page.name} links to {link}"
        assert not anchor or anchor in anchors(target), f"{page.name} links to {link}"


def is_there(name: str) -> bool:
    """Return whether a dotted name is that of a module, or of something in one."""
    parts = name.split(".")
    found: object = import_module(parts[0])
    for end, part in enumerate(parts[1:], start=2):
        if hasattr(found, "__path__") and find_spec(".".join(parts[:end])):
            import_module(".".join(parts[:end]))
        found = getattr(found, part, None)
    return found is not None


def test_whatever_is_named_is_there() -> None:
    """Every file and folder, every module and every name in one that a page names exists."""
    files, names = set[str](), set[str]()
    homes = "|".join((*PACKAGES, "docs", "tests"))
    for page in PAGES:
        for code in re.findall(r"(?<!`)`([^`\n]+)`", page.read_text(encoding="utf-8")):
            files |= {code} if re.fullmatch(rf"(?:{homes})/[\w./-]+", code) else set()
            names |= {code} if re.fullmatch(rf"(?:{'|'.join(PACKAGES)})(?:\.\w+)+", code) else set()

    assert len(files) > 60
    assert len(names) > 20
    assert sorted(file for file in files if not (ROOT / file).exists()) == []
    assert sorted(name for name in names if not is_there(name)) == []


def test_the_readme_leads_to_every_page() -> None:
    """No page of the docs has to be found by chance."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert [p.name for p in PAGES if p.parent.name == "docs" and f"(docs/{p.name})" not in readme] == []


PLAIN = (
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md"))),
)


@pytest.mark.parametrize("name", PLAIN)
def test_pages_are_plain(name: str) -> None:
    """No page has long lines, too many of them, or words that make sentences hard to read."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    prose, is_code = list[str](), False
    for line in lines:
        is_code ^= line.startswith("```")
        if not is_code and not line.startswith(("|", "    ", "!", "<", "```")):
            prose.append(line)

    assert len(prose) > 5
    assert [line for line in prose if len(line) > 110] == []
    assert HARD.findall(re.sub(r"`[^`]*`|\]\([^)]*\)", "", " ".join(prose))) == []
    assert len(lines) <= 250


def test_pictures_are_shown_made_and_small() -> None:
    """Every picture is shown on a page and made by make.py; together they weigh little."""
    folder = ROOT / "docs" / "pictures"
    pictures = [path for path in folder.iterdir() if path.suffix in (".png", ".jpg", ".svg")]
    shown = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    maker = (folder / "make.py").read_text(encoding="utf-8")

    assert len(pictures) >= 3
    assert [p.name for p in pictures if f"pictures/{p.name}" not in shown or p.name not in maker] == []
    assert sum(path.stat().st_size for path in pictures) < 1_500_000


def anchors(page: Path) -> set[str]:
    """Return the anchors that a page's headings make."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def source_of(module: str) -> str:
    """Return a module's text."""
    path = ROOT.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8")


FACES = (
    "games.ready.grids",
    "games.ready.groups",
    "games.ready.ways",
)  # docs/ready-parts.md lists their parts


def imported_by(tree: ast.Module) -> set[str]:
    """Return the names that a module takes from others at its top level."""
    froms = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return {alias.asname or alias.name for node in froms for alias in node.names}


def test_all_that_is_public_says_what_it_is() -> None:
    """Every module has a docstring, and so has each function and class without an underscore in front."""
    said = 0
    for module in modules():
        tree = ast.parse(source_of(module))
        assert ast.get_docstring(tree), module
        for node in tree.body:
            if (
                isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
                and node.name[0] != "_"
            ):
                assert ast.get_docstring(node), (module, node.name)
                said += 1
    assert said > 1500


def test_docstrings_and_comments_are_plain() -> None:
    """None has words that make sentences hard to read, or "where" for "if" (see tests.words)."""
    sentences = [
        (str(path.relative_to(ROOT)), sentence)
        for path in tracked("*.py")
        for text in explanations(path.read_text(encoding="utf-8"))
        for sentence in re.split(r"(?<=[.:;]) ", NAMES.sub("", " ".join(text.split())))
    ]
    hard = [its for its in sentences if HARD.search(its[1]) or WHERE_FOR_IF.search(its[1])]

    assert len(sentences) > 20_000
    assert hard == []


NAMES = re.compile(r"`[^`]*`|(?:^|(?<=[.;,] ))\w+(?=: )|\w+(?=\(\))|\.\w+")  # code, arguments, members


def explanations(source: str) -> Iterator[str]:
    """Yield every docstring and every comment of a module: a docstring is a string that begins a line."""
    begins = True
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("# ")
        elif token.type == tokenize.STRING and begins:
            yield str(ast.literal_eval(token.string))
        if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            begins = token.type == tokenize.NEWLINE


def test_every_module_can_be_imported() -> None:
    """By itself, in any order."""
    for module in modules():
        if not re.search(
            r"^(?:import|from) (?:torch|vision\.training\.cells_network)\b", source_of(module), re.M
        ):
            assert import_module(module).__doc__


def test_a_list_of_names_tells_what_a_module_passes_on() -> None:
    """A module lists its names only if other modules define some of them; all of them exist, each once."""
    found = 0
    for module in modules():
        tree = ast.parse(source_of(module))
        listed = (
            getattr(import_module(module), "__all__", None) if "\n__all__ = " in source_of(module) else None
        )
        if listed is None:
            continue
        assert len(set(listed)) == len(listed), module
        assert [name for name in listed if not hasattr(import_module(module), name)] == [], module
        passed_on = set(listed) & imported_by(tree)
        assert passed_on or module in FACES, module
        found += bool(passed_on)
    assert found >= 5


def test_no_file_speaks_of_the_machine_it_was_written_on() -> None:
    """No path of a developer's machine and no word on how a file came about stands in any text file."""
    found = []
    for file in tracked():
        data = file.read_bytes()
        if b"\0" not in data[:4096] and file != Path(__file__):
            text = data.decode("utf-8", "replace").lower()
            found += [(str(file.relative_to(ROOT)), word) for word in UNWANTED if word in text]

    assert found == []


def test_the_changelog_knows_this_version() -> None:
    """The version in pyproject.toml has its section."""
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)

    assert version and f"[{version[1]}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_continuous_integration_is_complete() -> None:
    """The script checks style, types, layers and tests, stops at the first failure, names no package host."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    steps = ("ruff check .", "ruff format --check .", "mypy", "lint-imports", "pytest")

    assert "set -euo pipefail" in script
    assert [step for step in steps if step not in script] == []
    assert re.findall(r"https?://", script) == []
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
