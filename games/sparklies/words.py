"""The sentences of Sparklies: words.ftl in this folder, and in `wordings` the same game in other words."""

from __future__ import annotations

from games.words import Catalogue

say = Catalogue("games.sparklies")
