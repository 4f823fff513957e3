"""The game stands in the catalogue for the tests of its records."""

from __future__ import annotations

import pytest

from games.catalogue import GAMES
from games.cornerport.game import CORNERPORT


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter the game."""
    monkeypatch.setitem(GAMES, CORNERPORT.id, CORNERPORT)
