"""The options of a start of Cornerport, and what a position shows of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import product

from games.cornerport.position import Position, Terms, start_position
from games.cornerport.sea import PORTS, SEA
from games.cornerport.words import say
from games.options import beside_pieces, make_option, require_ruleset

RULES = "standard"  # the one ruleset
_PORTS = tuple(" ".join(SEA.names[port] for port in pair) for pair in product(PORTS["white"], PORTS["black"]))

_option = partial(make_option, say)
OPTIONS = (
    _option("ports", _PORTS[0], _PORTS, laid=True),
    _option("battleships", "turning", ("turning", "straight")),
    _option("fifty", "no", ("no", "yes")),
)


def make_start(chosen: Mapping[str, str]) -> Position:
    """Return the start with these values of all options."""
    return start_position(_terms(chosen), *map(SEA.cell, chosen["ports"].split()))


def terms_beside(ruleset: str, options: Mapping[str, str] | None) -> Terms:
    """Return the terms of a start whose ships lie there; raises GamesError for those that cannot be."""
    require_ruleset(ruleset, (RULES,))
    return _terms(beside_pieces(OPTIONS, options, RULES))


def _terms(chosen: Mapping[str, str]) -> Terms:
    return Terms(chosen.get("battleships") == "straight", chosen.get("fifty") == "yes")


def start_options(start: Position) -> Mapping[str, str]:
    """Return the ports that the freighters of a start begin in, none if it is no start."""
    begins = (ports for ports in _PORTS if make_start({**holding(start), "ports": ports}) == start)
    return {"ports": next(begins, "none")}


def holding(position: Position) -> Mapping[str, str]:
    """Return the options that hold for a whole game."""
    terms = position.terms
    return {
        "battleships": "straight" if terms.straight else "turning",
        "fifty": "yes" if terms.fifty else "no",
    }
