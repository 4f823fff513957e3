"""What can be seen on one cell of a board, and how it is said in words."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["COLOUR_WORDS", "Standing"]

COLOUR_WORDS = {"R": "red", "G": "green", "B": "blue"}


class Standing(NamedTuple):
    """Say what can be seen on one cell: the classes that a camera tells apart.

    colour: "R", "G", "B" or None where no coloured piece stands.
    owner: "none", "black", "white" or a third side's name.
    active: whether the cell is marked active.
    piece: the kind of piece in games without colours ("neutral", "bishop"), else None.
    """

    colour: str | None = None
    owner: str = "none"
    active: bool = False
    piece: str | None = None

    @property
    def words(self) -> str:
        """Say in words what stands there: "black's red, active", "green of nobody's", "neutral", "empty"."""
        if self.colour is None and self.owner == "none" and not self.active:
            return self.piece or "empty"
        what = self.piece or COLOUR_WORDS.get(self.colour or "", "nothing")
        whose = f"{what} of nobody's" if self.owner == "none" else f"{self.owner}'s {what}"
        return whose + (", active" if self.active else "")
