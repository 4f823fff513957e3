"""Who asks: from a Bearer token or a cookie to the role at a table.

What needs no waiting is no thread's affair: dependencies are coroutines, known tokens are remembered.
"""

from __future__ import annotations

from typing import Annotated

from anyio import to_thread
from fastapi import Depends, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from companion.store.errors import NoSuchTableError
from companion.web.errors import RefusedRequestError
from companion.web.tables import Tables

__all__ = ["Role", "Token", "cookie_name", "drop_cookie", "give_cookie", "seats_held", "tables_of"]

COOKIE_SECONDS = 365 * 24 * 3600
MAX_HELD = 200  # more cookies than a browser keeps for one host
_bearer = HTTPBearer(auto_error=False, description="a token of the table; pages use a cookie instead")


async def tables_of(request: Request) -> Tables:
    """Return the server's tables."""
    tables: Tables = request.app.state.tables
    return tables


def cookie_name(table: str) -> str:
    """Return the name of the cookie that holds a table's token."""
    return f"table-{table}"


def seats_held(request: Request) -> dict[str, str]:
    """Return the tokens that this browser holds, by table; whether they still open anything is not asked."""
    begun = cookie_name("")
    held = {name[len(begun) :]: value for name, value in request.cookies.items() if name.startswith(begun)}
    return dict(list(held.items())[:MAX_HELD])


def drop_cookie(response: Response, table: str) -> None:
    """Let the browser forget a table."""
    response.delete_cookie(cookie_name(table), path="/", httponly=True, samesite="strict")


def give_cookie(response: Response, table: str, token: str) -> None:
    """Let the browser keep a token where no script can read it."""
    response.set_cookie(
        cookie_name(table), token, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="strict"
    )


async def token_of(
    table: str,
    request: Request,
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> str:
    """Return the token that whoever asks has brought, empty where there is none."""
    return bearer.credentials if bearer else request.cookies.get(cookie_name(table), "")


Token = Annotated[str, Depends(token_of)]


async def role_of(table: str, token: Token, tables: Annotated[Tables, Depends(tables_of)]) -> str:
    """Return the role of whoever asks; refuses tables that do not exist and tokens that open nothing."""
    if (known := tables.known_role(table, token)) is not None:
        return known
    if not await to_thread.run_sync(tables.exists, table):
        raise NoSuchTableError(f"there is no table {table} here: check the link, or start a new one")
    role = await to_thread.run_sync(tables.role, table, token) if token else None
    if role is None:
        message = "this table opens with the link that whoever started it can share: open that link again"
        raise RefusedRequestError(403, "no-seat", message)
    return role


Role = Annotated[str, Depends(role_of)]
