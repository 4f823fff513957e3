"""Positions of Colonization: the pieces of each society, the rotation, and who waits, has left or asks."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from games.board import Board
from games.colonization.space import Space, count, space_of
from games.consent import Request

SIDES = tuple("ABCDEFGH")
OLD_PLACE = " ".join(("rejoin", "old"))  # of Request.what, as the call is written
UP, COMPLETED = "up", "last"  # of Position.time, after "on"

KINDS = ("home-planet", "colony", "agricultural-station", "industrial-station", "weapon-station")
NAMES = ("home", "colony", "agri", "industry", "weapon")  # of the kinds, as turns are written
MOST = (2, 8, 2, 2, 2)  # pieces of each kind
PRICES = ((1,), (), (1,), (1, 2), (1, 2, 3))  # kinds that a product replaces, all of which must be complete


class Society(NamedTuple):
    """The squares of one side's pieces, a set for each of KINDS."""

    home: int = 0
    colony: int = 0
    agri: int = 0
    industry: int = 0
    weapon: int = 0

    @property
    def pieces(self) -> int:
        """Return the squares of all its pieces."""
        return self.home | self.colony | self.agri | self.industry | self.weapon

    def within(self, cells: int) -> Society:
        """Return what is left if only the pieces on these squares stay."""
        return Society(*(held & cells for held in self))

    def kind_on(self, cell: int) -> int:
        """Return the number of the kind of piece on a square, -1 if it has none there."""
        return next((kind for kind, held in enumerate(self) if held >> cell & 1), -1)

    def is_complete(self, kind: int) -> bool:
        """Return whether it has all pieces of a kind."""
        return count(self[kind]) == MOST[kind]


NOBODY = Society()


def add_sides(sides: str, side: str) -> str:
    """Return some sides and one more, each once, by their letters."""
    return "".join(sorted({*sides, side}))


class Terms(NamedTuple):
    """What is agreed for a whole game.

    rejoin: whether an eliminated side may rejoin. stations: whether stations decide if several sides have
    most pieces. keys: keys of the save line that are kept unread.
    """

    rejoin: bool = True
    stations: bool = False
    keys: tuple[tuple[str, str], ...] = ()


class Position(NamedTuple):
    """A position.

    societies: of each side that has joined, by its letter. order: the rotation. round: its number, from 1.
    starts: sides seated at the start that have yet to place; waits: other sides that have yet to place;
    later: those of both whose placing is put off to their next turn. left: sides that have left.
    uncounted: sides that have rejoined and do not count yet for the win as only society.
    time: "on", UP, or COMPLETED if only those place now who found no square. asks: open requests.
    ended: why the game is over ("all", "only", "alone": the mover has won; "time"), empty while it goes on.
    """

    board: Board
    societies: tuple[Society, ...]
    order: str
    mover: str
    round: int = 1
    starts: str = ""
    waits: str = ""
    later: str = ""
    left: str = ""
    uncounted: str = ""
    time: str = "on"
    asks: tuple[Request, ...] = ()
    terms: Terms = Terms()
    ended: str = ""

    @property
    def space(self) -> Space:
        """Return the board as the engine looks at it."""
        return space_of(self.board)

    @property
    def occupied(self) -> int:
        """Return all squares on which pieces stand."""
        found = 0
        for society in self.societies:
            found |= society.pieces
        return found

    @property
    def moving(self) -> Society:
        """Return the society of the side to move."""
        return self.of(self.mover)

    def of(self, side: str) -> Society:
        """Return the society of a side that has joined."""
        return self.societies[ord(side) - 65]

    def has_pieces(self, side: str) -> bool:
        """Return whether a side has pieces on the board: without a home planet it has none."""
        return bool(self.of(side).home)

    def is_to_place(self, side: str) -> bool:
        """Return whether a side has joined or rejoined and has yet to place."""
        return side in self.starts or side in self.waits

    def asks_old_place(self, side: str) -> bool:
        """Return whether a side asks for its old place, so that it cannot place yet."""
        return any(ask.side == side and ask.what == OLD_PLACE for ask in self.asks)

    def is_out(self, side: str) -> bool:
        """Return whether a side in the rotation has no pieces and does not wait to place either."""
        return not self.has_pieces(side) and not self.is_to_place(side)

    def no_longer_waiting(self, sides: Collection[str]) -> Position:
        """Return the position in which these sides do not wait to place: they have placed, or it lapsed."""
        starts, waits, later = (
            "".join(side for side in waiting if side not in sides)
            for waiting in (self.starts, self.waits, self.later)
        )
        return self._replace(starts=starts, waits=waits, later=later)
