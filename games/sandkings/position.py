"""Positions of Sandkings: where every part is, whose turn it is, how many moves are left in it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from games.errors import GamesError
from games.sandkings.field import BITS, BOARD, CORNERS, spread
from games.sandkings.words import say

SIDES = ("1", "2", "3", "4")
PARTS = ("body", "stinger", "vertebra")
VERTEBRAE = 4
VARIATIONS = (1, 2, 3, 4)


class Creature(NamedTuple):
    """The squares of a creature's parts, as sets; without a body it is out."""

    body: int = 0
    stinger: int = 0
    vertebrae: int = 0

    @property
    def parts(self) -> int:
        """Return the squares of all its parts."""
        return self.body | self.stinger | self.vertebrae

    def without(self, cells: int) -> Creature:
        """Return what is left once the parts on these squares are gone."""
        return Creature(self.body & ~cells, self.stinger & ~cells, self.vertebrae & ~cells)

    def part_on(self, bit: int) -> str:
        """Return which part stands on a square, empty for none."""
        held = zip(PARTS, self, strict=True)
        return next((part for part, cells in held if cells & bit), "")


GONE = Creature()


@dataclass(frozen=True)
class Terms:
    """The facts that stay the same through a game.

    corners: where each side began, by the corners' names, clockwise from a1 on. variations: those that are
    played, ascending. first: the side that had the first turn. match: how the match stands before this game
    ("2-1", "2-1=1" with a drawn one), empty if there is none. keys: what the save line says unread.
    unsaid: keys that it leaves out, so that what stands for them is only assumed.
    """

    corners: tuple[str, ...] = ("a1", "h8")
    variations: tuple[int, ...] = VARIATIONS
    first: int = 0
    match: str = ""
    keys: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    unsaid: frozenset[str] = field(default=frozenset(), compare=False)

    @cached_property
    def each(self) -> int:
        """Return how many moves a turn has for each part (variation 4: two)."""
        return 2 if 4 in self.variations else 1

    @cached_property
    def beside_only(self) -> bool:
        """Return whether a vertebra is shielded only along rows and columns (variation 1)."""
        return 1 in self.variations

    @cached_property
    def strong(self) -> bool:
        """Return whether a stinger beside its own body stings shielded vertebrae too (variation 2)."""
        return 2 in self.variations

    @cached_property
    def slanting(self) -> bool:
        """Return whether walls hold at corners too (variation 3)."""
        return 3 in self.variations


class Position(NamedTuple):
    """One position (a tuple: games make and compare them by the ten thousand).

    left: the moves that are left in the turn. loser: who begins the next game if somebody wins this one: of
    those out the first, of those out together the one whose turn was soonest; -1 while all are in.
    """

    terms: Terms
    creatures: tuple[Creature, ...]
    mover: int
    left: int
    loser: int = -1

    def resume(self, before: Position) -> Position:
        """Return the position of a line with who had the first turn as before, if it does not say that."""
        if "first" not in self.terms.unsaid:
            return self
        return self._replace(terms=replace(self.terms, first=before.terms.first))

    @property
    def moving(self) -> Creature:
        """Return the creature whose turn it is."""
        return self.creatures[self.mover]

    @property
    def full(self) -> int:
        """Return how many moves the turn had at its start: no part is lost in one's own turn."""
        return self.terms.each * self.moving.parts.bit_count()

    @property
    def living(self) -> tuple[int, ...]:
        """Return who is in."""
        return tuple([side for side, creature in enumerate(self.creatures) if creature.body])

    @property
    def mid_turn(self) -> bool:
        """Return whether a move of the turn was made and the turn goes on."""
        return self.left < self.full and len(self.living) > 1

    @property
    def occupied(self) -> int:
        """Return all squares on which something stands."""
        held = 0
        for body, stinger, vertebrae in self.creatures:
            held |= body | stinger | vertebrae
        return held

    def whose(self, bit: int) -> int:
        """Return whose part stands on a square, -1 for nobody's."""
        return next((side for side, its in enumerate(self.creatures) if its.parts & bit), -1)


def due_after(creatures: Sequence[Creature], side: int) -> list[int]:
    """Return who is in, in the order in which their turns follow a side's, that side last."""
    count = len(creatures)
    turns = [(side + k) % count for k in range(1, count + 1)]
    return [other for other in turns if creatures[other].body]


def begin_turn(terms: Terms, creatures: tuple[Creature, ...], mover: int, loser: int = -1) -> Position:
    """Return the position at the beginning of a side's turn."""
    return Position(terms, creatures, mover, terms.each * creatures[mover].parts.bit_count(), loser)


def born(corner: str) -> Creature:
    """Return a creature as it begins in a corner: its stinger there, its body next to that, diagonally."""
    stinger = BITS[BOARD.cell(corner)]
    letter = "b" if corner[0] == "a" else "g"
    body = BITS[BOARD.cell(letter + ("2" if corner[1] == "1" else "7"))]
    low, high = body >> 8 | body << 8, body >> 1 | body << 1
    return Creature(body, stinger, (low | high) & spread(body))


def corners_fit(corners: Sequence[str]) -> bool:
    """Return whether sides can begin in these corners: two opposite, three any, all, clockwise from a1 on."""
    order = [CORNERS.index(corner) for corner in corners if corner in CORNERS]
    apart = len(order) != 2 or order[1] - order[0] == 2
    return len(order) == len(corners) >= 2 and order == sorted(set(order)) and apart


def drawn_by_lot(count: int, seed: int | str) -> int:
    """Return who has the first turn; the same seed gives the same side."""
    return random.Random(f"sandkings {seed}").randrange(count)


def start_position(terms: Terms) -> Position:
    """Return the start: every creature in its corner; raises GamesError for corners that do not fit."""
    if not corners_fit(terms.corners):
        raise GamesError(say("corners-unfit", corners=terms.corners))
    if not 0 <= terms.first < len(terms.corners):
        raise GamesError(say("no-first", side=SIDES[terms.first], count=len(terms.corners)))
    return begin_turn(terms, tuple(map(born, terms.corners)), terms.first)
