"""The sentences of the checks that every game passes."""

from __future__ import annotations

from games.words import Catalogue

__all__ = ["say"]

say = Catalogue("games.trying")
