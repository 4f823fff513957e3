"""The next game of the same people: what it begins with, and which seat plays which side in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table.events import Created, Event, Settled
from companion.table.judge import roles_of
from companion.table.state import TableState
from games.protocol import Game

__all__ = ["next_game", "seats_after"]


def next_game(state: TableState, table: str, seed: int) -> list[Event]:
    """Return the events that open the next game: dealt anew, on the same board, by the same rules and terms.

    table: the name of the one that has ended.
    """
    game = state.game
    shape, ruleset = game.board_of(state.start).shape, game.ruleset_of(state.start)
    start = game.start(shape, ruleset, seed, game.rematch(state.position))
    created = Created(game.id, game.position_text(start), "seed", str(seed), table)
    return [created] if state.terms == Settled() else [created, state.terms]


def seats_after(game: Game[Any], swapped: bool) -> Mapping[str, str]:
    """Return what each role becomes in the next game; swapped: every side's seat plays the side after it."""
    sides = list(game.sides)
    others = [*sides[1:], sides[0]] if swapped else sides
    return {**{role: role for role in roles_of(game)}, **dict(zip(sides, others, strict=True))}
