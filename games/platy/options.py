"""The options of a start of Platy, the first deal, and what a position shows of the options."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from games.errors import GamesError
from games.lots import Lots
from games.options import Clash, make_option, require_ruleset, settled
from games.platy.drawing import seeds_action
from games.platy.falling import Course
from games.platy.loops import closed_loops
from games.platy.play import lay_draw
from games.platy.position import LEVELS, PRESENT, SCORINGS, Fall, Position, Terms
from games.platy.tray import COUNTED, Tray, tray_on
from games.platy.words import say

RULES = "standard"
GROWTH = "1"  # of the present formula, unless said otherwise
EARLIER = tuple(scoring for scoring in SCORINGS if scoring != PRESENT)

_option = partial(make_option, say)
OPTIONS = (
    _option("level", "1", tuple(str(number) for number, _ in enumerate(LEVELS, 1))),
    _option("scoring", PRESENT, SCORINGS),
    _option(
        "growth", GROWTH, ("1", "1.2", "1.5"), clashes=(Clash("scoring", EARLIER, say("growth-present")),)
    ),
    _option("moves", "20", ("10", "20", "30")),
    _option("reserve", "30", ("10", "20", "30", "50")),
    _option("penalty", "100", ("0", "100", "200")),
    _option("chain", "1", ("0", "1", "5")),
    _option("reward", "100", ("0", "100", "200")),
    _option("supply", "printed", ("printed", "endless")),
)


def terms_of(options: Mapping[str, str]) -> Terms:
    """Return what is agreed by these options, of which those left out are as usual; raises GamesError."""
    chosen = settled(OPTIONS, options, RULES)
    return Terms(
        int(chosen["level"]),
        chosen["scoring"],
        Fraction(chosen["growth"] if chosen["scoring"] == PRESENT else 1),
        int(chosen["moves"]),
        int(chosen["reserve"]),
        int(chosen["penalty"]),
        int(chosen["chain"]),
        int(chosen["reward"]),
        chosen["supply"] == "endless",
    )


def start_position(
    shape: str,
    ruleset: str = "",
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
) -> Position:
    """Return the tray that the seed deals; raises GamesError without a seed, or for wrong options."""
    require_ruleset(ruleset, (RULES,))
    empty = undealt(tray_on(shape), terms_of(options or {}))
    if seed is None:
        raise GamesError(say("no-seed"))
    return _dealt(empty._replace(lots=Lots(str(seed))))


def _dealt(empty: Position) -> Position:
    """Return the position after the first deal, which is the fall of a whole tray.

    A tray on which a loop is closed is dealt again, with its marks, and lots go on.
    """
    course = Course(empty)
    while True:
        while (draw := seeds_action(course.position, course.position.lots)) is not None:
            lay_draw(course, draw)
        if not closed_loops(empty.tray, course.position.tiles):
            return course.position._replace(fall=None)
        course = Course(empty._replace(lots=course.position.lots))


def undealt(tray: Tray, terms: Terms) -> Position:
    """Return the position before the first deal: nothing lies on the tray."""
    counters = (terms.reserve,) * len(COUNTED)
    nothing = (None,) * len(tray.board)
    return Position(tray.board, terms, nothing, terms.moves, counters, fall=Fall(is_filled=True))


def holding(position: Position) -> Mapping[str, str]:
    """Return the options, which hold for the whole game."""
    return holding_of(position.terms)


def holding_of(terms: Terms) -> Mapping[str, str]:
    """Return the options that say what is agreed."""
    return {
        "level": str(terms.level),
        "scoring": terms.scoring,
        "growth": f"{float(terms.growth):g}" if terms.scoring == PRESENT else GROWTH,
        "moves": str(terms.moves),
        "reserve": str(terms.reserve),
        "penalty": str(terms.penalty),
        "chain": str(terms.chain),
        "reward": str(terms.reward),
        "supply": "endless" if terms.endless else "printed",
    }
