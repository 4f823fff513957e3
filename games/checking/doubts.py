"""Positions of which some cells are uncertain: the ways to read them, from the most likely on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any

from games.answers import Doubts
from games.errors import GamesError
from games.game import Game
from games.standing import Standing
from games.words import say

_LEAST = 1e-300


def ways(guess: Sequence[Standing], doubts: Doubts) -> Iterator[list[Standing]]:
    """Yield every way to read what was seen, the most likely first. guess: of the cells without a doubt."""
    doubts = rank_values(doubts)
    for picks in likeliest([losses_of(odds) for odds in doubts.values()]):
        read = pick_standings(doubts, picks)
        yield [read.get(cell, stands) for cell, stands in enumerate(guess)]


def likeliest(losses: Sequence[Sequence[float]]) -> Iterator[tuple[int, ...]]:
    """Yield every way to choose a value for each cell, as its place among them, the most likely way first.

    losses: for each cell how much less likely than its best each value is (in logarithms), ascending from 0.
    """
    open_ = [cell for cell, values in enumerate(losses) if len(values) > 1]
    heap: list[tuple[float, tuple[int, ...], int]] = [(0.0, (0,) * len(open_), 0)]
    while heap:
        loss, picks, at = heappop(heap)
        chosen = [0] * len(losses)
        for cell, pick in zip(open_, picks, strict=True):
            chosen[cell] = pick
        yield tuple(chosen)
        for i in range(at, len(open_)):  # from at on only: so each way is met once
            values, pick = losses[open_[i]], picks[i]
            if pick + 1 < len(values):
                less = loss - values[pick] + values[pick + 1]
                heappush(heap, (less, (*picks[:i], pick + 1, *picks[i + 1 :]), i))


def rank_values(doubts: Doubts) -> Doubts:
    """Return the doubts with each cell's values in the order of their likelihood."""
    return {cell: sorted(odds, key=lambda value: -value[1]) for cell, odds in doubts.items()}


def losses_of(odds: Sequence[tuple[Standing, float]]) -> list[float]:
    """Return how much less likely (in logarithms) than the first each value of a cell is."""
    logs = [-math.log(max(share, _LEAST)) for _, share in odds]
    return [loss - logs[0] for loss in logs]


def pick_standings(doubts: Doubts, picks: Sequence[int]) -> dict[int, Standing]:
    """Return what each doubtful cell is read as."""
    return {cell: odds[pick][0] for (cell, odds), pick in zip(doubts.items(), picks, strict=True)}


def _read(game: Game[Any], guess: Any, read: Mapping[int, Standing]) -> list[Standing]:
    return [read.get(cell, stands) for cell, stands in enumerate(game.look.standing(guess))]


def position_before(game: Game[Any], before: Any, read: Mapping[int, Standing]) -> Any:
    """Return the position before the turn with some cells read so; raises GamesError.

    A position with uncertain cells comes from a photo, so what no photo shows follows from the pieces again.
    """
    if not read:
        return before
    shape, ruleset = game.rules.board_of(before).shape, game.rules.ruleset_of(before)
    held, beside = game.rules.holding(before), [option for option in game.options if not option.laid]
    options = {its.name: held[its.name] for its in beside if held.get(its.name, its.default) != its.default}
    position = game.start_with(shape, _read(game, before, read), ruleset, options)
    if game.rules.mid_turn(position):
        raise GamesError(say("begins-active"))
    return game.rules.with_mover(position, game.rules.mover(before))


def position_after(game: Game[Any], after: Any, read: Mapping[int, Standing]) -> Any:
    """Return the position after the turn with some cells read so; raises GamesError."""
    return game.look.with_standing(after, _read(game, after, read)) if read else after
