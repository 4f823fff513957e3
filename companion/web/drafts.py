"""Turns in the making: what the actions so far come to; the page asks, the rules answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from companion.table.errors import RefusedError
from companion.table.telling import choice_words, instruction
from companion.web.frames import resolution_frames, stage_frame
from companion.web.models_turns import ActionBody, Draft, DraftBody, Frame, LegalAction, MakingBody
from companion.web.views import cells_view, fault_views
from games.answers import Action
from games.catalogue import agreed_game
from games.effects import captures
from games.errors import GamesError
from games.faults import Fault
from games.game import Game

__all__ = ["draft", "draft_on"]


@dataclass
class _Course:
    """Carry actions out one by one, gathering frames; lives inside draft only."""

    game: Game[Any]
    position: Any
    done: list[Action] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    faults: tuple[Fault, ...] = ()
    deactivated: bool = False

    def do(self, body: ActionBody) -> bool:
        """Carry an action out or keep its faults; tell whether it was done."""
        try:
            path = (self.game.rules.board_of(self.position).cell(body.cell),) if body.cell else ()
        except GamesError as error:
            self.faults = (Fault("no-such-cell", (body.cell,), str(error)),)
            return False
        return self.carry_out(Action(body.verb, path, body.choice))

    def carry_out(self, action: Action) -> bool:
        """Carry an action out or keep its faults; tell whether it was done."""
        self.faults = self.game.rules.faults(self.position, action)
        if self.faults:
            return False
        after, stage = self.game.rules.played(self.position, action)
        self.deactivated = self.deactivated or action.verb == "deactivate"
        board, standing = self.game.rules.board_of(self.position), self.game.look.standing(self.position)
        self.frames.append(stage_frame(self.game, board, standing, stage)[0])
        self.done.append(action)
        self.position = after
        return True

    def keep_first(self) -> bool:
        """Keep the activated cell's colour if nothing was deactivated yet: a rest is written after that."""
        standing = self.game.look.standing(self.position)
        legal = [] if self.deactivated else self.game.rules.actions(self.position)
        keeps = [
            action for action in legal if action.choice and standing[action.cell].colour == action.choice
        ]
        return not keeps or self.carry_out(keeps[0])


def draft(body: DraftBody) -> Draft:
    """Say what a turn in the making comes to; raises GamesError where the position cannot be read."""
    game = agreed_game(body.game, body.position)
    return draft_on(game, game.texts.position_from_text(body.position), body)


def draft_on(game: Game[Any], before: Any, body: MakingBody) -> Draft:
    """Say what a turn in the making comes to on a position."""
    _require_one_turn(body)
    course = _Course(game, before)
    if body.turn is not None:
        turn = _written(course, before, body.turn)
    else:
        whole = all(course.do(action) for action in body.actions) and _pattern(course, body.pattern)
        whole = whole and (not body.rest or course.keep_first())
        turn = _complete(course, before, body.rest) if whole and course.done else None
    over = turn is not None
    board = game.rules.board_of(before)
    names = board.names
    legal = [] if over else game.rules.actions(course.position)
    chosen = Counter(action.cell for action in legal if action.cell >= 0)
    return Draft(
        cells=cells_view(board, game.look.standing(course.position)),
        phase="done" if over else game.rules.phase(course.position),
        mover=game.rules.mover(before),
        instruction=_handover(game, before) if over else _instruction(course, before),
        scores=dict(game.scored(course.position)),
        accepted=len(course.done),
        actions=[_legal_view(game, course.position, action) for action in legal],
        frames=course.frames,
        faults=fault_views(course.faults),
        turn=turn,
        after=game.texts.position_text(game.texts.saying_mover(course.position)) if over else None,
        done=[
            ActionBody(verb=a.verb, cell=names[a.cell] if a.cell >= 0 else "", choice=a.choice)
            for a in course.done
        ],
        taps="choice" if any(count > 1 for count in chosen.values()) else "cell",
        can_rest=not over and any(s.active for s in game.look.standing(course.position)),
    )


def _require_one_turn(body: MakingBody) -> None:
    if body.turn is not None and (body.actions or body.rest or body.pattern):
        message = "a turn in the making is a text or actions, and both were given: leave one of them out"
        raise RefusedError(Fault("two-turns", (), message))


def _pattern(course: _Course, cell: str) -> bool:
    """Take the pattern round a cell a step on; tell whether there was one, or none was asked for."""
    if not cell:
        return True
    game = course.game
    steps = game.pattern(course.position, game.rules.board_of(course.position).cell(cell))
    if not steps:
        course.faults = (Fault("no-pattern", (cell,), f"{cell} is in no pattern that has an active cell"),)
        return False
    return all(course.carry_out(step) for step in steps)


def _written(course: _Course, before: Any, text: str) -> str | None:
    """Carry a written turn out; keep its faults where it has some."""
    resolution = course.game.resolve(before, text)
    course.faults = resolution.faults
    if resolution.after is None:
        return None
    course.position = resolution.after
    course.frames = resolution_frames(course.game, resolution)
    return text


def _legal_view(game: Game[Any], position: Any, action: Action) -> LegalAction:
    names = game.rules.board_of(position).names
    stage = game.rules.played(position, action).effects
    return LegalAction(
        verb=action.verb,
        cell=names[action.cell] if action.cell >= 0 else "",
        choice=action.choice,
        words=choice_words(action.choice),
        captures=[names[capture.cell] for capture in captures(stage)],
    )


def _handover(game: Game[Any], before: Any) -> str:
    return f"{game.rules.mover(before).capitalize()}: end your turn"


def _complete(course: _Course, before: Any, rest: bool) -> str | None:
    """Return the turn's text where the actions make a whole turn.

    rest: carry the turn to its end first. In rulesets whose chain runs by itself it then runs; else
    everything still active keeps its colour.
    """
    game = course.game
    plain = game.texts.turn_text(before, course.done)
    if game.rules.mid_turn(course.position) and not rest:
        return None
    for text in (plain, game.texts.with_rest(plain)) if rest else (plain,):
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
    if chained and game.resolve(before, game.texts.turn_text(before, course.done)).legal:
        return f"{told}, or let the chain run: Rest"
    return told
