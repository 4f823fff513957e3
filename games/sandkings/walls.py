"""Walls: parts that join two adjacent sides of the board, and whom they suffocate."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.sandkings.field import RIMS, WHOLE, across, flood, groups, spread
from games.sandkings.position import Creature


class Wall(NamedTuple):
    """A wall's own squares and those it cuts off from the two other sides of the board."""

    cells: int
    inside: int


@lru_cache(1 << 16)
def walls(parts: int, slanting: bool) -> tuple[Wall, ...]:
    """Return the walls that a creature's parts make and that cut squares off.

    slanting: by variation 3 a wall holds at corners too, and nobody steps through there.
    """
    if not any(parts & one and parts & other for one, other, _ in RIMS):
        return ()
    joined, walked = (spread, across) if slanting else (across, spread)
    found = []
    for group in groups(parts, joined):
        for one, other, opposite in RIMS:
            if group & one and group & other:
                free = WHOLE & ~group
                if inside := free & ~flood(opposite, free, walked):
                    found.append(Wall(group, inside))
    return tuple(found)


def find_suffocated(creatures: Sequence[Creature], slanting: bool) -> dict[int, tuple[int, Wall]]:
    """Return who suffocates now, each with whose wall it is; all at once, several and mutually too."""
    found = dict[int, tuple[int, Wall]]()
    for owner, creature in enumerate(creatures):
        for wall in walls(creature.body | creature.stinger | creature.vertebrae, slanting):
            for side, other in enumerate(creatures):
                if side != owner and other.body & wall.inside:
                    found.setdefault(side, (owner, wall))
    return found
