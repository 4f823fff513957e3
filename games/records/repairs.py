"""Repairs of a written turn: what may have been meant, how far that is from what is written, in words.

Each game knows what can be written for a turn; a game that knows its slips has Mending. Of any
other game a cell may be named for another, and that is all. games.records.mending mends whole records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from string import ascii_lowercase
from typing import Any

from games.answers import Repair
from games.board import Board
from games.game import Game
from games.words import say

# What departures from the written turn cost, in bits: with every one a way is half as likely.
SLIP = 10  # a usual slip, about once in a thousand turns: another side, cells left active
BEFORE = SLIP + 1  # another colour before: there are two
BESIDE = SLIP + 3  # another cell than the one named, beside it or with letter and digit exchanged
ODD = 45  # any other: something new, too much or left out; two usual slips are likelier

_CELL = re.compile(r"\b[a-z]\d{1,4}\b", re.I | re.A)


Repairs = Callable[[Any, str, int], Iterator[Repair]]


def repairs_of(game: Game[Any]) -> Repairs:
    """Return what Mending.repairs is for a game: its own, or what every game has."""
    return game.mending.repairs if game.mending is not None else partial(_by_cells, game)


def unlikelihood_of(game: Game[Any], turns: Sequence[tuple[Any, str, Any]]) -> float:
    """Return what Mending.unlikelihood is for a game; 0 if it says nothing of its play."""
    return game.mending.unlikelihood(turns) if game.mending is not None else 0.0


@lru_cache(4096)  # a record's turns are asked for again and again
def cells_named(turn: str) -> frozenset[str]:
    """Return the names of cells that a written turn holds."""
    return frozenset(found[0].lower() for found in _CELL.finditer(turn))


def cost_of_misnaming(board: Board, name: str, meant: int) -> int:
    """Return what it costs that a cell was meant where name is written."""
    called = board.names[meant]
    if name == called:
        return 0
    written = board.cell(name) if name in board.names else None
    near = written in board.neighbours[meant] or _exchanged(name) == called
    return BESIDE if near else anywhere(board)


def anywhere(board: Board) -> int:
    """Return what it costs that a cell is any other than the one named: the more there are, the more."""
    return SLIP + 1 + (len(board) - 2).bit_length()


def _exchanged(name: str) -> str:
    """Return the cell named with its column for its row: c2 for b3."""
    column, row = ord(name[0]) - ord("a") + 1, int(name[1:])
    return f"{chr(ord('a') + row - 1)}{column}" if 0 < row <= len(ascii_lowercase) else ""


def _by_cells(game: Game[Any], position: Any, turn: str, most: int) -> Iterator[Repair]:
    """Yield the turn as it is written, and with one cell named for another."""
    as_written = game.resolve(position, turn).after
    if as_written is not None:
        yield Repair(0, turn, as_written)
    seen = {as_written}
    for repair in _other_cells(game, position, turn) if most >= BESIDE else ():
        if repair.after is not None and repair.after not in seen:
            seen.add(repair.after)
            yield repair


def _other_cells(game: Game[Any], position: Any, turn: str) -> Iterator[Repair]:
    """Yield the turns in which one cell is another than written, those that are not legal with no after."""
    board = game.rules.board_of(position)
    readings = (
        (cost_of_misnaming(board, w[0].lower(), cell), w, cell)
        for w in _CELL.finditer(turn)
        for cell in board
    )
    for cost, written, cell in sorted(readings, key=lambda reading: reading[0]):
        text = turn[: written.start()] + board.names[cell] + turn[written.end() :]
        words = (say("read-as", written=written[0].lower(), cell=board.names[cell]),)
        yield Repair(cost, text, game.resolve(position, text).after, words)
