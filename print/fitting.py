"""The size of type on pages that are only read: as large as there is room for, the same in all of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from calibration.paper import Paper
from games.words import Message
from print.errors import PrintError
from print.furniture import BODY_BOTTOM
from print.painter import Blank, Page
from print.words import say

__all__ = ["Draw", "largest_type"]

Draw = Callable[[Page], float]
"""Draws a page and returns where its text ends, in mm from the top."""

_SMALLEST, _LARGEST, _STEP = 0.98, 1.4, 0.02  # of the usual sizes: body text of 8.6 to 12.3 points


def largest_type(draws: Sequence[Draw], paper: Paper, what: Message) -> float:
    """Return the largest scale of type at which every page keeps clear of its foot.

    Raises PrintError, which names what does not fit, where there is none.
    """
    steps = [_SMALLEST + _STEP * k for k in range(round((_LARGEST - _SMALLEST) / _STEP) + 1)]
    low, high = 0, len(steps)
    if over := _too_full(draws, paper, steps[0]):
        raise PrintError(say("too-full", what=what, over=f"{over:.1f}"))
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _too_full(draws, paper, steps[middle]) else (middle, high)
    return steps[low]


def _too_full(draws: Sequence[Draw], paper: Paper, scale: float) -> float:
    """Return by how many mm the fullest page runs over its foot at this scale; 0 where none does."""
    pages = [Blank(paper, scale) for _ in draws]
    overs = (draw(page) - BODY_BOTTOM - page.more for draw, page in zip(draws, pages, strict=True))
    return max(0.0, *overs)
