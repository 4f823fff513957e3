"""Where a piece looks, as it is written: a number of steps of its cell's symmetry, clockwise from the top.

On squares a heading is one of eight compass points, of which a game may use every second. On hexagons it is
one of six, written as the twelfth of a full turn at which that side of the cell lies (`3/12`), because
hexagons stand on a corner or on a side. `games.board.Board.headings` has those of a board in their order. The
steps between two headings are the difference of their places there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.words import Message, say

HEADINGS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")  # of a square cell, clockwise from the board's top
_TWELFTH = re.compile(r"(\d|1[01])/12", re.A)

Corner = tuple[float, float]


def is_heading(text: str) -> bool:
    """Return whether a text is a heading: a compass point, or a twelfth of a turn."""
    return text in HEADINGS or bool(_TWELFTH.fullmatch(text))


def heading_deg(heading: str) -> float:
    """Return the angle of a heading in degrees clockwise from the board's top; raises ValueError."""
    if found := _TWELFTH.fullmatch(heading):
        return 30.0 * int(found[1])
    return 45.0 * HEADINGS.index(heading)


def headings_towards(outline: Sequence[Corner]) -> tuple[str, ...]:
    """Return the headings of a cell with these corners: of a square eight, of a hexagon one to each side."""
    if len(outline) != 6:
        return HEADINGS
    stands_on_corner = any(abs(x) < 1e-9 for x, _ in outline)
    return tuple(f"{2 * step + stands_on_corner}/12" for step in range(6))


def heading_words(heading: str) -> Message:
    """Return a heading in words: "north-east" for ne, "3 o'clock" for 3/12."""
    if found := _TWELFTH.fullmatch(heading):
        return say("o-clock", hour=str(int(found[1]) or 12))
    return say("heading", heading=heading)
