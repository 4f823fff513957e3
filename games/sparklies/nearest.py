"""The legal position nearest to one that is not: which corrections, and as few as can be found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from operator import ne

from games.faults import Fault
from games.protocol import Action
from games.sparklies.computed import computed_ends
from games.sparklies.deciding import decide, differing, invariants
from games.sparklies.field import Field, State, Trail, path_to
from games.sparklies.patience import Late, never
from games.sparklies.play import apply
from games.sparklies.position import Position, Side, begin_turn

__all__ = ["Nearest", "nearest"]

TRIAL_STATES = 2_000  # for each correction that is tried
TRIALS = 24
COMPUTED_STEPS = 20_000  # in Speed and Drift
LOOSE_STATES = 20_000  # for the search of any end that comes near


@dataclass(frozen=True)
class Nearest:
    """Hold a legal end of the turn: its cells, a turn that leads there, whether none is nearer for sure."""

    cells: bytes
    path: list[Action]
    least: bool


def nearest(
    before: Position, after: Position, faults: tuple[Fault, ...], late: Late = never
) -> Nearest | None:
    """Return a legal position near after, which has these faults; None where none was found.

    A position that differs in one cell is nearest for sure, and so is one that differs in those cells
    only that no legal position can leave as they are.
    """
    if before.ruleset.computed:
        return _nearest_computed(before, after, late)
    repaired, needed = _repaired(before, after)
    best: Nearest | None = None
    for number, cells in enumerate(_candidates(before, after, repaired, faults)):
        if number >= TRIALS or late():
            break
        apart = _apart(cells, after.cells)
        if best is not None and apart >= _apart(best.cells, after.cells):
            continue
        if path := decide(before, begin_turn(before.terms, cells, before.mover), TRIAL_STATES, late).path:
            best = Nearest(cells, path, apart <= max(needed, 1))
            if best.least:
                return best
    if best is None or _apart(best.cells, after.cells) > 2:
        loose = _loose_end(before, after, late)
        if best is None or (loose and _apart(loose.cells, after.cells) < _apart(best.cells, after.cells)):
            best = loose
    return best


def _apart(some: bytes, others: bytes) -> int:
    return sum(map(ne, some, others))


def _repaired(before: Position, after: Position) -> tuple[bytes, int]:
    """Return after with what breaks an invariant put back, and how many cells had to change for that.

    A cell that the mover lost is the mover's again in the colour it has; all else stands as before.
    """
    cells = bytearray(after.cells)
    wrong = [c for c in differing(before, after) if after.controller(c) is not before.mover]
    for cell in wrong:
        lost = before.controller(cell) is before.mover
        cells[cell] = 3 * before.mover + cells[cell] % 3 if lost else before.cells[cell]
    return bytes(cells), len(wrong)


def _candidates(
    before: Position, after: Position, repaired: bytes, faults: tuple[Fault, ...]
) -> Iterator[bytes]:
    """Yield positions to try, the most promising first.

    The invariants repaired; a cell taken where none was; single named cells as before the turn, all of
    them; then every cell that changed, as before or in another colour.
    """
    if repaired != after.cells:
        yield repaired
    base = begin_turn(before.terms, repaired, before.mover)
    if any(fault.code == "no-control" for fault in invariants(before, base)):
        for cell in before.controlled(Side.NOBODY):
            yield base.with_cells({cell: before.cells[cell] + 3 * before.mover}).cells
        return
    changed = differing(before, base)
    named = [base.board.cell(name) for fault in faults for name in fault.cells]
    suspects = [c for c in dict.fromkeys(named) if c in changed]
    for cell in suspects:
        yield base.with_cells({cell: before.cells[cell]}).cells
    if len(suspects) > 1:
        yield base.with_cells({c: before.cells[c] for c in suspects}).cells
    for cell in [*suspects, *(c for c in changed if c not in suspects)]:
        if cell not in suspects:
            yield base.with_cells({cell: before.cells[cell]}).cells
        for colour in range(3):
            if base.cells[cell] != 3 * before.mover + colour != before.cells[cell]:
                yield base.with_cells({cell: 3 * before.mover + colour}).cells


def _loose_end(before: Position, after: Position, late: Late) -> Nearest | None:
    """Search, whatever is captured, for a turn's end that differs from after in few cells."""
    field, n = Field.before(before), len(before.board)
    mover, cells = before.mover, after.cells
    wanted = [sum(1 << c for c in range(n) if cells[c] == 3 * mover + k) for k in range(3)]
    spared = sum(1 << c for c in range(n) if cells[c] == before.cells[c] and cells[c] // 3 != mover)

    def apart(state: State) -> int:
        red, green, blue, _ = state
        right = red & wanted[0] | green & wanted[1] | blue & wanted[2] | spared & ~(red | green | blue)
        return n - right.bit_count()

    trail: Trail = {}
    heap: list[tuple[int, int, State]] = []
    best: tuple[int, State] | None = None
    for state, taken in field.openings(field.free, -1):
        if state not in trail:
            trail[state] = (None, taken, 0)
            heappush(heap, (2 * apart(state) + 1, -len(trail), state))
    while heap and len(trail) < LOOSE_STATES and not late():
        state = heappop(heap)[2]
        if not state[3]:
            if best is None or apart(state) < best[0]:
                best = apart(state), state
            continue
        for child, bit, colour in field.steps(state, 0):
            if child not in trail:
                trail[child] = (state, bit, colour)
                heappush(heap, (2 * apart(child) + child[3].bit_count(), -len(trail), child))
    return _reached(before, path_to(best[1], trail), best[0] == 1) if best else None


def _reached(before: Position, path: list[Action], least: bool) -> Nearest:
    """Return where a turn ends."""
    position = before
    for action in path:
        position = apply(position, action)
    return Nearest(position.cells, path, least)


def _nearest_computed(before: Position, after: Position, late: Late) -> Nearest | None:
    """Return the nearest of all ends of the turns that are computed, in the usual order."""
    best: tuple[bytes, list[Action]] | None = None
    steps, complete = 0, not before.ruleset.stops_at_return
    for end in computed_ends(before, after.cells):
        steps += len(end[1])
        if best is None or _apart(end[0], after.cells) < _apart(best[0], after.cells):
            best = end
        if steps > COMPUTED_STEPS or late():
            complete = False
            break
    if best is None:
        return None
    sure = complete or _apart(best[0], after.cells) == 1
    return Nearest(best[0], best[1], sure)
