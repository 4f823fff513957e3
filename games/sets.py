"""Sets of coded pieces for games whose engines are still to come: what there is to print, as data.

Tiles with threads for a puzzle of loops: a board and pieces are all that a table needs until its engine is
here. What the tokens of games are like that have an engine is described here, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from games.board import Board, board_named
from games.errors import BoardError, GamesError
from games.pictures import Point
from games.words import Message, say

__all__ = ["SETS", "TILES", "PieceSet", "Thread", "ThreadSet", "TokenKind", "TokenSet"]


@dataclass(frozen=True)
class TokenKind:
    """Describe a kind of token: its name, the symbol that shows it, how many each side has.

    piece: what its game calls it, by which its code is found. numbers: those of its code for each side, in
    the order of calibration.tokens.SIDES, printed for ever; older: the numbers it had before, when all games
    shared them. outline: the picture that the symbol names, round the origin in the square of side 1; empty
    for a symbol that every game can use. price: the pieces that one of it costs, each with how many, where
    they are paid with; note: what else is said of it beside its price.
    """

    name: Message
    symbol: str
    count: int
    piece: str
    numbers: tuple[int, ...] = ()
    older: tuple[int, ...] = ()
    outline: tuple[Point, ...] = ()
    price: tuple[tuple[str, int], ...] = ()
    note: Message | None = None


@dataclass(frozen=True)
class PieceSet:
    """Describe a set by its id, its title and its board; prefix: how shapes of such boards begin."""

    prefix: ClassVar[str]
    id: str
    title: str
    columns: int
    rows: int

    def shape(self, size: str = "") -> str:
        """Return the shape of its board, or of one of another size ("16x8")."""
        return (
            f"{self.prefix}{size.strip().lower().removeprefix(self.prefix) or f'{self.columns}x{self.rows}'}"
        )

    def board(self, shape: str) -> Board:
        """Return the board of a shape; raise BoardError for one that this is not played on."""
        if not shape.strip().lower().startswith(self.prefix):
            usual = f"{self.prefix}{self.columns}x{self.rows}"
            raise BoardError(say("not-played-on", game=self.title, usual=usual, shape=shape))
        return board_named(shape)


@dataclass(frozen=True)
class TokenSet(PieceSet):
    """Describe a set of tokens for boards as in chess: sides in order, how many play unless said, kinds.

    best: how many squares a player are best, 0 where any number is as good.
    """

    prefix: ClassVar[str] = "chess"
    sides: tuple[str, ...]
    players: int
    kinds: tuple[TokenKind, ...]
    pages: tuple[str, ...] = ("board", "tokens", "instructions", "record", "scale-test")
    best: int = 0

    def sides_of(self, players: int | None) -> tuple[str, ...]:
        """Return the sides that play; raise GamesError for more or fewer than there can be."""
        count = self.players if players is None else players
        if not 2 <= count <= len(self.sides):
            raise GamesError(say("no-such-players", game=self.title, most=len(self.sides), count=count))
        return self.sides[:count]

    @property
    def has_reserve(self) -> bool:
        """Tell whether pieces cost others: then each side has a sheet of its own, with a mat for them."""
        return any(kind.price for kind in self.kinds)

    def side_named(self, side: str) -> str:
        """Return a side by its name, however it is written; raise GamesError for one that there is not."""
        named = {its.lower(): its for its in self.sides}.get(side.strip().lower())
        if named is None:
            raise GamesError(say("no-such-side", game=self.title, side=side, sides=self.sides))
        return named

    def advice(self, squares: int, players: int | None) -> Message | None:
        """Say which size is better where each player has too few of a board's squares, else None.

        Raises GamesError for a number of players that there cannot be.
        """
        count = len(self.sides_of(players))
        if squares >= self.best * count:
            return None
        boards = ((8, 8), (16, 8), (24, 8), (16, 16), (24, 16), (24, 24))  # chess boards side by side
        columns, rows = next(size for size in boards if size[0] * size[1] >= self.best * count)
        share, size = f"{squares / count:.3g}", f"{columns}x{rows}"
        return say("few-squares", players=count, share=share, best=self.best, size=size)


@dataclass(frozen=True)
class ThreadSet(PieceSet):
    """Describe a set of hexagonal tiles with threads, and the tray they lie on.

    colours: the inks of the threads. copies: how many of each tile; more: how many besides of the first one.
    """

    prefix: ClassVar[str] = "tray"
    colours: tuple[str, ...]
    copies: int
    more: int
    sides: tuple[str, ...] = ()
    pages: tuple[str, ...] = ("board", "threads", "instructions", "scale-test")

    def sides_of(self, players: int | None) -> tuple[str, ...]:
        """Return no sides: one plays alone; raise GamesError where players are asked for."""
        if players is not None:
            raise GamesError(say("played-alone", game=self.title))
        return ()

    @property
    def tiles(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Return every tile: the number of its kind in TILES, and a colour for each of its threads.

        Colours go round from copy to copy and from thread to thread, so that all come equally often.
        """
        return tuple(
            (
                number,
                tuple(self.colours[(copy + number + 2 * k) % len(self.colours)] for k in range(len(threads))),
            )
            for number, threads in enumerate(TILES)
            for copy in range(self.copies + (self.more if number == 0 else 0))
        )


Thread = tuple[int, int]
"""Two sides of a hexagon, 0 to 5 clockwise, that a thread joins."""


def _all_tiles() -> tuple[tuple[Thread, ...], ...]:
    """Return every set of one to three threads on six sides, no side used twice, once for all rotations."""
    threads = [(a, b) for a in range(6) for b in range(a + 1, 6)]
    seen: dict[tuple[Thread, ...], None] = {}
    for count in (1, 2, 3):
        for some in combinations(threads, count):
            if len({side for thread in some for side in thread}) == 2 * count:
                turns = (tuple(sorted(_turned(thread, by) for thread in some)) for by in range(6))
                seen.setdefault(min(turns))
    return tuple(seen)


def _turned(thread: Thread, by: int) -> Thread:
    a, b = sorted((side + by) % 6 for side in thread)
    return a, b


TILES = _all_tiles()  # 17: S, L, I, then those of two threads and of three

SETS: dict[str, TokenSet | ThreadSet] = {
    its.id: its
    for its in (ThreadSet("platy", "Platy", 8, 14, ("blue", "green", "maroon", "orange", "yellow"), 8, 4),)
}
