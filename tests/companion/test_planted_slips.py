"""Verdicts on photos with known truth, with and without planted slips."""

from __future__ import annotations

import pytest

from tests.companion.planted_slips import Pair, Tally, bound, is_good, judge, pairs_of, photos, tally
from tests.conftest import Many

SEED = 1
# Of each look and game a photo whose table a turn can lead to; "" for a table with flags on it.
JUDGED = [
    "bead-00-easy",
    "photos/tile-04-normal",
    "stones/tile-12-easy",
    "tokens/cornerport-hard",
    "tile-07-normal",
]


def judged(name: str, filters: tuple[str, ...], each: int) -> list[tuple[Pair, str]]:
    """Return the pairs of a photo with their verdicts."""
    (photo,) = (its for its in photos() if str(its.path.with_suffix("")).endswith(name))
    return [(pair, judge(pair, SEED)) for how in filters for pair in pairs_of(photo, how, SEED, each)]


@pytest.mark.parametrize("name", JUDGED)
def test_no_slip_is_called_legal(name: str, many: Many) -> None:
    """Neither in a good photo nor in a poor one is a wrong table judged legal; a good right one always is."""
    filters = ("as it is", "grey", "covered", "faded", "dim", "blurred", "sent")[: many(2, of=7)]
    found = judged(name, filters, each := many(4, of=12))
    wrong = tally(verdict for pair, verdict in found if pair.slip)
    good = tally(verdict for pair, verdict in found if not pair.slip and is_good(pair))

    assert wrong.legal == 0
    if name == "tile-07-normal":  # of such tables every pair is wrong, and a share of them is judged
        assert {pair.slip for pair, _ in found} <= {"flag"}
        return
    assert wrong.all >= each // 2
    assert good == Tally(legal=each // 2 if is_good(found[0][0]) else 0)


def test_the_bound_of_a_rate() -> None:
    """No error in 2,072 cases leaves 1 in 692 possible, one in 1,000 leaves 4.7 in 1,000."""
    assert round(1 / bound(0, 2072)) == 692
    assert bound(1, 1000) == pytest.approx(0.00474, abs=0.0001)
