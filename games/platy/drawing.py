"""Lots: which place or mark is drawn next, what can be drawn, and what the seed draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from games.answers import Action
from games.lots import Lots
from games.platy.position import BONUS, WILDCARD, Position, bag_of
from games.platy.tiles import TILES, facing, has_long, kind_of

SINGLE = 0  # the kind of the tiles in the first and the last column: one short curve
DRAW, MARK = "draw", "mark"


class Chances(NamedTuple):
    """What can be drawn next: a tile for a place, or a mark.

    cell: the place, -1 for a mark. tiles: the names that fit with how many are in the bag, and the turns in
    which each can come. cells: the places that can be marked; wild: how often a mark is a wildcard, in
    per cent.
    """

    cell: int
    tiles: tuple[tuple[str, int, tuple[int, ...]], ...] = ()
    cells: tuple[int, ...] = ()
    wild: int = 0


def chances(position: Position) -> Chances | None:
    """Return what is drawn next in a fall, None if nothing is."""
    if position.fall is None:
        return None
    bag = None
    for cell in _places(position):
        bag = bag_of(position) if bag is None else bag
        if tiles := _fitting(position, cell, bag):
            return Chances(cell, tiles)
    return _marks(position)


def is_draw_due(position: Position) -> bool:
    """Return whether a draw is due."""
    return position.fall is not None and chances(position) is not None


def _places(position: Position) -> Iterator[int]:
    """Yield the places that lot is to fill, in their order: first those whose tile it exchanges."""
    if position.fall is None:
        return
    yield from position.fall.tops
    if position.fall.is_filled:
        tiles = position.tiles
        yield from (cell for cell in position.tray.order if tiles[cell] is None)


def _fitting(
    position: Position, cell: int, bag: Mapping[str, int]
) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """Return the tiles of the bag that can come to a place, each with its count and its possible turns."""
    tray, lies = position.tray, position.tiles[cell]
    if cell not in tray.facing:
        return tuple((name, count, ALL_TURNS) for name, count in bag.items())
    ends = tray.facing[cell]
    if cell in tray.edges:
        return tuple(
            (name, count, facing(name, ends)) for name, count in bag.items() if kind_of(name) == SINGLE
        )
    fitting = tuple((name, count, facing(name, ends)) for name, count in bag.items() if has_long(name))
    if lies is None:
        return fitting
    threads = len(TILES[kind_of(lies.name)])
    return tuple(its for its in fitting if len(TILES[kind_of(its[0])]) == threads) or fitting


ALL_TURNS = tuple(range(6))


def _marks(position: Position) -> Chances | None:
    """Return where a mark can be laid, None if there are enough or nowhere is left."""
    level, tiles = position.terms.its, position.tiles
    if position.marks >= level.marks:
        return None
    free = tuple(c for c in position.tray.movable if (tile := tiles[c]) is not None and not tile.mark)
    is_wild = position.fall is not None and position.fall.is_wild
    return Chances(-1, cells=free, wild=level.wild if is_wild else 0) if free else None


@cache
def _draw(cell: int, name: str, turn: int) -> Action:
    return Action(DRAW, (cell,), f"{name}/{turn}")


def odds(position: Position) -> dict[Action, int]:
    """Return what can be drawn now with its chances, empty if no draw is due."""
    its = chances(position)
    if its is None:
        return {}
    if its.cell >= 0:
        return {_draw(its.cell, name, turn): count for name, count, turns in its.tiles for turn in turns}
    either = {BONUS: 100 - its.wild, WILDCARD: its.wild} if its.wild else {BONUS: 1}
    return {Action(MARK, (cell,), mark): weight for cell in its.cells for mark, weight in either.items()}


def seeds_action(position: Position, lots: Lots) -> Action | None:
    """Return what these lots draw now, None if no draw is due; the same as by odds, without listing them."""
    its = chances(position)
    if its is None:
        return None
    if its.cell < 0:
        each = 100 if its.wild else 1
        number, rest = divmod(lots.below(each * len(its.cells)), each)
        is_bonus = not its.wild or rest < 100 - its.wild
        return Action(MARK, (its.cells[number],), BONUS if is_bonus else WILDCARD)
    drawn = lots.below(sum(count * len(turns) for _, count, turns in its.tiles))
    for name, count, turns in its.tiles:
        if drawn < count * len(turns):
            return _draw(its.cell, name, turns[drawn // count])
        drawn -= count * len(turns)
    return None


def possible(position: Position, action: Action) -> bool:
    """Return whether a draw can be made now."""
    its = chances(position)
    if its is None or action.side:
        return False
    if its.cell < 0:
        marks = (BONUS, WILDCARD) if its.wild else (BONUS,)
        return action.verb == MARK and action.cell in its.cells and action.choice in marks
    if action.verb != DRAW or action.path != (its.cell,):
        return False
    name, _, turn = action.choice.partition("/")
    return any(name == other and turn in map(str, turns) for other, _, turns in its.tiles)
