"""A position of Cornerport: what stands where, who is to move, and what no picture shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from games.cornerport.sea import PORTS, SEA, apart
from games.standing import Standing

SIDES = ("white", "black")
KINDS = ("boat", "ship", "freighter")
MOST = {"boat": 8, "ship": 2, "freighter": 2}  # of each side on the board
EMPTY = "."
Memory = tuple[tuple[int, int], ...]


def other(side: str) -> str:
    """Return the opponent."""
    return "black" if side == "white" else "white"


def letter_of(side: str, kind: str) -> str:
    """Return the letter of a ship: the kind's first, a capital for white."""
    return kind[0].upper() if side == "white" else kind[0]


_SHIPS = {letter_of(side, kind): (side, kind) for side in SIDES for kind in KINDS}
SHOWN = {EMPTY: Standing()} | {
    letter: Standing(owner=side, piece=kind) for letter, (side, kind) in _SHIPS.items()
}


_LETTERS = {side: frozenset(letter_of(side, kind) for kind in KINDS) for side in SIDES}


def side_of(letter: str) -> str:
    """Return whose ship a letter is, empty for none's."""
    return _SHIPS[letter][0] if letter in _SHIPS else ""


def kind_of(letter: str) -> str:
    """Return which kind of ship a letter is, empty for none."""
    return _SHIPS[letter][1] if letter in _SHIPS else ""


@dataclass(frozen=True)
class Terms:
    """The facts that stay the same through a whole game: its options, and the save line's unread keys.

    straight: whether battle ships go straight only. fifty: whether 50 rounds without sinking or placing may
    be claimed as a draw.
    """

    straight: bool = False
    fifty: bool = False
    keys: tuple[tuple[str, str], ...] = field(default=(), compare=False)


class Position(NamedTuple):
    """One position (a tuple: games make and compare them by the ten thousand).

    cells: a letter a square in reading order. memory: every freighter's square and the own port where it was
    last, by square. quiet: turns since something was sunk or placed, 0 if that is not counted. times: how
    often all this stands by now, as far as the caller has said. claimed: who claimed a draw.
    """

    cells: str
    mover: str
    memory: Memory
    terms: Terms = Terms()
    quiet: int = 0
    times: int = 1
    claimed: str = ""

    def last_port(self, cell: int) -> int:
        """Return the own port where the freighter on a square was last."""
        return next(port for its, port in self.memory if its == cell)

    def ships(self, side: str) -> list[int]:
        """Return the squares of a side's ships."""
        own = _LETTERS[side]
        return [cell for cell, letter in enumerate(self.cells) if letter in own]

    def lacking(self, side: str) -> list[str]:
        """Return the kinds of which a side has some that are not on the board."""
        return [kind for kind in KINDS if self.cells.count(letter_of(side, kind)) < MOST[kind]]


def nearer_port(side: str, cell: int) -> int:
    """Return which own port is nearer to a square; the usual first one if both are as near."""
    return min(PORTS[side], key=lambda port: apart(cell, port))


def memory_of(cells: Sequence[str], known: dict[int, int]) -> Memory:
    """Return every freighter's memory: as it is known, of all others the port they stand on or near."""
    found = []
    for cell, letter in enumerate(cells):
        if kind_of(letter) == "freighter":
            side = side_of(letter)
            found.append((cell, cell if cell in PORTS[side] else known.get(cell, nearer_port(side, cell))))
    return tuple(found)


@cache
def start_position(terms: Terms, white: int, black: int) -> Position:
    """Return the start: a freighter of each side in one of its own ports."""
    cells = [EMPTY] * len(SEA)
    cells[white], cells[black] = letter_of("white", "freighter"), letter_of("black", "freighter")
    return Position("".join(cells), "white", memory_of(cells, {}), terms)
