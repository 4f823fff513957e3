"""Results of those who play alone: when one counts, and with which others it is compared."""

from __future__ import annotations

from companion.store.store import Best
from companion.table.lines import start_of
from companion.table.state import TableState

__all__ = ["best_of", "board_key"]


def best_of(table: str, before: TableState, after: TableState) -> Best | None:
    """Return the result that an event brought; None without one, or if the seed does not deal the board."""
    if not after.held_alone or before.held_alone or not _as_dealt(after):
        return None
    return Best(table, board_key(after), after.turns, after.created.detail, after.terms.name, after.at)


def board_key(state: TableState) -> str:
    """Return what results must have in common to be compared: game, shape and rules."""
    game = state.game
    return f"{game.id} {game.rules.board_of(state.start).shape} {game.rules.ruleset_of(state.start)}"


def _as_dealt(state: TableState) -> bool:
    """Tell whether the seed alone deals this board, so that whoever tries it has the same one."""
    game, created = state.game, state.created
    shape, ruleset = game.rules.board_of(state.start).shape, game.rules.ruleset_of(state.start)
    return created.origin == "seed" and game.rules.start(shape, ruleset, created.detail) == start_of(created)
