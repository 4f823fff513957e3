"""What the source leaves open and this set decides: each ruling by its id, as the rule sheet says it."""

from __future__ import annotations

from collections.abc import Mapping

from games.cornerport.words import say
from games.words import Message

RULINGS: Mapping[str, Message] = {
    "ports": say("ruling-ports"),
    "must-move": say("ruling-must-move"),
    "place-now": say("ruling-place-now"),
    "memory": say("ruling-memory"),
    "asked": say("ruling-asked"),
    "boat-leaves": say("ruling-boat-leaves"),
    "ship-turns": say("ruling-ship-turns"),
    "draw": say("ruling-draw"),
    "claims": say("ruling-claims"),
    "agreement": say("ruling-agreement"),
    "egg-timer": say("ruling-egg-timer"),
    "flag": say("ruling-flag"),
    "notation": say("ruling-notation"),
    "tags": say("ruling-tags"),
}
