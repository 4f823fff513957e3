"""Which positions can stand at a table, and how their save lines are read."""

from __future__ import annotations

from typing import Any

from companion.table.errors import RefusedError, refused
from companion.table.state import TableState
from games.alone import alone_in
from games.errors import GamesError
from games.faults import Fault
from games.game import Game

__all__ = ["fitting", "read", "require_rest"]


def read(state: TableState, save: str) -> Any:
    """Return the position of a save line, which need not fit this table."""
    try:
        return state.game.texts.position_from_text(save)
    except GamesError as error:
        raise refused("parse", str(error)) from None


def fitting(state: TableState, save: str) -> str:
    """Return the save line of a position that can stand at this table."""
    game, position = state.game, read(state, save)
    require_rest(game, position)
    for what, was, now in (
        ("board", game.rules.board_of(state.start).shape, game.rules.board_of(position).shape),
        ("ruleset", game.rules.ruleset_of(state.start), game.rules.ruleset_of(position)),
    ):
        if was != now:
            raise refused(f"other-{what}", f"this table's {what} is {was}, not {now}")
    if (alone := alone_in(game, position)) not in ("", state.terms.solo):
        raise refused("solo", f"the save line says that {alone} plays alone, and at this table it does not")
    return game.texts.position_text(game.texts.saying_mover(position))


def require_rest(game: Game[Any], position: Any) -> None:
    """Refuse a position in the middle of a turn: turns are played whole."""
    board = game.rules.board_of(position)
    if active := tuple(
        name for name, s in zip(board.names, game.look.standing(position), strict=True) if s.active
    ):
        message = f"{', '.join(active)} still active: finish that turn first, or take the active mark off"
        raise RefusedError(Fault("left-active", active, message))
    if game.rules.mid_turn(position):
        raise refused("mid-turn", "the position stands in the middle of a turn; finish it first")
