"""How well a position of Platy stands, as simple players see it."""

from __future__ import annotations

from games.platy.position import Position

MOVE = 8.0  # points that a move is worth: what a plain loop brings for each


def value(position: Position, side: str) -> float:
    """Return the score, with something for each move that is left."""
    return position.score + MOVE * position.moves
