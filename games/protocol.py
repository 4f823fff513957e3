"""The Game protocol: all that printing, reading and refereeing know of a game.

calibration, print, vision and companion speak to this and never to a game by name. What a position
or a turn holds inside is the game's own affair; here are only the questions that every game answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from games.board import Board
from games.effects import Played, Stage, captures
from games.faults import Fault
from games.options import Option
from games.standing import Standing

if TYPE_CHECKING:
    from games.rule_sheet import PrintedSet, RuleSheet

__all__ = [
    "Action",
    "Game",
    "Outcome",
    "Resolution",
    "Verdict",
    "Workload",
]

P = TypeVar("P")


class Action(NamedTuple):
    """Name one primitive action of a player.

    verb: the game's own word ("control", "drop", "pass").
    cell: the index of the cell it concerns, -1 where it concerns none.
    choice: what the player decides with it (a colour's letter, a kind of stone), empty where nothing is.
    """

    verb: str
    cell: int = -1
    choice: str = ""


@dataclass(frozen=True)
class Outcome:
    """Say how a game ended: the winning side's name or None for a draw, every side's score, why.

    scores: empty in games without scores, where the reason tells all.
    rings: closed walks of cells that won the game, each cell beside the next, the last beside the first;
    after them those of others that the same turn closed.
    """

    winner: str | None
    scores: tuple[tuple[str, int], ...]
    reason: str
    rings: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Resolution:
    """Tell what a whole turn comes to.

    before: the position it was played on; after: the position it leads to, None where it is faulty.
    opening: what is done before a cascade begins, shown as one; empty in games and turns without one.
    stages: what then happens, stage by stage in order; of a faulty turn what could be carried out.
    faults: everything that is wrong with it, in the order of the turn; empty where it is legal.
    """

    before: Any
    after: Any
    opening: Stage
    stages: tuple[Stage, ...]
    faults: tuple[Fault, ...]

    @property
    def legal(self) -> bool:
        """Tell whether the turn is legal."""
        return not self.faults

    @property
    def captured(self) -> tuple[int, ...]:
        """Return the cells captured at least once, in reading order."""
        return tuple(sorted({effect.cell for stage in self.stages for effect in captures(stage)}))


@dataclass(frozen=True)
class Verdict:
    """Say whether one position follows from another: "legal", "illegal" or "undecided".

    turn: a turn that leads there, where legal; after: the position compared, as a save line.
    nearest: where illegal, the legal position nearest to it that was found, as a save line, None where
    none was; corrections: what would have to stand otherwise for that, cell by cell; least: no legal
    position differs in fewer cells.
    decided: of positions read with doubts the cells that the rules read otherwise than the best guess.
    """

    verdict: str
    turn: str | None
    after: str
    faults: tuple[Fault, ...] = ()
    nearest: str | None = None
    corrections: tuple[Fault, ...] = ()
    least: bool = False
    decided: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Workload:
    """Name one thing of a game whose speed is measured.

    counts: what a run counts, in the plural; empty where the time of one run is meant.
    prepare: returns the run itself, which says how much it did.
    bar: what it should reach, so many a second or at most so many milliseconds a run; None for no bar.
    """

    name: str
    counts: str
    prepare: Callable[[], Callable[[Random], int]]
    bar: float | None = None


class Game(Protocol[P]):
    """Offer one game to the rest of the house. P is the game's position: immutable, hashable.

    usual_shape: the board it is played on unless another is asked for.
    options: what else can be asked of a start.
    workloads: what is timed of it, random play first.
    """

    id: str
    title: str
    rulesets: Sequence[str]
    sides: Sequence[str]
    usual_shape: str
    options: Sequence[Option]
    workloads: Sequence[Workload]

    def board(self, shape: str) -> Board:
        """Return the board of this shape ("9", "8x6", "hex7"); raises BoardError."""

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> P:
        """Return a start position; the same seed gives the same position.

        seed: None where none is given; options: values of the class's options by name, those left out as
        usual. Raises GamesError where lot has to decide and there is no seed, and for options that there are
        not, or that cannot be so.
        """

    def with_options(self, start: P, options: Mapping[str, str]) -> P:
        """Return a start position of which these options are said as well.

        Raises GamesError where it contradicts them, or cannot have them.
        """

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return how many pieces of each kind a set has whose board has so many cells.

        A kind is called by its colour's letter or its piece's name, as in Standing.
        """

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        """Return what the printed rules say and show, of this set; without one, of the usual board's."""

    def board_of(self, position: P) -> Board:
        """Return the board a position stands on."""

    def ruleset_of(self, position: P) -> str:
        """Return the name of the ruleset a position is played by."""

    def mover(self, position: P) -> str:
        """Return the name of the side to move."""

    def player(self, position: P, side: str) -> str:
        """Return the side that whoever plays a side now began the game with.

        That is the side itself, except in games whose players can change sides.
        """

    def says_mover(self, position: P) -> bool:
        """Tell whether the position's text says who is to move (else the first turn does)."""

    def saying_mover(self, position: P) -> P:
        """Return the position whose text says who is to move."""

    def with_mover(self, position: P, side: str) -> P:
        """Return the position with another side to move, at the beginning of its turn."""

    def phase(self, position: P) -> str:
        """Return a word for what is due ("control", "drop"), or "over"."""

    def mid_turn(self, position: P) -> bool:
        """Tell whether a turn has begun and not ended."""

    def due(self, position: P) -> str:
        """Say in words what the side to move is to do next; meaningless once the game is over."""

    def actions(self, position: P) -> list[Action]:
        """Return every legal primitive action."""

    def faults(self, position: P, action: Action) -> tuple[Fault, ...]:
        """Return everything that is wrong with an action; empty where it is legal."""

    def apply(self, position: P, action: Action) -> P:
        """Return the position after an action; raises IllegalError with every fault."""

    def played(self, position: P, action: Action) -> Played:
        """Return where an action leads and what it brings about; raises IllegalError with every fault."""

    def told(self, board: Board, stage: Stage) -> str:
        """Say in words what happened in a stage of a turn."""

    def pattern(self, position: P, cell: int) -> tuple[Action, ...]:
        """Return the actions that take the pattern round a cell a step on; empty where there is none.

        A pattern is whatever experienced players do by one thought; games without any return nothing.
        """

    def outcome(self, position: P) -> Outcome | None:
        """Return how the game ended, None while it goes on."""

    def scores(self, position: P) -> Mapping[str, int]:
        """Return every side's score as the position stands; empty in games without scores."""

    def rematch(self, position: P) -> Mapping[str, str]:
        """Return the options that are proposed for the next game after this one."""

    def position_from_text(self, text: str) -> P:
        """Read a save line that comes in; raises ParseError, for keys too that are not known."""

    def stored_position(self, text: str) -> P:
        """Read a save line that was written into our own store earlier, when every key was still taken.

        Those that are not known are kept, unread. Raises ParseError.
        """

    def unread(self, position: P) -> tuple[str, ...]:
        """Return the names of the keys of its save line that nothing reads: they were never judged."""

    def position_text(self, position: P) -> str:
        """Write the save line."""

    def resolve(self, position: P, turn: str) -> Resolution:
        """Play a whole turn given as text; what cannot be read is a fault of the turn."""

    def verdict(self, before: P, after: P) -> Verdict:
        """Tell whether some legal turn of the mover leads from before to after."""

    def unlike(self, before: P, after: P, end: P | None) -> tuple[Fault, ...]:
        """Return a fault for what after's save line says beside its board otherwise than it follows.

        end: where the turn of before's mover, as written or found, leads; None where none is known.
        """

    def older_turns(self, line: str) -> tuple[int, list[str]] | None:
        """Read a line of an older record: its number and the turns of all sides; None where it is none."""

    def turn_text(self, position: P, actions: Sequence[Action]) -> str:
        """Write the actions of one whole turn, begun at position, in the notation (without number)."""

    def with_rest(self, turn: str) -> str:
        """Return a turn's text by which everything still active is left to rest at its end."""

    def playing_on(self, position: P) -> P:
        """Return the position with the option to play on after the game would be over."""

    def picture(self, position: P) -> str:
        """Draw a position in plain text."""

    def standing(self, position: P) -> tuple[Standing, ...]:
        """Return what stands on each cell, in reading order."""

    def position_of(self, shape: str, standing: Sequence[Standing], ruleset: str = "") -> P:
        """Return the position that these pieces show, as far as they tell it.

        Raises GamesError where they cannot stand so.
        """

    def with_standing(self, position: P, standing: Sequence[Standing]) -> P:
        """Return the position with these pieces on its board; what no picture shows is kept.

        Raises GamesError where they cannot stand so.
        """

    @property
    def classes(self) -> Sequence[Standing]:
        """Return everything that a cell can show."""
