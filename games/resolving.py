"""What a written turn comes to in games that judge it action by action."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from games.answers import Action, Resolution
from games.effects import Stage
from games.errors import GamesError, NoSuchCellError, ParseError
from games.faults import Fault
from games.lots import next_action, odds_of
from games.parts import Rules, Texts
from games.records.pasted import retype_turn
from games.words import say

P = TypeVar("P")

MOST_TURNS = 20_000  # legal turns and beginnings of turns that are compared with a text


def plain_text(text: str) -> str:
    """Return a turn's text in small letters, without doubled spaces: two texts of one turn become equal."""
    return " ".join(retype_turn(text).lower().split())


def by_notation(rules: Rules[P], texts: Texts[P]) -> Callable[[P, str], Resolution]:
    """Return what plays a written turn by finding the legal turn that the game writes so.

    In a game with lots, the text of a turn begins as its text with fewer draws does.
    """
    return one_by_one(rules, partial(_found, rules, texts))


def _found(rules: Rules[P], texts: Texts[P], position: P, text: str) -> Sequence[Action]:
    """Return the shortest legal turn with this text; raises ParseError if none of the first ones has it."""
    wanted, tried = plain_text(text), 0
    left = deque[tuple[P, tuple[Action, ...]]]([(position, ())])
    while left:
        here, done = left.popleft()
        turns = [(*done, action) for action in rules.actions(here)]
        for turn in turns:  # texts first: to play an action takes longer than to write it
            written = plain_text(texts.turn_text(position, turn)) == wanted
            if not written:
                continue
            after = rules.apply(here, turn[-1])
            if not rules.mid_turn(after) or odds_of(rules, after):  # the seed draws what is not written
                return turn
        for turn in turns:
            tried += 1
            if tried > MOST_TURNS:
                raise ParseError(say("turns-too-many", turn=text, most=MOST_TURNS))
            after = rules.apply(here, turn[-1])
            if odds_of(rules, after) and not wanted.startswith(plain_text(texts.turn_text(position, turn))):
                continue
            if rules.mid_turn(after):
                left.append((after, turn))
    raise ParseError(say("no-such-turn", turn=text))


def one_by_one(rules: Rules[P], read: Callable[[P, str], Sequence[Action]]) -> Callable[[P, str], Resolution]:
    """Return what plays a written turn action by action, up to the first that is faulty.

    A draw that is not written is the seed's.

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
    position, stages, left = before, list[Stage](), deque(actions)
    while (action := next_action(rules, position, left)) is not None:
        if stages and not rules.mid_turn(position) and not rules.outcome(position):
            found: tuple[Fault, ...] = (Fault("turn-over", (), say("turn-over")),)
        else:
            found = rules.faults(position, action)
        if found:
            return Resolution(before, None, (), tuple(stages), found)
        position, stage = rules.played(position, action)
        stages.append(stage)
    if rules.mid_turn(position):
        unfinished = Fault("unfinished", (), say("draw-due" if odds_of(rules, position) else "unfinished"))
        return Resolution(before, None, (), tuple(stages), (unfinished,))
    return Resolution(before, position, (), tuple(stages), ())
