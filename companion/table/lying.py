"""What lies on a real table if no position can hold it, as an event keeps it: JSON by the cells' names."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion.table.errors import TableError
from companion.table.words import say
from games.game import Game
from games.standing import Standing


def lies_text(game: Game[Any], position: Any, seen: Sequence[Standing]) -> str:
    """Return the cells on which something else lies than in a position; `lies_from` reads it back."""
    names, stands = game.rules.board_of(position).names, game.look.standing(position)
    lying = {name: its for name, its, was in zip(names, seen, stands, strict=True) if its != was}
    return json.dumps(lying, separators=(",", ":"))


def lies_from(game: Game[Any], position: Any, text: str) -> tuple[Standing, ...]:
    """Return what lies on every cell; raises TableError for what `lies_text` does not write."""
    board, stands = game.rules.board_of(position), list(game.look.standing(position))
    try:
        lying: Any = json.loads(text)
        for name, (colour, owner, active, piece, heading, marks) in lying.items():
            its = Standing(colour, owner, active, piece, heading, tuple(marks))
            if not board.has(name) or not _is_standing(its):
                raise TableError(say("not-lying", cell=name))
            stands[board.cell(name)] = its
    except (ValueError, TypeError, AttributeError) as error:
        raise TableError(say("not-lying", cell=text[:40])) from error
    return tuple(stands)


def _is_standing(its: Standing) -> bool:
    words = (its.owner, its.heading, *its.marks, its.colour or "", its.piece or "")
    return isinstance(its.active, bool) and all(isinstance(word, str) and len(word) <= 40 for word in words)
