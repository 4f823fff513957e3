"""Whole turns of Glorieta: their notation, and what a written turn comes to.

`d4` drops one stone, `e5 n:g7` an own and a neutral one in either order, `d5 decline` declines the neutral
one; `takes black` is the second player's choice of a colour.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.answers import Action, Resolution
from games.board import Board
from games.effects import Stage
from games.errors import IllegalError, NoSuchCellError, ParseError
from games.faults import Fault
from games.glorieta.play import DECLINE, choice_due, drop, game_over, no_pair, played, take
from games.glorieta.position import NEUTRAL, Phase, Position, colour_named
from games.glorieta.words import say


@dataclass(frozen=True)
class Turn:
    """A turn as it is written, cells by name: it may be faulty, or of another board.

    takes: the colour that the second player takes, empty in all other turns.
    """

    own: str = ""
    neutral: str = ""
    decline: bool = False
    takes: str = ""


_TAKES = re.compile(r"takes?\s+(?P<colour>black|orange)", re.I | re.A)
_ITEM = re.compile(r"(?P<decline>decline[sd]?)|(?P<neutral>n\s*:\s*)?(?P<cell>[a-z][0-9]{1,4})", re.I | re.A)


def parse_turn(text: str) -> Turn:
    """Read a turn without number and side; case and the order of its stones do not matter.

    Raises ParseError with the column of the item that cannot be read.
    """
    if found := _TAKES.fullmatch(text.strip()):
        return Turn(takes=found["colour"].lower())
    said: dict[str, str] = {}
    at = 0
    for item in re.finditer(r"n\s*:\s*[^\s,]+|[^\s,]+", text, re.I):
        at = item.start() + 1
        found = _ITEM.fullmatch(item[0])
        if not found:
            raise ParseError(say("no-part", item=item[0]), column=at)
        kind = "decline" if found["decline"] else "neutral" if found["neutral"] else "own"
        if kind in said or {kind, *said} >= {"neutral", "decline"}:
            raise ParseError(say("too-much", item=item[0]), column=at)
        said[kind] = (found["cell"] or "").lower()
    if not said:
        raise ParseError(say("empty-turn"))
    return Turn(said.get("own", ""), said.get("neutral", ""), "decline" in said)


def format_turn(turn: Turn) -> str:
    """Write a turn; parse_turn reads it back."""
    if turn.takes:
        return f"takes {turn.takes}"
    parts = (turn.own, turn.neutral and f"n:{turn.neutral}", "decline" if turn.decline else "")
    return " ".join(part for part in parts if part)


def turn_of(board: Board, actions: Sequence[Action]) -> Turn:
    """Return the turn that these actions make."""
    cells = {
        action.choice == NEUTRAL: board.names[action.cell] for action in actions if action.verb == "drop"
    }
    takes = next((action.choice for action in actions if action.verb == "take"), "")
    return Turn(cells.get(False, ""), cells.get(True, ""), DECLINE in actions, takes)


@dataclass
class _Table:
    """Carry a turn out action by action, gathering effects and faults; lives inside resolve only."""

    position: Position
    stages: list[Stage] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def do(self, action: Action) -> bool:
        """Carry an action out, or note its faults; return whether it was done."""
        try:
            self.position, stage = played(self.position, action)
        except IllegalError as error:
            self.faults += error.faults
            return False
        self.stages.append(stage)
        return True


def resolve(before: Position, turn: Turn) -> Resolution:
    """Play a whole turn on a position at the beginning of a turn; see games.answers.Resolution."""
    table = _Table(before)
    if before.phase is Phase.OVER:
        table.faults.append(game_over(before))
    elif missing := _missing_cells(before.board, turn):
        table.faults += missing
    elif turn.takes:
        table.do(take(colour_named(turn.takes)))
    elif before.phase is Phase.CHOOSE:
        table.faults.append(choice_due(before))
    else:
        _drop_own(table, turn)
        _finish(table, before, turn)
    return Resolution(
        before=before,
        after=None if table.faults else table.position,
        opening=(),
        stages=tuple(table.stages),
        faults=tuple(table.faults),
    )


def _missing_cells(board: Board, turn: Turn) -> list[Fault]:
    found = []
    for name in dict.fromkeys((turn.own, turn.neutral)):
        try:
            board.cell(name or board.names[0])
        except NoSuchCellError as error:
            found.append(Fault("no-such-cell", (name,), error.said))
    return found


def _drop_own(table: _Table, turn: Turn) -> None:
    """Drop the own stone; if it cannot be, go on as if it were down, to see the other faults."""
    mover = table.position.mover.label
    if not turn.own:
        table.faults.append(Fault("no-drop", (), say("no-drop", mover=mover)))
    if not turn.own or not table.do(drop(table.position.board.cell(turn.own), mover)):
        paired = table.position.paired
        table.position = table.position._replace(phase=Phase.PAIR if paired else Phase.DROP)


def _finish(table: _Table, before: Position, turn: Turn) -> None:
    """Drop the neutral stone or decline it, but only if one is due."""
    board = before.board
    if table.position.phase is Phase.PAIR:
        if turn.neutral:
            table.do(drop(board.cell(turn.neutral), NEUTRAL))
        elif turn.decline:
            table.do(DECLINE)
        else:
            table.faults.append(Fault("neutral-missing", (), say("neutral-missing")))
    elif turn.neutral:
        table.faults.append(no_pair(before, "no-neutral", (turn.neutral,)))
    elif turn.decline:
        table.faults.append(no_pair(before, "no-decline"))
