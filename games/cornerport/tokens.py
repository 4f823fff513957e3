"""The printed tokens of Cornerport, and the pages of its set."""

from __future__ import annotations

from games.cornerport.pictures import SHIPS
from games.cornerport.position import MOST, SIDES
from games.cornerport.words import say
from games.tokens import TokenKind, TokenSet

# Printed on paper for ever, white's and black's.
NUMBERS = {"boat": (0, 8), "ship": (1, 9), "freighter": (2, 10)}

TOKENS = TokenSet(
    "cornerport",
    "Cornerport",
    SIDES,
    len(SIDES),
    tuple(
        TokenKind(say("kind", kind=kind), kind, most, kind, NUMBERS[kind], outline=SHIPS[kind])
        for kind, most in MOST.items()
    ),
    ("board", "tokens", "rules", "reference", "instructions", "record", "scale-test"),
)
