"""The save line of Sparklies, and a picture of a position for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from string import ascii_lowercase

from games.errors import GamesError, ParseError
from games.sparklies.position import (
    RULESETS,
    Header,
    Phase,
    Position,
    Ruleset,
    Side,
    Terms,
    begin_turn,
    board_of_squares,
    side_named,
)

__all__ = ["format_save", "parse_save", "picture", "saying_mover"]

_FIELDS = 7
_DIGITS = "012345678"
_MID_TURN = tuple(phase.value for phase in (Phase.ACTIVATE, Phase.DEACTIVATE, Phase.PROPAGATE))


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
    fields, extensions = parts[:_FIELDS], _extensions(parts[_FIELDS:])
    known = _known(extensions)
    header = Header(
        unknown=(fields[2], fields[3], fields[4], fields[6]),
        keys=tuple((key, value) for key, value in extensions if key not in _KNOWN_KEYS),
        says_mover="mover" in known,
    )
    try:
        terms = Terms(board_of_squares(fields[1]), _ruleset(fields[0]), known["playing"] == "on", header)
        cells = _cells(fields[5], len(terms.board), fields[1])
        position = begin_turn(terms, cells, side_named(known.get("mover", "black")), int(known["passes"]))
        return _mid_turn(position, known)
    except ParseError:
        raise
    except GamesError as error:
        raise ParseError(str(error)) from None


_KNOWN_KEYS = ("mover", "playing", "passes", "phase", "active")
_ALLOWED = {"playing": ("on", "off"), "passes": ("0", "1", "2"), "phase": _MID_TURN}


def _extensions(parts: list[str]) -> list[tuple[str, str]]:
    found = []
    for part in parts:
        key, equals, value = part.partition("=")
        if not (key and equals):
            raise ParseError(f"{part!r} is no extension of a save line; extensions are written :key=value")
        found.append((key, value))
    return found


def _known(extensions: list[tuple[str, str]]) -> dict[str, str]:
    """Return the extensions that mean something here, each at most once and with a value it can have."""
    known = {"playing": "off", "passes": "0"}
    written = set()
    for key, value in extensions:
        if key not in _KNOWN_KEYS:
            continue
        if key in written:
            raise ParseError(f"the save line says {key}= twice")
        if value not in _ALLOWED.get(key, (value,)):
            raise ParseError(f"{key}={value} is not known; it can be {', '.join(_ALLOWED[key])}")
        written.add(key)
        known[key] = value
    return known


def _ruleset(text: str) -> Ruleset:
    for ruleset in RULESETS.values():
        if text == str(ruleset.id):
            return ruleset
    known = ", ".join(f"{r.id} {r.name}" for r in RULESETS.values())
    raise ParseError(f"ruleset {text!r} is not known; known are {known}", column=1)


def _cells(digits: str, count: int, shape: str) -> bytes:
    for at, digit in enumerate(digits):
        if digit not in _DIGITS:
            raise ParseError(f"cell {at + 1} of the save line is {digit!r}; cells are digits from 0 to 8")
    if len(digits) != count:
        raise ParseError(f"a board of size {shape} has {count} cells, the save line has {len(digits)}")
    return bytes(map(int, digits))


def _mid_turn(position: Position, known: Mapping[str, str]) -> Position:
    """Return the position in the middle of a turn where the line says so.

    Where a ruleset stops at a return, the states before this one are not in the line: it counts from here.
    """
    if "active" not in known and "phase" not in known:
        return position
    phase = Phase(known.get("phase", Phase.PROPAGATE.value))
    active = frozenset(position.board.cell(name) for name in known.get("active", "").split(",") if name)
    fits = {Phase.ACTIVATE: not active, Phase.DEACTIVATE: len(active) == 1}.get(phase, bool(active))
    if not fits:
        raise ParseError(
            f"the save line has {len(active)} active cells, which does not fit phase={phase.value}"
        )
    trail = frozenset({(position.cells, active)}) if position.ruleset.stops_at_return else frozenset()
    return position._replace(phase=phase, active=active, trail=trail if active else frozenset(), passes=0)


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
    lines = [" " * (widest - 1) + "".join(f"   {letter}" for letter in ascii_lowercase[: len(board.rows[0])])]
    for number, row in enumerate(board.rows, start=1):
        cells = []
        for cell in row:
            opened, closed = _OWNER_MARKS[position.controller(cell)]
            cells.append(f"{opened}{position.colour(cell)}{closed}{'*' if cell in position.active else ' '}")
        lines.append(f"{number:{widest}d} " + "".join(cells).rstrip())
    return "\n".join(lines)
