"""The quick engine of Colonization, asked by texts alone, as the companion and records ask it."""

from __future__ import annotations

from typing import Any

from games.catalogue import game_named
from games.effects import Effect
from games.turn_text import turn_of

__all__ = ["GAME", "calls", "codes", "play", "read", "turns", "write"]

GAME = game_named("colonization")
REASONS = {"replace": "replaced", "take": "taken", "cut": "cut", "fire": "fired", "destroy": "destroyed"}


def read(line: str) -> Any:
    """Return the position of a save line."""
    return GAME.texts.position_from_text(line)


def write(position: Any) -> str:
    """Return the save line of a position."""
    return GAME.texts.position_text(position)


def turns(position: Any) -> set[str]:
    """Return all legal turns of the side to move."""
    return {GAME.texts.turn_text(position, [action]) for action in GAME.rules.actions(position)}


def calls(position: Any, side: str) -> set[str]:
    """Return what a side may say, or the table itself."""
    rules = GAME.rules
    possible = rules.table_calls(position) if side == "*" else rules.calls(position, side)
    return {GAME.texts.turn_text(position, [call]) for call in possible}


def play(position: Any, side: str, text: str) -> tuple[Any, dict[str, Any]]:
    """Return the position after a text, None for a refused one, and what a numbered case says of it."""
    resolution = turn_of(GAME, position, side, text)
    names = GAME.rules.board_of(position).names
    effects: list[Effect] = [effect for stage in resolution.stages for effect in stage]
    after = resolution.after
    ended = GAME.rules.outcome(after) if after is not None and not GAME.rules.outcome(position) else None
    removed = [(names[effect.cell], REASONS[effect.why]) for effect in effects if effect.kind == "remove"]
    return after, {
        "fault": resolution.faults[0].code if resolution.faults else None,
        "after": write(after) if after is not None else None,
        "removed": sorted(removed),
        "out": [effect.side for effect in effects if effect.kind == "out" and effect.why == "eliminate"],
        "end": {"why": _why(effects), "winners": sorted(ended.winners)} if ended else None,
    }


def codes(position: Any, side: str, text: str) -> list[str]:
    """Return the codes of everything that is wrong with a text."""
    return [fault.code for fault in turn_of(GAME, position, side, text).faults]


def _why(effects: list[Effect]) -> str:
    return next(effect.why for effect in effects if effect.kind == "end")
