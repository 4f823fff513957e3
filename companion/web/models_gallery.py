"""The boards that the start page offers, on the wire."""

from __future__ import annotations

from pydantic import BaseModel

from companion.web.models import BoardBody, CellBody
from companion.web.models_table import SideAtTable


class Beginning(BaseModel):
    """A board that a table can begin on, and what its picture shows.

    small: one for a first game, with these options. about: what the game is, and how many play it.
    """

    game: str
    title: str
    shape: str
    small: bool
    options: dict[str, str]
    about: list[str]
    sides: list[str]
    board: BoardBody
    cells: list[CellBody]
    seats: list[SideAtTable]
