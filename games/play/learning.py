"""Learning a game: whether a turn meets a task of its lesson."""

from __future__ import annotations

from typing import Any

from games.game import Game
from games.lessons import Task


def find_missed(game: Game[Any], task: Task, mover: str, after: Any) -> tuple[str, ...]:
    """Return the cells of a task that are not the mover's after a turn."""
    standing, board = game.look.standing(after), game.rules.board_of(after)
    return tuple(cell for cell in task.takes if standing[board.cell(cell)].owner != mover)


def is_met(game: Game[Any], task: Task, mover: str, after: Any) -> bool:
    """Return whether a position after the mover's turn meets a task."""
    outcome = game.rules.outcome(after)
    has_won = outcome is not None and mover in outcome.winners
    return not find_missed(game, task, mover, after) and (has_won or not task.wins)
