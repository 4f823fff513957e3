"""The parts that every game is made of: each asks for one kind of thing, and most answers can be left to it.

What a position holds inside is the game's own affair; here are the questions that the rest of the house
asks. A game without a search, scores or captures writes what is abstract in Rules, Texts and Look: fifteen
members; games.extras has the parts that only some have. P is the game's position: immutable, hashable, equal
where its save line is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, TypeVar

from games.answers import IN, OUT, Action, Outcome, Seat
from games.board import Board
from games.effects import Effect, Played, Stage
from games.errors import IllegalError
from games.faults import Fault
from games.look import Look
from games.options import Option, judged
from games.standing import Standing
from games.words import Message, Said, Value, in_turn, say

__all__ = ["Look", "Rules", "Texts"]

P = TypeVar("P")


class Rules(ABC, Generic[P]):
    """Say what may be done, by whom, and what it leads to.

    sides: all that can play, in the order of turns. rulesets: the standard one first. usual_shape: the board
    it is played on unless another is asked for. options: what else can be asked of a start.
    """

    sides: Sequence[str]
    rulesets: Sequence[str] = ("standard",)
    usual_shape: str
    options: Sequence[Option] = ()

    @abstractmethod
    def board(self, shape: str) -> Board:
        """Return the board of this shape ("9", "8x6", "hex7"); raises BoardError."""

    @abstractmethod
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

    @abstractmethod
    def board_of(self, position: P) -> Board:
        """Return the board a position stands on."""

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

    def ruleset_of(self, position: P) -> str:
        """Return the name of the ruleset a position is played by."""
        return self.rulesets[0]

    def with_options(self, start: P, options: Mapping[str, str]) -> P:
        """Return a start position of which these options are said as well.

        Raises GamesError where it contradicts them, or cannot have them.
        """
        judged(self.options, options, self.ruleset_of(start))
        return start

    def holding(self, position: P) -> Mapping[str, str]:
        """Return the values of the options that hold for a whole game, as a position tells them."""
        return {}

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
        """Return the side that whoever plays a side now began the game with.

        That is the side itself, except in games whose players can change sides.
        """
        return side

    def skipped(self, position: P) -> P:
        """Return the position after the turn of the side to move was lost: the next one's turn begins."""
        return self.with_mover(position, self.after(position, self.mover(position)))

    def after(self, position: P, side: str) -> str:
        """Return the side whose turn follows a side's: the next one in turn order that is not out."""
        order = self.seated(position)
        out = {seat.side for seat in self.seats(position) if seat.state == OUT}
        turns = [*order[order.index(side) + 1 :], *order[: order.index(side) + 1]]
        return next(other for other in turns if other not in out)

    def cautions(self, start: P) -> Sequence[Message]:
        """Say what was measured of a start whose rules and board do not go well together."""
        return ()

    def first_round(self, start: P) -> int:
        """Return the number of the first round of a game that begins so."""
        return 1

    def opens_round(self, position: P, last: str, side: str) -> bool:
        """Tell whether a side's turn after one of last begins a new round: turn order begins again."""
        return (order := self.seated(position)).index(side) <= order.index(last)

    def goes_on(self, after: P, side: str) -> bool:
        """Tell whether a side's turn was a choice on the way to its turn, since it is to move again."""
        return self.outcome(after) is None and self.mover(after) == side

    def calls(self, position: P, side: str) -> Sequence[Action]:
        """Return what a side may say, whether it is due or not: claim a draw, join; written as turns are."""
        return ()

    def without(self, position: P, side: str) -> P | None:
        """Return the position that the others play on when a side resigns or its time is up.

        None where that ends the game, which then all others have won.
        """
        return None

    def repeats(self, position: P) -> Hashable:
        """Return what must come back for a repetition; None where none counts."""
        return position

    def recurred(self, position: P, times: int) -> P:
        """Return the position told how often what repeats() names has stood, this time included.

        Whoever follows a game counts; what may be claimed then is the rules' affair.
        """
        return position

    def phase(self, position: P) -> str:
        """Return a word for what is due ("control", "drop"), or "over"."""
        return "over" if self.outcome(position) else self.actions(position)[0].verb

    def mid_turn(self, position: P) -> bool:
        """Tell whether a turn has begun and not ended."""
        return False

    def faults(self, position: P, action: Action) -> tuple[Fault, ...]:
        """Return everything that is wrong with an action; empty where it is legal."""
        if self.outcome(position):
            return (Fault("game-over", (), say("over")),)
        if action in self.actions(position):
            return ()
        cells = tuple(self.board_of(position).names[cell] for cell in action.path)
        what = _all_words(action.verb, _way(cells), action.choice)
        return (Fault("not-possible", cells, say("cannot", side=self.mover(position), what=what)),)

    def apply(self, position: P, action: Action) -> P:
        """Return the position after an action; raises IllegalError with every fault."""
        after: P = self.played(position, action).position
        return after

    def require(self, position: P, action: Action) -> None:
        """Raise IllegalError with every fault of an action that has some."""
        if found := self.faults(position, action):
            raise IllegalError(found)

    def playing_on(self, position: P) -> P:
        """Return the position with the option to play on after the game would be over."""
        return position

    def resumed(self, position: P, before: P) -> P:
        """Return a position set while the game stood so, with what is agreed unless it says otherwise.

        Who is out stays so where the board does not show it. Raises GamesError where that cannot be.
        """
        return position


class Texts(ABC, Generic[P]):
    """Read and write positions and turns, and say in words what is due and what happened.

    past: of rules (Effect.why) that a check tells in short, what they did: "deactivated". What other rules
    did is told as told() says it.
    """

    past: Mapping[str, Said] = {}

    @abstractmethod
    def position_from_text(self, text: str) -> P:
        """Read a save line that comes in; raises ParseError, for keys too that are not known."""

    @abstractmethod
    def position_text(self, position: P) -> str:
        """Write the save line."""

    @abstractmethod
    def turn_text(self, position: P, actions: Sequence[Action]) -> str:
        """Write the actions of one whole turn, begun at position, in the notation (without number)."""

    def stored_position(self, text: str) -> P:
        """Read a save line that was written into our own store earlier, when every key was still taken.

        Those that are not known are kept, unread. Raises ParseError.
        """
        return self.position_from_text(text)

    def earlier_position(self, text: str) -> P:
        """Read a save line of our own store whose keys were judged, but not all that they go beside.

        What a game has refused only since then is still read. Raises ParseError.
        """
        return self.position_from_text(text)

    def unread(self, position: P) -> tuple[str, ...]:
        """Return the names of the keys of its save line that nothing reads: they were never judged."""
        return ()

    def says_mover(self, position: P) -> bool:
        """Tell whether the position's text says who is to move (else the first turn does)."""
        return True

    def saying_mover(self, position: P) -> P:
        """Return the position whose text says who is to move."""
        return position

    @property
    def may_end(self) -> Said:
        """Say in words that the turn may end here."""
        return say("may-end")

    def due(self, position: P) -> Said:
        """Say in words what the side to move is to do next; meaningless once the game is over."""
        return say("due")

    def told(self, board: Board, stage: Stage) -> Said:
        """Say in words what happened in a stage of a turn."""
        return in_turn(_plain_words(board, effect) for effect in stage if effect.cells)

    def older_position(self, text: str) -> P | None:
        """Return the position of an older form of text, None if it is none; raises ParseError in it."""
        return None

    def older_turns(self, line: str) -> tuple[int, list[str]] | None:
        """Read a line of an older record: its number and the turns of all sides; None where it is none."""
        return None

    def call(self, position: P, call: Action) -> Said:
        """Say in words what a side would do by one of its calls: "claim a draw"."""
        return self.turn_text(position, [call])

    def endings(self, before: P, position: P, done: Sequence[Action]) -> Sequence[str]:
        """Return the turns that begin at before with what was done and then end by themselves.

        position: where that has led. The plainest first; none where the rest is for the player to choose.
        """
        return ()

    def lapsed(
        self, before: P, position: P, done: Sequence[Action], turn: str | None = None
    ) -> Sequence[str]:
        """Return the turns, the best first, that one in the making may come to when its time is up.

        before, position, done: as for endings(). turn: the text of one that is made to its end but not handed
        on; nothing is done where it was written. The first that is legal stands; where none is the turn is
        lost, as Rules.skipped() says it.
        """
        if turn is not None:
            return (turn,)
        return (*self.endings(before, position, done), self.turn_text(before, done))

    def picture(self, position: P) -> str:
        """Draw a position in plain text."""
        return self.position_text(position)


def _plain_words(board: Board, effect: Effect) -> Message:
    """Say an effect as it can be said without knowing the game: "north: drop orange on b2"."""
    way = _way([board.names[cell] for cell in effect.cells])
    piece = next((s.words for s in (effect.after, effect.before) if s not in (None, Standing())), "")
    return say("effect", side=effect.side, what=_all_words(effect.why, effect.what, piece), way=way)


def _way(names: Sequence[str]) -> Value:
    """Say a way of cells: "a1 to b2"; empty for no cell."""
    way: Value = names[0] if names else ""
    for name in names[1:]:
        way = say("way-to", way=way, name=name)
    return way


def _all_words(first: Value, *more: Value) -> Value:
    """Say these one after the other, but those that are empty."""
    for word in more:
        first = say("words", first=first, second=word) if word else first
    return first
