"""Playing alone: one side moves turn after turn; the others never move, or there are no others.

Every game can be played so, for who is to move can be set. A game with one seat is always played so. A game
whose text form names who plays alone keeps it by itself.
"""

from __future__ import annotations

from typing import Any

from games.answers import OUT, Outcome
from games.errors import GamesError
from games.game import Game
from games.words import all_of, say


def played_alone(game: Game[Any], position: Any, side: str) -> Any:
    """Return the position with this side to move, which plays alone; one whose game is over stays.

    Raises GamesError for a side that has no seat.
    """
    rules = game.rules
    if side not in (sides := rules.seated(position)):
        raise GamesError(say("no-side", side=side, sides=all_of(sides)))
    if rules.outcome(position) or ended_alone(game, position, side):
        return position
    if game.alone is not None:
        return game.alone.playing_alone(position, side)
    if rules.mover(position) == side:
        return position
    return game.texts.saying_mover(rules.with_mover(position, side))


def require_alone(game: Game[Any], position: Any, *, clock: bool = False) -> None:
    """Raise GamesError if nobody can play alone by a position's terms; clock: beside a chess clock.

    Games that were begun before this was asked go on as they are.
    """
    if game.alone is not None and (why := game.alone.refusal(position, clock=clock)):
        raise GamesError(why)


def alone_in(game: Game[Any], position: Any) -> str:
    """Return the side that plays alone by the position itself: its only seat, or the one that its text names.

    Empty if several play.
    """
    if is_one_seat(game, position):
        return game.rules.seated(position)[0]
    return game.alone.alone(position) if game.alone is not None else ""


def is_one_seat(game: Game[Any], position: Any) -> bool:
    """Return whether a game has one seat, so that nobody can win, draw or agree."""
    return len(game.rules.seated(position)) == 1


def ended_alone(game: Game[Any], position: Any, side: str) -> Outcome | None:
    """Return the end of a game that a side plays alone and is out of, for no other moves; else None."""
    out = any(seat.side == side and seat.state == OUT for seat in game.rules.seats(position))
    return Outcome((), (), say("alone-out", side=side)) if out else None
