"""What the doubtful cells of a photo can be, given what stood there before: the rules re-weigh the reading.

Either nothing has changed since, or one legal turn was played: readings are gone through from the most
likely on, what no turn leads to is dropped, and what is left says how likely each value of each cell is.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.answers import Doubts
from games.deadline import Late, never
from games.doubts import likelihoods
from games.sparklies.position import Position, begin_turn
from games.sparklies.solver.completing import TRIAL_STATES, choices_of, losses_of
from games.sparklies.solver.deciding import decide
from games.sparklies.solver.reasons import standing_of
from games.standing import Standing

__all__ = ["weighed"]

MAX_TRIALS = 150


def weighed(before: Position, after: Position, doubts: Doubts, late: Late = never) -> Doubts:
    """Return how likely each value of the doubtful cells is, if after follows from before or equals it.

    after: the best guess, doubts as read. A reading on which the search is undecided counts as possible,
    and so does, as it was read, all that was not looked at. Empty where no reading was found to be legal.
    """
    before = before.judged
    if after.active:
        return {}
    choices = [choices_of(before, c, (), after.cells[c], doubts.get(c, ())) for c in before.board]

    def fits(picks: Sequence[int]) -> tuple[bool, bool]:
        read = bytes(ways[pick][2] for ways, pick in zip(choices, picks, strict=True))
        return _fits(before, read, late)

    shares = likelihoods(losses_of(choices), fits, MAX_TRIALS, late)
    if not shares:
        return {}
    cells = sorted(c for c in doubts if len(doubts[c]) > 1)
    return {c: _odds([now for _, _, now in choices[c]], shares[c]) for c in cells}


def _fits(before: Position, cells: bytes, late: Late) -> tuple[bool, bool]:
    """Tell whether these cells may stand after before, and whether they do for certain."""
    if cells == before.cells:
        return True, True
    decision = decide(before, begin_turn(before.terms, cells, before.mover), TRIAL_STATES, late)
    return decision.path is not None or not decision.complete, decision.path is not None


def _odds(digits: Sequence[int], shares: Sequence[float]) -> list[tuple[Standing, float]]:
    """Return a cell's values with probabilities, most likely first."""
    ranked = sorted(zip(digits, shares, strict=True), key=lambda value: (-value[1], value[0]))
    return [(standing_of(now), share) for now, share in ranked if share]
