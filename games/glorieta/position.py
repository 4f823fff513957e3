"""Positions of Glorieta: what stands on each cell, who is to move, what was declined and chosen.

Positions are immutable and know which step is due; what may be done then is in games.glorieta.play.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cached_property
from typing import NamedTuple

from games.board import Board, hexagonal_board
from games.errors import BoardError, GamesError
from games.glorieta.field import Field, field_of
from games.glorieta.loops import find_surrounded
from games.glorieta.words import say

Held = tuple[int, int]  # the cells of black and of orange as sets of a Field; neutral cells are in both


class PlayerColour(IntEnum):
    """A player's colour; the number is its place in Held."""

    BLACK = 0
    ORANGE = 1

    @property
    def label(self) -> str:
        """Return the name used in every text form."""
        return self.name.lower()

    @property
    def other(self) -> PlayerColour:
        """Return the opponent's colour."""
        return _OTHER[self]


_OTHER = (PlayerColour.ORANGE, PlayerColour.BLACK)

NEUTRAL = "neutral"
STONES = (
    "",
    PlayerColour.BLACK.label,
    PlayerColour.ORANGE.label,
    NEUTRAL,
)  # by the colours' bits: 1 black, 2 orange


def colour_named(text: str) -> PlayerColour:
    """Return the colour called "black" or "orange", or by its first letter; raises GamesError."""
    for colour in PlayerColour:
        if text.strip().lower() in (colour.label, colour.label[0]):
            return colour
    raise GamesError(say("no-such-colour", colour=text))


@dataclass(frozen=True)
class Form:
    """The facts in which the forms of the game differ.

    pairs: after the first stone a turn drops an own and a neutral stone, until somebody declines.
    dealt: neutral cells are there from the start, and the second player chooses a colour.
    spaces: neutral cells are printed, in any pattern; else they are stones, and those dealt stand apart.
    """

    name: str
    pairs: bool = False
    dealt: bool = False
    spaces: bool = False


FORMS: Mapping[str, Form] = {
    form.name: form
    for form in (
        Form("chicken", pairs=True),
        Form("landscape", dealt=True),
        Form("2.0", dealt=True, spaces=True),
    )
}


def form_named(name: str) -> Form:
    """Return the form of this name; raises GamesError."""
    try:
        return FORMS[name.strip().lower()]
    except KeyError:
        raise GamesError(say("no-form", form=name, forms=tuple(FORMS))) from None


def hexagons(shape: str) -> Board:
    """Return the board with this edge ("7", "hex7"); raises BoardError."""
    edge = shape.strip().lower().removeprefix("hex")
    if not (edge.isascii() and edge.isdigit() and len(edge) < 5):
        raise BoardError(say("no-size", size=shape))
    return hexagonal_board(int(edge))


@dataclass(frozen=True)
class Terms:
    """The facts that stay the same through a whole game: board, form, and the save line's unread keys."""

    board: Board
    form: Form
    keys: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    @cached_property
    def field(self) -> Field:
        """Return the board's cells as bits."""
        return field_of(self.board)


class Phase(Enum):
    """What is due: PAIR is the neutral stone of a turn whose own stone is down, or declining it."""

    CHOOSE = "take"
    DROP = "drop"
    PAIR = "neutral"
    OVER = "over"


class Position(NamedTuple):
    """One position (a tuple: games make and compare them by the ten thousand).

    held: the cells of black and of orange, neutral ones in both.
    dropped: the cell of the own stone where its neutral one is still due, else -1.
    declined: who declined a neutral stone first, None while nobody has.
    swapped: whether the second player took the first one's colour; None if nobody has chosen.
    """

    terms: Terms
    held: Held
    mover: PlayerColour = PlayerColour.BLACK
    phase: Phase = Phase.DROP
    dropped: int = -1
    declined: PlayerColour | None = None
    swapped: bool | None = None

    @property
    def board(self) -> Board:
        """Return the board."""
        return self.terms.board

    @property
    def empty(self) -> int:
        """Return the set of empty cells."""
        return self.terms.field.whole & ~(self.held[0] | self.held[1])

    @property
    def opening(self) -> bool:
        """Return whether no stone of either colour has been dropped yet."""
        return self.held[0] == self.held[1]

    @property
    def paired(self) -> bool:
        """Return whether this turn drops a neutral stone too, or declines it."""
        return self.terms.form.pairs and self.declined is None and not self.opening

    def stone(self, cell: int) -> str:
        """Return what stands on a cell: "black", "orange", "neutral" or nothing ("")."""
        bit = self.terms.field.bits[cell]
        return STONES[bool(self.held[0] & bit) + 2 * bool(self.held[1] & bit)]

    @property
    def stones(self) -> tuple[str, ...]:
        """Return what stands on each cell, in reading order."""
        return tuple(self.stone(cell) for cell in self.board)


def begin_turn(
    terms: Terms,
    held: Held,
    mover: PlayerColour,
    declined: PlayerColour | None = None,
    swapped: bool | None = None,
) -> Position:
    """Return the position at the beginning of a turn: over if there is a loop or no empty cell."""
    area = terms.field
    if not area.whole & ~(held[0] | held[1]) or any(find_surrounded(area, cells) for cells in held):
        phase = Phase.OVER
    elif terms.form.dealt and swapped is None and (held[0] ^ held[1]).bit_count() == 1:
        phase = Phase.CHOOSE
    else:
        phase = Phase.DROP
    return Position(terms, held, mover, phase, declined=declined, swapped=swapped)


def from_stones(terms: Terms, stones: Sequence[str]) -> Position:
    """Return the position that these stones show, in reading order, as far as their numbers show it.

    Black began and turns alternate, so equal numbers say that black is to move. In Chicken every turn but
    the first adds a neutral stone until one is declined, so their number says who declined first.
    """
    area = terms.field
    cells = [
        area.of(c for c, stone in enumerate(stones) if stone in (colour.label, NEUTRAL))
        for colour in PlayerColour
    ]
    black, orange, neutral = (stones.count(kind) for kind in STONES[1:])
    mover = PlayerColour.ORANGE if black > orange else PlayerColour.BLACK
    pairs_due = black + orange - 1
    declined = PlayerColour((neutral + 1) % 2) if terms.form.pairs and neutral < pairs_due else None
    return begin_turn(terms, (cells[0], cells[1]), mover, declined)


def usual_neutrals(board: Board) -> int:
    """Return how many neutral cells are dealt unless something else is asked for: 12 of 127."""
    return round(len(board) * 12 / 127)


def most_neutrals(board: Board) -> int:
    """Return how many neutral cells can be dealt: a fifth of all."""
    return len(board) // 5


def deal(board: Board, count: int, seed: int | str) -> tuple[int, ...]:
    """Return so many cells drawn by lot, no two beside each other; the same seed gives the same cells.

    Begins again if it gets stuck. Raises GamesError for more than a fifth of the cells.
    """
    most = most_neutrals(board)
    if not 0 <= count <= most:
        raise GamesError(say("too-many-neutral", cells=len(board), most=most, count=count))
    rng = random.Random(f"glorieta {seed}")
    while True:
        free, drawn = list(board), list[int]()
        while free and len(drawn) < count:
            drawn.append(rng.choice(free))
            free = [c for c in free if c != drawn[-1] and c not in board.neighbours[drawn[-1]]]
        if len(drawn) == count:
            return tuple(sorted(drawn))


def start_position(terms: Terms, neutral: Sequence[int] = ()) -> Position:
    """Return the start with these neutral cells; raises GamesError if they do not suit the form."""
    board = terms.board
    if neutral and not terms.form.dealt:
        raise GamesError(say("begins-empty", form=terms.form.name))
    beside = [c for c in neutral if set(neutral) & set(board.neighbours[c])]
    if beside and not terms.form.spaces:
        raise GamesError(say("neutral-beside", cells=tuple(board.names[c] for c in beside)))
    cells = terms.field.of(set(neutral))
    start = begin_turn(terms, (cells, cells), PlayerColour.BLACK)
    if start.phase is Phase.OVER:
        raise GamesError(say("nothing-to-play-for"))
    return start
