"""The tests of Sandkings play it by its name."""

from __future__ import annotations

import pytest

from games.catalogue import GAMES
from games.sandkings.composed import SANDKINGS


@pytest.fixture(autouse=True)
def sandkings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game among those that there are."""
    monkeypatch.setitem(GAMES, SANDKINGS.id, SANDKINGS)
