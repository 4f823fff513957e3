"""Positions of Sparklies: colours, controllers, active cells, whose turn it is and by which rules.

A cell is one byte, the digit of the save line: colour + 3 x controller. Positions are immutable and
know no rules of play; those are in games.sparklies.play.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from itertools import compress
from typing import NamedTuple

from games.board import Board, board_named, square_board
from games.errors import BoardError, GamesError
from games.sparklies.words import say

__all__ = [
    "COLOURS",
    "RULESETS",
    "Header",
    "Phase",
    "Position",
    "Ruleset",
    "Side",
    "Terms",
    "begin_turn",
    "board_of_squares",
    "changed",
    "dealt",
    "mid_chain",
    "random_position",
    "ruleset_named",
    "side_named",
    "victim_of",
]

COLOURS = "RGB"  # the index is the colour's number; each attacks the next one round


def victim_of(colour: int) -> int:
    """Return the colour that a colour attacks: R attacks G, G attacks B, B attacks R."""
    return (colour + 1) % 3


class Side(IntEnum):
    """A cell's controller; the number is its place in the save line's digit."""

    NOBODY = 0
    BLACK = 1
    WHITE = 2

    @property
    def label(self) -> str:
        """Return the name used in every text form ("none" for nobody)."""
        return "none" if self is Side.NOBODY else self.name.lower()

    @property
    def letter(self) -> str:
        """Return the letter of the turn notation."""
        return self.name[0]

    @property
    def other(self) -> Side:
        """Return the player whose turn follows this one's."""
        return _OTHER[self]


_OTHER = (Side.NOBODY, Side.WHITE, Side.BLACK)


def side_named(text: str) -> Side:
    """Return the player called "black" or "white", or by the first letter; raises GamesError."""
    for side in (Side.BLACK, Side.WHITE):
        if text.strip().lower() in (side.label, side.letter.lower()):
            return side
    raise GamesError(say("no-side", side=text))


# For each side the table by which bytes.translate marks its cells with 1: counting and listing cells
# happens at every step of random play, and a loop in Python would take most of the time.
_CONTROLLED_BY = tuple(bytes(state // 3 == side for state in range(256)) for side in Side)
_PLAYERS = 2
_ALL_CONTROLLED = bytes(range(3, 256))


class Phase(Enum):
    """What is due in a turn.

    ACTIVATE_OR_PASS begins a turn once the board is full and the players play on; DEACTIVATE is the
    activated cell's own deactivation, whose colour is free in every ruleset; PROPAGATE are those of the
    cells it captured.
    """

    CONTROL = "control"
    ACTIVATE = "activate"
    ACTIVATE_OR_PASS = "activate-or-pass"
    DEACTIVATE = "deactivate"
    PROPAGATE = "propagate"
    OVER = "over"


@dataclass(frozen=True)
class Ruleset:
    """Say what the rulesets differ in (table "Rulesets" of the facts).

    owned: whether attackers must be the mover's.
    forced: how many steps round the circle R, G, B a captured cell's colour goes at its deactivation;
    None where the captor chooses.
    stops_at_return: whether the chain stops when a state of this turn comes back.
    """

    id: int
    name: str
    owned: bool
    forced: int | None
    stops_at_return: bool = False

    @property
    def computed(self) -> bool:
        """Tell whether everything after the first deactivation follows by itself."""
        return self.forced is not None

    @property
    def order_matters(self) -> bool:
        """Tell whether the order of deactivations decides what a turn comes to."""
        return self.forced is None or self.stops_at_return


RULESETS: Mapping[int, Ruleset] = {
    1: Ruleset(1, "speed", owned=False, forced=2),  # the attacker's colour: two steps on from its victim's
    2: Ruleset(2, "subtle", owned=True, forced=None),
    3: Ruleset(3, "drift", owned=False, forced=1, stops_at_return=True),  # the next colour, R->G->B->R
}


def ruleset_named(name: str) -> Ruleset:
    """Return the ruleset of this name or number; raises GamesError."""
    for ruleset in RULESETS.values():
        if name.strip().lower() in (ruleset.name, str(ruleset.id)):
            return ruleset
    raise GamesError(say("no-ruleset", ruleset=name, known=tuple(r.name for r in RULESETS.values())))


def board_of_squares(shape: str) -> Board:
    """Return the board of this shape; raises BoardError where its cells are no plain squares."""
    board = board_named(shape)
    if board.sides != 4 or board.shaded or board.torus:
        raise BoardError(say("no-squares", shape=shape))
    return board


def changed(whole: Board, dead: Iterable[str]) -> Board:
    """Return a plain board of squares without its dead cells; raises GamesError."""
    return square_board(len(whole.rows[0]), len(whole.rows), dead=frozenset(dead))


@dataclass(frozen=True)
class Header:
    """Keep what a save line says beside ruleset, size and cells, to write it back unchanged.

    unknown: the four fields whose meaning is not documented; keys: extensions that are kept unread;
    says_mover: whether the line says who is to move; says_playing: whether it says if it is played on.
    """

    unknown: tuple[str, str, str, str] = ("2", "4", "1", "0")
    keys: tuple[tuple[str, str], ...] = ()
    says_mover: bool = False
    says_playing: bool = False


@dataclass(frozen=True)
class Terms:
    """Hold what stays the same through a whole game: board, ruleset, options, the save line's header.

    alone: the side that plays alone, turn after turn; nobody where both play.
    """

    board: Board
    ruleset: Ruleset = RULESETS[2]
    play_on: bool = False
    header: Header = field(default=Header(), compare=False)
    alone: Side = Side.NOBODY

    def after(self, mover: Side) -> Side:
        """Return the side to move after a side's turn."""
        return self.alone or mover.other


class Position(NamedTuple):
    """Hold one position (a tuple: games make and compare them by the hundred thousand).

    cells: a byte a cell in reading order, colour + 3 x controller.
    active: the cells captured or activated and not yet deactivated.
    trail: the states (cells, active) of this turn so far, kept only where a ruleset stops at a return.
    passes: how many players have passed in succession.
    """

    terms: Terms
    cells: bytes
    mover: Side = Side.BLACK
    phase: Phase = Phase.CONTROL
    active: frozenset[int] = frozenset()
    trail: frozenset[tuple[bytes, frozenset[int]]] = frozenset()
    passes: int = 0

    @property
    def board(self) -> Board:
        """Return the board."""
        return self.terms.board

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset."""
        return self.terms.ruleset

    def colour(self, cell: int) -> str:
        """Return a cell's colour letter."""
        return COLOURS[self.cells[cell] % 3]

    def controller(self, cell: int) -> Side:
        """Return who controls a cell."""
        return Side(self.cells[cell] // 3)

    def marks(self, side: Side) -> bytes:
        """Return a byte for each cell: 1 where the side (or nobody) controls it, else 0."""
        return self.cells.translate(_CONTROLLED_BY[side])

    def controlled(self, side: Side) -> tuple[int, ...]:
        """Return the cells that a side (or nobody) controls, in reading order."""
        return tuple(compress(range(len(self.cells)), self.marks(side)))

    @property
    def full(self) -> bool:
        """Tell whether every cell is controlled."""
        return is_full(self.cells)

    def score(self, side: Side) -> int:
        """Return how many cells a side controls."""
        return self.marks(side).count(1)

    def playing_on(self) -> Position:
        """Return the position with the option to play on after the board is full."""
        on = self._replace(terms=replace(self.terms, play_on=True))
        return begin_turn(on.terms, self.cells, self.mover, self.passes) if self.phase is Phase.OVER else on

    @property
    def judged(self) -> Position:
        """Return the position as a turn is judged on it: on a full board the players play on.

        Where both have passed the game is over all the same, and no turn is legal.
        """
        return self.playing_on() if self.phase is Phase.OVER else self

    def under(self, ruleset: Ruleset) -> Position:
        """Return the same position under another ruleset."""
        return self._replace(terms=replace(self.terms, ruleset=ruleset))

    def with_cells(self, changes: Mapping[int, int]) -> Position:
        """Return the position with some cells' states replaced, at the beginning of the mover's turn."""
        cells = bytearray(self.cells)
        for cell, state in changes.items():
            cells[cell] = state
        return begin_turn(self.terms, bytes(cells), self.mover)


def is_full(cells: bytes) -> bool:
    """Tell whether every cell is controlled."""
    return not cells.translate(None, _ALL_CONTROLLED)


def begin_turn(terms: Terms, cells: bytes, mover: Side, passes: int = 0) -> Position:
    """Return the position at the beginning of a side's turn, nothing active.

    The game is over once every cell is controlled, unless the players play on; then all passing in
    succession ends it.
    """
    phase = Phase.CONTROL
    if is_full(cells):
        phase = Phase.ACTIVATE_OR_PASS if terms.play_on and passes < _PLAYERS else Phase.OVER
    return Position(terms, cells, mover, phase, passes=passes)


def mid_chain(position: Position, active: frozenset[int]) -> Position:
    """Return the position with these cells active, in the chain of the player who has one of them.

    Without active cells, the position itself.
    """
    if not active:
        return position
    owners = [position.controller(cell) for cell in sorted(active)]
    mover = next((side for side in owners if side is not Side.NOBODY), position.mover)
    return position._replace(mover=mover, phase=Phase.PROPAGATE, active=active, passes=0)


def random_position(
    columns: int,
    rows: int | None = None,
    *,
    seed: int | str = 0,
    ruleset: Ruleset = RULESETS[2],
    equal: bool = False,
) -> Position:
    """Return a start position on a plain board of squares, as dealt tells."""
    return dealt(square_board(columns, rows), seed=seed, ruleset=ruleset, equal=equal)


def dealt(
    board: Board, *, seed: int | str = 0, ruleset: Ruleset = RULESETS[2], equal: bool = False
) -> Position:
    """Return a start position on a board: random colours, nobody controls anything, black begins.

    equal: equal numbers of each colour; where the count does not divide they differ by at most one and
    lot decides which are larger.
    """
    rng = random.Random(f"sparklies {seed}")
    colours: Iterable[int]
    if equal:
        order = rng.sample(range(3), 3)
        colours = [order[i % 3] for i in range(len(board))]
        rng.shuffle(colours)
    else:
        colours = (rng.randrange(3) for _ in board)
    return Position(Terms(board, ruleset), bytes(colours))
