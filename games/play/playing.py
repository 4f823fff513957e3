"""Whole games between players, by the rules as at a table: repetitions count, and what they bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from games.answers import TABLE, TIME, Action, Outcome
from games.ending import find_repetition
from games.errors import GamesError
from games.game import Game
from games.play.players import Player, at_random
from games.words import say


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played.

    turns: each one's side and text. outcome: None if it had not ended after as many turns as it might
    have. winners: the sides that those began with who have won. met: how many actions had an effect with each
    reason (Effect.why; "repetition" for an end by that). changed: how many cells went from one
    side to another, of all turns. last: which of the sides that those began with moved last.
    """

    position: Any
    turns: tuple[tuple[str, str], ...]
    outcome: Outcome | None
    winners: tuple[str, ...]
    met: Mapping[str, int]
    changed: int = 0
    last: str = ""


def play(
    game: Game[Any],
    start: Any,
    players: Mapping[str, Player],
    rng: Random,
    most: int,
    opening: int = 0,
    rounds: int = 0,
) -> PlayedGame:
    """Play a game of so many turns at the most, the first few of them, the opening, by lot.

    players: who plays which side of the start. rounds: time is up as this round begins, or at
    once if the start is later; 0 if it never is.
    Raises GamesError if time is to be up in a game that has no limit.
    """
    rules, position = game.rules, start
    seen, met = Counter({rules.repeats(start): 1}), Counter[str]()
    turns, outcome = list[tuple[str, str]](), rules.outcome(start)
    changed, last, number = 0, "", rules.first_round(start)
    while outcome is None and len(turns) < most:
        side = rules.mover(position)
        counted = number + (bool(turns) and rules.opens_round(position, turns[-1][0], side))
        number = rules.round_of(position) or counted
        if rounds and number >= rounds:
            position, rounds = _timed_out(game, position), 0
            met.update([TIME])
        before = position
        last = rules.player(position, side)
        choose = at_random if len(turns) < opening else players[last]
        actions = choose(game, position, rng)
        for action in actions:
            played = rules.played(position, action)
            position = played.position
            met.update({effect.why for effect in played.effects if effect.kind != "due"})
        turns.append((side, game.texts.turn_text(before, actions)))
        changed += _changed(game, before, position)
        outcome, what = rules.outcome(position), rules.repeats(position)
        if outcome is None and what is not None:
            seen[what] += 1
            position = rules.recurred(position, seen[what])
            outcome = find_repetition(game, position, seen[what])
            met.update(["repetition"] if outcome else ())
    won = outcome.winners if outcome else ()
    winners = tuple(rules.player(position, side) for side in won)
    return PlayedGame(position, tuple(turns), outcome, winners, met, changed, last)


def _timed_out(game: Game[Any], position: Any) -> Any:
    """Return the position once the time of the whole game is up."""
    time_up = Action(TIME, side=TABLE)
    if time_up not in game.rules.table_calls(position):
        raise GamesError(say("no-time-limit", game=game.title))
    return game.rules.apply(position, time_up)


def _changed(game: Game[Any], before: Any, after: Any) -> int:
    """Return how many cells were one side's before and are another's after."""
    pairs = zip(game.look.standing(before), game.look.standing(after), strict=True)
    return sum("none" not in (was.owner, now.owner) and was.owner != now.owner for was, now in pairs)
