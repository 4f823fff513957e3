"""What the product's sentences are and where they are used: read from its catalogues and its sources.

`python -m tests.words games/board.py …` lists the texts in modules that still stand beside the catalogues.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache, partial
from html.parser import HTMLParser
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as ftl
from jinja2 import Environment, nodes

from games.options import make_option
from games.words import Catalogue, source

ROOT = Path(__file__).parent.parent
TOYS = ("tests/toy/kites", "tests/toy/moots", "tests/toy/skeins")
PACKAGES = ("games", "calibration", "print", "vision", "companion", "tests/benchmarks/suites", *TOYS)
TERMS = "games/terms"
NUMBERS = (0, 1, 2, 5)
PLURALS = {"zero", "one", "two", "few", "many", "other"}
SAID_BY_TAGS = ("alt", "aria-label", "placeholder", "title")
# Words that make sentences hard to read: hidden subjects, programs that speak, places for conditions.
HARD = re.compile(
    r"\b(?:whoever|whatever|likewise|falls? away|affair|heeds?|all the same(?! way)|but for(?! once)"
    r"|(?:tells?|told|telling)\b(?!(?: [\w,]+){0,5} (?:apart|from)\b)"
    r"|(?:empty|none|null|nothing) where|where (?:none|nothing|nobody|there (?:is|are) (?:none|no)))\b",
    re.I,
)
# "Where" that means "if": it begins a sentence that is no heading, or follows what a condition follows.
WHERE_FOR_IF = re.compile(
    r"^Where\b(?!.*:$)"
    r"|\b(?:leave|with a message|a fault|a sentence|nan|false|true|equal|exact|left out|asked to) where\b"
    r"|(?:-1|\"yes\"|,? (?:not|kept|turned|answered|read|counts) only) where\b"
    r"|\b(?:none|nothing|nobody|empty) where\b(?! (?:it|they|he|the [\w ]+) (?:is|are|lies?|stands?)\b)",
)
FAMILIES = {"load_rulings": ("ruling",), "load_ruling_groups": ("group", "ruling")}
FAULTY = {
    "AssertionError",
    "KeyError",
    "NotImplementedError",
    "RuntimeError",
    "TypeError",
    "ValueError",
    "WordsError",
}


def dotted(path: Path) -> str:
    """Return by which name a module or package is imported; that of a game of one's own lies in tests/toy."""
    root = ROOT / "tests" / "toy"
    return ".".join(path.relative_to(root if path.is_relative_to(root) else ROOT).parts)


class Used(NamedTuple):
    """The place where a message is asked for, and its data."""

    place: str
    package: str
    key: str
    data: frozenset[str]


class Stray(NamedTuple):
    """The place of a text of several words in the code."""

    place: str
    text: str


def modules(paths: tuple[str, ...] = PACKAGES) -> list[Path]:
    """Return every module of the product, or those below these paths."""
    found: list[Path] = []
    for path in paths:
        place = ROOT / path
        found += sorted(place.rglob("*.py")) if place.is_dir() else [place]
    return [path for path in found if "training" not in path.parts]


@cache
def entries(name: str) -> dict[str, ftl.Message | ftl.Term]:
    """Return what a file of sentences holds, by id; a term's begins with a hyphen."""
    found: dict[str, ftl.Message | ftl.Term] = {}
    for entry in FluentParser().parse(source(name)).body:
        assert not isinstance(entry, ftl.Junk), f"{name}: {entry.content}"
        if isinstance(entry, ftl.Message | ftl.Term):
            key = f"-{entry.id.name}" if isinstance(entry, ftl.Term) else entry.id.name
            assert key not in found, f"{name} says {key} twice"
            found[key] = entry
    return found


def catalogues() -> list[str]:
    """Return the packages that have sentences."""
    return [
        dotted(path.parent) for package in PACKAGES for path in sorted((ROOT / package).rglob("words.ftl"))
    ]


def wordings() -> list[tuple[str, str]]:
    """Return every wording: the package of its game, and its name."""
    return [
        (dotted(path.parent.parent), path.stem)
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("wordings/*.ftl"))
    ]


class _Found(visitor.Visitor):
    """Collect what a pattern puts in: variables with the keys they select by, terms and messages."""

    def __init__(self) -> None:
        self.variables: dict[str, set[str]] = {}
        self.references: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.setdefault(node.id.name, set())

    def visit_TermReference(self, node: ftl.TermReference) -> None:  # noqa: N802
        self.references.add(f"-{node.id.name}")
        self.generic_visit(node)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        self.generic_visit(node)
        if node.id.name == "NUMBER":
            for given in node.arguments.positional:
                if isinstance(given, ftl.VariableReference):
                    self.variables[given.id.name].add("other")

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.selector, ftl.VariableReference):
            keys = {v.key.name if isinstance(v.key, ftl.Identifier) else v.key.value for v in node.variants}
            self.variables[node.selector.id.name] |= keys


def inside(node: ftl.SyntaxNode) -> _Found:
    """Return what a sentence puts in."""
    found = _Found()
    found.visit(node)
    return found


def variables(package: str, key: str) -> dict[str, set[str]]:
    """Return the data that a sentence asks for, itself and by those that it refers to."""
    return _variables(package, key, frozenset())


def _variables(package: str, key: str, seen: frozenset[str]) -> dict[str, set[str]]:
    name, _, attribute = key.partition(".")
    known = entries(f"{package}/words")
    if name not in known:
        return {}
    node: ftl.SyntaxNode | None = known[name]
    if isinstance(known[name], ftl.Message):
        its = {each.id.name: each.value for each in known[name].attributes}
        node = its.get(attribute) if attribute else known[name].value
    if node is None:
        return {}
    found = inside(node)
    asked = dict(found.variables)
    for other in found.references - seen:
        if not other.startswith("-"):
            for data, keys in _variables(package, other, seen | {key}).items():
                asked.setdefault(data, set()).update(keys)
    return asked


def samples(asked: dict[str, set[str]]) -> Iterator[dict[str, str | int]]:
    """Yield data to say a sentence with: numbers 0, 1, 2 and 5, and every word that it tells apart."""
    values: list[list[str | int]] = []
    for keys in asked.values():
        numeric = bool(keys) and all(key in PLURALS or key.isdigit() for key in keys)
        values.append(list(NUMBERS) if numeric else [*sorted(keys), "X"] if keys else ["X"])
    for chosen in product(*values):
        yield dict(zip(asked, chosen, strict=True))


def used(path: Path) -> Iterator[Used]:
    """Yield every message that a module names, by what its catalogues are called there."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = dotted(path.with_suffix("")).removesuffix(".__init__")
    if "Catalogue" not in path.read_text() and "words import" not in path.read_text():
        return
    module = import_module(name)
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(ast.Name(named), "family"), names) if hasattr(module, named):
                yield from _family(path, getattr(module, named), *map(ast.literal_eval, names))
            case ast.Call(ast.Name(loader), [ast.Name(named)]) if loader in FAMILIES:
                yield from _family(path, getattr(module, named), *FAMILIES[loader])
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        catalogue = getattr(module, node.func.id, None)
        if isinstance(catalogue, partial) and catalogue.func is make_option:
            yield from _option(path, catalogue.args[0].package, *_literals(node.args[0], str(path)))
        place = f"{path.relative_to(ROOT)}:{node.lineno}"
        if isinstance(catalogue, Catalogue):
            data = frozenset(keyword.arg or "**" for keyword in node.keywords)
            for key in _literals(node.args[0], place):
                yield Used(place, catalogue.package, key, data)


def _option(path: Path, package: str, name: str) -> Iterator[Used]:
    """Yield the messages that describe an option; not all have a form."""
    for part in ("", "-does", "-form"):
        if part != "-form" or f"option-{name}-form" in entries(f"{package}/words"):
            yield Used(str(path.relative_to(ROOT)), package, f"option-{name}{part}", frozenset())


def _family(path: Path, catalogue: Catalogue, *names: str) -> Iterator[Used]:
    """Yield the messages of families that need no data; others are named one by one."""
    for key in catalogue.family(*names):
        if not variables(catalogue.package, key):
            yield Used(str(path.relative_to(ROOT)), catalogue.package, key, frozenset())


def _literals(node: ast.expr, place: str) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from _literals(node.body, place)
        yield from _literals(node.orelse, place)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    else:
        raise AssertionError(f"{place}: a message is named by what stands there, not by what is computed")


def taught() -> Iterator[Used]:
    """Yield every message of the tasks of lessons."""
    for path in (path for package in PACKAGES for path in sorted((ROOT / package).rglob("lesson.toml"))):
        lesson, place = tomllib.loads(path.read_text(encoding="utf-8")), str(path.relative_to(ROOT))
        if "rule" in lesson:
            yield Used(place, dotted(path.parent), lesson["rule"], frozenset())
        for task in lesson["tasks"]:
            for part in ("", "-why", "-trap"):
                yield Used(place, dotted(path.parent), f"task-{task['id']}{part}", frozenset())


def templates() -> list[Path]:
    """Return every page that is filled in."""
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("templates/*.html"))]


def shown(path: Path) -> Iterator[Used]:
    """Yield every message that a template names; they are of the nearest package above it that has any."""
    for call in Environment().parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "say":
            place = f"{path.relative_to(ROOT)}:{call.lineno}"
            home = next(folder for folder in path.parents if (folder / "words.ftl").exists())
            package = ".".join(home.relative_to(ROOT).parts)
            named = call.args[0]
            for each in (named.expr1, named.expr2) if isinstance(named, nodes.CondExpr) else (named,):
                assert isinstance(each, nodes.Const), f"{place}: a message is named by what stands there"
                yield Used(place, package, each.value, frozenset(keyword.key for keyword in call.kwargs))


def bare(path: Path) -> list[str]:
    """Return the texts that stand in a template itself, or in its tags; a format's name is none: SVG."""
    found = list[str]()

    class Reading(HTMLParser):
        inside = ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.inside = tag
            found.extend(value or "" for name, value in attrs if name in SAID_BY_TAGS)

        def handle_endtag(self, tag: str) -> None:
            self.inside = ""

        def handle_data(self, data: str) -> None:
            if self.inside not in ("code", "script", "style"):
                found.append(data)

    template = path.read_text(encoding="utf-8")
    Reading().feed(re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", "", template, flags=re.S))
    return [text.strip() for text in found if re.search(r"[a-z]", text)]


def scripts() -> list[Path]:
    """Return the scripts that pages load."""
    return [path for package in PACKAGES for path in sorted((ROOT / package).glob("static/*.js"))]


SAID = re.compile(  # what stands first in a call
    r"(?<![\w.])(?<!function )say\(([^,()]*(?:\([^()]*\)[^,()]*)*)[,)]"
)


def scripted(path: Path) -> Iterator[Used]:
    """Yield every message that a script names; that each gets its data is for tsc to check."""
    text = path.read_text(encoding="utf-8")
    package = dotted(path.parent)
    for call in SAID.finditer(text):
        place = f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, call.start()) + 1}"
        named = re.findall(r'(?:^|[?:] )"([^"]+)"', call[1])
        assert named, f"{place}: a message is named by what stands there, not by what is computed"
        for key in named:
            yield Used(place, package, key, frozenset(variables(package, key)))


def strays(path: Path) -> Iterator[Stray]:
    """Yield every text of several words in a module that may reach people; others: see _for_programs."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out = {id(inner) for node in ast.walk(tree) for inner in _for_programs(node)}
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.JoinedStr):
            left_out.update(id(value) for value in node.values)
            text = "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        bare = MARKUP.sub(" ", text)
        words = re.findall(r"[^\W\d_]{2,}", bare)
        if not SQL.match(text) and words and " " in bare.strip() and len(words) + bare.count("{}") > 1:
            yield Stray(f"{path.relative_to(ROOT)}:{node.lineno}", text)


MARKUP = re.compile(r"<[^>]*>?|[\w-]+=\"[^\"]*\"|^[^<>]*/>")  # elements and attributes, also in part

SQL = re.compile(r"(?:BEGIN|CREATE|DROP|INSERT|LISTEN|LOCK|PRAGMA|SELECT|SET) ")  # how a statement begins


def _for_programs(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what no text for people is in.

    Docstrings, errors of wrong callers, patterns, seeds, logs, what describes the interface to programs.
    """
    match node:
        case ast.Expr(ast.Constant()):
            yield node.value
        case ast.Raise(ast.Call(ast.Name(name))) if name in FAULTY and node.exc:
            yield from ast.walk(node.exc)
        case ast.Assert(_, msg) if msg:
            yield from ast.walk(msg)
        case ast.keyword("description" | "summary", value):
            yield from ast.walk(value)
        case ast.Dict(keys, values):
            for key, value in zip(keys, values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "description":
                    yield from ast.walk(value)
        case ast.Call(ast.Attribute(ast.Name("re" | "random" | "_log" | "log")) | ast.Name("Random")):
            yield from (inner for argument in node.args for inner in ast.walk(argument))


if __name__ == "__main__":
    for module in modules(tuple(sys.argv[1:]) or PACKAGES):
        for stray in strays(module):
            print(f"{stray.place}: {stray.text}")
