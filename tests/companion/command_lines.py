"""Command lines drawn by lot from the grammar in command_lines.toml: sensible ones, and mistyped ones."""

from __future__ import annotations

import random
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["GRAMMAR", "Command", "Grammar", "Line", "lines"]

SENSIBLE = 0.55  # of the lines begin as one that makes sense
STRANGE = 0.3  # of the values of the others are such as nobody should write
SLIPS = 0.12  # of the lines have a word lost, doubled, misspelt
ODD = 0.02  # have no command, or one that there is not
STANDARD_INPUTS = ("record", "slip", "empty", "bytes", "closed")
DRAWN = {"digits": "012345678", "stones": ".bon"}
JUNK = ("--", "-", "--nosuch", "-x", "--json=1", "--help", "", "\t", "é", "--out", "=", "@photo.jpg", "*")


@dataclass(frozen=True)
class Command:
    """The grammar of one command; see the file's head.

    positionals: name, kind of value, fewest and most.
    """

    weight: int
    begins: tuple[tuple[str, ...], ...]
    positionals: tuple[tuple[str, str, int, int], ...]
    required: tuple[str, ...]
    options: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Grammar:
    """The commands, and of each kind of value what fits and what is strange."""

    commands: Mapping[str, Command]
    values: Mapping[str, Mapping[str, Sequence[str]]]


@dataclass(frozen=True)
class Line:
    """One command line: its words, and what stands on standard input."""

    words: tuple[str, ...]
    standard_input: str


def _read() -> Grammar:
    data = tomllib.loads((Path(__file__).parent / "command_lines.toml").read_text(encoding="utf-8"))
    commands = {
        name: Command(
            weight=said["weight"],
            begins=tuple(tuple(shlex.split(line)) for line in said["begins"]),
            positionals=tuple(
                (each["name"], each["value"], each["least"], each["most"])
                for each in said.get("positionals", ())
            ),
            required=tuple(said.get("required", ())),
            options={option: tuple(kinds) for option, kinds in said["options"].items()},
        )
        for name, said in data["commands"].items()
    }
    return Grammar(commands, data["values"])


GRAMMAR = _read()


def lines(seed: str) -> Iterator[Line]:
    """Yield command lines without end, first one of each command; the same seed gives the same ones."""
    rng = random.Random(seed)
    names = list(GRAMMAR.commands)
    weights = [GRAMMAR.commands[name].weight for name in names]
    for name in names:
        yield Line(tuple(_words(rng, name)), rng.choice(STANDARD_INPUTS))
    while True:
        words = [] if rng.random() < ODD else _words(rng, *rng.choices(names, weights))
        if not words or rng.random() < SLIPS:
            words = _slip(rng, words)
        standard_input = rng.choice(STANDARD_INPUTS)
        yield Line(tuple(words), standard_input)


def _words(rng: random.Random, name: str) -> list[str]:
    """Return the words of one command."""
    command = GRAMMAR.commands[name]
    sensible = rng.random() < SENSIBLE
    strange = 0.1 if sensible else STRANGE
    words = list(rng.choice(command.begins)) if sensible else []
    given = [option for option in command.options if option in words]
    if not sensible:
        for _, value, least, most in command.positionals:
            words += [_value(rng, value, strange) for _ in range(rng.randint(least, most))]
    for option, kinds in command.options.items():
        likely = 0.95 if not sensible and option in command.required else 0.3 / len(command.options) ** 0.5
        if option not in given and rng.random() < likely:
            words += _option(rng, option, [_value(rng, kind, strange) for kind in kinds])
    return [name, *(_filled(rng, word) for word in words)]


def _filled(rng: random.Random, word: str) -> str:
    """Return a word with cells and stones drawn by lot where it leaves them open."""

    def drawn(found: re.Match[str]) -> str:
        return "".join(rng.choices(DRAWN[found[2]], k=int(found[1])))

    return re.sub(r"\{(\d+)_(digits|stones)\}", drawn, word)


def _option(rng: random.Random, option: str, values: list[str]) -> list[str]:
    """Return an option with its values; one with a single value may be written with an equals sign."""
    if len(values) == 1 and (values[0].startswith("-") or rng.random() < 0.2):
        return [f"{option}={values[0]}"]
    return [option, *values]


def _value(rng: random.Random, kind: str, strange: float) -> str:
    values = GRAMMAR.values[kind]
    return rng.choice(values["strange"] if rng.random() < strange else values["fits"])


def _slip(rng: random.Random, words: list[str]) -> list[str]:
    """Return a line with one word lost, doubled, cut, exchanged or put in."""
    at = rng.randrange(len(words)) if words else 0
    match rng.randrange(5 if words else 1):
        case 0:
            return [*words[:at], rng.choice(JUNK), *words[at:]]
        case 1:
            return words[:at] + words[at + 1 :]
        case 2:
            return [*words[:at], words[at], *words[at:]]
        case 3:
            return [*words[:at], words[at][: rng.randrange(len(words[at]) + 1)], *words[at + 1 :]]
        case _:
            return [*words[:at], rng.choice(JUNK), *words[at + 1 :]]
