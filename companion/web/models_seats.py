"""Seats and their links, on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class SeatBody(BaseModel):
    """The token of a seat, to be exchanged for a cookie."""

    model_config = ConfigDict(extra="forbid")

    token: Annotated[str, Field(max_length=200)]


class Seat(BaseModel):
    """The role that a token gives: a side, "referee" or "watch"."""

    role: str


class RematchBody(BaseModel):
    """The wish for another game; after: the last event that the sender knows.

    swapped: every seat plays the side after its own. seats: otherwise, the side that each side's seat plays,
    of those that change. start: how it begins, of the table's `starts`.
    """

    model_config = ConfigDict(extra="forbid")

    after: int
    swapped: bool = False
    seats: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)]] = {}
    start: Literal["same", "dealt"] = "dealt"


class NothingBody(BaseModel):
    """Nothing more than that one asks."""

    model_config = ConfigDict(extra="forbid")


class NextSeat(Seat):
    """A seat at the table of the newest game after this one; token: empty if a cookie keeps it."""

    table: str
    token: str


class NewLink(BaseModel):
    """A fresh link for a role; the earlier one opens nothing any more."""

    model_config = ConfigDict(extra="forbid")

    role: Annotated[str, Field(max_length=40)]


class LinkBody(BaseModel):
    """A token of this table, to be turned into a link that others can scan."""

    model_config = ConfigDict(extra="forbid")

    token: Annotated[str, Field(max_length=200)]


class JoinBody(BaseModel):
    """The code of a seat or of a table, as it was typed; role: the seat that is chosen at the table."""

    model_config = ConfigDict(extra="forbid")

    code: Annotated[str, Field(max_length=40)]
    role: Annotated[str, Field(max_length=40)] = ""


class Joined(Seat):
    """The seat that a code has opened, and its table.

    free: for the code of a table, the seats to choose from while `role` is empty; names: of their players.
    """

    table: str
    free: list[str] = []
    names: dict[str, str] = {}


class TokensBody(BaseModel):
    """The tokens of the seats that a table's code is to open."""

    model_config = ConfigDict(extra="forbid")

    tokens: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=200)]]


class TableCode(BaseModel):
    """The code of four letters that opens a table, and the address that fills it in, with its QR code."""

    code: str
    url: str
    qr: str
    lan: bool


class TentBody(LinkBody):
    """A token whose link a table tent shows, and the paper that it is printed on."""

    paper: Annotated[str, Field(max_length=40)] = "a4"


class Link(BaseModel):
    """A link that opens a seat, and its QR code as SVG; lan: whether phones on the network can open it.

    code: what opens the same seat for half an hour when it is typed on the start page.
    """

    role: str
    token: str
    url: str
    qr: str
    lan: bool
    code: str = ""
