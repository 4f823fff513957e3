"""Following a table live: one stream of server-sent events a page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Depends, Header, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent

from companion.store.store import Store
from companion.table.events import event_fields, event_kind
from companion.web.bus import Bus
from companion.web.errors import RefusedRequestError
from companion.web.models import REFUSED, SEATED, Problem
from companion.web.seats import Role, Token
from companion.web.tables import Tables

__all__ = ["router"]

BEAT_SECONDS = 5.0  # how long a page goes without a sign of life
RETRY_MS = 1000  # how soon a page that lost its stream asks again

router = APIRouter(tags=["tables"])


async def room_for(table: str, request: Request) -> Bus:
    """Return the bus where there is room for one more to listen."""
    bus: Bus = request.app.state.bus
    if bus.full(table):
        raise RefusedRequestError(503, "busy", "too many pages follow this table: close some of them")
    return bus


Room = Annotated[Bus, Depends(room_for)]


@router.get(
    "/api/tables/{table}/stream",
    response_class=EventSourceResponse,
    responses={**SEATED, 422: REFUSED[422], 503: {"model": Problem, "description": "Too many streams"}},
)
async def stream(
    table: str,
    token: Token,
    role: Role,
    bus: Room,
    request: Request,
    last_event_id: Annotated[int | None, Header(ge=0)] = None,
) -> AsyncIterator[ServerSentEvent]:
    """Follow a table: one message an event, its id the sequence number, and a beat while nothing happens.

    With Last-Event-ID everything after it is sent, without only the last event and what follows. The
    stream ends when the link that opened it is taken back.
    """
    kept: Store = request.app.state.store
    tables: Tables = request.app.state.tables
    with bus.listening(table) as alarm:
        last = last_event_id
        if last is None:
            last = await to_thread.run_sync(kept.head, table) - 1
        while not bus.closed and await _seated(tables, table, token):
            alarm.clear()
            recent = tables.recent(table, last)
            for stored in await to_thread.run_sync(kept.events, table, last) if recent is None else recent:
                last = stored.seq
                data = {"seq": last, "kind": event_kind(stored.event), **event_fields(stored.event)}
                yield ServerSentEvent(id=str(last), data=data, retry=RETRY_MS)
            while not await _woken(alarm):
                yield ServerSentEvent(event="beat", data={"seq": last})


async def _seated(tables: Tables, table: str, token: str) -> bool:
    if tables.known_role(table, token) is not None:
        return True
    return await to_thread.run_sync(tables.role, table, token) is not None


async def _woken(alarm: asyncio.Event) -> bool:
    """Wait until something was written, but not longer than a page goes without a sign of life."""
    try:
        await asyncio.wait_for(alarm.wait(), BEAT_SECONDS)
    except TimeoutError:
        return False
    return True
