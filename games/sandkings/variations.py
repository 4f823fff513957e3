"""Which variations an action needed, and which rare things it met: effects of kind "note" name them."""

from __future__ import annotations

from collections.abc import Iterator

from games.answers import Action
from games.sandkings.field import BITS, NEAR, across, spread
from games.sandkings.moves import MoveResult
from games.sandkings.position import Position
from games.sandkings.walls import walls


def rules_met(before: Position, action: Action, stepped: MoveResult) -> Iterator[str]:
    """Yield the names of what a legal move or sting meets, beside what its other effects say."""
    if not before.moving.stinger and not before.mid_turn:
        yield "without-stinger"
    if before.terms.each > 1 and before.full - before.left >= before.moving.parts.bit_count():
        yield "variation-4"
    if action.verb == "sting":
        yield from _stung(before, BITS[action.cell])
    if stepped.walled:
        yield from _walled(before, action, stepped)


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


def _walled(before: Position, action: Action, stepped: MoveResult) -> Iterator[str]:
    """Yield whether walls needed variation 3, took several at once, or were walked into."""
    start, end = (BITS[cell] for cell in action.path)
    for side, (_, wall) in stepped.walled.items():
        body = before.creatures[side].body
        body = end if body == start else body
        if not any(straight.inside & body for straight in walls(wall.cells, slanting=False)):
            yield "variation-3"
    if len(stepped.walled) > 1:
        yield "suffocate-several"
    if before.mover in stepped.walled:
        yield "walk-in"
    elif action.verb == "sting":
        yield "suffocate-by-sting"
