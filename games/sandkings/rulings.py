"""What the author's text leaves open and this set decides: every ruling by its id, with its sentence.

Tests have a row for each id; the rule sheet prints them all.
"""

from __future__ import annotations

from games.sandkings.words import say
from games.words import Message

WRITTEN = "b3-c3, c2-d2"  # in every game's first turn of a1
STUNG = "e4xe5"

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
    "largest": say("ruling-largest"),
    "order": say("ruling-order"),
    "at-once": say("ruling-at-once"),
    "walk-in": say("ruling-walk-in"),
    "nobody": say("ruling-nobody"),
    "variations": say("ruling-variations"),
    "after-win": say("ruling-after-win"),
    "loser": say("ruling-loser"),
    "match": say("ruling-match"),
    "third-time": say("ruling-third-time"),
    "agreement": say("ruling-agreement"),
    "position": say("ruling-position"),
    "time": say("ruling-time"),
    "notation": say("ruling-notation", turn=WRITTEN, sting=STUNG),
    "tags": say("ruling-tags"),
}
