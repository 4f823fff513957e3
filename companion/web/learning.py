"""Lessons on the wire: the tasks of a game, and what a turn makes of one."""

from __future__ import annotations

import json
from typing import Any

from companion.web.cells import cells_view
from companion.web.drafts import draft_view, made_on
from companion.web.errors import RefusedRequestError
from companion.web.gallery import REMEMBERED
from companion.web.models_turns import MakingBody, TaskBody, TaskTurn
from companion.web.pieces import seats_view
from companion.web.views import board_view
from companion.web.whys import whys_of_sample
from companion.web.words import say
from games.board import Board
from games.catalogue import GAMES
from games.game import Game
from games.lessons import Lesson, Task, Written, read_actions
from games.once import compute_once
from games.play.drafting import ENDED, Draft
from games.play.learning import (
    count_gained,
    end_turn,
    find_differing,
    find_missed,
    is_met,
    is_tempted,
    make_turn,
)
from games.words import Wording, all_of


def games_with_lessons() -> tuple[Game[Any], ...]:
    """Return the games that can be learned here."""
    return tuple(game for game in GAMES.values() if game.lesson)


def lesson_of(name: str) -> tuple[Game[Any], Lesson]:
    """Return a game and its lesson; the first one without a name. Raises RefusedRequestError (404)."""
    known = games_with_lessons()
    for game in known if name else known[:1]:
        if name in ("", game.id) and game.lesson:
            return game, game.lesson
    raise RefusedRequestError(
        404, "no-lesson", say("no-lesson", game=name, known=tuple(its.id for its in known))
    )


@compute_once(REMEMBERED)
def lesson_json(game: Game[Any], lesson: Lesson, _wording: Wording | None) -> str:
    """Return what the page of a lesson needs, as JSON that can stand in a page, in the words that are chosen.

    It is the same for everybody.
    """
    fields = {
        "game": game.id,
        "wheel": list(lesson.wheel),
        "rule": str(lesson.rule),
        "options": dict(lesson.options),
        "turning": game.look.turning,
        "signs": dict(game.look.mark_signs),
        "seats": [
            seat.model_dump()
            for seat in seats_view(game, game.texts.position_from_text(lesson.tasks[0].position))
        ],
        "tasks": [_task_view(game, task) for task in lesson.tasks],
        "whys": [why.model_dump() for why in whys_of_sample(game)],
    }
    return json.dumps(fields).replace("<", "\\u003c")


def judge_task(body: TaskTurn) -> TaskBody:
    """Return whether a turn meets a task, and what to say about it."""
    game, lesson = lesson_of(body.game)
    task = next((its for its in lesson.tasks if its.id == body.task), None)
    if task is None:
        raise RefusedRequestError(404, "no-task", say("no-task", task=body.task))
    before = game.texts.position_from_text(task.position)
    made = end_turn(made_on(game, before, MakingBody(actions=body.actions)))
    if made.state != ENDED:
        is_reached = task.takes and not find_missed(game, task, game.rules.mover(before), made.position)
        said = say("task-reached", cells=all_of(task.takes), count=len(task.takes)) if is_reached else ""
        return TaskBody(met=False, ended=False, words=said)
    if is_met(game, task, before, made.position):
        outcome, board = game.rules.outcome(made.position), game.rules.board_of(before)
        rings = [[board.names[cell] for cell in ring] for ring in outcome.rings] if outcome else []
        return TaskBody(met=True, ended=True, words=task.why, rings=rings)
    if not is_tempted(game, task, tuple(made.done)):
        return TaskBody(met=False, ended=True, words=_why_not(game, task, made))
    reply = draft_view(make_turn(game, made.position, task.reply)) if task.reply else None
    return TaskBody(met=False, ended=True, words=task.trap, reply=reply)


def _why_not(game: Game[Any], task: Task, made: Draft[Any]) -> Any:
    before = made.before
    missed = find_missed(game, task, game.rules.mover(before), made.position)
    if missed:
        return say("task-missed", cells=all_of(missed), count=len(missed))
    if differing := find_differing(game, task, made.position):
        return say("task-differs", cells=all_of(differing))
    if task.scores:
        points = count_gained(game, before, made.position)
        return say("task-turn-on" if game.look.turning else "task-too-few", points=points, least=task.scores)
    return say("task-not-won")


def _task_view(game: Game[Any], task: Task) -> dict[str, Any]:
    before = game.texts.position_from_text(task.position)
    board = game.rules.board_of(before)
    return {
        "id": task.id,
        "asks": str(task.asks),
        "mover": game.rules.mover(before),
        "position": task.position,
        "board": board_view(game, board).model_dump(),
        "legend": _legend_view(game, board, before),
        "begun": _actions_view(board, task.begun),
        "solution": _actions_view(board, task.solution),
    }


def _legend_view(game: Game[Any], board: Board, position: Any) -> list[dict[str, Any]]:
    """Return the mover's pieces, and those of nobody, by the short names of the printed legend."""
    whose = (game.rules.mover(position), "none")
    seen = {(its.owner, its.piece) for its in game.look.standing(position) if its.piece}
    legend = game.kit.rule_sheet().legend if game.printed else ()
    rows = [row for row in legend if row[0].owner in whose and (row[0].owner, row[0].piece) in seen]
    cells = cells_view(game, board, [its for its, _ in rows], range(len(rows)))
    return [
        {"cell": cell.model_dump(), "words": str(words).split("*")[1].rstrip(":.")}
        for cell, (_, words) in zip(cells, rows, strict=True)
    ]


def _actions_view(board: Board, written: tuple[Written, ...]) -> list[dict[str, Any]]:
    return [
        {
            "verb": its.verb,
            "cell": board.names[its.cell],
            "path": [board.names[cell] for cell in its.path],
            "choice": its.choice,
        }
        for its in read_actions(board, written)
    ]
