"""Playing alone: one side moves turn after turn, the others never.

Every game can be played so, for who is to move can be set. A game whose text form says it keeps it by itself.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from games.protocol import Game

__all__ = ["Alone", "alone_in", "played_alone"]


@runtime_checkable
class Alone(Protocol):
    """Offer what a game has whose positions say that one side plays alone."""

    def playing_alone(self, position: Any, side: str) -> Any:
        """Return the position with this side to move, now and after each of its turns; its text says so."""

    def alone(self, position: Any) -> str:
        """Return the side that plays alone by the position, empty where none does."""


def played_alone(game: Game[Any], position: Any, side: str) -> Any:
    """Return the position with this side to move, which plays alone; one where the game is over stays."""
    if game.outcome(position):
        return position
    if isinstance(game, Alone):
        return game.playing_alone(position, side)
    return position if game.mover(position) == side else game.saying_mover(game.with_mover(position, side))


def alone_in(game: Game[Any], position: Any) -> str:
    """Return the side that plays alone by the position itself, empty where it does not say so."""
    return game.alone(position) if isinstance(game, Alone) else ""
