"""A game in progress as a line of primitive actions that can be taken back and played again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.answers import Action
from games.game import Game


@dataclass(frozen=True)
class Match:
    """A game from its start: every action and every position; undone actions wait to be redone.

    positions[0] is the start; positions[done] is where the game stands.
    """

    game: Game[Any]
    positions: tuple[Any, ...]
    actions: tuple[Action, ...] = ()
    done: int = 0

    @classmethod
    def begin(cls, game: Game[Any], start: Any) -> Match:
        """Return a match that stands at its start."""
        return cls(game, (start,))

    @property
    def position(self) -> Any:
        """Return the position that stands."""
        return self.positions[self.done]

    def play(self, action: Action) -> Match:
        """Return the match after an action; what was undone is forgotten. Raises IllegalError."""
        after = self.game.rules.apply(self.position, action)
        return replace(
            self,
            positions=(*self.positions[: self.done + 1], after),
            actions=(*self.actions[: self.done], action),
            done=self.done + 1,
        )

    def undo(self) -> Match:
        """Return the match before its last action; at the start, the match itself."""
        return replace(self, done=max(self.done - 1, 0))

    def redo(self) -> Match:
        """Return the match with the last undone action played again, if there is one."""
        return replace(self, done=min(self.done + 1, len(self.actions)))
