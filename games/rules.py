"""The rules of a game: what every game answers, and what only some games answer for themselves.

A newcomer reads `CoreRules`. `SeatRules` is for games whose players come, leave, change sides or call out of
turn, `RoundRules` for games that count rounds otherwise, `OptionRules` for games with options, agreements or
repetitions of their own. `Rules` is all of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Generic, TypeVar

from games.answers import IN, TABLE, Action, Outcome, Seat, Timing
from games.board import Board, board_named
from games.consent import Request
from games.effects import Played
from games.errors import BoardError, GamesError, IllegalError
from games.faults import Fault
from games.options import Option, validate_options
from games.saying import action_words, way_words
from games.words import Message, say

P = TypeVar("P")

_board = cache(board_named)  # the usual one is asked for all the time


class CoreRules(ABC, Generic[P]):
    """What may be done, by whom, and what it leads to: the members that every game answers or inherits.

    sides: all that can play, in the order of turns. rulesets: the standard one first. usual_shape: the board
    it is played on unless another is asked for. shapes: the boards to choose from; without them people may
    write any that `board` allows. options: what else can be asked of a start. timing: how it is timed unless
    people settle something else. urgent: the verbs of actions whose moment counts, not the turn's end.
    """

    sides: Sequence[str]
    rulesets: Sequence[str] = ("standard",)
    usual_shape: str
    shapes: Sequence[str] = ()
    options: Sequence[Option] = ()
    timing: Timing = Timing()
    urgent: Sequence[str] = ()

    def board(self, shape: str) -> Board:
        """Return the board of this shape ("9", "8x6", "hex7"); raises BoardError.

        Unless a game says otherwise, it is played on its usual board alone.
        """
        usual = _board(self.usual_shape)
        if shape != self.usual_shape and _board(shape).shape != usual.shape:
            raise BoardError(say("usual-board", shape=shape, usual=usual.shape))
        return usual

    @abstractmethod
    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> P:
        """Return a start position; the same seed gives the same position.

        seed: None if none is given; options: values of the class's options by name, those left out as
        usual. Raises GamesError if lot has to decide and there is no seed, and for options that there are
        not, or that cannot be so.
        """

    def board_of(self, position: P) -> Board:
        """Return the board of a position: the usual one, unless a game has several."""
        return _board(self.usual_shape)

    @abstractmethod
    def due(self, position: P) -> tuple[str, ...]:
        """Return the sides that may act now, the one whose turn it is first; none once the game is over."""

    @abstractmethod
    def with_mover(self, position: P, side: str) -> P:
        """Return the position with another side to move, at the beginning of its turn."""

    @abstractmethod
    def actions(self, position: P) -> list[Action]:
        """Return every legal primitive action of those who are due."""

    @abstractmethod
    def played(self, position: P, action: Action) -> Played:
        """Return where an action leads and what it brings about; raises IllegalError with every fault."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """Return how the game ended, None while it goes on."""

    def mid_turn(self, position: P) -> bool:
        """Return whether a turn has begun and not ended."""
        return False

    def phase(self, position: P) -> str:
        """Return a word for what is due ("control", "drop"), or "over"."""
        return "over" if self.outcome(position) else self.actions(position)[0].verb

    def faults(self, position: P, action: Action) -> tuple[Fault, ...]:
        """Return everything that is wrong with an action; empty if it is legal."""
        if self.outcome(position):
            return (Fault("game-over", (), say("over")),)
        if action in self.actions(position):
            return ()
        cells = tuple(self.board_of(position).names[cell] for cell in action.path)
        side = (*self.due(position), *self.sides)[0]
        what = action_words(action.verb, way_words(cells), action.choice)
        return (Fault("not-possible", cells, say("cannot", side=side, what=what)),)

    def apply(self, position: P, action: Action) -> P:
        """Return the position after an action; raises IllegalError with every fault."""
        after: P = self.played(position, action).position
        return after

    def require(self, position: P, action: Action) -> None:
        """Raise IllegalError with every fault of an action that has some."""
        if found := self.faults(position, action):
            raise IllegalError(found)


class SeatRules(CoreRules[P]):
    """Who sits at the table and whose turn follows: two to many sides, none of which leaves, by default."""

    def seats(self, position: P) -> tuple[Seat, ...]:
        """Return every side that plays, waits or is out at this table, in the order of turns."""
        return tuple(Seat(side) for side in self.sides)

    def seated(self, position: P) -> tuple[str, ...]:
        """Return the sides that have a seat, in the order of turns."""
        return tuple(seat.side for seat in self.seats(position))

    def playing(self, position: P) -> tuple[str, ...]:
        """Return the sides that are in, in the order of turns."""
        return tuple(seat.side for seat in self.seats(position) if seat.state == IN)

    def mover(self, position: P) -> str:
        """Return the side whose turn it is; once the game is over, whose it would be."""
        return (*self.due(position), *self.seated(position))[0]

    def player(self, position: P, side: str) -> str:
        """Return the side with which the present player of a side began the game.

        That is the side itself, except in games whose players can change sides.
        """
        return side

    def after(self, position: P, side: str) -> str:
        """Return the side whose turn follows a side's: the next one in turn order that is in."""
        order, playing = self.seated(position), self.playing(position)
        turns = [*order[order.index(side) + 1 :], *order[: order.index(side)]]
        return next((other for other in turns if other in playing), side)

    def skipped(self, position: P) -> P:
        """Return the position after the turn of the side to move was lost: the next one's turn begins.

        If an action without cells leads there, such as a pass, the record has that as the side's turn.
        """
        return self.with_mover(position, self.after(position, self.mover(position)))

    def without(self, position: P, side: str) -> P | None:
        """Return the position that the others play on when a side resigns or its time is up.

        None if that ends the game, which then all others have won.
        """
        return None

    def calls(self, position: P, side: str) -> Sequence[Action]:
        """Return what a side may say, whether it is due or not: claim a draw, join; written as turns are.

        A side that waits or is out may say something, too: then it has a link from the start.
        """
        return ()

    def faults(self, position: P, action: Action) -> tuple[Fault, ...]:
        """Return everything that is wrong with an action or a call; empty if it is legal."""
        if action.side:
            said = self.table_calls(position) if action.side == TABLE else self.calls(position, action.side)
            if action in said:
                return ()
        return super().faults(position, action)

    def table_calls(self, position: P) -> Sequence[Action]:
        """Return what the table itself may say, as actions of the side TABLE.

        Its clock: that the time of the whole game is up (verb TIME; a game without it has no such limit),
        what a turn comes to that an egg timer has ended (LAPSE), and that a break begins or ends (BREAK,
        RESUME), which only makes a line of the record. All others are its referee's.
        """
        return ()

    def requests(self, position: P) -> Sequence[Request]:
        """Return what sides ask of others now; the answers are calls (Request.calls)."""
        return ()


class RoundRules(SeatRules[P]):
    """How turns make rounds, and how many are left: turn order begins again, until the game ends."""

    def opens_round(self, position: P, last: str, side: str) -> bool:
        """Return whether a side's turn after one of last begins a new round: turn order begins again."""
        return (order := self.seated(position)).index(side) <= order.index(last)

    def goes_on(self, after: P, side: str) -> bool:
        """Return whether a side's turn was a choice on the way to its turn, since it is to move again."""
        return self.outcome(after) is None and self.mover(after) == side

    def first_round(self, start: P) -> int:
        """Return the number of the first round of a game that begins so."""
        return 1

    def round_of(self, position: P) -> int | None:
        """Return the number of the round under way as the position has it; None if rounds are counted."""
        return None

    def remaining(self, position: P) -> Sequence[str]:
        """Return the sides that still have a turn before the game ends, in order; empty if nobody knows."""
        return ()


class OptionRules(CoreRules[P]):
    """Rulesets, options, agreements and repetitions: one ruleset and no agreement by default."""

    def ruleset_of(self, position: P) -> str:
        """Return the name of the ruleset a position is played by."""
        return self.rulesets[0]

    def with_options(self, start: P, options: Mapping[str, str]) -> P:
        """Return a start position of which these options are said as well.

        Raises GamesError if it contradicts them, or cannot have them.
        """
        stands = {**self.start_options(start), **self.holding(start)}
        for name, value in validate_options(self.options, options, self.ruleset_of(start)).items():
            if (holds := stands.get(name, value)) != value:
                raise GamesError(say("start-has", option=name, said=value, stands=holds))
        return start

    def start_options(self, start: P) -> Mapping[str, str]:
        """Return the values of options that only a start shows, such as how many play."""
        return {}

    def holding(self, position: P) -> Mapping[str, str]:
        """Return the values of the options that hold for a whole game, as a position has them."""
        return {}

    def cautions(self, start: P) -> Sequence[Message]:
        """Return in words what was measured of a start whose rules and board do not go well together."""
        return ()

    def repeats(self, position: P) -> Hashable:
        """Return what must come back for a repetition; None if none counts."""
        return position

    def recurred(self, position: P, times: int) -> P:
        """Return the position with how often what repeats() names has stood, this time included.

        The caller counts as it follows a game; the rules say what may be claimed then.
        """
        return position

    def playing_on(self, position: P) -> P:
        """Return the position with the option to play on after the game would be over."""
        return position

    def resumed(self, position: P, before: P) -> P:
        """Return a position set while the game stood so, with what is agreed unless it says otherwise.

        Who is out stays so if the board does not show it. Raises GamesError if that cannot be.
        """
        return position


class Rules(RoundRules[P], OptionRules[P]):
    """The rules of a game. Derive from this class; `CoreRules` has what every game writes."""
