"""A game is a record of parts: some that every game has, others that are there or None.

calibration, print, vision and companion speak to this and never to a game by name. What an absent part
would have said is answered here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.answers import Action, Gain, Outcome, Resolution
from games.errors import GamesError
from games.extras import Advice, Alone, Bests, Hints, Mending, Printed, Search
from games.lessons import Lesson
from games.lots import Lots, with_lots
from games.naming import meant
from games.options import Option, beside_pieces
from games.parts import Look, Rules, Texts
from games.resolving import by_notation
from games.standing import Standing
from games.words import Catalogue, Message, Said, Wording, say

P = TypeVar("P")


def _by_notation(position: Any, turn: str) -> Resolution:
    """Stand for games.resolving.by_notation, which needs the game's own rules and texts."""
    raise NotImplementedError


def _no_scores(*_asked: Any) -> Mapping[str, int]:
    return {}


def _no_pattern(_position: Any, _cell: int) -> tuple[Action, ...]:
    return ()


def _no_match(_position: Any) -> Said:
    return ""


def _as_it_is(_position: Any, outcome: Outcome) -> Outcome:
    return outcome


@dataclass(frozen=True)
class Game(Generic[P]):
    """Compose a game of its parts. P is its position: immutable, hashable.

    bests: how results of solo games are compared; by default by how few turns fill the board.
    resolve: plays a whole turn given as text; a text that cannot be read is a fault of the turn. By default,
    it finds the legal turn that is written so.
    printed: what a printed set holds. search: the game's own way to check a turn.
    scores: every side's score in a position, empty in games without. counted: the same during a turn, from
    the position before it and what stands now. values: how good a position is for a side; simple players
    choose the highest. players: the game's own simple players by name (games.play.players.Player).
    advice: hints for a player who asks for one.
    patterns: the actions that advance the pattern around a cell by one step, which experienced players see as
    one; empty if there is none. repetition: how the game ends if a position comes back too often; None if it
    does not end.
    series: the options proposed for the next game, from this game, its end, and the side that each player
    plays next. in_match: in words the state of the match that a game belongs to, empty for a single game; the
    next game of a match never begins on the position of this one.
    ended: an end that the rules do not know, such as a resignation, in the game's words.
    words: its sentences, which bring its wordings. lesson: the tasks by which a newcomer learns it.
    """

    id: str
    title: str
    rules: Rules[P]
    texts: Texts[P]
    look: Look[P]
    resolve: Callable[[P, str], Resolution] = _by_notation
    printed: Printed | None = None
    search: Search[P] | None = None
    hints: Hints[P] | None = None
    advice: Advice[P] | None = None
    mending: Mending[P] | None = None
    alone: Alone[P] | None = None
    bests: Bests | None = None
    scores: Callable[[P], Mapping[str, int]] = _no_scores
    counted: Callable[[P, Sequence[Standing]], Mapping[str, int]] = _no_scores
    values: Callable[[P, str], float] | None = None
    patterns: Callable[[P, int], tuple[Action, ...]] = _no_pattern
    repetition: Callable[[P, int], Outcome | None] | None = None
    series: Callable[[P, Outcome | None, Mapping[str, str]], Mapping[str, str]] | None = None
    in_match: Callable[[P], Said] = _no_match
    ended: Callable[[P, Outcome], Outcome] = _as_it_is
    players: Mapping[str, Callable[..., tuple[Action, ...]]] = field(default_factory=dict, hash=False)
    words: Catalogue | None = None
    lesson: Lesson | None = None

    def __post_init__(self) -> None:
        if self.resolve is _by_notation:
            object.__setattr__(self, "resolve", by_notation(self.rules, self.texts))

    @property
    def sides(self) -> Sequence[str]:
        """Return all sides that can play, in the order of turns."""
        return self.rules.sides

    @property
    def rulesets(self) -> Sequence[str]:
        """Return the names of its rulesets, the standard one first."""
        return self.rules.rulesets

    @property
    def usual_shape(self) -> str:
        """Return the board it is played on unless another is asked for."""
        return self.rules.usual_shape

    @property
    def options(self) -> Sequence[Option]:
        """Return what else can be asked of a start."""
        return self.rules.options

    @property
    def wordings(self) -> Mapping[str, Wording]:
        """Return the wordings that it has, by name."""
        return self.words.wordings if self.words is not None else {}

    def wording(self, name: str) -> Wording | None:
        """Return its wording of this name, its standard words without; raises GamesError, listing them.

        None stands for the words that all games share.
        """
        if not name:
            return self.words.standard if self.words is not None else None
        if name not in self.wordings:
            raise GamesError(say("no-wording", game=self.title, name=name, there=meant(name, self.wordings)))
        return self.wordings[name]

    @property
    def kit(self) -> Printed:
        """Return what a printed set holds; raises GamesError if nothing is printed of this game."""
        if self.printed is None:
            raise GamesError(no_printed_set(self))
        return self.printed

    def start_with(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> P:
        """Return the position that these pieces show; raises GamesError as Look.position_of does.

        Unless the look says otherwise, it is the start with these pieces in place of its own, whose lots have
        no seed: people hand in every draw.
        """
        shown = self.look.position_of(shape, standing, ruleset, options)
        if shown is not None:
            return shown
        beside = beside_pieces(self.options, options, ruleset)
        start = self.rules.start(shape, ruleset, 0, beside)
        return self.look.with_standing(with_lots(self.rules, start, Lots()), standing)

    def by_lot(self, shape: str, ruleset: str = "", options: Mapping[str, str] | None = None) -> bool:
        """Return whether lot decides anything of a start, so that a seed says something of it.

        Raises GamesError for a start that there cannot be.
        """
        self.rules.start(shape, ruleset, seed=0, options=options)
        try:
            self.rules.start(shape, ruleset, options=options)
        except GamesError:  # of the seed alone: with one there is such a start
            return True
        return False

    def most_cells(self, before: P, seconds: float | None = None) -> Gain:
        """Return how many cells the mover can hold after this turn; raises GamesError if no part searches."""
        if self.hints is None:
            raise GamesError(say("no-hints", game=self.title))
        return self.hints.most_cells(before, seconds)

    def value_of(self, position: P, side: str) -> float:
        """Return how well a position stands for a side: by the game, else how far its score is ahead."""
        if self.values is not None:
            return self.values(position, side)
        scores = self.scores(position)
        return scores.get(side, 0) - max((scores[each] for each in scores if each != side), default=0)

    def rematch(
        self, position: P, ended: Outcome | None = None, seats: Mapping[str, str] | None = None
    ) -> Mapping[str, str]:
        """Return the options that are proposed for the next game after this one.

        seats: the side that each side's player plays in it; without them everybody's stays.
        """
        if self.series is None:
            return {}
        its = {side: side for side in self.rules.seated(position)} | dict(seats or {})
        return self.series(position, ended or self.rules.outcome(position), its)


def no_printed_set(game: Game[Any]) -> Message:
    """Return the sentence that nothing is printed of a game."""
    return say("no-printed-set", game=game.title)
