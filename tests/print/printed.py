"""What the tests of print share: every kind of page for every game's usual board, built once."""

from __future__ import annotations

from functools import cache

from calibration.paper import paper
from calibration.released import board_sheet
from games.catalogue import DEFAULT_GAME, game_named
from games.sets import SETS
from print.kinds import Job, build
from print.orders import Order, job_of

__all__ = ["afresh", "printed"]


def afresh(kind: str, size: str = "a4") -> bytes:
    """Return the PDF of a kind for the usual board on this paper; "glorieta/rules" is of another game."""
    game_id, _, name = kind.rpartition("/")
    if game_id in SETS:
        return build(name, job_of(Order(game_id, paper=size)))
    game = game_named(game_id or DEFAULT_GAME)
    return build(name, Job(board_sheet(game.usual_shape), paper(size), game=game))


printed = cache(afresh)
