"""What is asked of a table as it comes over the wire: a body for every kind of event, and its judgement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
)

from companion.table.errors import RefusedError
from companion.table.events import Agreement, Claim, Decision, Event, Reason, RulingGiven, Witness
from companion.table.giving import judge_given
from companion.table.hitting import judge_unhit
from companion.table.judge import REFEREE, judge_placing, judge_turn
from companion.table.leaving import judge_claim, judge_resigning
from companion.table.lying import lies_text
from companion.table.offering import judge_answer, judge_offer
from companion.table.positions import read_position
from companion.table.ruling import judge_ruling
from companion.table.seating import judge_link_offer, judge_name, judge_remark
from companion.table.settling import judge_terms
from companion.table.state import TableState
from companion.table.timekeeping import judge_carried, judge_flag, judge_pause, judge_run
from companion.table.undoing import judge_redo, judge_undo
from companion.web.drafts import made_on
from companion.web.making import Shown
from companion.web.models import MAX_TURN, GivenCell, Line, Save
from companion.web.models_opening import TermsBody
from companion.web.models_turns import MAX_ACTIONS, ActionBody, MakingBody
from companion.web.showing import with_wait
from companion.web.starts import settled_from, standing_of
from games.records.pasted import plain_name, seen_only
from games.turn_text import as_mover, plain_turn

MAX_NAME = 24


@dataclass(frozen=True)
class Asker:
    """The role that asks for something at a table, and what else its judgement has to know.

    shown: the turn in the making that was shown to the table last. found: the turn of a simple player, if one
    is to make it. connected, held: the seats that pages are open at, and those that the sender holds. away:
    returns for how many seconds each of some seats has been away.
    """

    role: str
    shown: Shown | None = None
    found: str = ""
    connected: Collection[str] = ()
    held: Collection[str] = ()
    away: Callable[[Iterable[str]], Mapping[str, int]] = lambda _seats: {}


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")
    after: int = Field(description="the number of the last event that the sender knows")

    def judge(self, asker: Asker, state: TableState, now: float) -> Event:
        """Return the event that is asked for; now: what the clocks count by. Raises what judgements raise."""
        return with_wait(state, self._event(asker, state, now), asker.shown)

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        raise NotImplementedError


class TurnBody(_Body):
    """A whole turn in the notation; by: tapped on the screen, or read in a photo of the real table."""

    turn: Annotated[str, Field(max_length=MAX_TURN)]
    by: Literal["screen", "photo"] = "screen"

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        turn = plain_turn(state.game, _side(state, asker.role), self.turn)
        return judge_turn(state, asker.role, turn, self.by, now)


class ActionsBody(_Body):
    """A whole turn as its actions, as a draft lists them; what lot draws is left to the seed."""

    actions: Annotated[list[ActionBody], Field(min_length=1, max_length=MAX_ACTIONS)]

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        before = as_mover(state.game, state.position, _side(state, asker.role))
        made = made_on(state.game, before, MakingBody(actions=self.actions))
        if made.faults:
            raise RefusedError(*made.faults)
        turn = made.turn or state.game.texts.turn_text(before, made.done)
        return judge_turn(state, asker.role, turn, now=now)


class PlayerBody(_Body):
    """Let a simple player make the turn of the side to move: by lot, a turn ahead, or one that waits."""

    player: Literal["random", "ahead", "waits"]

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_turn(state, asker.role, asker.found, self.player, now)


class UndoBody(_Body):
    """Take the last step back, or only the referee's last ruling, or only the last tap on the clock."""

    undo: Literal[True, "ruling", "hit"]

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        if self.undo == "hit":
            return judge_unhit(state, asker.role, now)
        return judge_undo(state, asker.role, "" if self.undo is True else self.undo)


class RedoBody(_Body):
    """Bring back what was taken back last."""

    redo: Literal[True]

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_redo(state, asker.role)


class PlacingBody(_Body):
    """Set the position as the real table shows it."""

    position: Save
    reason: Reason = "correction"

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_placing(state, asker.role, self.position, self.reason)


class OfferBody(_Body):
    """Ask the other sides to agree to something."""

    offer: Agreement

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_offer(state, asker.role, self.offer, asker.connected, asker.held)


class LinkOfferBody(_Body):
    """Ask another seat to agree to a fresh link for a third, its side; either of the two may then make it."""

    offer: Literal["link"]
    side: Annotated[str, Field(max_length=40)]

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_link_offer(state, asker.role, self.side, asker.connected)


class AnswerBody(_Body):
    """Answer what was asked, or take one's own question back (false)."""

    answer: bool

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_answer(state, asker.role, self.answer)


class ResignBody(_Body):
    """Give the game up; side: for whom, if the referee does it."""

    resign: Literal[True]
    side: Annotated[str, Field(max_length=40)] = ""

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_resigning(state, asker.role, self.side)


class FlagBody(_Body):
    """A claim that the time of the side to move has run out; the server's clock decides."""

    flag: Literal[True]

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        shown = asker.shown
        made = shown.standing() if shown and shown.shared.seq == state.seq else None
        return judge_flag(state, asker.role, now, made, asker.away(state.seated_sides))


class GiveBody(_Body):
    """Give another side so many seconds more; a flag that fell is lifted by it."""

    give: Annotated[int, Field(ge=1, le=9999)]
    side: Annotated[str, Field(max_length=40, description="the seat that gets them")]

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_given(state, asker.role, self.side, self.give)


class ClaimBody(_Body):
    """End a game whose side to move has been away for five minutes: as its loss, or as called off."""

    claim: Claim

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_claim(
            state, asker.role, self.claim, asker.away(state.seated_sides), REFEREE in asker.connected
        )


class PauseBody(_Body):
    """Stop the clocks: for a break, or while the side to move carries its turn out by hand."""

    pause: Literal["break", "hands"]

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_pause(state, asker.role, self.pause)


class RunBody(_Body):
    """Let the clock of the side to move run."""

    run: Literal[True]

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_run(state, asker.role)


class CarriedBody(_Body):
    """A statement that the real table shows the position: by people, or by a photo."""

    carried: Witness

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_carried(state, asker.role, self.carried)


class SettleBody(_Body):
    """Settle the terms of play anew."""

    terms: TermsBody

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_terms(state, asker.role, settled_from(self.terms))


class Ruling(BaseModel):
    """What the referee rules on a turn that was carried out wrongly.

    penalty: seconds that the others get, or "loss". save: what stood on the real table. turn: the legal turn
    that "take" counts. waits: whether the clocks stand still until hands have made the real table right.
    cells: what stood there, if no save line can say it.
    """

    model_config = ConfigDict(extra="forbid")

    ruling: Decision
    side: Annotated[str, Field(max_length=40)]
    penalty: Annotated[str, Field(pattern=r"^([1-9]\d{0,3}|loss)?$")] = ""
    save: Annotated[str, Field(max_length=4000)] = ""
    note: Annotated[str, Field(max_length=2000)] = ""
    turn: Annotated[str, Field(max_length=MAX_TURN)] = ""
    waits: bool = False
    cells: dict[str, GivenCell] = Field(default={}, max_length=1000)

    @model_serializer(mode="wrap")
    def _as_before(self, fields: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Return the fields, later ones only if they are set: a repeated request is compared by them."""
        written: dict[str, Any] = fields(self)
        return {
            name: value for name, value in written.items() if value or name not in ("turn", "waits", "cells")
        }


class RulingBody(_Body):
    """Rule on a turn that was carried out wrongly."""

    ruling: Ruling

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_ruling(state, asker.role, _ruled(state, self.ruling))


class RemarkBody(_Body):
    """Write a remark into the record."""

    remark: Annotated[Line, AfterValidator(seen_only), Field(min_length=1, max_length=300)]

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_remark(state, asker.role, self.remark)


class NameBody(_Body):
    """Name one's own player, or as the referee the player of a side; an empty name takes it back."""

    name: Annotated[Line, AfterValidator(plain_name), Field(max_length=MAX_NAME)]
    side: Annotated[str, Field(max_length=40)] = ""

    def _event(self, asker: Asker, state: TableState, now: float) -> Event:
        return judge_name(state, asker.role, self.name, self.side)


def _side(state: TableState, role: str) -> str:
    """Return the side that a role plays; the side to move if it plays none."""
    side = state.played_by(role)
    return side if side in state.seated_sides else state.mover


def _ruled(state: TableState, ruling: Ruling) -> RulingGiven:
    """Return a ruling with the save line as the game writes it."""
    game, fields = state.game, ruling.model_dump(exclude={"cells", "waits"})
    ruled = RulingGiven(**fields, waits="yes" if ruling.waits else "")
    if ruling.cells:
        seen = standing_of(game.rules.board_of(state.position), ruling.cells)
        ruled = replace(ruled, lies=lies_text(game, state.position, seen))
    if ruled.turn:
        ruled = replace(ruled, turn=plain_turn(state.game, state.mover, ruled.turn))
    if not ruled.save:
        return ruled
    return replace(ruled, save=state.game.texts.position_text(read_position(state, ruled.save)))


EventBody = (
    TurnBody
    | ActionsBody
    | PlayerBody
    | UndoBody
    | RedoBody
    | PlacingBody
    | OfferBody
    | AnswerBody
    | ResignBody
    | FlagBody
    | GiveBody
    | ClaimBody
    | PauseBody
    | RunBody
    | CarriedBody
    | SettleBody
    | RulingBody
    | RemarkBody
    | LinkOfferBody
    | NameBody
)
