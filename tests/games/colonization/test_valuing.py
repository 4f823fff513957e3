"""What simple players think of positions of Colonization."""

from __future__ import annotations

from random import Random

import pytest

from games.colonization.game import COLONIZATION
from games.colonization.position import MOST, PRICES
from games.colonization.valuing import WORTH
from games.play.players import ahead

EIGHT = "a8.b8.c8.a7.c7.a6.b6.c6"
BEST = (
    # what stands, the turns that are best for A
    (f"b7.d6,{EIGHT},d8.d7/h1", "+industry"),
    ("d4/e4,f4/h8", "d4xe4"),
    ("d4,c3/h1", "+colony"),
)


def test_a_product_is_worth_more_than_what_it_replaces() -> None:
    """Else nobody who looks one turn ahead would ever produce it."""
    for kind, price in enumerate(PRICES):
        assert WORTH[kind] > sum(MOST[each] * WORTH[each] for each in price)


@pytest.mark.parametrize("position, best", BEST)
def test_a_player_that_looks_ahead_takes_what_is_best(position: str, best: str) -> None:
    """The dearest product, a piece of another that costs nothing, a colony."""
    start = COLONIZATION.texts.position_from_text(f"colonization:chess8x8:{position}")
    for lot in range(3):
        turn = COLONIZATION.texts.turn_text(start, ahead(COLONIZATION, start, Random(lot)))
        assert turn.startswith(best)
