"""What can be seen on one cell of a board, how it is said in words, and what can occur together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from games.headings import HEADINGS as HEADINGS
from games.headings import heading_words as heading_words
from games.words import Message, Said, Value, say

INKS = (
    "black",
    "white",
    "red",
    "blue",
    "green",
    "orange",
    "violet",
    "yellow",
    "maroon",
    "dark",
    "light",
    "grey",
)
"""The inks that pieces and sides can have; calibration.inks says how they look."""


def colour_words(letter: str) -> Message:
    """Return a colour's name: "red" for R; a text that is no colour's letter stays as it is."""
    return say("colour", letter=letter)


class Standing(NamedTuple):
    """What can be seen on one cell: the classes that a camera tells apart.

    colour: "R", "G", "B" or None if no coloured piece stands.
    owner: "none", "black", "white" or a third side's name.
    active: whether the cell is marked active.
    piece: the kind of piece in games without colours ("king", "bishop"), else None.
    heading: where it looks (games.headings), empty if that says nothing.
    marks: what else lies on it, by the game's own words, in alphabetical order.
    """

    colour: str | None = None
    owner: str = "none"
    active: bool = False
    piece: str | None = None
    heading: str = ""
    marks: tuple[str, ...] = ()

    @property
    def words(self) -> Message:
        """Return what stands there: "black's red, active", "green of nobody's", "bishop", "empty"."""
        looks: list[Value] = [self._what()]
        if self.heading:
            looks.append(say("facing", heading=heading_words(self.heading)))
        looks += self.marks
        if self.active:
            looks.append(say("active"))
        return say("looks", looks=tuple(looks))

    def _what(self) -> Value:
        if self.colour is None and self.owner == "none" and not self.active:
            return self.piece or say("empty")
        what = self.piece or (colour_words(self.colour) if self.colour else say("nothing"))
        return say("of-nobody", what=what) if self.owner == "none" else say("of", owner=self.owner, what=what)


NOTHING = Standing()


class Note(NamedTuple):
    """What is known of a piece but shown by no picture: in few letters beside it, and in words.

    marker: the mark that lies on the cell itself to say so, and stays there when the piece goes;
    then no letters are needed.
    """

    short: str
    words: Said
    marker: str = ""


@dataclass(frozen=True)
class Kind:
    """A kind of thing that stands on cells, with the factors by which they differ.

    Each is one of its colours, owners, pieces and headings, and has any of its marks; all of these occur
    together. active: whether it can be marked active as well.
    """

    colours: tuple[str | None, ...] = (None,)
    owners: tuple[str, ...] = ("none",)
    pieces: tuple[str | None, ...] = (None,)
    headings: tuple[str, ...] = ("",)
    marks: tuple[str, ...] = ()
    active: bool = False

    @property
    def classes(self) -> tuple[Standing, ...]:
        """Return everything that it can look like."""
        laid = [()] if not self.marks else _subsets(self.marks)
        actives = (False, True) if self.active else (False,)
        return tuple(
            Standing(colour, owner, active, piece, heading, marks)
            for piece, colour, owner, active, heading, marks in product(
                self.pieces, self.colours, self.owners, actives, self.headings, laid
            )
        )


def _subsets(marks: tuple[str, ...]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for mark in sorted(marks):
        found += [(*some, mark) for some in found]
    return found


def classes_of(kinds: Iterable[Kind]) -> tuple[Standing, ...]:
    """Return everything that a cell can show: nothing, and all looks of these kinds."""
    return (NOTHING, *(standing for kind in kinds for standing in kind.classes))
