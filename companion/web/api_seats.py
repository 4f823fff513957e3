"""The HTTP paths of seats: take one, give out links, bring them along to the next game."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from calibration.errors import CalibrationError
from calibration.paper import paper
from companion.store.errors import StaleError
from companion.table.errors import refusal_of, said_of
from companion.table.events import LinkRenewed
from companion.table.judge import REFEREE, require_rematch, require_seat
from companion.table.rematch import swapped_seats
from companion.table.seating import judge_link
from companion.table.state import TableState
from companion.web.apart import address_of
from companion.web.errors import ComeAgainError, RefusedRequestError
from companion.web.joining import OpenedSeats
from companion.web.joining_tries import answer_evenly, is_near, note_wrong, seconds_shut
from companion.web.links import code_of, link_of
from companion.web.models import REFUSED, SEATED, Stale
from companion.web.models_seats import (
    JoinBody,
    Joined,
    Link,
    LinkBody,
    NewLink,
    NextSeat,
    NothingBody,
    RematchBody,
    Seat,
    SeatBody,
    TableCode,
    TentBody,
    TokensBody,
)
from companion.web.reached import base_of
from companion.web.seats import Role, Seated, SeatHeld, give_cookie, tables_of
from companion.web.server import server_of
from companion.web.tables import Tables
from companion.web.threads import in_writer_threads
from companion.web.words import say
from print.errors import PrintError

router = APIRouter(prefix="/api/tables", tags=["seats"])
joining = APIRouter(tags=["seats"])
TheTables = Annotated[Tables, Depends(tables_of)]
_PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
}


@router.post("/{table}/session", responses={**REFUSED, **SEATED})
def take_seat(table: str, body: SeatBody, request: Request, response: Response, tables: TheTables) -> Seat:
    """Exchange a token for a cookie that no script can read; a browser keeps one for each seat."""
    role = tables.role(table, body.token)
    if role is None:
        raise RefusedRequestError(403, "no-seat", say("link-opens-nothing"))
    give_cookie(request, response, table, role, body.token)
    return Seat(role=role)


@joining.post("/api/join", responses=REFUSED)
async def join(body: JoinBody, request: Request, response: Response, tables: TheTables) -> Joined:
    """Exchange the code of a seat for a cookie, as a link's token is exchanged.

    The code of a table opens a choice: without a role it is answered with the seats that are free, and with
    one of them by its cookie. Right and wrong codes are answered after the same time.
    """
    address, tries = address_of(request), server_of(request).tries
    async with answer_evenly():
        if wait := await seconds_shut(tries, address):
            raise ComeAgainError(wait)
        joined = await _join(body, address, request, response, tables)
        if joined is None:
            await note_wrong(tries, address)
            raise refusal_of("no-such-code", say("no-such-code"))
        return joined


@in_writer_threads
def _join(
    body: JoinBody, address: str, request: Request, response: Response, tables: Tables
) -> Joined | None:
    """Return what a code opens, None if it opens nothing."""
    by_table, by_seat = server_of(request).table_codes, server_of(request).seat_codes
    if by_table.is_like(body.code) and not is_near(address, _arrived_at(request)):
        raise refusal_of("no-such-code", say("code-elsewhere"))
    if opened := by_table.find_seats(body.code):
        return _choose_seat(opened, body.role, request, response, tables)
    if opened := by_seat.find_seats(body.code):
        for role in by_seat.free(opened):
            if token := by_seat.take(opened, role):
                give_cookie(request, response, opened.table, role, token)
                return Joined(role=role, table=opened.table)
    return None


def _arrived_at(request: Request) -> str:
    """Return the server's address at which a request arrived."""
    host, _port = request.scope.get("server") or ("", 0)
    return str(host)


def _choose_seat(
    opened: OpenedSeats, role: str, request: Request, response: Response, tables: Tables
) -> Joined:
    """Return the seats of a table that are free, or the one that is chosen of them."""
    server = server_of(request)
    by_table = server.table_codes
    server.post.look(opened.table)
    used = server.bus.connected_seats(opened.table)
    free = [seat for seat in by_table.free(opened) if seat not in used]
    if not free:
        raise refusal_of("no-such-code", say("table-full"))
    if not role:
        names = {seat: name for seat, name in tables.state(opened.table).names if seat in free}
        return Joined(role="", table=opened.table, free=free, names=names)
    if role not in free or not (token := by_table.take(opened, role)):
        raise refusal_of("no-such-role", say("seat-taken", role=role))
    give_cookie(request, response, opened.table, role, token)
    return Joined(role=role, table=opened.table)


@router.post("/{table}/code", responses={**REFUSED, **SEATED})
def show_code(table: str, body: TokensBody, role: Role, request: Request, tables: TheTables) -> TableCode:
    """Return the code of four letters by which people join this table; tokens: of the seats that it opens."""
    require_seat(role, REFEREE, say("code-referee"))
    sides = [side for side in tables.state(table).seated_sides if side in body.tokens]
    good = {side: body.tokens[side] for side in sides if tables.role(table, body.tokens[side]) == side}
    return code_of(base_of(request), server_of(request).table_codes.code(table, good))


@router.post("/{table}/links", status_code=201, responses={**REFUSED, **SEATED})
@in_writer_threads
def renew_link(
    table: str, body: NewLink, role: Role, request: Request, response: Response, tables: TheTables
) -> Link:
    """Make a fresh link for a role; the holder of the earlier one is out.

    It is the referee's alone, unless two seats have agreed on it. A seat's fresh link is noted in the record.
    The browser that renews the referee's own link keeps its seat: its cookie goes along.
    """
    event = judge_link(tables.state(table), role, body.role)
    link = _shown(request, table, body.role, tables.renew(table, body.role))
    if event:
        _note(tables, table, event)
    if body.role == REFEREE:
        give_cookie(request, response, table, REFEREE, link.token)
    return link


@router.post("/{table}/qr", responses={**REFUSED, **SEATED})
def show_link(table: str, body: LinkBody, role: Role, request: Request, tables: TheTables) -> Link:
    """Return the link of a token that one has, with its QR code."""
    return _link(table, body, request, tables)


@router.post("/{table}/tent", responses={**REFUSED, **SEATED, **_PDF}, response_class=Response)
def print_tent(table: str, body: TentBody, role: Role, request: Request, tables: TheTables) -> Response:
    """Return a table tent to print, whose code opens the link of a token that one has."""
    from print.tent import tent_pdf  # which imports ReportLab; a start does not wait for it

    link = _link(table, body, request, tables)
    try:
        tent = tent_pdf(link.url, paper(body.paper))
    except (CalibrationError, PrintError) as error:
        raise refusal_of("unprintable", said_of(error)) from None
    return Response(tent, media_type="application/pdf")


def _note(tables: Tables, table: str, event: LinkRenewed) -> None:
    """Write what has happened, even if something else is written meanwhile."""
    while True:
        with suppress(StaleError):
            tables.write(table, tables.state(table).seq, None, lambda _state, _now: event)
            return


def _link(table: str, body: LinkBody, request: Request, tables: Tables) -> Link:
    opened = tables.role(table, body.token)
    if opened is None:
        raise RefusedRequestError(403, "no-seat", say("link-renewed"))
    return _shown(request, table, opened, body.token)


def _shown(request: Request, table: str, role: str, token: str) -> Link:
    """Return a link with the code by which its seat can be joined for a while."""
    link = link_of(base_of(request), table, role, token)
    return link.model_copy(update={"code": server_of(request).seat_codes.code(table, {role: token})})


@router.post(
    "/{table}/rematch",
    status_code=201,
    responses={**REFUSED, **SEATED, 409: {"model": Stale, "description": "The table has gone on"}},
)
@in_writer_threads
def begin_rematch(
    table: str, body: RematchBody, held: SeatHeld, request: Request, response: Response, tables: TheTables
) -> NextSeat:
    """Begin the next game at a table of its own, to which the links lead on; asking again names it."""

    def seats(state: TableState) -> Mapping[str, str]:
        return swapped_seats(state) if body.swapped else body.seats

    if body.swapped and body.seats:
        raise refusal_of("two-seats", say("two-seats"))
    tables.rematch(table, body.after, seats, lambda state: require_rematch(state, held.role), body.start)
    return _next_seat(table, held, request, response, tables)


@router.post("/{table}/next", responses={**REFUSED, **SEATED})
@in_writer_threads
def go_on(
    table: str,
    held: SeatHeld,
    request: Request,
    response: Response,
    tables: TheTables,
    _body: NothingBody | None = None,
) -> NextSeat:
    """Exchange one's link for one of the newest game after this one, with the same seat.

    A caller that brought a token gets the fresh one; a browser that brought a cookie gets a cookie.
    """
    return _next_seat(table, held, request, response, tables)


def _next_seat(table: str, held: Seated, request: Request, response: Response, tables: Tables) -> NextSeat:
    found = tables.exchange(table, held.token)
    if found is None:
        raise RefusedRequestError(403, "no-seat", say("link-next"))
    if held.by_cookie:
        give_cookie(request, response, found.table, found.role, found.token)
    token = "" if held.by_cookie else found.token
    return NextSeat(table=found.table, role=found.role, token=token)
