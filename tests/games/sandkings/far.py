"""Turns of Sandkings that go far: pairs of positions whose parts need nearly all moves of a turn."""

from __future__ import annotations

import random
from collections.abc import Iterator

from games.answers import Action
from games.sandkings.field import BITS, BOARD, cells_of, flood, set_of
from games.sandkings.position import Creature, Position
from games.sandkings.search import MoveQuestion
from tests.games.sandkings.playing import RULES, position, scattered

__all__ = ["far_turns", "shifted_end", "walled_turns"]


def far_turns(seed: int, fewest: int = 10) -> Iterator[tuple[Position, Position]]:
    """Yield pairs of positions with a legal turn between them that needs at least so many moves at best.

    The creature goes one way as far as it can, and stings everything that is in its way.
    """
    rng = random.Random(seed)
    while True:
        before = at = _middle_game(rng)
        way = rng.choice([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y])
        while RULES.mover(at) == RULES.mover(before) and not RULES.outcome(at):
            options = [a for a in RULES.actions(at) if a.path]
            if not options or (at != before and not RULES.mid_turn(at)):
                break
            stings = [a for a in options if a.verb == "sting"]
            ahead = [a for a in options if _along(a.path, way) > 0]
            at = RULES.apply(at, rng.choice(stings or ahead or options))
        same = at.creatures[before.mover].body
        if same and len(at.living) > 1 and MoveQuestion(before, at).bounds.least >= fewest:
            yield before, at


def _along(path: tuple[int, ...], way: tuple[int, int]) -> int:
    start, end = path
    return (end % 8 - start % 8) * way[0] + (end // 8 - start // 8) * way[1]


def _middle_game(rng: random.Random) -> Position:
    """Return two or three whole creatures near each other."""
    names = BOARD.names
    while True:
        taken, told = set[int](), []
        for k in range(rng.choice((2, 2, 3))):
            parts = _grown(rng, taken, 6 if not k else rng.randrange(2, 7))
            if not parts:
                break
            taken |= set(parts)
            rng.shuffle(parts)
            told.append(",".join(names[cell] for cell in parts))
        else:
            variations = rng.choice(("1234", "1234", "134", "14", "4"))
            return position("/".join(told), variations)


def _grown(rng: random.Random, taken: set[int], count: int) -> list[int]:
    parts = [rng.choice([cell for cell in BOARD if cell not in taken])]
    while len(parts) < count:
        own = set_of(parts)
        beside = [
            c for c in BOARD if c not in taken and c not in parts and flood(own, own | BITS[c]) & BITS[c]
        ]
        if not beside:
            return []
        parts.append(rng.choice(beside))
    return parts


def shifted_end(after: Position, mover: int, rng: random.Random) -> Position | None:
    """Return the end of a turn with one or two of the mover's parts a square on; None if none fits."""
    creature = after.creatures[mover]
    for _ in range(rng.choice((1, 1, 2))):
        cell = rng.choice(cells_of(creature.parts))
        free = [
            c
            for c in BOARD
            if max(abs(c % 8 - cell % 8), abs(c // 8 - cell // 8)) == 1
            and not BITS[c] & (after.occupied | creature.parts)
        ]
        if not free:
            return None
        moved = BITS[rng.choice(free)]
        creature = Creature(*(held & ~BITS[cell] | moved if held & BITS[cell] else held for held in creature))
    if flood(creature.body, creature.parts) != creature.parts:
        return None
    creatures = tuple(creature if k == mover else its for k, its in enumerate(after.creatures))
    return after._replace(creatures=creatures)


def walled_turns(seed: int, fewest: int = 10) -> Iterator[tuple[Position, Position]]:
    """Yield such pairs whose turn ends by suffocating somebody.

    From where one move is missing the creature goes away as far as it can: the way back is the turn.
    """
    rng = random.Random(seed)
    while True:
        near = scattered(rng.randrange(1 << 30))
        closing = [a for a in RULES.actions(near) if a.verb == "move" and _chokes(near, a)]
        if not closing:
            continue
        after, before = RULES.apply(near, rng.choice(closing)), near
        away = rng.choice([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y])
        for _ in range(near.full - 1):
            options = [a for a in RULES.actions(before) if a.verb == "move" and not _chokes(before, a)]
            ahead = [a for a in options if _along(a.path, away) > 0]
            if not options:
                break
            before = _moved(before, rng.choice(ahead or options))
        if after.creatures[near.mover].body and MoveQuestion(before, after).bounds.least >= fewest:
            yield before, after


def _chokes(at: Position, action: Action) -> bool:
    return len(RULES.apply(at, action).living) < len(at.living)


def _moved(at: Position, action: Action) -> Position:
    """Return the position after a move, at the beginning of the same side's turn."""
    return RULES.with_mover(RULES.apply(at, action), RULES.mover(at))
