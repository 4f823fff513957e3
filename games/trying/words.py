"""The sentences of the checks that every game passes."""

from __future__ import annotations

from games.words import Catalogue

say = Catalogue("games.trying")
