"""The sea of Cornerport: deep water in the middle, a port in each corner, and the ways between squares."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from games.answers import Action
from games.board import Board, chess_board
from games.cornerport.words import say
from games.errors import BoardError
from games.ready.ways import steps

SIDE = 8
_PLAIN = chess_board(SIDE, SIDE)
DEEP = frozenset(cell for cell in _PLAIN if {cell % SIDE, cell // SIDE} <= {2, 3, 4, 5})
PORTS = {  # each side's two, the usual first one first; they bear its colour
    "white": (_PLAIN.cell("h1"), _PLAIN.cell("a8")),
    "black": (_PLAIN.cell("a1"), _PLAIN.cell("h8")),
}
SEA = replace(
    _PLAIN, regions=(("deep", DEEP), *((f"{side}-port", frozenset(ports)) for side, ports in PORTS.items()))
)


def sea_named(shape: str) -> Board:
    """Return the board; raises BoardError for any other shape than 8 by 8."""
    if shape.strip().lower().removeprefix("chess") not in ("8", "8x8"):
        raise BoardError(say("no-board", shape=shape))
    return SEA


def apart(one: int, other: int) -> int:
    """Return how many moves of a freighter two squares are apart on an empty sea."""
    return max(abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE))


def orthogonal(one: int, other: int) -> bool:
    """Return whether two squares share a side."""
    return other in SEA.neighbours[one]


class SecondStep(NamedTuple):
    """A battle ship's second step: where it leads, the whole move, whether it goes straight on."""

    to: int
    move: Action
    straight: bool


def _move(*way: int) -> Action:
    return Action("move", way)


# Moves are made once: to pick them is quicker than to make them.
NEAR = tuple(tuple((to, _move(cell, to)) for to in sorted(steps(SEA, cell))) for cell in SEA)
BEYOND = tuple(
    tuple(
        (
            mid,
            _move(cell, mid),
            tuple(
                SecondStep(to, _move(cell, mid, to), to - mid == mid - cell)
                for to in SEA.neighbours[mid]
                if to != cell
            ),
        )
        for mid in SEA.neighbours[cell]
    )
    for cell in SEA
)
