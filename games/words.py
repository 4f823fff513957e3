"""Sentences as data: a message is named where something happens, and said where somebody reads it.

Every package keeps its sentences in a file `words.ftl` beside its modules, in the Fluent syntax
(projectfluent.org). Terms that all of them use stand in games/terms.ftl. A wording is a small file of other
terms, and of other sentences if it has a flavour of its own; a game keeps it in its folder `wordings`.
One named standard is no other wording: its terms are what the game calls things if nobody asks for others.
Codes, the notation of turns and save lines are no sentences, and stay as they are in every wording.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

from games.once import compute_once

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax.ast import Resource

LANGUAGE = "en"
LONGEST = 2000  # letters of what is put into a sentence by the library, which takes no more than 2,500
BRIEF, REMEMBERED = 200, 4096  # letters of what a sentence speaks of, and how many such sentences are kept
STAND_INS = 0xE000  # for what is longer: no text has these, see _plain
_TERMS = "games/terms"
SIDES = ("side", "mover", "owner", "role", "asker")  # what in a sentence names a side
_TITLE = "wording-title"  # which every other wording has
STANDARD = "standard"  # the name of the words that a game uses if nobody asks for others


class WordsError(LookupError):
    """Raised if a catalogue cannot be read, or has no such sentence for such data; key: which one."""

    def __init__(self, said: str, key: str = "") -> None:
        self.key = key
        super().__init__(said)


@dataclass(frozen=True)
class Message:
    """Name a sentence of a catalogue and what it speaks of; str() says it in the wording that is chosen.

    catalogue: the package whose words.ftl holds it. id: its name there, or with a dot one of its attributes.
    data: what is put into it, by name.
    """

    catalogue: str
    id: str
    data: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        brief = sum(_letters(value) for _, value in self.data) <= BRIEF
        return (_remembered if brief else _said)(self.catalogue, self.id, self.data, chosen(), names_now())


Value = str | int | float | Message | tuple["Value", ...]
"""What can be put into a sentence: a text, a number, another sentence, or several that are listed."""

Said = Message | str
"""What can be said: a sentence of a catalogue, or a plain text where a game has none."""

Names = tuple[tuple[str, Said], ...]
"""What sides are called, side by side."""


@dataclass(frozen=True)
class Wording:
    """Name other words for a game: the file wordings/NAME.ftl of the package that has the game."""

    catalogue: str
    name: str

    @property
    def title(self) -> str:
        """Return what people call it, nothing of the standard words."""
        return "" if self.name == STANDARD else _said(self.catalogue, _TITLE, (), self)


class Catalogue:
    """Name the messages of one package: say("not-free", cell="c4") is the message of that id.

    package: a dotted name; its folder holds words.ftl and, of a game, wordings/NAME.ftl.
    """

    def __init__(self, package: str) -> None:
        self.package = package

    def __call__(self, name: str, /, **data: Value) -> Message:
        """Return the message of that id, about what is given by name."""
        return Message(self.package, name, tuple(sorted(data.items())))

    def family(self, *names: str) -> dict[str, Message]:
        """Return the messages NAME-… of these names by their ids, in the order of the catalogue."""
        from fluent.syntax.ast import Message as Entry

        entries = _resource(f"{self.package}/words").body
        found = (entry.id.name for entry in entries if isinstance(entry, Entry))
        return {name: self(name) for name in found if name.partition("-")[0] in names}

    @property
    def wordings(self) -> Mapping[str, Wording]:
        """Return the wordings that the package has besides its standard words, by name."""
        return {name: its for name, its in _wordings(self.package).items() if name != STANDARD}

    @property
    def standard(self) -> Wording | None:
        """Return its standard words, None if what every package's sentences use is right for it."""
        return _wordings(self.package).get(STANDARD)


@cache
def _wordings(package: str) -> dict[str, Wording]:
    folder = files(package) / "wordings"
    names = sorted(each.name for each in folder.iterdir()) if folder.is_dir() else []
    return {
        name: Wording(package, name) for name in (n.removesuffix(".ftl") for n in names if n.endswith(".ftl"))
    }


_CHOSEN: ContextVar[Wording | None] = ContextVar("wording", default=None)


def chosen() -> Wording | None:
    """Return the wording in which messages are said now, None for the standard words."""
    return _CHOSEN.get()


def choose(wording: Wording | None) -> None:
    """Use this wording for all messages from here on, in this thread or task and those that it starts."""
    _CHOSEN.set(wording)


@contextmanager
def spoken(wording: Wording | None) -> Iterator[None]:
    """Use this wording for all messages for a while, and call sides by their own names."""
    before = _CHOSEN.set(wording)
    with use_names(()):
        try:
            yield
        finally:
            _CHOSEN.reset(before)


say = Catalogue("games")


def all_of(things: Iterable[Value]) -> Message:
    """List things as in speech: "a1, a2 and b1"."""
    *rest, last = tuple(things) or ("",)
    return say("list-and", count=len(rest), rest=tuple(rest), last=last)


def any_of(things: Iterable[Value]) -> Message:
    """List things of which one is meant, as in speech: "R, G or B"."""
    *rest, last = tuple(things) or ("",)
    return say("list-or", count=len(rest), rest=tuple(rest), last=last)


def in_turn(things: Iterable[Said]) -> Said:
    """Return one thing after the other: "a1 stays red; a1 and b2 capture b1"; a single one as it is."""
    said = tuple(things)
    if len(said) < 2:
        return said[0] if said else ""
    half = len(said) // 2  # by halves, so that they do not lie as deep as they are many
    return say("in-turn", first=in_turn(said[:half]), rest=in_turn(said[half:]))


_NAMES: ContextVar[Names] = ContextVar("names", default=())


def name_sides(names: Names) -> None:
    """Call sides so in all messages from here on, in this thread or task and those that it starts."""
    _NAMES.set(names)


@contextmanager
def use_names(names: Names) -> Iterator[None]:
    """Call sides so for a while, in this thread or task."""
    before = _NAMES.set(names)
    try:
        yield
    finally:
        _NAMES.reset(before)


def names_now() -> Names:
    """Return what sides are called now; those that are missing are called by their own names."""
    return _NAMES.get()


def name_of(side: Value, names: Names | None = None) -> Value:
    """Return what a side is called, itself if it has no other name."""
    return next((name for its, name in (_NAMES.get() if names is None else names) if its == side), side)


def _said(
    package: str, key: str, data: Iterable[tuple[str, Value]], wording: Wording | None, names: Names = ()
) -> str:
    """Return a sentence as text; raises WordsError if there is none, or a variable in it has no value."""
    bundle = _bundle(package, wording)
    name, _, attribute = key.partition(".")
    if not bundle.has_message(name):
        raise WordsError(f"{package} has no sentence {key!r}", key)
    message = bundle.get_message(name)
    pattern = message.attributes.get(attribute) if attribute else message.value
    if pattern is None:
        raise WordsError(f"{package} has no sentence {key!r}", key)
    given, long = dict[str, str | int | float](), dict[str, str]()
    for of, value in data:
        given[of] = plain = _plain(name_of(value, names) if names and of in SIDES else value)
        if isinstance(plain, str) and len(plain) > LONGEST:
            given[of] = mark = chr(STAND_INS + len(long))
            long[mark] = plain
    said, errors = bundle.format_pattern(pattern, given)
    if errors:
        raise WordsError(f"{package} cannot say {key!r}: {errors[0]}", key)
    text = str(said)
    for mark, plain in long.items():
        text = text.replace(mark, plain)
    return text


_remembered = lru_cache(REMEMBERED)(_said)  # at a table the same is said to many, again and again


def _letters(value: Value) -> int:
    """Return how many letters are put into a sentence by a value, numbers not counted."""
    if isinstance(value, Message):
        return sum(_letters(inner) for _, inner in value.data)
    if isinstance(value, tuple):
        return sum(map(_letters, value))
    return len(value) if isinstance(value, str) else 0


def _plain(value: Value) -> str | int | float:
    if isinstance(value, tuple):
        value = ", ".join(str(each) for each in value)
    elif isinstance(value, int | float):
        return value
    said = str(value)
    if isinstance(value, str) and not said.isprintable():  # a terminal would obey what it cannot show
        said = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in said)
    return said


def _capital(said: str) -> str:
    """Begin with a capital: { CAPITAL(-cells) }."""
    return said[:1].upper() + said[1:]


@compute_once()
def _bundle(package: str, wording: Wording | None) -> FluentBundle:
    """Return what says a package's sentences in a wording, the standard terms and sentences below it."""
    from fluent.runtime import FluentBundle

    functions: dict[str, Any] = {"CAPITAL": _capital}
    bundle = FluentBundle([LANGUAGE], functions, use_isolating=False)
    for resource in _resources(package, wording):
        bundle.add_resource(resource, allow_overrides=True)
    return bundle


@cache
def sources(package: str, wording: Wording | None) -> str:
    """Return the text of all that says a package's sentences in a wording, for another reader.

    What stands later in it goes before what stands earlier under the same name; it has no comments.
    """
    from fluent.syntax import FluentSerializer

    written = "".join(FluentSerializer().serialize(each) for each in _resources(package, wording))
    return re.sub(r"^#.*\n", "", written, flags=re.MULTILINE)


def _resources(package: str, wording: Wording | None) -> Iterator[Resource]:
    """Yield the terms, a package's sentences, and what a wording says otherwise."""
    from fluent.syntax.ast import Term

    yield _resource(_TERMS)
    yield _resource(f"{package}/words")
    if wording:
        others = _resource(f"{wording.catalogue}/wordings/{wording.name}")
        if package != wording.catalogue:  # a game's flavour is for its own sentences, its terms are for all
            others = type(others)([entry for entry in others.body if isinstance(entry, Term)])
        yield others


def wanting(package: str, key: str) -> frozenset[str] | None:
    """Return what a package's sentence needs to be said with, None if there is no such sentence."""
    from fluent.syntax import ast

    entries = dict[str, Any]()
    for entry in (entry for each in _resources(package, None) for entry in each.body):
        if isinstance(entry, ast.Message | ast.Term):
            entries[f"{'-' * isinstance(entry, ast.Term)}{entry.id.name}"] = entry
    name, _, attribute = key.partition(".")
    message = entries.get(name)
    its = [each for each in getattr(message, "attributes", []) if each.id.name == attribute]
    pattern = (
        getattr(its[0] if its else None, "value", None) if attribute else getattr(message, "value", None)
    )
    return frozenset(_variables(pattern, entries)) if pattern else None


def _variables(node: Any, entries: Mapping[str, Any]) -> Iterator[str]:
    """Yield the variables that are used below a node, those of sentences that it refers to as well."""
    from fluent.syntax import ast

    if isinstance(node, ast.VariableReference):
        yield node.id.name
    elif isinstance(node, ast.MessageReference):
        yield from _variables(getattr(entries.get(node.id.name), "value", None), entries)
    elif isinstance(node, ast.BaseNode):
        for child in vars(node).values():
            for each in child if isinstance(child, list) else [child]:
                yield from _variables(each, entries)


@compute_once()
def _resource(name: str) -> Resource:
    """Read a file of sentences, named as its package and a path in it; raises WordsError."""
    from fluent.runtime import FluentResource
    from fluent.syntax.ast import Junk

    text = source(name)
    read: Resource = FluentResource(text)
    for entry in read.body:
        if isinstance(entry, Junk):
            line = 1 + text.count("\n", 0, entry.span.start if entry.span else 0)
            said = str(entry.content).splitlines()[0]
            raise WordsError(f"{name}.ftl, line {line}, cannot be read: {said}")
    return read


def source(name: str) -> str:
    """Return the text of a file of sentences, named as its package and a path in it; raises WordsError."""
    package, _, path = name.partition("/")
    place: Traversable = files(package).joinpath(f"{path}.ftl")
    if not place.is_file():
        raise WordsError(f"{package} has no {path}.ftl")
    return place.read_text(encoding="utf-8")
