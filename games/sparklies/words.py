"""The sentences of Sparklies: words.ftl in this folder, and in `wordings` the same game in other words."""

from __future__ import annotations

from games.words import Catalogue

__all__ = ["say"]

say = Catalogue("games.sparklies")
