"""Lots: what is drawn in the course of a game, by a seed or from a real bag.

Rules never draw. They say what can be drawn (`odds`), and a draw is an action that is handed in: by the
functions here, which follow the seed, or by people who draw from a bag. The same seed draws the same on every
machine and with every version of Python. While a draw is due nobody chooses; the draws of a turn are its end.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote, unquote

from games.answers import Action
from games.effects import Stage
from games.errors import IllegalError, ParseError
from games.rules import Rules
from games.words import say

P = TypeVar("P")
_BITS = 256  # of a digest


class Lots(NamedTuple):
    """The lots of a game: their seed, empty if people draw all of them, and how many were drawn."""

    seed: str = ""
    drawn: int = 0

    @property
    def text(self) -> str:
        """Return it as a save line holds it: `4711/3`."""
        return f"{quote(self.seed, safe='')}/{self.drawn}"

    @classmethod
    def from_text(cls, text: str) -> Lots:
        """Return the lots that a save line holds; raises ParseError."""
        seed, slash, drawn = text.partition("/")
        if not slash or not drawn.isascii() or not drawn.isdigit() or len(drawn) > 6:
            raise ParseError(say("no-lots", text=text))
        lots = cls(unquote(seed), int(drawn))
        if lots.text != text:
            raise ParseError(say("no-lots", text=text))
        return lots

    @property
    def after(self) -> Lots:
        """Return the lots after one more draw by anybody."""
        return self._replace(drawn=self.drawn + 1)

    def below(self, count: int) -> int:
        """Return the number from 0 to below count that the seed draws next."""
        from hashlib import sha256  # 4 MB of memory, which those who read photos do without

        digest = sha256(f"{self.seed}/{self.drawn}".encode()).digest()
        return int.from_bytes(digest, "big") * count >> _BITS

    def shuffled(self, things: Sequence[Any]) -> list[Any]:
        """Return things in an order that the seed draws: for what a start deals."""
        left, at, order = list(things), self._replace(drawn=0), []
        while left:
            order.append(left.pop(at.below(len(left))))
            at = at.after
        return order


class LotRules(Rules[P]):
    """Rules of a game in which lots are drawn in the course of play.

    `actions` returns the possible draws, and nothing else, while a draw is due. Then `due` names the side
    whose hands draw, and `mid_turn` holds; once nothing more is to be drawn the turn is over. The effect of a
    draw is of the kind "draw", and its position counts one draw more.
    """

    @abstractmethod
    def odds(self, position: P) -> Mapping[Action, int]:
        """Return what can be drawn now, each with how many of it are in the bag; empty if no draw is due."""

    @abstractmethod
    def lots(self, position: P) -> Lots:
        """Return the seed of a game's lots, and how many were drawn."""

    @abstractmethod
    def with_lots(self, position: P, lots: Lots) -> P:
        """Return the position with other lots, such as those of a position that was seen on a table."""

    def draw_by(self, position: P, lots: Lots) -> Action | None:
        """Return what these lots draw now; None if no draw is due.

        That is the first of the odds up to whose sum lies what the lots draw. A game with long odds can find
        it without listing them.
        """
        if not (odds := self.odds(position)):
            return None
        drawn = lots.below(sum(odds.values()))
        return next(
            action for action, up_to in zip(odds, accumulate(odds.values()), strict=True) if drawn < up_to
        )

    def mid_turn(self, position: P) -> bool:
        """Return whether a draw is due."""
        return bool(self.odds(position))


def odds_of(rules: Rules[P], position: P) -> Mapping[Action, int]:
    """Return what can be drawn now, empty in games without lots."""
    return rules.odds(position) if isinstance(rules, LotRules) else {}


def seeds_draw(rules: Rules[P], position: P, lots: Lots | None = None) -> Action | None:
    """Return the draw that the seed makes now; None if none is due, or if people draw.

    lots: those that draw in place of the position's own.
    """
    if not isinstance(rules, LotRules):
        return None
    by = rules.lots(position) if lots is None else lots
    return rules.draw_by(position, by) if by.seed else None


def next_action(rules: Rules[P], position: P, left: deque[Action]) -> Action | None:
    """Return what happens next: the seed's draw, or the first of the actions that are left, taken off.

    A draw is the seed's unless the next action is a possible draw. None if nothing is left to happen.
    """
    if not isinstance(rules, LotRules):
        return left.popleft() if left else None
    is_written = left and rules.mid_turn(position) and left[0] in rules.odds(position)
    draw = None if is_written else seeds_draw(rules, position)
    return draw or (left.popleft() if left else None)


def add_draws(rules: Rules[P], position: P, actions: Sequence[Action]) -> list[Action]:
    """Return a turn's actions with the seed's draws wherever none is written.

    From the first action on that is illegal they stay as they are.
    """
    left, done = deque(actions), list[Action]()
    while (action := next_action(rules, position, left)) is not None:
        done.append(action)
        try:
            position = rules.played(position, action).position
        except IllegalError:
            break
    return [*done, *left]


def drop_draws(rules: Rules[P], position: P, actions: Sequence[Action]) -> list[Action]:
    """Return the actions that a turn's text writes: without the draws that the seed makes.

    If a draw that is left could be taken for an earlier one, the seed's draws before it stay as well.
    """
    if not isinstance(rules, LotRules):
        return list(actions)
    at, seeds = position, [False] * len(actions)
    for number, action in enumerate(actions):
        seeds[number] = action == seeds_draw(rules, at)
        if number + 1 < len(actions):
            at = rules.played(at, action).position
    kept = [action for action, by_seed in zip(actions, seeds, strict=True) if not by_seed]
    if not any(seeds) or add_draws(rules, position, kept)[: len(actions)] == list(actions):
        return kept
    last = max(number for number, by_seed in enumerate(seeds) if not by_seed)
    return [action for number, action in enumerate(actions) if number <= last or not seeds[number]]


def with_seed_of_lots(rules: Rules[P], position: P, seed: str) -> P:
    """Return the position whose lots this seed draws, unless they have a seed already or there are none."""
    lots = rules.lots(position) if isinstance(rules, LotRules) else Lots(seed)
    return position if lots.seed else with_lots(rules, position, lots._replace(seed=seed))


def same_but_lots(rules: Rules[P], one: P, other: P) -> bool:
    """Return whether two positions are the same, or are so once the lots of one are those of the other."""
    return with_lots(rules, one, rules.lots(other)) == other if isinstance(rules, LotRules) else one == other


def with_lots(rules: Rules[P], position: P, lots: Lots) -> P:
    """Return the position with these lots; in games without lots, the position itself."""
    return rules.with_lots(position, lots) if isinstance(rules, LotRules) else position


class Due(NamedTuple):
    """A draw that is due: the position, what can be drawn, and what is supposed so that more can be said."""

    position: Any
    odds: Mapping[Action, int]
    supposed: Action


def draws_due(rules: Rules[P], position: P) -> list[Due]:
    """Return the draws that are due one after the other, until pieces go or nothing more is due.

    Each on the position as it is if the likeliest was drawn before.
    """
    found = list[Due]()
    while odds := odds_of(rules, position):
        found.append(Due(position, odds, max(odds, key=lambda draw: odds[draw])))
        position, effects = rules.played(position, found[-1].supposed)
        if any(effect.kind == "remove" for effect in effects):
            break
    return found


class Drawn(NamedTuple):
    """What stands once all draws that were due are made: the draws, and what each brought about."""

    position: Any
    actions: tuple[Action, ...]
    stages: tuple[Stage, ...]


def play_draws(rules: Rules[P], position: P, lots: Lots | None = None) -> Drawn:
    """Play the draws that are due, by the seed; lots: those that draw in place of the position's own."""
    actions, stages = list[Action](), list[Stage]()
    while (draw := seeds_draw(rules, position, lots)) is not None:
        position, stage = rules.played(position, draw)
        actions.append(draw)
        stages.append(stage)
        lots = lots and lots.after
    return Drawn(position, tuple(actions), tuple(stages))
