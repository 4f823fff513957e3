"""Positions read with doubts: what the doubtful cells may be, and the readings that the rules allow.

Readings are tried one by one, which suits every game whose verdict is quick; a game whose verdict is a
search brings a way of its own (games.parts.Doubting) and shares what it can.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from heapq import heappop, heappush
from typing import Any, TypeVar

from games.answers import Completed, Doubts, Verdict
from games.deadline import Late, never
from games.errors import GamesError
from games.faults import Fault
from games.game import Game
from games.standing import Standing
from games.verdicts import verdict
from games.words import say

__all__ = [
    "MAX_READINGS",
    "completed",
    "decided",
    "led_to",
    "likeliest",
    "likelihoods",
    "otherwise",
    "readings",
    "undecided",
    "ways",
    "weighed",
]

P = TypeVar("P")

MAX_READINGS = 1000  # ways to read the cells that are tried; a second or two
ENOUGH = 0.005  # what is left may weigh so much beside what was found possible
_LEAST = 1e-300


def completed(
    game: Game[Any],
    before: Any,
    before_doubts: Doubts,
    after: Any,
    after_doubts: Doubts,
    late: Late = never,
) -> Completed:
    """Return the most likely way to read both positions that makes the turn legal.

    before and after hold the best guess everywhere. Where no reading is legal, the verdict is that on the
    best guess; where one may be and none was found, it is undecided. late: tells when to come to an end.
    """
    before_doubts, after_doubts = _ranked(before_doubts), _ranked(after_doubts)
    losses = [_losses(odds) for doubts in (before_doubts, after_doubts) for odds in doubts.values()]
    ruled_out = True
    for number, picks in enumerate(likeliest(losses)):
        if number == MAX_READINGS or late():
            ruled_out = False
            break
        parted = len(before_doubts)
        try:
            first = _begun(game, before, _picked(before_doubts, picks[:parted]))
            last = _ended(game, after, _picked(after_doubts, picks[parted:]))
        except GamesError:
            continue  # it cannot stand so
        judged = verdict(game, first, last)
        if judged.verdict == "legal":
            other = otherwise(game, (before, first), (after, last))
            return Completed(first, last, replace(judged, decided=other))
        ruled_out = ruled_out and judged.verdict == "illegal"
    judged = verdict(game, before, after)
    if not ruled_out and judged.verdict == "illegal":
        names = game.rules.board_of(before).names
        cells = sorted({*before_doubts, *after_doubts})
        judged = undecided(judged.after, [names[cell] for cell in cells])
    return Completed(before, after, judged)


def weighed(game: Game[Any], before: Any, after: Any, doubts: Doubts, late: Late = never) -> Doubts:
    """Return how likely each value of the doubtful cells is, if after is before or one turn later.

    before is known for certain, after holds the best guess everywhere. Empty where no reading was found to
    be legal.
    """
    doubts, stood = _ranked(doubts), game.look.standing(before)

    def fits(picks: Sequence[int]) -> tuple[bool, bool]:
        try:
            read = _ended(game, after, _picked(doubts, picks))
        except GamesError:
            return False, False
        if game.look.standing(read) == stood:
            return True, True
        found = verdict(game, before, read).verdict
        return found != "illegal", found == "legal"

    shares = likelihoods([_losses(odds) for odds in doubts.values()], fits, MAX_READINGS, late)
    if not shares:
        return {}
    return {
        cell: sorted(
            ((stands, share) for (stands, _), share in zip(odds, found, strict=True) if share),
            key=lambda value: -value[1],
        )
        for (cell, odds), found in zip(doubts.items(), shares, strict=True)
    }


def ways(guess: Sequence[Standing], doubts: Doubts) -> Iterator[list[Standing]]:
    """Yield every way to read what was seen, the most likely first. guess: of the cells without a doubt."""
    doubts = _ranked(doubts)
    for picks in likeliest([_losses(odds) for odds in doubts.values()]):
        picked = _picked(doubts, picks)
        yield [picked.get(cell, stands) for cell, stands in enumerate(guess)]


def readings(game: Game[P], before: P, doubts: Doubts) -> Iterator[P]:
    """Yield the position before a turn as it was guessed, then every way to read it that can stand so."""
    yield before
    if doubts:
        for standing in ways(game.look.standing(before), doubts):
            with suppress(GamesError):
                yield _begun(game, before, dict(enumerate(standing)))


def led_to(game: Game[P], after: P, end: P | None, doubts: Doubts) -> P:
    """Return what was seen after a turn, doubtful cells taken for what the turn leads to where they may be.

    end: the position it leads to, None where it leads nowhere.
    """
    if end is None or not doubts:
        return after
    should = game.look.standing(end)
    fitting = {cell: should[cell] for cell, odds in doubts.items() if should[cell] in (s for s, _ in odds)}
    try:
        seen: P = _ended(game, after, fitting)
    except GamesError:  # what else was seen cannot stand beside it
        return after
    return seen


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


def likelihoods(
    losses: Sequence[Sequence[float]],
    fits: Callable[[Sequence[int]], tuple[bool, bool]],
    most: int,
    late: Late = never,
) -> list[list[float]]:
    """Return for each cell how likely each of its values is, given which ways to choose them all are legal.

    losses: as in likeliest. fits: tells of a way whether it may be legal, and whether it is for certain.
    most: how many ways are tried; all that was not tried counts as it was read. Empty where no way was found
    to be legal.
    """
    possible = [[0.0] * len(values) for values in losses]
    left = math.prod(sum(math.exp(-loss) for loss in values) for values in losses)
    found, legal = 0.0, False
    for number, picks in enumerate(likeliest(losses)):
        if number == most or late() or left < ENOUGH * found:
            break
        weight = math.exp(-sum(values[pick] for values, pick in zip(losses, picks, strict=True)))
        left = max(0.0, left - weight)
        may_be, sure = fits(picks)
        if may_be:
            found, legal = found + weight, legal or sure
            for cell, pick in enumerate(picks):
                possible[cell][pick] += weight
    if not legal:
        return []
    open_ = left / (found + left)
    return [_shares(values, possible[cell], open_) for cell, values in enumerate(losses)]


def decided(name: str, when: str, taken: Standing, guess: Standing) -> Fault:
    """Say of a cell "before" or "after" the turn that the rules read it otherwise than the best guess."""
    said = say("decided", cell=name, when=when, taken=taken.words, guess=guess.words)
    return Fault("decided", (name,), said)


def undecided(after: str, names: Iterable[str]) -> Verdict:
    """Return the verdict where not every reading was ruled out. after: the save line of the best guess."""
    cells = tuple(names)
    return Verdict("undecided", None, after, (Fault("undecided", cells, say("undecided", cells=cells)),))


def _ranked(doubts: Doubts) -> Doubts:
    """Return the doubts with each cell's values in the order of their likelihood."""
    return {cell: sorted(odds, key=lambda value: -value[1]) for cell, odds in doubts.items()}


def _losses(odds: Sequence[tuple[Standing, float]]) -> list[float]:
    logs = [-math.log(max(share, _LEAST)) for _, share in odds]
    return [loss - logs[0] for loss in logs]


def _picked(doubts: Doubts, picks: Sequence[int]) -> dict[int, Standing]:
    """Return what each doubtful cell is read as."""
    return {cell: odds[pick][0] for (cell, odds), pick in zip(doubts.items(), picks, strict=True)}


def _read(game: Game[Any], guess: Any, picked: Mapping[int, Standing]) -> list[Standing]:
    return [picked.get(cell, stands) for cell, stands in enumerate(game.look.standing(guess))]


def _begun(game: Game[Any], before: Any, picked: Mapping[int, Standing]) -> Any:
    """Return the position before the turn, its doubtful cells read so; raises GamesError.

    Whoever has doubts saw it in a picture: so what no picture shows has to be told again by what is there.
    """
    if not picked:
        return before
    shape, ruleset = game.rules.board_of(before).shape, game.rules.ruleset_of(before)
    held, beside = game.rules.holding(before), [option for option in game.options if not option.laid]
    options = {its.name: held[its.name] for its in beside if held.get(its.name, its.default) != its.default}
    position = game.look.position_of(shape, _read(game, before, picked), ruleset, options)
    if game.rules.mid_turn(position):
        raise GamesError(say("begins-active"))
    return game.rules.with_mover(position, game.rules.mover(before))


def _ended(game: Game[Any], after: Any, picked: Mapping[int, Standing]) -> Any:
    """Return the position after the turn, its doubtful cells read so; raises GamesError."""
    return game.look.with_standing(after, _read(game, after, picked)) if picked else after


def otherwise(game: Game[P], *pairs: tuple[P, P]) -> tuple[Fault, ...]:
    """Return the cells that are not read by the best guess: before the turn, after it.

    pairs: each the best guess and the position as it was read.
    """
    found = []
    for when, (guess, taken) in zip(("before", "after"), pairs, strict=True):
        names = game.rules.board_of(guess).names
        stands = zip(names, game.look.standing(taken), game.look.standing(guess), strict=True)
        found += [decided(name, when, read, first) for name, read, first in stands if read != first]
    return tuple(found)


def _shares(losses: Sequence[float], possible: Sequence[float], open_: float) -> list[float]:
    """Return how likely each value of a cell is; open_: the share of all ways that was not tried."""
    read = [math.exp(-loss) for loss in losses]
    return [
        (1 - open_) * weight / sum(possible) + open_ * as_read / sum(read)
        for weight, as_read in zip(possible, read, strict=True)
    ]
