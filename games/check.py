"""Checking a turn at the table: whether it leads from one position to another, and if not, where not.

Knows the Game protocol only. Whether any turn at all leads there is the game's own search
(Game.verdict).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from games.board import Board
from games.faults import Fault
from games.protocol import Game, Resolution, Standing, Verdict

__all__ = [
    "Completed",
    "Doubts",
    "Gain",
    "Seeker",
    "check_positions",
    "check_turn",
    "differences",
    "other_board",
]


# What each doubtful cell may be, with probabilities, the most likely first.
Doubts = Mapping[int, Sequence[tuple[Standing, float]]]


@dataclass(frozen=True)
class Completed:
    """Hold how two positions with doubtful cells are read, and the verdict on them so read."""

    before: Any
    after: Any
    verdict: Verdict


@dataclass(frozen=True)
class Gain:
    """Tell how many cells a turn can take.

    turn: one that holds so many, in the notation; after: the save line it leads to. held: the mover's
    cells after it; most: no turn holds more, equal to held where that is exact. already: the mover's
    cells before it.
    """

    turn: str
    after: str
    held: int
    most: int
    already: int

    @property
    def exact(self) -> bool:
        """Tell whether no turn can hold more."""
        return self.held == self.most


@runtime_checkable
class Seeker(Protocol):
    """Offer what a game has beside games.protocol.Game where checking a turn is a search."""

    def verdict_within(self, before: Any, after: Any, seconds: float) -> Verdict:
        """Tell what Game.verdict tells, as far as it can be told in so many seconds."""

    def completed(
        self,
        before: Any,
        before_doubts: Doubts,
        after: Any,
        after_doubts: Doubts,
        seconds: float | None = None,
    ) -> Completed:
        """Return the most likely way to read both positions that makes the turn legal.

        before and after hold the best guess everywhere; where no reading is legal, they are judged so.
        """

    def weighed(self, before: Any, after: Any, doubts: Doubts, seconds: float | None = None) -> Doubts:
        """Return how likely each value of the doubtful cells is, if after is before or one turn later.

        after holds the best guess everywhere; empty where no reading was found to be legal.
        """

    def most_cells(self, before: Any, seconds: float | None = None) -> Gain:
        """Tell how many cells the mover can hold after this turn."""


def check_positions(
    game: Game[Any],
    before: Any,
    after: Any,
    seconds: float | None = None,
    doubts: tuple[Doubts, Doubts] = ({}, {}),
) -> Verdict:
    """Tell whether some legal turn of the mover leads from before to after.

    seconds: how long to look for one, or for what would be legal, at the most; without, the same question
    gets the same answer on every machine. doubts: what the doubtful cells of both may be; the most likely
    reading that makes the turn legal counts, and the answer says which cells that decided.
    """
    same_board = not other_board(game.board_of(before), game.board_of(after))
    if any(doubts) and same_board and isinstance(game, Seeker):
        return game.completed(before, doubts[0], after, doubts[1], seconds).verdict
    if seconds is not None and isinstance(game, Seeker):
        return game.verdict_within(before, after, seconds)
    return game.verdict(before, after)


def check_turn(game: Game[Any], before: Any, after: Any, turn: str) -> Verdict:
    """Tell exactly whether a written turn of the mover leads from before to after.

    Where it does not, the faults are those of the turn and, for a turn that is itself legal, every cell
    that stands differently, with what the turn did there. A full board before the turn means that the
    players play on.
    """
    text = game.position_text(after)
    if found := other_board(game.board_of(before), game.board_of(after)):
        return Verdict("illegal", None, text, found)
    if game.phase(before) == "over":
        before = game.playing_on(before)
    resolution = game.resolve(before, turn)
    faults = resolution.faults
    if resolution.after is not None:
        faults += differences(game, resolution, game.standing(after))
    return Verdict(
        verdict="illegal" if faults else "legal",
        turn=None if faults else turn,
        after=text,
        faults=faults,
    )


def other_board(before: Board, after: Board) -> tuple[Fault, ...]:
    """Return a fault where two positions do not stand on the same board."""
    if before.shape == after.shape:
        return ()
    message = f"the boards differ: size {before.shape} before the turn, size {after.shape} after it"
    return (Fault("other-board", (), message),)


def differences(game: Game[Any], resolution: Resolution, seen: tuple[Standing, ...]) -> tuple[Fault, ...]:
    """Return a fault for every cell where what is seen differs from what a legal turn leads to."""
    expected = game.standing(resolution.after)
    before = game.standing(resolution.before)
    names = game.board_of(resolution.before).names
    return tuple(
        Fault(
            "differs",
            (names[cell],),
            f"{names[cell]} should be {should.words}, but is {stands.words}: "
            + _history(game, resolution, cell, should == before[cell]),
        )
        for cell, (should, stands) in enumerate(zip(expected, seen, strict=True))
        if should != stands
    )


def _history(game: Game[Any], resolution: Resolution, cell: int, unchanged: bool) -> str:
    """Say what a turn did to a cell."""
    if done := [game.words(resolution.before, a) for a in resolution.actions if a.cell == cell]:
        return " and ".join(done)
    captures = [i for i, s in enumerate(resolution.steps, start=1) if any(c.cell == cell for c in s.captures)]
    changes = [i for i, s in enumerate(resolution.steps, start=1) if s.cell == cell]
    if not captures and not changes:
        return "this turn leaves it as it was" if unchanged else "this turn takes control of it and no more"
    told = []
    if captures:
        told.append(f"captured in step {', '.join(map(str, captures))}")
    if changes:
        last = resolution.steps[changes[-1] - 1]
        told.append(f"last deactivated in step {changes[-1]}, {last.before}->{last.after}")
    return " and ".join(told)
