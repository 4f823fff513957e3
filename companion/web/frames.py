"""Turns frame by frame, as pages show them: what each step is about, what it captures, what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.table.recording import rounds_of
from companion.table.state import TableState
from companion.table.telling import lapse_words, step_words
from companion.web.cells import cells_view, position_view
from companion.web.models import CellBody
from companion.web.models_turns import CaptureBody, EnclosedBody, Frame, Playback
from companion.web.waves import number_waves
from companion.web.words import say
from games.answers import Resolution
from games.board import Board
from games.effects import Stage, captures, carried_out, counts_in, ways_of
from games.game import Game
from games.standing import Note, Standing, colour_words
from games.words import Message


def playback_view(state: TableState, number: int) -> Playback:
    """Return a step of the game, frame by frame; number counts from 1."""
    game, ply = state.game, state.plies[number - 1]
    if ply.resolution:
        frames = resolution_frames(game, ply.resolution)
    else:
        before, after = game.look.standing(ply.before), game.look.standing(ply.after)
        changes = _left(game, _changes(game, game.rules.board_of(ply.before), before, after), ply.after)
        scores = dict(game.scores(ply.after))
        words = lapse_words(ply) if ply.lapsed else step_words(ply)
        frames = [
            Frame(words=words, brief=words, cell=None, captures=[], changes=changes, scores=scores, wave=1)
        ]
    return Playback(
        number=number,
        round=rounds_of(state)[number - 1],
        side=ply.side,
        text=ply.text,
        cells=position_view(game, ply.before),
        scores=dict(game.scores(ply.before)),
        counts={tally.name: tally.value for tally in game.texts.tallies(ply.before)},
        frames=frames,
    )


def unplayed_view(state: TableState, turn: str) -> Playback:
    """Return a legal turn that nobody has played from what stands, frame by frame; its number is 0."""
    game, position = state.game, state.position
    return Playback(
        number=0,
        round=None,
        side=state.mover,
        text=turn,
        cells=position_view(game, position),
        scores=dict(game.scores(position)),
        counts={tally.name: tally.value for tally in game.texts.tallies(position)},
        frames=resolution_frames(game, game.resolve(position, turn)),
    )


def resolution_frames(game: Game[Any], resolution: Resolution) -> list[Frame]:
    """Return the frames of a whole turn: its opening, then stage by stage."""
    return stage_frames(game, resolution.before, (resolution.opening, *resolution.stages), resolution.after)


def stage_frames(
    game: Game[Any], before: Any, stages: Iterable[Stage], after: Any | None = None
) -> list[Frame]:
    """Return the frames of stages in which something happens.

    after: the position that the last of them leads to, if it is known.
    """
    happens = [scene for whole in stages for scene in game.look.scenes(whole) if scene]
    if not happens:
        return []
    frames, standing = list[Frame](), game.look.standing(before)
    marked = _marked(game, [before] if after is None else [before, after])
    for stage in happens:
        frame, standing = _stage_frame(game, before, standing, stage)
        for cell in (cell for cell in frame.changes if cell.name in marked):
            cell.note, cell.noted, cell.marker = marked[cell.name]
        frames.append(frame)
    if after is not None:
        frames[-1].scores = dict(game.scores(after))
        frames[-1].changes = _left(game, frames[-1].changes, after)
    number_waves(frames)
    return frames


def _marked(game: Game[Any], positions: Iterable[Any]) -> Mapping[str, Note]:
    """Return the notes of cells on which a marker lies before or after a turn: it lies there at once."""
    return {
        game.rules.board_of(position).names[cell]: note
        for position in positions
        for cell, note in game.look.notes(position).items()
        if note.marker
    }


def _left(game: Game[Any], changes: list[CellBody], after: Any) -> list[CellBody]:
    """Return the changes of a last frame, with what is known of every piece where it leaves them."""
    changed = {game.rules.board_of(after).cell(cell.name) for cell in changes}
    return position_view(game, after, sorted(changed | set(game.look.notes(after))))


def _stage_frame(
    game: Game[Any], before: Any, standing: tuple[Standing, ...], stage: Stage
) -> tuple[Frame, tuple[Standing, ...]]:
    """Return the frame of what happens at once, and what then stands.

    It is about the last cell that something is done to of the side's own accord.
    """
    board, after = game.rules.board_of(before), carried_out(standing, stage)
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
    words = str(game.texts.told(board, stage))
    frame = Frame(
        words=words,
        brief=words,
        cell=board.names[own[-1]] if own else None,
        captures=taken,
        changes=_changes(game, board, standing, after),
        scores=dict(game.counted(before, after)),
        enclosed=[
            EnclosedBody(
                wall=[board.names[c] for c in wall], inside=[board.names[c] for c in inside], what=what
            )
            for wall, inside, what in game.look.enclosed(stage)
        ],
        ways=[[board.names[cell] for cell in way] for way in ways_of(stage)],
        counts=counts_in(stage),
        drawn=any(effect.kind == "draw" for effect in stage),
    )
    if own:
        frame.brief = _brief(frame, standing[own[-1]], after[own[-1]]) or words
    frame.quiet = bool(frame.changes) and not _is_seen(frame, standing, after)
    return frame, after


def _brief(frame: Frame, stood: Standing, stands: Standing) -> Message | None:
    """Return the words of a frame in short, None if the game's own words are short already.

    stood, stands: what stood and then stands on the cell that the frame is about.
    """
    taken = [capture for capture in frame.captures if not capture.again]
    if not stands.colour or frame.ways or any(frame.cell not in its.attackers for its in taken):
        return None
    colour = colour_words(stands.colour)
    if taken:
        return say(
            "brief-captures", cell=frame.cell or "", colour=colour, cells=tuple(its.cell for its in taken)
        )
    alone = [change.name for change in frame.changes] == [frame.cell] and stood.colour != stands.colour
    return say("brief-turns", cell=frame.cell or "", colour=colour) if alone else None


def _is_seen(frame: Frame, was: Sequence[Standing], now: Sequence[Standing]) -> bool:
    """Return whether a frame changes more than that cells are active no longer."""
    more = frame.ways or frame.enclosed or frame.counts or frame.drawn
    return bool(more) or any(
        one != other and one._replace(active=False) != other for one, other in zip(was, now, strict=True)
    )


def _changes(
    game: Game[Any], board: Board, was: Sequence[Standing], now: Sequence[Standing]
) -> list[CellBody]:
    return cells_view(game, board, now, [cell for cell in board if was[cell] != now[cell]])
