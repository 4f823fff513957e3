"""What happens to the creatures whose turn it is not: what is left of them after which stings, as a graph.

Only the mover's stings, and walls, take parts away; so between two positions there are few stages of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from games.sandkings.field import BITS, NEAR, across, cells_of, flood, spread
from games.sandkings.position import GONE, Creature, Position, Terms
from games.sandkings.walls import find_suffocated

FAR = 99  # moves: more than any turn has
MAX_STAGES = 150


@dataclass(frozen=True)
class Others:
    """A stage: every creature but the mover's, in whose place there is none."""

    terms: Terms
    creatures: tuple[Creature, ...]

    @cached_property
    def occupied(self) -> int:
        """Return all squares on which something of theirs stands."""
        return sum(creature.parts for creature in self.creatures)

    @cached_property
    def bodies(self) -> int:
        """Return their bodies."""
        return sum(creature.body for creature in self.creatures)

    @cached_property
    def shielded(self) -> int:
        """Return the vertebrae that stand beside their body."""
        near = across if self.terms.beside_only else spread
        return sum(near(creature.body) & creature.vertebrae for creature in self.creatures)

    @cached_property
    def danger(self) -> int:
        """Return the squares that their walls cut off."""
        found = 0
        for bit in BITS:
            if not bit & self.occupied:
                probe = (*self.creatures, Creature(bit))
                found |= bit * (len(self.creatures) in find_suffocated(probe, self.terms.slanting))
        return found

    @cached_property
    def doomed(self) -> int:
        """Return the bodies that stand behind another's wall, and go with the next move."""
        return sum(self.creatures[side].body for side in find_suffocated(self.creatures, self.terms.slanting))

    def stung(self, bit: int) -> Others:
        """Return what is left after a sting on a square: what it severs goes too."""
        return Others(self.terms, tuple(_stung(creature, bit) for creature in self.creatures))

    def without(self, bodies: int) -> Others:
        """Return what is left once the creatures with these bodies have suffocated."""
        left = (GONE if creature.body & bodies else creature for creature in self.creatures)
        return Others(self.terms, tuple(left))

    def holds(self, other: Others) -> bool:
        """Return whether all that stands in another stage stands here."""
        pairs = zip(self.creatures, other.creatures, strict=True)
        return all(not has & ~own for mine, its in pairs for own, has in zip(mine, its, strict=True))


def _stung(creature: Creature, bit: int) -> Creature:
    if not creature.parts & bit:
        return creature
    left = creature.without(bit)
    return left.without(left.parts & ~flood(left.body, left.parts))


def others_of(position: Position, mover: int, terms: Terms) -> Others:
    """Return a position's creatures but the one whose turn it was, as these terms judge them."""
    creatures = (GONE if side == mover else its for side, its in enumerate(position.creatures))
    return Others(terms, tuple(creatures))


def distances(goal: int, barred: int) -> dict[int, int]:
    """Return for every square from which a part can come to a goal how many moves that takes at best."""
    found, reached, far = {}, goal, 0
    fresh = goal
    while fresh:
        found.update({BITS[cell]: far for cell in cells_of(fresh)})
        fresh = spread(fresh) & ~reached & ~barred
        reached |= fresh
        far += 1
    return found


@dataclass
class Stages:
    """Every stage between two, and the fewest moves that a stinger needs from each to the end.

    first, last: the stages; goal: where the stinger stands in the end, 0 if it is not known. Own parts are
    in nobody's way here, a stinger is always strong, and walls stand whenever they are wanted: no turn needs
    fewer moves than that.
    """

    first: Others
    last: Others
    goal: int
    has_stinger: bool = True
    stages: dict[Others, int] = field(default_factory=dict)
    every: list[Others] = field(default_factory=list)
    complete: bool = True

    def __post_init__(self) -> None:
        self.number(self.first)
        self.number(self.last)
        for stage in self.every:  # it grows meanwhile
            if len(self.every) > MAX_STAGES:
                self.complete = False
                break
            for _, following in self.following(stage):
                self.number(following)
        self.far = self._far() if self.complete else []

    def number(self, stage: Others) -> int:
        """Return the number of a stage."""
        if stage not in self.stages:
            self.stages[stage] = len(self.every)
            self.every.append(stage)
        return self.stages[stage]

    def following(self, stage: Others) -> Iterator[tuple[int, Others]]:
        """Yield what a sting on a square, or a wall (square 0), makes of a stage."""
        gone = stage.occupied & ~self.last.occupied
        open_to = gone if self.first.terms.strong else gone & ~stage.shielded
        for cell in cells_of(open_to if self.has_stinger else 0):
            if (then := stage.stung(BITS[cell])).holds(self.last):
                yield BITS[cell], then
        for creature in stage.creatures:
            if creature.body & gone and (then := stage.without(creature.body)).holds(self.last):
                yield 0, then

    def _far(self) -> list[dict[int, int]]:
        """Return for every stage and square the least moves of the stinger to the goal and the last stage."""
        into: dict[int, list[tuple[int, int, int]]] = {}
        for number, stage in enumerate(self.every):
            for bit, then in self.following(stage):
                into.setdefault(self.stages[then], []).append((number, bit, stage.occupied))
        far: list[dict[int, int]] = [{} for _ in self.every]
        last = self.stages[self.last]
        goals = [self.goal] if self.goal else [bit for bit in BITS if not bit & self.last.occupied]
        left = {(last, bit) for bit in goals}
        moves = 0
        while left:
            found = list(left)
            for number, at in found:  # walls take no move of the stinger's: the list grows
                far[number].setdefault(at, moves)
                for earlier, bit, occupied in into.get(number, []):
                    if not bit and not at & occupied and at not in far[earlier]:
                        far[earlier][at] = moves
                        found.append((earlier, at))
            left = set()
            for number, at in found:
                if not at & self.every[number].occupied:
                    for cell in cells_of(NEAR[at] & ~self.every[number].occupied):
                        left.add((number, BITS[cell]))
                for earlier, bit, occupied in into.get(number, []):
                    if bit == at:
                        left |= {(earlier, BITS[cell]) for cell in cells_of(NEAR[at] & ~occupied)}
            left = {(number, at) for number, at in left if at not in far[number]}
            moves += 1
        return far
