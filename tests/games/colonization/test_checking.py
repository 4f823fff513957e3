"""Whether one position of Colonization follows from another."""

from __future__ import annotations

import pytest

from games.checking.check import check_positions
from games.checking.verdicts import search_of
from games.colonization.game import COLONIZATION

PAIRS = (
    # what stands before and after, the verdict, the turn, the others that end alike
    ("d4/h1", "d4,e5/h1", "legal", "+colony e5", ""),
    ("d4/e4,f4", "e4/-", "legal", "d4xe4", ""),
    ("d4,e5/h1", "d4/h1", "legal", "e5-d6", "other turns end alike: e5-e6, e5-f6, e5-f5 or e5-f4"),
    ("a1,a2/c1", "b1,a2/c1", "legal", "a1-b1", ""),
    ("c4,d4/e4", "c4,e4/-", "illegal", None, ""),
    ("d4/h1", "d4,e5.e4/h1", "illegal", None, ""),
    ("d4,e5/h1", "d4,f6/h1", "illegal", None, ""),
)


@pytest.mark.parametrize("before, after, verdict, turn, told", PAIRS)
def test_a_pair_is_judged(before: str, after: str, verdict: str, turn: str | None, told: str) -> None:
    """A turn that leads there is found, with all others that end alike; else there is none."""
    first, last = (
        COLONIZATION.texts.position_from_text(f"colonization:8x8:{its}") for its in (before, after)
    )
    found = check_positions(COLONIZATION, first, last)

    assert (found.verdict, found.turn) == (verdict, turn)
    if turn:
        best = search_of(COLONIZATION).shortest(first, last, turn)
        assert (str(best.told) if best else "") == told
