"""Names that are not known: what was meant, by the nearest that is."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["meant"]


def meant(name: str, known: Iterable[str]) -> str:
    """Say what to write in place of an unknown name: the nearest known one, else all there are."""
    names = {each.lower(): each for each in known}
    near = get_close_matches(name.lower(), names, n=1)
    if near:
        return f"did you mean {names[near[0]]}?"
    return f"there are {', '.join(names.values())}" if names else "there are none"
