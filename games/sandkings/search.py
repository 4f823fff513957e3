"""Looking for a turn of Sandkings between two positions: what it needs at best, and a search within that.

Every move takes one part one square on, so the moves that body, stinger and vertebrae need at best add up,
and no turn needs fewer. A search that has been through all that this leaves open has tried every turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from itertools import permutations

from games.answers import Action
from games.sandkings.field import BITS, NEAR, cells_of, groups, spread
from games.sandkings.others import FAR, Stages, distances, others_of
from games.sandkings.position import Position
from games.sandkings.walls import walls

Way = tuple[str, int, int]  # a move or a sting, from where and to where, as squares' numbers
State = tuple[int, int, int, int]  # body, stinger and vertebrae as sets, the number of the others' stage
EAGER, EAGER_STATES = 3, 500  # how much nearness counts at first, and for how many states


@dataclass(frozen=True)
class Bounds:
    """The fewest moves that the parts need; FAR: they cannot come there at all."""

    body: int
    stinger: int
    vertebrae: int

    @property
    def least(self) -> int:
        """Return how many moves every turn needs that leads there."""
        return self.body + self.stinger + self.vertebrae


class MoveQuestion:
    """The question for a turn from one position to another; the mover has as many parts in both.

    If the mover is out in the end, it walked into a corner.
    """

    def __init__(self, before: Position, after: Position) -> None:
        mover = before.mover
        self.before, self.left, self.terms = before, before.left, before.terms
        self.start, self.goal = before.creatures[mover], after.creatures[mover]
        self.dies = not self.goal.body
        first, last = (others_of(position, mover, before.terms) for position in (before, after))
        self.stages = Stages(first, last, self.goal.stinger, bool(self.start.stinger))
        self.last = self.stages.number(last)
        barred = last.occupied
        self._body = self._walking_in() if self.dies else distances(self.goal.body, barred)
        self._stinger = distances(self.goal.stinger, barred) if self.goal.stinger else {}
        self._each = [distances(BITS[cell], barred) for cell in cells_of(self.goal.vertebrae)]
        self._matched: dict[int, int] = {}
        self._geometry: dict[int, list[tuple[int, int]]] = {}
        self._inside: dict[int, int] = {}

    def _walking_in(self) -> dict[int, int]:
        """Return how far squares are from where the body can go out: in a corner, or where a part is gone.

        What stood behind a wall, or in it, can be stung on the way, and the body then walks in there.
        """
        first, last = self.stages.first, self.stages.last
        return distances(first.danger | first.occupied & ~last.occupied, last.occupied)

    def body(self, bit: int) -> int:
        """Return how many moves the body needs at best from a square."""
        return self._body.get(bit, FAR)

    def stinger(self, bit: int, stage: int) -> int:
        """Return how many moves the stinger needs at best from a square, stings in them."""
        if self.stages.complete and stage < len(self.stages.far):
            at = bit or next(iter(self.stages.far[stage]), 0)
            return self.stages.far[stage].get(at, FAR)
        return self._stinger.get(bit, FAR) if bit and self.goal.stinger else 0

    def vertebrae(self, held: int) -> int:
        """Return how many moves the vertebrae need at best, each to a place of its own."""
        if held not in self._matched:
            rows = [[far.get(BITS[cell], FAR) for far in self._each] for cell in cells_of(held)]
            ways = permutations(range(len(rows)))
            least = min(sum(rows[k][to] for k, to in enumerate(way)) for way in ways) if self._each else 0
            self._matched[held] = min(least, FAR)
        return self._matched[held]

    @cached_property
    def bounds(self) -> Bounds:
        """Return what every turn needs at best."""
        body, stinger, vertebrae = self.start
        need = 0 if self.dies else self.vertebrae(vertebrae)
        return Bounds(self.body(body), self.stinger(stinger, 0), need)

    def geometry(self, own: int) -> list[tuple[int, int]]:
        """Return for every part's square those beside it on which all parts still hang together."""
        found = self._geometry.get(own)
        if found is None:
            found = []
            for cell in cells_of(own):
                bit = BITS[cell]
                near = NEAR[bit] & ~own
                for group in groups(own & ~bit):
                    near &= spread(group)
                if near:
                    found.append((bit, near))
            self._geometry[own] = found
        return found

    def inside(self, own: int) -> int:
        """Return the squares that the mover's walls cut off."""
        found = self._inside.get(own)
        if found is None:
            found = 0
            for wall in walls(own, self.terms.slanting):
                found |= wall.inside
            self._inside[own] = found
        return found


@dataclass
class MoveSearch:
    """A search for a turn. found: its actions, or None. over: whether every turn was tried.

    left: the most moves that it may have. looked: how many states were looked into.
    """

    question: MoveQuestion
    late: Callable[[], bool]
    most: int
    left: int
    looked: int = 0
    found: list[Action] | None = None
    over: bool = False
    _goal: State = field(init=False)

    def __post_init__(self) -> None:
        goal = self.question.goal
        self._goal = (*goal, self.question.last)

    def run(self) -> None:
        """Look eagerly for a while, then through everything in order."""
        if self._looked_through(EAGER, EAGER_STATES) or self.found is not None:
            return
        self._looked_through(1, self.most)

    def _looked_through(self, eager: int, most: int) -> bool:
        """Look into at most so many states; return whether there are no more."""
        ask, left = self.question, self.left
        body, stinger, vertebrae = ask.start
        start: State = (body, stinger, vertebrae, 0)
        best = {start: 0}
        came: dict[State, tuple[State, Way]] = {}
        if start == self._goal:
            self.found = []
            return True
        heap = [(eager * ask.bounds.least, 0, start)]
        looked = 0
        while heap:
            _, minus, state = heappop(heap)
            made = -minus
            if made > best[state]:
                continue
            looked += 1
            self.looked += 1
            if looked > most or (looked % 64 == 0 and self.late()):
                return False
            count = made + 1
            for then, need, way in self._moves(state, left - count):
                if best.get(then, FAR) <= count:
                    continue
                best[then], came[then] = count, (state, way)
                if then == self._goal:
                    self.found = _way(came, then)
                    return True
                if not ask.stages.every[then[3]].bodies or not then[0]:
                    continue  # the game, or the turn, is over
                heappush(heap, (count + eager * need, -count, then))
        self.over = True
        return True

    def _moves(self, state: State, room: int) -> list[tuple[State, int, Way]]:
        """Return what every move makes of a state, and what is then needed at best: not more than room."""
        ask = self.question
        body, stinger, vertebrae, number = state
        stage, found = ask.stages.every[number], list[tuple[State, int, Way]]()
        own = body | stinger | vertebrae
        need_body = ask.body(body)
        need_stinger = ask.stinger(stinger, number)
        need_vertebrae = 0 if ask.dies else ask.vertebrae(vertebrae)
        strong = ask.terms.strong and NEAR.get(stinger, 0) & body
        stingable = stage.occupied & ~ask.stages.last.occupied & ~(0 if strong else stage.shielded)
        needed = need_body + need_stinger + need_vertebrae
        for bit, near in ask.geometry(own):
            goals = near & ~stage.occupied | (near & stingable if bit == stinger else 0)
            for end in cells_of(goals):
                to, then = BITS[end], number
                if bit == body:
                    creature = to, stinger, vertebrae
                    needs = needed - need_body + ask.body(to)
                elif bit == stinger:
                    creature = body, to, vertebrae
                    if to & stage.occupied:
                        then = self._sting(number, to)
                        if then < 0:
                            continue
                    needs = needed - need_stinger + ask.stinger(to, then)
                else:
                    creature = body, stinger, vertebrae ^ bit ^ to
                    needs = needed if ask.dies else needed - need_vertebrae + ask.vertebrae(creature[2])
                if needs > room:
                    continue
                now = ask.stages.every[then]
                choked = (ask.inside(own ^ bit ^ to) | now.doomed) & now.bodies
                dies = bool(now.danger & creature[0])
                if choked or dies:
                    last = now.without(choked) if choked else now
                    if (dies and not ask.dies) or not last.holds(ask.stages.last):
                        continue
                    then = ask.stages.number(last)
                    creature = (0, 0, 0) if dies else creature
                    needs = 0 if dies else self._need(creature, then)
                    if needs > room:
                        continue
                verb = "sting" if to & stage.occupied else "move"
                found.append(((*creature, then), needs, (verb, bit.bit_length() - 1, end)))
        return found

    def _need(self, creature: tuple[int, int, int], stage: int) -> int:
        ask, (body, stinger, vertebrae) = self.question, creature
        held = 0 if ask.dies else ask.vertebrae(vertebrae)
        return ask.body(body) + ask.stinger(stinger, stage) + held

    def _sting(self, number: int, bit: int) -> int:
        """Return the stage after a sting, -1 if it takes more than is gone in the end."""
        stages = self.question.stages
        then = stages.every[number].stung(bit)
        return stages.number(then) if then.holds(stages.last) else -1


def _way(came: dict[State, tuple[State, Way]], state: State) -> list[Action]:
    actions = []
    while state in came:
        state, (verb, start, end) = came[state]
        actions.append(Action(verb, (start, end)))
    return actions[::-1]
