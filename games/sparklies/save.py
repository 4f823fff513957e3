"""The save line of Sparklies, the wiki's text grid, and a picture of a position for the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from string import ascii_lowercase

from games.board import Board, square_board
from games.errors import GamesError, ParseError
from games.sparklies.position import (
    COLOURS,
    RULESETS,
    Header,
    Phase,
    Position,
    Ruleset,
    Side,
    Terms,
    begin_turn,
    side_named,
)

__all__ = ["format_save", "format_wiki_grid", "parse_save", "parse_wiki_grid", "picture", "saying_mover"]

_FIELDS = 7
_DIGITS = "012345678"


def parse_save(text: str) -> Position:
    """Read a save line `2:9:2:4:1:<digits>:3` with its extensions `:key=value`.

    The unknown fields and keys are kept; black is to move where the line does not say. Raises
    ParseError.
    """
    parts = text.strip().split(":")
    if len(parts) < _FIELDS:
        raise ParseError(
            f"a save line has {_FIELDS} fields with colons between (2:9:2:4:1:<cells>:0), not {len(parts)}"
        )
    fields, keys = parts[:_FIELDS], _keys(parts[_FIELDS:])
    says_mover = "mover" in keys
    header = Header(
        unknown=(fields[2], fields[3], fields[4], fields[6]),
        keys=tuple((k, v) for k, v in keys.items() if k not in _KNOWN_KEYS),
        says_mover=says_mover,
    )
    terms = Terms(_board(fields[1]), _ruleset(fields[0]), keys.get("playing") == "on", header)
    cells = _cells(fields[5], len(terms.board), fields[1])
    try:
        mover = side_named(keys.get("mover", "black"))
        position = begin_turn(terms, cells, mover, int(keys.get("passes", "0")))
        return _mid_turn(position, keys)
    except ParseError:
        raise
    except ValueError as error:
        raise ParseError(str(error)) from None


_KNOWN_KEYS = ("mover", "playing", "passes", "phase", "active")


def _keys(parts: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not (key and equals):
            raise ParseError(f"{part!r} is no extension of a save line; extensions are written :key=value")
        found[key] = value
    return found


def _ruleset(text: str) -> Ruleset:
    if text.isdecimal() and (ruleset := RULESETS.get(int(text))):
        return ruleset
    known = ", ".join(f"{r.id} {r.name}" for r in RULESETS.values())
    raise ParseError(f"ruleset {text!r} is not known; known are {known}", column=1)


def _board(text: str) -> Board:
    found = re.fullmatch(r"(\d+)(?:x(\d+))?", text)
    if not found:
        raise ParseError(f"{text!r} is no board size; sizes are written 9 or 8x6")
    try:
        return square_board(int(found[1]), int(found[2]) if found[2] else None)
    except GamesError as error:
        raise ParseError(str(error)) from None


def _cells(digits: str, count: int, shape: str) -> bytes:
    for at, digit in enumerate(digits):
        if digit not in _DIGITS:
            raise ParseError(f"cell {at + 1} of the save line is {digit!r}; cells are digits from 0 to 8")
    if len(digits) != count:
        raise ParseError(f"a board of size {shape} has {count} cells, the save line has {len(digits)}")
    return bytes(map(int, digits))


def _mid_turn(position: Position, keys: Mapping[str, str]) -> Position:
    """Return the position in the middle of a turn where the line says so."""
    if "active" not in keys and "phase" not in keys:
        return position
    phase = Phase(keys.get("phase", "propagate"))
    active = frozenset(position.board.cell(name) for name in keys.get("active", "").split(",") if name)
    if bool(active) != (phase in (Phase.DEACTIVATE, Phase.PROPAGATE)):
        raise ParseError(f"phase {phase.value!r} and the active cells of the save line contradict each other")
    trail = (
        frozenset({(position.cells, active)}) if position.ruleset.stops_at_return and active else frozenset()
    )
    return position._replace(phase=phase, active=active, trail=trail)


def format_save(position: Position) -> str:
    """Write the save line; extensions stand only where the plain line cannot say it.

    Who is to move is written where the line that was read said so, and in the middle of a turn.
    """
    terms, names = position.terms, position.board.names
    unknown = terms.header.unknown
    digits = "".join(map(str, position.cells))
    fields = [str(terms.ruleset.id), terms.board.shape, *unknown[:3], digits, unknown[3]]
    fields += [f"{key}={value}" for key, value in terms.header.keys]
    mid_turn = position != begin_turn(terms, position.cells, position.mover, position.passes)
    if terms.header.says_mover or mid_turn:
        fields.append(f"mover={position.mover.label}")
    if terms.play_on:
        fields.append("playing=on")
    if position.passes:
        fields.append(f"passes={position.passes}")
    if mid_turn:
        fields.append(f"phase={position.phase.value}")
    if position.active:
        fields.append("active=" + ",".join(names[cell] for cell in sorted(position.active)))
    return ":".join(fields)


def saying_mover(position: Position) -> Position:
    """Return the position whose save line says who is to move, as play by correspondence needs it."""
    header = replace(position.terms.header, says_mover=True)
    return position._replace(terms=replace(position.terms, header=header))


_OWNER_MARKS = {Side.NOBODY: (" ", " "), Side.BLACK: ("[", "]"), Side.WHITE: ("(", ")")}


def picture(position: Position) -> str:
    """Draw a position in plain text: [R] black's, (R) white's, R nobody's, a star where it is active."""
    board, widest = position.board, len(str(len(position.board.rows)))
    lines = [" " * widest + "".join(f"  {ascii_lowercase[i]} " for i in range(len(board.rows[0])))]
    for number, row in enumerate(board.rows, start=1):
        cells = []
        for cell in row:
            opened, closed = _OWNER_MARKS[position.controller(cell)]
            cells.append(f"{opened}{position.colour(cell)}{closed}{'*' if cell in position.active else ' '}")
        lines.append(f"{number:{widest}d} " + "".join(cells).rstrip())
    return "\n".join(lines)


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
        raise ParseError("the grid has no rows of two lines, each beginning with |")
    width, letters = len(rows[0]) - 1, {" ": Side.NOBODY, owners[0]: Side.BLACK, owners[1]: Side.WHITE}
    cells, active = bytearray(), set()
    for line, (upper, lower) in enumerate(zip(rows[::2], rows[1::2], strict=True), start=1):
        for above, below in zip(upper[:width], lower[:width], strict=True):
            colour, owner, ping = above[:1].upper(), below[1:2] or " ", below[2:3]
            if colour not in COLOURS or not colour or owner not in letters:
                raise ParseError(f"cell {above!r} over {below!r} is not of the form COP", line=line)
            if ping == "P" or above[2:3] == "P":
                active.add(len(cells))
            cells.append(COLOURS.index(colour) + 3 * letters[owner])
    try:
        position = begin_turn(Terms(square_board(width, len(rows) // 2), ruleset), bytes(cells), Side.BLACK)
    except GamesError as error:
        raise ParseError(str(error)) from None
    return position._replace(active=frozenset(active), phase=Phase.PROPAGATE) if active else position


def format_wiki_grid(position: Position, owners: tuple[str, str] = ("A", "C")) -> str:
    """Write the wiki's text grid; parse_wiki_grid reads it back."""
    letters = (" ", *owners)
    width = len(position.board.rows[0])
    lines = [" COP" * width, "." + "___." * width]
    for number, row in enumerate(position.board.rows):
        lower = (f" {letters[position.controller(c)]}{'P' if c in position.active else ' '}" for c in row)
        lines += [
            "|" + "".join(f"{position.colour(c)}  |" for c in row),
            "|" + "".join(f"{cell}|" for cell in lower) + f" {ascii_lowercase[number]}",
            "." + "---." * width,
        ]
    return "\n".join([*lines, "".join(f"{n:>4}" for n in range(1, width + 1))])
