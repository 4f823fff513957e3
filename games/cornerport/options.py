"""The options of a start of Cornerport, and what a position shows of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import product

from games.cornerport.position import Position, Terms, start_position
from games.cornerport.sea import PORTS, SEA
from games.cornerport.words import say
from games.errors import GamesError
from games.options import beside_pieces, make_option, validate_options

RULES = "standard"  # the one ruleset
_PORTS = tuple(" ".join(SEA.names[port] for port in pair) for pair in product(PORTS["white"], PORTS["black"]))

_option = partial(make_option, say)
OPTIONS = (
    _option("ports", _PORTS[0], _PORTS, laid=True),
    _option("battleships", "turning", ("turning", "straight")),
    _option("fifty", "no", ("no", "yes")),
)


def require_ruleset(ruleset: str) -> None:
    """Refuse rules that there are not; raises GamesError."""
    if ruleset not in ("", RULES):
        raise GamesError(say("no-ruleset", ruleset=ruleset, known=RULES))


def make_start(chosen: Mapping[str, str]) -> Position:
    """Return the start with these values of all options."""
    return start_position(_terms(chosen), *map(SEA.cell, chosen["ports"].split()))


def terms_beside(ruleset: str, options: Mapping[str, str] | None) -> Terms:
    """Return the terms of a start whose ships lie there; raises GamesError for those that cannot be."""
    require_ruleset(ruleset)
    return _terms(beside_pieces(OPTIONS, options, RULES))


def _terms(chosen: Mapping[str, str]) -> Terms:
    return Terms(chosen.get("battleships") == "straight", chosen.get("fifty") == "yes")


def with_options(start: Position, options: Mapping[str, str]) -> Position:
    """Return a start of which these options are said as well; raises GamesError if it contradicts them."""
    said, stands = validate_options(OPTIONS, options, RULES), holding(start)
    for option, value in said.items():
        if option == "ports":
            if start_position(start.terms, *map(SEA.cell, value.split())) != start:
                raise GamesError(say("start-ports", said=value))
        elif stands[option] != value:
            raise GamesError(say("start-has", option=option, stands=stands[option], said=value))
    return start


def holding(position: Position) -> Mapping[str, str]:
    """Return the options that hold for a whole game."""
    terms = position.terms
    return {
        "battleships": "straight" if terms.straight else "turning",
        "fifty": "yes" if terms.fifty else "no",
    }
