"""Mending a record: the least change to its turns by which all of it fits together.

A way to read a record costs what its turns' repairs cost (games.repairs), and the cheapest wins. Where a
turn is faulty as written its repairs are tried, and those of the turns before it that were legal as written
but led to the fault. Each way is first followed to its end, by that one of the first repairs of each
fault which reaches furthest; that says how promising it is. All that is given out was replayed by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count, islice
from typing import Any, NamedTuple

from games.faults import Fault
from games.record import Record, Replayed, WrittenTurn, alone, begun, played, replay, start_of
from games.repairs import CELL, EARLIER, FAR, SLIP, Repair, cells_named, repairs_of

__all__ = ["Mended", "MendedTurn", "mend"]

ONE = CELL + FAR  # the dearest of the usual slips
MOST = (ONE, 2 * ONE, 3 * ONE)  # that the repair of one turn may cost, tried one by one
BACK = 12  # ways of which earlier turns are looked at again, the most promising first
WORK = 20_000  # turns read for each of these, before the search goes on with what it has
OFFERS = 4  # repairs of a turn that are followed to tell how promising a way is
NAMED = 6  # other ways to read a turn that are named


@dataclass(frozen=True)
class MendedTurn:
    """Hold one turn of a mended record.

    written: the turn as it was written; faults: what is wrong with that, where it is played. read: what the
    turn comes to as read. words: what was mended, a sentence; empty where it stands as written.
    """

    written: WrittenTurn
    faults: tuple[Fault, ...]
    read: Replayed
    words: str = ""


@dataclass(frozen=True)
class Mended:
    """Hold a mended record: its turns up to the first that could not be mended, which stands last as faulty.

    ties: every way to read the whole record that is as near to what is written, the one given first; more
    than one where what is written does not tell. Empty where the record could not be mended.
    """

    turns: tuple[MendedTurn, ...]
    ties: tuple[Record, ...]

    @property
    def whole(self) -> bool:
        """Tell whether every turn is legal, as written or as mended."""
        return bool(self.ties)

    @property
    def changed(self) -> bool:
        """Tell whether anything was mended."""
        return any(turn.words for turn in self.turns)


class _Path(NamedTuple):
    """Hold a way to read the turns up to the one `at`: where that leads, and the cost.

    trail: the position before each turn, and how it is read.
    """

    at: int
    position: Any
    cost: int = 0
    trail: tuple[tuple[Any, Repair], ...] = ()

    def on(self, position: Any, repair: Repair) -> _Path:
        """Return it one turn further."""
        trail = (*self.trail, (self.position, repair))
        return _Path(self.at + 1, position, self.cost + repair.cost, trail)

    def back(self, index: int) -> _Path:
        """Return it as it was before the turn at index."""
        rest = sum(repair.cost for _, repair in self.trail[index:])
        return _Path(index, self.trail[index][0], self.cost - rest, self.trail[:index])


class _Search:
    """Look for the cheapest ways to read a record; lives inside mend only.

    found: the cheapest so far, by the positions they lead through; best: their cost. furthest: the way that
    fits the most turns. queue: ways that end at a faulty turn, the most promising first.
    """

    def __init__(self, record: Record) -> None:
        self.record, self.game, self.turns = record, record.game, record.turns
        self.repairs = repairs_of(self.game)
        self.work, self.back, self.order, self.most = 0, 0, count(), 0
        self.best = MOST[-1] * (1 + len(self.turns))
        self.found: dict[tuple[Any, ...], _Path] = {}
        self.furthest: _Path | None = None
        self.queue: list[tuple[int, int, int, _Path, bool]] = []

    def run(self) -> list[_Path]:
        """Return the cheapest ways found to read the whole record."""
        for self.most in MOST:
            self.work, self.back, self.queue = 0, 0, []
            for start in self.starts():
                self.weigh(self.followed(_Path(0, start)))
            while self.queue and self.work < WORK:
                self.go_on()
            if self.best <= self.most:  # no dearer repair of a turn can be part of a cheaper way
                break
        return list(self.found.values())

    def go_on(self) -> None:
        """Look at what follows from the most promising way."""
        *_, path, earlier = heappop(self.queue)
        if path.cost + SLIP + EARLIER * earlier <= self.best:
            for further in self.read_earlier(path) if earlier else self.mended(path):
                self.weigh(further)

    def starts(self) -> list[Any]:
        """Return the start with each side to move that may have begun, the likeliest first."""
        start = start_of(self.record)
        first = begun(self.record, start)
        if self.game.says_mover(start) or self.record.tag("Solo"):
            return [first]
        others = (self.game.with_mover(start, side) for side in self.game.sides)
        return [first, *(other for other in others if other != first)]

    def read(self, path: _Path, most: int) -> Iterator[_Path]:
        """Yield the way one turn further, with each reading of that turn, the cheapest first."""
        written, mover = self.turns[path.at], self.game.mover(path.position)
        wrong = written.side is not None and written.side != mover
        aside, said = (SLIP, (f"it is {mover}'s turn, not {written.side}'s",)) if wrong else (0, ())
        if most < aside:
            return
        for repair in self.repairs(path.position, written.text, most - aside):
            self.work += 1
            as_side = replace(repair, cost=repair.cost + aside, words=(*said, *repair.words))
            yield path.on(alone(self.record, repair.after), as_side)

    def followed(self, path: _Path) -> _Path:
        """Return the way with all the turns that follow as they are written, up to the first faulty one."""
        while path.at < len(self.turns):
            self.work += 1
            further = next(self.read(path, 0), None)
            if further is None:
                break
            path = further
        return path

    def weigh(self, path: _Path) -> None:
        """Note a way that reads the whole record; queue another, if it can be one of the best."""
        if self.furthest is None or path.at > self.furthest.at:
            self.furthest = path
        if path.at == len(self.turns):
            self.complete(path)
        elif path.cost + SLIP <= self.best:
            promise = self.at_first_offers(path)
            for earlier in (False, True):
                rank = promise + EARLIER * earlier
                heappush(self.queue, (rank, -path.at, next(self.order), path, earlier))

    def at_first_offers(self, path: _Path) -> int:
        """Return what a way costs that goes on, at each fault, by the first repair that reaches furthest."""
        while path.at < len(self.turns):
            offers = islice(self.read(path, min(self.most, self.best - path.cost)), OFFERS)
            ways = [self.followed(offer) for offer in offers]
            if not ways:
                return path.cost + SLIP * (2 + len(self.turns) - path.at)
            path = max(ways, key=lambda way: (way.at, -way.cost))
        self.complete(path)
        return path.cost

    def complete(self, path: _Path) -> None:
        """Note a way to read the whole record, if none is cheaper."""
        if path.cost < self.best:
            self.best, self.found = path.cost, {}
        if path.cost == self.best:
            self.found.setdefault((*(position for position, _ in path.trail), path.position), path)

    def mended(self, path: _Path) -> Iterator[_Path]:
        """Yield the way beyond its faulty turn, with each repair of that turn."""
        for further in self.read(path, min(self.most, self.best - path.cost)):
            if further.cost > self.best:
                return
            yield self.followed(further)

    def read_earlier(self, path: _Path) -> Iterator[_Path]:
        """Yield the way beyond its faulty turn, with another reading of one turn before that was legal.

        Only readings that change what is named where the faulty turn happens are tried.
        """
        self.back += 1
        seen = self.round_about(path) if self.back <= BACK else frozenset()
        for at in range(path.at - 1, -1, -1):
            named = cells_named(self.turns[at].text)
            if path.trail[at][1].cost or not seen:
                continue
            for other in self.read(path.back(at), min(ONE, self.best - path.cost)):
                repair = other.trail[-1][1]
                changed = named ^ cells_named(repair.text) or named
                if repair.cost and seen & changed:
                    again = self.again(other, path)
                    if again.at > path.at:
                        yield again._replace(cost=again.cost + EARLIER)

    def round_about(self, path: _Path) -> frozenset[str]:
        """Return the names of the cells that the faulty turn names, and of those up to two steps away."""
        board = self.game.board_of(path.position)
        near = {board.names.index(name) for name in cells_named(self.turns[path.at].text) & {*board.names}}
        for _ in range(2):
            near |= {cell for each in near for cell in board.neighbours[each]}
        return frozenset(board.names[cell] for cell in near)

    def again(self, path: _Path, other: _Path) -> _Path:
        """Return a way that goes on by the readings of another way, and beyond; cut short where it cannot."""
        for _, was in other.trail[path.at :]:
            self.work += 1
            same = next(self.repairs(path.position, was.text, 0), None)
            if same is None:
                return path
            path = path.on(alone(self.record, same.after), replace(was, after=same.after))
        return self.followed(path)


def mend(record: Record) -> Mended:
    """Return the record with the least change that makes every turn legal.

    Raises GamesError where its start cannot be had.
    """
    search = _Search(record)
    ways = sorted(search.run(), key=lambda way: [-repair.cost for _, repair in way.trail])
    read = ((way, _as_read(record, way)) for way in ways)
    fitting = [(way, tie) for way, tie in read if not any(turn.faults for turn in replay(tie))]
    if fitting:
        return Mended(_turns(record, *zip(*fitting, strict=True)), tuple(tie for _, tie in fitting))
    stuck = search.furthest or _Path(0, start_of(record))
    return Mended(_turns(record, (stuck,), (_as_read(record, stuck),)), ())


def _as_read(record: Record, path: _Path) -> Record:
    """Return the record with its turns as read, those that were not read as written."""
    turns = list(record.turns)
    for index, (position, repair) in enumerate(path.trail):
        written, mover = turns[index], record.game.mover(position)
        side = mover if written.side is not None else None
        turns[index] = replace(written, side=side, text=repair.text)
    return replace(record, turns=tuple(turns))


def _turns(record: Record, ways: Sequence[_Path], ties: Sequence[Record]) -> tuple[MendedTurn, ...]:
    """Return the turns of the first way, up to the first that is faulty as read."""
    found, position = [], begun(ties[0], start_of(record))
    for index, turn in enumerate(replay(ties[0])):
        written = record.turns[index]
        faults = played(record.game, position, written).faults or turn.faults
        words = "" if turn.faults else _words([way.trail[index][1] for way in ways])
        found.append(MendedTurn(written, faults, turn, words))
        position = turn.position
    return tuple(found)


def _words(readings: Sequence[Repair]) -> str:
    """Say how a turn is read, and how else it may be."""
    first = readings[0]
    said = "; ".join(first.words)
    texts = dict.fromkeys(other.text for other in readings if other.text != first.text)
    if not texts:
        return said
    others = [repr(text) for text in list(texts)[:NAMED]]
    more = [f"{len(texts) - NAMED} more"] if len(texts) > NAMED else []
    return f"{said or 'it stands as written'}; as near is {' or '.join([*others, *more])}"
