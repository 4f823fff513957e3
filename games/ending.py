"""How a game ends beside its rules: who is ahead where one leaves or all agree, what a repetition brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.answers import Outcome
from games.game import Game
from games.words import Said, say

REPETITIONS = 3


def winners_without(game: Game[Any], position: Any, sides: Sequence[str], loser: str) -> tuple[str, ...]:
    """Return who of the sides still in wins when one of them loses: the other one, or the best of several."""
    return sole_leader(game, position, [side for side in sides if side != loser])


def sole_leader(game: Game[Any], position: Any, sides: Sequence[str]) -> tuple[str, ...]:
    """Return which of these sides leads alone, none if several share the lead; without scores all do."""
    scores = game.scores(position)
    best = max((scores.get(side, 0) for side in sides), default=0)
    leading = tuple(side for side in sides if scores.get(side, 0) == best)
    return leading if len(leading) == 1 else ()


def by_score(game: Game[Any], position: Any, reason: Said) -> Outcome:
    """Return the end in which the side still in that has the most wins; a draw in games without scores."""
    scores = tuple(game.scores(position).items())
    return Outcome(
        sole_leader(game, position, game.rules.playing(position)) if scores else (), scores, reason
    )


def find_repetition(game: Game[Any], position: Any, times: int) -> Outcome | None:
    """Return the end that it brings when what the game says counts stands so many times; None for none.

    A game may say it itself; else the third time ends it, and the side that has the most wins.
    """
    if game.repetition is not None:
        return game.repetition(position, times)
    if times < REPETITIONS:
        return None
    return by_score(game, position, say("repeated", times=REPETITIONS))
