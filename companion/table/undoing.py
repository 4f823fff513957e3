"""What would be taken back at a table, in words."""

from __future__ import annotations

from companion.table.judge import REFEREE, steps_left
from companion.table.recording import rounds_of
from companion.table.state import TableState
from companion.table.words import say
from games.play.alone import is_one_seat
from games.words import Message


def undo_words(state: TableState, role: str) -> Message:
    """Return what a role takes back, or asks to take back: "turn 3, black"; something has to stand."""
    if state.result:
        return say("undo-end")
    alone = role == REFEREE or state.terms.solo == role
    kept = state.before_last if alone else steps_left(state, role)
    ply, round_ = state.plies[kept], rounds_of(state)[kept]
    if state.done - kept > 1:
        return say("undo-steps", count=state.done - kept)
    if not ply.side:
        return say("undo-position")
    if round_ is None:
        return say("undo-step", side=ply.side)
    if is_one_seat(state.game, state.start):
        return say("undo-turn-alone", round=round_)
    return say("undo-turn", round=round_, side=ply.side)
