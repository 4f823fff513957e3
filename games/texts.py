"""The texts of a game: what every game writes, and what only games with an older notation need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from games.answers import Action
from games.board import Board
from games.consent import NO, YES, Request
from games.effects import Stage
from games.keys import names_unread
from games.saying import is_told, plain_words
from games.words import Said, in_turn, say

P = TypeVar("P")


class Tally(NamedTuple):
    """A counter that people look at while they play: moves left, pieces in reserve, points.

    name: what effects of the kind "count" call it (games.effects.counts_in). title: what stands beside the
    number, in a word or two. column: the letter of the column below which it stands, empty if it counts for
    the whole game. ink: of its ground, one of games.standing.INKS, empty for a plain one.
    """

    name: str
    title: Said
    value: int
    column: str = ""
    ink: str = ""


class CoreTexts(ABC, Generic[P]):
    """Save lines, the notation of turns, and words for what is due and what happened.

    past: of rules (Effect.why) that a check names in short, what they did: "taken". What other rules did
    is put in words by told().
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

    def due(self, position: P) -> Said:
        """Return in words what the side to move is to do next; meaningless once the game is over."""
        return say("due")

    def told(self, board: Board, stage: Stage) -> Said:
        """Return in words what happened in a stage of a turn."""
        return in_turn(plain_words(board, effect) for effect in stage if is_told(effect))

    @property
    def may_end(self) -> Said:
        """Return in words that the turn may end here."""
        return say("may-end")

    def call(self, position: P, call: Action) -> Said:
        """Return in words what a side would do by one of its calls: "claim a draw"."""
        if call.verb in (YES, NO):
            return say("answer", answer=call.verb, side=call.choice)
        return self.turn_text(position, [call])

    def act(self, position: P, action: Action) -> Said:
        """Return what an action does, for its button; empty if its verb or its choice says it."""
        return ""

    def request(self, position: P, request: Request) -> Said:
        """Return in words what a side asks of others, after "asks to": "return to its old place"."""
        return self.call(position, Action(request.what, side=request.side))

    def outlook(self, position: P, side: str) -> Sequence[Said]:
        """Return sentences on what players want to know of a side: reserve, prices, pieces in danger."""
        return ()

    def tallies(self, position: P) -> Sequence[Tally]:
        """Return the counters that people look at while they play, in the order in which they stand."""
        return ()

    def endings(self, before: P, position: P, done: Sequence[Action]) -> Sequence[str]:
        """Return the turns that begin at before with what was done and then end by themselves.

        position: where that has led. The plainest first; none if the rest is for the player to choose.
        """
        return ()

    def lapsed(
        self, before: P, position: P, done: Sequence[Action], turn: str | None = None
    ) -> Sequence[str]:
        """Return the turns to try, best first, when time runs out during a turn.

        before, position, done: as for endings(). turn: the text of a complete turn that the player has not
        ended yet; if it was typed, nothing is done. The first legal turn of these is played. If none is
        legal, the turn is lost (Rules.skipped()).
        """
        if turn is not None:
            return (turn,)
        return (*self.endings(before, position, done), self.turn_text(before, done))

    def picture(self, position: P) -> str:
        """Draw a position in plain text."""
        return self.position_text(position)


class OlderTexts(CoreTexts[P]):
    """Texts of games whose save lines or records have changed, or do not always say who is to move."""

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
        """Return whether the position's text says who is to move (else the first turn does)."""
        return True

    def saying_mover(self, position: P) -> P:
        """Return the position whose text says who is to move."""
        return position

    def older_position(self, text: str) -> P | None:
        """Return the position of an older form of text, None if it is none; raises ParseError in it."""
        return None

    def older_turns(self, line: str) -> tuple[int, list[str]] | None:
        """Read a line of an older record: its number and the turns of all sides; None if it is none."""
        return None


class Texts(OlderTexts[P]):
    """The texts of a game. Derive from this class; `CoreTexts` has what every game writes."""


class KeyedTexts(Texts[P]):
    """Texts of a game whose save lines end with keys, of which its positions keep those that are unread.

    parse: reads a save line, and with `stored=True` one of our own store (games.keys.read_keys).
    """

    parse: Callable[..., P]

    def position_from_text(self, text: str) -> P:
        """Read a save line that comes in."""
        return self.parse(text)

    def stored_position(self, text: str) -> P:
        """Read a save line of our own store."""
        return self.parse(text, stored=True)

    def unread(self, position: P) -> tuple[str, ...]:
        """Return the names of the keys that its terms keep."""
        return names_unread(position.terms.keys)  # type: ignore[attr-defined]
