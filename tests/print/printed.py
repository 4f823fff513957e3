"""What the tests of print share: every kind of page for every game's usual board, built once."""

from __future__ import annotations

from functools import cache

from calibration.paper import paper
from calibration.released import board_sheet
from games.catalogue import DEFAULT_GAME, GAMES, game_named
from games.tokens import TokenSet
from print.jobs import Job
from print.kinds import build, kinds_for
from print.orders import Order, job_of
from print.tent import tent_pdf

__all__ = ["EVERY_FILE", "afresh", "printed", "token_sets"]

PLAYED = tuple(
    game.printed.tokens for game in GAMES.values() if game.printed and game.printed.tokens is not None
)
"""The sets of tokens of games that are played here."""

EVERY_FILE = (
    *(kind.name for kind in kinds_for(game_named(DEFAULT_GAME), extras=True)),
    "banners",
    *(f"glorieta/{kind.name}" for kind in kinds_for(game_named("glorieta"))),
    *(f"platy/{kind.name}" for kind in kinds_for(game_named("platy"))),
    *(f"{its.id}/{name}" for its in PLAYED for name in its.pages),
    "tent",
    "joined",
)
"""Every file there is: of the first game by its kind, of others game/kind; joined is a board of sheets."""


def afresh(kind: str, size: str = "a4") -> bytes:
    """Return the PDF of a kind for the usual board on this paper; kinds as in EVERY_FILE."""
    game_id, _, name = kind.rpartition("/")
    if name == "tent":
        return tent_pdf("http://192.168.1.20:8000/", paper(size))
    if name == "joined":
        return build("board", job_of(Order(size="20x18", cell=22.0, paper=size)))
    if name == "banners":
        return build(name, job_of(Order(option="banner=yes", paper=size)))
    if game_id in (*token_sets(), "platy"):
        return build(name, job_of(Order(game_id, paper=size)))
    game = game_named(game_id or DEFAULT_GAME)
    return build(name, Job(board_sheet(game.usual_shape), paper(size), game=game))


def token_sets() -> dict[str, TokenSet]:
    """Return every set of coded tokens by its game's id."""
    return {its.id: its for its in PLAYED}


printed = cache(afresh)
