"""Turns frame by frame, as pages show them: what each step is about, what it captures, what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.table.recording import rounds_of
from companion.table.state import TableState
from companion.web.models import CellBody
from companion.web.models_turns import CaptureBody, Frame, Playback
from companion.web.views import cells_view
from games.answers import Resolution
from games.board import Board
from games.effects import Stage, captures, carried_out
from games.game import Game
from games.standing import Standing

__all__ = ["playback_view", "resolution_frames", "stage_frames", "unplayed_view"]


def playback_view(state: TableState, number: int) -> Playback:
    """Return a step of the game, frame by frame; number counts from 1."""
    game, ply = state.game, state.plies[number - 1]
    board = game.rules.board_of(ply.before)
    before, after = game.look.standing(ply.before), game.look.standing(ply.after)
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
    board = game.rules.board_of(position)
    return Playback(
        number=0,
        round=None,
        side=state.mover,
        text=turn,
        cells=cells_view(board, game.look.standing(position)),
        frames=resolution_frames(game, game.resolve(position, turn)),
    )


def resolution_frames(game: Game[Any], resolution: Resolution) -> list[Frame]:
    """Return the frames of a whole turn: its opening, then stage by stage."""
    board, standing = game.rules.board_of(resolution.before), game.look.standing(resolution.before)
    return stage_frames(game, board, standing, (resolution.opening, *resolution.stages))


def stage_frames(
    game: Game[Any], board: Board, standing: tuple[Standing, ...], stages: Iterable[Stage]
) -> list[Frame]:
    """Return the frames of stages in which something happens, the first of which begins at standing."""
    frames = []
    for stage in stages:
        if stage:
            frame, standing = _stage_frame(game, board, standing, stage)
            frames.append(frame)
    return frames


def _stage_frame(
    game: Game[Any], board: Board, standing: tuple[Standing, ...], stage: Stage
) -> tuple[Frame, tuple[Standing, ...]]:
    """Return the frame of what happens at once, and what then stands.

    It is about the last cell that something is done to of the side's own accord.
    """
    after = carried_out(standing, stage)
    taken = [
        CaptureBody(
            cell=board.names[effect.cell],
            attackers=[board.names[cell] for cell in effect.by],
            owner=effect.before.owner,
            again=effect.before.active,
        )
        for effect in captures(stage)
        if effect.before
    ]
    own = [effect.cell for effect in stage if effect.cells and effect.side and not effect.by]
    frame = Frame(
        words=game.texts.told(board, stage),
        cell=board.names[own[-1]] if own else None,
        captures=taken,
        changes=_changes(board, standing, after),
    )
    return frame, after


def _changes(board: Board, was: Sequence[Standing], now: Sequence[Standing]) -> list[CellBody]:
    return cells_view(board, now, [cell for cell in board if was[cell] != now[cell]])
