"""How a game gets among those that are installed: for this process alone, or as an installer leaves it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.catalogue import GAMES, GROUP
from games.game import Game

__all__ = ["install", "lay_down"]


def lay_down(folder: Path, name: str, entry: str) -> None:
    """Lay down what an installer leaves of a distribution with one game; entry: as "module:NAME"."""
    facts = folder / f"{name}-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {entry}\n", encoding="utf-8")


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, game: Game[Any], entry: str) -> None:
    """Install a game for this process, and for those that it starts."""
    lay_down(folder, game.id, entry)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setitem(GAMES, game.id, game)
