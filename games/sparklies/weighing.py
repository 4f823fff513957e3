"""What the doubtful cells of a photo can be, given what stood there before: the rules re-weigh the reading.

Either nothing has changed since, or one legal turn was played: readings are gone through from the most
likely on, what no turn leads to is dropped, and what is left says how likely each value of each cell is.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

from games.check import Doubts
from games.protocol import Standing
from games.sparklies.completing import TRIAL_STATES, Choice, choices_of, likeliest
from games.sparklies.deciding import decide
from games.sparklies.patience import Late, never
from games.sparklies.position import COLOURS, Phase, Position, Side, begin_turn

__all__ = ["weighed"]

MAX_TRIALS = 150
ENOUGH = 0.005  # what is left may weigh so much beside what was found possible


def weighed(before: Position, after: Position, doubts: Doubts, late: Late = never) -> Doubts:
    """Return how likely each value of the doubtful cells is, if after follows from before or equals it.

    after: the best guess, doubts as read. A reading on which the search is undecided counts as possible,
    and so does, as it was read, all that was not looked at. Empty where no reading was found to be legal.
    """
    if before.phase is Phase.OVER:
        before = before.playing_on()
    if after.active:
        return {}
    choices = [choices_of(before, c, (), after.cells[c], doubts.get(c, ())) for c in before.board]
    cells = sorted(c for c in doubts if len(doubts[c]) > 1)
    possible: dict[int, dict[int, float]] = {c: defaultdict(float) for c in cells}
    left = math.prod(sum(math.exp(-loss) for loss, _, _ in ways) for ways in choices)
    found, legal = 0.0, False
    for number, reading in enumerate(likeliest(choices)):
        if number == MAX_TRIALS or late() or left < ENOUGH * found:
            break
        weight = math.exp(-sum(loss for loss, _, _ in reading))
        left = max(0.0, left - weight)
        fits, sure = _fits(before, bytes(now for _, _, now in reading), late)
        if fits:
            found, legal = found + weight, legal or sure
            for cell in cells:
                possible[cell][reading[cell][2]] += weight
    if not legal:
        return {}
    return {c: _odds(choices[c], possible[c], left / (found + left)) for c in cells}


def _fits(before: Position, cells: bytes, late: Late) -> tuple[bool, bool]:
    """Tell whether these cells may stand after before, and whether they do for certain."""
    if cells == before.cells:
        return True, True
    decision = decide(before, begin_turn(before.terms, cells, before.mover), TRIAL_STATES, late)
    return decision.path is not None or not decision.complete, decision.path is not None


def _odds(ways: Sequence[Choice], possible: dict[int, float], open_: float) -> list[tuple[Standing, float]]:
    """Return a cell's values with probabilities, most likely first; open_: the share not looked at."""
    read = {now: math.exp(-loss) for loss, _, now in ways}
    odds = {
        now: (1 - open_) * possible[now] / sum(possible.values()) + open_ * weight / sum(read.values())
        for now, weight in read.items()
    }
    ranked = sorted(odds.items(), key=lambda item: (-item[1], item[0]))
    return [(Standing(COLOURS[now % 3], Side(now // 3).label), share) for now, share in ranked if share]
