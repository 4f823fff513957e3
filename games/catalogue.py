"""The games of the house by id: the only list of them."""

from __future__ import annotations

from typing import Any

from games.errors import GamesError
from games.protocol import Game
from games.sparklies.game import Sparklies

__all__ = ["GAMES", "game_named"]

GAMES: dict[str, Game[Any]] = {game.id: game for game in (Sparklies(),)}


def game_named(name: str) -> Game[Any]:
    """Return the game with this id; raises GamesError, which lists the games there are."""
    try:
        return GAMES[name.strip().lower()]
    except KeyError:
        raise GamesError(f"there is no game {name!r}; there are {', '.join(GAMES)}") from None
