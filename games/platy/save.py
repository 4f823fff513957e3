"""The save line of Platy, and a picture of a position for the terminal.

`platy:tray8x14:3:0b1,0g4,…/13bgm2!,…/…:moves=17:last=c4`: the board, the level, the tiles column by column
from the top, each with its turn and its mark; then what no tray shows, each key left out while it has its
usual value.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from games.board import Board
from games.errors import GamesError, ParseError
from games.keys import read_keys
from games.lots import Lots
from games.options import validate_options
from games.platy.bag import printed_tiles
from games.platy.drawing import is_draw_due
from games.platy.options import OPTIONS, RULES, holding_of, terms_of
from games.platy.position import BONUS, WILDCARD, Fall, Position, Terms, Tile
from games.platy.tiles import is_name
from games.platy.tray import COUNTED, tray_on
from games.platy.words import say

ID = "platy"
_OPTION_KEYS = {
    "scoring": "scoring",
    "growth": "growth",
    "start": "moves",
    "reserve": "reserve",
    "penalty": "penalty",
    "chain": "chain",
    "reward": "reward",
    "supply": "supply",
}  # of the save line, and the options that they say
_STATE_KEYS = ("moves", "counters", "last", "score", "lots", "lost", "fall")
_KEYS = (*_STATE_KEYS, *_OPTION_KEYS, "ended")
_SIGNS = {"": "", BONUS: "!", WILDCARD: "?"}
_MARKS = {sign: mark for mark, sign in _SIGNS.items()}
_TILE = re.compile(r"([0-9]{1,2}[a-z]{1,3})([0-5])([!?]?)", re.A)
_NUMBER = re.compile(r"[0-9]{1,7}", re.A)
_WILD = "wild"
PLAIN = Terms(growth=Fraction(1))  # what a save line means that says nothing


def parse_save(text: str, *, stored: bool = False) -> Position:
    """Read a save line; keys that begin with `x-` are kept; see games.keys.read_keys. Raises ParseError."""
    name, *fields = text.strip().split(":")
    if name.lower() != ID or len(fields) < 3:
        raise ParseError(say("no-save", line=text.strip()[:60]))
    keys = read_keys((_lower_key(part) for part in fields[3:]), _KEYS, stored=stored)
    try:
        board = tray_on(fields[0]).board
        terms = _terms(fields[1], keys.known)._replace(keys=keys.unread)
        position = _position(board, terms, _tiles(board, fields[2]), keys.known)
        require_sense(position)
    except ParseError:
        raise
    except GamesError as error:
        raise ParseError(error.said) from None
    return position


def _lower_key(part: str) -> str:
    key, equals, value = part.partition("=")
    return f"{key.lower()}{equals}{value}"


def _terms(level: str, keys: Mapping[str, str]) -> Terms:
    """Return what is agreed, by the level and the keys of the options."""
    asked = {option: keys[key] for key, option in _OPTION_KEYS.items() if key in keys}
    chosen = validate_options(OPTIONS, {"level": level, **asked}, RULES)
    return terms_of(chosen)._replace(growth=Fraction(chosen.get("growth", PLAIN.growth)))


def _position(
    board: Board, terms: Terms, tiles: tuple[Tile | None, ...], keys: Mapping[str, str]
) -> Position:
    counters = (terms.reserve,) * len(COUNTED)
    if "counters" in keys:
        counters = tuple(_number(part, "counters") for part in keys["counters"].split("."))
    if len(counters) != len(COUNTED):
        raise ParseError(say("no-counters", counters=keys["counters"]))
    ended = keys.get("ended", "")
    if ended not in ("", "moves", "loops"):
        raise ParseError(say("no-value", key="ended", value=ended, can=("moves", "loops")))
    return Position(
        board,
        terms,
        tiles,
        _number(keys["moves"], "moves") if "moves" in keys else terms.moves,
        counters,
        board.cell(keys["last"]) if "last" in keys else -1,
        _number(keys["score"], "score") if "score" in keys else 0,
        Lots.from_text(keys["lots"]) if "lots" in keys else Lots(),
        _lost(keys["lost"]) if "lost" in keys else (),
        _fall(board, keys["fall"]) if "fall" in keys else None,
        ended,
    )


def _number(text: str, key: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ParseError(say("no-number", key=key, value=text))
    return int(text)


def _tiles(board: Board, text: str) -> tuple[Tile | None, ...]:
    """Return the tiles, in the order of the board's places."""
    columns = [column.split(",") for column in text.lower().split("/")]
    tray = tray_on(board.shape)
    if [len(column) for column in columns] != [len(column) for column in tray.columns]:
        wanted = len(tray.columns[0])
        raise ParseError(say("no-columns", columns=len(tray.columns), places=wanted))
    tiles: list[Tile | None] = [None] * len(board)
    for cells, column in zip(tray.columns, columns, strict=True):
        for cell, word in zip(cells, column, strict=True):
            tiles[cell] = _tile(board.names[cell], word)
    return tuple(tiles)


def _tile(cell: str, word: str) -> Tile | None:
    if word == "-":
        return None
    found = _TILE.fullmatch(word)
    if not found or not is_name(found[1]):
        raise ParseError(say("no-tile", cell=cell, tile=word))
    return Tile(found[1], int(found[2]), _MARKS[found[3]])


def _lost(text: str) -> tuple[str, ...]:
    names = tuple(text.lower().split("."))
    if list(names) != sorted(names) or not all(map(is_name, names)):
        raise ParseError(say("no-lost", lost=text))
    return names


def _fall(board: Board, text: str) -> Fall:
    """Return the fall that goes on: whether tiles enter, whether marks may be wildcards, which tops wait."""
    filled, *more = text.lower().split("+")
    is_wild = more[:1] == [_WILD]
    tops = more[1:] if is_wild else more
    if filled not in ("filled", "bare") or len(tops) > 1:
        raise ParseError(say("no-fall", fall=text))
    cells = tuple(board.cell(name) for name in tops[0].split(".")) if tops else ()
    return Fall(filled == "filled", is_wild, cells)


def require_sense(position: Position) -> None:
    """Refuse a position that cannot be, with the reason; raises GamesError."""
    names, level, tray = position.board.names, position.terms.its, position.tray
    _require_tiles(position)
    if position.marks > level.marks:
        raise GamesError(say("too-many-marks", marks=position.marks, most=level.marks))
    if position.last >= 0 and (position.tiles[position.last] is None or position.last in tray.facing):
        raise GamesError(say("no-last", cell=names[position.last]))
    if position.fall is not None:
        if any(top not in tray.tops or position.tiles[top] is None for top in position.fall.tops):
            raise GamesError(say("no-tops"))
        if position.ended or not is_draw_due(position):
            raise GamesError(say("idle-fall"))
    ends_by_moves = not position.moves and position.is_last_phase
    may_end = (
        ends_by_moves if position.ended == "moves" else position.is_last_phase or not position.has_movable
    )
    if position.ended and not may_end:
        raise GamesError(say("cannot-be-over", why=position.ended))
    if not position.ended and position.fall is None and not position.has_movable:
        raise GamesError(say("nothing-movable"))


def _require_tiles(position: Position) -> None:
    """Refuse more tiles of a name than the level has, on the tray and lost; raises GamesError."""
    table = printed_tiles(position.terms.its.colours)
    used = Counter(tile.name for tile in position.tiles if tile is not None)
    if position.terms.endless:
        used = Counter(dict.fromkeys(used, 1))
    for name, count in (used + Counter(position.lost)).items():
        if count > table.get(name, 0) and not (position.terms.endless and name in table):
            raise GamesError(say("too-many-tiles", tile=name, count=count, most=table.get(name, 0)))


def format_save(position: Position) -> str:
    """Write the save line; parse_save reads it back."""
    terms, names, usual = position.terms, position.board.names, holding_of(PLAIN)
    said = {
        "moves": (str(position.moves), str(terms.moves)),
        "counters": (_dotted(position.counters), _dotted((terms.reserve,) * len(COUNTED))),
        "last": (names[position.last] if position.last >= 0 else "", ""),
        "score": (str(position.score), "0"),
        "lots": (position.lots.text, Lots().text),
        "lost": (".".join(position.lost), ""),
        "fall": (_fall_text(position), ""),
        **{key: (holding_of(terms)[option], usual[option]) for key, option in _OPTION_KEYS.items()},
        "ended": (position.ended, ""),
    }
    keys = [f"{key}={value}" for key, (value, default) in said.items() if value != default]
    unread = [f"{key}={value}" for key, value in terms.keys]
    columns = (
        ",".join(_written(position.tiles[cell]) for cell in column) for column in position.tray.columns
    )
    return ":".join([ID, position.board.shape, str(terms.level), "/".join(columns), *keys, *unread])


def _dotted(numbers: Sequence[int]) -> str:
    return ".".join(map(str, numbers))


def _written(tile: Tile | None) -> str:
    return "-" if tile is None else f"{tile.name}{tile.turn}{_SIGNS[tile.mark]}"


def _fall_text(position: Position) -> str:
    fall = position.fall
    if fall is None:
        return ""
    tops = ".".join(position.board.names[cell] for cell in fall.tops)
    words = ("filled" if fall.is_filled else "bare", _WILD if fall.is_wild else "", tops)
    return "+".join(filter(None, words))


def picture(position: Position) -> str:
    """Draw a position in plain text: each tile by its name, turn and mark, column by column."""
    lines = list[str]()
    for row in position.board.rows:
        indent = " " * (8 if position.tray.ranks[row[0]][0] else 0)
        lines.append(indent + "".join(f"{_written(position.tiles[cell]):<16}" for cell in row).rstrip())
    letters = "".join(f"{letter:<8}" for letter in "abcdefgh")
    return "\n".join([letters.rstrip(), *lines])
