"""Where the turns from a position end: all of them, as far as they can all be looked at.

Of every end only the cells count in which it differs from the position that is asked about. If all were
looked at, that shows which cells can never stand so together, and how near a legal position can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush, nsmallest

from games.answers import Action
from games.deadline import Late
from games.sparklies.position import Position
from games.sparklies.solver.bitboard import Bitboard, State, Trail, cells_of, ending, mask_of, path_to
from games.sparklies.solver.computed import computed_chains, computed_ends
from games.sparklies.solver.drift.drifting import Chain, DriftQuestion
from games.sparklies.solver.placing import places
from games.sparklies.terms import Side

STATES = 20_000  # of turns of Subtle and Drift, looked at in all on boards of at most so many cells:
SMALL = 16
FEW_STATES = 4_000  # and on larger ones
STEPS = 20_000  # of chains that are computed
KEPT = 60  # of the nearest ends
SORTED = 3_000  # sets of cells of which only the smallest are kept


@dataclass(frozen=True, order=True)
class End:
    """The end of a turn, the number of cells in which it differs from the position asked about, and the turn.

    path: None if the end still has to be shown to be one.
    """

    apart: int
    cells: bytes
    path: list[Action] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Survey:
    """The ends of turns. complete: every legal turn ends at one of them.

    differing: for each end the cells in which it differs, as sets; none that holds another. standing: how
    each cell stands in the ends, as digits of the save line. nearest: the ends that differ least.
    """

    complete: bool
    differing: tuple[int, ...]
    standing: tuple[frozenset[int], ...]
    nearest: tuple[End, ...]

    def rules_out(self, cells: int) -> bool:
        """Return whether certainly no legal turn ends with all these cells as they are asked for."""
        return self.complete and all(apart & cells for apart in self.differing)

    @property
    def least(self) -> int:
        """Return in how many cells every legal turn's end differs, at the least."""
        return min(apart.bit_count() for apart in self.differing) if self.complete else 0


def survey(before: Position, after: Position, late: Late) -> Survey:
    """Look at the turns of before's mover, those that come nearest to after first."""
    ruleset = before.ruleset
    if before.extra or places(before):
        return Survey(complete=False, differing=(), standing=(), nearest=())
    if not ruleset.computed:
        return _subtle(before, after, late)
    return _drift(before, after, late) if ruleset.stops_at_return else _speed(before, after, late)


class _Ends:
    """Gather ends."""

    def __init__(self, before: Position, after: Position) -> None:
        self.before, self.after = before, after
        self._differing = set[int]()
        self._standing = [set[int]() for _ in before.board]
        self._nearest = dict[bytes, End]()
        if before.full:
            self.add(before.cells, [Action("pass")])

    def add(self, cells: bytes, path: list[Action] | None) -> None:
        """Note an end."""
        apart = self._apart(cells)
        self._differing.add(apart)
        self._meet(apart, cells, path)

    def add_taking(self, cells: bytes, path: list[Action] | None, own: bool) -> None:
        """Note the ends of a chain, by each cell that may have been taken.

        own: the chain began at a cell that the mover had before, so that any free cell may have been taken;
        it changes nothing in the chain, for everybody's cells attack.
        """
        if not own or self.before.full:
            self.add(cells, path)
            return
        apart, mine, found = self._apart(cells), 3 * self.before.mover, dict[int, tuple[int, int]]()
        for cell in self.before.controlled_by(Side.NOBODY):
            digit = cells[cell] + (0 if cells[cell] >= 3 else mine)
            self._standing[cell].add(digit)
            bit = 1 << cell
            found.setdefault(apart | bit if digit != self.after.cells[cell] else apart & ~bit, (cell, digit))
        smallest = _smallest(found)
        self._differing.update(smallest)
        cell, digit = found[smallest[0]]
        taken = cells[:cell] + bytes([digit]) + cells[cell + 1 :]
        self._meet(smallest[0], taken, None if path is None else [Action("control", (cell,)), *path])

    def _apart(self, cells: bytes) -> int:
        """Note how the cells stand, and return those that stand otherwise than is asked."""
        apart = 0
        for cell, (digit, asked) in enumerate(zip(cells, self.after.cells, strict=True)):
            self._standing[cell].add(digit)
            if digit != asked:
                apart |= 1 << cell
        return apart

    def _meet(self, apart: int, cells: bytes, path: list[Action] | None) -> None:
        """Keep an end if it is among the nearest."""
        known = self._nearest.get(cells)
        if known is None or known.path is None:
            self._nearest[cells] = End(apart.bit_count(), cells, path)
        if len(self._nearest) > 5 * KEPT:
            self._nearest = {end.cells: end for end in nsmallest(KEPT, self._nearest.values())}

    def survey(self, complete: bool) -> Survey:
        """Return what was gathered."""
        return Survey(
            complete,
            tuple(_smallest(self._differing) if len(self._differing) <= SORTED else self._differing),
            tuple(map(frozenset, self._standing)),
            tuple(nsmallest(KEPT, self._nearest.values())),
        )


def _smallest(sets: Iterable[int]) -> list[int]:
    """Return those that hold no other: a set of cells meets all of them exactly if it meets these."""
    found = list[int]()
    for one in sorted(sets, key=int.bit_count):
        if not any(other & ~one == 0 for other in found):
            found.append(one)
    return found


def _speed(before: Position, after: Position, late: Late) -> Survey:
    """Look at every turn of Speed in the usual order: all is computed."""
    ends, steps = _Ends(before, after), 0
    for cells, path, own in computed_chains(before):
        if steps > STEPS or late():
            return ends.survey(complete=False)
        steps += len(path)
        ends.add_taking(cells, path, own)
    return ends.survey(complete=before.terms.once or not ending(before))  # a banner ends some orders sooner


def _most_states(before: Position) -> int:
    return STATES if len(before.board) <= SMALL else FEW_STATES


def _subtle(before: Position, after: Position, late: Late) -> Survey:
    """Search, with any captures, for ends of turns that come near."""
    bitboard, n = Bitboard.before(before), len(before.board)
    mover, cells = before.mover, after.cells
    wanted = [mask_of(c for c in range(n) if cells[c] == 3 * mover + k) for k in range(3)]
    spared = mask_of(c for c in range(n) if cells[c] == before.cells[c] and cells[c] // 3 != mover)

    def apart(state: State) -> int:
        red, green, blue, _ = state
        right = red & wanted[0] | green & wanted[1] | blue & wanted[2] | spared & ~(red | green | blue)
        return n - right.bit_count()

    ends, trail, most = _Ends(before, after), Trail(), _most_states(before)
    heap: list[tuple[int, int, State]] = []
    for state, taken in bitboard.openings(bitboard.free, -1):
        if state not in trail:
            trail[state] = (None, taken, 0)
            heappush(heap, (2 * apart(state) + 1, -len(trail), state))
    while heap:
        if len(trail) > most or late():
            return ends.survey(complete=False)
        state = heappop(heap)[2]
        if bitboard.is_over(state):
            ends.add(_standing(before, state), path_to(state, trail))
            continue
        for child, bit, colour in bitboard.steps(state, 0):
            if child not in trail:
                trail[child] = (state, bit, colour)
                heappush(heap, (2 * apart(child) + child[3].bit_count(), -len(trail), child))
    return ends.survey(complete=True)


def _standing(before: Position, state: State) -> bytes:
    """Return the cells of a state of Subtle."""
    cells = bytearray(before.cells)
    for colour in range(3):
        for cell in cells_of(state[colour]):
            cells[cell] = 3 * before.mover + colour
    return bytes(cells)


def _drift(before: Position, after: Position, late: Late) -> Survey:
    """Look at every state of Drift, in any order: a turn ends if nothing is active, or on a round.

    Whether a chain is really stopped in a state on a round is left open.
    """
    drifting, ends = DriftQuestion.of(before, after.cells), _Ends(before, after)
    banners = drifting.bitboard.ending  # once one is captured the turn is over
    follows, left, firsts = dict[Chain, list[Chain]](), list[Chain](), set[Chain]()
    for first, state, _ in drifting.openings(drifting.bitboard.near):
        firsts.add(first)
        left.append(state)
    complete, most, met = True, _most_states(before), set(left)
    if before.terms.pattern.own:  # whose a cell is counts there, which these states do not say
        complete, left = False, []
    while left:
        if len(met) > most or late():
            complete = False
            break
        state = left.pop()
        if state not in follows:
            follows[state] = [then for then, _ in drifting.steps(state)] if not state[4] & banners else []
            left += [then for then in follows[state] if then not in met]
            met.update(follows[state])
    steps = 0
    for cells, path in computed_ends(before, after.cells):
        steps += len(path)
        ends.add(cells, path)
        if steps > STEPS or late():
            break
    if not complete:
        return ends.survey(complete=False)
    over = {state for state in follows if not state[3] or state[4] & banners}
    for state in over | _round(follows) | firsts & follows.keys():
        ends.add_taking(_drifted(before, state), None, not state[5])
    return ends.survey(complete=True)


def _round(follows: dict[Chain, list[Chain]]) -> set[Chain]:
    """Return the states on rounds, and some between rounds: what is left when all dead ends are cut off."""
    comes = dict[Chain, list[Chain]]()
    for state, nexts in follows.items():
        for then in nexts:
            comes.setdefault(then, []).append(state)
    left = set(follows)
    for forward, backward in ((follows, comes), (comes, follows)):
        count = {state: sum(then in left for then in forward.get(state, ())) for state in left}
        dead = [state for state in left if not count[state]]
        while dead:
            state = dead.pop()
            left.discard(state)
            for earlier in backward.get(state, ()):
                if earlier in left:
                    count[earlier] -= 1
                    if not count[earlier]:
                        dead.append(earlier)
    return left


def _drifted(before: Position, state: Chain) -> bytes:
    """Return the cells of a state of Drift."""
    return bytes(
        next(k for k in range(3) if state[k] >> c & 1)
        + 3 * (before.mover if state[4] >> c & 1 else before.cells[c] // 3)
        for c in before.board
    )
