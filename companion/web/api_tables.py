"""The HTTP paths of tables: open, look, write events, follow live."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Depends, Header, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent

from companion.store.store import Request as Asked
from companion.store.store import Store
from companion.table.errors import RefusedError
from companion.table.events import Event, event_fields, event_kind
from companion.table.judge import judge_placing, judge_redo, judge_turn, judge_undo
from companion.table.recording import record_text
from companion.table.state import TableState
from companion.web.bus import Bus
from companion.web.errors import RefusedRequestError
from companion.web.models import (
    REFUSED,
    SEATED,
    EventBody,
    NewTable,
    Opened,
    PlacingBody,
    Playback,
    Seat,
    SeatBody,
    Stale,
    TableBody,
    TurnBody,
    UndoBody,
    Written,
)
from companion.web.seats import Role, give_cookie, tables_of
from companion.web.starts import start_from
from companion.web.tables import Tables
from companion.web.views import fault_views, playback_view, table_view
from games.faults import Fault

__all__ = ["router"]

POLL_SECONDS = 5.0  # how often a stream looks for itself, should another process write to the database

RETRY_MS = 1000  # how soon a page that lost its stream asks again

router = APIRouter(prefix="/api/tables", tags=["tables"])
TheTables = Annotated[Tables, Depends(tables_of)]


@router.post("", status_code=201, responses=REFUSED, response_model_exclude_defaults=True)
def open_table(body: NewTable, tables: TheTables) -> Opened:
    """Open a table. Its tokens are told only here: one a side, the referee's, the watchers'."""
    start = start_from(body)
    opened = tables.open(start.created, start.more)
    return Opened(table=opened.table, seq=opened.seq, tokens=opened.tokens, faults=fault_views(start.faults))


@router.get("/{table}", responses={**SEATED, 422: REFUSED[422]})
def look(table: str, role: Role, tables: TheTables) -> TableBody:
    """Return everything that a page shows of a table."""
    return table_view(table, tables.state(table), role)


@router.post("/{table}/session", responses={**REFUSED, **SEATED})
def take_seat(table: str, body: SeatBody, response: Response, tables: TheTables) -> Seat:
    """Exchange a token for a cookie that no script can read."""
    role = tables.role(table, body.token)
    if role is None:
        raise RefusedRequestError(403, "no-seat", "this link does not open the table: ask for it again")
    give_cookie(response, table, body.token)
    return Seat(role=role)


@router.post(
    "/{table}/events",
    status_code=201,
    responses={**REFUSED, **SEATED, 409: {"model": Stale, "description": "The table has gone on"}},
)
def write_event(
    table: str,
    body: EventBody,
    role: Role,
    tables: TheTables,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> Written:
    """Write a turn, an undo, a redo, or the position as the real table shows it.

    The same Idempotency-Key with the same body is answered as the first time and writes nothing.
    """
    request = Asked(role, idempotency_key, body.model_dump_json()) if idempotency_key else None
    state = tables.write(table, body.after, request, _judge(role, body))
    return _written(state, body)


def _judge(role: str, body: EventBody) -> Callable[[TableState], Event]:
    """Return the judgement that a request asks for."""

    def judge(state: TableState) -> Event:
        if isinstance(body, TurnBody):
            return judge_turn(state, role, body.turn)
        if isinstance(body, PlacingBody):
            return judge_placing(state, role, body.position, body.reason)
        return judge_undo(state, role) if isinstance(body, UndoBody) else judge_redo(state, role)

    return judge


def _written(state: TableState, body: EventBody) -> Written:
    game, ply = state.game, state.last
    resolution = ply.resolution if ply and isinstance(body, TurnBody) else None
    names = game.board_of(state.position).names
    return Written(
        seq=state.seq,
        save=game.position_text(state.position),
        captured=[names[cell] for cell in resolution.captured] if resolution else [],
    )


@router.get("/{table}/turns/{number}", responses={**SEATED, 422: REFUSED[422]})
def play_back(table: str, number: int, role: Role, tables: TheTables) -> Playback:
    """Return a step of the game frame by frame; number counts from 1."""
    state = tables.state(table)
    if not 1 <= number <= len(state.plies):
        message = f"this game has {len(state.plies)} turns; there is no turn {number}"
        raise RefusedError(Fault("no-such-turn", (), message))
    return playback_view(state, number)


@router.get(
    "/{table}/record",
    response_model=None,
    responses={**SEATED, 422: REFUSED[422], 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def record(table: str, role: Role, tables: TheTables) -> PlainTextResponse:
    """Return the game record: tags, then one turn a line."""
    return PlainTextResponse(record_text(tables.state(table)))


@router.get("/{table}/stream", response_class=EventSourceResponse, responses={**SEATED, 422: REFUSED[422]})
async def stream(
    table: str,
    role: Role,
    request: Request,
    last_event_id: Annotated[int | None, Header(ge=0)] = None,
) -> AsyncIterator[ServerSentEvent]:
    """Follow a table: one message an event, its id the sequence number.

    With Last-Event-ID everything after it is sent, without only the last event and what follows.
    """
    bus: Bus = request.app.state.bus
    kept: Store = request.app.state.store
    with bus.listening(table) as alarm:
        last = last_event_id
        if last is None:
            last = await to_thread.run_sync(kept.head, table) - 1
        while not bus.closed:
            alarm.clear()
            for stored in await to_thread.run_sync(kept.events, table, last):
                last = stored.seq
                data = {"seq": last, "kind": event_kind(stored.event), **event_fields(stored.event)}
                yield ServerSentEvent(id=str(last), data=data, retry=RETRY_MS)
            await _either(alarm)


async def _either(alarm: asyncio.Event) -> None:
    """Wait until something was written, or long enough to look for oneself."""
    try:
        await asyncio.wait_for(alarm.wait(), POLL_SECONDS)
    except TimeoutError:
        return
