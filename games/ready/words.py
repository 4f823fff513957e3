"""The sentences of ready parts."""

from __future__ import annotations

from games.words import Catalogue

__all__ = ["say"]

say = Catalogue("games.ready")
