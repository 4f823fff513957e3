"""The sentences of the store: words.ftl in this folder."""

from __future__ import annotations

from games.words import Catalogue

__all__ = ["say"]

say = Catalogue("companion.store")
