"""The sentences of the printed set of Platy (words.ftl)."""

from __future__ import annotations

from games.words import Catalogue

say = Catalogue(__package__)
