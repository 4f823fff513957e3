"""The sentences about photos and what is read in them: words.ftl in this folder."""

from __future__ import annotations

from games.words import Catalogue

say = Catalogue("vision")
