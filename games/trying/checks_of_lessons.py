"""The check of lessons: every task can be solved as it says, and its tempting turn does not solve it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.errors import GamesError
from games.game import Game
from games.installed.contradictions import Finding, unsaid
from games.lessons import Task, Written
from games.play.drafting import ENDED, Draft
from games.play.learning import find_shorter, is_met, make_turn
from games.trying.trial import Trial
from games.trying.words import say
from games.words import Message


def check_lesson(trial: Trial) -> Iterator[Finding | None]:
    """Yield what is wrong with each task of a game's lesson; nothing of a game without one."""
    if why := _wrong_first_game(trial.game):
        yield Finding(why)
    known = set[str]()
    for task in trial.game.lesson.tasks if trial.game.lesson else ():
        if task.id in known:
            yield Finding(say("lesson-id-twice", task=task.id), text=task.id)
        known.add(task.id)
        yield from unsaid(task, (task.asks, task.why, task.trap))
        why = _wrong_task(trial.game, task)
        yield Finding(why, text=task.id, save=task.position) if why else None


def _wrong_first_game(game: Game[Any]) -> Message | None:
    """Return why no first game can begin after the lesson, None if one can or there is no lesson.

    A last task whose position cannot be read has its own fault.
    """
    if not game.lesson or not game.lesson.tasks:
        return None
    try:
        last = game.texts.position_from_text(game.lesson.tasks[-1].position)
    except GamesError:
        return None
    try:
        shape, options = game.rules.board_of(last).shape, dict(game.lesson.options)
        game.rules.start(shape, seed=0, options=options)
    except GamesError as error:
        return say("lesson-first-game", why=str(error))
    return None


def _wrong_task(game: Game[Any], task: Task) -> Message | None:
    """Return what is wrong with a task, None if nothing is."""
    try:
        before = game.texts.position_from_text(task.position)
    except GamesError as error:
        return say("lesson-position", task=task.id, why=str(error))
    if not (task.takes or task.stands or task.scores or task.wins):
        return say("lesson-no-aim", task=task.id)
    try:
        solved = make_turn(game, before, task.begun + task.solution)
        if why := _not_ended(solved, task, "solution", task.solution):
            return why
        if not is_met(game, task, before, solved.position):
            return say("lesson-not-met", task=task.id)
        tempted = make_turn(game, before, task.begun + task.tempting)
        if why := _not_ended(tempted, task, "tempting", task.tempting):
            return why
        if is_met(game, task, before, tempted.position):
            return say("lesson-tempting-met", task=task.id)
        reply = make_turn(game, tempted.position, task.reply) if task.reply else None
    except GamesError as error:  # a cell or a verb that the game does not have
        return say("lesson-unknown", task=task.id, why=str(error))
    if reply and (why := _not_ended(reply, task, "reply", task.reply)):
        return why
    count = find_shorter(game, task)
    return say("lesson-shorter", task=task.id, count=count, all=len(task.solution)) if count else None


def _not_ended(made: Draft[Any], task: Task, turn: str, written: tuple[Written, ...]) -> Message | None:
    """Return why a turn of a task is no whole legal turn, None if it is one."""
    if made.state == ENDED and written:
        return None
    why = tuple(str(fault.message) for fault in made.faults)
    if why:
        return say("lesson-illegal", task=task.id, turn=turn, why=why)
    return say("lesson-not-ended", task=task.id, turn=turn)
