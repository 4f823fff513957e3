"""What the author's text leaves open and this set decides: every ruling by its id, with its sentence.

The cases (cases.json) try each of them; the rule sheet prints them all.
"""

from __future__ import annotations

from games.colonization.words import say
from games.words import Message

RULINGS: dict[str, Message] = {
    "surface": say("ruling-surface"),
    "corners": say("ruling-corners"),
    "no-start": say("ruling-no-start"),
    "first-lot": say("ruling-first-lot"),
    "limit": say("ruling-limit"),
    "placing": say("ruling-placing"),
    "late": say("ruling-late"),
    "late-time": say("ruling-late-time"),
    "under-way": say("ruling-under-way"),
    "put-off": say("ruling-put-off"),
    "no-square": say("ruling-no-square"),
    "own-cut": say("ruling-own-cut"),
    "replaced": say("ruling-replaced"),
    "no-room": say("ruling-no-room"),
    "homeless": say("ruling-homeless"),
    "weapon-held": say("ruling-weapon-held"),
    "one-look": say("ruling-one-look"),
    "win-all": say("ruling-win-all"),
    "win-only": say("ruling-win-only"),
    "only-start": say("ruling-only-start"),
    "only-waiting": say("ruling-only-waiting"),
    "only-second": say("ruling-only-second"),
    "only-none": say("ruling-only-none"),
    "only-counts": say("ruling-only-counts"),
    "shared": say("ruling-shared"),
    "ties": say("ruling-ties"),
    "old-place": say("ruling-old-place"),
    "old-place-lapse": say("ruling-old-place-lapse"),
    "no-rejoin": say("ruling-no-rejoin"),
    "leave": say("ruling-leave"),
    "leave-win": say("ruling-leave-win"),
    "gone": say("ruling-gone"),
    "leave-unplaced": say("ruling-leave-unplaced"),
    "taken-over": say("ruling-taken-over"),
    "rotation": say("ruling-rotation"),
    "fire-time": say("ruling-fire-time"),
    "finish": say("ruling-finish"),
    "wins-to-end": say("ruling-wins-to-end"),
    "agreed-time": say("ruling-agreed-time"),
    "egg-timer": say("ruling-egg-timer"),
    "no-chess-clock": say("ruling-no-chess-clock"),
    "notation": say("ruling-notation"),
    "record": say("ruling-record"),
}
