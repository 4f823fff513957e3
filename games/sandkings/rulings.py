"""What the author's text leaves open and this set decides: every ruling by its id, with its sentence.

Tests have a row for each id; the rule sheet prints them all.
"""

from __future__ import annotations

from games.sandkings.words import say
from games.words import Message

__all__ = ["RULINGS"]

RULINGS: dict[str, Message] = {
    "corners": say("ruling-corners"),
    "turns": say("ruling-turns"),
    "stop": say("ruling-stop"),
    "sting": say("ruling-sting"),
    "bare": say("ruling-bare"),
    "before": say("ruling-before"),
    "stingless": say("ruling-stingless"),
    "freed": say("ruling-freed"),
    "wall": say("ruling-wall"),
    "inside": say("ruling-inside"),
    "order": say("ruling-order"),
    "at-once": say("ruling-at-once"),
    "walk-in": say("ruling-walk-in"),
    "nobody": say("ruling-nobody"),
    "variations": say("ruling-variations"),
    "after-win": say("ruling-after-win"),
    "loser": say("ruling-loser"),
    "match": say("ruling-match"),
    "third-time": say("ruling-third-time"),
    "time": say("ruling-time"),
}
