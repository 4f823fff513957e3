"""How well a position of Sandkings stands for a side, as simple players see it."""

from __future__ import annotations

from games.sandkings.field import BITS, cells_of
from games.sandkings.position import SIDES, Creature, Position

ALIVE, STINGER, VERTEBRA = 10.0, 4.0, 1.0
OUT = -100.0  # less than any position in which one is in
NEARER = 0.1  # for every square that the stinger is nearer to a body
FOLLOWING = 0.02  # for every square that another part is


def value(position: Position, side: str) -> float:
    """Return how far a side is ahead; a vertebra is worth 1.

    Counted are creatures by their parts, and how near the own one has come to the nearest other body. What
    the others can do in their turns is not looked at.
    """
    number = SIDES.index(side)
    own = position.creatures[number]
    others = [its for k, its in enumerate(position.creatures) if k != number and its.body]
    if not own.body:
        return OUT
    if not others:
        return ALIVE
    total = _strength(own) - sum(map(_strength, others))
    reach = own.stinger or own.body
    goal = min((its.body for its in others), key=lambda body: _apart(reach, body))
    return (
        total
        - NEARER * _apart(reach, goal)
        - FOLLOWING * sum(_apart(BITS[cell], goal) for cell in cells_of(own.parts))
    )


def _strength(creature: Creature) -> float:
    return ALIVE + STINGER * bool(creature.stinger) + VERTEBRA * creature.vertebrae.bit_count()


def _apart(one: int, other: int) -> int:
    """Return how many moves lie between two squares."""
    (a,), (b,) = cells_of(one), cells_of(other)
    return max(abs(a % 8 - b % 8), abs(a // 8 - b // 8))
