"""Where in its package a fault of an installed game lies: the file, and the line of it if one shows it."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent
from types import CodeType, FunctionType

from games.errors import AnswerError
from games.words import WordsError


@dataclass(frozen=True)
class SourcePlace:
    """A place in a package: a file, as seen from where the package lies, and a line from 1, 0 for none."""

    file: str
    line: int = 0


@dataclass(frozen=True)
class Package:
    """The files that an entry point's game comes from: a folder, or one module. entry: what offers it."""

    root: Path
    entry: EntryPoint

    @property
    def modules(self) -> Iterator[Path]:
        """Yield its Python files."""
        yield from sorted(self.root.rglob("*.py")) if self.root.is_dir() else (self.root,)

    def place(self, file: str | Path, line: int = 0) -> SourcePlace | None:
        """Return a place of this package, None for a file that is none of its own."""
        if not str(file).startswith(str(self.root)):  # of thousands of modules, so quickly
            return None
        path = Path(file)
        if not path.is_relative_to(self.root):
            return None
        return SourcePlace(path.relative_to(self.root.parent).as_posix(), line)

    def place_of_error(self, error: BaseException) -> SourcePlace | None:
        """Return the last line of this package that was run before something failed."""
        return next(self._places_of_error(error), None)

    def _places_of_error(self, error: BaseException) -> Iterator[SourcePlace]:
        """Yield what may be the place of an error, the best first."""
        found = list[SourcePlace | None]()
        if isinstance(error, SyntaxError):
            found.append(self.place(error.filename or "", error.lineno or 0))
        if isinstance(error, AnswerError):
            found.append(self.place_of(error.about))
        if isinstance(error, WordsError) and error.key:
            found.append(self.place_of_text(error.key))
        frames = reversed(traceback.extract_tb(error.__traceback__))
        found += [self.place(frame.filename, frame.lineno or 0) for frame in frames]
        yield from filter(None, found)
        if error.__cause__ is not None:
            yield from self._places_of_error(error.__cause__)

    def place_of(self, thing: object, member: str = "") -> SourcePlace | None:
        """Return where a function, a class, the class of an object, or a member of that class is written."""
        if member and (place := self._place_of_member(type(thing), member)):
            return place
        code = getattr(getattr(thing, "__func__", thing), "__code__", None)
        if isinstance(code, CodeType):
            place = self.place(code.co_filename, code.co_firstlineno)
            part = getattr(thing, "__self__", None)
            return place or (self.place_of(type(part)) if part is not None else None)
        its = thing if isinstance(thing, type) else type(thing)
        with suppress(OSError, TypeError):
            return self.place(inspect.getsourcefile(its) or "", inspect.getsourcelines(its)[1])
        return None

    def _place_of_member(self, cls: type, name: str) -> SourcePlace | None:
        """Return where the body of a class, or of one that it is derived from, gives a member its value."""
        owner = next((each for each in cls.__mro__ if name in vars(each)), cls)
        if isinstance(vars(owner).get(name), FunctionType):
            return self.place_of(vars(owner)[name])
        place = self.place_of(owner)
        if place is None:
            return None
        with suppress(OSError, SyntaxError):
            body = ast.parse(dedent(inspect.getsource(owner))).body[0]
            for statement in getattr(body, "body", []):
                targets = statement.targets if isinstance(statement, ast.Assign) else []
                targets += [statement.target] if isinstance(statement, ast.AnnAssign) else []
                named = {
                    node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)
                }
                if name in named:
                    return SourcePlace(place.file, place.line + statement.lineno - 1)
        return place

    def place_of_text(self, text: str) -> SourcePlace | None:
        """Return the first line that has a text in quotes."""
        quoted = re.compile(rf"""(["']){re.escape(text)}\1""")
        for path in self.modules:
            with suppress(OSError, UnicodeDecodeError):
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                    if quoted.search(line):
                        return self.place(path, number)
        return None

    @property
    def offer(self) -> SourcePlace | None:
        """Return where the object that the entry point names gets its value, else its module's file."""
        file = getattr(sys.modules.get(self.entry.module), "__file__", None)
        if not file:
            return self.place(self.root)
        name, found = self.entry.attr.partition(".")[0], 0
        with suppress(OSError, SyntaxError, UnicodeDecodeError):
            for statement in ast.parse(Path(file).read_text(encoding="utf-8")).body:
                targets = [node for node in ast.walk(statement) if isinstance(node, ast.Name)]
                if isinstance(statement, ast.Assign | ast.AnnAssign) and any(
                    node.id == name and isinstance(node.ctx, ast.Store) for node in targets
                ):
                    found = statement.lineno
        return self.place(file, found)


def package_of(entry: EntryPoint) -> Package | None:
    """Return the package that an entry point's module is part of, None if there is none of this name."""
    top, *inner = entry.module.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError, AttributeError):
        return None
    if spec is None:
        return None
    folder = next(iter(spec.submodule_search_locations or ()), None)
    if folder is not None:
        return Package(Path(folder, *inner[:-1]), entry)
    return Package(Path(spec.origin), entry) if spec.origin else None
