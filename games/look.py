"""The part of a game that says what stands on its board, as a camera tells it apart."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from games.board import Board
from games.effects import Enclosed, Stage
from games.factors import Factors
from games.play.dealing import Lane, columns
from games.standing import Kind, Note, Standing
from games.words import Said

P = TypeVar("P")

_factors = cache(Factors)  # asked for by every reading, made once


class Part(NamedTuple):
    """A part of a piece in an ink of its own: a thread from one side of the cell to another.

    ends: the two sides that it joins as the piece lies unturned, counted clockwise from the one that it then
    looks to. ink: one of calibration.inks.
    """

    ends: tuple[int, int]
    ink: str


@dataclass(frozen=True)
class Question(Generic[P]):
    """A question about the piece on a cell, for the people who were there: no photo shows the answer.

    said: the question in words. assumed: how it was taken, in words. answers: what may be, each as it is
    noted beside the piece and with the position where it is so; the first is what was assumed.
    """

    cell: int
    said: Said
    assumed: Said
    answers: Sequence[tuple[Note, P]]


class Look(ABC, Generic[P]):
    """The looks of a game: what stands on the board, as a camera tells it apart.

    kinds: what can stand on a cell, each by the factors that tell one of it from another. unseen: what is
    part of a position and no picture shows, in words; it is kept where pieces are read. joined: whether what
    a side has on neighbouring cells, at corners too, is one thing, which pages show by its outline. regions:
    what those of its boards are called (Board.regions), by name. inks: the ink of each side, by its name, of
    games.standing.INKS; a side that is not named has the ink that it is called by, else one that is free.
    turning: the verb of the action that turns a piece to a heading, if pieces have several parts and this
    action is a whole turn: then pages let a finger turn the piece. mark_signs: how pages
    draw marks on pieces, by the mark: "star" or "diamond".
    """

    kinds: Sequence[Kind]
    unseen: Sequence[Said] = ()
    joined: bool = False
    regions: Mapping[str, Said] = {}
    inks: Mapping[str, str] = {}
    turning: str = ""
    mark_signs: Mapping[str, str] = {}

    @property
    def factors(self) -> Factors:
        """Return what a cell can show, factor by factor."""
        return _factors(tuple(self.kinds))

    @property
    def classes(self) -> tuple[Standing, ...]:
        """Return everything that a cell can show, multiplied out: for games in which that is little."""
        return self.factors.classes

    def kinds_at(self, position: P) -> Sequence[Kind]:
        """Return what can stand on a cell of such a game as a position is of: a variant may have more."""
        return self.kinds

    def factors_at(self, position: P) -> Factors:
        """Return what a cell can show in such a game as a position is of, factor by factor."""
        return _factors(tuple(self.kinds_at(position)))

    def classes_at(self, position: P) -> tuple[Standing, ...]:
        """Return everything that a cell can show in such a game, multiplied out."""
        return self.factors_at(position).classes

    @abstractmethod
    def standing(self, position: P) -> tuple[Standing, ...]:
        """Return what stands on each cell, in reading order."""

    def parts(self, piece: str) -> Sequence[Part]:
        """Return the parts of a piece that has several, later ones on top; empty for any other piece."""
        return ()

    def lanes(self, board: Board) -> Sequence[Lane]:
        """Return the places of a real board as hands see to them, lane by lane; empty for place by place.

        Unless a game says otherwise, pieces that are turned are seen to column by column, and none slides.
        """
        return columns(board) if self.turning else ()

    def notes(self, position: P) -> Mapping[int, Note]:
        """Return what is known of pieces that no picture shows, by their cells."""
        return {}

    def asked(self, position: P, before: P | None = None) -> Sequence[Question[P]]:
        """Return what of a position made of seen pieces nobody could know, with what it may be.

        before: the position whose pieces were moved, of which something is known.
        """
        return ()

    def assumed(self, position: P, before: P | None = None) -> Sequence[Said]:
        """Return in words what of a position made of seen pieces nobody could know, and how it was taken."""
        return [question.assumed for question in self.asked(position, before)]

    def position_of(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> P | None:
        """Return the position that these pieces show, None for the start with these pieces on its board.

        options: values of the game's options by name, those left out as the pieces show, or as usual. Raises
        GamesError if they cannot stand so, and for options that cannot be said of them.
        """
        return None

    @abstractmethod
    def with_standing(self, position: P, standing: Sequence[Standing]) -> P:
        """Return the position with these pieces on its board; what no picture shows is kept.

        Raises GamesError if they cannot stand so.
        """

    def scenes(self, stage: Stage) -> Sequence[Stage]:
        """Return the parts of a stage that pages show one after the other; usually all of it at once."""
        return (stage,)

    def enclosed(self, stage: Stage) -> Sequence[Enclosed]:
        """Return what a stage of a turn shows of walls, each with what it closes off."""
        return ()
