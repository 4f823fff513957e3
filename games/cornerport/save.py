"""The save line of Cornerport, and a picture of a position for the terminal.

`cornerport:f......./……/.......F:mover=white:from=a8.a8,h1.h1`: the rows from the top, B, S and F for white's
boats, battle ships and freighters, small letters for black's; then what is not to be seen on the board.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.cornerport.play import QUIET_TURNS, THIRD, calls
from games.cornerport.position import (
    EMPTY,
    KINDS,
    MOST,
    SHOWN,
    SIDES,
    Memory,
    Position,
    Terms,
    kind_of,
    letter_of,
    memory_of,
    side_of,
)
from games.cornerport.sea import DEEP, PORTS, SEA
from games.cornerport.words import say
from games.errors import ParseError
from games.keys import read_keys
from games.ready.rows import read_rows, write_rows

_ID = "cornerport"
_KEYS = ("mover", "from", "battleships", "fifty", "quiet", "times", "claimed")
_FROM = re.compile(r"(?P<cell>[a-z]\d{1,2})\.(?P<port>[a-z]\d{1,2})", re.A)


def parse_save(text: str, *, stored: bool = False) -> Position:
    """Read a save line; keys that begin with `x-` are kept.

    A freighter whose last port it does not say was last in the nearer one. stored: the line comes from our
    own store, see games.keys.read_keys. Raises ParseError.
    """
    name, *fields = text.strip().split(":")
    if name.lower() != _ID or not fields:
        raise ParseError(say("no-save", line=text.strip()[:60]))
    keys = read_keys(fields[1:], _KEYS, stored=stored)
    known = keys.known
    cells = read_rows(SEA, fields[0], SHOWN)
    require_fleet(cells)
    terms = Terms(
        _one_of(known, "battleships", "turning", "straight") == "straight",
        _one_of(known, "fifty", "no", "yes") == "yes",
        keys.unread,
    )
    if "mover" not in known:
        raise ParseError(say("no-mover"))
    quiet = _number(known, "quiet", 0, 10 * QUIET_TURNS)
    if "quiet" in known and not terms.fifty:
        raise ParseError(say("quiet-idle"))
    times = _number(known, "times", 1, 10 * THIRD)
    memory = _memory(cells, known.get("from", ""))
    position = Position(cells, _side(known, "mover"), memory, terms, quiet, times)
    if "claimed" in known:
        claimed = _side(known, "claimed")
        if not calls(position, claimed):
            raise ParseError(say("claim-unfit", side=claimed))
        position = position._replace(claimed=claimed)
    return position


def require_fleet(cells: str) -> None:
    """Refuse more ships of a kind than a side has, and a sea without any; raises ParseError."""
    for side in SIDES:
        for kind in KINDS:
            count = cells.count(letter_of(side, kind))
            if count > MOST[kind]:
                raise ParseError(say("too-many", side=side, count=count, kind=kind, most=MOST[kind]))
    if set(cells) == {EMPTY}:
        raise ParseError(say("nobody"))


def _one_of(known: Mapping[str, str], key: str, *values: str) -> str:
    said = known.get(key, values[0])
    if said not in values:
        raise ParseError(say("no-value", key=key, said=said, can=values))
    return said


def _side(known: Mapping[str, str], key: str) -> str:
    if known[key] not in SIDES:
        raise ParseError(say("no-side", key=key, said=known[key]))
    return known[key]


def _number(known: Mapping[str, str], key: str, least: int, most: int) -> int:
    said = known.get(key, str(least))
    if not re.fullmatch(r"[0-9]{1,6}", said, re.A) or not least <= int(said) <= most:
        raise ParseError(say("no-number", key=key, said=said))
    return int(said)


def _memory(cells: str, text: str) -> Memory:
    """Return the freighters' memories: as the line says them, else the nearer port."""
    known = dict[int, int]()
    for part in text.split(",") if text else ():
        found = _FROM.fullmatch(part)
        if not found:
            raise ParseError(say("no-from", said=part))
        cell, port = (SEA.cell(found[name]) if SEA.has(found[name]) else -1 for name in ("cell", "port"))
        own = PORTS.get(side_of(cells[cell]), ()) if cell >= 0 else ()
        freighter = cell >= 0 and kind_of(cells[cell]) == "freighter"
        if not freighter or port not in own or (cell in own and cell != port) or cell in known:
            raise ParseError(say("from-unfit", said=part, cell=found["cell"], port=found["port"]))
        known[cell] = port
    return memory_of(cells, known)


def format_save(position: Position) -> str:
    """Write the save line; parse_save reads it back."""
    cells, terms, names = position.cells, position.terms, SEA.names
    fields = [_ID, write_rows(SEA, cells)]
    fields += [f"{key}={value}" for key, value in terms.keys]
    fields.append(f"mover={position.mover}")
    if position.memory:
        fields.append("from=" + ",".join(f"{names[cell]}.{names[port]}" for cell, port in position.memory))
    fields += ["battleships=straight"] if terms.straight else []
    fields += ["fifty=yes"] if terms.fifty else []
    fields += [f"quiet={position.quiet}"] if position.quiet else []
    fields += [f"times={position.times}"] if position.times > 1 else []
    return ":".join([*fields, *([f"claimed={position.claimed}"] if position.claimed else [])])


def picture(position: Position) -> str:
    """Draw a position in plain text: capitals for white, small letters for black, ~ for deep water."""
    lines = []
    for row in SEA.rows:
        there = (position.cells[cell] for cell in row)
        signs = [
            "~" if letter == EMPTY and cell in DEEP else letter
            for cell, letter in zip(row, there, strict=True)
        ]
        lines.append(f"{SEA.names[row[0]][1]}  {' '.join(signs)}")
    return "\n".join([*lines, "   a b c d e f g h"])
