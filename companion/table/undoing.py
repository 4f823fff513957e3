"""What is taken back and brought back at a table, and in words what would be."""

from __future__ import annotations

from companion.table.errors import refusal_of
from companion.table.events import OfferMade, StepRedone, StepUndone
from companion.table.hitting import undo_hit
from companion.table.judge import REFEREE, require_seat, require_side, require_step, steps_left
from companion.table.offering import judge_offer
from companion.table.recording import rounds_of
from companion.table.ruling import undo_ruling
from companion.table.state import TableState
from companion.table.stepping import take_back
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


def judge_undo(state: TableState, role: str, what: str = "") -> StepUndone | OfferMade:
    """Return the event of taking the last step back; a side can only ask the others for it.

    what: "ruling" takes only the last ruling back, which only the referee may do.
    """
    if what == "ruling":
        require_seat(role, REFEREE, say("ruling-referee"))
        if state.last_ruling is None:
            raise refusal_of("nothing-to-undo", say("no-ruling"))
        return StepUndone(what)
    require_step(state)
    if role == REFEREE or state.terms.solo == role:
        return StepUndone()
    require_side(state, role)
    return judge_offer(state, role, "undo")


def judge_redo(state: TableState, role: str) -> StepRedone:
    """Return the event of bringing back what was taken back last; a side brings back only its own."""
    ply = state.undone
    if ply is None:
        raise refusal_of("nothing-to-redo", say("nothing-to-redo"))
    seat = state.seat_of(ply)
    require_seat(role, seat, say("step-of", side=seat or "nobody"))
    return StepRedone()


def undo(state: TableState, event: StepUndone) -> TableState:
    """Return the state after something was taken back: a step, a ruling, or a tap on the clock."""
    if event.what == "ruling":
        return undo_ruling(state)
    return undo_hit(state, event) if event.what == "hit" else take_back(state)
