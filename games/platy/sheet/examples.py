"""Loops of the rule sheet: each as a position in which it is just closed, and what it teaches.

A tile is written with its place, as in `c2 0b2`: kind 0 in blue, turned by two steps. `!` is a bonus mark.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.board import board_named
from games.platy.sheet.words import say
from games.words import Said

_TRAY = "tray8x14"


@dataclass(frozen=True)
class Example:
    """A closed loop: the tiles that lie there, and what it teaches. large: it fills most of the tray."""

    tiles: str
    lesson: Said
    large: bool = False

    @property
    def save(self) -> str:
        """Return the position as a save line of the first level."""
        return save_of(self.tiles)


def save_of(tiles: str) -> str:
    """Return a save line in which these tiles lie on the tray, and no others."""
    words = tiles.split()
    lying = dict(zip(words[::2], words[1::2], strict=True))
    names = board_named(_TRAY).names
    columns = (
        sorted((n for n in names if n[0] == letter), key=lambda n: int(n[1:])) for letter in "abcdefgh"
    )
    laid = "/".join(",".join(lying.get(name, "-") for name in column) for column in columns)
    return f"platy:{_TRAY}:1:{laid}"


KINDS = (
    *("0b", "1g", "2b", "3bg", "4gb", "5bg", "6bg", "7gb", "8bg", "9gb", "10bg", "11bg"),
    *("12bbg", "13bgb", "14bgb", "15gbg", "16bbg"),
)
"""A tile of each kind, as the rule sheet shows it."""
_RHOMBUS = "c2 0b2{} d2 1b3 d3 0b5{} c3 1b0"
_LARGE = (
    "e1 1b2 d1 15bgb1 f1 1b3 e2 4gb0 g2 0g3 b2 0b2 d2 8bg4 f2 0g0 c3 10bb2 e3 8bg5 "
    "g3 2g0 b3 13gbb3 d3 12bbg5 f3 5gg4 c4 13gbb1 e4 6bb3 g4 2g0 b4 0b2 d4 3bg4 f4 8gg1 "
    "c5 0b5 e5 7gg1 g5 2g0 b5 13bbg4 d5 13bbb4 f5 0g2 c6 8gb2 e6 0b2 g6 0g5 d6 14bgg2 "
    "f6 0g5 c7 8bb0 e7 1b4 d7 15bbb2"
)
EXAMPLES = (
    Example("c2 0b2 d2 0b4 c3 0b0", say("lesson-three")),
    Example("c2 0b2 d2 0g4 c3 0b0", say("lesson-colours")),
    Example(_RHOMBUS.format("", ""), say("lesson-four")),
    Example("a2 0b1 b1 0b3 b2 0b5", say("lesson-side")),
    Example("d2 0b2 e3 0b4 d3 11bb0 d4 0b5 c4 0b1", say("lesson-twist")),
    Example("d2 0b2 e3 0b4 d3 10bb1 d4 0b5 c4 0b1", say("lesson-passed")),
    Example("d2 1b2 c3 15bbb4 e3 1b3 d3 15bbg4 c4 8gb5 e4 1b4 d4 15bgg5", say("lesson-wall")),
    Example(_RHOMBUS.format("!", ""), say("lesson-bonus")),
    Example(_RHOMBUS.format("!", "!"), say("lesson-all")),
    Example(_LARGE, say("lesson-large"), large=True),
)
