"""The printed tokens of Sandkings, and the pages of its set."""

from __future__ import annotations

from games.sandkings.position import PARTS, SIDES, VERTEBRAE
from games.sandkings.words import say
from games.sets import TokenKind, TokenSet

__all__ = ["TOKENS"]

TOKENS = TokenSet(
    "sandkings",
    "Sandkings",
    8,
    8,
    SIDES,
    len(SIDES),
    tuple(
        TokenKind(say("part", part=part), part, VERTEBRAE if part == "vertebra" else 1, part)
        for part in PARTS
    ),
    ("board", "tokens", "rules", "reference", "instructions", "record", "scale-test"),
)
