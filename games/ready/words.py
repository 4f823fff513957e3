"""The sentences of ready parts."""

from __future__ import annotations

from games.words import Catalogue

say = Catalogue("games.ready")
