"""Taking an installed game in, or leaving it out with its fault and the place of that in its package."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterable, Iterator
from importlib.metadata import EntryPoint
from itertools import chain
from pathlib import Path
from typing import Any

from games.game import Game
from games.installed.blame import Package, SourcePlace, package_of
from games.installed.contradictions import Finding, of_parts
from games.installed.sheet_faults import of_printed
from games.trying.loading import of_play
from games.words import Catalogue, Message, say, wanting


def admit(entry: EntryPoint, taken: Collection[str]) -> tuple[Game[Any] | None, Message | None]:
    """Return the game that an entry point offers and None, or None and why it cannot be used.

    taken: the ids of other games. No error of the package is raised.
    """
    package, loaded = package_of(entry), False
    try:
        game = entry.load()
        loaded = True
        if found := contradiction(game, taken):
            return None, add_place(found.why, package, place_of(found, package))
        if found := next(unsaid_sentences(package) if package else iter(()), None):
            return None, add_place(found.why, package, place_of(found, package))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # of any kind: the other games go on
        kind, its = type(error).__name__, str(error)
        why = say("fails", kind=kind, error=its) if loaded else say("not-loaded", kind=kind, error=its)
        return None, add_place(why, package, package.place_of_error(error) if package else None)
    return game, None


def find_failed_game(entries: Iterable[EntryPoint], error: BaseException) -> Message | None:
    """Return which installed game raised an error when it was asked, and where; None for other errors."""
    for entry in entries:
        if (package := package_of(entry)) and (place := package.place_of_error(error)):
            why = say("failed", game=entry.name, kind=type(error).__name__, error=str(error))
            return add_place(why, package, place)
    return None


def contradiction(game: object, taken: Collection[str]) -> Finding | None:
    """Return in what a game contradicts itself or the others, whose ids are taken; None if in nothing.

    Raises what the game raises when it is asked.
    """
    if not isinstance(game, Game):
        return Finding(say("no-game-object", kind=type(game).__name__))
    return next(chain(of_parts(game, taken), of_play(game), of_printed(game)), None)


def place_of(found: Finding, package: Package | None) -> SourcePlace | None:
    """Return the place in a package that shows what was found, None if none does."""
    if package is None or isinstance(found.about, SourcePlace):
        return found.about if isinstance(found.about, SourcePlace) else None
    place = package.place_of_text(found.text) if found.text else None
    return place or (package.place_of(found.about, found.member) if found.about is not None else None)


def add_place(why: Message, package: Package | None, place: SourcePlace | None) -> Message:
    """Return why a game cannot be used, with the place: without one, where the package offers the game."""
    place = place or (package.offer if package else None)
    if place is None:
        return why
    if not place.line:
        return say("in-file", what=why, file=place.file)
    return say("at-place", what=why, file=place.file, line=str(place.line))


def unsaid_sentences(package: Package) -> Iterator[Finding]:
    """Yield the sentences that a package's modules ask for, with a name in the code, and cannot be said."""
    for module in [*sys.modules.values()]:
        file = getattr(module, "__file__", None)
        if not file or package.place(file) is None:
            continue
        catalogues = {name: its for name, its in vars(module).items() if isinstance(its, Catalogue)}
        if not catalogues:
            continue
        for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in catalogues and (why := _why_not(catalogues[node.func.id], node)):
                yield Finding(why, package.place(file, node.lineno))


def _why_not(catalogue: Catalogue, call: ast.Call) -> Message | None:
    """Return why a sentence cannot be said that is named in the code, None if it can."""
    name = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else None
    if not isinstance(name, str):
        return None
    needs = wanting(catalogue.package, name)
    if needs is None:
        return say("sentence-missing", package=catalogue.package, name=name)
    given = {keyword.arg for keyword in call.keywords}
    missing = sorted(needs - {each for each in given if each})
    if missing and None not in given:  # None stands for ** and all that is in it
        return say("sentence-lacks", package=catalogue.package, name=name, data=missing[0])
    return None
