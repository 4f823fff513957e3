"""The tables of everything that a game can answer and of all ready parts, made from the code.

`python -m tests.members` writes docs/members.md, docs/members-texts.md, and the table in docs/ready-parts.md.
"""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import fields
from pathlib import Path
from textwrap import dedent
from types import FunctionType
from typing import Any

from games.answers import Action, Outcome, Seat, Timing
from games.consent import Request
from games.effects import KINDS, Effect
from games.extras import Bests, Printed
from games.game import Game
from games.look import Look
from games.lots import LotRules
from games.options import Option
from games.ready import grids, groups, ways
from games.ready.grids import GridRules
from games.rules import CoreRules, OptionRules, RoundRules, SeatRules
from games.standing import Kind, Standing
from games.texts import CoreTexts, OlderTexts

__all__ = ["members_pages", "pages", "ready_table"]

MUST, OTHERS, LONG = "**write it**", "made from the others", 60
DOCS = Path(__file__).parents[1] / "docs"
RULES, TEXTS = "Derive your rules from `games.parts.Rules`.", "Derive your texts from `games.parts.Texts`."
RULE_PARTS: tuple[tuple[type, str], ...] = (
    (CoreRules, f"What may be done, by whom, and what it leads to. {RULES}"),
    (SeatRules, "For players who come, leave, change sides or call out of turn. Part of `Rules`."),
    (RoundRules, "For rounds that are not the plain turn order. Part of `Rules`."),
    (OptionRules, "For options, agreements and repetitions. Part of `Rules`."),
    (LotRules, "For draws in the course of play ([chance](chance.md)). Derive your rules from it."),
    (GridRules, "Rules of a game that is a grid of letters: they answer all other members of `Rules`."),
)
OTHER_PARTS: tuple[tuple[type, str], ...] = (
    (CoreTexts, f"Save lines, turns and words. {TEXTS}"),
    (OlderTexts, "For notations and save lines of older versions of a game. Part of `Texts`."),
    (Look, "What stands on the board, as a camera tells it apart."),
    (Printed, "What a printed set holds, if there is one."),
)
DATA = (Action, Outcome, Seat, Timing, Request, Standing, Kind, Option, Bests, Effect)
READY = (ways, groups, grids)
HEAD = """\
# Members of rules

What the rules of a game can answer, with signatures; for all else, see [members of texts and the
rest](members-texts.md). The last column says what a member answers unless the game writes it, and which
members every game has to write. [Your own game](your-own-game.md) shows how to begin, [your own
parts](your-own-parts.md) how a larger game uses them. `P` is the class of a game's positions.

"""
OTHER_HEAD = """\
# Members of texts and the rest

What a game's texts, look and printed set can answer, with signatures; what a game is composed of, and what
members take and return. See [members of rules](members.md) for the last column.

"""


def members_pages() -> dict[Path, str]:
    """Return the pages that list every member with its signature."""
    rules, others = ([_part(cls, words) for cls, words in parts] for parts in (RULE_PARTS, OTHER_PARTS))
    return {
        DOCS / "members.md": (HEAD + "\n".join(rules)).rstrip("\n") + "\n",
        DOCS / "members-texts.md": OTHER_HEAD + "\n".join([*others, _record(), _data()]),
    }


def ready_table() -> str:
    """Return the rows of the table of ready parts."""
    rows = []
    for module in READY:
        for name in module.__all__:
            its = inspect.unwrap(getattr(module, name))
            if isinstance(its, FunctionType):
                rows.append(_row(f"`{module.__name__}`", f"`{_signature(its)}`", _first_line(its)))
            elif isinstance(its, tuple):
                said = re.search(rf"^{name} = .*  # (.*)$", inspect.getsource(module), re.M)
                assert said
                rows.append(_row(f"`{module.__name__}`", f"`{name} = {its}`", said[1]))
    return "\n".join(rows)


def pages() -> dict[Path, str]:
    """Return the text of all pages as they should be."""
    page = DOCS / "ready-parts.md"
    text = page.read_text(encoding="utf-8")
    head, rule, rest = text.partition("| module | part | what it is |\n|---|---|---|\n")
    table = re.match(r"(?:\|.*\n)*", rest)
    assert rule and table
    return {**members_pages(), page: f"{head}{rule}{ready_table()}\n{rest[table.end() :]}"}


def _part(cls: type, words: str) -> str:
    lines = [f"## {cls.__name__}", "", f"`{cls.__module__}`. {words}", ""]
    lines += ["| member | what it is | unless it is written |", "|---|---|---|"]
    for name, its in inspect.get_annotations(cls).items():
        default = _written(repr(getattr(cls, name))) if hasattr(cls, name) else MUST
        lines.append(_row(f"`{name}: {_type(its)}`", _told_in_class(cls, name), default))
    for name, its in vars(cls).items():
        function = its.fget if isinstance(its, property) else its
        answered = any(name in vars(base) for base in cls.__mro__[1:]) and cls.__module__ == grids.__name__
        if isinstance(function, FunctionType) and not name.startswith("_") and not answered:
            must = name in getattr(cls, "__abstractmethods__", ())
            call = name if isinstance(its, property) else _signature(function)
            lines.append(_row(f"`{call}`", _first_line(function), MUST if must else _default(function)))
    return "\n".join([*lines, ""])


def _record() -> str:
    lines = ["## Game", "", "`games.game`. The parts of a game, put together.", ""]
    lines += ["| part | what it is |", "|---|---|"]
    lines += [_row(f"`{its.name}: {its.type}`", _told_in_class(Game, its.name)) for its in fields(Game)]
    return "\n".join([*lines, ""])


def _data() -> str:
    lines = ["## Data", "", "What the members take and return.", "", "| field | what it is |", "|---|---|"]
    for cls in DATA:
        lines.append(_row(f"**{cls.__name__}** (`{cls.__module__}`)", _first_line(cls)))
        for name, its in inspect.get_annotations(cls).items():
            told = _kinds_of_effects() if (cls, name) == (Effect, "kind") else _told_in_class(cls, name)
            lines.append(_row(f"`{name}: {_type(its)}`", told))
    return "\n".join([*lines, ""])


def _type(its: Any) -> str:
    return str(getattr(its, "__forward_arg__", its))


def _kinds_of_effects() -> str:
    source = (Path(__file__).parents[1] / "games" / "effects.py").read_text(encoding="utf-8")
    said = re.findall(r'^ +"(\w+)",  # (.*)$', source, re.M)
    assert {kind for kind, _ in said} == KINDS
    return "; ".join(f"`{kind}`: {words}" for kind, words in said)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _signature(function: FunctionType) -> str:
    """Return a call as it is written: names, types and defaults, without self."""
    arguments = ast.parse(dedent(inspect.getsource(function))).body[0]
    assert isinstance(arguments, ast.FunctionDef)
    arguments.args.args = [each for each in arguments.args.args if each.arg != "self"]
    returned = f" -> {ast.unparse(arguments.returns)}" if arguments.returns else ""
    return f"{function.__name__}({ast.unparse(arguments.args)}){returned}"


def _first_line(thing: Any) -> str:
    line = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split("; raises")[0].split())
    return re.sub(r"^(Return|Tell) (?=\w)", "", line).rstrip(".")


def _default(function: FunctionType) -> str:
    """Return what a method answers by itself, if it is one short expression."""
    body = ast.parse(dedent(inspect.getsource(function))).body[0]
    assert isinstance(body, ast.FunctionDef)
    last = body.body[-1]
    if len(body.body) == 2 and isinstance(last, ast.Return) and last.value is not None:
        return _written(ast.unparse(last.value).replace("self.", ""))
    return OTHERS


def _written(answer: str) -> str:
    """Return an answer as code, unless it is long or speaks of what no reader can see."""
    return OTHERS if len(answer) > LONG or re.search(r"\b_|\bself\b|<", answer) else f"`{answer}`"


def _told_in_class(cls: type, name: str) -> str:
    """Return what the docstring of a class says of one of its fields, empty if it says nothing."""
    text = " ".join((inspect.getdoc(cls) or "").split())
    found = re.search(rf"(?:^|[.;,] ){name}(?:, \w+)*: (.*?)(?=(?:[.;] \w+(?:, \w+)*: )|$)", text)
    return found[1].rstrip(".") if found else ""


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
