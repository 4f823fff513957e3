"""The parts that some games have: if one is absent, games.game.Game answers in its stead.

P is the game's position, as in games.parts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Generic, TypeVar

from games.answers import Clue, Gain, Repair, Shortest, Verdict
from games.deadline import Late, seconds_left
from games.faults import Fault
from games.pictures import Batch, Counter, Marker, RegionPicture, Ring
from games.rule_sheet import PrintedSet, RuleSheet
from games.standing import Standing
from games.tokens import TokenSet
from games.words import Said

P = TypeVar("P")


class Printed(ABC):
    """What a printed set of the game has beside its board.

    tokens: the set of coded tokens that it is played with, None for a game of tiles, beads or dice. regions:
    the marks of its boards' regions (Board.regions), by name. marker: the mark that has a printed piece.
    stones: the inks of both halves of its pieces of two inks, by name. codes: the number of the printed code
    (calibration.threads) of each piece made of parts that has one, by name; its name is printed on it too.
    counters: what is counted beside the board. rings: the marks that lie on its pieces as printed rings.
    """

    tokens: TokenSet | None = None
    regions: Mapping[str, RegionPicture] = {}
    marker: Marker | None = None
    stones: Mapping[str, tuple[str, str]] = {}
    codes: Mapping[str, int] = {}
    counters: Sequence[Counter] = ()
    rings: Sequence[Ring] = ()

    def batches(self, options: Mapping[str, str]) -> Sequence[Batch]:
        """Return the pieces made of parts by the pages that they fill; empty if all are printed together.

        options: those of the game's options that are not as usual, by name.
        """
        return ()

    def card(self, options: Mapping[str, str]) -> Sequence[Said]:
        """Return what the card says that lies in the bag with the pieces; empty if there is none.

        options: as for batches.
        """
        return ()

    @abstractmethod
    def supply(self, cells: int) -> Mapping[str, int]:
        """Return how many pieces of each kind a set has whose board has so many cells.

        A kind is called by its colour's letter or its piece's name, as in Standing.
        """

    @abstractmethod
    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        """Return what the printed rules say and show, of this set; without one, of the usual board's."""


class PrintedTokens(Printed):
    """The printed set of a game whose sides all have the same coded tokens."""

    tokens: TokenSet

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return how many of each piece a side has."""
        return {kind.piece: kind.count for kind in self.tokens.kinds}


class Search(ABC, Generic[P]):
    """The check of a game that knows better than to try every turn."""

    @abstractmethod
    def verdict(self, before: P, after: P, seconds: float | None = None) -> Verdict:
        """Return whether some legal turn of the mover leads from before to after.

        seconds: how long to look at the most; without, the same question gets the same answer everywhere.
        """

    def shortest(self, before: P, after: P, turn: str, seconds: float | None = None) -> Shortest | None:
        """Return the shortest turn from before to after that is found, if its length means something.

        turn: one that leads there. seconds: as above.
        """
        return None

    def leads(self, before: P, after: P, late: Late) -> bool | None:
        """Return whether some legal turn leads from before to after, None if that was not found out.

        It is asked of many ways to read a photo, so it gives up sooner than verdict and looks for no reasons.
        """
        return {"legal": True, "illegal": False}.get(self.verdict(before, after, seconds_left(late)).verdict)

    def may_become(self, before: P, cell: int, was: Standing, now: Standing) -> bool:
        """Return False only if no turn of before's mover leaves a cell so."""
        return True

    def unlike(self, before: P, after: P, end: P | None) -> tuple[Fault, ...]:
        """Return a fault for what after's save line says beside its board otherwise than it follows.

        end: where the turn of before's mover, as written or found, leads; None if none is known.
        """
        return ()


@dataclass(frozen=True)
class SearchIn(Search[P]):
    """A search by the functions of a module, which is imported when it is first asked.

    It has verdict and unlike, and shortest if that means something.
    """

    module: str

    def verdict(self, before: P, after: P, seconds: float | None = None) -> Verdict:
        """Return what the module says."""
        found: Verdict = import_module(self.module).verdict(before, after, seconds)
        return found

    def shortest(self, before: P, after: P, turn: str, seconds: float | None = None) -> Shortest | None:
        """Return what the module says."""
        own = getattr(import_module(self.module), "shortest", None)
        found: Shortest | None = own(before, after, turn, seconds) if own else None
        return found

    def unlike(self, before: P, after: P, end: P | None) -> tuple[Fault, ...]:
        """Return what the module says."""
        found: tuple[Fault, ...] = import_module(self.module).unlike(after, end)
        return found


class Hints(ABC, Generic[P]):
    """Advice to players on what a turn could bring."""

    @abstractmethod
    def most_cells(self, before: P, seconds: float | None = None) -> Gain:
        """Return how many cells the mover can hold after this turn."""


class Advice(ABC, Generic[P]):
    """Advice for a player who asks for it; the same position gets the same advice."""

    @abstractmethod
    def clues(self, position: P) -> Sequence[Clue]:
        """Return the steps of a hint, each of which says more; the last names turns, if any can be made."""

    def reach(self, position: P) -> Mapping[int, tuple[int, ...]]:
        """Return in how many actions each part of a piece can do what it is for, by the piece's cell.

        A number for each of Look.parts: 1 or more, or 0 if that is not found out.
        """
        return {}


class Mending(ABC, Generic[P]):
    """The slips that a notation invites, and how likely turns are as play."""

    @abstractmethod
    def repairs(self, position: P, turn: str, most: int) -> Iterator[Repair]:
        """Yield every way to read a turn that is legal on position, the cheapest first, up to this cost.

        Of those that lead to the same position, one. What cannot be read at all has none.
        """

    @abstractmethod
    def unlikelihood(self, turns: Sequence[tuple[P, str, P]]) -> float:
        """Return how unlikely a game's turns (before, as read, after) are as play, in bits.

        Only differences between ways to read one record mean something.
        """


class Alone(ABC, Generic[P]):
    """Positions that say themselves that one side plays alone."""

    def refusal(self, position: P, *, clock: bool = False) -> Said:
        """Return why nobody can play alone by a position's terms, empty if somebody can.

        clock: whether a chess clock runs, which counts a whole game.
        """
        return ""

    @abstractmethod
    def playing_alone(self, position: P, side: str) -> P:
        """Return the position with this side to move, now and after each of its turns; its text says so."""

    @abstractmethod
    def alone(self, position: P) -> str:
        """Return the side that plays alone by the position, empty if none does."""


@dataclass(frozen=True)
class Bests:
    """How the results of a game that is played alone are compared, once it has ended by its rules.

    points: whether the most points are best, else the fewest turns are. level: the option that results must
    share to be compared, such as how hard the game is; empty if none matters.
    """

    points: bool = False
    level: str = ""
