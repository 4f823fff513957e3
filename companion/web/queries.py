"""What stands behind the question mark: names that /openapi.json does not list are refused."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import get_flat_params
from fastapi.routing import APIRoute

from companion.table.errors import refusal_of
from companion.web.words import say
from games.naming import meant


async def known_query(request: Request) -> None:
    """Refuse a query whose names the path does not know; pages are left what others append to their links."""
    route = request.scope.get("route")
    if not request.query_params or not isinstance(route, APIRoute):
        return
    if not route.path_format.startswith("/api/"):
        return
    known = query_names(route)
    if strange := [name for name in request.query_params if name not in known]:
        said = say("unknown-query", name=strange[0], meant=meant(strange[0], known))
        raise refusal_of("request", said)


def query_names(route: APIRoute) -> list[str]:
    """Return the names that a path's query can have."""
    fields, dependants = list[Any](), [route.dependant]
    for dependant in dependants:
        dependants += dependant.dependencies
        fields += dependant.query_params
    return [field.alias for field in get_flat_params(Dependant(query_params=fields))]
