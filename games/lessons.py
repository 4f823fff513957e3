"""Lessons: the tasks by which a newcomer learns a game, as data that the game brings.

A task is a turn, some actions of which may be made already. It is met if the turn ends as the task asks.
games.play.learning judges that by the rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from games.answers import Action
from games.board import Board
from games.words import Catalogue, Said

Written = tuple[str, str] | tuple[str, str, str]
"""An action as a task writes it: its verb, its cells with "-" between, and its choice if it has one."""


@dataclass(frozen=True)
class Task:
    """One task of a lesson.

    position: the save line before the turn. begun: the actions that are made already. asks: what to do, in
    words. takes: the cells that must be the mover's after the turn. stands: cells with the piece that must
    stand there after it, "" for none. scores: the points that the turn must bring the mover at least. wins:
    whether the turn must win the game. solution: the fewest actions that meet the task. why: what it shows.
    tempting: other legal actions that end the turn, trap: why they do not meet the task, and reply: the turn
    by which the next side shows it, if one does.
    """

    id: str
    position: str
    asks: Said
    why: Said
    trap: Said
    solution: tuple[Written, ...]
    tempting: tuple[Written, ...]
    takes: tuple[str, ...] = ()
    stands: tuple[tuple[str, str], ...] = ()
    scores: int = 0
    wins: bool = False
    begun: tuple[Written, ...] = ()
    reply: tuple[Written, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """Tasks in their order, and the first game after them.

    wheel: colours, each of which captures the next, and the last one the first; rule: what else is always in
    sight. options: those of the start of a first game, which is played on the board of the last task.
    """

    tasks: tuple[Task, ...]
    wheel: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    rule: Said = ""


def read_actions(board: Board, written: Sequence[Written]) -> tuple[Action, ...]:
    """Return the actions of a task's turn; raises NoSuchCellError for a cell that the board does not have."""
    parts = ((*each, "")[:3] for each in written)
    return tuple(
        Action(verb, tuple(map(board.cell, way.split("-"))) if way else (), choice)
        for verb, way, choice in parts
    )


def load_lesson(say: Catalogue) -> Lesson:
    """Return the lesson that the file lesson.toml of a game's package holds.

    The sentences of a task are task-ID, task-ID-why and task-ID-trap of the catalogue.
    """
    lesson = tomllib.loads((files(say.package) / "lesson.toml").read_text(encoding="utf-8"))
    tasks = tuple(_task(say, row) for row in lesson["tasks"])
    rule = say(lesson["rule"]) if "rule" in lesson else ""
    return Lesson(tasks, tuple(lesson.get("wheel", ())), tuple(lesson.get("options", {}).items()), rule)


def _task(say: Catalogue, row: dict[str, Any]) -> Task:
    named = f"task-{row['id']}"
    row |= {turn: _written(row.get(turn, "")) for turn in ("begun", "solution", "tempting", "reply")}
    row["takes"] = tuple(row.get("takes", "").split())
    row["stands"] = tuple(
        each.partition(" ")[::2] for each in filter(None, row.get("stands", "").split(", "))
    )
    return Task(asks=say(named), why=say(f"{named}-why"), trap=say(f"{named}-trap"), **row)


def _written(turn: str) -> tuple[Written, ...]:
    parts = ((*each.split(), "", "")[:3] for each in filter(None, turn.split(", ")))
    return tuple((verb, cells, choice) if choice else (verb, cells) for verb, cells, choice in parts)
