"""How a game of Colonization ends: who has won, with every society's pieces."""

from __future__ import annotations

from collections.abc import Sequence

from games.answers import Outcome
from games.colonization.position import Position
from games.colonization.space import count
from games.colonization.words import say


def pieces(position: Position) -> dict[str, int]:
    """Return how many pieces each side in the rotation has, by their letters."""
    return {side: count(position.of(side).pieces) for side in sorted(position.order)}


def outcome(position: Position) -> Outcome | None:
    """Return how the game ended, None while it goes on."""
    if not position.ended:
        return None
    counted = pieces(position)
    scores = tuple(counted.items())
    if position.ended != "time":
        return Outcome(
            (position.mover,), scores, say("won", how=position.ended, side=position.mover), counted=False
        )
    present = [side for side in sorted(position.order) if side not in position.left and counted[side]]
    places = _places(position, present)
    winners = places[0] if places else ()
    most = max((counted[side] for side in winners), default=0)
    decided = _decided(position, present, winners)
    reason = say("most", most=most, sides=len(winners), decided=str(decided))
    return Outcome(winners, scores, reason, places=places)


def _places(position: Position, sides: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the sides from the most pieces to the fewest; equal ones share a place."""
    ranked = sorted({_rank(position, side) for side in sides}, reverse=True)
    return tuple(tuple(side for side in sides if _rank(position, side) == rank) for rank in ranked)


def _rank(position: Position, side: str) -> tuple[int, ...]:
    society = position.of(side)
    stations = (society.weapon, society.industry, society.agri, society.home)
    return (count(society.pieces), *(count(held) for held in stations if position.terms.stations))


def _decided(position: Position, sides: Sequence[str], winners: Sequence[str]) -> bool:
    """Return whether the kinds of pieces have decided between equally many."""
    most = max((count(position.of(side).pieces) for side in sides), default=0)
    return sum(count(position.of(side).pieces) == most for side in sides) > len(winners)
