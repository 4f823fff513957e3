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
from games.words import Message, say

__all__ = ["contradiction"]


def contradiction(game: object, taken: Collection[str]) -> Message | None:
    """Say in what a game contradicts itself or the others, whose ids are taken; None where in nothing."""
    if not isinstance(game, Game):
        return say("no-game-object", kind=type(game).__name__)
    if not re.fullmatch(r"[a-z][a-z0-9-]{1,39}", game.id):
        return say("strange-id", id=game.id)
    if game.id in taken:
        return say("id-taken", id=game.id)
    if not game.sides or len(set(game.sides)) < len(game.sides):
        return say("same-sides", sides=tuple(game.sides)) if game.sides else say("no-sides")
    if len({side[0] for side in game.sides}) < len(game.sides):
        return say("sides-alike", sides=tuple(game.sides))
    return next((why for ruleset in game.rulesets for why in _of_start(game, ruleset)), None)


def _of_start(game: Game[Any], ruleset: str) -> list[Message]:
    """Return what does not fit in the start that this ruleset has."""
    settled(game.options, {}, ruleset)
    start = game.rules.start(game.usual_shape, ruleset, 1)
    text, standing = game.texts.position_text(start), game.look.standing(start)
    seats, due = game.rules.seated(start), game.rules.due(start)
    strange = [shows.words for shows in standing if shows not in game.look.classes_at(start)]
    read, called = game.texts.position_from_text(text), game.rules.ruleset_of(start)
    found = {
        say("save-begins", save=text, id=game.id): not text.startswith(f"{game.id}:"),
        say("save-differs", save=text): game.texts.position_text(read) != text,
        say("ruleset-called", ruleset=ruleset, called=called): called != ruleset,
        say("cells-without"): len(standing) != len(game.rules.board_of(start)),
        say("look-knows-no", looks=tuple(strange)): bool(strange),
        say("due-without-seat", due=tuple(due)): not set(due) <= set(seats),
        say("nobody-due"): not due,
        say("nothing-to-do"): not game.rules.actions(start),
    }
    return [why for why, holds in found.items() if holds] or _of_actions(game, start)


def _of_actions(game: Game[Any], start: Any) -> list[Message]:
    """Return what the first actions do otherwise than their effects tell."""
    for action in game.rules.actions(start):
        after, effects = game.rules.played(start, action)
        kinds = {effect.kind for effect in effects}
        try:
            told = carried_out(game.look.standing(start), effects)
        except ValueError as error:
            return [say("effects-impossible", verb=action.verb, error=str(error))]
        if told != game.look.standing(after) or kinds - KINDS:
            return [say("effects-tell-other", verb=action.verb)]
    return []
