"""The legal position nearest to one that is not: which corrections, and as few as can be found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import ne

from games.answers import Action
from games.deadline import Late, never
from games.faults import Fault
from games.sparklies.position import Position, begin_turn
from games.sparklies.solver.deciding import decide, differing, invariants
from games.sparklies.solver.survey import End, Survey
from games.sparklies.terms import Side

TRIAL_STATES = 2_000  # for each correction that is tried
TRIALS = 24
SHOWN = 8  # ends that may be none, tried like that


@dataclass(frozen=True)
class Nearest:
    """A legal end of the turn: its cells, a turn that leads there, whether none is nearer for sure."""

    cells: bytes
    path: list[Action]
    least: bool


def nearest(
    before: Position, after: Position, faults: tuple[Fault, ...], ends: Survey, late: Late = never
) -> Nearest | None:
    """Return a legal position near after, which has these faults; None if none was found.

    ends: where turns end, as far as that is known. None is nearer for sure if no end is; else if it
    differs in one cell, or in no more than there are faults that name cells of their own.
    """
    needed = max(ends.least, _apart_at_least(faults), 0 if after.active else 1)
    best = _met(before, _promising(before, after, faults, ends), late)
    if best is not None and _apart(best.cells, after.cells) <= needed:
        return Nearest(best.cells, best.path, least=True)
    candidates = () if before.ruleset.computed else _candidates(before, after, faults)
    for number, cells in enumerate(candidates):
        if number >= TRIALS or late():
            break
        apart = _apart(cells, after.cells)
        if best is not None and apart >= _apart(best.cells, after.cells):
            continue
        if path := decide(before, begin_turn(before.terms, cells, before.mover), TRIAL_STATES, late).path:
            best = Nearest(cells, path, apart <= needed)
            if best.least:
                return best
    return best


def _promising(before: Position, after: Position, faults: tuple[Fault, ...], ends: Survey) -> Sequence[End]:
    """Return the ends that were met, nearest first; of equally near ones those that mend what is named.

    And of these those that put most back as it was before the turn.
    """
    named = {before.board.cell(name) for fault in faults for name in fault.cells}

    def rank(end: End) -> tuple[int, int, int, list[int], bytes]:
        mended = [c for c in before.board if end.cells[c] != after.cells[c]]
        elsewhere = sum(c not in named for c in mended)
        new = sum(end.cells[c] != before.cells[c] for c in mended)
        return end.apart, elsewhere, new, mended, end.cells

    return sorted(ends.nearest, key=rank)


def _met(before: Position, ends: Sequence[End], late: Late) -> Nearest | None:
    """Return the first of the ends that were met, if it is one: some have still to be shown to be."""
    shown = 0
    for end in ends:
        if end.path is not None:
            return Nearest(end.cells, end.path, least=False)
        if shown == SHOWN or late():
            continue
        shown += 1
        after = before._replace(cells=end.cells)
        if path := decide(before, after, TRIAL_STATES, late).path:
            return Nearest(end.cells, path, least=False)
    return None


def _apart_at_least(faults: tuple[Fault, ...]) -> int:
    """Return how many of the faults name cells of their own: in each of them some cell must change."""
    named, count = set[str](), 0
    for fault in sorted(faults, key=lambda fault: len(fault.cells)):
        if fault.code != "left-active" and fault.cells and named.isdisjoint(fault.cells):
            named.update(fault.cells)
            count += 1
    return count


def _apart(some: bytes, others: bytes) -> int:
    return sum(map(ne, some, others))


def _repaired(before: Position, after: Position) -> bytes:
    """Return after with what breaks an invariant put back.

    A cell that the mover lost is the mover's again in the colour it has; all else stands as before.
    """
    cells = bytearray(after.cells)
    wrong = [c for c in differing(before, after) if after.controller(c) is not before.mover]
    for cell in wrong:
        lost = before.controller(cell) is before.mover
        cells[cell] = 3 * before.mover + cells[cell] % 3 if lost else before.cells[cell]
    return bytes(cells)


def _candidates(before: Position, after: Position, faults: tuple[Fault, ...]) -> Iterator[bytes]:
    """Yield positions to try, the most promising first.

    The invariants repaired; a cell taken if none was; single named cells as before the turn, all of
    them; then every cell that changed, as before or in another colour.
    """
    repaired = _repaired(before, after)
    if repaired != after.cells or after.active:
        yield repaired
    base = begin_turn(before.terms, repaired, before.mover)
    if any(fault.code == "no-control" for fault in invariants(before, base)):
        for cell in before.controlled_by(Side.NOBODY):
            for colour in range(3) if before.terms.placing else [before.cells[cell]]:
                yield repaired[:cell] + bytes([3 * before.mover + colour]) + repaired[cell + 1 :]
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
