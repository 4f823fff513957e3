"""The words in which a game is described: those of `--wording`, which the game has to bring."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from companion.cli import fail
from games.errors import GamesError
from games.game import Game
from games.words import spoken


def told_in(game: Game[Any], name: str | None) -> AbstractContextManager[None]:
    """Use a wording of the game for all sentences, or the standard words without a name, for a while.

    Leaves with a message if the game has no wording of that name.
    """
    try:
        return spoken(game.wording(name or ""))
    except GamesError as error:
        fail(error)
