"""What no photo shows of a position, as pages ask for it and say what was assumed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.table.state import TableState
from companion.web.models_photos import NotedBody, QuestionBody
from games.game import Game
from games.look import Question
from games.words import Said


def question_views(
    game: Game[Any], position: Any, asked: Iterable[Question[Any]], said: Mapping[str, str]
) -> list[QuestionBody]:
    """Return what is asked of a position, and what was said of it by the names of the cells."""
    names = game.rules.board_of(position).names
    return [
        QuestionBody(
            cell=names[its.cell],
            words=its.said,
            assumed=its.assumed,
            answers=[NotedBody(note=note.short, noted=note.words) for note, _ in its.answers],
            said=said.get(names[its.cell], ""),
        )
        for its in asked
    ]


def assumed_in(state: TableState) -> list[Said]:
    """Return the questions on a start from a photo that nobody has answered yet."""
    if state.created.origin != "photo":
        return []
    names, said = state.game.rules.board_of(state.start).names, state.created.said.split()
    return [its.assumed for its in state.game.look.asked(state.start) if names[its.cell] not in said]
