"""The sentences of Colonization: words.ftl in this folder."""

from __future__ import annotations

from games.words import Catalogue

say = Catalogue("games.colonization")
