"""The notation of turns and calls of Colonization."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.answers import Action
from games.colonization.position import NAMES, Position
from games.colonization.words import say
from games.errors import ParseError

_MOVE = re.compile(r"(?P<start>[a-z][0-9]{1,4})\s*(?P<how>[-x])\s*(?P<end>[a-z][0-9]{1,4})", re.A)
_NEW = re.compile(r"\+\s*(?P<piece>[a-z]+)\s+(?P<cell>[a-z][0-9]{1,4})", re.A)
_FIRE = re.compile(r"fire\s+(?P<cell>[a-z][0-9]{1,4})", re.A)
_CALL = re.compile(
    r"(?P<verb>join|rejoin old|rejoin|yes|no|leave|back|gone|time|lapse|break|resume)(?: (?P<side>[a-h]))?"
)
_SIGNS = {"move": "-", "take": "x"}


def format_turn(position: Position, actions: Sequence[Action]) -> str:
    """Write a turn, or a call with the side that it is about."""
    if not actions:
        return ""
    verb, path, choice, _ = actions[0]
    names = [position.board.names[cell] for cell in path]
    if verb in _SIGNS:
        return _SIGNS[verb].join(names)
    if verb == "place":
        choice = NAMES[0]
    if verb in ("place", "produce"):
        return f"+{choice} {names[0]}"
    if verb == "abstain":
        return "-"
    return " ".join(filter(None, (verb, *names, choice)))


def read_turn(position: Position, text: str) -> list[Action]:
    """Read a turn; raises ParseError for what is none, NoSuchCellError."""
    written, cell = " ".join(text.lower().split()), position.board.cell
    if written == "-":
        return [Action("abstain")]
    if found := _MOVE.fullmatch(written):
        verb = "move" if found["how"] == "-" else "take"
        return [Action(verb, (cell(found["start"]), cell(found["end"])))]
    if (found := _NEW.fullmatch(written)) and found["piece"] in NAMES:
        if found["piece"] == "home" and position.is_to_place(position.mover):
            return [Action("place", (cell(found["cell"]),))]
        return [Action("produce", (cell(found["cell"]),), found["piece"])]
    if found := _FIRE.fullmatch(written):
        return [Action("fire", (cell(found["cell"]),))]
    if found := _CALL.fullmatch(
        written
    ):  # one that can be made is known by its text (games.turn_text.resolve_call)
        return [Action(found["verb"], choice=(found["side"] or "").upper(), side=position.mover)]
    raise ParseError(say("no-turn", turn=text.strip()[:40]))
