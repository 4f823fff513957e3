"""The printed tokens of Colonization, and the pages of its set."""

from __future__ import annotations

from games.colonization.options import PLAYERS
from games.colonization.pictures import PICTURES
from games.colonization.position import KINDS, MOST, SIDES
from games.colonization.words import say
from games.tokens import TokenKind, TokenSet

# Of sides A to H, printed on paper for ever; after them those that the tokens had before.
NUMBERS = {
    "home-planet": ((6, 22, 37, 45, 32, 40, 48, 56), (0, 8, 16, 24, 32, 40, 48, 56)),
    "colony": ((7, 23, 38, 46, 33, 41, 49, 57), (1, 9, 17, 25, 33, 41, 49, 57)),
    "agricultural-station": ((14, 29, 39, 47, 34, 42, 50, 58), (2, 10, 18, 26, 34, 42, 50, 58)),
    "industrial-station": ((15, 30, 19, 27, 35, 43, 51, 59), (3, 11, 19, 27, 35, 43, 51, 59)),
    "weapon-station": ((21, 31, 20, 28, 36, 44, 52, 60), (4, 12, 20, 28, 36, 44, 52, 60)),
}
COLONIES, AGRI, INDUSTRY = (("colony", 8), ("agricultural-station", 2), ("industrial-station", 2))
PRICES = {  # what a piece replaces
    "home-planet": (COLONIES,),
    "agricultural-station": (COLONIES,),
    "industrial-station": (COLONIES, AGRI),
    "weapon-station": (COLONIES, AGRI, INDUSTRY),
}
NOTES = {"home-planet": say("mat-home")}
BEST = 16  # squares a player, by the author's text

TOKENS = TokenSet(
    "colonization",
    "Colonization",
    SIDES,
    PLAYERS,
    tuple(
        TokenKind(
            say("piece", piece=piece),
            piece,
            count,
            piece,
            *NUMBERS[piece],
            outline=PICTURES[piece],
            price=PRICES.get(piece, ()),
            note=NOTES.get(piece),
        )
        for piece, count in zip(KINDS, MOST, strict=True)
    ),
    ("board", "tokens", "rules", "reference", "instructions", "record", "scale-test"),
    best=BEST,
)
