"""Every legal turn from a position, by trying all of them: what each sentence of a verdict is held against.

Shares neither code nor arguments with the search of games.sparklies, and keeps what was captured on the
way as well as the ends. Sets of cells are integers, bit c for cell c in reading order; nothing is pruned.
Boards and options are read by tests.games.sparklies.oracle.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from typing import NamedTuple

from tests.games.sparklies import oracle

__all__ = ["EveryTurn", "every_turn"]

OWNERS = {"black": 1, "white": 2, "third": 3}
PLAIN = (2, 0, 0)
EMPTY = 12  # the digit of a cell on which no piece lies
SPEED, SUBTLE, DRIFT = 1, 2, 3
Digits = tuple[int, ...]
Shown = tuple[int, int, int, int]  # all red, green and blue cells, the mover's


class Standing(NamedTuple):
    """The red, green and blue cells, the mover's, the active ones; what was captured up to here.

    spent: what cannot be captured any more, where a cell is captured once a turn at the most.
    """

    red: int
    green: int
    blue: int
    mine: int
    active: int
    captured: int
    spent: int = 0


@dataclass(frozen=True)
class Table:
    """The facts that stay the same through a turn: the cells beside each, the digits before, ruleset, mover.

    needed: what has to lie beside a cell that is captured, as the oracle here says. banners: those of the
    others. once: whether chains run in reading order and capture no cell twice. handicap: how many cells the
    turn takes, if it does nothing else.
    """

    near: tuple[int, ...]
    digits: Digits
    ruleset: int
    mover: int
    needed: tuple[int, int, int] = PLAIN
    banners: int = 0
    placing: bool = False
    handicap: int = 0

    @property
    def once(self) -> bool:
        """Return whether a cell is captured once a turn at the most, the first active one being due."""
        return self.ruleset == SPEED and self.needed[1] > 0

    def shown(self, digits: Digits) -> Shown:
        """Return what stands where these are the digits of a save line."""
        red, green, blue = (
            sum(1 << c for c, d in enumerate(digits) if d % 3 == k and d != EMPTY) for k in range(3)
        )
        return red, green, blue, sum(1 << c for c, d in enumerate(digits) if d // 3 == self.mover)

    def foreign(self, after: Digits) -> int:
        """Return the cells that became somebody's who is not to move, or nobody's: no turn does that."""
        both = enumerate(zip(self.digits, after, strict=True))
        return sum(1 << c for c, (was, now) in both if now // 3 not in (self.mover, was // 3))

    def deactivated(self, at: Standing, cell: int, colour: int) -> Standing:
        """Return what follows where an active cell becomes a colour and captures what it attacks."""
        bit = 1 << cell
        colours = [mask & ~bit for mask in at[:3]]
        colours[colour] |= bit
        counts = [mask & at.mine if self.ruleset == SUBTLE else mask for mask in colours]
        taken = self.plainly(cell, colour, colours, counts)
        if self.needed != PLAIN:
            taken = sum(1 << v for v in members(self.near[cell]) if self.takes(at, bit, v, colours, counts))
        captured = 0 if self.ruleset == DRIFT else at.captured | taken
        red, green, blue = colours
        active = 0 if taken & self.banners else at.active & ~bit | taken
        return Standing(
            red, green, blue, at.mine | taken, active, captured, at.spent | taken if self.once else 0
        )

    def plainly(self, cell: int, colour: int, colours: list[int], counts: list[int]) -> int:
        """Return what a cell captures that has just become a colour, where two attackers are needed."""
        taken, left = 0, self.near[cell] & colours[(colour + 1) % 3]
        while left:
            victim = left & -left
            left ^= victim
            if (self.near[victim.bit_length() - 1] & counts[colour]).bit_count() >= 2:
                taken |= victim
        return taken

    def takes(self, at: Standing, bit: int, victim: int, colours: list[int], counts: list[int]) -> bool:
        """Return whether a cell just recoloured takes the victim, where another pattern is needed."""
        attack, third, own = self.needed
        if (at.spent >> victim & 1) or (own and at.mine >> victim & 1):
            return False
        part = 0
        for colour, mask in enumerate(colours):
            if mask >> victim & 1:
                for other, count in ((colour - 1, attack), (colour + 1, third), (colour, own)):
                    such = self.near[victim] & counts[other % 3]
                    if such.bit_count() < count:
                        return False
                    part |= such if count else 0
        return part & bit != 0

    def chain(self, at: Standing, cell: int) -> list[Standing]:
        """Return what may follow where an active cell is deactivated that was captured in this turn."""
        if self.once and at.active & ((1 << cell) - 1):
            return []
        now = next(k for k in range(3) if at[k] >> cell & 1)
        allowed = {SPEED: (now if self.needed[2] else now - 1,), SUBTLE: (0, 1, 2), DRIFT: (now + 1,)}
        return [self.deactivated(at, cell, colour % 3) for colour in allowed[self.ruleset]]

    def first(self, opening: Standing) -> list[Standing]:
        """Return what may follow the activation: any colour."""
        return [self.deactivated(opening, opening.active.bit_length() - 1, colour) for colour in range(3)]

    def openings(self) -> list[Standing]:
        """Return what stands after every control and activation."""
        red, green, blue, mine = self.shown(self.digits)
        free = [1 << c for c, digit in enumerate(self.digits) if digit < 3 or digit == EMPTY]
        return [
            Standing(
                red | taken * (placed == 0),
                green | taken * (placed == 1),
                blue | taken * (placed == 2),
                mine | taken,
                1 << cell,
                0,
                1 << cell if self.once else 0,
            )
            for taken in free or [0]
            for placed in (range(3) if self.placing and free else (-1,))
            for cell in members(mine | taken)
        ]

    def handicaps(self) -> Iterator[Shown]:
        """Yield what stands after every way to take the cells of a handicap."""
        red, green, blue, mine = self.shown(self.digits)
        free = [1 << c for c, digit in enumerate(self.digits) if digit < 3 or digit == EMPTY]
        for taken in combinations(free, self.handicap):
            for placed in product(range(3) if self.placing else (-1,), repeat=self.handicap):
                added = [sum(t for t, k in zip(taken, placed, strict=True) if k == c) for c in range(3)]
                yield red | added[0], green | added[1], blue | added[2], mine | sum(taken)


@dataclass
class EveryTurn:
    """Every legal turn from one position.

    captured: the cells that some legal turn captures. ways: for every end what was captured in each way
    there (not kept of Drift). attackers: the cells that stood red, green or blue in some turn, of Subtle
    only as the mover's. usual: the ends of Drift where no order is named. stops: where a chain of Drift may
    have been stopped, as far as that was not asked yet.
    """

    table: Table
    states: int = 0
    captured: int = 0
    attackers: list[int] = field(default_factory=lambda: [0, 0, 0])
    ways: dict[Shown, set[int]] = field(default_factory=dict)
    usual: set[Shown] = field(default_factory=set)
    stops: Stops | None = None

    def like(self, after: Digits, cells: Iterable[int]) -> Iterator[Shown]:
        """Yield the ends of legal turns in which these cells stand as in after."""
        among = sum(1 << c for c in cells)
        if among & self.table.foreign(after):
            return
        wanted = self.table.shown(after)
        yield from (shown for shown in list(self.ways) if not apart(shown, wanted) & among)
        if self.stops:
            for shown in [s for s in self.stops.open if not apart(s, wanted) & among]:
                if self._stopped(shown):
                    yield shown

    def least_apart(self, after: Digits, most: int) -> int:
        """Return in how few cells a legal turn's end differs from after; most if none in fewer does."""
        wanted, foreign = self.table.shown(after), self.table.foreign(after)
        for shown in list(self.ways):
            most = min(most, (apart(shown, wanted) | foreign).bit_count())
        for shown in list(self.stops.open) if self.stops else ():
            if (least := (apart(shown, wanted) | foreign).bit_count()) < most and self._stopped(shown):
                most = least
        return most

    def most_cells(self) -> int:
        """Return the most cells that the mover holds after any turn."""
        most = max((shown[3].bit_count() for shown in self.ways), default=0)
        for shown in list(self.stops.open) if self.stops else ():
            if shown[3].bit_count() > most and self._stopped(shown):
                most = shown[3].bit_count()
        return most

    def _stopped(self, shown: Shown) -> bool:
        """Return whether a chain is stopped so, and note it with the ends if so."""
        found = self.stops is not None and self.stops.certain(shown)
        if found:
            self.ways.setdefault(shown, set())
        return found


@dataclass
class Stops:
    """The places where chains of Drift are stopped: where they come back to a state.

    open: what stands in states that lie on a round, with those states, as long as nobody asked.
    """

    table: Table
    follows: dict[Standing, list[Standing]]
    open: dict[Shown, list[Standing]]

    def certain(self, shown: Shown) -> bool:
        """Return whether some chain is stopped in one of the states that show this; asked once."""
        states = self.open.pop(shown)
        return any(self._stopped(o, state) for o in self.table.openings() for state in states)

    def comes_back(self, opening: Standing) -> bool:
        """Return whether a chain comes back to the state that it began with."""
        return self._way(self.table.first(opening), opening) is not None

    def _stopped(self, opening: Standing, end: Standing) -> bool:
        """Return whether a chain from an opening is stopped at this state.

        Exactly if a way from its beginning to the state, and a round from there back to it, share no other
        state: two units of flow into the state, every other state passed once. The opening itself is
        passed by none, for it was met before.
        """
        firsts = [state for state in self.table.first(opening) if state != opening]
        way = self._way(firsts, end, opening)
        return way is not None and self._second(firsts, way, end, opening)

    def _way(
        self, begin: list[Standing], end: Standing, barred: Standing | None = None
    ) -> list[Standing] | None:
        """Return the states of a shortest way before its end, None if there is none."""
        came: dict[Standing, Standing | None] = dict.fromkeys(begin)
        left = deque(begin)
        while left:
            at = left.popleft()
            if at == end:
                way, step = [], came[at]
                while step is not None:
                    way.append(step)
                    step = came[step]
                return way[::-1]
            for then in self.follows[at]:
                if then not in came and then != barred:
                    came[then] = at
                    left.append(then)
        return None

    def _second(self, firsts: list[Standing], way: list[Standing], end: Standing, barred: Standing) -> bool:
        """Return whether a round from the end can be had besides a way, which may be led otherwise."""
        earlier = {then: at for at, then in pairwise(way)}
        used = {*pairwise([*way, end])}
        on_way = set(way)
        left: deque[tuple[Standing, bool]] = deque((state, False) for state in self.follows[end])
        met = set(left)

        def meet(state: Standing, leaving: bool) -> None:
            if state != barred and (state, leaving) not in met:
                met.add((state, leaving))
                left.append((state, leaving))

        while left:
            at, leaving = left.popleft()
            if at == barred:
                continue
            if at == end and not leaving:
                return True
            if leaving:
                for then in self.follows[at]:
                    if (at, then) not in used:
                        meet(then, leaving=False)
                if at in on_way:
                    meet(at, leaving=False)
            elif at not in on_way:
                meet(at, leaving=True)
            elif at in earlier:
                meet(earlier[at], leaving=True)
            else:  # the way's first state: it may begin with another
                for state in firsts:
                    if state != at:
                        meet(state, leaving=False)
        return False


def members(mask: int) -> list[int]:
    """Return the cells of a set."""
    return [c for c in range(mask.bit_length()) if mask >> c & 1]


def apart(some: Shown, other: Shown) -> int:
    """Return the cells that do not stand alike."""
    return some[0] & ~other[0] | some[1] & ~other[1] | some[2] & ~other[2] | some[3] ^ other[3]


def every_turn(line: str, mover: str, most: int) -> EveryTurn | None:
    """Return every turn from a plain save line, None if that would be more than so many states.

    On a full board the players play on.
    """
    table = _table(line, mover)
    every = EveryTurn(table)
    if table.handicap:
        every.ways.update((shown, {0}) for shown in table.handicaps())
        return every
    if not any(digit < 3 or digit == EMPTY for digit in table.digits):
        every.ways[table.shown(table.digits)] = {0}  # a pass
    follows = _explored(every, most)
    if follows is None:
        return None
    if table.ruleset == DRIFT:
        every.stops = Stops(table, follows, _rounds(every, follows))
        every.usual = set(_usual_ends(table))
        for opening in table.openings():
            if opening in follows and every.stops.comes_back(opening):
                every.ways.setdefault(opening[:4], set())
    return every


def _table(line: str, mover: str) -> Table:
    state = oracle.from_save(line, mover=mover, plays_on=True)
    names = list(state.colour)
    place = {name: cell for cell, name in enumerate(names)}
    owners = [oracle.OWNERS.index(state.owner[name]) for name in names]
    digits = [
        3 * owner + "RGB".index(state.colour[name]) if state.colour[name] else EMPTY
        for name, owner in zip(names, owners, strict=True)
    ]
    return Table(
        tuple(sum(1 << place[beside] for beside in state.beside(name)) for name in names),
        tuple(digits),
        int(line.partition(":")[0]),
        OWNERS[mover],
        oracle.NEEDED[state.pattern],
        sum(1 << place[name] for side, name in state.banner.items() if side != mover),
        state.placing,
        state.left,
    )


def _explored(every: EveryTurn, most: int) -> dict[Standing, list[Standing]] | None:
    """Return what follows each state, and note ends and captures; None if there are too many."""
    table = every.table
    follows: dict[Standing, list[Standing]] = {}
    left: list[Standing] = []

    def note(at: Standing, then: Standing) -> None:
        every.captured |= then.captured | (then.active | then.mine & ~at.mine) & ~at.active
        for colour in range(3):
            every.attackers[colour] |= then[colour] & (then.mine if table.ruleset == SUBTLE else -1)
        if not then.active:
            every.ways.setdefault(then[:4], set()).add(then.captured)
        if then not in follows:
            follows[then] = []
            left.append(then)

    for opening in table.openings():
        for colour in range(3):
            every.attackers[colour] |= opening[colour] & (opening.mine if table.ruleset == SUBTLE else -1)
        for then in table.first(opening):
            note(opening, then)
    while left:
        if len(follows) > most:
            return None
        at = left.pop()
        for cell in members(at.active):
            for then in table.chain(at, cell):
                note(at, then)
                if table.ruleset == DRIFT:
                    follows[at].append(then)
    every.states = len(follows)
    return follows


def _rounds(every: EveryTurn, follows: dict[Standing, list[Standing]]) -> dict[Shown, list[Standing]]:
    """Return the states that lie on a round, by what stands there, where no end shows it already."""
    found: dict[Shown, list[Standing]] = {}
    for state in _on_rounds(follows):
        if state[:4] not in every.ways:
            found.setdefault(state[:4], []).append(state)
    return found


def _on_rounds(follows: dict[Standing, list[Standing]]) -> Iterator[Standing]:
    """Yield the states from which one comes back to them: Tarjan's components of more than one state."""
    number: dict[Standing, int] = {}
    low: dict[Standing, int] = {}
    stack: list[Standing] = []
    for root in follows:
        if root in number:
            continue
        work = [(root, iter(follows[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        while work:
            at, nexts = work[-1]
            for then in nexts:
                if then not in number:
                    number[then] = low[then] = len(number)
                    stack.append(then)
                    work.append((then, iter(follows[then])))
                    break
                if then in low:
                    low[at] = min(low[at], number[then])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == number[at]:
                    component = [stack.pop()]
                    while component[-1] != at:
                        component.append(stack.pop())
                    for state in component:
                        del low[state]
                    if len(component) > 1:
                        yield from component


def _usual_ends(table: Table) -> Iterator[Shown]:
    """Yield where chains of Drift end in the usual order: the first active cell in reading order first."""
    for opening in table.openings():
        for state in table.first(opening):
            seen = {opening}
            while state.active and state not in seen:
                seen.add(state)
                state = table.chain(state, members(state.active)[0])[0]
            yield state[:4]
    if not any(digit < 3 or digit == EMPTY for digit in table.digits):
        yield table.shown(table.digits)
