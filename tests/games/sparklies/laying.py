"""Positions as rows of a test's table: a cell is its owner (. b w) and its colour, a star marks it active."""

from __future__ import annotations

from games.board import square_board
from games.sparklies.position import Phase, Position, begin_turn
from games.sparklies.terms import COLOURS, RULESETS, Side, Terms, ruleset_named, side_named

__all__ = ["SUBTLE", "lay", "rows"]

SUBTLE = RULESETS[2].name
_OWNERS = {".": Side.NOBODY, "b": Side.BLACK, "w": Side.WHITE}


def lay(text: str, *, mover: str = "black", ruleset: str = SUBTLE, play_on: bool = False) -> Position:
    """Return the position that rows like ".R bG* / wB .R" show, at the beginning of mover's turn.

    Rows are parted by a slash or a new line. With active cells it stands in the middle of mover's chain.
    """
    lines = [line.split() for line in text.replace("\n", "/").split("/") if line.strip()]
    cells = [cell for line in lines for cell in line]
    states = bytes(COLOURS.index(cell[1]) + 3 * _OWNERS[cell[0]] for cell in cells)
    terms = Terms(square_board(len(lines[0]), len(lines)), ruleset_named(ruleset), play_on)
    position = begin_turn(terms, states, side_named(mover))
    active = frozenset(i for i, cell in enumerate(cells) if cell.endswith("*"))
    return position._replace(phase=Phase.PROPAGATE, active=active) if active else position


def rows(position: Position) -> str:
    """Write a position as lay reads it, rows parted by slashes."""
    marks = {side: mark for mark, side in _OWNERS.items()}
    lines = [
        " ".join(
            marks[position.controller(cell)] + position.colour(cell) + "*" * (cell in position.active)
            for cell in row
        )
        for row in position.board.rows
    ]
    return " / ".join(lines)
