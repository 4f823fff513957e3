"""Questions about turns that were played: which cells captured a cell. The rules judge every answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from companion.sample_games import sample_of
from companion.table.errors import RefusedError
from companion.table.judge import judge_start
from companion.table.state import TableState
from companion.web.cells import position_view
from companion.web.errors import RefusedRequestError
from companion.web.frames import resolution_frames
from companion.web.models import CellBody
from companion.web.models_turns import CaptureBody, Frame, WhyAnswer, WhyBody, WhyTurn
from companion.web.views import board_view
from companion.web.words import say
from games.catalogue import GAMES, agreed_game
from games.game import Game

MOST_OF_A_GAME, MOST_OF_A_SAMPLE = 5, 3


def whys_of_table(state: TableState) -> list[WhyBody]:
    """Return questions about the turns that stand at a table, spread over its game."""
    found = [
        why
        for number, ply in enumerate(state.plies[: state.done], 1)
        if ply.resolution
        for why in _whys(state.game, ply.before, str(ply.text), str(number))
    ]
    return _spread(found, MOST_OF_A_GAME)


def whys_of_sample(game: Game[Any]) -> list[WhyBody]:
    """Return questions about the turn of a game's sample; none if there is no sample of it."""
    before, turn = _sample_turn(game.id)
    return _spread(list(_whys(game, before, turn, "sample")), MOST_OF_A_SAMPLE) if turn else []


@cache
def _sample_turn(name: str) -> tuple[Any, str]:
    """Return the position and the turn of a game's sample, without its photos."""
    sample = sample_of(GAMES[name])
    return (sample.before, sample.turn) if sample else (None, "")


def judge_why(body: WhyTurn) -> WhyAnswer:
    """Return whether a cell captured another in a step of a turn, which the rules carry out once more."""
    game = agreed_game(body.game, body.position)
    before = game.texts.position_from_text(body.position)
    if body.mover not in ("", game.rules.mover(before)):  # which the save line need not say
        before = game.texts.position_from_text(judge_start(game, before, "save", mover=body.mover).start)
    resolution = game.resolve(before, body.turn)
    if resolution.faults:
        raise RefusedError(*resolution.faults)
    frames = resolution_frames(game, resolution)
    frame = frames[body.step] if body.step < len(frames) else None
    taken = next((its for its in frame.captures if its.cell == body.cell), None) if frame else None
    if frame is None or taken is None:
        raise RefusedRequestError(404, "no-capture", say("no-capture", cell=body.cell))
    if body.answer in taken.attackers:
        own = frame.model_copy(update={"captures": [taken], "changes": _now(game, before, frames, body.step)})
        return WhyAnswer(met=True, words=say("why-right", words=frame.words), frame=own)
    if body.answer not in game.rules.board_of(before).names:
        raise RefusedRequestError(404, "no-capture", say("no-capture", cell=body.answer))
    count = len(taken.attackers)
    return WhyAnswer(met=False, words=say("why-wrong", answer=body.answer, cell=body.cell, count=count))


def _whys(game: Game[Any], before: Any, turn: str, place: str) -> Iterator[WhyBody]:
    """Yield a question about each capture of a turn that other cells brought about and that it does first."""
    frames = resolution_frames(game, game.resolve(before, turn))
    board, position = board_view(game, game.rules.board_of(before)), game.texts.position_text(before)
    for step, frame in enumerate(frames):
        cells, gone = {its.cell for its in frame.captures}, {way[0] for way in frame.ways}
        for taken in frame.captures:
            goes = set(taken.attackers) & gone
            if taken.again or not (goes or cells.isdisjoint(taken.attackers)):
                continue
            if frame.ways and not goes:
                continue  # it went because of what was captured elsewhere
            yield WhyBody(
                id=f"{place}-{step}-{taken.cell}",
                position=position,
                turn=turn,
                step=step,
                cell=taken.cell,
                mover=game.rules.mover(before),
                goes=bool(goes),
                board=board,
                cells=_shown(game, before, frames, step, taken),
                attackers=taken.attackers,
            )


def _shown(
    game: Game[Any], before: Any, frames: Sequence[Frame], step: int, taken: CaptureBody
) -> list[CellBody]:
    """Return what stands while it is asked: after the step, but before it if the attacker goes there."""
    gone = {way[0] for way in frames[step].ways}
    return _now(game, before, frames, step - 1 if gone.intersection(taken.attackers) else step)


def _now(game: Game[Any], before: Any, frames: Sequence[Frame], step: int) -> list[CellBody]:
    """Return what stands after a step of a turn, counted from 0."""
    cells = {cell.name: cell for cell in position_view(game, before)}
    for frame in frames[: step + 1]:
        cells |= {cell.name: cell for cell in frame.changes}
    return list(cells.values())


def _spread(found: Sequence[WhyBody], most: int) -> list[WhyBody]:
    """Return at most so many of them, from the first to the last."""
    count = min(most, len(found))
    return [found[number * len(found) // count] for number in range(count)]
