"""Who asks: from a Bearer token or a cookie to the role at a table.

A browser may hold several seats of a table, each in a cookie of its own; `seat` in the query says which one
a page uses. What needs no waiting needs no thread: dependencies are coroutines, known tokens are
remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote

from anyio import to_thread
from fastapi import Depends, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from companion.store.errors import NoSuchTableError
from companion.table.errors import UnreadableTableError
from companion.table.judge import REFEREE, WATCH
from companion.web.errors import RefusedRequestError
from companion.web.server import server_of
from companion.web.tables import Tables
from companion.web.wordings import WordingName, choose_words
from companion.web.words import say
from games.words import all_of, name_sides

COOKIE_SECONDS = 365 * 24 * 3600
MAX_HELD = 200  # more cookies than a browser keeps for one host
_BEGUN = "table-"  # then the table, a dot and the role: a table's name has no dot in it
# Before that, if TLS brought it. A browser lets plain HTTP neither see nor replace such a cookie: without a
# name of its own the seat could not be taken over plain HTTP as well.
_SECURE = "__Host-"
_bearer = HTTPBearer(auto_error=False, description="a token of the table; pages use a cookie instead")


@dataclass(frozen=True)
class Seated:
    """The seat of the person who asks, and the token that gives it.

    by_cookie: a browser's cookie brought it; held: every seat that was brought, the foremost first.
    """

    role: str
    token: str
    by_cookie: bool
    held: tuple[str, ...]


async def tables_of(request: Request) -> Tables:
    """Return the server's tables."""
    return server_of(request).tables


def tables_held(request: Request) -> dict[str, list[str]]:
    """Return the tokens that this browser holds, by table; whether they still open anything is not asked."""
    held: dict[str, list[str]] = {}
    for name, token in list(request.cookies.items())[:MAX_HELD]:
        if table := _table_of(name):
            held.setdefault(table, []).append(token)
    return held


def _table_of(cookie: str) -> str:
    """Return the table whose seat a cookie gives, empty for another cookie."""
    name = cookie.removeprefix(_SECURE)
    return name[len(_BEGUN) :].partition(".")[0] if name.startswith(_BEGUN) else ""


def drop_cookies(request: Request, response: Response, table: str) -> None:
    """Let the browser forget every seat of a table."""
    for name in request.cookies:
        if _table_of(name) == table:
            is_secure = name.startswith(_SECURE)
            response.delete_cookie(name, path="/", httponly=True, samesite="strict", secure=is_secure)


def give_cookie(request: Request, response: Response, table: str, role: str, token: str) -> None:
    """Let the browser keep a seat's token where no script can read it, and if TLS is used, by TLS alone."""
    is_secure = request.url.scheme == "https"
    response.set_cookie(
        # Letters of any script make a side, but no cookie.
        f"{_SECURE if is_secure else ''}{_BEGUN}{table}.{quote(role)}",
        token,
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="strict",
        secure=is_secure,
    )


async def _held(table: str, request: Request, tables: Tables) -> dict[str, str]:
    """Return the seats of a table that this browser holds, role -> token, the foremost first."""
    held = {}
    for token in tables_held(request).get(table, ()):
        if (role := await _role(tables, table, token)) is not None:
            held[role] = token
    return {role: held[role] for role in foremost_first(held)}


async def seat_in_browser(table: str, request: Request, tables: Tables, seat: str) -> Seated | None:
    """Return a seat of a table that this browser holds, the foremost if none is named; None without one."""
    held = await _held(table, request, tables)
    chosen = seat or next(iter(held), "")
    return Seated(chosen, held[chosen], True, tuple(held)) if chosen in held else None


def foremost_first(roles: Iterable[str]) -> list[str]:
    """Return roles once each: the referee's first, watching last."""
    rank = {REFEREE: 0, WATCH: 2}
    return sorted(dict.fromkeys(roles), key=lambda role: rank.get(role, 1))


async def _role(tables: Tables, table: str, token: str) -> str | None:
    if (known := tables.known_role(table, token)) is not None or not token:
        return known
    return await to_thread.run_sync(tables.role, table, token)


async def seat_of(
    table: str,
    request: Request,
    tables: Annotated[Tables, Depends(tables_of)],
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
    seat: Annotated[
        str, Query(max_length=40, description="which of the seats that a browser holds; else the foremost")
    ] = "",
    wording: WordingName = "",
) -> Seated:
    """Return the seat of the caller, and answer in the words that it asks for.

    Refuses tables that do not exist, tokens that open nothing, and words that the table's game has not.
    """
    if bearer:
        role = await _role(tables, table, bearer.credentials)
        held: Mapping[str, str] = {role: bearer.credentials} if role else {}
    else:
        held = await _held(table, request, tables)
    chosen = seat or next(iter(held), "")
    if chosen in held:
        with suppress(UnreadableTableError):  # which the path itself will say
            state = tables.state_in_memory(table)
            if state is None:
                state = await to_thread.run_sync(tables.state, table)
            choose_words(state.game, request, wording)
            name_sides(state.called)
        return Seated(chosen, held[chosen], not bearer, tuple(held))
    if not await to_thread.run_sync(tables.exists, table):
        raise NoSuchTableError(table)
    said = say("other-seat", held=all_of(held), seat=seat) if held else say("no-seat")
    raise RefusedRequestError(403, "no-seat", said)


async def _role_of(held: Annotated[Seated, Depends(seat_of)]) -> str:
    return held.role


SeatHeld = Annotated[Seated, Depends(seat_of)]
Role = Annotated[str, Depends(_role_of)]
