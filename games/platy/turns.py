"""The notation of turns and calls of Platy.

`c4 +2` turns a tile by steps of 60 degrees, clockwise with +. `done` and `none` are said. What was drawn from
a real bag follows on the same line: `c7=13bgm/2` a tile and its turn, `!b3` a bonus mark, `?b3` a wildcard;
`|` stands between falls. `lost 13bgm` strikes a tile from the bag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.answers import Action
from games.errors import ParseError
from games.platy.drawing import DRAW, MARK
from games.platy.position import BONUS, LOST, SIDE, WILDCARD, Position
from games.platy.tiles import SIDES, steps_between
from games.platy.words import say

_CELL = r"[a-z][0-9]{1,3}"
_TURN = re.compile(rf"({_CELL}) ?([+-]) ?([0-6])(?= |\Z)", re.A)
_WORD = re.compile(r"(done|none)(?= |\Z)", re.A)
_CALL = re.compile(r"lost ([0-9]{1,2}[a-z]{1,3})", re.A)
_DRAW = re.compile(
    rf" *(?:({_CELL}) ?= ?([0-9]{{1,2}}[a-z]{{1,3}}/[0-5])|([!?]) ?({_CELL})|\|)(?= |\Z)", re.A
)
_MARKS = {"!": BONUS, "?": WILDCARD}
_SIGNS = {mark: sign for sign, mark in _MARKS.items()}


def format_action(position: Position, action: Action) -> str:
    """Write one action on a position, or a call."""
    names = position.board.names
    if action.verb == "turn":
        tile = position.tiles[action.cell]
        before, after = tile.turn if tile else 0, position.board.headings.index(action.choice)
        return f"{names[action.cell]} {steps_between(before, after):+d}"
    if action.verb == DRAW:
        return f"{names[action.cell]}={action.choice}"
    if action.verb == MARK:
        return f"{_SIGNS[action.choice]}{names[action.cell]}"
    return " ".join(filter(None, (action.verb, action.choice)))


def format_turn(position: Position, actions: Sequence[Action]) -> str:
    """Write a turn."""
    return " ".join(format_action(position, action) for action in actions)


def read_turn(position: Position, text: str) -> list[Action]:
    """Read a turn with the draws that are written; raises ParseError for what is none, NoSuchCellError."""
    written = " ".join(text.lower().split())
    if found := _CALL.fullmatch(
        written
    ):  # one that can be made is known by its text (games.turn_text.resolve_call)
        return [Action(LOST, choice=found[1], side=SIDE)]
    first, rest = _first(position, written)
    return [*first, *_draws(position, rest, text)]


def _first(position: Position, written: str) -> tuple[list[Action], str]:
    """Return what the player does or says, and what is written behind it."""
    if found := _TURN.match(written):
        cell = position.board.cell(found[1])
        tile = position.tiles[cell]
        steps = int(found[2] + found[3])
        turn = ((tile.turn if tile else 0) + steps) % SIDES
        return [Action("turn", (cell,), position.board.headings[turn])], written[found.end() :]
    if found := _WORD.match(written):
        return [Action(found[1])], written[found.end() :]
    return [], written


def _draws(position: Position, written: str, text: str) -> Iterator[Action]:
    """Yield the draws that are written; raises ParseError, also if nothing is."""
    at = 0
    while at < len(written) or not text.strip():
        found = _DRAW.match(written, at)
        if not found:
            raise ParseError(say("unread-turn", turn=text.strip()[:40]))
        at = found.end()
        if found[1]:
            yield Action(DRAW, (position.board.cell(found[1]),), found[2])
        elif found[3]:
            yield Action(MARK, (position.board.cell(found[4]),), _MARKS[found[3]])
