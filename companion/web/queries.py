"""What stands behind the question mark: names that /openapi.json does not tell of are refused."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.routing import APIRoute

from companion.table.errors import refusal_of
from companion.web.words import say
from games.naming import meant


async def known_query(request: Request) -> None:
    """Refuse a query whose names the path does not know; pages are left what others append to their links."""
    route = request.scope.get("route")
    if not request.query_params:  # the description is made when first asked for, which takes a while
        return
    if not isinstance(route, APIRoute) or not route.path_format.startswith("/api/"):
        return
    known = _names(request.app, route.path_format, request.method)
    if strange := [name for name in request.query_params if name not in known]:
        said = say("unknown-query", name=strange[0], meant=meant(strange[0], known))
        raise refusal_of("request", said)


def _names(app: FastAPI, path: str, method: str) -> list[str]:
    """Return the names that a path's query can have, as it is described."""
    described = app.openapi()["paths"][path][method.lower()]
    return [each["name"] for each in described.get("parameters", ()) if each["in"] == "query"]
