"""Results of those who play alone: when one counts, and with which others it is compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from itertools import chain
from typing import Any

from companion.store.results import Best
from companion.table.lines import start_of
from companion.table.state import TableState
from companion.web.models_opening import BestBody
from games.answers import Outcome
from games.catalogue import GAMES
from games.errors import GamesError
from games.game import Game
from games.lots import LotRules

MOST_BOARD = 80  # letters of what results have in common, in the database


def best_of(table: str, before: TableState, after: TableState) -> Best | None:
    """Return the result that an event brought; None without one, or if the seed does not deal the board.

    Neither is one kept of so many unusual options that the database has no room for them.
    """
    if not after.is_best_kept or before.is_best_kept or not _as_dealt(after):
        return None
    if len(board_key(after)) > MOST_BOARD:
        return None
    created, terms = after.created, after.terms
    points = _points(after) if after.game.bests and after.game.bests.points else None
    return Best(table, board_key(after), after.turns, created.detail, terms.name, after.at, points)


def board_key(state: TableState) -> str:
    """Return what results must have in common to be compared.

    Game, shape and rules; in a game with levels the level, then "name=value" of each option that is not as
    usual.
    """
    game, level = state.game, level_of(state)
    of_board = (game.id, game.rules.board_of(state.start).shape, game.rules.ruleset_of(state.start))
    more = (f"{name}={value}" for name, value in _options_beside(state).items())
    return " ".join((*of_board, *level.values(), *more))


def level_of(state: TableState) -> Mapping[str, str]:
    """Return the option by which a game's results are told apart, with its value; empty if there is none."""
    named = state.game.bests.level if state.game.bests else ""
    return {named: state.game.rules.holding(state.start)[named]} if named else {}


def _options_beside(state: TableState) -> dict[str, str]:
    """Return what is not as usual of the options of a game with levels, by name, without the level."""
    level, held = level_of(state), state.game.rules.holding(state.start)
    usual = {option.name: option.default for option in state.game.options if option.name not in level}
    return {
        name: held[name] for name in sorted(usual) if level and held.get(name, usual[name]) != usual[name]
    }


def is_seeded(state: TableState) -> bool:
    """Return whether lot decides anything of a game by some options, so that its seed says something."""
    rules = state.game.rules
    return _is_seeded(state.game, rules.board_of(state.start).shape, rules.ruleset_of(state.start))


@lru_cache(maxsize=256)
def _is_seeded(game: Game[Any], shape: str, ruleset: str) -> bool:
    each = ({option.name: value} for option in game.options for value in option.values)
    return isinstance(game.rules, LotRules) or any(
        _by_lot(game, shape, ruleset, options) for options in chain([{}], each)
    )


def _by_lot(game: Game[Any], shape: str, ruleset: str, options: Mapping[str, str]) -> bool:
    try:
        return game.by_lot(shape, ruleset, options)
    except GamesError:  # there is no such start
        return False


def best_view(best: Best) -> BestBody:
    """Return a result for the wire, with the options that deal its board again."""
    game, _shape, _ruleset, *level = best.board.split(" ")
    declared = GAMES[game].bests if game in GAMES else None
    options = {declared.level: level[0]} if declared and level else {}
    options |= dict(more.split("=", 1) for more in level[1:])
    fields = {name: value for name, value in asdict(best).items() if name != "table"}
    return BestBody(**fields, options=options)


def _points(state: TableState) -> int:
    """Return what the side that played alone scored."""
    outcome = state.outcome
    assert isinstance(outcome, Outcome)
    return dict(outcome.scores)[state.terms.solo]


def _as_dealt(state: TableState) -> bool:
    """Return whether seed and options alone deal this board, so that all who try it have the same one."""
    game, created = state.game, state.created
    shape, ruleset = game.rules.board_of(state.start).shape, game.rules.ruleset_of(state.start)
    if created.origin != "seed":
        return False
    dealt = game.rules.start(shape, ruleset, created.detail, {**level_of(state), **_options_beside(state)})
    return bool(dealt == start_of(created))
