"""The options of a start of Colonization, and what a position shows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from games.colonization.position import NOBODY, SIDES, Position, Terms
from games.colonization.space import space_on
from games.colonization.words import say
from games.errors import GamesError
from games.options import make_option, require_ruleset, settled
from games.words import Message

RULES = "standard"
PLAYERS = 4  # at the start, unless said: it is best from four on, by the author's text
ADVISED = 8  # squares a player: fewer leave no room to grow

_option = partial(make_option, say)
OPTIONS = (
    _option("players", str(PLAYERS), tuple("2345678"), laid=True),
    _option("rejoin", "yes", ("yes", "no")),
    _option("ties", "shared", ("shared", "stations")),
)


def start_position(
    shape: str,
    ruleset: str = "",
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
) -> Position:
    """Return the empty board with the players in the rotation; raises GamesError if they do not fit.

    Lot decides nothing of it but who is seated as A.
    """
    require_ruleset(ruleset, (RULES,))
    board = space_on(shape).board
    chosen = settled(OPTIONS, options or {}, RULES)
    order = "".join(SIDES[: int(chosen["players"])])
    if len(order) > len(board):
        raise GamesError(say("too-few-squares", players=len(order), squares=len(board)))
    return Position(board, (NOBODY,) * len(order), order, order[0], starts=order, terms=terms_of(chosen))


def terms_of(options: Mapping[str, str]) -> Terms:
    """Return what is agreed for a whole game by these options."""
    return Terms(options.get("rejoin", "yes") == "yes", options.get("ties", "shared") == "stations")


def holding(position: Position) -> Mapping[str, str]:
    """Return the options that hold for a whole game."""
    terms = position.terms
    return {"rejoin": "yes" if terms.rejoin else "no", "ties": "stations" if terms.stations else "shared"}


def start_options(start: Position) -> Mapping[str, str]:
    """Return how many play: only a start shows it."""
    return {"players": str(len(start.order))}


def cautions(start: Position) -> Sequence[Message]:
    """Return a warning if a board is small for so many players."""
    players, squares = len(start.order), len(start.board)
    return [say("few-squares", players=players, squares=squares, best=ADVISED)] * (
        squares < ADVISED * players
    )
