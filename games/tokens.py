"""Coded tokens of a game as data: which kinds there are, how many each side has, and what they cost."""

from __future__ import annotations

from dataclasses import dataclass

from games.errors import GamesError
from games.pictures import Point
from games.words import Message, say


@dataclass(frozen=True)
class TokenKind:
    """Describe a kind of token: its name, the symbol that shows it, how many each side has.

    piece: what its game calls it, by which its code is found. numbers: those of its code for each side, in
    the order of calibration.tokens.SIDES, printed for ever; older: the numbers it had before, when all games
    shared them. outline: the picture that the symbol names, round the origin in the square of side 1; empty
    for a symbol that every game can use. price: the pieces that one of it costs, each with how many, if
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
class TokenSet:
    """Describe a set of tokens for boards as in chess: sides in order, how many play unless said, kinds.

    id, title: of its game. best: how many squares a player are best, 0 if any number is as good.
    """

    id: str
    title: str
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
        """Return whether pieces cost others: then each side has a sheet of its own, with a mat for them."""
        return any(kind.price for kind in self.kinds)

    def side_named(self, side: str) -> str:
        """Return a side by its name, however it is written; raise GamesError for one that there is not."""
        named = {its.lower(): its for its in self.sides}.get(side.strip().lower())
        if named is None:
            raise GamesError(say("no-such-side", game=self.title, side=side, sides=self.sides))
        return named

    def advice(self, squares: int, players: int | None) -> Message | None:
        """Return in words which size is better if each player has too few of a board's squares, else None.

        Raises GamesError for a number of players that there cannot be.
        """
        count = len(self.sides_of(players))
        if squares >= self.best * count:
            return None
        boards = ((8, 8), (16, 8), (24, 8), (16, 16), (24, 16), (24, 24))  # chess boards side by side
        columns, rows = next(size for size in boards if size[0] * size[1] >= self.best * count)
        share, size = f"{squares / count:.3g}", f"{columns}x{rows}"
        return say("few-squares", players=count, share=share, best=self.best, size=size)
