"""A picture of a position of Sparklies for the terminal."""

from __future__ import annotations

from string import ascii_lowercase

from games.sparklies.position import Position
from games.sparklies.terms import Side

_DEAD, _EMPTY = "#", "."
_OWNER_MARKS = {
    Side.NOBODY: (" ", " "),
    Side.BLACK: ("[", "]"),
    Side.WHITE: ("(", ")"),
    Side.THIRD: ("{", "}"),
}


def picture(position: Position) -> str:
    """Draw a position in text: [R] black's, (R) white's, {R} the third's, R nobody's, a star if active.

    A dead cell is a #, one without a piece a dot. Rows of hexagons are indented as they lie.
    """
    board = position.board.whole
    widest, longest = len(str(len(board.rows))), max(map(len, board.rows))
    lines = []
    if board.sides == 4:
        letters = "".join(f"   {letter}" for letter in ascii_lowercase[:longest])
        lines.append(" " * (widest - 1) + letters)
    for number, row in enumerate(board.rows, start=1):
        cells = "".join(_drawn(position, board.names[cell]) for cell in row)
        lines.append(f"{number:{widest}d} {'  ' * (longest - len(row))}{cells}".rstrip())
    return "\n".join(lines)


def _drawn(position: Position, name: str) -> str:
    """Return the four signs that show a cell."""
    if not position.board.has(name):
        return f" {_DEAD}  "
    cell = position.board.cell(name)
    opened, closed = _OWNER_MARKS[position.controller(cell)]
    return f"{opened}{position.colour(cell) or _EMPTY}{closed}{'*' if cell in position.active else ' '}"
