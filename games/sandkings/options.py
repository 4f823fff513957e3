"""The options of a start of Sandkings, and what a position shows of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from games.errors import GamesError
from games.options import Switch, beside_pieces, make_option, require_ruleset, validate_options
from games.sandkings.ending import MatchScore
from games.sandkings.position import SIDES, VARIATIONS, Position, Terms, corners_fit, drawn_by_lot
from games.sandkings.words import say

RULES = "standard"  # the one ruleset; the variations are options
_CORNER = r"(?:a1|a8|h8|h1)"
_USUAL = {2: ("a1", "h8"), 3: ("a1", "a8", "h8"), 4: ("a1", "a8", "h8", "h1")}
_SWITCHES = (
    Switch("1", say("variation-1")),
    Switch("2", say("variation-2")),
    Switch("3", say("variation-3")),
    Switch("4", say("variation-4")),
)

_option = partial(make_option, say)
OPTIONS = (
    _option("players", "2", ("2", "3", "4"), laid=True),
    _option("corners", "", pattern=rf"{_CORNER}(?: {_CORNER}){{1,3}}", laid=True),
    _option("variations", " ".join(map(str, VARIATIONS)), switches=_SWITCHES),
    _option("first", "", SIDES),
    _option("match", "", pattern=r"[0-9](?:-[0-9]){1,3}(?:=[0-9])?"),
)


def terms_of(options: Mapping[str, str], seed: int | str | None) -> Terms:
    """Return the terms of a start with these options; raises GamesError if they do not fit.

    seed: draws who is first if the options do not say it; one of both must.
    """
    return _terms(validate_options(OPTIONS, options, RULES), seed)


def terms_beside(ruleset: str, options: Mapping[str, str] | None, *, players: int) -> Terms:
    """Return the terms of a start whose parts of so many creatures lie there; raises GamesError."""
    require_ruleset(ruleset, (RULES,))
    asked = beside_pieces(OPTIONS, options, RULES)
    return _terms({"players": str(players), "first": SIDES[0], **asked}, None)


def _terms(asked: Mapping[str, str], seed: int | str | None) -> Terms:
    corners = tuple(asked["corners"].split()) if asked.get("corners") else ()
    count = int(asked.get("players") or len(corners) or 2)
    corners = corners or _USUAL[count]
    if len(corners) != count:
        raise GamesError(say("corners-count", corners=corners, count=count))
    if not corners_fit(corners):
        raise GamesError(say("corners-unfit", corners=corners))
    if not asked.get("first") and seed is None:
        raise GamesError(say("no-seed"))
    first = SIDES.index(asked["first"]) if asked.get("first") else drawn_by_lot(count, seed or 0)
    variations = tuple(map(int, asked.get("variations", OPTIONS[2].default).split()))
    if match := asked.get("match", ""):
        match = MatchScore.read(match, count).text
    return Terms(corners, variations, first, match)


def holding(position: Position) -> Mapping[str, str]:
    """Return the options that hold for a whole game: all of them."""
    terms = position.terms
    return {
        "players": str(len(terms.corners)),
        "corners": " ".join(terms.corners),
        "variations": " ".join(map(str, terms.variations)),
        "first": SIDES[terms.first],
        "match": terms.match,
    }
