"""Simple players of Platy: one for small loops, one by points a move, one for long loops, one for goals.

Each looks for loops that a few clicks close, chooses one, and makes the first click. Then it looks anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from games.answers import Action
from games.deadline import Late, never
from games.game import Game
from games.lots import Lots
from games.platy.advice import LoopGain, gain_of
from games.platy.drawing import seeds_action
from games.platy.play import DONE, NONE, actions, played
from games.platy.position import Position
from games.platy.search import Closing, closings, closings_of
from games.play.players import Player

STEPS = 12_000  # of each search
MOVE = 5.0  # points that a move is worth to those who compare
CLICKS, MORE, MOST = 2, 3, 4  # clicks that a loop may need: by points a move, long ones, those through goals

Choice = Callable[[Position], Closing | None]


def _small(position: Position) -> Closing | None:
    """Return the loop of the fewest clicks, of those the one with the fewest threads."""
    return min(closings(position, STEPS), key=lambda its: (len(its.cells), its.cells), default=None)


def _greedy(position: Position) -> Closing | None:
    """Return the loop with most points a click, moves that come back counted in."""

    def worth(gain: LoopGain, closing: Closing) -> float:
        return (gain.points + MOVE * gain.moves) / max(closing.cost, 1)

    return _best(position, closings_of(position, CLICKS, STEPS), worth)


def _long(position: Position) -> Closing | None:
    """Return the loop with most points, at any cost."""
    return _best(position, closings_of(position, MORE, STEPS), lambda gain, closing: gain.points)


def _goals(position: Position) -> Closing | None:
    """Return the loop through most bonus tiles, of those the one with most points; else by points a move."""

    def worth(gain: LoopGain, closing: Closing) -> tuple[int, int]:
        tiles = (position.tiles[cell] for cell in set(closing.cells))
        return sum(tile is not None and bool(tile.mark) for tile in tiles), gain.points

    found = closings_of(position, MOST, STEPS, marked=True)
    return _best(position, found, worth) or _greedy(position)


def _best(
    position: Position, found: list[Closing], worth: Callable[[LoopGain, Closing], Any]
) -> Closing | None:
    return max(found, key=lambda its: (worth(gain_of(position, its), its), its.cells), default=None)


def choose(position: Position, choice: Choice, rng: Random) -> Action:
    """Return what a player does: the first click of the loop that it chooses, else what it can, by lot."""
    if (closing := choice(position) or _cheapest(position)) is not None:
        cell, turn = closing.turned[0]
        return Action("turn", (cell,), position.tray.headings[turn])
    legal = actions(position)
    return next((its for its in (NONE, DONE) if its in legal), None) or rng.choice(legal)


def _cheapest(position: Position) -> Closing | None:
    return next(iter(closings(position, STEPS)), None)


def _click(
    choice: Choice, game: Game[Any], position: Any, rng: Random, late: Late = never
) -> tuple[Action, ...]:
    """Return a click, with all that is drawn: by the seed, else by the player's own lot."""
    done = list[Action]()
    while True:
        own = position.lots if position.lots.seed else Lots(f"{rng.random()}")
        draw = seeds_action(position, own)
        if done and draw is None:
            return tuple(done)
        done.append(draw or choose(position, choice, rng))
        position = played(position, done[-1]).position
        if position.ended:
            return tuple(done)


PLAYERS: Mapping[str, Player] = {
    "small": partial(_click, _small),
    "greedy": partial(_click, _greedy),
    "long": partial(_click, _long),
    "goals": partial(_click, _goals),
}
"""The players by the names that `sparklies measure --players` takes."""
