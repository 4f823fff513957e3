"""The options of a start of Sparklies, and what a position shows of them."""

from __future__ import annotations

from collections.abc import Mapping

from games.errors import GamesError
from games.options import Option, judged
from games.sparklies.position import Position
from games.sparklies.words import say

__all__ = ["OPTIONS", "with_options"]

OPTIONS = (
    Option(
        "deal",
        say("deal"),
        say("deal-does"),
        "random",
        ("random", "equal"),
    ),
    Option(
        "play-on",
        say("play-on"),
        say("play-on-does"),
        "no",
        ("no", "yes"),
    ),
)


def with_options(start: Position, options: Mapping[str, str]) -> Position:
    """Return a start of which these options are said as well; raises GamesError where it contradicts them."""
    asked = judged(OPTIONS, options, start.ruleset.name)
    if asked.get("deal") == "equal" and not _dealt_equally(start):
        raise GamesError(say("deal-not-equal"))
    on = asked.get("play-on")
    says = start.terms.play_on or start.terms.header.says_playing
    if on and says and start.terms.play_on != (on == "yes"):
        raise GamesError(say("play-on-contradicts", value=on))
    return start.playing_on() if on == "yes" else start


def _dealt_equally(start: Position) -> bool:
    counts = [sum(state % 3 == colour for state in start.cells) for colour in range(3)]
    return max(counts) - min(counts) <= 1
