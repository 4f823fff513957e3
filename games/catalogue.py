"""The games of the house by id: the only list of them."""

from __future__ import annotations

from typing import Any

from games.errors import BoardError, GamesError
from games.glorieta.game import Glorieta
from games.protocol import Game
from games.sparklies.game import Sparklies

__all__ = ["DEFAULT_GAME", "GAMES", "game_named", "game_of_board", "game_of_save"]

_ALL: tuple[Game[Any], ...] = (Sparklies(), Glorieta())
GAMES = {game.id: game for game in _ALL}
DEFAULT_GAME = _ALL[0].id  # the game where nothing says which


def game_named(name: str) -> Game[Any]:
    """Return the game with this id; raises GamesError, which lists the games there are."""
    try:
        return GAMES[name.strip().lower()]
    except KeyError:
        raise GamesError(f"there is no game {name!r}; there are {', '.join(GAMES)}") from None


def game_of_board(shape: str) -> Game[Any]:
    """Return the first game that is played on a board of this shape, the default game where none is."""
    return next((game for game in GAMES.values() if _plays(game, shape)), GAMES[DEFAULT_GAME])


def _plays(game: Game[Any], shape: str) -> bool:
    try:
        game.board(shape)
    except BoardError:
        return False
    return True


def game_of_save(text: str) -> Game[Any]:
    """Return the game that a save line is of: it begins with the game's id and a colon.

    Lines that begin otherwise are of the default game, whose save lines are older than this house.
    """
    return GAMES.get(text.partition(":")[0].strip().lower(), GAMES[DEFAULT_GAME])
