"""The printed tokens of Sandkings, and the pages of its set."""

from __future__ import annotations

from games.sandkings.pictures import PICTURES
from games.sandkings.position import PARTS, SIDES, VERTEBRAE
from games.sandkings.words import say
from games.tokens import TokenKind, TokenSet

# Printed on paper for ever, of sides 1 to 4; after them those that the parts had before.
NUMBERS = {
    "body": ((3, 11, 16, 24), (0, 8, 16, 24)),
    "stinger": ((4, 12, 17, 25), (1, 9, 17, 25)),
    "vertebra": ((5, 13, 18, 26), (2, 10, 18, 26)),
}

TOKENS = TokenSet(
    "sandkings",
    "Sandkings",
    SIDES,
    len(SIDES),
    tuple(
        TokenKind(
            say("part", part=part),
            part,
            VERTEBRAE if part == "vertebra" else 1,
            part,
            *NUMBERS[part],
            outline=PICTURES[part],
        )
        for part in PARTS
    ),
    ("board", "tokens", "rules", "reference", "instructions", "record", "scale-test"),
)
