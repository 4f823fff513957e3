"""The sentences of the plots: words.ftl in this folder."""

from __future__ import annotations

from games.words import Catalogue

say = Catalogue("tests.games.platy")
