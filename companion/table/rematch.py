"""The next game of the same people: what it begins with, and which seat plays which side in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from companion.table.events import Created, Event, Settled
from companion.table.judge import roles_of
from companion.table.state import TableState
from games.catalogue import game_named
from games.errors import GamesError
from games.protocol import Game

__all__ = ["next_game", "options_after", "seats_after"]

DRAWN = "seed"  # the origin of starts by lot


def next_game(state: TableState, table: str, seed: int) -> list[Event]:
    """Return the events that open the next game: dealt anew, on the same board, by the same rules and terms.

    table: the name of the one that has ended.
    """
    game = state.game
    shape, ruleset = game.board_of(state.start).shape, game.ruleset_of(state.start)
    start = game.start(shape, ruleset, seed, options_after(state))
    if game.playing_on(state.start) == state.start:  # it was agreed before it began, and is again
        start = game.playing_on(start)
    created = Created(game.id, game.position_text(start), DRAWN, str(seed), table)
    return [created] if state.terms == Settled() else [created, state.terms]


def options_after(state: TableState) -> Mapping[str, str]:
    """Return the options of the next game: those this one was dealt by, and what the game itself proposes."""
    return {**_dealt_by(state.created), **state.game.rematch(state.position)}


@lru_cache(maxsize=512)
def _dealt_by(created: Created) -> Mapping[str, str]:
    """Return the options, not as usual, by which a start's seed deals what stood there at first.

    A start that was not drawn by lot has none. What an option can be beside its listed values, its game
    proposes.
    """
    if created.origin != DRAWN:
        return {}
    game = game_named(created.game)
    start = game.stored_position(created.start)
    shape, ruleset = game.board_of(start).shape, game.ruleset_of(start)
    listed = [option for option in game.options if option.values]
    for values in product(*(option.values for option in listed)):
        chosen = {option.name: value for option, value in zip(listed, values, strict=True)}
        try:
            dealt = game.start(shape, ruleset, created.detail, chosen)
        except GamesError:  # these cannot stand beside each other
            continue
        if game.standing(dealt) == game.standing(start):
            return {
                option.name: chosen[option.name] for option in listed if chosen[option.name] != option.default
            }
    return {}


def seats_after(game: Game[Any], swapped: bool) -> Mapping[str, str]:
    """Return what each role becomes in the next game; swapped: every side's seat plays the side after it."""
    sides = list(game.sides)
    others = [*sides[1:], sides[0]] if swapped else sides
    return {**{role: role for role in roles_of(game)}, **dict(zip(sides, others, strict=True))}
