"""The wiki's older text forms: positions as text grids, rounds with the verbs in words.

There a cell is column number and row letter: `1b` is a2 in today's notation.
"""

from __future__ import annotations

import re
from string import ascii_lowercase

from games.board import square_board
from games.errors import GamesError, ParseError
from games.records.pasted import retype_turn, unfold_lines
from games.sparklies.position import Position, begin_turn, mid_chain
from games.sparklies.terms import COLOURS, RULESETS, Ruleset, Side, Terms
from games.sparklies.text.notation import format_turn
from games.sparklies.turns import Deactivation, Turn
from games.sparklies.words import say


def parse_wiki_grid(
    text: str, owners: tuple[str, str] = ("A", "C"), ruleset: Ruleset = RULESETS[2]
) -> Position:
    """Read the wiki's text grid: a cell three characters wide, colour above, owner's letter below.

    The places of a cell are marked COP: colour in the upper line's first, owner in the lower line's
    second, P (ping pending, that is active) in the lower line's third. owners: the letters of the first
    player (black) and the second. Columns are numbered below, rows lettered at the right. Raises
    ParseError.
    """
    rows = [line.strip().split("|")[1:] for line in text.splitlines() if line.strip().startswith("|")]
    if not rows or len(rows) % 2:
        raise ParseError(say("grid-rows"))
    width, letters = len(rows[0]) - 1, {" ": Side.NOBODY, owners[0]: Side.BLACK, owners[1]: Side.WHITE}
    states, active = bytearray(), set()
    for number, (upper, lower) in enumerate(zip(rows[::2], rows[1::2], strict=True), start=1):
        if len(upper) != width + 1 or len(lower) <= width:
            raise ParseError(say("grid-row", number=number, width=width))
        for above, below in zip(upper[:width], lower[:width], strict=True):
            colour, owner = above[:1].upper(), below[1:2] or " "
            if not colour or colour not in COLOURS or owner not in letters:
                raise ParseError(say("grid-cell", above=above, below=below, number=number))
            if below[2:3] == "P":
                active.add(len(states))
            states.append(COLOURS.index(colour) + 3 * letters[owner])
    try:
        terms = Terms(square_board(width, len(rows) // 2), ruleset)
    except GamesError as error:
        raise ParseError(error.said) from None
    return mid_chain(begin_turn(terms, bytes(states), Side.BLACK), frozenset(active))


_OWNERS = (("A", "C"), ("B", "W"))  # of the first player and the second, then and now


def grid_in(text: str) -> Position | None:
    """Return the position of a pasted text grid, None for a text of another form.

    Its letters are A for the first player and C for the second, as on the wiki, or B for black and W for
    white. Raises ParseError.
    """
    lines = [retype_turn(line).strip() for line in unfold_lines(text).splitlines()]
    lowers = [line for line in lines if line.startswith("|")][1::2]
    if not lowers:
        return None
    seen = {part[1:2] for line in lowers for part in line.split("|")[1:-1]} - {" ", ""}
    for first, second in _OWNERS:
        if seen <= {first, second}:
            return parse_wiki_grid("\n".join(lines), (first, second))
    raise ParseError(say("grid-owners", letters=tuple(sorted(seen))))


_ROUND = re.compile(r"\s*(?P<number>\d{1,6})\.\s++(?P<turns>.*\d[a-z]\s+[RGB].+)", re.I | re.A)
_CONTROL = re.compile(r"control\s+(?P<column>\d{1,6})(?P<row>[a-z])\b", re.I | re.A)
_PING = re.compile(
    r"\b(?P<column>\d{1,6})(?P<row>[a-z])\s+(?P<before>[RGB])\s*->?\s*(?P<after>[RGB])\b",
    re.I | re.A,
)


def parse_wiki_round(line: str) -> tuple[int, list[str]] | None:
    """Read a round of the wiki's older record: its number and both players' turns, the first player's first.

    There a cell is column number and row letter (`1b` is a2 here), verbs stand in words, and remarks
    between the turns or after `::` are passed over; the turns come back in today's notation. None if
    the line is no such round.
    """
    found = _ROUND.match(line)
    if not found:
        return None
    halves = found["turns"].split("::")[0].rstrip("; ").split(";")[:2]
    return int(found["number"]), [_turn(half) for half in halves]


def _turn(text: str) -> str:
    """Return a turn in today's notation; as it stands if no deactivation can be found in it."""
    pings = tuple(
        Deactivation(_cell(m), m["before"].upper(), m["after"].upper()) for m in _PING.finditer(text)
    )
    control = _CONTROL.search(text)
    return format_turn(Turn(pings, _cell(control) if control else None)) if pings else text.strip()


def _cell(found: re.Match[str]) -> str:
    """Return the cell's name here; the text as it stands if no board has so many columns."""
    column, row = int(found["column"]), ascii_lowercase.index(found["row"].lower()) + 1
    letter = ascii_lowercase[column - 1 : column]
    return f"{letter}{row}" if letter else f"{found['column']}{found['row']}"
