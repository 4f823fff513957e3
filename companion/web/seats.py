"""Who asks: from a Bearer token or a cookie to the role at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from companion.store.errors import NoSuchTableError
from companion.web.errors import RefusedRequestError
from companion.web.tables import Tables

__all__ = ["Role", "cookie_name", "give_cookie", "tables_of"]

COOKIE_SECONDS = 365 * 24 * 3600
_bearer = HTTPBearer(auto_error=False, description="a token of the table; pages use a cookie instead")


def tables_of(request: Request) -> Tables:
    """Return the server's tables."""
    tables: Tables = request.app.state.tables
    return tables


def cookie_name(table: str) -> str:
    """Return the name of the cookie that holds a table's token."""
    return f"table-{table}"


def give_cookie(response: Response, table: str, token: str) -> None:
    """Let the browser keep a token where no script can read it."""
    response.set_cookie(
        cookie_name(table), token, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="strict"
    )


def role_of(
    table: str,
    request: Request,
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
    tables: Annotated[Tables, Depends(tables_of)],
) -> str:
    """Return the role of whoever asks; refuses tables that do not exist and tokens that open nothing."""
    if not tables.exists(table):
        raise NoSuchTableError(f"there is no table {table} here: check the link, or start a new one")
    token = bearer.credentials if bearer else request.cookies.get(cookie_name(table), "")
    role = tables.role(table, token) if token else None
    if role is None:
        message = "this table opens with the link that whoever started it can share: open that link again"
        raise RefusedRequestError(403, "no-seat", message)
    return role


Role = Annotated[str, Depends(role_of)]
