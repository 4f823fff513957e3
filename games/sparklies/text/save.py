"""The save line of Sparklies, and a picture of a position for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from string import ascii_lowercase

from games.board import Board
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
    changed,
    side_named,
)
from games.sparklies.words import say

__all__ = ["format_save", "parse_save", "picture", "saying_mover"]

_FIELDS = 7
_DEAD = "#"  # where a board has no cell
_DIGITS = f"012345678{_DEAD}"
_MID_TURN = tuple(phase.value for phase in (Phase.ACTIVATE, Phase.DEACTIVATE, Phase.PROPAGATE))


def parse_save(text: str, *, stored: bool = False) -> Position:
    """Read a save line `2:9:2:4:1:<digits>:3` with its keys `:key=value`.

    The four undocumented fields are kept, as are keys that begin with `x-`; black is to move where the line
    does not say. stored: the line comes from our own store, see games.keys.read_keys. Raises ParseError.
    """
    parts = text.strip().split(":")
    if len(parts) < _FIELDS:
        raise ParseError(say("save-fields", count=_FIELDS, found=len(parts)))
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
        board = _board(fields[1], fields[5])
        terms = Terms(board, _ruleset(fields[0]), play_on, header, alone)
        cells = bytes(map(int, fields[5].replace(_DEAD, "")))
        passes = int(known.get("passes", 0))
        position = begin_turn(terms, cells, _mover(known, alone), passes)
        if passes and not stored:
            _require_passing(position, known)
        return _mid_turn(position, known)
    except ParseError:
        raise
    except GamesError as error:
        raise ParseError(error.said) from None


_KEYS = ("mover", "playing", "passes", "phase", "active", "solo")
_ALLOWED = {"playing": ("on", "off"), "passes": ("0", "1", "2"), "phase": _MID_TURN}


def _judged(known: dict[str, str]) -> dict[str, str]:
    """Return the keys, each with a value that it can have."""
    for key, value in known.items():
        if value not in _ALLOWED.get(key, (value,)):
            raise ParseError(say("save-value", said=f"{key}={value}", known=_ALLOWED[key]))
    return known


def _mover(known: Mapping[str, str], alone: Side) -> Side:
    """Return who is to move: whoever plays alone, else as the line says, else black."""
    mover = side_named(known["mover"]) if "mover" in known else alone or Side.BLACK
    if alone and mover is not alone:
        raise ParseError(say("save-solo", alone=alone.label, mover=mover.label))
    return mover


def _require_passing(position: Position, known: Mapping[str, str]) -> None:
    """Refuse passes where nobody can have passed, or where they are not counted."""
    if position.terms.alone:
        raise ParseError(say("save-passes-alone"))
    if not (position.terms.play_on and position.full) or {"phase", "active"} & known.keys():
        raise ParseError(say("save-passes", passes=known["passes"]))


def _ruleset(text: str) -> Ruleset:
    for ruleset in RULESETS.values():
        if text == str(ruleset.id):
            return ruleset
    known = tuple(f"{r.id} {r.name}" for r in RULESETS.values())
    raise ParseError(say("save-ruleset", ruleset=text, known=known), column=1)


def _board(shape: str, digits: str) -> Board:
    """Return the board of a size, dead cells where the digits have their sign."""
    whole = board_of_squares(shape)
    if whole.plan != whole.shape:
        raise ParseError(say("save-size", shape=shape))
    for at, digit in enumerate(digits):
        if digit not in _DIGITS:
            raise ParseError(say("save-cell", number=at + 1, digit=digit))
    if len(digits) != len(whole):
        raise ParseError(say("save-cells", shape=shape, count=len(whole), found=len(digits)))
    dead = (name for name, digit in zip(whole.names, digits, strict=True) if digit == _DEAD)
    return changed(whole, dead)


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
        raise ParseError(say("save-active", count=len(active), phase=phase.value))
    trail = frozenset({(position.cells, active)}) if position.ruleset.stops_at_return else frozenset()
    return position._replace(phase=phase, active=active, trail=trail if active else frozenset(), passes=0)


def format_save(position: Position) -> str:
    """Write the save line; extensions stand only where the plain line cannot say it.

    Who is to move is written where the line that was read said so, and in the middle of a turn.
    """
    terms, names = position.terms, position.board.names
    unknown = terms.header.unknown
    states = iter(position.cells)
    digits = "".join(
        str(next(states)) if terms.board.has(name) else _DEAD for name in terms.board.whole.names
    )
    fields = [str(terms.ruleset.id), terms.board.plan, *unknown[:3], digits, unknown[3]]
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
    """Draw a position in plain text: [R] black's, (R) white's, R nobody's, a star where it is active.

    A dead cell is a #.
    """
    board, widest = position.board.whole, len(str(len(position.board.whole.rows)))
    lines = [" " * (widest - 1) + "".join(f"   {letter}" for letter in ascii_lowercase[: len(board.rows[0])])]
    for number, row in enumerate(board.rows, start=1):
        cells = []
        for name in (board.names[cell] for cell in row):
            if not position.board.has(name):
                cells.append(f" {_DEAD}  ")
                continue
            cell = position.board.cell(name)
            opened, closed = _OWNER_MARKS[position.controller(cell)]
            cells.append(f"{opened}{position.colour(cell)}{closed}{'*' if cell in position.active else ' '}")
        lines.append(f"{number:{widest}d} " + "".join(cells).rstrip())
    return "\n".join(lines)
