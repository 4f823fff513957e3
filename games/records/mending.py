"""Mending a record: the likeliest changes to its turns by which all of it fits together.

A way to read a record costs what its turns' repairs cost, in bits (games.records.repairs). If a turn is
faulty as written, its repairs are tried, and those of the turns before it that were legal as written but
led to the fault. Each way is first followed to its end, by the one of the first repairs of each fault that
reaches furthest. That says how promising it is. The cheapest ways, and all that cost less than a slip more,
are then weighed by how likely they are as play too. All that is given out was replayed by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from heapq import heappop, heappush
from itertools import count, islice
from math import isclose
from sys import maxsize
from typing import Any, NamedTuple

from games.answers import Repair
from games.faults import Fault
from games.records.record import Replayed, alone, replay, replay_turn, start_of, start_with_mover
from games.records.repairs import SLIP, cells_named, repairs_of, unlikelihood_of
from games.records.written import Record, WrittenTurn
from games.words import Message, Said, in_turn, say

ONE = SLIP + 11  # no usual slip costs more, on the largest board
MOST = (ONE, 2 * ONE, 3 * ONE)  # that the repair of one turn may cost, tried one by one
SLACK = SLIP - 1  # what a way may cost more than the cheapest to be weighed: less than a slip
SURE = 0.8  # how likely the ways that are given are, together: four times as likely as all others
BACK = 12  # ways of which earlier turns are looked at again, the most promising first
WORK = 20_000  # turns read for each of these, before the search goes on with what it has
OFFERS = 4  # repairs of a turn that are followed to see how promising a way is
NAMED = 6  # other ways to read a turn that are named


@dataclass(frozen=True)
class MendedTurn:
    """One turn of a mended record.

    written: the turn as it was written; faults: what is wrong with that, if it is played. read: what the
    turn comes to as read. words: what was mended, a sentence; empty if it stands as written.
    """

    written: WrittenTurn
    faults: tuple[Fault, ...]
    read: Replayed
    words: Said = ""


@dataclass(frozen=True)
class Mended:
    """A mended record: its turns up to the first that could not be mended, which stands last as faulty.

    ties: the likeliest ways to read the whole record, the one given first: so many that one of them is right
    as good as surely. More than one if what is written fits several; none if it could not be mended.
    """

    turns: tuple[MendedTurn, ...]
    ties: tuple[Record, ...]

    @property
    def whole(self) -> bool:
        """Return whether every turn is legal, as written or as mended."""
        return bool(self.ties)

    @property
    def changed(self) -> bool:
        """Return whether anything was mended."""
        return any(turn.words for turn in self.turns)


class _Path(NamedTuple):
    """A way to read the turns up to the one `at`: where that leads, and the cost.

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


NOWHERE = _Path(0, None, maxsize)


class _Search:
    """A search for the cheapest ways to read a record; only mend uses it.

    found: ways so far, by the positions they lead through; best: the cost of the cheapest, and bar: what one
    may cost to be weighed. furthest: the way that fits the most turns. queue: ways that end at a faulty turn,
    the most promising first.
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
        """Return the ways found to read the whole record that cost the least, or less than a slip more."""
        for self.most in MOST:
            self.work, self.back, self.queue = 0, 0, []
            for start in self.starts():
                self.weigh(self.followed(_Path(0, start)))
            while self.queue and self.work < WORK:
                self.go_on()
            if self.best <= self.most:  # no dearer repair of a turn can be part of a cheaper way
                break
        return [way for way in self.found.values() if way.cost <= self.bar]

    def go_on(self) -> None:
        """Look at what follows from the most promising way."""
        *_, path, earlier = heappop(self.queue)
        if path.cost + SLIP <= self.bar:
            for further in self.read_earlier(path) if earlier else self.mended(path):
                self.weigh(further)

    @property
    def bar(self) -> int:
        return self.best + SLACK

    def starts(self) -> list[Any]:
        """Return the start with each side to move that may have begun, the likeliest first."""
        start = start_of(self.record)
        first = start_with_mover(self.record, start)
        if self.game.texts.says_mover(start) or self.record.tag("Solo"):
            return [first]
        others = (self.game.rules.with_mover(start, side) for side in self.game.rules.playing(start))
        return [first, *(other for other in others if other != first)]

    def read(self, path: _Path, most: int) -> Iterator[_Path]:
        """Yield the way one turn further, with each reading of that turn, the cheapest first."""
        written, mover = self.turns[path.at], self.game.rules.mover(path.position)
        wrong = written.side is not None and written.side != mover
        aside, said = 0, tuple[Message, ...]()
        if wrong:
            aside, said = SLIP, (say("not-its-turn", mover=mover, side=written.side or ""),)
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
        elif path.cost + SLIP <= self.bar:
            promise = self.at_first_offers(path)
            for earlier in (False, True):
                heappush(self.queue, (promise, -path.at, next(self.order), path, earlier))

    def at_first_offers(self, path: _Path) -> int:
        """Return what a way costs that goes on, at each fault, by the first repair that reaches furthest."""
        while path.at < len(self.turns):
            offers = islice(self.read(path, min(self.most, self.bar - path.cost)), OFFERS)
            ways = [self.followed(offer) for offer in offers]
            if not ways:
                return path.cost + SLIP * (2 + len(self.turns) - path.at)
            path = max(ways, key=lambda way: (way.at, -way.cost))
        self.complete(path)
        return path.cost

    def complete(self, path: _Path) -> None:
        """Note a way to read the whole record, the cheapest of those through the same positions."""
        self.best = min(self.best, path.cost)
        key = (*(position for position, _ in path.trail), path.position)
        if path.cost <= self.bar and path.cost < self.found.get(key, NOWHERE).cost:
            self.found[key] = path

    def mended(self, path: _Path) -> Iterator[_Path]:
        """Yield the way beyond its faulty turn, with each repair of that turn."""
        for further in self.read(path, min(self.most, self.bar - path.cost)):
            if further.cost > self.bar:
                return
            yield self.followed(further)

    def read_earlier(self, path: _Path) -> Iterator[_Path]:
        """Yield the way beyond its faulty turn, with another reading of one turn before that was legal.

        Only readings that change what is named where the faulty turn happens are tried. If one of them
        makes a turn in between faulty, that turn's first repairs are tried with it.
        """
        self.back += 1
        seen = self.round_about(path) if self.back <= BACK else frozenset()
        for at in range(path.at - 1, -1, -1):
            named = cells_named(self.turns[at].text)
            if path.trail[at][1].cost or not seen:
                continue
            for other in self.read(path.back(at), min(ONE, self.bar - path.cost)):
                repair = other.trail[-1][1]
                changed = named ^ cells_named(repair.text) or named
                if repair.cost and seen & changed:
                    again = self.again(other, path)
                    ways = [again] if again.at > path.at else islice(self.mended(again), OFFERS)
                    yield from (way for way in ways if way.at > path.at)

    def round_about(self, path: _Path) -> frozenset[str]:
        """Return the names of the cells that the faulty turn names, and of those up to two steps away."""
        board = self.game.rules.board_of(path.position)
        near = {board.names.index(name) for name in cells_named(self.turns[path.at].text) & {*board.names}}
        for _ in range(2):
            near |= {cell for each in near for cell in board.neighbours[each]}
        return frozenset(board.names[cell] for cell in near)

    def again(self, path: _Path, other: _Path) -> _Path:
        """Return a way that goes on by the readings of another way, and beyond; cut short if it cannot."""
        for _, was in other.trail[path.at :]:
            self.work += 1
            same = next(self.repairs(path.position, was.text, 0), None)
            if same is None:
                return path
            path = path.on(alone(self.record, same.after), replace(was, after=same.after))
        return self.followed(path)


def mend(record: Record) -> Mended:
    """Return the record with the likeliest change that makes every turn legal.

    Raises GamesError if its start cannot be had.
    """
    search = _Search(record)
    likeliest = _likeliest(record, search.run())
    if likeliest:
        return Mended(_turns(record, *zip(*likeliest, strict=True)), tuple(tie for _, tie in likeliest))
    stuck = search.furthest or _Path(0, start_of(record))
    return Mended(_turns(record, (stuck,), (_as_read(record, stuck),)), ())


def _likeliest(record: Record, ways: Sequence[_Path]) -> list[tuple[_Path, Record]]:
    """Return the likeliest ways that together are as good as sure, with the record as each reads it."""
    bits = [way.cost + _unlikelihood(record, way) for way in ways]
    weights = [2 ** (min(bits) - each) for each in bits]
    found, last, left = list[tuple[_Path, Record]](), 0.0, sum(weights)
    enough = (1 - SURE) * left
    for weight, way in sorted(zip(weights, ways, strict=True), key=lambda row: -row[0]):
        if left <= enough and not isclose(weight, last):
            break
        tie = _as_read(record, way)
        if all(tie != other for _, other in found) and not any(turn.faults for turn in replay(tie)):
            found.append((way, tie))
        left, last = left - weight, weight
    return found


def _unlikelihood(record: Record, way: _Path) -> float:
    """Return how unlikely the record is as play, read this way, in bits."""
    stood = [*(position for position, _ in way.trail), way.position]
    texts = [repair.text for _, repair in way.trail]
    return unlikelihood_of(record.game, list(zip(stood[:-1], texts, stood[1:], strict=True)))


def _as_read(record: Record, path: _Path) -> Record:
    """Return the record with its turns as read, those that were not read as written."""
    turns = list(record.turns)
    for index, (position, repair) in enumerate(path.trail):
        written, mover = turns[index], record.game.rules.mover(position)
        side = mover if written.side is not None else None
        turns[index] = replace(written, side=side, text=repair.text)
    return replace(record, turns=tuple(turns))


def _turns(record: Record, ways: Sequence[_Path], ties: Sequence[Record]) -> tuple[MendedTurn, ...]:
    """Return the turns of the first way, up to the first that is faulty as read."""
    found, position = [], start_with_mover(ties[0], start_of(record))
    for index, turn in enumerate(replay(ties[0])):
        written = record.turns[index]
        faults = replay_turn(record.game, position, written).faults or turn.faults
        words = "" if turn.faults else _words([way.trail[index][1] for way in ways])
        found.append(MendedTurn(written, faults, turn, words))
        position = turn.position
    return tuple(found)


def _words(readings: Sequence[Repair]) -> Said:
    """Return in words how a turn is read, and how else it may be."""
    first = readings[0]
    said = in_turn(first.words)
    texts = dict.fromkeys(other.text for other in readings if other.text != first.text)
    if not texts:
        return said
    ways = [say("way", turn=text) for text in list(texts)[:NAMED]]
    ways += [say("more-ways", count=len(texts) - NAMED)] if len(texts) > NAMED else []
    others = reduce(lambda first, second: say("or", first=first, second=second), ways)
    return say("read-or", how=said, others=others) if said else say("as-written-or", others=others)
