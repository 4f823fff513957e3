"""How a game ends by the table's rules: who is ahead, what the scores come to, what comes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.ending import what_repeats
from games.protocol import Game, Outcome

__all__ = ["ahead", "by_score", "repeats", "winner_without"]


def winner_without(game: Game[Any], position: Any, sides: Sequence[str], loser: str) -> str | None:
    """Return who of the sides still in wins when one of them loses: the other one, or the best of several."""
    return ahead(game, position, [side for side in sides if side != loser])


def ahead(game: Game[Any], position: Any, sides: Sequence[str]) -> str | None:
    """Return which of these sides has the most, None where several have; in games without scores too."""
    scores = game.scores(position)
    best = max(scores.get(side, 0) for side in sides)
    leading = [side for side in sides if scores.get(side, 0) == best]
    return leading[0] if len(leading) == 1 else None


def by_score(game: Game[Any], position: Any, reason: str) -> Outcome:
    """Return the end in which whoever has the most wins; a draw in games without scores."""
    scores = tuple(game.scores(position).items())
    return Outcome(ahead(game, position, game.sides) if scores else None, scores, reason)


def repeats(game: Game[Any], position: Any) -> int | None:
    """Return a number that comes back where the game says that a position is repeated; None where none is."""
    what = what_repeats(game, position)
    return None if what is None else hash(what)
