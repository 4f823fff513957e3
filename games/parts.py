"""The parts that every game is made of: each asks for one kind of thing, and most answers can be left to it.

A game alone knows what a position holds inside; here are the questions that the rest of the house
asks. A game without a search, scores or captures writes what is abstract in Rules, Texts and Look, and their
data; games.extras has the parts that only some have. P is the game's position: immutable, hashable, equal
if its save line is.
"""

from __future__ import annotations

from games.look import Look
from games.rules import Rules
from games.texts import Texts

__all__ = ["Look", "Rules", "Texts"]
