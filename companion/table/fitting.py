"""Which positions can stand at a table, and how their save lines are read."""

from __future__ import annotations

from typing import Any

from companion.table.errors import RefusedError, refused, said_of
from companion.table.state import TableState
from companion.table.words import say
from games.alone import alone_in
from games.errors import GamesError
from games.faults import Fault
from games.game import Game
from games.words import all_of

__all__ = ["fitting", "read", "require_rest"]


def read(state: TableState, save: str) -> Any:
    """Return the position of a save line, which need not fit this table."""
    try:
        return state.game.texts.position_from_text(save)
    except GamesError as error:
        raise refused("parse", said_of(error)) from None


def fitting(state: TableState, save: str) -> str:
    """Return the save line of a position that can stand at this table."""
    game, position = state.game, read(state, save)
    require_rest(game, position)
    own, given = game.rules.board_of(state.start).shape, game.rules.board_of(position).shape
    if own != given:
        raise refused("other-board", say("other-board", own=own, given=given))
    own, given = game.rules.ruleset_of(state.start), game.rules.ruleset_of(position)
    if own != given:
        raise refused("other-ruleset", say("other-ruleset", own=own, given=given))
    ours, theirs = ([seat.side for seat in game.rules.seats(its)] for its in (state.start, position))
    if ours != theirs:
        raise refused("other-sides", say("other-sides", own=all_of(ours), given=all_of(theirs)))
    try:
        position = game.rules.resumed(position, state.position)
    except GamesError as error:
        raise refused("parse", said_of(error)) from None
    _require_options(game, state.start, position)
    if (alone := alone_in(game, position)) not in ("", state.terms.solo):
        raise refused("solo", say("alone-elsewhere", side=alone))
    return game.texts.position_text(game.texts.saying_mover(position))


def _require_options(game: Game[Any], start: Any, position: Any) -> None:
    """Refuse a position that is played with other options than the game that began so."""
    given = game.rules.holding(position)
    for name, own in game.rules.holding(start).items():
        if own != given[name]:
            said = say("other-option", option=name, own=own or "none", given=given[name] or "none")
            raise refused("other-option", said)


def require_rest(game: Game[Any], position: Any) -> None:
    """Refuse a position in the middle of a turn: turns are played whole."""
    if not game.rules.mid_turn(position):
        return
    board = game.rules.board_of(position)
    if active := tuple(
        name for name, s in zip(board.names, game.look.standing(position), strict=True) if s.active
    ):
        raise RefusedError(Fault("left-active", active, say("left-active", cells=active)))
    raise refused("mid-turn", say("mid-turn"))
