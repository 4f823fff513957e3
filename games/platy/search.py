"""The search for loops that can be closed within the moves left; it counts steps, not time.

A loop is sought from one of its tiles along threads. A tile gets its turn as it is passed first, and keeps
it. `_Net` leaves out what can be in no loop. `_least` knows how much a way costs at least: a tile that may be
passed several times costs a share each time. When all loops through a tile are tried, the tile is left out,
and the next one is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from games.platy.loops import OPPOSITE, closed_loops
from games.platy.position import Position
from games.platy.tiles import SIDES, look_of

STEPS = 400_000  # of one search, some two seconds
FEW, EACH = 3, 400  # clicks that are looked for through each thread, and the steps for each number of them
WHOLE = 6  # a move in shares: what a tile costs is parted among its threads


class _Turned(NamedTuple):
    """A tile in one of its turns.

    cost, share: what it costs to turn it, as a whole and each time that it is passed. is_own: whether it lies
    so. mask: the sides at which its threads end, a bit for each.
    """

    turn: int
    ways: tuple[int, ...]
    cost: int
    share: int
    is_own: bool
    mask: int


class Closing(NamedTuple):
    """A loop that can be closed: the places that it passes, and the tiles to turn, each with its new turn."""

    cells: tuple[int, ...]
    turned: tuple[tuple[int, int], ...]
    cost: int


class _SpentError(Exception):
    """All steps of a search are spent."""


class _Net:
    """The tiles that can still be in a loop, in the turns that they can have."""

    def __init__(self, position: Position) -> None:
        self.beside = position.tray.beside
        self.moves, self.last = position.moves, position.last
        movable = set(position.tray.movable)
        self.turns = [list(_turns(position, cell, cell in movable)) for cell, _ in enumerate(position.tiles)]
        self.peel()

    def leave_out(self, cell: int) -> None:
        """Leave a tile out, and all that can be in no loop without it."""
        self.turns[cell] = []
        self.peel()

    def peel(self) -> None:
        """Leave out the turns of tiles by which nothing leads on at both ends, until none is left."""
        turns, beside, is_changed = self.turns, self.beside, True
        ends = [_ends(options) for options in turns]
        while is_changed:
            is_changed = False
            for cell, mask in enumerate(ends):
                if not mask:
                    continue
                leads = 0
                for side, to in enumerate(beside[cell]):
                    if mask >> side & 1 and to >= 0 and ends[to] >> OPPOSITE[side] & 1:
                        leads |= 1 << side
                if mask != leads:
                    turns[cell] = [left for its in turns[cell] if (left := _trimmed(its, leads)) is not None]
                    ends[cell], is_changed = _ends(turns[cell]), True

    @property
    def next_cell(self) -> int:
        """Return the tile with the fewest turns and ways, -1 if none is left."""
        left = [
            (len(its) * sum(end >= 0 for end in its[0].ways), cell)
            for cell, its in enumerate(self.turns)
            if its
        ]
        return min(left)[1] if left else -1


def _ends(options: list[_Turned]) -> int:
    """Return the sides at which a thread of some turn ends, a bit for each."""
    mask = 0
    for its in options:
        mask |= its.mask
    return mask


def _trimmed(its: _Turned, leads: int) -> _Turned | None:
    """Return a turn without the threads that do not lead on at both ends; None if no thread is left."""
    if not its.mask & ~leads:
        return its
    ways = tuple(
        end if end >= 0 and leads >> side & leads >> end & 1 else -1 for side, end in enumerate(its.ways)
    )
    mask = _mask(ways)
    return its._replace(ways=ways, mask=mask) if mask else None


def _mask(ways: tuple[int, ...]) -> int:
    return sum(1 << side for side, end in enumerate(ways) if end >= 0)


def _turns(position: Position, cell: int, is_movable: bool) -> Iterator[_Turned]:
    """Yield the turns that a tile can have, its own first; of turns that look alike the first."""
    tile = position.tiles[cell]
    if tile is None:
        return
    can_turn = is_movable and (position.moves > 0 or cell == position.last)
    met = set[tuple[int, ...]]()
    for steps in range(SIDES if can_turn else 1):
        turn = (tile.turn + steps) % SIDES
        look = look_of(tile.name, turn)
        if look.ways not in met:
            met.add(look.ways)
            cost = int(steps > 0 and cell != position.last)
            yield _Turned(
                turn, look.ways, cost, cost * WHOLE // len(look.threads), not steps, _mask(look.ways)
            )


def _least(net: _Net, goal: int, side: int) -> list[int]:
    """Return for each side of each tile the least shares from arriving there to arriving at the goal.

    -1 for a side from which no way leads there. The goal is a side of a tile.
    """
    exits = _exits(net)
    found, left = [-1] * (SIDES * len(net.turns)), [(0, goal * SIDES + side)]
    while left:
        cost, at = heappop(left)
        if found[at] >= 0:
            continue
        found[at] = cost
        cell = net.beside[at // SIDES][at % SIDES]
        for into, share in exits[cell][OPPOSITE[at % SIDES]].items() if cell >= 0 else ():
            if found[cell * SIDES + into] < 0:
                heappush(left, (cost + share, cell * SIDES + into))
    return found


def _exits(net: _Net) -> list[list[dict[int, int]]]:
    """Return for each tile, by the side that a way leaves it, where it can come in with the least share."""
    exits: list[list[dict[int, int]]] = [[{} for _ in range(SIDES)] for _ in net.turns]
    for cell, options in enumerate(net.turns):
        for its in options:
            for into, out in enumerate(its.ways):
                if out >= 0 and its.share < exits[cell][out].get(into, WHOLE + 1):
                    exits[cell][out][into] = its.share
    return exits


class _Search:
    """A search for loops through one tile after the other, for so many steps."""

    def __init__(self, position: Position, limit: int, steps: int, take: Callable[[Closing], bool]) -> None:
        self.net = _Net(position)
        self.limit, self.steps, self.take = limit, steps, take
        self.chosen: dict[int, _Turned] = {}
        self.path = list[int]()

    def through(self, cell: int, into: int, out: int) -> bool:
        """Return whether a loop was taken that passes a thread of a tile as it lies; see run."""
        its = next((its for its in self.net.turns[cell] if its.is_own and its.ways[into] == out), None)
        if its is None:
            return False
        self.chosen, self.path = {cell: its}, [cell]
        self.goal, self.ahead = cell * SIDES + into, _least(self.net, cell, into)
        return self._go(cell, out, its.cost, its.share)

    def run(self) -> bool:
        """Return whether a loop was taken; raises _SpentError if all steps are spent before that is known."""
        while (cell := self.net.next_cell) >= 0:
            if self.of_cell(cell):
                return True
        return False

    def of_cell(self, cell: int) -> bool:
        """Return whether a loop was taken that passes a tile; then leave the tile out."""
        least: dict[int, list[int]] = {}
        for its in self.net.turns[cell]:
            if its.cost > self.limit:
                continue
            self.chosen = {cell: its}
            for into, out in enumerate(its.ways):
                if out > into:  # each thread once: a loop is the same both ways round
                    if into not in least:
                        least[into] = _least(self.net, cell, into)
                    self.goal, self.ahead = cell * SIDES + into, least[into]
                    self.path = [cell]
                    if self._go(cell, out, its.cost, its.share):
                        return True
        self.net.leave_out(cell)
        return False

    def _go(self, cell: int, out: int, cost: int, shares: int) -> bool:
        """Go on from a tile by one of its sides; return whether a loop was taken."""
        beside, chosen, ahead, most = self.net.beside, self.chosen, self.ahead, self.limit * WHOLE
        here, into = beside[cell][out], OPPOSITE[out]
        at = here * SIDES + into
        if at == self.goal:
            return self.take(self._closing(cost))
        if ahead[at] < 0 or shares + ahead[at] > most:
            return False
        self.steps -= 1
        if self.steps < 0:
            raise _SpentError
        self.path.append(here)
        if (its := chosen.get(here)) is not None:
            on = its.ways[into]
            if on >= 0 and self._go(here, on, cost, shares + its.share):
                return True
        else:
            for its in self.net.turns[here]:
                on = its.ways[into]
                if on < 0 or cost + its.cost > self.limit:
                    continue
                chosen[here] = its
                if self._go(here, on, cost + its.cost, shares + its.share):
                    return True
            chosen.pop(here, None)
        self.path.pop()
        return False

    def _closing(self, cost: int) -> Closing:
        """Return the loop that is closed; the tile clicked last, which is free, is turned first."""
        turned = [(cell, its.turn) for cell, its in self.chosen.items() if not its.is_own]
        turned.sort(key=lambda its: (its[0] != self.net.last, its[0]))
        return Closing(tuple(self.path), tuple(turned), cost)


def closings_of(position: Position, limit: int, steps: int, marked: bool = False) -> list[Closing]:
    """Return loops that at most so many clicks close, as many as so many steps find.

    marked: only those through a bonus tile.
    """
    found = list[Closing]()

    def take(closing: Closing) -> bool:
        found.append(closing)
        return False

    search = _Search(position, min(limit, position.moves), steps, take)
    try:
        if marked:
            for cell, tile in enumerate(position.tiles):
                if tile is not None and tile.mark:
                    search.of_cell(cell)
        else:
            search.run()
    except _SpentError:
        pass
    return found


def can_close(position: Position, steps: int = STEPS) -> bool | None:
    """Return whether a loop can be closed within the moves left, None if that many steps do not decide it.

    The tile clicked last costs nothing.
    """
    for limit in dict.fromkeys(min(limit, position.moves) for limit in (0, 1, 2, position.moves)):
        search = _Search(position, limit, steps, lambda closing: True)
        try:
            if search.run():
                return True
        except _SpentError:
            return None
        steps = search.steps
    return False


def closings(position: Position, steps: int) -> list[Closing]:
    """Return loops that the fewest clicks close, as many as so many steps find; none if none is found."""
    for limit in range(position.moves + 1):
        if found := closings_of(position, limit, steps):
            return found
    return []


def costs(position: Position) -> dict[int, tuple[int, ...]]:
    """Return for each thread as it lies the fewest clicks after which a loop passes it, by place.

    0 stands for more than a few clicks, for more than are left, or for what a few steps do not decide. To
    turn the tile clicked last is free: a loop that needs nothing else counts as one click.
    """
    found = {
        cell: [0] * len(tile.look.threads) for cell, tile in enumerate(position.tiles) if tile is not None
    }
    for limit in range(min(FEW, position.moves) + 1):
        search = _Search(position, limit, 0, lambda closing: True)
        for cell, its in found.items():
            tile = position.tiles[cell]
            for number, ((into, out), _) in enumerate(tile.look.threads if tile is not None else ()):
                search.steps = EACH
                if not its[number] and _is_found(search, cell, into, out):
                    _mark(position, search, found, max(limit, 1))
    return {cell: tuple(its) for cell, its in found.items()}


def _is_found(search: _Search, cell: int, into: int, out: int) -> bool:
    try:
        return search.through(cell, into, out)
    except _SpentError:
        return False


def _mark(position: Position, search: _Search, found: dict[int, list[int]], clicks: int) -> None:
    """Note the clicks for each thread of a loop that was found, of the tiles that are not turned."""
    turned = {cell for cell, its in search.chosen.items() if not its.is_own}
    tiles = list(position.tiles)
    for cell, its in search.chosen.items():
        tile = tiles[cell]
        tiles[cell] = None if tile is None else tile._replace(turn=its.turn)
    for loop in closed_loops(position.tray, tiles, search.chosen):
        for cell, number in zip(loop.cells, loop.threads, strict=True):
            if cell not in turned and not found[cell][number]:
                found[cell][number] = clicks
