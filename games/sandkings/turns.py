"""The notation of a turn of Sandkings: its moves in order, `b3-c4, a1xb2`; `-` for none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.answers import Action
from games.errors import IllegalError, ParseError
from games.sandkings.field import BOARD
from games.sandkings.play import apply
from games.sandkings.position import Position
from games.sandkings.words import say

_NONE, _VERBS = "-", {"-": "move", "x": "sting"}
_MOVE = re.compile(r"(?P<start>[a-z][0-9]{1,4})\s*(?P<how>[-x])\s*(?P<end>[a-z][0-9]{1,4})", re.A)


def format_turn(actions: Sequence[Action]) -> str:
    """Write the actions of a turn; to stop is not written."""
    marks = {verb: mark for mark, verb in _VERBS.items()}
    names = BOARD.names
    moves = [f"{names[a.path[0]]}{marks[a.verb]}{names[a.cell]}" for a in actions if len(a.path) == 2]
    return ", ".join(moves) or _NONE


def read_turn(position: Position, text: str) -> list[Action]:
    """Read a turn that begins, or goes on, at a position; if moves are left over it stops there.

    Raises ParseError with the column of the move that cannot be read, NoSuchCellError.
    """
    written = text.strip().lower()
    if written == _NONE:
        return [Action("stop" if position.mid_turn else "pass")]
    actions, at = list[Action](), position
    for item in re.finditer(r"[^,]+", written):
        found = _MOVE.fullmatch(item[0].strip())
        if not found:
            raise ParseError(say("no-move", move=item[0].strip()), column=item.start() + 1)
        path = (BOARD.cell(found["start"]), BOARD.cell(found["end"]))
        actions.append(Action(_VERBS[found["how"]], path))
    if not actions:
        raise ParseError(say("empty-turn"))
    for action in actions:
        try:
            at = apply(at, action)
        except IllegalError:
            return actions
    return [*actions, Action("stop")] if at.mid_turn else actions
