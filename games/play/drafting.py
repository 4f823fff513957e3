"""Turns in the making: what the actions so far come to, and what can follow.

Taps, typed turns and photos all ask the same question: is the turn illegal, open, may it end here, or has it
ended? Rules that only a whole turn can break are judged at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, TypeVar

from games.answers import Action, Resolution
from games.effects import Effect, Stage
from games.faults import Fault
from games.game import Game
from games.lots import seeds_draw
from games.turn_text import plain_turn, resolve_text
from games.words import say

P = TypeVar("P")

ILLEGAL, OPEN, MAY_END, ENDED = "illegal", "open", "may-end", "ended"


@dataclass(frozen=True)
class Draft(Generic[P]):
    """The result of a turn in the making.

    before: where it begins; position: where it leads so far. done: the actions carried out, stages: what each
    brought about. faults: what is wrong with the next action, or with the whole turn. turn: the whole turn's
    text, None if it has not ended; whole: what it comes to, if it was not made action by action.
    """

    game: Game[P]
    before: P
    position: P
    done: tuple[Action, ...] = ()
    stages: tuple[Stage, ...] = ()
    faults: tuple[Fault, ...] = ()
    turn: str | None = None
    whole: Resolution | None = None

    @classmethod
    def begin(cls, game: Game[P], before: P) -> Draft[P]:
        """Return a turn of which nothing is made yet."""
        return cls(game, before, before)

    @cached_property
    def state(self) -> str:
        """Return ILLEGAL, OPEN, MAY_END or ENDED."""
        if self.faults:
            return ILLEGAL
        if self.turn is not None:
            return ENDED
        plain = self.game.texts.turn_text(self.before, self.done) if self.done else ""
        return MAY_END if plain and self.game.resolve(self.before, plain).legal else OPEN

    @property
    def following(self) -> list[Action]:
        """Return every legal action from here, none after the turn's end."""
        return [] if self.turn is not None else self.game.rules.actions(self.position)

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """Return the turns that begin so and then end by themselves, the plainest first."""
        if self.turn is not None or not self.done:
            return ()
        if self.by_lot is not None:
            return (self.by_lot,)
        return tuple(self.game.texts.endings(self.before, self.position, self.done))

    @cached_property
    def by_lot(self) -> str | None:
        """Return the whole turn's text if only draws are left and the seed makes them, else None.

        What it draws is not played here: the player sees it once the turn is handed in.
        """
        if self.faults or not self.done or seeds_draw(self.game.rules, self.position) is None:
            return None
        return self.game.texts.turn_text(self.before, self.done)

    @cached_property
    def is_urgent(self) -> bool:
        """Return whether it holds an action whose moment counts (Rules.urgent)."""
        verbs = self.game.rules.urgent
        done = self.done or self._written_actions if verbs else ()
        return any(action.verb in verbs for action in done)

    @property
    def _written_actions(self) -> tuple[Action, ...]:
        """Return the one action that a written turn consists of; none if it is no such turn."""
        actions = self.game.rules.actions(self.before) if self.turn is not None else ()
        text = self.game.texts.turn_text
        return tuple(action for action in actions if text(self.before, [action]) == self.turn)[:1]

    @cached_property
    def removed(self) -> tuple[Effect, ...]:
        """Return the effects by which pieces leave the board with the last action, or in a whole turn.

        What earlier actions removed was seen to go when they were made.
        """
        whole = self.whole
        stages = self.stages[-1:] if whole is None else (whole.opening, *whole.stages)
        return tuple(effect for stage in stages for effect in stage if effect.kind == "remove")

    def on(self, actions: Sequence[Action]) -> Draft[P]:
        """Return the turn with more actions, up to the first that is illegal."""
        rules, position = self.game.rules, self.position
        done, stages = list(self.done), list(self.stages)
        for action in actions:
            if found := rules.faults(position, action):
                return replace(self, position=position, done=tuple(done), stages=tuple(stages), faults=found)
            position, stage = rules.played(position, action)
            done.append(action)
            stages.append(stage)
        return replace(self, position=position, done=tuple(done), stages=tuple(stages))

    def along(self, cell: int) -> Draft[P]:
        """Return the turn with the pattern round a cell taken a step on."""
        if steps := self.game.patterns(self.position, cell):
            return self.on(steps)
        name = self.game.rules.board_of(self.position).names[cell]
        fault = Fault("no-pattern", (name,), say("no-pattern", cell=name))
        return replace(self, faults=(fault,))

    def judge(self) -> Draft[P]:
        """Return the turn as it is where it goes on; at its end with its text, or with the whole's faults."""
        if not self.done or self.faults or self.game.rules.mid_turn(self.position):
            return self
        text = self.game.texts.turn_text(self.before, self.done)
        whole = self.game.resolve(self.before, text)
        if whole.after is None:
            return replace(self, faults=whole.faults)
        return replace(self, position=whole.after, turn=text)

    def rest(self) -> Draft[P]:
        """Return the turn carried to its end by itself, if it can be; the turn itself if it cannot."""
        return self._first_of(self.endings) if self.endings else self.judge()

    def lapse(self) -> Draft[P]:
        """Return the turn as it stands when its time is up; with faults where it is lost."""
        lost = replace(self, turn=None, faults=self.faults or (Fault("unfinished", (), say("unfinished")),))
        if not self.done and self.turn is None:
            return lost
        stands = self.game.texts.lapsed(self.before, self.position, self.done, self.turn)
        return self if self.turn in stands[:1] else lost._first_of(stands)

    def _first_of(self, texts: Sequence[str]) -> Draft[P]:
        """Return the first of these turns that is legal, or the faults of the last if none is."""
        faults = self.faults
        for text in texts:
            whole = self.game.resolve(self.before, text)
            if whole.after is not None:
                return replace(self, position=whole.after, turn=text, whole=whole, faults=())
            faults = whole.faults
        return replace(self, faults=faults)

    def read(self, text: str) -> Draft[P]:
        """Return a whole turn as it is written."""
        text = plain_turn(self.game, self.game.rules.mover(self.before), text)
        whole = resolve_text(self.game, self.before, text)
        if whole.after is None:
            return replace(self, faults=whole.faults)
        return replace(self, position=whole.after, turn=text, whole=whole)
