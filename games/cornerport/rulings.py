"""What the source leaves open and this set decides: each ruling by its id, as the rule sheet says it."""

from __future__ import annotations

from collections.abc import Mapping

from games.cornerport.words import say
from games.words import Message

__all__ = ["RULINGS"]

RULINGS: Mapping[str, Message] = {
    "ports": say("ruling-ports"),
    "must-move": say("ruling-must-move"),
    "place-now": say("ruling-place-now"),
    "memory": say("ruling-memory"),
    "boat-leaves": say("ruling-boat-leaves"),
    "ship-turns": say("ruling-ship-turns"),
    "draw": say("ruling-draw"),
    "claims": say("ruling-claims"),
    "notation": say("ruling-notation"),
}
