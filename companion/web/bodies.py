"""What happens at a table as it comes over the wire: a body for every kind of event."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
)

from companion.web.models import MAX_TURN, GivenCell, Line, Save
from companion.web.models_opening import TermsBody
from companion.web.models_turns import MAX_ACTIONS, ActionBody
from games.records.pasted import plain_name, seen_only

MAX_NAME = 24


class _After(BaseModel):
    model_config = ConfigDict(extra="forbid")
    after: int = Field(description="the number of the last event that the sender knows")


class TurnBody(_After):
    """A whole turn in the notation; by: tapped on the screen, or read in a photo of the real table."""

    turn: Annotated[str, Field(max_length=MAX_TURN)]
    by: Literal["screen", "photo"] = "screen"


class ActionsBody(_After):
    """A whole turn as its actions, as a draft lists them; what lot draws is left to the seed."""

    actions: Annotated[list[ActionBody], Field(min_length=1, max_length=MAX_ACTIONS)]


class PlayerBody(_After):
    """Let a simple player make the turn of the side to move: by lot, a turn ahead, or one that waits."""

    player: Literal["random", "ahead", "waits"]


class UndoBody(_After):
    """Take the last step back, or only the referee's last ruling."""

    undo: Literal[True, "ruling"]


class RedoBody(_After):
    """Bring back what was taken back last."""

    redo: Literal[True]


class PlacingBody(_After):
    """Set the position as the real table shows it."""

    position: Save
    reason: Literal["photo", "correction"] = "correction"


class OfferBody(_After):
    """Ask the other sides to agree to something."""

    offer: Literal["undo", "draw", "play-on", "finish", "most", "break", "time"]


class LinkOfferBody(_After):
    """Ask another seat to agree to a fresh link for a third, its side; either of the two may then make it."""

    offer: Literal["link"]
    side: Annotated[str, Field(max_length=40)]


class AnswerBody(_After):
    """Answer what was asked, or take one's own question back (false)."""

    answer: bool


class ResignBody(_After):
    """Give the game up; side: for whom, where the referee does it."""

    resign: Literal[True]
    side: Annotated[str, Field(max_length=40)] = ""


class FlagBody(_After):
    """A claim that the time of the side to move has run out; the server's clock decides."""

    flag: Literal[True]


class PauseBody(_After):
    """Stop the clocks: for a break, or while the side to move carries its turn out by hand."""

    pause: Literal["break", "hands"]


class RunBody(_After):
    """Let the clock of the side to move run."""

    run: Literal[True]


class CarriedBody(_After):
    """A statement that the real table shows the position: by people, or by a photo."""

    carried: Literal["hands", "photo"]


class SettleBody(_After):
    """Settle the terms of play anew."""

    terms: TermsBody


class Ruling(BaseModel):
    """What the referee rules on a turn that was carried out wrongly.

    penalty: seconds that the others get, or "loss". save: what stood on the real table. turn: the legal turn
    that "take" counts. waits: whether the clocks stand still until hands have made the real table right.
    cells: what stood there, if no save line can say it.
    """

    model_config = ConfigDict(extra="forbid")

    ruling: Literal["restore", "stand", "take"]
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
        told: dict[str, Any] = fields(self)
        return {
            name: value for name, value in told.items() if value or name not in ("turn", "waits", "cells")
        }


class RulingBody(_After):
    """Rule on a turn that was carried out wrongly."""

    ruling: Ruling


class RemarkBody(_After):
    """Write a remark into the record."""

    remark: Annotated[Line, AfterValidator(seen_only), Field(min_length=1, max_length=300)]


class NameBody(_After):
    """Name one's own player, or as the referee the player of a side; an empty name takes it back."""

    name: Annotated[Line, AfterValidator(plain_name), Field(max_length=MAX_NAME)]
    side: Annotated[str, Field(max_length=40)] = ""


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
    | PauseBody
    | RunBody
    | CarriedBody
    | SettleBody
    | RulingBody
    | RemarkBody
    | LinkOfferBody
    | NameBody
)
