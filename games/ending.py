"""What a game says of its end beside its positions: of a repetition, and of a side that leaves.

Both are optional. A game that says nothing has the house's rule: the same things standing with the same side
to move a third time end it, and so does a side that resigns or runs out of time.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Protocol, runtime_checkable

from games.protocol import Game

__all__ = ["Leaver", "Repeater", "left_by", "what_repeats"]


@runtime_checkable
class Repeater(Protocol):
    """Offer what a game has where a repetition is not told by what is seen."""

    def repeats(self, position: Any) -> Hashable:
        """Return what must come back for a repetition; None where none counts."""


@runtime_checkable
class Leaver(Protocol):
    """Offer what a game of several sides has where the others play on without one."""

    def without(self, position: Any, side: str) -> Any:
        """Return the position that the others play on without a side; None where that ends the game."""


def what_repeats(game: Game[Any], position: Any) -> Hashable:
    """Return what must come back for a repetition, None where none counts."""
    if isinstance(game, Repeater):
        return game.repeats(position)
    return game.mover(position), game.standing(position)


def left_by(game: Game[Any], position: Any, side: str) -> Any:
    """Return the position that the others play on without a side; None where its leaving ends the game."""
    return game.without(position, side) if isinstance(game, Leaver) else None
