"""The save line of Glorieta, and a picture of a position for the terminal.

`glorieta:chicken:3:.../.b../..o../..n./...:mover=black`: game, form, edge, the cells row by row from the
top, then what is not to be seen on the board.
"""

from __future__ import annotations

from string import ascii_lowercase

from games.errors import GamesError, ParseError
from games.glorieta.loops import rings
from games.glorieta.position import (
    STONES,
    Phase,
    PlayerColour,
    Position,
    Terms,
    begin_turn,
    colour_named,
    form_named,
    from_stones,
    hexagons,
)
from games.glorieta.words import say
from games.keys import read_keys
from games.ready.rows import read_rows, write_rows

_ID = "glorieta"
_LETTERS = {".": "", **{stone[0]: stone for stone in STONES[1:]}}
_KEYS = ("mover", "declined", "black", "dropped")
_PLAYERS = {"1": False, "2": True}  # which player owns black: whether the players changed colours


def parse_save(text: str, *, stored: bool = False) -> Position:
    """Read a save line; keys that begin with `x-` are kept.

    If it does not say who is to move or who declined, the numbers of stones show it. stored: the line comes
    from our own store, see games.keys.read_keys. Raises ParseError.
    """
    name, *fields = text.strip().split(":")
    if name.lower() != _ID or len(fields) < 3:
        raise ParseError(say("no-save", line=text.strip()[:60]))
    keys = read_keys(fields[3:], _KEYS, stored=stored)
    try:
        terms = Terms(hexagons(fields[1]), form_named(fields[0]), keys.unread)
        rows = read_rows(terms.board, fields[2].lower(), _LETTERS)
        return _with_keys(from_stones(terms, [_LETTERS[letter] for letter in rows]), keys.known)
    except ParseError:
        raise
    except GamesError as error:
        raise ParseError(error.said) from None


def _with_keys(position: Position, known: dict[str, str]) -> Position:
    """Return the position with what the keys of the line say."""
    terms = position.terms
    mover = colour_named(known["mover"]) if "mover" in known else position.mover
    declined = position.declined
    if "mover" in known and terms.form.pairs:
        declined = colour_named(known["declined"]) if "declined" in known else None
    elif "declined" in known:
        raise ParseError(say("declined-idle", form=terms.form.name))
    if known.get("black", "1") not in _PLAYERS:
        raise ParseError(say("black-unknown", said=known["black"]))
    if "black" in known and not terms.form.dealt:
        raise ParseError(say("black-idle", form=terms.form.name))
    swapped = _PLAYERS[known["black"]] if "black" in known else None
    begun = begin_turn(terms, position.held, mover, declined, swapped)
    return _mid_turn(begun, known["dropped"]) if "dropped" in known else begun


def _mid_turn(position: Position, name: str) -> Position:
    """Return the position in which the own stone of the turn is down on this cell, its neutral one due."""
    cell, mover = position.board.cell(name), position.mover
    bit, (black, orange) = position.terms.field.bits[cell], position.held
    held = (black & ~bit, orange & ~bit)
    before = begin_turn(position.terms, held, mover, position.declined)
    if position.stone(cell) != mover.label or not before.paired or before.phase is not Phase.DROP:
        raise ParseError(say("dropped-unfit", cell=name, mover=mover.label))
    return before._replace(held=position.held, phase=Phase.PAIR, dropped=cell)


def format_save(position: Position) -> str:
    """Write the save line; parse_save reads it back."""
    board = position.board
    letters = ["." if not stone else stone[0] for stone in position.stones]
    fields = [_ID, position.terms.form.name, str(len(board.rows[0])), write_rows(board, letters)]
    fields += [f"{key}={value}" for key, value in position.terms.keys]
    fields.append(f"mover={position.mover.label}")
    if position.declined is not None:
        fields.append(f"declined={position.declined.label}")
    if position.swapped is not None:
        fields.append(f"black={2 if position.swapped else 1}")
    if position.phase is Phase.PAIR:
        fields.append(f"dropped={board.names[position.dropped]}")
    return ":".join(fields)


def picture(position: Position) -> str:
    """Draw a position in plain text: b, o and n for the stones, capitals for those in a loop.

    Row numbers stand at the left; at the right stand the letters of the row's first and last cell.
    """
    board = position.board
    ringed = {
        cell for colour in PlayerColour for ring in rings(board, position.held[colour]) for cell in ring
    }
    marks = [stone[:1] or "." for stone in position.stones]
    lines = []
    for number, row in enumerate(board.rows, start=1):
        cells = " ".join(marks[c].upper() if c in ringed else marks[c] for c in row)
        indent = " " * (len(board.rows) - len(row))
        lines.append(f"{number:2d} {indent}{cells}{indent}  a-{ascii_lowercase[len(row) - 1]}")
    return "\n".join(lines)
