"""How a game of Sparklies may begin: pieces by lot, in equal numbers, in a design, or none placed yet."""

from __future__ import annotations

import random
from collections.abc import Iterable

from games.errors import GamesError
from games.sparklies.position import Position, begin_turn
from games.sparklies.terms import COLOURS, EMPTY, Side, Terms, board_of_shape
from games.sparklies.words import say

# The designs of two colours that the notes sketch on nine cells (ruling: positions to practise on).
DESIGNS = {"ring": "XXXXOXXXX", "cross": "OXOXXXOXO", "checkerboard": "XOXOXOXOX"}


def deal_start(terms: Terms, *, seed: int | str = 0, equal: bool = False) -> Position:
    """Return a start position: random colours, nobody controls anything, black begins.

    equal: equal numbers of each colour; where the count does not divide they differ by at most one and
    lot decides which are larger.
    """
    rng, board = random.Random(f"sparklies {seed}"), terms.board
    colours: Iterable[int]
    if equal:
        order = rng.sample(range(3), 3)
        colours = [order[i % 3] for i in range(len(board))]
        rng.shuffle(colours)
    else:
        colours = (rng.randrange(3) for _ in board)
    return begin_turn(terms, bytes(colours), Side.BLACK)


def empty_board(terms: Terms) -> Position:
    """Return the start position of a game in which a cell gets its piece when it is taken."""
    return begin_turn(terms, bytes([EMPTY]) * len(terms.board), Side.BLACK)


def deal_practice(terms: Terms, design: str, colours: str) -> Position:
    """Return a position to practise on: one of the designs, its X and its O each of a colour.

    Raises GamesError on other boards than 3 x 3.
    """
    if terms.board.names != board_of_shape("3").names:
        raise GamesError(say("practice-3x3", shape=terms.board.shape))
    states = (COLOURS.index(colours["XO".index(sign)]) for sign in DESIGNS[design])
    return begin_turn(terms, bytes(states), Side.BLACK)


def add_handicap(start: Position, side: Side, cells: int) -> Position:
    """Return a start on which a side first takes so many cells more; raises GamesError for too many."""
    most = len(start.board) // 3
    if not 0 < cells <= most:
        raise GamesError(say("handicap-most", most=most, count=cells))
    return begin_turn(start.terms, start.cells, side, banners=start.banners, count=cells)
