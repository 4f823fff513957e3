"""Names that are not known: the nearest that is."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from games.words import Message, say


def meant(name: str, known: Iterable[str]) -> Message:
    """Return what to write in place of an unknown name: the nearest known one, else all there are."""
    names = {each.lower(): each for each in known}
    near = get_close_matches(name.lower(), names, n=1)
    if near:
        return say("meant", name=names[near[0]])
    return say("there-are", names=tuple(names.values())) if names else say("there-are-none")
