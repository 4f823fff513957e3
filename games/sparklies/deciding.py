"""Does a turn lead from one position to another? Invariants, then the search, and the reasons in words."""

from __future__ import annotations

from dataclasses import dataclass

from games.faults import Fault
from games.protocol import COLOUR_WORDS, Action
from games.sparklies.computed import search_computed
from games.sparklies.field import State, cells_of
from games.sparklies.goal import Goal
from games.sparklies.patience import Late, never
from games.sparklies.position import COLOURS, Position, Side
from games.sparklies.searching import Found, search

__all__ = ["Decision", "decide", "differing", "invariants", "takable"]


@dataclass(frozen=True)
class Decision:
    """Tell whether a turn leads there: one does (path), none does (no path, complete), or it is open.

    faults: why not, or which cells are in question; states: how many states were met.
    """

    path: list[Action] | None
    complete: bool
    faults: tuple[Fault, ...] = ()
    states: int = 0


def decide(before: Position, after: Position, max_states: int, late: Late = never) -> Decision:
    """Decide whether a turn of before's mover ends at after; both stand on the same board.

    Illegal positions get at least one fault, and so do undecided ones.
    """
    if faults := invariants(before, after):
        return Decision(None, True, faults)
    if before.full and before.cells == after.cells:
        return Decision([Action("pass")], True)
    if before.ruleset.computed:
        found, faults = search_computed(before, after.cells, max_states, late), ()
    else:
        goal = Goal.of(before, [(digit,) for digit in after.cells])
        found = search(before, goal, max_states, late)
        faults = _reasons(before, after, goal, late) if found.path is None and found.complete else ()
    if found.path is None and not faults:
        faults = (_open(before, after, found, late),)
    return Decision(found.path, found.complete, faults, found.states)


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
            whose = "nobody controls it" if now is Side.NOBODY else f"{now.label} controls it"
            message = f"{name} changed colour, but {whose}: only cells that {mover.label} took may change"
            found.append(Fault("changed-colour", (name,), message))
        elif was is mover:
            found.append(
                Fault("lost", (name,), f"{name} was {mover.label}'s: a turn never loses the mover's cells")
            )
        else:
            fate = "became nobody's" if now is Side.NOBODY else f"went to {now.label}"
            message = f"{name} {fate}, but it was {mover.label}'s turn: only the mover gains cells"
            found.append(Fault("gained", (name,), message))
    if after.active:
        cells = tuple(names[c] for c in sorted(after.active))
        found.append(
            Fault("left-active", cells, f"{', '.join(cells)} still active: every active cell is deactivated")
        )
    if not before.full and not takable(before, after):
        found.append(Fault("no-control", (), f"{mover.label} took no free cell, and a turn begins with one"))
    return tuple(found)


def takable(before: Position, after: Position) -> frozenset[int]:
    """Return the cells that the turn may have begun by taking."""
    return frozenset(before.controlled(Side.NOBODY)) & frozenset(after.controlled(before.mover))


def _open(before: Position, after: Position, found: Found, late: Late) -> Fault:
    """Return the fault of a position that no turn was found to lead to."""
    names = tuple(before.board.names[c] for c in differing(before, after))
    if found.complete:
        message = (
            "no turn leads there: every turn that takes only what is taken here was tried "
            f"({found.states} positions)"
        )
        return Fault("unreachable", names, message)
    if before.ruleset.stops_at_return and not late():
        message = (
            "no turn leads there in the usual order, in reading order: all were computed; in no other order "
            f"was one found among {found.states} positions; in question: {', '.join(names)}"
        )
        return Fault("undecided", names, message)
    message = (
        f"no turn that leads there was found among {found.states} positions, looking first where the fewest "
        f"cells were still wrong, and no proof that there is none; in question: {', '.join(names)}"
    )
    return Fault("undecided", names, message)


def _reasons(before: Position, after: Position, goal: Goal, late: Late) -> tuple[Fault, ...]:
    """Return why no turn of Subtle leads there, as far as single cells show it."""
    return _spared(before, after, goal) or _beyond_reach(before, after, goal, late)


def _spared(before: Position, after: Position, goal: Goal) -> tuple[Fault, ...]:
    """Return the cells that must have been captured and are not the mover's."""
    names, mover = before.board.names, before.mover.label
    moved = set(differing(before, after)) - takable(before, after)
    found = []
    for bit, attackers in goal.forced.items():
        cell = bit.bit_length() - 1
        others = cells_of(attackers)
        if after.controller(cell) is before.mover or not moved & set(others):
            continue
        colour = COLOUR_WORDS[after.colour(others[0])]
        both = " and ".join(names[c] for c in others)
        changed = " or ".join(names[c] for c in others if c in moved)
        message = (
            f"{names[cell]} should be {mover}'s: {both} are {colour} now, and when {changed} became so, "
            f"{names[cell]} ({COLOUR_WORDS[before.colour(cell)]}) was captured"
        )
        found.append(Fault("must-capture", tuple(names[c] for c in (cell, *others)), message))
    return tuple(found)


def _beyond_reach(before: Position, after: Position, goal: Goal, late: Late) -> tuple[Fault, ...]:
    """Return the cells out of every reach in the openings that leave the fewest of them."""
    least, best = len(before.board) + 1, list[tuple[State, int, int]]()
    for state, _ in goal.field.openings(goal.takable, goal.touchable):
        if late():
            return ()  # what was looked at so far does not speak for all
        reached = sum(goal.field.ripples(state, goal.touchable), state[3])
        missing = goal.pending(state) & ~reached
        if missing.bit_count() < least:
            least, best = missing.bit_count(), []
        if missing.bit_count() == least:
            best.append((state, reached, goal.wrong(state) & ~reached))
    if not least or not best:
        return ()
    isolated = 0
    for _, _, missing in best:
        isolated |= missing & goal.takable
    state, reached, missing = best[0]
    found = [_not_capturable(before, after, cell, state, reached) for cell in cells_of(missing & ~isolated)]
    if len(alone := cells_of(isolated)) > 1:
        found.append(_too_many_taken(before, alone))
    else:
        found += [_not_capturable(before, after, cell, state, reached) for cell in alone]
    return tuple(found)


def _too_many_taken(before: Position, cells: list[int]) -> Fault:
    """Say that of these cells one may have been taken, and that not all others were captured."""
    names = tuple(before.board.names[c] for c in cells)
    message = (
        f"{', '.join(names)} cannot all be {before.mover.label}'s: one of them may be the cell that the turn "
        "began by taking, but no chain of attacks captures the others"
    )
    return Fault("unreachable", names, message)


def _not_capturable(before: Position, after: Position, cell: int, state: State, reached: int) -> Fault:
    """Say why a cell cannot have been captured: which cells could have attacked it at best."""
    names, mover = before.board.names, before.mover.label
    attacker = before.cells[cell] % 3 - 1
    colour, victim = COLOUR_WORDS[COLOURS[attacker]], COLOUR_WORDS[before.colour(cell)]
    could = [n for n in before.board.neighbours[cell] if (state[attacker] | reached) >> n & 1]
    what = (
        f"changed from {victim} to {COLOUR_WORDS[after.colour(cell)]}, but nobody could have captured it"
        if before.controller(cell) is before.mover
        else "could not be captured"
    )
    listed = ", ".join(names[c] for c in could)
    if len(could) > 1:
        why = f"{listed} could attack it, but none of them was ever active in a turn that leads there"
    elif could:
        why = f"two {colour} cells of {mover}'s must stand beside it, and only {listed} could be one"
    else:
        why = f"two {colour} cells of {mover}'s must stand beside it, and none could"
    return Fault("not-capturable", (names[cell],), f"{names[cell]} {what}: it was {victim}, and {why}")
