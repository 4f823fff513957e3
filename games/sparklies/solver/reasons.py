"""Why no turn leads there: which cells can never stand so together, no matter what the turn does.

Every sentence speaks of all legal turns from the position before; docs/checking.md says exactly what each
claims, code by code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import and_

from games.deadline import Late
from games.faults import Fault
from games.sparklies.position import Position
from games.sparklies.solver.bitboard import Bitboard, cells_of, ending, mask_of
from games.sparklies.solver.deciding import differing, takable
from games.sparklies.solver.drift.drifting import anybodys
from games.sparklies.solver.placing import places
from games.sparklies.solver.subtle.goal import Goal
from games.sparklies.solver.subtle.searching import search
from games.sparklies.solver.survey import Survey
from games.sparklies.terms import COLOURS, EMPTY, Side
from games.sparklies.words import say
from games.standing import NOTHING, Standing, colour_words
from games.words import Message, all_of, any_of, in_turn

TRIALS = 16  # sets of cells that are tried, where not all ends are known
TRIAL_STATES = 600  # for each of them
TOLD = 6  # cells whose standing is written out


def reasons(before: Position, after: Position, ends: Survey, late: Late) -> tuple[Fault, ...]:
    """Return why no turn leads from before to after; nothing that a single cell breaks by itself.

    At least one fault; several name cells that have nothing to do with each other.
    """
    if places(before):
        return _placings(before, after)
    out = _Outer.of(before, late)
    if spared := _spared(before, after):
        return spared
    if cores := _cores(before, after, ends, out, late):
        return tuple(_impossible(before, after, ends, out, core) for core in cores)
    return (_unreachable(before, after),)


def _placings(before: Position, after: Position) -> tuple[Fault, ...]:
    """Return why no turn that places a piece leads there: it places one, and captures no empty cell."""
    taken, mover = sorted(takable(before, after)), before.mover.label
    if len(taken) < 2:
        return (_unreachable(before, after),)
    names = tuple(before.board.names[c] for c in taken)
    each = [
        say("stands-so", cell=n, stands=standing_words(after.cells[c]))
        for n, c in zip(names, taken, strict=True)
    ]
    return (Fault("unreachable", names, say("not-together", cells=all_of(each), mover=mover)),)


def _unreachable(before: Position, after: Position) -> Fault:
    """Return the fault that no turn leads exactly there."""
    changed = tuple(before.board.names[c] for c in differing(before, after))
    return Fault("unreachable", (), say("unreachable", mover=before.mover.label, cells=changed))


def standing_of(board_digit: int) -> Standing:
    """Return what a digit of the save line means."""
    if board_digit == EMPTY:
        return NOTHING
    return Standing(COLOURS[board_digit % 3], Side(board_digit // 3).label)


def standing_words(board_digit: int) -> Message:
    """Return in words what a digit of the save line means: "black's red"."""
    return standing_of(board_digit).words


class _Outer:
    """The cells that no legal turn can capture, and the cells that could attack them at best.

    reached: what some turn captures at best; attackers: for each cell the cells beside it that may have
    attacked it, in one turn or another.
    """

    def __init__(self, before: Position) -> None:
        self.before = before
        self.reached, self.known = 0, True
        self.moving = [0, 0, 0]  # what can be the mover's (in Speed and Drift anybody's) of each colour

    @classmethod
    def of(cls, before: Position, late: Late) -> _Outer:
        """Look at all openings; everything that was active may have any colour from then on."""
        found = cls(before)
        owned = before.ruleset.owned
        bitboard = Bitboard.before(before) if owned else anybodys(before)
        everywhere = (1 << len(before.board)) - 1
        mine = mask_of(before.controlled_by(before.mover))
        states = (
            [state for state, _ in bitboard.openings(bitboard.free, everywhere)]
            if owned
            else [(*bitboard.own, 1 << cell) for cell in cells_of(mine | bitboard.free)]
        )
        for state in states:
            if late():
                found.known = False
                break
            captured = sum(bitboard.ripples(state, everywhere))
            moving = [state[colour] | captured | state[3] for colour in range(3)]
            found.reached |= captured | _again(bitboard, state[3], captured, moving)
            found.moving = [known | more for known, more in zip(found.moving, moving, strict=True)]
        return found

    def spares(self, cell: int) -> bool:
        """Return whether certainly no legal turn captures a cell."""
        return self.known and not self.reached >> cell & 1

    def why(self, cell: int) -> Message:
        """Require that no turn captures a cell, and why."""
        before = self.before
        names, attacker = before.board.names, before.cells[cell] % 3 - 1
        victim, colour = colour_words(before.colour(cell)), colour_words(COLOURS[attacker])
        could = [names[n] for n in before.board.neighbours[cell] if self.moving[attacker] >> n & 1]
        pattern = before.terms.pattern
        attackers = say(
            "attackers",
            count=pattern.attackers,
            colour=colour,
            owner=before.mover.label if before.ruleset.owned else "any",
        )
        if pattern.own or (pattern.third and len(could) >= pattern.attackers):
            return say("no-pattern-comes", cell=names[cell], victim=victim)
        if len(could) >= pattern.attackers:
            return say("no-two", cell=names[cell], victim=victim, attackers=attackers)
        if len(could) > 1:
            some = all_of(could)
            return say("only-some", cell=names[cell], victim=victim, attackers=attackers, some=some)
        if could:
            return say("only-one", cell=names[cell], victim=victim, attackers=attackers, one=could[0])
        return say("not-one", cell=names[cell], victim=victim, attackers=attackers)


def _again(bitboard: Bitboard, activated: int, captured: int, moving: list[int]) -> int:
    """Return the activated cell if something that was captured could capture it."""
    beset = any(bitboard.beset(activated, colour, moving) for colour in range(3))
    return activated & ~bitboard.safe if bitboard.near[activated] & captured and beset else 0


def _spared(before: Position, after: Position) -> tuple[Fault, ...]:
    """Return the cells that must have been captured, for cells attack them that were not all left alone.

    As many as are needed: the one that was deactivated last did so while the others stood as they do now.
    Of patterns in which other colours count nothing is said.
    """
    pattern = before.terms.pattern
    if pattern.third or pattern.own:
        return ()
    names, mover = before.board.names, before.mover.label
    deactivated = _deactivated(before, after)
    found = []
    for cell in before.board:
        attackers = _attackers(before, after, cell)
        if after.controller(cell) is before.mover or not (moved := attackers & deactivated):
            continue
        last = moved & -moved
        others = [*cells_of(attackers & ~moved), *cells_of(moved & ~last)][: pattern.attackers - 1]
        if len(others) < pattern.attackers - 1:
            continue
        all_ = sorted([*cells_of(last), *others])
        colour, once = colour_words(after.colour(all_[0])), colour_words(before.colour(cell))
        pair = all_of(names[c] for c in all_)
        said = say("must-capture", cell=names[cell], mover=mover, pair=pair, colour=colour, once=once)
        found.append(Fault("must-capture", tuple(names[c] for c in (cell, *all_)), said))
    return tuple(found)


def _deactivated(before: Position, after: Position) -> int:
    """Return the cells that were deactivated in every turn that leaves them so.

    That is what changed colour. It is also what was captured in its colour, except in
    Drift, which stops chains, and with banners, which end them.
    """
    changed = differing(before, after)
    if before.ruleset.stops_at_return or ending(before):
        changed = [c for c in changed if before.colour(c) != after.colour(c)]
    only_taken = [c for c in takable(before, after) if before.colour(c) == after.colour(c)]
    return mask_of(changed) & ~mask_of(only_taken)


def _attackers(before: Position, after: Position, cell: int) -> int:
    """Return the cells that attack a cell as the board stands after the turn."""
    attacker = COLOURS[after.cells[cell] % 3 - 1]
    return mask_of(
        n
        for n in before.board.neighbours[cell]
        if after.colour(n) == attacker and (not before.ruleset.owned or after.controller(n) is before.mover)
    )


def _cores(before: Position, after: Position, ends: Survey, out: _Outer, late: Late) -> list[int]:
    """Return sets of cells that can never stand together as in after; no cell is in two of them."""
    if ends.complete:
        return _exact(ends, mask_of(differing(before, after)))
    foreign = [c for c in differing(before, after) if before.controller(c) not in (Side.NOBODY, before.mover)]
    if alone := [1 << c for c in foreign if out.spares(c)]:
        return alone
    if groups := _only_one(before, after, out):
        return groups
    if before.ruleset.computed or ending(before) & out.reached:
        return []  # the smaller question knows no turn that a banner ends
    return _searched(before, after, late)


def _only_one(before: Position, after: Position, out: _Outer) -> list[int]:
    """Return sets of cells of which only one can stand as in after: no turn captures any of them.

    Who gained a cell without a capture took it, and who recoloured one activated it; a turn does each once.
    """
    spared = [c for c in differing(before, after) if out.spares(c)]
    taken = mask_of(c for c in spared if before.controller(c) is not before.mover)
    activated = mask_of(c for c in spared if before.colour(c) != after.colour(c)) & ~taken
    return [group for group in (taken, activated) if group & (group - 1)]


def _exact(ends: Survey, changed: int) -> list[int]:
    """Return such sets if all ends are known, the smallest first."""
    found, allowed = list[int](), (1 << len(ends.standing)) - 1
    while ends.rules_out(allowed):
        core = _smallest_core(ends, allowed, changed)
        found += [1 << cell for cell in cells_of(core)] if ends.rules_out(core & -core) else [core]
        allowed &= ~core
    return found


def _smallest_core(ends: Survey, allowed: int, changed: int) -> int:
    """Return all single cells that never stand so; else two that never do together; else more."""
    if alone := reduce(and_, ends.differing, allowed):
        return alone
    order = [*cells_of(allowed & ~changed), *cells_of(allowed & changed)]
    for cell in reversed(order):
        if others := reduce(and_, (a for a in ends.differing if not a >> cell & 1), allowed):
            best = others & changed or others
            return 1 << cell | best & -best
    return _shrunk(order, ends.rules_out)


def _searched(before: Position, after: Position, late: Late) -> list[int]:
    """Return one such set of Subtle, for which a search shows that no turn comes to it."""
    trials = TRIALS

    def rules_out(cells: int) -> bool:
        nonlocal trials
        trials -= 1
        if trials < 0 or late():
            return False
        mine = {3 * before.mover + colour for colour in range(3)}
        may_be = [
            {digit} if cells >> c & 1 else mine | {before.cells[c]} for c, digit in enumerate(after.cells)
        ]
        found = search(before, Goal.of(before, may_be), TRIAL_STATES, late)
        return found.complete and found.path is None

    changed = mask_of(differing(before, after))
    beside = mask_of(n for c in cells_of(changed) for n in before.board.neighbours[c])
    everywhere = (1 << len(before.board)) - 1
    for cells in (changed | beside, everywhere):
        if rules_out(cells):
            return [_shrunk([*cells_of(cells & ~changed), *cells_of(cells & changed)], rules_out)]
    return []


def _shrunk(cells: Sequence[int], rules_out: Callable[[int], bool]) -> int:
    """Return a part of the cells that is ruled out as they are, the first left out first."""
    kept, size = list(cells), len(cells)
    while size := size // 2:
        at = 0
        while at < len(kept):
            less = kept[:at] + kept[at + size :]
            if rules_out(mask_of(less)):
                kept = less
            else:
                at += size
    return mask_of(kept)


def _impossible(before: Position, after: Position, ends: Survey, out: _Outer, core: int) -> Fault:
    """Require that these cells never stand so after a turn, and why as far as that can be said."""
    cells, board, mover = cells_of(core), before.board, before.mover.label
    names = tuple(board.names[c] for c in cells)
    if len(cells) == 1:
        return _never(before, after, ends, out, cells[0])
    if len(cells) > TOLD:
        words = [say("not-all", cells=names, mover=mover)]
    else:
        each = [say("stands-so", cell=board.names[c], stands=standing_words(after.cells[c])) for c in cells]
        words = [say("not-together", cells=all_of(each), mover=mover)]
    if spared := [c for c in cells if before.cells[c] != after.cells[c] and out.spares(c)]:
        words += [say("one-each"), *(out.why(c) for c in spared)]
    return Fault("unreachable", names, in_turn(words))


def _never(before: Position, after: Position, ends: Survey, out: _Outer, cell: int) -> Fault:
    """Require that a cell never stands so after a turn."""
    name, was, now = before.board.names[cell], before.cells[cell], after.cells[cell]
    if was != now and out.spares(cell):
        said = say("not-capturable", cell=name, stands=standing_words(now), why=out.why(cell))
        return Fault("not-capturable", (name,), said)
    mover, stands = before.mover.label, standing_words(now)
    if not ends.complete:
        return Fault("unreachable", (name,), say("never", cell=name, stands=stands, mover=mover))
    left = any_of(standing_words(digit) for digit in sorted(ends.standing[cell]))
    return Fault("unreachable", (name,), say("never-but", cell=name, stands=stands, mover=mover, left=left))
