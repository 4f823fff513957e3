"""Drift in any order: of the states met with the same colours those in which most can be done.

More active cells never hinder, so a state with no more than another adds nothing (docs/checking.md).
"""

from __future__ import annotations

__all__ = ["Undominated"]

_Colours = tuple[int, int, int]


class Undominated:
    """Hold for each colouring the greatest sets met."""

    def __init__(self) -> None:
        self._known = dict[_Colours, list[int]]()

    def add(self, colours: _Colours, standing: int) -> bool:
        """Take up a set, unless one known for these colours holds all of it; tell whether it was new."""
        known = self._known.setdefault(colours, [])
        for other in known:
            if not standing & ~other:
                return False
        known[:] = [other for other in known if other & ~standing]
        known.append(standing)
        return True
