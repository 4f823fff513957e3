"""What a player of Colonization wants to know of a side: its reserve, what it can produce, its dangers."""

from __future__ import annotations

from collections.abc import Sequence

from games.colonization import moves
from games.colonization.position import KINDS, MOST, PRICES, SIDES, Position, Society
from games.colonization.space import Space, cells_of, count
from games.colonization.words import say
from games.words import Message, all_of

COLONY = 1  # the number of the kind that every station is made of


def outlook(position: Position, side: str) -> Sequence[Message]:
    """Return sentences on a side's reserve, its next production, and its pieces in danger."""
    if side not in position.order or position.is_out(side) or position.ended:
        return ()
    its = position.of(side)
    return (
        *_reserve(its),
        *_productions(position, side),
        *_threats(position, side),
        *_hanging(position.space, its),
    )


def _reserve(its: Society) -> list[Message]:
    """Return how many pieces of each kind are not on the board."""
    left = [(KINDS[kind], most - count(its[kind])) for kind, most in enumerate(MOST)]
    pieces = [say("some-pieces", piece=piece, count=number) for piece, number in left if number]
    return [say("reserve", pieces=all_of(pieces))] * bool(pieces)


def _productions(position: Position, side: str) -> list[Message]:
    """Return what can be produced and for which pieces, and how many colonies the next price needs."""
    its, turn = position.of(side), position._replace(mover=side)
    if not its.home:
        return []
    able = moves.producible(its)
    words = [
        say("price", piece=KINDS[kind], pieces=_price(kind)) if PRICES[kind] else say("free-price")
        for kind in able
        if moves.sites(turn, kind)
    ]
    words += [say("no-site")] * bool(able and not words)
    missing = MOST[COLONY] - count(its.colony)
    return words + [say("colonies-missing", count=missing)] * bool(missing)


def _price(kind: int) -> Message:
    return all_of(say("some-pieces", piece=KINDS[each], count=MOST[each]) for each in PRICES[kind])


def _threats(position: Position, side: str) -> list[Message]:
    """Return which pieces of a side each home planet of another stands beside."""
    space, own, words = position.space, position.of(side).pieces, list[Message]()
    for other, society in zip(SIDES, position.societies, strict=False):
        if other == side or other in position.left:
            continue
        for home in cells_of(society.home):
            if near := space.near[home] & own:
                name = space.board.names[home]
                words.append(say("threat", side=other, home=name, cells=all_of(space.names(near))))
    return words


def _hanging(space: Space, its: Society) -> list[Message]:
    """Return which pieces one other holds alone: each time the largest group."""
    pieces, held = its.pieces, list[tuple[int, int]]()
    for cell in cells_of(pieces & ~its.home):
        rest = pieces & ~(1 << cell)
        if lost := rest & ~space.reach(its.home, rest):
            held.append((cell, lost))
    groups = [lost for _, lost in held]
    return [
        say("hangs", cells=all_of(space.names(lost)), count=count(lost), cell=space.board.names[cell])
        for cell, lost in held
        if not any(lost != other and lost & other == lost for other in groups)
    ]
