"""The HTTP paths of a game that was played: what it came to, pictures to pass on, the evening."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from companion.web.after import evening_of, summary_view
from companion.web.apart import address_of
from companion.web.models import REFUSED, SEATED
from companion.web.models_after import EveningBody, SummaryBody
from companion.web.models_turns import WhyBody
from companion.web.seats import Role, tables_of
from companion.web.server import server_of
from companion.web.sharing import moving_apart, picture_apart
from companion.web.tables import Tables
from companion.web.threads import in_waiting_threads
from companion.web.whys import whys_of_table

router = APIRouter(tags=["tables"])
TheTables = Annotated[Tables, Depends(tables_of)]
InTheme = Annotated[Literal["light", "dark"], Query(description="the colours of the picture")]


@router.get("/api/tables/{table}/summary", responses={**SEATED, 422: REFUSED[422]})
def summary(table: str, role: Role, tables: TheTables) -> SummaryBody:
    """Return what a game came to: how it ended, how the scores went, which turns gained most."""
    return summary_view(tables.state(table))


@router.get("/api/tables/{table}/whys", responses={**SEATED, 422: REFUSED[422]})
def whys(table: str, role: Role, tables: TheTables) -> list[WhyBody]:
    """Return questions about the turns that stand: which cells captured a cell."""
    return whys_of_table(tables.state(table))


@router.get(
    "/api/tables/{table}/picture.png",
    response_model=None,
    responses={**SEATED, 422: REFUSED[422], 200: {"content": {"image/png": {}}}},
)
@in_waiting_threads
def picture(
    table: str, role: Role, request: Request, tables: TheTables, theme: InTheme = "light"
) -> Response:
    """Return a picture to pass on: the board as it stands, the players, their scores, how it ended."""
    tables.state(table)  # which refuses what cannot be read
    workers = server_of(request).workers
    made = picture_apart(workers, address_of(request), tables.events(table), theme)
    return Response(made, media_type="image/png")


@router.get(
    "/api/tables/{table}/replay.gif",
    response_model=None,
    responses={**SEATED, 422: REFUSED[422], 200: {"content": {"image/gif": {}}}},
)
@in_waiting_threads
def moving_picture(
    table: str, role: Role, request: Request, tables: TheTables, theme: InTheme = "light"
) -> Response:
    """Return the turns as an animated picture of at most 240 frames; a longer game is shown in part."""
    tables.state(table)
    workers = server_of(request).workers
    made = moving_apart(workers, address_of(request), tables.events(table), theme)
    return Response(made, media_type="image/gif")


@router.get("/api/evening", responses={422: REFUSED[422], 429: REFUSED[429]})
def evening(request: Request, tables: TheTables) -> EveningBody:
    """Return what the games of the last evening came to, of the tables that this browser has a seat at."""
    return evening_of(request, tables)
