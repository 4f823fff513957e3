"""The funnel of lessons: what one device has saved of a lesson, and what several devices come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

_Count = Annotated[int, Field(ge=0)]


class KeptTask(BaseModel):
    """What a device knows of one task; seconds: for which the task was in view until it was met."""

    model_config = ConfigDict(extra="forbid")

    task: str
    begun: AwareDatetime | None
    ended: AwareDatetime | None
    tries: _Count
    hints: _Count
    seconds: Annotated[float, Field(ge=0, allow_inf_nan=False)]


class LessonReport(BaseModel):
    """The file that the page of a lesson saves: the tasks in their order, and when a first game was begun.

    asked: the questions about turns that were played; those of one's own games have their number.
    """

    model_config = ConfigDict(extra="forbid")

    format: Literal["lesson-results"]
    version: Literal[1]
    device: str
    game: str
    saved: AwareDatetime
    tasks: list[KeptTask]
    asked: list[KeptTask] = []
    first_game: AwareDatetime | None


@dataclass(frozen=True)
class Stage:
    """One task of a funnel, as numbers of devices.

    began, met: how many began and met it. left: how many began it last and did not meet it. tries, hints,
    seconds: what those who met it took for it, in the middle; None if nobody met it.
    """

    task: str
    began: int
    met: int
    left: int
    tries: float | None
    hints: float | None
    seconds: float | None


@dataclass(frozen=True)
class Funnel:
    """What the devices that began a lesson came to.

    finished: how many met all tasks. played: how many began a first game.
    """

    game: str
    devices: int
    finished: int
    played: int
    stages: tuple[Stage, ...]


def sum_up(reports: Iterable[LessonReport]) -> list[Funnel]:
    """Return a funnel for each game; of several files of one device, the one that was saved last counts."""
    latest = dict[tuple[str, str], LessonReport]()
    for report in sorted(reports, key=lambda its: its.saved):
        latest[report.game, report.device] = report
    games = dict[str, list[LessonReport]]()
    for (game, _), report in sorted(latest.items()):
        if any(task.begun for task in report.tasks):
            games.setdefault(game, []).append(report)
    return [_funnel(game, its) for game, its in games.items()]


def _funnel(game: str, reports: Sequence[LessonReport]) -> Funnel:
    order = dict.fromkeys(
        task.task for part in ("tasks", "asked") for report in reports for task in getattr(report, part)
    )
    return Funnel(
        game,
        len(reports),
        sum(all(task.ended for task in report.tasks) for report in reports),
        sum(report.first_game is not None for report in reports),
        tuple(_stage(task, reports) for task in order),
    )


def _stage(name: str, reports: Sequence[LessonReport]) -> Stage:
    kept = [task for report in reports for task in (*report.tasks, *report.asked)]
    tasks = [task for task in kept if task.task == name and task.begun]
    met = [task for task in tasks if task.ended]
    return Stage(
        name,
        len(tasks),
        len(met),
        sum(_left_at(report) == name for report in reports),
        median(task.tries for task in met) if met else None,
        median(task.hints for task in met) if met else None,
        median(task.seconds for task in met) if met else None,
    )


def _left_at(report: LessonReport) -> str:
    """Return the task that a device began last, if it did not meet that; else nothing."""
    begun = [(task.begun, not task.ended, task.task) for task in (*report.tasks, *report.asked) if task.begun]
    _, is_open, name = max(begun)
    return name if is_open else ""
