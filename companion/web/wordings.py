"""The words in which a request is answered: those that it asks for, of the game that it is about.

They are chosen before the path does anything, in the request's own task, and hold for all that comes of it:
refusals, threads, and a stream to its end.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Request

from companion.table.errors import refusal_of
from companion.web.words import say
from games.game import Game
from games.naming import meant
from games.words import STANDARD, choose, chosen

__all__ = ["STANDARD", "WordingName", "choose_words", "wording_name"]

COOKIE = "wording"
WordingName = Annotated[
    str,
    Query(
        alias=COOKIE,
        max_length=40,
        description="other words that the game has, or standard; else what the cookie of this name says",
    ),
]


def choose_words(game: Game[Any], request: Request, wanted: str) -> None:
    """Answer a request about a game in the words it asks for; raises RefusedError for what its query invents.

    A cookie goes along to tables of every game: if one has no such words, it is written in its standard ones.
    """
    known = game.wordings
    if wanted and wanted not in (STANDARD, *known):
        said = say("unknown-wording", wording=wanted, meant=meant(wanted, (STANDARD, *known)))
        raise refusal_of("request", said)
    choose(known.get(wanted or request.cookies.get(COOKIE, "")) or game.wording(""))


def wording_name() -> str:
    """Return the name of the words that are chosen, as pages and their style sheets know it."""
    wording = chosen()
    return wording.name if wording else STANDARD
