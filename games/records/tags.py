"""The tags of a record: which are known, and what is refused of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.errors import ParseError
from games.game import Game
from games.naming import meant
from games.words import say

# What only informs people, beside the sides' names: nothing of it is judged.
INFORMATION = (
    "Event", "Site", "Date", "Time", "Round", "Clock", "Result", "Annotator", "Source", "Remark",
)  # fmt: skip
MEANING = ("Game", "Ruleset", "Size", "Start", "Seed", "Solo")  # beside the game's options
_OTHER_NAMES = {"form": "ruleset", "edge": "size"}


def tag_named(name: str) -> str:
    """Return the name by which a tag is known: small letters, and one name for what has two."""
    return _OTHER_NAMES.get(name.lower(), name.lower())


def known_tags(game: Game[Any]) -> tuple[str, ...]:
    """Return every tag that a record of this game can have; case does not matter."""
    sides = (side.capitalize() for side in game.sides)
    others = (name.capitalize() for name in _OTHER_NAMES)
    return (*MEANING, *others, *(option.tag for option in game.options), *sides, *INFORMATION)


def informing(game: Game[Any]) -> frozenset[str]:
    """Return the names of the tags that nothing is judged by, in small letters: notes, and who plays."""
    return frozenset(tag_named(name) for name in (*INFORMATION, *game.sides))


def judge_tags(game: Game[Any], tags: Iterable[tuple[str, str, int]]) -> None:
    """Refuse tags that are not known, that come twice, or that say nothing; raises ParseError.

    tags: name, value and the line where it stands. What the values mean is judged where they are used.
    """
    known = known_tags(game)
    switches = {tag_named(option.tag) for option in game.options if option.switches}
    may_be_empty = informing(game) | switches  # an empty one switches nothing on
    seen: dict[str, str] = {}
    for name, value, line in tags:
        its = tag_named(name)
        if its not in map(str.lower, known):
            raise ParseError(say("no-such-tag", tag=name, meant=meant(name, known)), line=line)
        if its in seen:
            same = seen[its].lower() == name.lower()
            again = say("tag-again", tag=name) if same else say("tag-other", tag=name, other=seen[its])
            raise ParseError(again, line=line)
        if not value.strip() and its not in may_be_empty:
            raise ParseError(say("tag-empty", tag=name), line=line)
        seen[its] = name
