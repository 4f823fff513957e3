"""The save line of Sparklies, and a picture of a position for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from string import ascii_lowercase

from games.errors import GamesError, ParseError
from games.keys import read_keys
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


def parse_save(text: str, *, stored: bool = False) -> Position:
    """Read a save line `2:9:2:4:1:<digits>:3` with its keys `:key=value`.

    The four undocumented fields are kept, as are keys that begin with `x-`; black is to move where the line
    does not say. stored: the line comes from our own store, see games.keys.read_keys. Raises ParseError.
    """
    parts = text.strip().split(":")
    if len(parts) < _FIELDS:
        raise ParseError(
            f"a save line has {_FIELDS} fields with colons between (2:9:2:4:1:<cells>:0), not {len(parts)}"
        )
    fields, keys = parts[:_FIELDS], read_keys(parts[_FIELDS:], _KEYS, stored=stored)
    known = _judged(keys.known)
    header = Header(
        unknown=(fields[2], fields[3], fields[4], fields[6]),
        keys=keys.unread,
        says_mover="mover" in known,
        says_playing="playing" in known,
    )
    try:
        play_on = known.get("playing") == "on"
        alone = side_named(known["solo"]) if "solo" in known else Side.NOBODY
        terms = Terms(board_of_squares(fields[1]), _ruleset(fields[0]), play_on, header, alone)
        cells = _cells(fields[5], len(terms.board), fields[1])
        passes = int(known.get("passes", 0))
        position = begin_turn(terms, cells, _mover(known, alone), passes)
        if passes and not stored:
            _require_passing(position, known)
        return _mid_turn(position, known)
    except ParseError:
        raise
    except GamesError as error:
        raise ParseError(str(error)) from None


_KEYS = ("mover", "playing", "passes", "phase", "active", "solo")
_ALLOWED = {"playing": ("on", "off"), "passes": ("0", "1", "2"), "phase": _MID_TURN}


def _judged(known: dict[str, str]) -> dict[str, str]:
    """Return the keys, each with a value that it can have."""
    for key, value in known.items():
        if value not in _ALLOWED.get(key, (value,)):
            raise ParseError(f"{key}={value} is not known; it can be {', '.join(_ALLOWED[key])}")
    return known


def _mover(known: Mapping[str, str], alone: Side) -> Side:
    """Return who is to move: whoever plays alone, else as the line says, else black."""
    mover = side_named(known["mover"]) if "mover" in known else alone or Side.BLACK
    if alone and mover is not alone:
        raise ParseError(
            f"solo={alone.label} says that {alone.label} plays alone, but mover= that {mover.label} is to "
            "move: correct one of them"
        )
    return mover


def _require_passing(position: Position, known: Mapping[str, str]) -> None:
    """Refuse passes where nobody can have passed, or where they are not counted."""
    if position.terms.alone:
        raise ParseError("passes= says nothing where one side plays alone (solo=): leave it out")
    if not (position.terms.play_on and position.full) or {"phase", "active"} & known.keys():
        raise ParseError(
            f"passes={known['passes']} says that players passed, which they can between turns only, "
            "on a full board that is played on (playing=on): leave it out"
        )


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
    if terms.alone:
        fields.append(f"solo={terms.alone.label}")
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
