"""From requests to judgements: which question to the judge each body of an event asks."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from companion.table.errors import RefusedError
from companion.table.events import Event, Ruled
from companion.table.fitting import read
from companion.table.judge import (
    judge_answer,
    judge_carried,
    judge_offer,
    judge_placing,
    judge_redo,
    judge_resigning,
    judge_ruling,
    judge_terms,
    judge_turn,
    judge_undo,
)
from companion.table.lying import lies_text
from companion.table.seating import judge_link_offer, judge_name, judge_remark
from companion.table.state import TableState
from companion.table.timekeeping import judge_flag, judge_pause, judge_run
from companion.web.bodies import (
    ActionsBody,
    AnswerBody,
    CarriedBody,
    EventBody,
    FlagBody,
    LinkOfferBody,
    NameBody,
    OfferBody,
    PauseBody,
    PlacingBody,
    PlayerBody,
    RedoBody,
    RemarkBody,
    ResignBody,
    Ruling,
    RulingBody,
    RunBody,
    SettleBody,
    TurnBody,
    UndoBody,
)
from companion.web.drafts import made_on
from companion.web.making import Shown
from companion.web.models_turns import ActionBody, MakingBody
from companion.web.starts import settled_from, standing_of
from games.turning import as_mover, plain_turn


def judgement(
    role: str,
    body: EventBody,
    shown: Shown | None,
    found: str = "",
    connected: Collection[str] = (),
    held: Collection[str] = (),
) -> Callable[[TableState, float], Event]:
    """Return the judgement that a request asks for, still wanting the state and the time.

    shown: the turn in the making that was shown to the table last. found: the turn of a simple player, where
    one is to make it. connected, held: the seats that pages are open at, and those that the sender holds.
    """

    def judge(state: TableState, now: float) -> Event:
        match body:
            case TurnBody():
                return judge_turn(state, role, _plain(state, role, body.turn), body.by, now)
            case ActionsBody():
                return judge_turn(state, role, _written(state, role, body.actions), now=now)
            case PlayerBody():
                return judge_turn(state, role, found, body.player, now)
            case UndoBody():
                return judge_undo(state, role, "" if body.undo is True else body.undo)
            case RedoBody():
                return judge_redo(state, role)
            case PlacingBody():
                return judge_placing(state, role, body.position, body.reason)
            case LinkOfferBody():
                return judge_link_offer(state, role, body.side, connected)
            case OfferBody():
                return judge_offer(state, role, body.offer, connected, held)
            case AnswerBody():
                return judge_answer(state, role, body.answer)
            case ResignBody():
                return judge_resigning(state, role, body.side)
            case FlagBody():
                made = shown.standing() if shown and shown.shared.seq == state.seq else None
                return judge_flag(state, role, now, made)
            case PauseBody():
                return judge_pause(state, role, body.pause)
            case RunBody():
                return judge_run(state, role)
            case CarriedBody():
                return judge_carried(state, role, body.carried)
            case SettleBody():
                return judge_terms(state, role, settled_from(body.terms))
            case RemarkBody():
                return judge_remark(state, role, body.remark)
            case NameBody():
                return judge_name(state, role, body.name, body.side)
            case RulingBody():
                return judge_ruling(state, role, _ruled(state, body.ruling))

    return judge


def _plain(state: TableState, role: str, turn: str) -> str:
    """Return a turn in its notation, as the table keeps it, whatever somebody has pasted with it."""
    return plain_turn(state.game, _side(state, role), turn)


def _written(state: TableState, role: str, actions: list[ActionBody]) -> str:
    """Return a turn that is handed in as its actions in the notation; raises RefusedError."""
    before = as_mover(state.game, state.position, _side(state, role))
    made = made_on(state.game, before, MakingBody(actions=actions))
    if made.faults:
        raise RefusedError(*made.faults)
    return made.turn or state.game.texts.turn_text(before, made.done)


def _side(state: TableState, role: str) -> str:
    """Return the side that a role plays; the side to move if it plays none."""
    side = state.played_by(role)
    return side if side in state.seats else state.mover


def _ruled(state: TableState, ruling: Ruling) -> Ruled:
    """Return a ruling with the save line as the game writes it."""
    game, told = state.game, ruling.model_dump(exclude={"cells", "waits"})
    ruled = Ruled(**told, waits="yes" if ruling.waits else "")
    if ruling.cells:
        seen = standing_of(game.rules.board_of(state.position), ruling.cells)
        ruled = replace(ruled, lies=lies_text(game, state.position, seen))
    if ruled.turn:
        ruled = replace(ruled, turn=plain_turn(state.game, state.mover, ruled.turn))
    if not ruled.save:
        return ruled
    return replace(ruled, save=state.game.texts.position_text(read(state, ruled.save)))
