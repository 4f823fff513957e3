"""Whole turns: whose they are, and what they come to in games that judge them action by action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from games.answers import Action, Resolution
from games.effects import Stage
from games.errors import GamesError, NoSuchCellError
from games.faults import Fault
from games.game import Game
from games.parts import Rules
from games.typed import typed
from games.words import all_of, say

__all__ = ["as_mover", "begun_by", "called", "one_by_one", "turn_of"]

P = TypeVar("P")


def as_mover(game: Game[P], position: P, side: str) -> P:
    """Return the position with a side to move: as it stands where that side is, or nobody is due."""
    return position if side == game.rules.mover(position) else game.rules.with_mover(position, side)


def begun_by(game: Game[P], position: P, side: str) -> P:
    """Return the position with a side to move that takes turns there; raises GamesError for any other."""
    if side not in (sides := game.rules.playing(position)):
        raise GamesError(say("takes-no-turn", side=side, sides=all_of(sides)))
    return game.rules.with_mover(position, side)


def called(game: Game[P], position: P, side: str, text: str) -> Resolution | None:
    """Return what a side's call comes to; None where the text is none that it may make."""
    for call in game.rules.calls(position, side):
        if _plain(game.texts.turn_text(position, [call])) == _plain(text):
            after, stage = game.rules.played(position, call)
            return Resolution(position, after, (), (stage,), ())
    return None


def turn_of(game: Game[P], position: P, side: str, text: str) -> Resolution:
    """Play what a side writes: one of its calls, else its turn."""
    call = called(game, position, side, text)
    return game.resolve(as_mover(game, position, side), typed(text)) if call is None else call


def _plain(text: str) -> str:
    return " ".join(typed(text).lower().split())


def one_by_one(rules: Rules[P], read: Callable[[P, str], Sequence[Action]]) -> Callable[[P, str], Resolution]:
    """Return what plays a written turn action by action, up to the first that is faulty.

    read: returns the actions that a turn's text names on a position; raises GamesError for what cannot be
    read.
    """
    return partial(_resolve, rules, read)


def _resolve(rules: Rules[P], read: Callable[[P, str], Sequence[Action]], before: P, turn: str) -> Resolution:
    try:
        return _played(rules, before, read(before, turn))
    except NoSuchCellError as error:
        return Resolution(before, None, (), (), (Fault("no-such-cell", (error.name,), error.said),))
    except GamesError as error:
        return Resolution(before, None, (), (), (Fault("parse", (), error.said),))


def _played(rules: Rules[P], before: P, actions: Sequence[Action]) -> Resolution:
    position, stages = before, list[Stage]()
    for number, action in enumerate(actions):
        if number and not rules.mid_turn(position) and not rules.outcome(position):
            found: tuple[Fault, ...] = (Fault("turn-over", (), say("turn-over")),)
        else:
            found = rules.faults(position, action)
        if found:
            return Resolution(before, None, (), tuple(stages), found)
        position, stage = rules.played(position, action)
        stages.append(stage)
    if rules.mid_turn(position):
        unfinished = Fault("unfinished", (), say("unfinished"))
        return Resolution(before, None, (), tuple(stages), (unfinished,))
    return Resolution(before, position, (), tuple(stages), ())
