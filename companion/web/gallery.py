"""The boards that the start page offers as pictures: of each game its usual one, and a small one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from companion.web.cells import position_view
from companion.web.models_gallery import Beginning
from companion.web.pieces import seats_view
from companion.web.views import board_view
from games.catalogue import GAMES, failure_in
from games.errors import GamesError
from games.game import Game

SMALL = ("5", "hex4")  # boards for a first game, if a game has them
SEED = 1  # of the picture; the table itself is dealt anew

_log = logging.getLogger("companion")


def boards_offered() -> list[Beginning]:
    """Return the boards of all games as they look at the start; a game that fails is left out."""
    offered = []
    for game in GAMES.values():
        try:
            offered += [_offered(game, shape, place > 0) for place, shape in enumerate(_shapes(game))]
        except Exception as error:
            if (failure := failure_in(game, error)) is None:
                raise
            _log.warning("%s", failure)
    return offered


def _shapes(game: Game[Any]) -> Iterator[str]:
    """Yield the usual shape of a game's board, then a smaller one if there is one."""
    yield game.usual_shape
    usual = len(game.rules.board(game.usual_shape).names)
    for shape in SMALL:
        with suppress(GamesError):
            board = game.rules.board(shape)
            game.rules.start(shape, seed=SEED)
            if len(board.names) < usual:
                yield shape
                return


def _offered(game: Game[Any], shape: str, is_small: bool) -> Beginning:
    position = game.rules.start(shape, seed=SEED)
    return Beginning(
        game=game.id,
        title=game.title,
        shape=game.rules.board_of(position).shape,
        small=is_small,
        sides=[seat.side for seat in game.rules.seats(position)],
        board=board_view(game, game.rules.board_of(position)),
        cells=position_view(game, position),
        seats=seats_view(game, position),
    )
