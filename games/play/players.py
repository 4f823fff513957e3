"""Simple players for every game, for measuring and trying out: by lot, a turn ahead, and one that waits.

What they leave to chance they draw from the lot that is handed in: the same lot plays the same turn.
What the game draws in the course of a turn follows its own seed. A player who looks ahead does not know it.
If time is short (games.deadline), they make the best of what they have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from typing import Any, Protocol

from games.answers import Action
from games.deadline import Late, never
from games.effects import captures
from games.game import Game
from games.lots import LotRules, Lots, odds_of, play_draws, seeds_draw
from games.play.alone import is_one_seat

BY_LOT = 1_000  # actions of a turn, after which the first there is ends one that lots might never end
WIDTH = 8  # unfinished turns that are followed at a time
BAGS = 4  # lots that are tried where something is drawn
WON = 1e9  # more than any position is worth
LENGTH = 20  # actions after which no more are looked at, once some turn has ended


class Player(Protocol):
    """What chooses the actions of a whole turn of the side to move; late: says when it is to end."""

    def __call__(self, game: Game[Any], position: Any, rng: Random, late: Late = never) -> tuple[Action, ...]:
        """Return the turn."""


def at_random(game: Game[Any], position: Any, rng: Random, late: Late = never) -> tuple[Action, ...]:
    """Return a turn by lot, each action of all that are legal then; of a very long one only the first."""
    side, done, lots = game.rules.mover(position), list[Action](), isinstance(game.rules, LotRules)
    while not done or not _over(game, position, side):
        draw = _draw(game, position, rng) if lots else None
        if draw is None:
            legal = game.rules.actions(position)
            draw = rng.choice(legal) if len(done) < BY_LOT and not late() else legal[0]
        done.append(draw)
        position = game.rules.apply(position, draw)
    return tuple(done)


def _draw(game: Game[Any], position: Any, rng: Random) -> Action | None:
    """Return the draw that is due: the seed's, else by the player's own lot; None if none is due."""
    if not game.rules.mid_turn(position):
        return None
    return seeds_draw(game.rules, position) or seeds_draw(game.rules, position, Lots(f"{rng.random()}"))


def ahead(game: Game[Any], position: Any, rng: Random, late: Late = never) -> tuple[Action, ...]:
    """Return a turn after which the side to move stands best (Game.valued), by lot of several as good.

    Of turns of several actions only the best beginnings are followed, so that a better one can be missed.
    What the side may call, such as a draw, is thought of if it would end the game. If something is then
    drawn by lot, a few other lots are tried in place of the game's. Late, the best turn that was found is
    taken, or if none was yet, one by lot.
    """
    rules, side = game.rules, game.rules.mover(position)
    begun: dict[Any, tuple[Action, ...]] = {position: ()}
    best, worth = tuple[Action, ...](), (-inf, -1.0)
    calls = [call for call in rules.calls(position, side) if rules.outcome(rules.apply(position, call))]
    length, bags = 0, [Lots(f"{rng.random()}") for _ in range(BAGS if isinstance(rules, LotRules) else 0)]
    while begun and (length < LENGTH or not best) and not late():
        length += 1
        reached = list[tuple[tuple[float, float], Any, tuple[Action, ...]]]()
        for here, done in begun.items():
            for action in (*rules.actions(here), *calls):
                if late():
                    break
                after, turn = rules.apply(here, action), (*done, action)
                its = _expected(game, after, side, bags), rng.random()
                if not (_over(game, after, side) or odds_of(rules, after)):
                    reached.append((its, after, turn))
                elif its > worth:
                    best, worth = turn, its
        calls, begun = [], {}
        for _, after, turn in sorted(reached, key=lambda each: each[0], reverse=True):
            if len(begun) < WIDTH:
                begun.setdefault(after, turn)
    return _drawn(game, position, best, rng) if best else at_random(game, position, rng, late)


def _drawn(game: Game[Any], position: Any, chosen: tuple[Action, ...], rng: Random) -> tuple[Action, ...]:
    """Return a turn with the draws that end it."""
    done = list(chosen)
    for action in chosen:
        position = game.rules.apply(position, action)
    while (draw := _draw(game, position, rng)) is not None:
        done.append(draw)
        position = game.rules.apply(position, draw)
    return tuple(done)


def waits(game: Game[Any], position: Any, rng: Random, late: Late = never) -> tuple[Action, ...]:
    """Return the best turn a turn ahead if it captures something, otherwise a pass if there is one."""
    rules, best = game.rules, ahead(game, position, rng, late)
    here = position
    for action in best:
        here, stage = rules.played(here, action)
        if captures(stage):
            return best
    side = rules.mover(position)
    passes = (action for action in rules.actions(position) if not action.path)
    return next(((each,) for each in passes if _over(game, rules.apply(position, each), side)), best)


PLAYERS: Mapping[str, Player] = {"random": at_random, "ahead": ahead, "waits": waits}


def _over(game: Game[Any], position: Any, side: str) -> bool:
    """Return whether a side's turn has ended where this stands."""
    rules = game.rules
    return not rules.mid_turn(position) or rules.mover(position) != side or bool(rules.outcome(position))


def _expected(game: Game[Any], position: Any, side: str, bags: Sequence[Lots]) -> float:
    """Return what a position is worth to a side: if draws are due, on the average of a few lots."""
    if not odds_of(game.rules, position):
        return _value(game, position, side)
    ends = [_value(game, play_draws(game.rules, position, bag).position, side) for bag in bags]
    return sum(max(-WON, min(WON, end)) for end in ends) / len(ends)


def _value(game: Game[Any], position: Any, side: str) -> float:
    """Return what a position is worth to a side; the end of a game played alone is worth its score."""
    ended = game.rules.outcome(position)
    if ended is None or is_one_seat(game, position):
        return game.value_of(position, side)
    return inf if side in ended.winners else -inf if ended.winners else 0.0


def players_of(game: Game[Any]) -> Mapping[str, Player]:
    """Return the simple players of a game by name: those that play every game, and its own."""
    return {**PLAYERS, **game.players}
