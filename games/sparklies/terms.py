"""The terms of a game of Sparklies: who plays, on which board, by which ruleset, pattern and options.

They stay the same from the first turn to the last. games.sparklies.position holds what stands on the board
and whose turn it is; games.sparklies.options says how options are called and which go together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property

from games.board import Board, board_named, square_board
from games.errors import BoardError, GamesError
from games.sparklies.words import say
from games.words import Message, all_of

COLOURS = "RGB"  # the index is the colour's number; each attacks the next one round
WIDEST_EDGE = 7  # of a hexagonal board


class Side(IntEnum):
    """A cell's controller; the number is its place in the save line's digit."""

    NOBODY = 0
    BLACK = 1
    WHITE = 2
    THIRD = 3  # on hexagonal boards only

    @property
    def label(self) -> str:
        """Return the name used in every text form ("none" for nobody)."""
        return _LABELS[self]

    @property
    def letter(self) -> str:
        """Return the letter of the turn notation."""
        return self.name[0]


_LABELS = ("none", "black", "white", "third")  # looked up, for every cell of every position is named
PLAYERS = (Side.BLACK, Side.WHITE, Side.THIRD)  # in the order of turns
EMPTY = 3 * len(Side)  # the state of a cell on which no piece was placed yet


def side_named(text: str) -> Side:
    """Return the player of this name ("black"), or by its first letter; raises GamesError."""
    for side in PLAYERS:
        if text.strip().lower() in (side.label, side.letter.lower()):
            return side
    raise GamesError(say("no-side", side=text))


@dataclass(frozen=True)
class Ruleset:
    """The facts in which the rulesets differ (table "Rulesets" of the facts).

    owned: whether attackers must be the mover's.
    forced: how many steps round the circle R, G, B a captured cell's colour goes at its deactivation;
    None if the captor chooses.
    stops_at_return: whether the chain stops when a state of this turn comes back.
    """

    id: int
    name: str
    owned: bool
    forced: int | None
    stops_at_return: bool = False

    @property
    def computed(self) -> bool:
        """Return whether everything after the first deactivation follows by itself."""
        return self.forced is not None

    @property
    def order_matters(self) -> bool:
        """Return whether the order of deactivations decides what a turn comes to."""
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


@dataclass(frozen=True)
class Pattern:
    """The fewest cells beside a cell that capture it; the one just deactivated is among them.

    attackers: of the colour that attacks it; third: of the one that it attacks; own: of its own colour.
    """

    name: str
    attackers: int = 0
    third: int = 0
    own: int = 0

    @cached_property
    def least(self) -> tuple[int, int, int]:
        """Return how many are needed of each colour, counted from the victim's own one round."""
        return self.own, self.third, self.attackers

    @property
    def neighbours(self) -> int:
        """Return how many cells have to lie beside one that can be captured."""
        return self.attackers + self.third + self.own


STANDARD = Pattern("2a", attackers=2)
PATTERNS: Mapping[str, Pattern] = {
    pattern.name: pattern
    for pattern in (
        STANDARD,
        Pattern("3a", attackers=3),
        Pattern("2a2t", attackers=2, third=2),
        Pattern("2a1t", attackers=2, third=1),
        Pattern("2v", own=2),
    )
}


IDLE, THIRD_TIME, AGREEMENT = "idle", "third", "agreement"
ONE_MORE, OTHER_FIRST = "one-more", "other-first"


@dataclass(frozen=True)
class Alternation:
    """How a game of alternate deactivation goes on from round to round.

    stop: what stops a round, beside agreement: a number of deactivations each, that nothing is active
    (IDLE), or a pattern that stands a third time; AGREEMENT for nothing else. order: who is first in a round:
    "black", "alternating", or who holds the "fewest" cells. balance: the second deactivates once more
    (ONE_MORE), or first (OTHER_FIRST), or neither ("none").
    """

    stop: str = "10"
    order: str = "black"
    balance: str = "none"

    @property
    def pairs(self) -> int:
        """Return how many deactivations each has in a round, 0 if they are not counted."""
        return int(self.stop) if self.stop.isdecimal() else 0


def board_of_shape(shape: str) -> Board:
    """Return the board of this shape: squares, or hexagons ("hex4"); raises BoardError for others."""
    board = board_named(shape)
    if board.shape.startswith("hex") and len(board.rows[0]) <= WIDEST_EDGE:
        return board
    if board.sides != 4 or board.shaded:
        raise BoardError(say("no-such-shape", shape=shape, widest=WIDEST_EDGE))
    return board


def change_board(whole: Board, dead: Iterable[str] = (), *, torus: bool = False) -> Board:
    """Return a plain board without its dead cells, or one that goes on at the opposite edge.

    Raises GamesError, for boards of hexagons too, which have neither (ruling).
    """
    gone = frozenset(dead)
    if not gone and not torus:
        return whole
    if whole.sides != 4:
        raise BoardError(say("hexagons-plain", shape=whole.shape))
    return square_board(len(whole.rows[0]), len(whole.rows), dead=gone, torus=torus)


@dataclass(frozen=True)
class Header:
    """The parts of a save line beside ruleset, size and cells, to write them back unchanged.

    unknown: the four fields whose meaning is not documented; keys: extensions that are kept unread;
    says_mover: whether the line says who is to move; says_playing: whether it says if it is played on;
    says_round: whether it says how far a round is. seen: whether the cells were seen in a photo, which says
    nothing beside them.
    """

    unknown: tuple[str, str, str, str] = ("2", "4", "1", "0")
    keys: tuple[tuple[str, str], ...] = ()
    says_mover: bool = False
    says_playing: bool = False
    says_round: bool = False
    seen: bool = False


@dataclass(frozen=True)
class Terms:
    """The facts that stay the same through a whole game: board, ruleset, options, the save line's header.

    alone: the side that plays alone, turn after turn; nobody if all play. pattern: what captures a cell.
    players: how many play; out: those of them whose turns are skipped, since their time is up. placing:
    whether a cell gets its piece when it is taken. banners: whether the first cell that a player takes is its
    banner, with which it loses the game. alternation: if the players take turns at every step, how.
    """

    board: Board
    ruleset: Ruleset = RULESETS[2]
    play_on: bool = False
    header: Header = field(default=Header(), compare=False)
    alone: Side = Side.NOBODY
    pattern: Pattern = STANDARD
    players: int = 2
    out: frozenset[Side] = frozenset()
    placing: bool = False
    banners: bool = False
    alternation: Alternation | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return all sides of the game, in the order of turns."""
        return PLAYERS[: self.players]

    @cached_property
    def playing(self) -> tuple[Side, ...]:
        """Return the sides that take turns, in their order."""
        return tuple(side for side in self.sides if side not in self.out)

    @cached_property
    def _next(self) -> tuple[Side, ...]:
        """Return for each side's number the side after it."""
        if self.alone:
            return (self.alone,) * len(Side)
        order = self.playing
        return tuple(next((other for other in order if other > side), order[0]) for side in Side)

    def after(self, mover: Side) -> Side:
        """Return the side to move after a side's turn."""
        return self._next[mover]

    @cached_property
    def plain(self) -> bool:
        """Return whether nothing but cells has to be kept in the course of a turn."""
        return not (self.banners or self.once or self.alternation or self.ruleset.stops_at_return)

    @cached_property
    def forced(self) -> int | None:
        """Return how many steps round a captured cell's colour goes when deactivated; None if one chooses.

        In Speed it takes the colour of what captured it, which is its own if its own colour does.
        """
        own = self.ruleset.computed and not self.ruleset.stops_at_return and self.pattern.own > 0
        return 0 if own else self.ruleset.forced

    @cached_property
    def once(self) -> bool:
        """Return whether a chain runs in reading order and captures no cell twice, nor the activated one.

        So in Speed if the colour that a victim attacks counts (ruling): else it need not end, and the
        order would have an effect, which otherwise it has not (checked).
        """
        return self.ruleset.computed and not self.ruleset.stops_at_return and self.pattern.third > 0


def require(terms: Terms) -> None:
    """Raise GamesError if a board or a player cannot have what these terms ask for (facts: "Refused")."""
    board, pattern = terms.board, terms.pattern
    if terms.players > 2 and board.sides != 6:
        raise GamesError(say("three-on-hexagons", shape=board.shape))
    widest = max(map(len, board.neighbours))
    if widest < pattern.neighbours:
        needed = pattern.neighbours
        raise GamesError(say("pattern-neighbours", pattern=pattern.name, needed=needed, most=widest))
    if terms.alternation:
        _require_alternation(terms, terms.alternation)
    if not terms.out < frozenset(terms.sides):
        raise GamesError(say("out-some", out=tuple(side.label for side in sorted(terms.out))))


def refused_alone(terms: Terms, *, handicap: bool = False, clock: bool = False) -> Message | None:
    """Return why nobody can play alone by these terms, None if somebody can (facts: "Refused").

    handicap: whether a side takes cells before the first turn; clock: whether a chess clock runs.
    """
    found = {
        "ruleset": terms.ruleset.name != "speed",
        "play-on": terms.play_on,
        "placing": terms.placing,
        "banner": terms.banners,
        "players": terms.players > 2,
        "handicap": handicap,
        "clock": clock,
    }
    if not any(found.values()):
        return None
    without = (say("alone-without", what=what, ruleset=terms.ruleset.name) for what in found if found[what])
    return say("alone-plain", found=all_of(without))


def _require_alternation(terms: Terms, chosen: Alternation) -> None:
    """Raise GamesError if the players cannot take turns at every step (facts: "Refused")."""
    if not terms.ruleset.owned or terms.players > 2 or terms.play_on or terms.alone:
        raise GamesError(say("alternate-plain"))
    if chosen.balance == ONE_MORE and not chosen.pairs:
        raise GamesError(say("one-more-counted"))
