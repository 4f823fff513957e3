"""How well a position of Colonization stands for a side, as simple players see it."""

from __future__ import annotations

from games.colonization.position import Position, Society
from games.colonization.space import Space, cells_of, count

OUT = -1000.0
WON = 1000.0
WORTH = (10.0, 1.0, 9.5, 28.5, 86.0)  # of each of KINDS: a little more than the pieces that it replaces
RIVAL = 0.5  # of the worth of the strongest other side
ATTACKED = 0.5  # of the worth of a piece beside another society's home planet
ROOM = 0.05  # for each free square beside a home planet


def value(position: Position, side: str) -> float:
    """Return what a side's pieces are worth, less half of what the strongest other side has.

    A colony is worth 1, other pieces what they cost. Part of what another's home planet could remove with its
    next move, and of what that would cut off, is taken off. Room to produce adds a little.
    """
    if position.ended:
        return WON if position.mover == side and position.ended != "time" else OUT
    if not position.has_pieces(side):
        return OUT
    others = [other for other in position.order if other != side and position.has_pieces(other)]
    ahead = max((_worth(position.of(other)) for other in others), default=0.0)
    return _worth(position.of(side)) - RIVAL * ahead - _danger(position, side) + _room(position, side)


def _worth(society: Society) -> float:
    return sum(worth * count(held) for worth, held in zip(WORTH, society, strict=True))


def _room(position: Position, side: str) -> float:
    space = position.space
    free = space.beside(position.of(side).home) & ~position.occupied
    return ROOM * count(free)


def _danger(position: Position, side: str) -> float:
    """Return what another society's home planets could remove with their next move, in part."""
    space, society = position.space, position.of(side)
    homes = 0
    for other in position.order:
        homes |= position.of(other).home if other != side else 0
    reached = space.beside(homes) & society.pieces
    return sum((ATTACKED * _loss(space, society, cell) for cell in cells_of(reached)), 0.0)


def _loss(space: Space, society: Society, cell: int) -> float:
    """Return the worth of a piece and of what goes with it."""
    rest = society.within(~(1 << cell))
    return _worth(society) - _worth(rest.within(space.reach(rest.home, rest.pieces)))
