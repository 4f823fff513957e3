"""The sentences of the web: words.ftl in this folder."""

from __future__ import annotations

from games.words import Catalogue

PRODUCT = "Sparklies Table"
say = Catalogue("companion.web")
