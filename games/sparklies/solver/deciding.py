"""Does a turn lead from one position to another? Invariants, then the search."""

from __future__ import annotations

from dataclasses import dataclass

from games.answers import Action
from games.deadline import Late, never
from games.faults import Fault
from games.sparklies.ending import game_over
from games.sparklies.position import NO_BANNER, Phase, Position
from games.sparklies.solver.banners import search_banner
from games.sparklies.solver.computed import search_computed
from games.sparklies.solver.drift.once import search_once
from games.sparklies.solver.placing import handicap, place_piece, places
from games.sparklies.solver.subtle.goal import Goal
from games.sparklies.solver.subtle.searching import SearchResult, search
from games.sparklies.terms import Side
from games.sparklies.words import say
from games.standing import Standing

TRIAL_STATES = 10_000  # for each way to read a photo


@dataclass(frozen=True)
class Decision:
    """Whether a turn leads there: one does (path), none does (no path, complete), or it is open.

    faults: what a single cell breaks by itself, or which cells are in question (other reasons are found by
    games.sparklies.solver.reasons); states: how many states were met.
    """

    path: list[Action] | None
    complete: bool
    faults: tuple[Fault, ...] = ()
    states: int = 0


def decide(before: Position, after: Position, max_states: int, late: Late = never) -> Decision:
    """Decide whether a turn of before's mover ends at after; both stand on the same board.

    Undecided positions get a fault.
    """
    if before.phase is Phase.OVER:
        return Decision(None, True, (game_over(before),))
    if faults := invariants(before, after):
        return Decision(None, True, faults)
    if before.full and before.cells == after.cells:
        return Decision([Action("pass")], True)
    if before.extra:
        path, faults = handicap(before, after, lambda cell: _never(before, after, cell))
        return Decision(path, True, faults)
    if places(before):
        found = _placed(before, after, max_states, late)
    else:
        found = _told(before, after, max_states, late)
    faults = () if found.complete else (_open(before, after, found, late),)
    return Decision(found.path, found.complete, faults, found.states)


def tells_banners(before: Position, after: Position) -> bool:
    """Return whether the position after the turn says whose banners lie where.

    If it was seen in a photo, those from before may just have been kept.
    """
    return bool(after.banners) and not (after.terms.header.seen and after.banners == before.banners)


def _told(before: Position, after: Position, max_states: int, late: Late) -> SearchResult:
    """Look for a turn that takes the cell which is the mover's first banner, if one is known; else for any.

    What stays open of the first is so of the whole, though another turn leads there.
    """
    banner = _first_banner(before, after)
    if banner is None:
        return _searched(before, after.cells, max_states, late)
    found = _searched(*_taking(before, after, banner), max_states, late)
    if found.path is not None:
        return found
    whole = _searched(before, after.cells, max_states, late)
    states = found.states + whole.states
    if whole.path is not None and not found.complete:
        return SearchResult(None, False, states)
    return SearchResult(whole.path, whole.complete, states)


def _first_banner(before: Position, after: Position) -> int | None:
    """Return the cell that the turn takes by what is said of banners; None if nothing, or nonsense, is."""
    if (
        not before.banners
        or before.banners[before.mover - 1] != NO_BANNER
        or not tells_banners(before, after)
    ):
        return None
    banner = after.banners[before.mover - 1]
    return banner if banner in takable(before, after) else None


def _taking(before: Position, after: Position, cell: int) -> tuple[Position, bytes]:
    """Return the question whether a turn that takes this cell leads from before to after.

    The other free cells are another side's in it: those cannot be taken, and in all else they are alike.
    """
    other = before.terms.after(before.mover)
    given = bytes(
        digit + 3 * other if digit < 3 and c != cell else digit for c, digit in enumerate(before.cells)
    )
    wanted = bytes(digit + 3 * other if digit < 3 else digit for digit in after.cells)
    return before.begin(given, before.mover).playing_on(), wanted


def _searched(before: Position, after: bytes, max_states: int, late: Late) -> SearchResult:
    """Look for a turn by the search that is made for such."""
    terms, ruleset = before.terms, before.ruleset
    lost = before._replace(cells=after).captor
    if terms.pattern.own and ruleset.computed and (lost or ruleset.stops_at_return):
        return search_once(before, after, max_states, late)
    if lost and not terms.once:
        return search_banner(before, after, max_states, late)
    if ruleset.computed:
        return search_computed(before, after, max_states, late)
    return search(before, Goal.of(before, [(digit,) for digit in after]), max_states, late)


def _placed(before: Position, after: Position, max_states: int, late: Late) -> SearchResult:
    """Look for a turn that places a piece: on the one cell that got one, in any colour."""
    cells, complete, states = takable(before, after), True, 0
    for way in place_piece(before, min(cells)) if len(cells) == 1 else ():
        found = _searched(way.left, way.of(after.cells), max_states, late)
        states += found.states
        if found.path is not None:
            return SearchResult(way.path(found.path), True, states)
        complete = complete and found.complete
    return SearchResult(None, complete, states)


def _never(before: Position, after: Position, cell: int) -> Fault:
    """Return the fault of a cell that stands as no turn leaves it."""
    name = before.board.names[cell]
    stands = Standing(after.colour(cell) or None, after.controller(cell).label).words
    said = say("never", cell=name, stands=stands, mover=before.mover.label)
    return Fault("unreachable", (name,), said)


def differing(before: Position, after: Position) -> list[int]:
    """Return the cells that do not stand alike."""
    return [c for c in before.board if before.cells[c] != after.cells[c]]


def invariants(before: Position, after: Position) -> tuple[Fault, ...]:
    """Return what can never be after one turn (facts: "Always true of a Subtle turn"; it holds in all)."""
    mover, names = before.mover, before.board.names
    found = []
    for cell in differing(before, after):
        was, now, name = before.controller(cell), after.controller(cell), names[cell]
        if now is mover:
            continue
        if was is now:
            said = say("changed-colour", cell=name, owner=now.label, mover=mover.label)
            found.append(Fault("changed-colour", (name,), said))
        elif was is mover:
            found.append(Fault("lost", (name,), say("lost", cell=name, mover=mover.label)))
        else:
            said = say("gained", cell=name, owner=now.label, mover=mover.label)
            found.append(Fault("gained", (name,), said))
    if after.active:
        cells = tuple(names[c] for c in sorted(after.active))
        found.append(Fault("left-active", cells, say("still-active", cells=cells)))
    if not before.full and not takable(before, after):
        found.append(Fault("no-control", (), say("took-none", mover=mover.label)))
    return tuple(found)


def takable(before: Position, after: Position) -> frozenset[int]:
    """Return the cells that the turn may have begun by taking."""
    return frozenset(before.controlled_by(Side.NOBODY)) & frozenset(after.controlled_by(before.mover))


def _open(before: Position, after: Position, found: SearchResult, late: Late) -> Fault:
    """Return the fault of a position that no turn was found to lead to."""
    names = tuple(before.board.names[c] for c in differing(before, after))
    if before.ruleset.stops_at_return and not late():
        return Fault("undecided", names, say("undecided-order", states=found.states, cells=names))
    return Fault("undecided", names, say("undecided", states=found.states, cells=names))
