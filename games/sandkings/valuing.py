"""How well a position of Sandkings stands for a side, as simple players see it; which rules a move meets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.answers import Action
from games.sandkings.field import BITS, NEAR, across, cells_of, spread
from games.sandkings.moves import step
from games.sandkings.position import SIDES, Creature, Position
from games.sandkings.walls import walls

__all__ = ["met", "met_in_turn", "value"]

ALIVE, STINGER, VERTEBRA = 10.0, 4.0, 1.0
OUT = -100.0  # less than any position in which one is in
NEARER = 0.1  # for every square that the stinger is nearer to a body
FOLLOWING = 0.02  # for every square that another part is


def value(position: Position, side: str) -> float:
    """Return how far a side is ahead, where a vertebra is worth 1.

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


def met(before: Position, action: Action, after: Position) -> Iterator[str]:
    """Yield which variations a legal action needed, and how walls met whom, beside what its effects say."""
    if not action.path:
        return
    if before.terms.each > 1 and before.full - before.left >= before.moving.parts.bit_count():
        yield "variation-4"
    end = BITS[action.cell]
    if action.verb == "sting":
        yield from _stung(before, end)
    if len(after.living) < len(before.living):
        yield from _walled(before, action)


def met_in_turn(before: Position, actions: Sequence[Action]) -> Iterator[str]:
    """Yield whether a turn stung several times, used squares that its stings freed, or had no stinger."""
    stings = sum(action.verb == "sting" for action in actions)
    if stings > 1:
        yield "several-stings"
    others = before.occupied & ~before.moving.parts
    if stings and any(action.verb == "move" and BITS[action.cell] & others for action in actions):
        yield "freed-square"
    if not before.moving.stinger and any(action.path for action in actions):
        yield "without-stinger"


def _stung(before: Position, end: int) -> Iterator[str]:
    """Yield by which variations a part could be stung."""
    terms, own = before.terms, before.moving
    its = before.creatures[before.whose(end)]
    if not its.vertebrae & end:
        return
    strong = terms.strong and NEAR[own.stinger] & own.body
    in_row, beside = across(its.body) & end, spread(its.body) & end
    if beside and not in_row and terms.beside_only and not strong:
        yield "variation-1"
    if strong and (in_row or (beside and not terms.beside_only)):
        yield "variation-2"


def _walled(before: Position, action: Action) -> Iterator[str]:
    """Yield whether walls needed variation 3, took several at once, or were walked into."""
    start, end = (BITS[cell] for cell in action.path)
    walled = step(before, start, end).walled
    for side, (_, wall) in walled.items():
        body = before.creatures[side].body
        body = end if body == start else body
        if not any(straight.inside & body for straight in walls(wall.cells, slanting=False)):
            yield "variation-3"
    if len(walled) > 1:
        yield "suffocate-several"
    if before.mover in walled:
        yield "walk-in"
    elif walled and action.verb == "sting":
        yield "suffocate-by-sting"
