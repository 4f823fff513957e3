"""Sets of coded tokens for games that are played with chess sets: what there is to print, as data.

The rules and their numbers are those of K. A. Markus's games of 1999. Their engines are not here; a board and
tokens are all that a table needs.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.errors import GamesError

__all__ = ["SETS", "TokenKind", "TokenSet"]


@dataclass(frozen=True)
class TokenKind:
    """Describe a kind of token: its name, the symbol that shows it, how many each side has."""

    name: str
    symbol: str
    count: int


@dataclass(frozen=True)
class TokenSet:
    """Describe a set: its board as in chess, its sides in order, how many play unless said, the kinds."""

    id: str
    title: str
    columns: int
    rows: int
    sides: tuple[str, ...]
    players: int
    kinds: tuple[TokenKind, ...]

    def shape(self, size: str = "") -> str:
        """Return the shape of its board, or of one of another size ("16x8")."""
        return f"chess{size.strip().lower().removeprefix('chess') or f'{self.columns}x{self.rows}'}"

    def sides_of(self, players: int | None) -> tuple[str, ...]:
        """Return the sides that play; raise GamesError for more or fewer than there can be."""
        count = self.players if players is None else players
        if not 2 <= count <= len(self.sides):
            raise GamesError(f"{self.title} is printed for 2 to {len(self.sides)} players, not {count}")
        return self.sides[:count]


SETS = {
    its.id: its
    for its in (
        TokenSet(
            "colonization",
            "Colonization",
            8,
            8,
            ("A", "B", "C", "D", "E", "F", "G", "H"),
            4,
            (
                TokenKind("home planet", "circle", 2),
                TokenKind("colony", "triangle", 8),
                TokenKind("agricultural station", "square", 2),
                TokenKind("industrial station", "cross", 2),
                TokenKind("weapon station", "star", 2),
            ),
        ),
        TokenSet(
            "cornerport",
            "Cornerport",
            8,
            8,
            ("white", "black"),
            2,
            (
                TokenKind("patrol boat", "triangle", 8),
                TokenKind("battle ship", "star", 2),
                TokenKind("freighter", "square", 2),
            ),
        ),
        TokenSet(
            "sandkings",
            "Sandkings",
            8,
            8,
            ("1", "2", "3", "4"),
            4,
            (
                TokenKind("body", "square", 1),
                TokenKind("stinger", "star", 1),
                TokenKind("vertebra", "circle", 4),
            ),
        ),
    )
}
