"""How well a position of Cornerport stands for a side, as the simple players see it."""

from __future__ import annotations

from games.cornerport.play import moves
from games.cornerport.position import EMPTY, Position, kind_of, other, side_of
from games.cornerport.sea import PORTS, apart

WORTH = {"boat": 3.0, "ship": 5.0, "freighter": 6.0}
STEP = 0.2  # for every move that a freighter is nearer to its arrival
CHASE = 0.02  # for every square that a ship which sinks is nearer to an enemy


def value(position: Position, side: str) -> float:
    """Return how far a side is ahead; a boat is worth 3.

    Counted are ships by their kind, freighters on their way, ships that come near to enemies, and the best
    ship that the side to move can sink now.
    """
    mover, cells = position.mover, position.cells
    for_mover = _fleet(position, mover) - _fleet(position, other(mover))
    sunk = (WORTH[kind_of(cells[move.cell])] for move in moves(position) if cells[move.cell] != EMPTY)
    for_mover += max(sunk, default=0.0)
    return for_mover if side == mover else -for_mover


def _fleet(position: Position, side: str) -> float:
    cells, total = position.cells, 0.0
    enemies = position.ships(other(side))
    for cell, letter in enumerate(cells):
        if side_of(letter) != side:
            continue
        kind = kind_of(letter)
        total += WORTH[kind]
        if kind != "freighter":
            total -= CHASE * min((apart(cell, enemy) for enemy in enemies), default=0)
        elif position.lacking(side):
            left = position.last_port(cell)
            to = next(port for port in PORTS[side] if port != left)
            total -= STEP * apart(cell, to)
    return total
