"""The save line of Colonization, and a picture of a position for the terminal.

`colonization:chess8x8:d4,c3.c4/g7/-:round=3:order=ACB:mover=C`: the board; the pieces of every side that has
joined, in the order of their letters, kind by kind ("-" for a side without pieces); then what no board shows,
each key left out while it has its usual value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.board import Board
from games.colonization.calls import GONE
from games.colonization.position import COMPLETED, KINDS, MOST, OLD_PLACE, SIDES, UP, Position, Society, Terms
from games.colonization.rotation import can_be_due, ends_so
from games.colonization.space import Space, cells_of, count, space_on
from games.colonization.words import say
from games.consent import requests_from, requests_text
from games.errors import GamesError, NoSuchCellError, ParseError
from games.keys import read_keys

ID = "colonization"
LETTERS = "hcaiw"  # of KINDS, in pictures
_SIDES = ("starts", "waits", "later", "left", "uncounted")
_KEYS = ("round", "order", "mover", *_SIDES, "time", "asks", "rejoin", "ties", "ended")
_VALUES = {
    "time": ("on", UP, COMPLETED),
    "rejoin": ("yes", "no"),
    "ties": ("shared", "stations"),
    "ended": ("", "all", "only", "alone", "time"),
}


def parse_save(text: str, *, stored: bool = False) -> Position:
    """Read a save line; keys that begin with `x-` are kept; see games.keys.read_keys. Raises ParseError."""
    name, *fields = text.strip().split(":")
    if name.lower() != ID or len(fields) < 2:
        raise ParseError(say("no-save", line=text.strip()[:60]))
    keys = read_keys((_lower_key(part) for part in fields[2:]), _KEYS, stored=stored)
    try:
        space = space_on(fields[0])
        societies = tuple(_society(space, part) for part in fields[1].split("/"))
        _require_apart(space, societies)
        position = _position(space.board, societies, keys.known)
    except ParseError:
        raise
    except (GamesError, ValueError) as error:
        raise ParseError(error.said if isinstance(error, GamesError) else say("no-asks")) from None
    position = position._replace(terms=position.terms._replace(keys=keys.unread))
    _require_sense(position)
    return position


def _lower_key(part: str) -> str:
    """Return a key with its value; keys are written in small letters, sides in capitals."""
    key, equals, value = part.partition("=")
    return f"{key.lower()}{equals}{value}"


def _society(space: Space, text: str) -> Society:
    if text == "-":
        return Society()
    lists = text.lower().split(",")
    if len(lists) > len(KINDS):
        raise ParseError(say("no-society", text=text))
    held = [0] * len(KINDS)
    for kind, its in enumerate(lists):
        for cell in filter(None, its.split(".")):
            try:
                bit = 1 << space.board.cell(cell)
            except NoSuchCellError:
                raise ParseError(say("no-square", cell=cell, text=text)) from None
            if held[kind] & bit:
                raise ParseError(say("two-pieces", cell=cell))
            held[kind] |= bit
        if count(held[kind]) > MOST[kind]:
            raise ParseError(
                say("pieces-too-many", piece=KINDS[kind], most=MOST[kind], count=count(held[kind]))
            )
    return Society(*held)


def _require_apart(space: Space, societies: tuple[Society, ...]) -> None:
    """Refuse two pieces on one square."""
    held = 0
    for part in (cells for society in societies for cells in society):
        if held & part:
            raise ParseError(say("two-pieces", cell=space.names(held & part)[0]))
        held |= part


def _position(board: Board, societies: tuple[Society, ...], known: Mapping[str, str]) -> Position:
    joined = "".join(SIDES[: len(societies)])
    if not 2 <= len(societies) <= len(SIDES):
        raise ParseError(say("how-many", count=len(societies)))
    for key, values in _VALUES.items():
        if key in known and known[key].lower() not in values:
            raise ParseError(say("no-value", key=key, value=known[key], values=tuple(filter(None, values))))
    order = known.get("order", joined).upper()
    if "".join(sorted(order)) != joined:
        raise ParseError(say("no-order", order=order, sides=joined))
    sides = {key: _sides(key, known.get(key, ""), joined) for key in _SIDES}
    mover = known.get("mover", order[0]).upper()
    if mover not in SIDES[: len(societies)]:
        raise ParseError(say("no-side", side=mover, sides=joined))
    if not re.fullmatch("[1-9][0-9]{0,5}", number := known.get("round", "1"), re.A):
        raise ParseError(say("no-round", round=number))
    terms = Terms(
        known.get("rejoin", "yes").lower() == "yes", known.get("ties", "shared").lower() == "stations"
    )
    return Position(
        board,
        societies,
        order,
        mover,
        int(number),
        **sides,
        time=known.get("time", "on").lower(),
        asks=requests_from(known.get("asks", "")),
        terms=terms,
        ended=known.get("ended", "").lower(),
    )


def _sides(key: str, text: str, joined: str) -> str:
    """Return the sides that a key names, by their letters."""
    sides = text.upper()
    if not set(sides) <= set(joined) or len(set(sides)) != len(sides):
        raise ParseError(say("no-sides", key=key, value=text, sides=joined))
    return "".join(sorted(sides))


def _require_sense(position: Position) -> None:
    """Refuse what cannot be beside each other; raises ParseError."""
    for key in ("starts", "waits"):
        for side in getattr(position, key):
            if position.has_pieces(side):
                raise ParseError(say("waits-with-pieces", key=key, side=side))
    if both := set(position.starts) & set(position.waits):
        raise ParseError(say("waits-twice", side=min(both)))
    if odd := [side for side in position.later if not position.is_to_place(side)]:
        raise ParseError(say("later-unplaced", side=odd[0]))
    if odd := [side for side in position.uncounted if position.is_out(side)]:
        raise ParseError(say("uncounted-out", side=odd[0]))
    for ask in position.asks:
        sides = {ask.side, *ask.asked, *ask.agreed}
        about_old_place = ask.what == OLD_PLACE and ask.side in position.waits
        about_seat = ask.what in {f"{GONE} {side}" for side in position.order if side != ask.side}
        if not (sides <= set(position.order) and (about_old_place or about_seat)):
            raise ParseError(say("no-asks"))
    if position.ended and (position.asks or not ends_so(position)):
        raise ParseError(say("ended-not", ended=position.ended))
    if not position.ended and not can_be_due(position, position.mover):
        raise ParseError(say("mover-out", side=position.mover))


def format_save(position: Position) -> str:
    """Write the save line; parse_save reads it back."""
    terms, joined = position.terms, "".join(sorted(position.order))
    said = {
        "round": (str(position.round), "1"),
        "order": (position.order, joined),
        "mover": (position.mover, position.order[0]),
        **{key: (getattr(position, key), "") for key in _SIDES},
        "time": (position.time, "on"),
        "asks": (requests_text(position.asks), ""),
        "rejoin": ("yes" if terms.rejoin else "no", "yes"),
        "ties": ("stations" if terms.stations else "shared", "shared"),
        "ended": (position.ended, ""),
    }
    keys = [f"{key}={value}" for key, (value, usual) in said.items() if value != usual]
    unread = [f"{key}={value}" for key, value in terms.keys]
    societies = "/".join(_written(position.space, its) for its in position.societies)
    return ":".join([ID, position.board.shape, societies, *keys, *unread])


def _written(space: Space, society: Society) -> str:
    return ",".join(".".join(space.names(held)) for held in society).rstrip(",") or "-"


def picture(position: Position) -> str:
    """Draw a position in plain text: each piece as its side and a letter; rows and columns at the rim."""
    whole, board = position.board.whole, position.board
    marks = dict[str, str]()
    for side, society in zip(SIDES, position.societies, strict=False):
        for letter, held in zip(LETTERS, society, strict=True):
            marks |= {board.names[cell]: f"{side}{letter}" for cell in cells_of(held)}
    lines = []
    for row in whole.rows:
        names = [whole.names[cell] for cell in row]
        cells = [marks.get(name, " ." if board.has(name) else "  ") for name in names]
        lines.append(f"{names[0][1:]:>2} {' '.join(cells)}")
    letters = (whole.names[cell][0] for cell in whole.rows[0])
    return "\n".join([*lines, "    " + "  ".join(letters)])
