"""Lessons: every task can be solved at its par and no quicker, and its tempting turn does not solve it."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from games.catalogue import GAMES
from games.game import Game
from games.lessons import Task, Written, read_actions
from games.play.drafting import ENDED, Draft
from games.play.learning import is_met

TASKS = [(game, task) for game in GAMES.values() if game.lesson for task in game.lesson.tasks]


def played(game: Game[Any], task: Task, written: tuple[Written, ...]) -> tuple[Draft[Any], str]:
    """Return a turn that begins at a task, and the side that plays it."""
    before = game.texts.position_from_text(task.position)
    actions = read_actions(game.rules.board_of(before), task.begun + written)
    return Draft.begun(game, before).on(actions).judged(), game.rules.mover(before)


def fewest_actions(game: Game[Any], task: Task) -> int:
    """Return the fewest actions of any turn that meets a task, by trying all in the order of their length."""
    start = game.texts.position_from_text(task.position)
    begun = Draft.begun(game, start).on(read_actions(game.rules.board_of(start), task.begun)).position
    mover, seen, queue = game.rules.mover(start), {begun}, deque([(begun, 0)])
    while queue:
        stands, length = queue.popleft()
        is_over = game.rules.outcome(stands) or game.rules.mover(stands) != mover
        if is_over:
            if is_met(game, task, mover, stands):
                return length
            continue
        for action in game.rules.actions(stands):
            after = game.rules.played(stands, action).position
            if after not in seen:
                seen.add(after)
                queue.append((after, length + 1))
    return 0


def test_there_are_ten_tasks_each_named_once() -> None:
    """Every lesson has ten tasks, none of which has the name of another of it."""
    assert len(TASKS) == 20
    for game in {game.id: game for game, _ in TASKS}.values():
        ids = [task.id for its, task in TASKS if its is game]
        assert len(set(ids)) == len(ids) == 10


@pytest.mark.parametrize(("game", "task"), TASKS, ids=lambda its: its.id)
def test_a_task_is_solved_at_par_and_not_by_what_tempts(game: Game[Any], task: Task) -> None:
    """The solution meets the task with the fewest actions; the tempting turn is legal and does not."""
    solved, mover = played(game, task, task.solution)
    tempted, _ = played(game, task, task.tempting)

    assert (solved.state, tempted.state) == (ENDED, ENDED)
    assert is_met(game, task, mover, solved.position)
    assert not is_met(game, task, mover, tempted.position)
    assert len(task.solution) == fewest_actions(game, task)
