"""The HTTP paths of tables: open, list, look, write events, give out links, take away, delete."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse

from companion.store.store import KeyedRequest
from companion.table.errors import UnreadableTableError, refusal_of
from companion.table.event_text import event_fields
from companion.table.exporting import export_event
from companion.table.judge import REFEREE, require_seat
from companion.table.recording import record_text
from companion.table.state import TableState
from companion.web.apart import address_of
from companion.web.bodies import ActionsBody, Asker, EventBody, PlayerBody, TurnBody
from companion.web.drafts import empty_draft
from companion.web.frames import playback_view
from companion.web.importing import Imports
from companion.web.listing import listed_view, unlisted_view
from companion.web.models import REFUSED, SEATED, Stale
from companion.web.models_opening import Exported, ExportedEvent, Listed, NewTable, Opened
from companion.web.models_table import TableBody, Written
from companion.web.models_turns import Playback
from companion.web.replay import replay_apart
from companion.web.seats import Role, SeatHeld, drop_cookies, foremost_first, tables_held, tables_of
from companion.web.server import server_of
from companion.web.starts import start_from
from companion.web.tables import Tables
from companion.web.threads import in_opener_threads, in_waiting_threads, in_writer_threads
from companion.web.views import fault_views, table_view
from companion.web.words import say
from games.catalogue import failure_in

router = APIRouter(prefix="/api/tables", tags=["tables"])
opening = APIRouter(prefix="/api/tables", tags=["tables"], route_class=Imports)
TheTables = Annotated[Tables, Depends(tables_of)]


@opening.post("", status_code=201, responses=REFUSED, response_model_exclude_defaults=True)
@in_opener_threads
def open_table(body: NewTable, request: Request, tables: TheTables) -> Opened:
    """Open a table. Its tokens are shown only here: one a side, the referee's, the watchers'."""
    start = getattr(request.state, "start", None) or start_from(body)
    opened = tables.open(start.created, start.more, start.at)
    return Opened(table=opened.table, seq=opened.seq, tokens=opened.tokens, faults=fault_views(start.faults))


@router.get("", responses={422: REFUSED[422], 429: REFUSED[429]})
def list_tables(request: Request, tables: TheTables) -> list[Listed]:
    """List the tables that this browser has a seat at, once a seat, the last used first."""
    listed = []
    for table, tokens in tables_held(request).items():
        roles = [role for token in tokens if (role := tables.role(table, token))]
        if roles and tables.exists(table):
            listed += _listed(tables, table, foremost_first(roles))
    return sorted(listed, key=lambda seen: -seen.last)


def _listed(tables: Tables, table: str, roles: Sequence[str]) -> list[Listed]:
    try:
        state = tables.state(table)
    except UnreadableTableError as error:
        return [unlisted_view(table, roles[0], error.said)]
    try:
        return [listed_view(table, state, role) for role in roles]
    except Exception as error:
        if (failure := failure_in(state.game, error)) is None:
            raise
        return [unlisted_view(table, roles[0], failure)]


@router.get("/{table}", responses={**SEATED, 422: REFUSED[422]})
def look(
    table: str,
    held: SeatHeld,
    tables: TheTables,
    draft: Annotated[bool, Query(description="whether to tell what can be done now, too")] = False,
) -> TableBody:
    """Return everything that a page shows of a table."""
    state = tables.state(table)
    shown = table_view(table, state, held.role, state.time.reading(tables.moment()))
    asked = {"draft": empty_draft(state, shown.cells) if draft else None, "epoch": tables.epoch}
    return shown.model_copy(update={"held": list(held.held), **asked})


@router.delete("/{table}", status_code=204, responses={**SEATED, 422: REFUSED[422], 429: REFUSED[429]})
@in_writer_threads
def delete_table(table: str, role: Role, request: Request, response: Response, tables: TheTables) -> None:
    """Delete a table with all its events and links; the referee's alone. Photos were never kept."""
    require_seat(role, REFEREE, say("deleting-referee"))
    tables.delete(table)
    drop_cookies(request, response, table)


@router.post(
    "/{table}/events",
    status_code=201,
    responses={**REFUSED, **SEATED, 409: {"model": Stale, "description": "The table has gone on"}},
)
@in_writer_threads
def write_event(
    table: str,
    body: EventBody,
    sender: SeatHeld,
    request: Request,
    tables: TheTables,
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> Written:
    """Write a turn, an undo, an offer and its answer, a ruling, or anything else that happens at a table.

    A turn that a simple player is to make is looked for first, for a few seconds at the most.

    The same Idempotency-Key with the same body is answered as the first time and writes nothing.
    """
    role = sender.role
    idempotency = KeyedRequest(role, idempotency_key, body.model_dump_json()) if idempotency_key else None
    server = server_of(request)
    found = ""
    if isinstance(body, PlayerBody) and not tables.was_answered(table, idempotency):
        found = server.players.turn(tables.state(table), role, body.after, body.player)
    server.post.look(table)
    away = partial(server.bus.presence.away, table)
    asker = Asker(role, server.makings.at(table), found, server.bus.connected_seats(table), sender.held, away)
    state = tables.write(table, body.after, idempotency, partial(body.judge, asker))
    return _written(state, body)


def _written(state: TableState, body: EventBody) -> Written:
    game, ply = state.game, state.last
    resolution = ply.resolution if ply and isinstance(body, TurnBody | ActionsBody | PlayerBody) else None
    names = game.rules.board_of(state.position).names
    is_shown = isinstance(body, ActionsBody) or (isinstance(body, TurnBody) and bool(game.look.turning))
    return Written(
        seq=state.seq,
        save=game.texts.position_text(state.position),
        captured=[names[cell] for cell in resolution.captured] if resolution else [],
        shown=_shown(state) if is_shown else None,
    )


def _shown(state: TableState) -> Playback | None:
    """Return the last turn frame by frame, None if nothing follows its first frame."""
    playback = playback_view(state, state.done)
    return playback if len(playback.frames) > 1 else None


@router.get("/{table}/turns/{number}", response_model=Playback, responses={**SEATED, 422: REFUSED[422]})
def play_back(table: str, number: int, role: Role, request: Request, tables: TheTables) -> Response:
    """Return a step of the game frame by frame; number counts from 1."""
    state = tables.state(table)
    if not 1 <= number <= len(state.plies):
        raise refusal_of("no-such-turn", say("no-such-turn", turns=len(state.plies), number=str(number)))
    playbacks = server_of(request).playbacks
    return Response(playbacks.at(table, state, number), media_type="application/json")


@router.get(
    "/{table}/record",
    response_model=None,
    responses={**SEATED, 422: REFUSED[422], 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def record(table: str, role: Role, tables: TheTables) -> PlainTextResponse:
    """Return the game record: tags, then one turn a line."""
    return PlainTextResponse(record_text(tables.state(table)))


@router.get(
    "/{table}/replay.html",
    response_model=None,
    responses={**SEATED, 422: REFUSED[422], 200: {"content": {"text/html": {"schema": {"type": "string"}}}}},
)
@in_waiting_threads
def replay(table: str, role: Role, request: Request, tables: TheTables) -> HTMLResponse:
    """Return the game as one page that needs no server, to be kept as a file."""
    headers = {"Content-Disposition": 'attachment; filename="replay.html"'}
    state, events = tables.state(table), tables.events(table)
    page = replay_apart(server_of(request).workers, address_of(request), state, events)
    return HTMLResponse(page, headers=headers)


@router.get("/{table}/export", responses={**SEATED, 422: REFUSED[422]})
def export(table: str, role: Role, tables: TheTables) -> Exported:
    """Return the whole table, every event with its time; opening a table from it brings all of it back."""
    created = tables.state(table).created
    kept = [(stored.at, export_event(created, stored.event)) for stored in tables.events(table)]
    rows = [ExportedEvent(at=at, kind=event.kind, fields=event_fields(event)) for at, event in kept if event]
    return Exported(events=rows)
