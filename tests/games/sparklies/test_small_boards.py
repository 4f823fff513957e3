"""On small boards nearly everything is decided: turns drawn by lot, as played, recoloured and claimed."""

from __future__ import annotations

from collections import Counter

import pytest

from games.sparklies.terms import RULESETS, Ruleset
from tests.conftest import Many
from tests.games.sparklies.small_boards import KINDS, answer, draw

RULES = [pytest.param(ruleset, id=ruleset.name) for ruleset in RULESETS.values()]


@pytest.mark.parametrize("ruleset", RULES)
def test_up_to_twelve_cells_nearly_all_is_decided(ruleset: Ruleset, many: Many) -> None:
    """No turn by lot is undecided, and of those with changed cells only in Drift one of 100, if any."""
    pairs = many(15 if ruleset.stops_at_return else 30, of=900)
    said = Counter((pair.kind, answer(pair)) for pair in draw(ruleset, range(4, 13), pairs))

    assert {kind: sum(n for (k, _), n in said.items() if k == kind) for kind in KINDS} == dict.fromkeys(
        KINDS, pairs // 3
    )
    undecided = sum(n for (_, answered), n in said.items() if answered == "undecided")
    assert undecided <= (pairs / 100 if ruleset.stops_at_return else 0)
    assert said["as played", "legal"] == pairs // 3
    assert said["recoloured", "illegal"] and said["claimed", "illegal"]
