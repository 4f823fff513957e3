"""From states and resolutions to what pages show; plain functions, no HTTP."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.table.judge import REFEREE
from companion.table.state import Ply, TableState
from companion.table.telling import action_words, instruction, listed, outcome_words, step_words
from companion.web.models import (
    BoardBody,
    CaptureBody,
    CellBody,
    FaultBody,
    Frame,
    OutcomeBody,
    Playback,
    PlyBody,
    TableBody,
)
from games.board import Board
from games.faults import Fault
from games.protocol import Action, Game, Resolution, Standing, Step

__all__ = [
    "action_frame",
    "board_view",
    "cells_view",
    "fault_views",
    "playback_view",
    "resolution_frames",
    "step_frame",
    "table_view",
]


def fault_views(faults: Iterable[Fault]) -> list[FaultBody]:
    """Return faults for the wire."""
    return [FaultBody(code=f.code, cells=list(f.cells), message=f.message) for f in faults]


def board_view(board: Board) -> BoardBody:
    """Return a board for the wire."""
    return BoardBody(
        shape=board.shape,
        names=list(board.names),
        centres=list(board.centres),
        width=board.width,
        height=board.height,
    )


def cells_view(
    board: Board, standing: Sequence[Standing], only: Iterable[int] | None = None
) -> list[CellBody]:
    """Return what stands on every cell, or on some."""
    return [
        CellBody(name=board.names[cell], words=standing[cell].words, **standing[cell]._asdict())
        for cell in (board if only is None else only)
    ]


def table_view(table: str, state: TableState, role: str) -> TableBody:
    """Return everything that a page shows of a table to someone with this role."""
    game, position = state.game, state.position
    board = game.board_of(position)
    return TableBody(
        table=table,
        seq=state.seq,
        role=role,
        game=game.id,
        title=game.title,
        sides=list(game.sides),
        ruleset=game.ruleset_of(position),
        origin=state.created.origin,
        detail=state.created.detail,
        board=board_view(board),
        cells=cells_view(board, game.standing(position)),
        save=game.position_text(position),
        share=game.position_text(game.saying_mover(position)),
        mover=game.mover(position),
        phase=game.phase(position),
        instruction=instruction(game, position),
        scores=dict(game.scores(position)),
        outcome=_outcome_view(game, position),
        plies=_ply_views(state, board),
        can_undo=_may(role, state.last),
        can_redo=_may(role, state.undone),
    )


def _may(role: str, ply: Ply | None) -> bool:
    """Tell whether a role may take this step back or bring it back."""
    return ply is not None and role in (ply.side, REFEREE)


def _outcome_view(game: Game[Any], position: Any) -> OutcomeBody | None:
    outcome = game.outcome(position)
    if outcome is None:
        return None
    return OutcomeBody(winner=outcome.winner, reason=outcome.reason, words=outcome_words(outcome))


def _ply_views(state: TableState, board: Board) -> list[PlyBody]:
    return [
        PlyBody(
            number=number,
            side=ply.side,
            text=ply.text,
            captured=[board.names[c] for c in ply.resolution.captured] if ply.resolution else [],
            standing=number <= state.done,
        )
        for number, ply in enumerate(state.plies, start=1)
    ]


def playback_view(state: TableState, number: int) -> Playback:
    """Return a step of the game, frame by frame; number counts from 1."""
    game, ply = state.game, state.plies[number - 1]
    board = game.board_of(ply.before)
    before, after = game.standing(ply.before), game.standing(ply.after)
    if ply.resolution:
        frames = resolution_frames(game, ply.resolution)
    else:
        words = f"the position was set by hand ({ply.text})"
        frames = [Frame(words=words, cell=None, captures=[], changes=_changes(board, before, after))]
    return Playback(
        number=number, side=ply.side, text=ply.text, cells=cells_view(board, before), frames=frames
    )


def resolution_frames(game: Game[Any], resolution: Resolution) -> list[Frame]:
    """Return the frames of a whole turn: its opening, then every deactivation."""
    position, side = resolution.before, game.mover(resolution.before)
    if resolution.activated is None:
        words = f"{side} passes"
        return [Frame(words=words, cell=None, captures=[], changes=[])]
    frames = [_opening(game, position, resolution.activated, side)]
    position = resolution.activated
    for step in resolution.steps:
        frames.append(step_frame(game, position, step))
        position = step.position
    return frames


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
        words=action_words(board, action, game.mover(before)),
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
