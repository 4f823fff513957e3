"""Two positions read with doubts: the most likely way to read them that makes the turn legal.

A doubtful cell may be anything plausible. Readings are tried from the most likely on; what breaks the rules
within a single cell (somebody else's cell that changed, a cell of the mover's that was lost) is left out
from the beginning.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.answers import Action, Completed, Doubts, Verdict
from games.deadline import Late, never
from games.doubts import decided, likeliest, undecided
from games.faults import Fault
from games.sparklies.play import apply
from games.sparklies.position import Position
from games.sparklies.solver.bitboard import ending
from games.sparklies.solver.checking import verdict, witness
from games.sparklies.solver.deciding import decide, differing
from games.sparklies.solver.reasons import standing_of
from games.sparklies.solver.subtle.goal import Goal
from games.sparklies.solver.subtle.searching import search
from games.sparklies.terms import COLOURS, EMPTY, Side
from games.sparklies.text.save import format_save
from games.standing import NOTHING, Standing

__all__ = ["MAX_TRIALS", "TRIAL_STATES", "Choice", "choices_of", "completed", "losses_of"]

MAX_TRIALS = 150  # ways to read the cells that are tried
TRIAL_STATES = 10_000  # for each of them
LAST_STATES = 50_000  # for the search of any reading that is legal

_OWNERS = {side.label: side for side in Side}
Choice = tuple[float, int, int]  # how much less likely than the best (in logarithms), digit before, after


def completed(
    before: Position,
    before_doubts: Doubts,
    after: Position,
    after_doubts: Doubts,
    late: Late = never,
) -> Completed:
    """Return the most likely legal reading of two positions, each given with its best guess.

    late: tells when to come to an end, as in games.sparklies.solver.checking.verdict.

    Where none is legal, or none was found, the verdict is that on the best guess, and undecided unless
    every reading was ruled out.
    """
    before = before.judged
    choices = [
        choices_of(before, c, before_doubts.get(c, ()), after.cells[c], after_doubts.get(c, ()))
        for c in before.board
    ]
    ruled_out = True
    for number, picks in enumerate(likeliest(losses_of(choices))):
        if number == MAX_TRIALS or late():
            ruled_out = False
            break
        reading = [ways[pick] for ways, pick in zip(choices, picks, strict=True)]
        first = _begun(before, bytes(b for _, b, _ in reading))
        last = after.begun(bytes(a for _, _, a in reading), after.mover)
        decision = decide(first, last._replace(active=after.active), TRIAL_STATES, late)
        if decision.path is not None:
            return _legal(before, first, after, last, decision.path)
        ruled_out = ruled_out and decision.complete
    if not ruled_out and not after.active:
        found_anyhow, ruled_out = _any_reading(before, before_doubts, after, choices, late)
        if found_anyhow:
            return found_anyhow
    judged = verdict(before, after, late=late)
    if not ruled_out and judged.verdict == "illegal":
        cells = sorted({*before_doubts, *after_doubts})
        judged = undecided(judged.after, [before.board.names[cell] for cell in cells])
    return Completed(before, after, judged)


def _begun(before: Position, cells: bytes) -> Position:
    """Return the turn's beginning with its cells read so; read as full, the players play on."""
    return before.begun(cells, before.mover, before.passes)._replace(handicap=before.handicap).judged


def _legal(
    before: Position, first: Position, after: Position, last: Position, path: list[Action]
) -> Completed:
    """Return the reading by which a turn leads from first to last; before and after are the best guesses."""
    other = _decided((before, first), (after, last))
    turn = witness(first, path, last.cells)
    return Completed(first, last, Verdict("legal", turn, format_save(last), decided=other))


def _digit(standing: Standing) -> int | None:
    """Return the digit of the save line, None for what cannot stand between turns."""
    if standing == NOTHING:
        return EMPTY
    if standing.colour is None or standing.active:
        return None
    return COLOURS.index(standing.colour) + 3 * _OWNERS[standing.owner]


def _odds(doubts: Sequence[tuple[Standing, float]], best: int) -> list[tuple[int, float]]:
    """Return what a cell may be, with probabilities; without doubts it is the best guess."""
    found = [(digit, odds) for standing, odds in doubts if (digit := _digit(standing)) is not None]
    return found or [(best, 1.0)]


def choices_of(
    before: Position,
    cell: int,
    before_odds: Sequence[tuple[Standing, float]],
    after: int,
    after_odds: Sequence[tuple[Standing, float]],
) -> list[Choice]:
    """Return what a cell may have been and be, most likely first, without what no turn can do to a cell.

    Where nothing is left, the best guess: then the verdict will say what is wrong with it.
    """
    mover, found = before.mover, []
    for was, odds in _odds(before_odds, before.cells[cell]):
        for now, more in _odds(after_odds, after):
            if now // 3 == mover or now == was:
                found.append((-math.log(max(odds * more, 1e-300)), was, now))
    found = sorted(found) or [(0.0, before.cells[cell], after)]
    return [(loss - found[0][0], was, now) for loss, was, now in found]


def losses_of(choices: Sequence[Sequence[Choice]]) -> list[list[float]]:
    """Return how much less likely than its best each choice is, for each cell."""
    return [[loss for loss, _, _ in ways] for ways in choices]


def _any_reading(
    before: Position,
    before_doubts: Doubts,
    after: Position,
    choices: Sequence[Sequence[Choice]],
    late: Late,
) -> tuple[Completed | None, bool]:
    """Search at once for any reading of after that is legal, with before's likeliest.

    Return it, and whether there is none for certain. Not where everything is computed anyway, nor where the
    capture of a banner may end the turn or a piece is placed.
    """
    if before.ruleset.computed or ending(before) or before.extra or before.terms.placing:
        return None, False
    first = _begun(before, bytes(ways[0][1] for ways in choices))
    may_be = [{now for _, was, now in ways if was == first.cells[c]} for c, ways in enumerate(choices)]
    found = search(first, Goal.of(first, may_be), LAST_STATES, late)
    if found.path is None:
        return None, found.complete and not before_doubts
    end = first
    for action in found.path:
        end = apply(end, action)
    last = after.begun(end.cells, after.mover)
    return _legal(before, first, after, last, found.path), False


def _decided(*pairs: tuple[Position, Position]) -> tuple[Fault, ...]:
    """Return the cells that the rules read otherwise than the best guess: before the turn, after it."""
    found = []
    for when, (guess, taken) in zip(("before", "after"), pairs, strict=True):
        for cell in differing(guess, taken):
            stands = [standing_of(p.cells[cell]) for p in (taken, guess)]
            found.append(decided(guess.board.names[cell], when, *stands))
    return tuple(found)
