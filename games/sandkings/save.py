"""The save line of Sandkings, and a picture of a position for the terminal.

`sandkings:b2,a1,c2,b3,b1,a2/g7,h8,…:variations=1234:corners=a1h8:first=1:mover=1`: for every side its body,
its stinger and its vertebrae ("-" for what is gone, "out" for a whole creature), then what no board shows.
"""

from __future__ import annotations

import re

from games.errors import GamesError, NoSuchCellError, ParseError
from games.keys import read_keys
from games.sandkings.ending import MatchScore
from games.sandkings.field import BITS, BOARD, CORNERS, names_of
from games.sandkings.position import (
    GONE,
    SIDES,
    VARIATIONS,
    VERTEBRAE,
    Creature,
    Position,
    Terms,
    begin_turn,
    corners_fit,
)
from games.sandkings.words import say

_ID = "sandkings"
_KEYS = ("variations", "corners", "first", "match", "mover", "left", "loser")
_ASSUMED = ("first", "mover", "loser")  # where a line does not say them


def parse_save(text: str, *, stored: bool = False) -> Position:
    """Read a save line; keys that begin with `x-` are kept; see games.keys.read_keys. Raises ParseError."""
    name, *fields = text.strip().lower().split(":")
    if name != _ID or not fields:
        raise ParseError(say("no-save", line=text.strip()[:60]))
    keys = read_keys(fields[1:], _KEYS, stored=stored)
    try:
        creatures = tuple(_creature(SIDES[min(k, 3)], its) for k, its in enumerate(fields[0].split("/")))
        if not 2 <= len(creatures) <= len(SIDES):
            raise ParseError(say("how-many", count=len(creatures)))
        _require_apart(creatures)
        terms = _terms(keys.known, len(creatures), keys.unread)
        return _begun(terms, creatures, keys.known)
    except ParseError:
        raise
    except GamesError as error:
        raise ParseError(error.said) from None


def _creature(side: str, text: str) -> Creature:
    """Read one creature."""
    if text == "out":
        return GONE
    body, *more = text.split(",")
    if not more or len(more) > 1 + VERTEBRAE:
        raise ParseError(say("no-creature", text=text, side=side))
    vertebrae = [_square(cell, side, text) for cell in more[1:]]
    its = Creature(_square(body, side, text), _square(more[0], side, text), sum(set(vertebrae)))
    if its.vertebrae.bit_count() != len(vertebrae) or 0 in vertebrae or its == GONE:
        raise ParseError(say("no-creature", text=text, side=side))
    return its


def _square(cell: str, side: str, text: str) -> int:
    if cell == "-":
        return 0
    try:
        return BITS[BOARD.cell(cell)]
    except NoSuchCellError:
        raise ParseError(say("no-creature", text=text, side=side)) from None


def _require_apart(creatures: tuple[Creature, ...]) -> None:
    """Refuse two parts on one square."""
    held = 0
    for part in (cells for creature in creatures for cells in creature):
        if held & part:
            raise ParseError(say("two-parts", cell=names_of(held & part)[0]))
        held |= part


def _terms(known: dict[str, str], count: int, unread: tuple[tuple[str, str], ...]) -> Terms:
    variations = tuple(map(int, known.get("variations", "1234"))) if _digits(known) else ()
    if not set(variations) <= set(VARIATIONS) or list(variations) != sorted(set(variations)):
        raise ParseError(say("no-variations", said=known["variations"]))
    usual = {2: "a1h8", 3: "a1a8h8", 4: "".join(CORNERS)}[count]
    corners = tuple(re.findall("..", known.get("corners", usual)))
    if len(corners) != count or not corners_fit(corners) or len(known.get("corners", usual)) != 2 * count:
        raise ParseError(say("no-corners", said=known.get("corners", ""), count=count))
    first = _side(known.get("first", known.get("mover", SIDES[0])), count)
    match = MatchScore.read(known["match"], count).text if "match" in known else ""
    return Terms(corners, variations, first, match, unread, frozenset(_ASSUMED) - known.keys())


def _digits(known: dict[str, str]) -> bool:
    """Return whether variations are named; raises ParseError for what is no number."""
    said = known.get("variations", "1234")
    if said and not re.fullmatch("[0-9]{1,9}", said):
        raise ParseError(say("no-variations", said=said))
    return bool(said)


def _side(name: str, count: int) -> int:
    if name not in SIDES[:count]:
        raise ParseError(say("no-side", side=name, count=count))
    return SIDES.index(name)


def _begun(terms: Terms, creatures: tuple[Creature, ...], known: dict[str, str]) -> Position:
    """Return the position with who is to move and what is left of the turn."""
    count = len(creatures)
    alive = [side for side, creature in enumerate(creatures) if creature.body]
    mover = _side(known["mover"], count) if "mover" in known else (alive or [0])[0]
    if alive and mover not in alive:
        raise ParseError(say("mover-out", side=SIDES[mover]))
    loser = _side(known["loser"], count) if "loser" in known else -1
    if loser in alive or (loser < 0 and len(alive) < count):
        loser = _loser(loser, alive, count)
    position = begin_turn(terms, creatures, mover, loser)
    if "left" not in known:
        return position
    left = int(known["left"]) if re.fullmatch("[0-9]{1,2}", known["left"]) else 0
    if not 0 < left < position.full or len(alive) < 2:
        raise ParseError(say("no-left", said=known["left"], full=position.full))
    return position._replace(left=left)


def _loser(said: int, alive: list[int], count: int) -> int:
    """Return who was out first if the line does not say it; refuse one who is in."""
    if said >= 0:
        raise ParseError(say("loser-in", side=SIDES[said]))
    return next(side for side in range(count) if side not in alive)


def format_save(position: Position) -> str:
    """Write the save line; parse_save reads it back."""
    terms = position.terms
    fields = [_ID, "/".join(map(_written, position.creatures))]
    fields += [f"{key}={value}" for key, value in terms.keys]
    fields.append(f"variations={''.join(map(str, terms.variations))}")
    fields += [f"corners={''.join(terms.corners)}", f"first={SIDES[terms.first]}"]
    fields += [f"match={terms.match}"] if terms.match else []
    fields.append(f"mover={SIDES[position.mover]}")
    fields += [f"left={position.left}"] if position.mid_turn else []
    fields += [f"loser={SIDES[position.loser]}"] if position.loser >= 0 else []
    return ":".join(fields)


def _written(creature: Creature) -> str:
    if creature == GONE:
        return "out"
    singles = [(names_of(cells) or ("-",))[0] for cells in creature[:2]]
    return ",".join([*singles, *names_of(creature.vertebrae)])


def picture(position: Position) -> str:
    """Draw a position in plain text: each part as its side and B, S or v; rows and columns at the rim."""
    lines = []
    for row in BOARD.rows:
        marks = []
        for cell in row:
            side = position.whose(BITS[cell])
            part = position.creatures[side].part_on(BITS[cell]) if side >= 0 else ""
            letter = {"body": "B", "stinger": "S", "vertebra": "v"}.get(part, "")
            marks.append(f"{SIDES[side]}{letter}" if letter else " .")
        lines.append(f"{BOARD.names[row[0]][1]}  {' '.join(marks)}")
    return "\n".join([*lines, "    a  b  c  d  e  f  g  h"])
