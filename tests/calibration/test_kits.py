"""What print and vision take from the printed sets of the games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calibration.inks import PIECES, STONES, Stone
from calibration.marks import MARKERS, ON_CORNERS
from calibration.regions import REGIONS
from calibration.tokens import TOKENS
from games.catalogue import GAMES, printed_sets
from kites import KITES


def test_a_games_own_things_are_those_of_its_printed_set() -> None:
    """Markers, regions, stones of two inks and tokens are what the sets declare, and no others."""
    kits = printed_sets()

    assert [marker for kit in kits if (marker := kit.marker)] == list(MARKERS.values())
    assert frozenset(marker.mark for marker in MARKERS.values()) == ON_CORNERS
    assert set(REGIONS) == {name for kit in kits for name in kit.regions}
    halved = {name: inks for kit in kits for name, inks in kit.stones.items()}
    assert {
        name: stone.inks for name, stone in PIECES.items() if isinstance(stone, Stone) if stone.inks[1:]
    } == halved
    assert {stone.name for stone in STONES if len(stone.inks) == 2} == set(halved)
    assert {kind.piece for kit in kits if kit.tokens for kind in kit.tokens.kinds} == set(TOKENS)


def test_sets_of_installed_games_come_after_those_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """They can be left out; a game without a printed set has none."""
    house = printed_sets(installed=False)
    monkeypatch.setitem(GAMES, KITES.id, KITES)
    monkeypatch.setitem(GAMES, "bare", replace(KITES, printed=None))

    assert printed_sets() == (*house, KITES.printed)
    assert printed_sets(installed=False) == house
