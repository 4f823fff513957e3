"""Turns in the making: what the actions so far come to; the page asks, the rules answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.table.telling import instruction
from companion.web.models import ActionBody, Draft, DraftBody, Frame, LegalAction
from companion.web.views import action_frame, cells_view, fault_views, resolution_frames, step_frame
from games.catalogue import game_named
from games.errors import GamesError
from games.faults import Fault
from games.protocol import Action, Game
from games.record import DEFAULT_GAME

__all__ = ["draft"]


@dataclass
class _Course:
    """Carry actions out one by one, gathering frames; lives inside draft only."""

    game: Game[Any]
    position: Any
    done: list[Action] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    faults: tuple[Fault, ...] = ()

    def do(self, body: ActionBody) -> bool:
        """Carry an action out or keep its faults; tell whether it was done."""
        try:
            cell = self.game.board_of(self.position).cell(body.cell) if body.cell else -1
        except GamesError as error:
            self.faults = (Fault("no-such-cell", (body.cell,), str(error)),)
            return False
        action = Action(body.verb, cell, body.choice)
        self.faults = self.game.faults(self.position, action)
        if self.faults:
            return False
        step = self.game.explain(self.position, action)
        after = step.position if step else self.game.apply(self.position, action)
        frame = (
            step_frame(self.game, self.position, step)
            if step
            else action_frame(self.game, self.position, after, action)
        )
        self.frames.append(frame)
        self.done.append(action)
        self.position = after
        return True


def draft(body: DraftBody) -> Draft:
    """Say what a turn in the making comes to; raises GamesError where the position cannot be read."""
    game = game_named(body.game or DEFAULT_GAME)
    before = game.position_from_text(body.position)
    course = _Course(game, before)
    whole = all(course.do(action) for action in body.actions)
    turn = _complete(course, before, body.rest) if whole and course.done else None
    over = turn is not None
    board = game.board_of(before)
    legal = [] if over else game.actions(course.position)
    return Draft(
        cells=cells_view(board, game.standing(course.position)),
        phase="done" if over else game.phase(course.position),
        mover=game.mover(before),
        instruction=_handover(game, before) if over else _instruction(course, before),
        scores=dict(game.scores(course.position)),
        accepted=len(course.done),
        actions=[_legal_view(game, course.position, action) for action in legal],
        frames=course.frames,
        faults=fault_views(course.faults),
        turn=turn,
    )


def _legal_view(game: Game[Any], position: Any, action: Action) -> LegalAction:
    names = game.board_of(position).names
    step = game.explain(position, action)
    return LegalAction(
        verb=action.verb,
        cell=names[action.cell] if action.cell >= 0 else "",
        choice=action.choice,
        captures=[names[capture.cell] for capture in step.captures] if step else [],
    )


def _handover(game: Game[Any], before: Any) -> str:
    return f"{game.mover(before).capitalize()}: everything is resolved, end your turn"


def _complete(course: _Course, before: Any, rest: bool) -> str | None:
    """Return the turn's text where the actions make a whole turn.

    rest: carry the turn to its end first. In rulesets whose chain runs by itself it then runs; else
    everything still active keeps its colour.
    """
    game = course.game
    plain = game.turn_text(before, course.done)
    if game.phase(course.position) == "deactivate" and not rest:
        return None
    for text in (plain, game.with_rest(plain)) if rest else (plain,):
        resolution = game.resolve(before, text)
        if resolution.after is not None:
            course.position = resolution.after
            course.frames = resolution_frames(game, resolution) if rest else course.frames
            return text
    course.faults = resolution.faults if rest else course.faults
    return None


def _instruction(course: _Course, before: Any) -> str:
    """Say what to do next; where the chain would run by itself, that it can be let run."""
    game = course.game
    told = instruction(game, course.position)
    chained = sum(action.verb == "deactivate" for action in course.done) > 0
    if chained and game.resolve(before, game.turn_text(before, course.done)).legal:
        return f"{told}, or let the chain run: Rest"
    return told
