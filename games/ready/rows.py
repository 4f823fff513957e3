"""Rows of letters: how a save line writes what lies on a board, row by row from the top."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.board import Board
from games.errors import ParseError
from games.ready.words import say


def read_rows(board: Board, text: str, letters: Collection[str]) -> str:
    """Return the letter of each cell, in reading order, from rows with slashes between them.

    letters: those that there are. Raises ParseError, which names the row.
    """
    rows = text.split("/")
    if len(rows) != len(board.rows):
        raise ParseError(say("rows-differ", rows=len(board.rows), count=len(rows)))
    for number, (row, cells) in enumerate(zip(rows, board.rows, strict=True), start=1):
        if len(row) != len(cells):
            raise ParseError(say("row-length", row=number, count=len(row), length=len(cells)))
        if strange := [letter for letter in row if letter not in letters]:
            raise ParseError(say("no-letter", row=number, letter=strange[0], letters=tuple(letters)))
    return "".join(rows)


def write_rows(board: Board, letters: Sequence[str]) -> str:
    """Return the letters of all cells as rows with slashes between them."""
    return "/".join("".join(letters[cell] for cell in row) for row in board.rows)
