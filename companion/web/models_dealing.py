"""On the wire: what hands do on a real board of many pieces, step by step."""

from __future__ import annotations

from pydantic import BaseModel, Field

from companion.web.models import CellBody, Said


class DealPlace(BaseModel):
    """A place of a lane, what it shows, and what hands do there."""

    cell: CellBody
    kind: str = Field(description='"take", "move", "lay", "turn", "mark"; empty if the place stays as it is')
    words: list[Said] = Field(description="what hands do there, a sentence each")
    to: str = Field("", description="where the piece moves to")
    name_deg: float | None = Field(
        None, description="where the name is that is printed on the piece, in degrees clockwise from the top"
    )


class DealStep(BaseModel):
    """What hands do in one lane at once.

    part: the number of its part of the turn, from 1 to `parts`; a new part begins when pieces go after others
    came. clears: whether pieces go and close the gaps, and places show what lay there before.
    """

    lane: str
    part: int
    parts: int
    clears: bool
    words: Said
    places: list[DealPlace]


class Dealing(BaseModel):
    """All steps, in their order, and what the first of them begins with; empty if there is nothing to do."""

    words: Said
    steps: list[DealStep]
