"""Lessons: every task can be solved at its par and no quicker, and its tempting turn does not solve it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.catalogue import GAMES
from games.game import Game
from games.lessons import Lesson, Task, read_actions
from games.play.drafting import ENDED, Draft
from games.play.learning import end_turn, is_met, make_turn
from games.standing import Standing
from games.trying.checks import CHECKS, judge
from games.trying.trial import Trial

TASKS = [(game, task) for game in GAMES.values() if game.lesson for task in game.lesson.tasks]

OF_SEVERAL = {"sparklies", "cornerport"}  # whose sentences name no more than what the task asks for
SEVERAL_ENDS = {"pair", "gift", "wall"}  # so are these

Ends = Iterator[tuple[tuple[Standing, ...], int]]


def meeting(game: Game[Any], task: Task) -> Ends:
    """Yield the board of each turn that meets a task, and its number of actions, the fewest first."""
    before = game.texts.position_from_text(task.position)
    begun = Draft.begin(game, before).on(read_actions(game.rules.board_of(before), task.begun)).position
    mover, seen, queue = game.rules.mover(before), {begun}, deque([(begun, 0)])
    is_alone = len(game.sides) == 1  # then every action is a turn, and lots draw what follows
    while queue:
        stands, length = queue.popleft()
        if length and (is_alone or game.rules.outcome(stands) or game.rules.mover(stands) != mover):
            if is_met(game, task, before, stands):
                yield game.look.standing(stands), length
            continue
        for action in game.rules.actions(stands):
            after = game.rules.played(stands, action).position
            if is_alone:
                after = end_turn(Draft.begin(game, stands).on([action])).position
            if after not in seen:
                seen.add(after)
                queue.append((after, length + 1))


def is_lost(game: Game[Any], task: Task, before: Any, stands: Any) -> bool:
    """Return whether no turn of the mover meets a task any more, if the mover may go on at once."""
    mover = game.rules.mover(before)
    if game.rules.outcome(stands):
        return not is_met(game, task, before, stands)
    again = game.texts.position_text(game.rules.with_mover(stands, mover))
    return next(meeting(game, replace(task, position=again, begun=())), None) is None


def test_there_are_ten_tasks_each_named_once() -> None:
    """Every lesson has ten tasks, none of which has the name of another of it."""
    assert len(TASKS) == 60
    for game in {game.id: game for game, _ in TASKS}.values():
        ids = [task.id for its, task in TASKS if its is game]
        assert len(set(ids)) == len(ids) == 10


@pytest.mark.parametrize(("game", "task"), TASKS, ids=lambda its: its.id)
def test_a_task_is_solved_at_par_and_not_by_what_tempts(game: Game[Any], task: Task) -> None:
    """The solution meets the task with the fewest actions; the tempting turn is legal and does not."""
    before = game.texts.position_from_text(task.position)
    solved = make_turn(game, before, task.begun + task.solution)
    tempted = make_turn(game, before, task.begun + task.tempting)

    assert (solved.state, tempted.state) == (ENDED, ENDED)
    assert is_met(game, task, before, solved.position)
    assert not is_met(game, task, before, tempted.position)
    ends = meeting(game, task)
    board, fewest = next(ends)
    assert len(task.solution) == fewest
    if game.id not in OF_SEVERAL and task.id not in SEVERAL_ENDS:
        assert {end for end, _ in ends} <= {board}  # so sentences on the board hold for all


@pytest.mark.parametrize(("game", "task"), [its for its in TASKS if its[1].reply], ids=lambda its: its.id)
def test_a_reply_shows_what_is_wrong(game: Game[Any], task: Task) -> None:
    """The next side's turn is legal after the tempting one, and the mover stands worse than it could."""
    before = game.texts.position_from_text(task.position)
    mover = game.rules.mover(before)
    tempted = make_turn(game, before, task.begun + task.tempting)
    replied = make_turn(game, tempted.position, task.reply)
    solved = make_turn(game, before, task.begun + task.solution)

    assert replied.state == ENDED
    if game.values is not None:
        assert game.value_of(replied.position, mover) < game.value_of(solved.position, mover)
    else:
        assert is_lost(game, task, before, replied.position)


FIRST = next(task for game, task in TASKS if game.id == "sparklies")
CONTROL = next(task for game, task in TASKS if (game.id, task.id) == ("sparklies", "control"))
WRONG = [
    ((FIRST, FIRST), "two tasks of the lesson are called capture"),
    ((replace(FIRST, position="2:3"),), "the position of the task capture cannot be read"),
    ((replace(FIRST, takes=()),), "the task capture asks for nothing"),
    ((replace(FIRST, takes=("z9",)),), "names something that the game does not have"),
    ((replace(FIRST, solution=FIRST.tempting),), "the solution of the task capture does not meet it"),
    ((replace(FIRST, tempting=FIRST.solution),), "the tempting turn of the task capture meets it"),
    ((replace(FIRST, tempting=()),), "the tempting turn of the task capture does not end the turn"),
    (
        (replace(FIRST, solution=FIRST.solution[:1]),),
        "the solution of the task capture does not end the turn",
    ),
    ((replace(FIRST, solution=(("control", "c1"),)),), "the solution of the task capture is illegal"),
    ((replace(FIRST, reply=(("deactivate", "a1", "R"),)),), "the reply of the task capture is illegal"),
    ((replace(CONTROL, takes=("c1",)),), "actions meet the task control"),
]


def test_a_first_game_that_cannot_begin_is_found() -> None:
    """The options of the first game are tried on the board of the last task."""
    lesson = Lesson((FIRST,), options=(("players", "9"),))
    judged = judge(CHECKS[-1], Trial(replace(GAMES["sparklies"], lesson=lesson)))

    assert "no first game can begin" in str(judged.found[0].why)


@pytest.mark.parametrize(("tasks", "why"), WRONG, ids=[why for _, why in WRONG])
def test_a_wrong_task_is_found(tasks: tuple[Task, ...], why: str) -> None:
    """The check of lessons says what is wrong with a task."""
    game = replace(GAMES["sparklies"], lesson=Lesson(tasks))
    check = next(check for check in CHECKS if check.name == "lesson")
    judged = judge(check, Trial(game))

    assert judged.state == "failed"
    assert why in " ".join(str(found.why) for found in judged.found)
