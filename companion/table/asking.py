"""What nobody could see in a photo, as people said it when they were asked (games.look.Question)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table.errors import RefusedError
from companion.table.words import say
from games.faults import Fault
from games.game import Game
from games.look import Question
from games.words import all_of


def with_answers(game: Game[Any], position: Any, notes: Mapping[str, str], before: Any = None) -> Any:
    """Return the position with what was said of the pieces on cells, in the letters of their notes.

    before: as in Look.asked. Raises RefusedError for a cell of which nothing is asked, and for what is no
    answer.
    """
    board = game.rules.board_of(position)
    for name, short in notes.items():
        asked = {board.names[its.cell]: its for its in game.look.asked(position, before)}
        if name not in asked:
            raise RefusedError(Fault("not-asked", (name,), say("not-asked", cell=name, answer=short)))
        position = _answer(asked[name], name, short)
    return position


def _answer(question: Question[Any], name: str, short: str) -> Any:
    for note, position in question.answers:
        if note.short == short:
            return position
    known = all_of([note.short for note, _ in question.answers])
    raise RefusedError(
        Fault("no-such-answer", (name,), say("no-such-answer", cell=name, answer=short, known=known))
    )
