"""The size of type on pages that are only read: as large as there is room for, the same in all of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from calibration.paper import Paper
from games.words import Message
from print.errors import PrintError
from print.furniture import BODY_BOTTOM
from print.painter import Blank, Page
from print.words import say

Draw = Callable[[Page], float]
"""Draws a page and returns where its text ends, in mm from the top."""

_SMALLEST, _LARGEST, _STEP = 0.98, 1.4, 0.02  # of the usual sizes: body text of 8.6 to 12.3 points
_SCALES = [_SMALLEST + _STEP * k for k in range(round((_LARGEST - _SMALLEST) / _STEP) + 1)]


def largest_type(draws: Sequence[Draw], paper: Paper, what: Message) -> float:
    """Return the largest scale of type at which every page keeps clear of its foot.

    Raises PrintError, which names what does not fit, if there is none.
    """
    return roomiest((draws,), paper, what)[1]


def roomiest(ways: Sequence[Sequence[Draw]], paper: Paper, what: Message) -> tuple[Sequence[Draw], float]:
    """Return the way to fill the pages that takes the largest type, and its scale; of equal ones the evenest.

    Raises PrintError, which names what does not fit, if no way does.
    """
    overs = [max(_overs(way, paper, _SCALES[0])) for way in ways]
    if (over := min(overs)) > 0:
        raise PrintError(say("too-full", what=what, over=f"{over:.1f}"))
    scales = {k: _largest(ways[k], paper) for k, over in enumerate(overs) if over <= 0}
    scale = max(scales.values())
    spreads = {k: _overs(ways[k], paper, scale) for k, its in scales.items() if its == scale}
    return ways[min(spreads, key=lambda k: max(spreads[k]) - min(spreads[k]))], scale


def _largest(draws: Sequence[Draw], paper: Paper) -> float:
    """Return the largest scale at which every page has room, of pages that have room at the smallest."""
    low, high = 0, len(_SCALES)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if max(_overs(draws, paper, _SCALES[middle])) > 0 else (middle, high)
    return _SCALES[low]


def _overs(draws: Sequence[Draw], paper: Paper, scale: float) -> list[float]:
    """Return by how many mm each page runs over its foot at this scale; below 0 if it has room left."""
    pages = [Blank(paper, scale) for _ in draws]
    return [draw(page) - BODY_BOTTOM - page.more for draw, page in zip(draws, pages, strict=True)]
