"""Names in sentences: several listed as in speech, and for one that is not known the nearest that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

__all__ = ["listed", "meant"]


def meant(name: str, known: Iterable[str]) -> str:
    """Say what to write in place of an unknown name: the nearest known one, else all there are."""
    names = {each.lower(): each for each in known}
    near = get_close_matches(name.lower(), names, n=1)
    if near:
        return f"did you mean {names[near[0]]}?"
    return f"there are {', '.join(names.values())}" if names else "there are none"


def listed(names: Sequence[str]) -> str:
    """Join names as in speech: "a1, a2 and b1"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
