"""One move of one part: where it can go, and what it brings about.

The ids of rulings (games.sandkings.rule_sheet.RULINGS) stand where the code follows them.
"""

from __future__ import annotations

from typing import NamedTuple

from games.sandkings.field import NEAR, across, flood, groups, spread
from games.sandkings.position import GONE, Creature, Position
from games.sandkings.walls import Wall, find_suffocated


class MoveResult(NamedTuple):
    """What one move brings about.

    stung: whose part was stung, -1 for nobody's. cut: what the sting cut off from its body. walled: who
    suffocated, by whose wall.
    """

    creatures: tuple[Creature, ...]
    stung: int
    cut: int
    walled: dict[int, tuple[int, Wall]]


def step(position: Position, start: int, end: int) -> MoveResult:
    """Carry one move out: the sting, what it severs, who then suffocates (order)."""
    creatures, stung, cut = list(position.creatures), -1, 0
    if end & position.occupied:
        stung = position.whose(end)
        left = creatures[stung].without(end)
        cut = left.parts & ~flood(left.body, left.parts)
        creatures[stung] = left.without(cut)
    moved = start | end
    body, stinger, vertebrae = creatures[position.mover]
    if body == start:
        body = end
    elif stinger == start:
        stinger = end
    else:
        vertebrae ^= moved
    creatures[position.mover] = Creature(body, stinger, vertebrae)
    walled = find_suffocated(creatures, position.terms.slanting)
    for side in walled:
        creatures[side] = GONE
    return MoveResult(tuple(creatures), stung, cut, walled)


def find_shielded(position: Position) -> int:
    """Return the squares whose vertebrae the mover's stinger cannot sting as it stands."""
    terms, mover = position.terms, position.moving
    if terms.strong and NEAR.get(mover.stinger, 0) & mover.body:
        return 0
    near, found = across if terms.beside_only else spread, 0
    for side, creature in enumerate(position.creatures):
        if side != position.mover:
            found |= near(creature.body) & creature.vertebrae
    return found


def targets(position: Position, bit: int) -> int:
    """Return the squares to which the mover's part on a square can go or sting."""
    own, occupied = position.moving, position.occupied
    near = NEAR[bit]
    for group in groups(own.parts & ~bit):
        near &= spread(group)
    if bit == own.stinger:
        return near & ~own.parts & ~(find_shielded(position) & occupied)
    return near & ~occupied
