"""On the wire: everything that people draw from a real bag before something else happens."""

from __future__ import annotations

from pydantic import BaseModel, Field

from companion.web.models import CellBody, Said


class DrawWay(BaseModel):
    """One way in which what was drawn can come: the action, and where the piece then looks."""

    cell: str
    choice: str
    heading: str
    words: Said


class DrawName(BaseModel):
    """What can be drawn, by the name that people know it by; count: how many of it there are."""

    name: str
    count: int
    ways: list[DrawWay]


class DrawDue(BaseModel):
    """A draw that is due: in words, its place, and what can be drawn for it.

    cell: empty if what is drawn is a place itself. pick: a number that lot drew, to choose among ways.
    """

    verb: str
    cell: str
    words: Said
    pick: int
    names: list[DrawName]


class Draws(BaseModel):
    """The draws that are due one after the other; pieces: how each piece that can be drawn looks."""

    due: list[DrawDue]
    pieces: dict[str, CellBody] = Field(description="by name, as they look unturned")
