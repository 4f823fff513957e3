"""Turns frame by frame, as pages show them: what each step is about, what it captures, what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.table.recording import rounds_of
from companion.table.state import TableState
from companion.table.telling import listed, step_words
from companion.web.models import CellBody
from companion.web.models_turns import CaptureBody, Frame, Playback
from companion.web.views import cells_view
from games.board import Board
from games.protocol import Action, Game, Resolution, Standing, Step

__all__ = ["action_frame", "playback_view", "resolution_frames", "step_frame", "unplayed_view"]


def playback_view(state: TableState, number: int) -> Playback:
    """Return a step of the game, frame by frame; number counts from 1."""
    game, ply = state.game, state.plies[number - 1]
    board = game.board_of(ply.before)
    before, after = game.standing(ply.before), game.standing(ply.after)
    if ply.resolution:
        frames = resolution_frames(game, ply.resolution)
    else:
        words = f"{ply.side}: {ply.text}" if ply.side else f"the position was set ({ply.text})"
        frames = [Frame(words=words, cell=None, captures=[], changes=_changes(board, before, after))]
    return Playback(
        number=number,
        round=rounds_of(state)[number - 1],
        side=ply.side,
        text=ply.text,
        cells=cells_view(board, before),
        frames=frames,
    )


def unplayed_view(state: TableState, turn: str) -> Playback:
    """Return a legal turn that nobody has played from what stands, frame by frame; its number is 0."""
    game, position = state.game, state.position
    board = game.board_of(position)
    return Playback(
        number=0,
        round=None,
        side=state.mover,
        text=turn,
        cells=cells_view(board, game.standing(position)),
        frames=resolution_frames(game, game.resolve(position, turn)),
    )


def resolution_frames(game: Game[Any], resolution: Resolution) -> list[Frame]:
    """Return the frames of a whole turn: its opening, then every deactivation."""
    position, side = resolution.before, game.mover(resolution.before)
    if resolution.activated is None:
        return _plain_frames(game, position, resolution.actions)
    frames = [_opening(game, position, resolution.activated, side)]
    position = resolution.activated
    for step in resolution.steps:
        frames.append(step_frame(game, position, step))
        position = step.position
    return frames


def _plain_frames(game: Game[Any], position: Any, actions: Iterable[Action]) -> list[Frame]:
    """Return the frames of a turn without a cascade, one an action."""
    frames = []
    for action in actions:
        after = game.apply(position, action)
        frames.append(action_frame(game, position, after, action))
        position = after
    return frames or [Frame(words=f"{game.mover(position)} passes", cell=None, captures=[], changes=[])]


def _opening(game: Game[Any], before: Any, activated: Any, side: str) -> Frame:
    """Return the frame in which a turn takes its cell and activates one."""
    board, was, now = game.board_of(before), game.standing(before), game.standing(activated)
    taken = [board.names[c] for c in board if was[c].owner != now[c].owner]
    active = [board.names[c] for c in board if now[c].active]
    if taken == active:
        words = f"{side} takes and activates {listed(active)}"
    else:
        words = (
            f"{side} takes {listed(taken)} and " if taken else f"{side} "
        ) + f"activates {listed(active)}"
    cell = active[0] if active else None
    return Frame(words=words, cell=cell, captures=[], changes=_changes(board, was, now))


def action_frame(game: Game[Any], before: Any, after: Any, action: Action) -> Frame:
    """Return the frame of an action that captures nothing by its nature."""
    board = game.board_of(before)
    return Frame(
        words=game.words(before, action),
        cell=board.names[action.cell] if action.cell >= 0 else None,
        captures=[],
        changes=_changes(board, game.standing(before), game.standing(after)),
    )


def step_frame(game: Game[Any], before: Any, step: Step) -> Frame:
    """Return the frame of a deactivation."""
    board = game.board_of(before)
    captures = [
        CaptureBody(
            cell=board.names[c.cell],
            attackers=[board.names[a] for a in c.attackers],
            owner=c.owner,
            again=c.again,
        )
        for c in step.captures
    ]
    return Frame(
        words=step_words(board, step),
        cell=board.names[step.cell],
        captures=captures,
        changes=_changes(board, game.standing(before), game.standing(step.position)),
    )


def _changes(board: Board, was: Sequence[Standing], now: Sequence[Standing]) -> list[CellBody]:
    return cells_view(board, now, [cell for cell in board if was[cell] != now[cell]])
