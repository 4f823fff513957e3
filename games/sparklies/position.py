"""Positions of Sparklies: colours, controllers, active cells, whose turn it is and by which rules.

A cell is one byte, the digit of the save line: colour + 3 x controller. Positions are immutable and
know no rules of play; those are in games.sparklies.play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from itertools import compress
from typing import NamedTuple

from games.board import Board
from games.errors import GamesError
from games.sparklies.terms import COLOURS, EMPTY, PLAYERS, Ruleset, Side, Terms, require
from games.sparklies.words import say

NO_HANDICAP = (0, 0)
NO_BANNER = -1  # of a side that has not taken its first cell yet

# For each side the table by which bytes.translate marks its cells with 1: counting and listing cells
# happens at every step of random play, and a loop in Python would take most of the time.
_CONTROLLED_BY = tuple(
    bytes(state // 3 == side or (state == EMPTY and side is Side.NOBODY) for state in range(256))
    for side in Side
)
_ALL_CONTROLLED = bytes(range(3, EMPTY))
# What a cell's state says, by its number.
_LETTERS: tuple[str, ...] = (*COLOURS * len(Side), "")
_CONTROLLERS = (*(side for side in Side for _ in COLOURS), Side.NOBODY)


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


_NONE: frozenset[int] = frozenset()
_NONE_MET: frozenset[tuple[bytes, frozenset[int]]] = frozenset()
_BEGUN = (Phase.ACTIVATE, Phase.DEACTIVATE, Phase.PROPAGATE)


class Round(NamedTuple):
    """The progress of a round of alternate deactivation.

    first: who is first in it. step: 0 and 1 take a cell, 2 and 3 activate one, 4 and 5 deactivate one; pairs:
    how many pairs of these were made. met: what stood after them (cells, active) and how often. agreed: who
    is willing to stop it.
    """

    number: int = 1
    first: Side = Side.BLACK
    step: int = 0
    pairs: int = 0
    met: frozenset[tuple[bytes, frozenset[int], int]] = frozenset()
    agreed: frozenset[Side] = frozenset()

    @property
    def under_way(self) -> bool:
        """Return whether a step was made before, so that it is settled whose is due."""
        return self.number > 1 or self.step > 0


class Position(NamedTuple):
    """One position (a tuple: games make and compare them by the hundred thousand).

    cells: a byte a cell in reading order, colour + 3 x controller.
    active: the cells captured or activated and not yet deactivated.
    trail: the states (cells, active) of this turn so far, kept only if a ruleset stops at a return.
    passes: how many players have passed in succession.
    banners: the cell that is each player's banner, NO_BANNER before its first; empty if none play for it.
    handicap: how many cells the mover has taken before the first turn, and how many it takes in all.
    captured: the cells captured in this turn, kept only if none may be twice (Terms.once).
    round: how far the round is if the players take turns at every step; every step is a turn then.
    """

    terms: Terms
    cells: bytes
    mover: Side = Side.BLACK
    phase: Phase = Phase.CONTROL
    active: frozenset[int] = frozenset()
    trail: frozenset[tuple[bytes, frozenset[int]]] = frozenset()
    passes: int = 0
    banners: tuple[int, ...] = ()
    handicap: tuple[int, int] = NO_HANDICAP
    captured: frozenset[int] = frozenset()
    round: Round | None = None

    @property
    def board(self) -> Board:
        """Return the board."""
        return self.terms.board

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset."""
        return self.terms.ruleset

    def colour(self, cell: int) -> str:
        """Return a cell's colour letter, empty if no piece is placed yet."""
        return _LETTERS[self.cells[cell]]

    def controller(self, cell: int) -> Side:
        """Return who controls a cell."""
        return _CONTROLLERS[self.cells[cell]]

    def marks(self, side: Side) -> bytes:
        """Return a byte for each cell: 1 if the side (or nobody) controls it, else 0."""
        return self.cells.translate(_CONTROLLED_BY[side])

    def controlled_by(self, side: Side) -> tuple[int, ...]:
        """Return the cells that a side (or nobody) controls, in reading order."""
        return tuple(compress(range(len(self.cells)), self.marks(side)))

    @property
    def full(self) -> bool:
        """Return whether every cell is controlled."""
        return _is_full(self.cells)

    @property
    def extra(self) -> int:
        """Return how many cells the mover is still to take before the first turn."""
        taken, given = self.handicap
        return given - taken

    @property
    def mid_turn(self) -> bool:
        """Return whether a turn has begun and not ended."""
        return (self.phase in _BEGUN and self.round is None) or self.handicap[0] > 0

    @property
    def captor(self) -> Side:
        """Return who has taken another's banner, nobody while none is lost."""
        lost = zip(PLAYERS, self.banners, strict=False)
        owners = ((side, self.controller(cell)) for side, cell in lost if cell != NO_BANNER)
        return next((owner for side, owner in owners if owner is not side), Side.NOBODY)

    def score(self, side: Side) -> int:
        """Return how many cells a side controls."""
        return self.marks(side).count(1)

    def playing_on(self) -> Position:
        """Return the position with the option to play on after the board is full."""
        on = self._replace(terms=replace(self.terms, play_on=True))
        return on.begin(self.cells, self.mover, self.passes) if self.phase is Phase.OVER else on

    @property
    def judged(self) -> Position:
        """Return the position as a turn is judged on it: on a full board the players play on.

        If all have passed or a banner is lost the game is over anyway, and no turn is legal.
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
        return self.begin(bytes(cells), self.mover)

    def left_by(self, gone: Side) -> Position:
        """Return the position in which a side's turns are skipped; its pass counts no longer."""
        terms, order = self.terms, self.terms.playing
        left = self._replace(terms=replace(terms, out=terms.out | {gone}))
        if self.mover is gone:
            return left.begin(self.cells, terms.after(gone))
        at = order.index(self.mover)
        passed = [order[at - back] for back in range(1, self.passes + 1)]
        return left._replace(passes=self.passes - passed.count(gone))

    def begin(self, cells: bytes, mover: Side, passes: int = 0) -> Position:
        """Return the position at the beginning of a turn of the same game; see begin_turn."""
        return begin_turn(self.terms, cells, mover, passes, self.banners)


def _is_full(cells: bytes) -> bool:
    """Return whether every cell is controlled."""
    return not cells.translate(None, _ALL_CONTROLLED)


def begin_turn(
    terms: Terms, cells: bytes, mover: Side, passes: int = 0, banners: tuple[int, ...] = (), count: int = 0
) -> Position:
    """Return the position at the beginning of a side's turn, nothing active.

    banners: see Position; count: how many cells it takes before the first turn, if any. The game is over once
    every cell is controlled, unless the players play on; then all passing in succession ends it. It also is
    where a banner is another's. If the players take turns at every step, the first round begins.
    """
    phase = Phase.CONTROL
    if _is_full(cells):
        on = terms.play_on and passes < len(terms.playing)
        phase = Phase.ACTIVATE_OR_PASS if on else Phase.OVER
    if not (terms.banners or terms.alternation or count):
        return Position(terms, cells, mover, phase, _NONE, _NONE_MET, passes)
    banners = (banners or (NO_BANNER,) * terms.players) if terms.banners else ()
    its = Round(first=mover) if terms.alternation and not count else None
    begun = Position(terms, cells, mover, phase, passes=passes, banners=banners)
    begun = begun._replace(handicap=(0, count) if count else NO_HANDICAP, round=its)
    return begun._replace(phase=Phase.OVER) if begun.captor else begun


def resume_position(position: Position, before: Position) -> Position:
    """Return a position set while the game stood so: played on if that is agreed, who is out stays out.

    Raises GamesError if the line has one of these to move.
    """
    for gone in sorted(before.terms.out - position.terms.out):
        if gone is position.mover and position.terms.header.says_mover:
            raise GamesError(say("save-mover", mover=gone.label))
        position = position.left_by(gone)
    require(position.terms)
    on = before.terms.play_on and not position.terms.header.says_playing
    return position.playing_on() if on else position


def mid_chain(position: Position, active: frozenset[int]) -> Position:
    """Return the position with these cells active, in the chain of the player who has one of them.

    Without active cells, the position itself.
    """
    if not active:
        return position
    owners = [position.controller(cell) for cell in sorted(active)]
    mover = next(filter(None, owners), position.mover)
    return position._replace(mover=mover, phase=Phase.PROPAGATE, active=active, passes=0)
