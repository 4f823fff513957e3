"""The keys at the end of a save line, `:key=value`: one reader for every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.errors import ParseError
from games.naming import meant
from games.words import say

_UNREAD = "x-"  # what begins so is kept and never read, in every game


@dataclass(frozen=True)
class Keys:
    """The keys of a save line: those that mean something, each once, and those that are kept unread."""

    known: dict[str, str] = field(default_factory=dict)
    unread: tuple[tuple[str, str], ...] = ()


def read_keys(parts: Iterable[str], known: Sequence[str], *, stored: bool = False) -> Keys:
    """Read the parts `key=value` of a save line; raises ParseError.

    A key is known, or begins with `x-` and is kept unread: any other may change the rules, and is refused.
    stored: the line was written when such keys were still taken; they are kept, from now on with `x-`.
    """
    said: dict[str, str] = {}
    unread: list[tuple[str, str]] = []
    for part in parts:
        key, equals, value = part.partition("=")
        if not (key and equals):
            raise ParseError(say("no-extension", part=part))
        if key in said:
            raise ParseError(say("key-twice", key=key))
        if key in known:
            said[key] = value
        elif key.startswith(_UNREAD) or stored:
            unread.append((key if key.startswith(_UNREAD) else _UNREAD + key, value))
        else:
            raise ParseError(say("no-such-key", key=key, meant=meant(key, known), unread=_UNREAD))
    return Keys(said, tuple(unread))


def names_unread(keys: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the names of keys that were kept unread, each once, as people wrote them."""
    return tuple(dict.fromkeys(key.removeprefix(_UNREAD) for key, _ in keys))
