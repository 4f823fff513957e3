"""Whole turns: whose they are, how they are written, and what they come to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from games.answers import TABLE, Resolution
from games.errors import GamesError
from games.faults import Fault
from games.game import Game
from games.records.pasted import odd_character, retype_turn, unfold_lines
from games.resolving import plain_text
from games.words import all_of, in_turn, say

P = TypeVar("P")


def as_mover(game: Game[P], position: P, side: str) -> P:
    """Return the position with a side to move: as it stands if that side is, or nobody is due."""
    return position if side == game.rules.mover(position) else game.rules.with_mover(position, side)


def side_mark(side: str, sides: Sequence[str]) -> str:
    """Return how records and pieces mark a side in short: "B", or "RE" and "RO" for red and royal.

    It is the shortest beginning of the name that is the beginning of no other side's, else the whole name.
    """
    others = [other.casefold() for other in sides if other != side]
    begins = (side[:length] for length in range(1, len(side)))
    short = (its for its in begins if not any(other.startswith(its.casefold()) for other in others))
    return next(short, side).upper()


def side_meant(text: str, sides: Sequence[str]) -> str:
    """Return the side that a text names, in letters of any size or by its mark; else the text."""
    plain = retype_turn(text).strip().casefold()
    named = [side for side in sides if side.casefold() == plain]
    marked = [side for side in sides if side_mark(side, sides).casefold() == plain]
    return (*named, *marked, text)[0]


def require_turn_of(game: Game[P], position: P, side: str) -> P:
    """Return the position with a side to move that takes turns there; raises GamesError for any other."""
    if side not in (sides := game.rules.playing(position)):
        raise GamesError(say("takes-no-turn", side=side, sides=all_of(sides)))
    return game.rules.with_mover(position, side)


def resolve_call(game: Game[P], position: P, side: str, text: str) -> Resolution | None:
    """Return what a side's call comes to; None if the text is none that it may make."""
    rules, wanted = game.rules, plain_text(text)
    for call in rules.table_calls(position) if side == TABLE else rules.calls(position, side):
        if plain_text(game.texts.turn_text(position, [call])) == wanted:
            after, stage = rules.played(position, call)
            return Resolution(position, after, (), (stage,), ())
    return None


def turn_of(game: Game[P], position: P, side: str, text: str) -> Resolution:
    """Play what a side writes: one of its calls, else its turn; what the table writes is one of its calls."""
    if call := resolve_call(game, position, side, text):
        return call
    if side == TABLE:
        fault = Fault("not-possible", (), say("table-cannot", text=text))
        return Resolution(position, None, (), (), (fault,))
    return resolve_text(game, as_mover(game, position, side), retype_turn(text))


def resolve_text(game: Game[P], position: P, text: str) -> Resolution:
    """Play a turn in the notation; what cannot be read is refused with the first character that none has."""
    resolution = game.resolve(position, text)
    odd = odd_character(text) if any(f.code in _UNREADABLE for f in resolution.faults) else None
    if odd is None:
        return resolution
    first, *others = resolution.faults
    named = Fault(first.code, first.cells, in_turn((first.said, odd)))
    return replace(resolution, faults=(named, *others))


_UNREADABLE = ("parse", "no-such-cell")


# How a turn begins: with its number and the side, as ` 1 (B)`, or as `1.`, `1)` and `1...` in other records
_NUMBER = r"(?P<number>\d{1,6})"
_HEAD = re.compile(
    rf"\s*(?:{_NUMBER}\s*(?:[.):]{{1,3}}\s*)?)?\(\s*(?P<side>[\w-]+|\*)\s*\)\s*(?P<text>.*)\Z", re.S
)
_COUNTED = re.compile(rf"\s*{_NUMBER}\s*(?:\.{{1,3}}|\))\s*(?P<text>.*)\Z", re.S)


def begins(text: str) -> bool:
    """Return whether a turn begins here, by its number or its side."""
    return bool(_HEAD.match(text) or _COUNTED.match(text))


def names_side(text: str) -> bool:
    """Return whether a turn begins here whose side is named."""
    return bool(_HEAD.match(text))


def head_of(game: Game[Any], text: str) -> tuple[int | None, str | None, str]:
    """Return number, side and the rest of a written turn; number and side are None if it does not say."""
    if head := _HEAD.match(text):
        side = side_meant(head["side"], game.sides)
        return int(head["number"]) if head["number"] else None, side, _ended(head["text"])
    if counted := _COUNTED.match(text):
        return int(counted["number"]), None, _ended(counted["text"])
    return None, None, _ended(text)


def _ended(text: str) -> str:
    """Return a turn without the full stop behind it."""
    plain = text.strip()
    return plain[:-1].rstrip() if plain.endswith(".") and plain[-2:-1].isalnum() else plain


def plain_turn(game: Game[Any], side: str, text: str) -> str:
    """Return a pasted turn in its notation: without number, side and remarks, quotation marks and full stop.

    What names another side than the one whose turn it is stays, so that it is refused.
    """
    plain = retype_turn(unfold_lines(text)).strip().strip("\"'`“”„«»")
    if game.texts.older_turns(plain):
        return plain
    plain = re.sub(r"\{[^{}]*\}", " ", plain).split(";")[0]
    _, named, turn = head_of(game, plain)
    return turn if named in (None, side) else plain.strip()
