"""Checking a turn at the table: whether it leads from one position to another, and if not, where not.

Knows the Game protocol only. Whether any turn at all leads there is the game's own search
(Game.verdict).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar, runtime_checkable

from games.board import Board
from games.deadline import within
from games.doubts import (
    MAX_READINGS,
    Completed,
    Doubts,
    completed,
    led_to,
    otherwise,
    readings,
    undecided,
    weighed,
)
from games.faults import Fault
from games.protocol import Game, Resolution, Verdict
from games.standing import Standing

__all__ = [
    "Gain",
    "Seeker",
    "as_said",
    "check_positions",
    "check_turn",
    "differences",
    "other_board",
    "read_positions",
    "read_turn",
    "says_otherwise",
    "to_judge",
    "weigh",
]

P = TypeVar("P")


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
    """Tell whether some legal turn of the mover leads from before to after; see read_positions."""
    return read_positions(game, before, after, seconds, doubts).verdict


def read_positions(
    game: Game[Any],
    before: Any,
    after: Any,
    seconds: float | None = None,
    doubts: tuple[Doubts, Doubts] = ({}, {}),
) -> Completed:
    """Tell how two positions are read, and whether some legal turn of the mover leads from one to the other.

    seconds: how long to look for one, or for what would be legal, at the most; without, the same question
    gets the same answer on every machine. doubts: what the doubtful cells of both may be; the most likely
    reading that makes the turn legal counts, and the answer says which cells that decided.
    """
    same_board = not other_board(game.board_of(before), game.board_of(after))
    if any(doubts) and same_board:
        if isinstance(game, Seeker):
            return game.completed(before, doubts[0], after, doubts[1], seconds)
        return completed(game, before, doubts[0], after, doubts[1], within(seconds))
    if seconds is not None and isinstance(game, Seeker):
        return Completed(before, after, game.verdict_within(before, after, seconds))
    return Completed(before, after, game.verdict(before, after))


def weigh(game: Game[Any], before: Any, after: Any, doubts: Doubts, seconds: float) -> Doubts:
    """Return how likely each value of the doubtful cells is, if after is before or one legal turn later.

    before is known for certain, after holds the best guess everywhere; empty where no reading was found to
    be legal. seconds: how long to look.
    """
    if isinstance(game, Seeker):
        return game.weighed(before, after, doubts, seconds)
    return weighed(game, before, after, doubts, within(seconds))


def check_turn(game: Game[Any], before: Any, after: Any, turn: str) -> Verdict:
    """Tell exactly whether a written turn of the mover leads from before to after; see read_turn."""
    return read_turn(game, before, after, turn).verdict


def read_turn(
    game: Game[Any],
    before: Any,
    after: Any,
    turn: str,
    seconds: float | None = None,
    doubts: tuple[Doubts, Doubts] = ({}, {}),
) -> Completed:
    """Tell how two positions are read, and exactly whether a written turn leads from one to the other.

    seconds: how long to try readings at the most. doubts: what the doubtful cells of both may be; one after
    the turn counts as what the turn leads to where it may be that, and of the ways to read those before it
    the most likely counts by which the turn is legal.
    Where it does not, the faults are those of the turn and, for a turn that is itself legal, every cell
    that stands differently, with what the turn did there. A full board before the turn means that the
    players play on.
    """
    text = game.position_text(after)
    if found := other_board(game.board_of(before), game.board_of(after)):
        return Completed(before, after, Verdict("illegal", None, text, found))
    told, late = tuple[Fault, ...](), within(seconds)
    for number, first in enumerate(readings(game, before, doubts[0])):
        if number and (number > MAX_READINGS or late()):
            names = game.board_of(before).names
            open_ = undecided(text, [names[cell] for cell in sorted({*doubts[0], *doubts[1]})])
            return Completed(before, after, open_)
        resolution = game.resolve(to_judge(game, first), turn)
        last, faults = led_to(game, after, resolution.after, doubts[1]), resolution.faults
        if resolution.after is not None:
            faults += differences(game, resolution, game.standing(last))
        if not faults:
            other = otherwise(game, (before, first), (after, last))
            legal = Verdict("legal", turn, game.position_text(last), decided=other)
            return Completed(first, last, legal)
        told = told or faults
    return Completed(before, after, Verdict("illegal", None, text, told))


def as_said(game: Game[P], before: P, after: P, verdict: Verdict, turn: str | None = None) -> Verdict:
    """Return the verdict with what after's save line says beside its board judged too.

    turn: as written, where one was. Who is to move, passes and the like have to follow as well as the pieces.
    """
    before, played = to_judge(game, before), turn or verdict.turn
    end = game.resolve(before, played).after if played else None
    if game.mid_turn(after):  # active cells were told already
        plain = not any(standing.active for standing in game.standing(after))
        found = (Fault("mid-turn", (), "the position after the turn stands in the middle of one"),) * plain
    else:
        found = game.unlike(before, after, end)
    if not found:
        return verdict
    earlier = verdict.faults if verdict.verdict == "illegal" else ()
    return replace(verdict, verdict="illegal", turn=None, faults=earlier + found)


def says_otherwise(what: str) -> Fault:
    """Return the fault of a save line that says something else beside its board than what follows."""
    return Fault("says-otherwise", (), what)


def to_judge(game: Game[P], before: P) -> P:
    """Return the position as a turn is judged on it: where a full board ended the game, they play on."""
    return game.playing_on(before) if game.phase(before) == "over" else before


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
    there = [(n, e) for n, stage in enumerate(resolution.stages, 1) for e in stage if e.cell == cell]
    taken = [str(number) for number, effect in there if effect.by]
    changed = [(number, effect) for number, effect in there if effect.why == "deactivate"]
    told = [f"captured in step {', '.join(taken)}"] if taken else []
    if changed:
        number, last = changed[-1]
        told.append(f"last deactivated in step {number}, {last.recoloured}")
    if not told and there:
        board = game.board_of(resolution.before)
        told = [game.told(board, resolution.stages[number - 1]) for number, _ in there]
    if not told:
        return "this turn leaves it as it was" if unchanged else "this turn takes control of it and no more"
    return " and ".join(told)
