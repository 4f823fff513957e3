"""The printed tokens of Cornerport, and the pages of its set."""

from __future__ import annotations

from games.cornerport.position import MOST, SIDES
from games.cornerport.sea import SIDE
from games.cornerport.words import say
from games.sets import TokenKind, TokenSet

__all__ = ["TOKENS"]

TOKENS = TokenSet(
    "cornerport",
    "Cornerport",
    SIDE,
    SIDE,
    SIDES,
    len(SIDES),
    tuple(TokenKind(say("kind", kind=kind), kind, most, kind) for kind, most in MOST.items()),
    ("board", "tokens", "rules", "reference", "instructions", "record", "scale-test"),
)
