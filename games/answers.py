"""What a game's rules answer with: actions, seats, ends, whole turns and verdicts, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.effects import Stage, captures
from games.faults import Fault
from games.standing import Standing
from games.words import Message, Said, say

IN, WAITS, OUT = "in", "waits", "out"

TABLE = "*"
"""The side of what the table itself says, by its clock or its referee (Rules.table_calls)."""

TIME, LAPSE = "time", "lapse"
"""Verbs of what a table's clock says: the time of the whole game is up, or an egg timer is at zero."""

BREAK, RESUME = "break", "resume"
"""Verbs of what a table's clock says when a break begins and when it ends."""

BY_THE_CLOCK = (TIME, LAPSE, BREAK, RESUME)

# What each doubtful cell may be, with probabilities, the most likely first.
Doubts = Mapping[int, Sequence[tuple[Standing, float]]]


class Action(NamedTuple):
    """Name one primitive action of a player.

    verb: the game's own word ("control", "drop", "pass").
    path: the cells it concerns by their index, of a way all in their order; empty if it concerns none.
    choice: what the player decides with it (a colour's letter, a kind of stone), empty if nothing is.
    side: whose it is, if that is not the side to move; TABLE if it is what the table says.
    """

    verb: str
    path: tuple[int, ...] = ()
    choice: str = ""
    side: str = ""

    @property
    def cell(self) -> int:
        """Return the last cell of the path, -1 if it concerns none."""
        return self.path[-1] if self.path else -1

    def plain_faults(self, mover: str) -> tuple[Fault, ...]:
        """Return a fault if it is not the mover's, or a way of cells in a game in which nothing moves."""
        if self.side not in ("", mover):
            return (Fault("wrong-side", (), say("not-its-turn", mover=mover, side=self.side)),)
        if len(self.path) > 1:
            return (Fault("wrong-step", (), say("one-cell", verb=self.verb)),)
        return ()


class Seat(NamedTuple):
    """A side at a position: IN, WAITS or OUT. since: the round in which it became so."""

    side: str
    state: str = IN
    since: int = 0


class Timing(NamedTuple):
    """How a game is timed unless people settle something else.

    egg: seconds that an egg timer gives for each turn, 0 for no egg timer. limit: seconds of the whole game,
    0 for no limit. chess_clock: whether a clock may count what each side uses of the game.
    """

    egg: int = 0
    limit: int = 0
    chess_clock: bool = True


class Because(NamedTuple):
    """One of several reasons for an end: in words, with the cells that it is about."""

    words: Said
    path: tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winners, every side's score, the reason.

    winners: the sides that share the win, none for a draw. scores: empty in games without scores, whose
    reason says all. rings: closed walks of cells that won the game, each cell beside the next, the last
    beside the first; after them those of others that the same turn closed.
    places: the sides from the best to the worst, sides of one place in one tuple; empty if only
    winners are told from the rest. because: what the reason rests on, cell by cell, if it needs that.
    counted: whether the scores decide, if there are some; else the reason does. called_off: whether nobody
    has won or drawn, because the game was ended before its end and does not count.
    """

    winners: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]
    reason: Said
    rings: tuple[tuple[int, ...], ...] = ()
    places: tuple[tuple[str, ...], ...] = ()
    because: tuple[Because, ...] = ()
    counted: bool = True
    called_off: bool = False

    @property
    def winner(self) -> str | None:
        """Return the only winner, None for a draw or if several share the win."""
        return self.winners[0] if len(self.winners) == 1 else None


@dataclass(frozen=True)
class Resolution:
    """The result of a whole turn.

    before: the position it was played on; after: the position it leads to, None if it is faulty.
    opening: what is done before stages follow by themselves, shown as one; empty in turns without it.
    stages: what then happens, stage by stage in order; of a faulty turn what could be carried out.
    faults: everything that is wrong with it, in the order of the turn; empty if it is legal.
    """

    before: Any
    after: Any
    opening: Stage
    stages: tuple[Stage, ...]
    faults: tuple[Fault, ...]

    @property
    def legal(self) -> bool:
        """Return whether the turn is legal."""
        return not self.faults

    @property
    def captured(self) -> tuple[int, ...]:
        """Return the cells captured at least once, in reading order."""
        return tuple(sorted({effect.cell for stage in self.stages for effect in captures(stage)}))


@dataclass(frozen=True)
class Verdict:
    """Whether one position follows from another: "legal", "illegal" or "undecided".

    turn: a turn that leads there, if legal; after: the position compared, as a save line.
    nearest: if illegal, the legal position nearest to it that was found, as a save line, None if
    none was; corrections: what would have to stand otherwise for that, cell by cell; least: no legal
    position differs in fewer cells.
    decided: if legal, the cells that the photos alone leave uncertain and that a legal turn settles.
    deciding: if undecided, the cells that it depends on, the likeliest first to differ from the best guess.
    """

    verdict: str
    turn: str | None
    after: str
    faults: tuple[Fault, ...] = ()
    nearest: str | None = None
    corrections: tuple[Fault, ...] = ()
    least: bool = False
    decided: tuple[Fault, ...] = ()
    deciding: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Shortest:
    """A turn from one position to another, and in words what is known of every such turn's length."""

    turn: str
    told: Said


@dataclass(frozen=True)
class Gain:
    """The most cells that a turn can take.

    turn: one that holds so many, in the notation; after: the save line it leads to. held: the mover's
    cells after it; most: no turn holds more, equal to held if that is exact. already: the mover's
    cells before it.
    """

    turn: str
    after: str
    held: int
    most: int
    already: int

    @property
    def exact(self) -> bool:
        """Return whether no turn can hold more."""
        return self.held == self.most


class Clue(NamedTuple):
    """A step of a hint, which says more than the step before.

    said: the step in words. cells: the cells to look at. turns: the turns that it names, in their order.
    """

    said: Said
    cells: tuple[int, ...] = ()
    turns: tuple[str, ...] = ()


@dataclass(frozen=True)
class Repair:
    """One way to read a written turn that makes it legal.

    cost: how far it is from what is written, 0 if it is just that; text: the turn as read;
    after: the position it leads to; words: each slip that it mends, half a sentence each.
    """

    cost: int
    text: str
    after: Any
    words: tuple[Message, ...] = ()
