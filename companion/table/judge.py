"""Judging: whether what somebody asks for may happen at a table, and the event that it becomes.

A role is a side's name, "referee" (may do everything) or "watch" (may do nothing).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.table.errors import NotYoursError, RefusedError
from companion.table.events import Created, Placed, Played, Redone, Undone
from companion.table.state import TableState
from games.errors import GamesError
from games.faults import Fault
from games.protocol import Game
from games.record import REPETITIONS

__all__ = [
    "REFEREE",
    "WATCH",
    "judge_placing",
    "judge_redo",
    "judge_start",
    "judge_turn",
    "judge_undo",
    "roles_of",
]

REFEREE, WATCH = "referee", "watch"


def roles_of(game: Game[Any]) -> tuple[str, ...]:
    """Return every role at a table of this game."""
    return (*game.sides, REFEREE, WATCH)


def judge_start(game: Game[Any], position: Any, origin: str, detail: str = "", mover: str = "") -> Created:
    """Return the event that opens a table on a position.

    mover: who begins, where the position itself leaves it open. Raises RefusedError.
    """
    if mover:
        if mover not in game.sides:
            message = f"{mover!r} is no side of this game; the sides are {' and '.join(game.sides)}"
            raise RefusedError(Fault("no-such-side", (), message))
        position = game.saying_mover(game.with_mover(position, mover))
    _require_rest(game, position)
    return Created(game.id, game.position_text(position), origin, detail)


def judge_turn(state: TableState, role: str, turn: str) -> Played:
    """Return the event of a turn; raises NotYoursError and RefusedError."""
    mover = state.game.mover(state.position)
    _require_seat(role, mover, f"it is {mover}'s turn")
    if _repetitions(state) >= REPETITIONS:
        message = f"the game is over: the same position came up {REPETITIONS} times"
        raise RefusedError(Fault("game-over", (), message))
    resolution = state.game.resolve(state.position, turn)
    if resolution.faults:
        raise RefusedError(*resolution.faults)
    return Played(mover, turn)


def judge_undo(state: TableState, role: str) -> Undone:
    """Return the event of taking the last step back; a seat takes back only its own."""
    ply = state.last
    if ply is None:
        raise RefusedError(Fault("nothing-to-undo", (), "nothing has been played yet that could be undone"))
    _require_seat(role, ply.side, f"the last step is {_whose(ply.side)}")
    return Undone()


def judge_redo(state: TableState, role: str) -> Redone:
    """Return the event of bringing back what was taken back last; a seat brings back only its own."""
    ply = state.undone
    if ply is None:
        raise RefusedError(Fault("nothing-to-redo", (), "nothing was undone that could be played again"))
    _require_seat(role, ply.side, f"the step is {_whose(ply.side)}")
    return Redone()


def judge_placing(state: TableState, role: str, save: str, reason: str) -> Placed:
    """Return the event of setting the position as the real table shows it; the referee's alone."""
    _require_seat(role, REFEREE, "setting the position is the referee's affair")
    game = state.game
    try:
        position = game.position_from_text(save)
    except GamesError as error:
        raise RefusedError(Fault("parse", (), str(error))) from None
    _require_rest(game, position)
    for what, was, now in (
        ("board", game.board_of(state.start).shape, game.board_of(position).shape),
        ("ruleset", game.ruleset_of(state.start), game.ruleset_of(position)),
    ):
        if was != now:
            raise RefusedError(Fault(f"other-{what}", (), f"this table's {what} is {was}, not {now}"))
    return Placed(game.position_text(game.saying_mover(position)), reason)


def _whose(side: str) -> str:
    return f"{side}'s" if side else "the referee's"


def _require_seat(role: str, side: str, why: str) -> None:
    if role not in (side, REFEREE):
        raise NotYoursError(f"{why}; your link is {role}'s")


def _require_rest(game: Game[Any], position: Any) -> None:
    """Refuse a position in the middle of a turn: turns are played whole."""
    board = game.board_of(position)
    if active := tuple(
        name for name, s in zip(board.names, game.standing(position), strict=True) if s.active
    ):
        message = f"{', '.join(active)} still active: finish that turn first, or take the active mark off"
        raise RefusedError(Fault("left-active", active, message))
    if game.phase(position) != game.phase(game.with_mover(position, game.mover(position))):
        raise RefusedError(
            Fault("mid-turn", (), "the position stands in the middle of a turn; finish it first")
        )


def _repetitions(state: TableState) -> int:
    """Return how often what stands has stood with the same side to move."""
    game = state.game
    positions = [state.start, *(ply.after for ply in state.plies[: state.done])]
    counts = Counter((game.mover(p), game.standing(p)) for p in positions)
    return counts[game.mover(state.position), game.standing(state.position)]
