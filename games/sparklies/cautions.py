"""What was measured of rules and boards that do not go well together: they are offered, with these warnings.

Every figure is one that `sparklies measure` prints; a test measures them again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.sparklies.terms import STANDARD, Terms
from games.sparklies.words import say
from games.words import Message


@dataclass(frozen=True)
class Measured:
    """Name a figure: of so many games of these players, by these rules, what was counted."""

    players: str
    size: str
    games: int
    ruleset: str
    counted: str
    pattern: str = STANDARD.name


@dataclass(frozen=True)
class Caution:
    """A warning, when it is due, and which measurement each figure in its words is."""

    words: Message
    due: Callable[[Terms], bool]
    measured: Mapping[str, Measured]


def _speed(terms: Terms) -> bool:
    return terms.ruleset.computed and not terms.ruleset.stops_at_return


def _two_on_hexagons(terms: Terms) -> bool:
    return terms.board.sides == 6 and terms.pattern is STANDARD


CAUTIONS = (
    Caution(
        say("caution-own", count="5.95", usual="1.53"),
        lambda terms: terms.pattern.own > 0 and _speed(terms),
        {
            "count": Measured("ahead", "9", 20, "speed", "changed", "2v"),
            "usual": Measured("ahead", "9", 20, "speed", "changed"),
        },
    ),
    Caution(
        say("caution-hexagons-speed", count="1.70", usual="0.44"),
        lambda terms: _two_on_hexagons(terms) and _speed(terms),
        {
            "count": Measured("random", "hex4", 30, "speed", "changed"),
            "usual": Measured("random", "9", 20, "speed", "changed"),
        },
    ),
    Caution(
        say("caution-hexagons-drift", turns="1", first="27"),
        lambda terms: _two_on_hexagons(terms) and terms.ruleset.stops_at_return,
        {
            "turns": Measured("random", "hex4", 30, "drift", "middle"),
            "first": Measured("random", "hex4", 30, "drift", "black"),
        },
    ),
    Caution(
        say("caution-third", count="0.01", turns="81"),
        lambda terms: terms.pattern.name == "2a2t" and terms.ruleset.owned,
        {
            "count": Measured("ahead", "9", 20, "subtle", "changed", "2a2t"),
            "turns": Measured("ahead", "9", 20, "subtle", "middle", "2a2t"),
        },
    ),
)


def cautions(terms: Terms) -> tuple[Message, ...]:
    """Return the warnings that are due for a game of these terms."""
    return tuple(caution.words for caution in CAUTIONS if caution.due(terms))
