"""What the uncertain cells of a photo can be, given what stood there before.

Either nothing has changed since, or one legal turn was played, or the table is wrong: every way to read the
photo counts with its likelihood, one that no turn leads to with games.checking.certainty.SLIP of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from games.answers import Doubts
from games.checking.certainty import CERTAINTY, SLIP
from games.checking.doubts import likeliest, losses_of, pick_standings, position_after, rank_values
from games.checking.verdicts import search_of
from games.deadline import Late, never
from games.errors import GamesError
from games.game import Game
from games.standing import Standing

MAX_READINGS = 1000  # ways to read the cells that are tried; a second or two
ENOUGH = 0.001  # stop when the ways that are left weigh less than this share of those that were tried


def weigh_doubts(game: Game[Any], before: Any, after: Any, doubts: Doubts, late: Late = never) -> Doubts:
    """Return how likely each value of the uncertain cells is.

    before is known for certain; after holds the best guess everywhere. No value is likelier than CERTAINTY.
    Empty if no legal way to read the photo was found: then the table is wrong, or the reading is.
    """
    doubts, stood = rank_values(doubts), game.look.standing(before)

    def follows(picks: Sequence[int]) -> bool | None:
        try:
            read = position_after(game, after, pick_standings(doubts, picks))
        except GamesError:
            return False
        return game.look.standing(read) == stood or search_of(game).leads(before, read, late)

    shares = likelihoods([losses_of(odds) for odds in doubts.values()], follows, MAX_READINGS, late)
    return {
        cell: _capped([(stands, share) for (stands, _), share in zip(odds, found, strict=True)])
        for (cell, odds), found in (zip(doubts.items(), shares, strict=True) if shares else ())
    }


def _capped(values: Sequence[tuple[Standing, float]]) -> list[tuple[Standing, float]]:
    """Return a cell's values, the most likely first, none more likely than CERTAINTY."""
    (first, share), *others = sorted(values, key=lambda value: -value[1])
    if share <= CERTAINTY or not others:
        return [(first, share), *others]
    rest = 1 - share
    even = (1 - CERTAINTY) / len(others)
    scaled = [(s, odds / rest * (1 - CERTAINTY) if rest > 0 else even) for s, odds in others]
    return [(first, CERTAINTY), *scaled]


def likelihoods(
    losses: Sequence[Sequence[float]],
    follows: Callable[[Sequence[int]], bool | None],
    most: int,
    late: Late = never,
) -> list[list[float]]:
    """Return for each cell how likely each of its values is, given which ways to choose them all are legal.

    losses: as in likeliest. follows: says whether a way is legal, None if that is open; then it counts as
    one. most: how many ways are tried; the others count as they were read. Empty if no way is surely legal.
    """
    possible = [[0.0] * len(values) for values in losses]
    left = math.prod(sum(math.exp(-loss) for loss in values) for values in losses)
    found, legal = 0.0, False
    for number, picks in enumerate(likeliest(losses)):
        if number == most or late() or left < ENOUGH * found:
            break
        weight = math.exp(-sum(values[pick] for values, pick in zip(losses, picks, strict=True)))
        left = max(0.0, left - weight)
        legal_way = follows(picks)
        weight *= SLIP if legal_way is False else 1
        found, legal = found + weight, legal or legal_way is True
        for cell, pick in enumerate(picks):
            possible[cell][pick] += weight
    if not legal:
        return []
    open_ = left / (found + left)
    return [_shares(values, possible[cell], open_) for cell, values in enumerate(losses)]


def _shares(losses: Sequence[float], possible: Sequence[float], open_: float) -> list[float]:
    """Return how likely each value of a cell is; open_: the share of all ways that was not tried."""
    read = [math.exp(-loss) for loss in losses]
    return [
        (1 - open_) * weight / sum(possible) + open_ * as_read / sum(read)
        for weight, as_read in zip(possible, read, strict=True)
    ]
