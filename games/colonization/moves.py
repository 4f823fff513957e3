"""What a turn of Colonization changes on the board: moves, production, weapons, and what is cut off."""

from __future__ import annotations

from typing import NamedTuple

from games.colonization.position import KINDS, NOBODY, PRICES, Position, Society
from games.colonization.space import Space, cells_of


class Removed(NamedTuple):
    """One piece that goes: whose, of which kind, from where, and why ("take", "replace", "cut" …)."""

    side: int
    kind: int
    cell: int
    why: str


class TurnResult(NamedTuple):
    """What a turn leads to on the board. removed: in the order in which it happens."""

    societies: tuple[Society, ...]
    removed: tuple[Removed, ...] = ()


def move(position: Position, start: int, end: int) -> TurnResult:
    """Return what moving a piece brings about: it takes what stands on end, then all that is cut off goes."""
    own, space = ord(position.mover) - 65, position.space
    societies, removed, taken = [*position.societies], list[Removed](), -1
    for side, society in enumerate(societies):
        if side != own and (kind := society.kind_on(end)) >= 0:
            removed.append(Removed(side, kind, end, "take"))
            societies[side], taken = society.within(~(1 << end)), side
    change = 1 << start | 1 << end
    its = societies[own]
    kind = its.kind_on(start)
    societies[own] = Society(*(held ^ change if k == kind else held for k, held in enumerate(its)))
    for side in (own, taken):  # all at once: one society's loss cuts off nothing of another
        if side >= 0:
            societies[side], gone = _cut(space, side, societies[side])
            removed += gone
    return TurnResult(tuple(societies), tuple(removed))


def place(position: Position, cell: int) -> TurnResult:
    """Return what placing a first home planet brings about."""
    return TurnResult(_with_own(position, Society(home=1 << cell)))


def produce(position: Position, kind: int, cell: int) -> TurnResult:
    """Return what a production brings about.

    Replaced pieces leave first, then the new piece is placed, then all that is no longer connected leaves.
    """
    own, its = ord(position.mover) - 65, position.moving
    removed = [Removed(own, k, at, "replace") for k in PRICES[kind] for at in cells_of(its[k])]
    kept = [0 if k in PRICES[kind] else held for k, held in enumerate(its)]
    kept[kind] |= 1 << cell
    after, gone = _cut(position.space, own, Society(*kept))
    return TurnResult(_with_own(position, after), (*removed, *gone))


def producible(society: Society) -> list[int]:
    """Return the kinds that a society can pay for and has not all of, in the order of KINDS."""
    complete = [society.is_complete(kind) for kind in range(len(KINDS))]
    return [
        kind
        for kind, price in enumerate(PRICES)
        if not complete[kind] and all(complete[each] for each in price)
    ]


def sites(position: Position, kind: int) -> int:
    """Return the squares on which the mover could place a new piece of a kind that it can pay for."""
    its, occupied = position.moving, position.occupied
    for each in PRICES[kind]:
        occupied &= ~its[each]
    return position.space.beside(its.home) & ~occupied


def fire(position: Position, cell: int) -> TurnResult:
    """Return what a weapon brings about: only home planets of others and own pieces stay, then it goes."""
    own, societies, removed = ord(position.mover) - 65, list[Society](), list[Removed]()
    for side, society in enumerate(position.societies):
        if side == own:
            after, gone = _cut(position.space, own, society.within(~(1 << cell)))
            removed.insert(0, Removed(own, society.kind_on(cell), cell, "fire"))
            removed += gone
        else:
            after = society.within(society.home)
            removed += [
                Removed(side, kind, at, "destroy")
                for kind, held in enumerate(society)
                if kind
                for at in cells_of(held)
            ]
        societies.append(after)
    return TurnResult(tuple(societies), tuple(removed))


def _with_own(position: Position, society: Society) -> tuple[Society, ...]:
    own = ord(position.mover) - 65
    return (*position.societies[:own], society, *position.societies[own + 1 :])


def _cut(space: Space, side: int, society: Society) -> tuple[Society, list[Removed]]:
    """Return a society without what no chain joins to a home planet, and what goes."""
    pieces = society.pieces
    joined = space.reach(society.home, pieces)
    if joined == pieces:
        return society, []
    gone = [Removed(side, society.kind_on(cell), cell, "cut") for cell in cells_of(pieces & ~joined)]
    return (society.within(joined) if joined else NOBODY), gone
