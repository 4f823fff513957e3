"""The boards that the start page offers as pictures: of each game its usual one, and a small one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from companion.web.cells import position_view
from companion.web.models_gallery import Beginning
from companion.web.pieces import seats_view
from companion.web.views import board_view
from games.catalogue import GAMES, failure_in
from games.errors import GamesError
from games.game import Game
from games.once import compute_once
from games.play.players import at_random
from games.standing import NOTHING
from games.words import Wording, chosen

SMALL = ("5", "hex4")  # boards for a first game, if a game has them
SEED = 1  # of the picture; the table itself is dealt anew
REMEMBERED = 64  # games, each in the words that people ask for
TURNS = 12  # that are shown of a game whose board is empty at the start

_log = logging.getLogger("companion")


def boards_offered() -> list[Beginning]:
    """Return the boards of all games as their pictures show them; a game that fails is left out."""
    offered = []
    for game in GAMES.values():
        try:
            offered += _offered_of(game, chosen())
        except Exception as error:
            if (failure := failure_in(game, error)) is None:
                raise
            _log.warning("%s", failure)
    return offered


@compute_once(REMEMBERED)
def _offered_of(game: Game[Any], _wording: Wording | None) -> list[Beginning]:
    """Return the boards of a game in the words that are chosen: they are the same for everybody."""
    return [_offered(game, shape, place > 0) for place, shape in enumerate(_shapes(game))]


def _shapes(game: Game[Any]) -> Iterator[str]:
    """Yield the usual shape of a game's board, then a smaller one if there is one."""
    yield game.usual_shape
    usual = len(game.rules.board(game.usual_shape).names)
    for shape in SMALL:
        with suppress(GamesError):
            board = game.rules.board(shape)
            game.rules.start(shape, seed=SEED, options=first_options(game))
            if len(board.names) < usual:
                yield shape
                return


def first_options(game: Game[Any]) -> dict[str, str]:
    """Return the options of a first game, which the game's lesson names."""
    return dict(game.lesson.options) if game.lesson else {}


def about(game: Game[Any]) -> list[str]:
    """Return what a game is and how many play it, as its printed rules begin; nothing if none are printed."""
    if game.printed is None:
        return []
    sheet = game.kit.rule_sheet()
    lines = (" ".join(map(str, sheet.tagline)), *map(str, sheet.facts[:1]))
    return [f"{line[:1].upper()}{line[1:].rstrip('.')}." for line in lines]


def _shown(game: Game[Any], position: Any) -> Any:
    """Return a game's start; if no piece stands there, what some turns by lot make of it."""
    if any(stands != NOTHING for stands in game.look.standing(position)):
        return position
    rng = Random(SEED)
    for _ in range(TURNS):
        if game.rules.outcome(position) is None:
            for action in at_random(game, position, rng):
                position = game.rules.apply(position, action)
    return position


def _offered(game: Game[Any], shape: str, is_small: bool) -> Beginning:
    options = first_options(game) if is_small else {}
    position = game.rules.start(shape, seed=SEED, options=options)
    return Beginning(
        game=game.id,
        title=game.title,
        shape=game.rules.board_of(position).shape,
        small=is_small,
        options=options,
        about=about(game),
        sides=list(game.rules.playing(position)),
        board=board_view(game, game.rules.board_of(position)),
        cells=position_view(game, _shown(game, position)),
        seats=seats_view(game, position),
    )
