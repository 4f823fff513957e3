"""Positions of Platy: the tiles on the tray, the counters, and what is agreed for a whole game."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from games.board import Board
from games.lots import Lots
from games.platy.bag import printed_tiles
from games.platy.tiles import LyingTile, look_of
from games.platy.tray import Tray, tray_of

SIDE = "player"
LOST = "lost"  # the verb of the call that a tile is lost
BONUS, WILDCARD = "bonus", "wildcard"
PRESENT, ORIGINAL, BOOCHED, REVISION = SCORINGS = ("present", "original", "booched", "revision")


class Level(NamedTuple):
    """How hard a game is: how many colours and bonus tiles, and how often one is a wildcard, in per cent."""

    colours: int
    marks: int
    wild: int


LEVELS = tuple(
    Level(*its)
    for its in (
        (2, 2, 0), (2, 3, 0), (3, 2, 2), (3, 3, 5), (3, 4, 8), (4, 3, 11),
        (4, 4, 14), (4, 5, 16), (5, 5, 18), (5, 6, 20), (5, 7, 22), (5, 8, 24),
    )
)  # fmt: skip
"""The twelve levels of the source."""


class Tile(NamedTuple):
    """A tile that lies on the tray: its name, its turn in steps clockwise, and its mark, empty for none."""

    name: str
    turn: int
    mark: str = ""

    @property
    def look(self) -> LyingTile:
        """Return its threads as they lie."""
        return look_of(self.name, self.turn)


class Terms(NamedTuple):
    """What is agreed for a whole game.

    level: its number, from 1. growth: the exponent of a loop's length in its base. moves, reserve: what the
    counters begin with. penalty: what zero moves cost. chain: points of a tile that a chain takes. reward:
    what a loop through all bonus tiles pays. endless: whether the supply is. keys: keys of the save line that
    are kept unread.
    """

    level: int = 1
    scoring: str = PRESENT
    growth: Fraction = Fraction(1)
    moves: int = 20
    reserve: int = 30
    penalty: int = 100
    chain: int = 1
    reward: int = 100
    endless: bool = False
    keys: tuple[tuple[str, str], ...] = ()

    @property
    def its(self) -> Level:
        """Return what the level means."""
        return LEVELS[self.level - 1]


class Fall(NamedTuple):
    """A fall that is not over: whether tiles enter, and whether new marks may be wildcards.

    tops: the fixed places whose tiles are to be exchanged by lot, in their order.
    """

    is_filled: bool
    is_wild: bool = False
    tops: tuple[int, ...] = ()


class Position(NamedTuple):
    """A position.

    tiles: what lies on each place, None for nothing. moves: how many are left. counters: of columns b to g,
    the tiles in reserve. last: where the tile last clicked lies, -1 for none. lost: the names of tiles that
    are struck from the bag, sorted. fall: the fall that draws go on with, None for none. ended: why the game
    is over ("moves", "loops"), empty while it goes on.
    """

    board: Board
    terms: Terms
    tiles: tuple[Tile | None, ...]
    moves: int
    counters: tuple[int, ...]
    last: int = -1
    score: int = 0
    lots: Lots = Lots()
    lost: tuple[str, ...] = ()
    fall: Fall | None = None
    ended: str = ""

    @property
    def tray(self) -> Tray:
        """Return the tray as the engine looks at it."""
        return tray_of(self.board)

    @property
    def is_last_phase(self) -> bool:
        """Return whether a column's reserve is empty, so that no tiles enter any more."""
        return 0 in self.counters

    @property
    def has_movable(self) -> bool:
        """Return whether a tile lies where it can be turned."""
        return any(self.tiles[cell] is not None for cell in self.tray.movable)

    @property
    def marks(self) -> int:
        """Return how many marked tiles lie on the tray."""
        return sum(1 for tile in self.tiles if tile is not None and tile.mark)


def bag_of(position: Position) -> Mapping[str, int]:
    """Return how many tiles of each name are in the bag, in their order."""
    terms = position.terms
    table = printed_tiles(terms.its.colours)
    if terms.endless:
        return table
    bag = dict(table)
    for tile in position.tiles:
        if tile is not None:
            bag[tile.name] -= 1
    for name in position.lost:
        bag[name] -= 1
    return {name: count for name, count in bag.items() if count}
