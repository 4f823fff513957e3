"""Whether a game that somebody else wrote keeps to what the house asks of it, as far as a moment tells.

Looked at when an installed game is loaded; docs/your-own-game.md names the tests that look at everything.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from games.effects import KINDS, carried_out
from games.game import Game
from games.options import settled

__all__ = ["contradiction"]


def contradiction(game: object, taken: Collection[str]) -> str:
    """Say in what a game contradicts itself or the others, whose ids are taken; empty where in nothing."""
    if not isinstance(game, Game):
        return f"its entry point is {type(game).__name__!r} and no games.game.Game"
    if not re.fullmatch(r"[a-z][a-z0-9-]{1,39}", game.id):
        return f"its id {game.id!r} is not made of small letters, digits and hyphens"
    if game.id in taken:
        return f"there is a game called {game.id} already"
    if not game.sides or len(set(game.sides)) < len(game.sides):
        return f"its sides are {', '.join(game.sides) or 'none'}: each needs a name of its own"
    if len({side[0] for side in game.sides}) < len(game.sides):
        return f"of its sides {', '.join(game.sides)} two begin alike, and records name them by one letter"
    return next((why for ruleset in game.rulesets for why in _of_start(game, ruleset)), "")


def _of_start(game: Game[Any], ruleset: str) -> list[str]:
    """Return what does not fit in the start that this ruleset has."""
    settled(game.options, {}, ruleset)
    start = game.rules.start(game.usual_shape, ruleset, 1)
    text, standing = game.texts.position_text(start), game.look.standing(start)
    seats, due = game.rules.seated(start), game.rules.due(start)
    strange = [str(shows.words) for shows in standing if shows not in game.look.classes]
    read = game.texts.position_from_text(text)
    found = {
        f"its save line {text!r} does not begin with {game.id}:": not text.startswith(f"{game.id}:"),
        f"its save line {text!r} reads back as another position": game.texts.position_text(read) != text,
        f"its ruleset {ruleset} is called {game.rules.ruleset_of(start)}": (
            game.rules.ruleset_of(start) != ruleset
        ),
        "a board has cells on which nothing stands": len(standing) != len(game.rules.board_of(start)),
        f"its look knows no {', '.join(strange)}": bool(strange),
        f"{', '.join(due) or 'nobody'} is due, who has no seat": not due or not set(due) <= set(seats),
        "nobody can do anything at its start": not game.rules.actions(start),
    }
    return [why for why, holds in found.items() if holds] or _of_actions(game, start)


def _of_actions(game: Game[Any], start: Any) -> list[str]:
    """Return what the first actions do otherwise than their effects tell."""
    for action in game.rules.actions(start):
        after, effects = game.rules.played(start, action)
        kinds = {effect.kind for effect in effects}
        try:
            told = carried_out(game.look.standing(start), effects)
        except ValueError as error:
            return [f"of its action {action.verb} the effects cannot be carried out: {error}"]
        if told != game.look.standing(after) or kinds - KINDS.keys():
            return [f"the effects of its action {action.verb} do not tell what then stands"]
    return []
