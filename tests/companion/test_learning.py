"""Lessons over HTTP: a task is met by its solution alone, and everything else is refused or explained."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from games.catalogue import GAMES
from games.game import Game
from games.lessons import Task, Written, read_actions
from games.words import all_of

TASKS = [(game, task) for game in GAMES.values() if game.lesson for task in game.lesson.tasks]
IS, FINISH = {1: "is", 2: "are"}, "Finish the turn as you like."


def sent(client: TestClient, game: Game[Any], task: Task, written: tuple[Written, ...]) -> dict[str, Any]:
    """Return the answer to a turn of a task."""
    board = game.rules.board_of(game.texts.position_from_text(task.position))
    actions = [
        {"verb": its.verb, "path": [board.names[cell] for cell in its.path], "choice": its.choice}
        for its in read_actions(board, task.begun + written)
    ]
    answer = client.post("/api/lessons", json={"game": game.id, "task": task.id, "actions": actions})
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize(("game", "task"), TASKS, ids=lambda its: its.id)
def test_a_turn_is_judged(client: TestClient, game: Game[Any], task: Task) -> None:
    """The solution meets the task, what tempts does not, and both are explained; half a turn is no end."""
    told = sent(client, game, task, task.solution)
    assert bool(told.pop("rings")) == (task.wins and "loop" in str(task.why))
    assert told == {"met": True, "ended": True, "words": str(task.why), "reply": None}
    tempted = sent(client, game, task, task.tempting)
    assert tempted.pop("rings") == []
    assert bool(tempted.pop("reply")) == bool(task.reply)
    assert tempted == {"met": False, "ended": True, "words": str(task.trap)}
    begun = sent(client, game, task, task.solution[:-1])
    has_reached = (
        game.id == "sparklies" and task.takes
    )  # there the last action only gives a captured cell a colour
    reached = f"Now {all_of(task.takes)} {IS.get(len(task.takes))} yours. {FINISH}"
    assert begun.pop("words") == (reached if has_reached else "")
    assert begun == {"met": False, "ended": False, "reply": None, "rings": []}


def test_another_wrong_turn_is_told_what_it_lacks(client: TestClient) -> None:
    """The answer names the cells that are not the mover's."""
    game, task = TASKS[0]
    told = sent(client, game, task, (("deactivate", "c1", "B"),))

    assert (told["met"], told["words"]) == (
        False,
        "The turn is over, but b1 is not yours. Start the task again.",
    )


@pytest.mark.parametrize(
    ("body", "code"),
    [({"game": "chess", "task": "capture"}, "no-lesson"), ({"game": "sparklies", "task": "fly"}, "no-task")],
)
def test_unknown_lessons_and_tasks_are_refused(client: TestClient, body: dict[str, str], code: str) -> None:
    """The answer is 404 with a code and a sentence."""
    answer = client.post("/api/lessons", json=body)

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)


def test_a_first_game_can_begin_after_every_lesson(client: TestClient) -> None:
    """The table opens on the board of the last task, with the lesson's options; nobody needs four players."""
    for game in {game.id: game for game, _ in TASKS}.values():
        assert game.lesson
        board = game.rules.board_of(game.texts.position_from_text(game.lesson.tasks[-1].position))
        body = {"game": game.id, "size": board.shape, "seed": "1", "options": dict(game.lesson.options)}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 201, game.id
        table = answer.json()
        headers = {"Authorization": f"Bearer {table['tokens']['referee']}"}
        seats = client.get(f"/api/tables/{table['table']}", headers=headers).json()["seats"]
        assert len([seat for seat in seats if seat["state"] == "in"]) <= 2


def test_a_page_is_there_for_every_game_with_a_lesson(client: TestClient) -> None:
    """The page names each kind of piece once; without a name it is the first game's; others have none."""
    named = set()
    for game in {game.id: game for game, _ in TASKS}.values():
        shown = client.get(f"/learn?game={game.id}").text
        assert f"Learn {game.title}" in shown
        told = json.loads(shown.partition('id="lesson">')[2].partition("</script>")[0])
        for task in told["tasks"]:
            words = [its["words"] for its in task["legend"]]
            assert all(words) and len(set(words)) == len(words)
            if words:
                named.add(game.id)
    assert named == {"glorieta", "cornerport", "sandkings", "colonization"}  # others have no pieces of kinds
    assert client.get("/learn").status_code == 200
    assert client.get("/learn?game=chess").status_code == 404
