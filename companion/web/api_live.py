"""Following a table live: one stream of server-sent events a page, the turn in the making included."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Depends, Header, Query, Request

from companion.store.errors import StaleError
from companion.store.rows import digest
from companion.table.judge import REFEREE, judge_making
from companion.web.bus import Alarm, Bus, Sitting
from companion.web.clocks import clock_view
from companion.web.drafts import draft_view, made_on
from companion.web.errors import RefusedRequestError
from companion.web.making import made_view, shared_view
from companion.web.models import REFUSED, SEATED, Problem, Stale
from companion.web.models_turns import DraftView, Made, MakingBody, SharedBody
from companion.web.news import STREAMED, News, NewsResponse, name_news
from companion.web.seats import Role, Seated, SeatHeld, tables_of
from companion.web.server import ServerState, server_of
from companion.web.steps import step_view
from companion.web.tables import Tables
from companion.web.words import say
from games.turn_text import as_mover
from games.words import name_sides

BEAT_SECONDS = 5.0  # how long a page goes without a sign of life
MAX_NUMBER = 2**63 - 1  # the largest that a database counts to
RETRY_MS = 1000  # how soon a page that lost its stream asks again

router = APIRouter(tags=["tables"])
TheTables = Annotated[Tables, Depends(tables_of)]
PageName = Annotated[str, Query(max_length=40, description="what the page calls itself")]


async def bus_of(request: Request) -> Bus:
    """Return what wakes the streams."""
    return server_of(request).bus


async def listening(
    table: str,
    bus: Annotated[Bus, Depends(bus_of)],
    tables: Annotated[Tables, Depends(tables_of)],
    held: SeatHeld,
    page: PageName = "",
) -> AsyncIterator[Alarm]:
    """Give what wakes one more page, if there is room for it at a table that can be read.

    The stream itself is given up wherever it stands when a page leaves; this ends at once.
    """
    if bus.is_full(table, held.role):
        raise RefusedRequestError(503, "busy", say("too-many-pages"))
    with bus.listening(table, Sitting(held.role, page, " ".join(held.held))) as alarm:
        if not tables.has_read(table):  # from now on it learns of all that is written
            await to_thread.run_sync(tables.state, table)
        yield alarm


@dataclass
class PageFeed:
    """What one page was sent of its table so far, and what it is sent next; last: an event's number."""

    server: ServerState
    table: str
    held: Seated
    page: str
    last: int
    making: tuple[int, bool] = 0, False
    shared: tuple[str, ...] = ()
    away: tuple[frozenset[str], bool, bool] = frozenset(), False, False
    greeted: bool = False

    @property
    def sitting(self) -> Sitting:
        """Return the page as the bus knows it."""
        return Sitting(self.held.role, self.page, " ".join(self.held.held))

    async def is_seated(self) -> bool:
        """Return whether the link that opened the stream is still good."""
        store, tables = self.server.store, self.server.tables
        if not store.is_shared:
            is_known = tables.known_role(self.table, self.held.token) is not None
            return is_known or bool(await to_thread.run_sync(tables.role, self.table, self.held.token))
        good = await self.server.bus.ask_once(
            self.table, partial(to_thread.run_sync, store.roles, self.table)
        )
        return digest(self.held.token) in good

    async def events(self) -> AsyncIterator[News]:
        """Yield the events after the last, with what they changed as far as that is remembered."""
        recent = self.server.tables.recent(self.table, self.last)
        for step in recent or ():
            await step.ready()
            self.last = step.stored.seq
            data = step.to_json(self.held.role, self.server.tables.now())
            yield News(data, id=str(self.last), retry=RETRY_MS)
        if recent is None:
            for stored in await to_thread.run_sync(self.server.store.events, self.table, self.last):
                self.last = stored.seq
                yield News(json.dumps(step_view(stored)), id=str(self.last), retry=RETRY_MS)

    def clock(self) -> dict[str, object]:
        """Return the clocks as they stand now: a page that slept, or whose own clock is wrong, needs them."""
        state = self.server.tables.state_in_memory(self.table)
        if state is None or state.seq != self.last or state.clock is None:
            return {}
        now = state.time.reading(self.server.tables.moment())
        return {"clock": clock_view(state.clock, now).model_dump(mode="json")}

    def beat(self) -> News:
        """Return the sign of life."""
        return name_news("beat", {"seq": self.last, **self.clock()})

    def beside(self) -> Iterator[News]:
        """Yield what has no number: the seats held, once, a turn in the making, the seats shared."""
        bus = self.server.bus
        if self.page and not self.greeted:  # after what it has missed, so that it shows all of that at once
            self.greeted = True
            epoch = self.server.store.epoch
            yield name_news("held", {"held": self.held.held, "epoch": epoch, **self.clock()})
        if (state := self.server.tables.state_in_memory(self.table)) is not None:
            name_sides(state.called)  # who came since may have given a name
        shown = self.server.makings.at(self.table)
        if shown and shown.shared.seq == self.last:
            is_left = bus.has_left(self.table, shown.shared.maker)
            if self.making != (shown.number, is_left):
                self.making = shown.number, is_left
                yield News(shown.to_json(is_left), "making")
        if bus.shared_seats(self.table) != self.shared:
            self.shared = bus.shared_seats(self.table)
            yield name_news("shared", {"seats": self.shared})
        away = bus.presence.away(self.table, state.seated_sides) if state else {}
        presence = bus.presence
        is_refereed = bool(away) and presence.has_referee(self.table)
        is_apart = self.held.role == REFEREE and presence.has_players(self.table)
        who = frozenset(away), is_refereed, is_apart
        if who != self.away:
            self.away = who
            yield name_news("away", {"away": away, "refereed": is_refereed, "apart": is_apart})


@router.get(
    "/api/tables/{table}/stream",
    response_class=NewsResponse,
    responses={
        **STREAMED,
        **SEATED,
        422: REFUSED[422],
        503: {"model": Problem, "description": "Too many streams"},
    },
)
async def stream(
    table: str,
    held: SeatHeld,
    alarm: Annotated[Alarm, Depends(listening)],
    bus: Annotated[Bus, Depends(bus_of)],
    request: Request,
    page: PageName = "",
    after: Annotated[
        int | None, Query(ge=0, le=MAX_NUMBER, description="as Last-Event-ID, which counts")
    ] = None,
    last_event_id: Annotated[int | None, Header(ge=0, le=MAX_NUMBER)] = None,
) -> NewsResponse:
    """Follow a table: one message an event, its id the sequence number, and a beat while nothing happens.

    `changes` in it is what the event changed of what `GET /api/tables/T?draft=true` answers to this role: new
    values, in `cells` only those that look different, in `plies` how many are kept and what comes after
    those. Events that the server does not remember so (all beyond the last 32) come without.

    A turn in the making comes as an event of its own name, without a number: it may be lost. So do the seats
    that more than one page is open at ("shared"), where pages say by `page` which they are. "away" says for
    how many seconds seats have been away, when one comes or leaves, and whether the referee's page is open.

    With Last-Event-ID everything after it is sent, without only the last event and what follows, as with a
    number that the table has not reached (a copy of the database was put back). After that a
    page with a name is sent the seats that its browser holds ("held"). That message and every beat carry the
    clocks, too, if there are any. The stream ends when the link that opened
    it is taken back.
    """
    server = server_of(request)
    last = after if last_event_id is None else last_event_id
    head = await to_thread.run_sync(server.store.head, table)
    if last is None or last > head:  # a copy of the database was put back: the table begins anew
        last = head - 1
    feed = PageFeed(server, table, held, page, last)
    return NewsResponse(_news(feed, alarm))


async def _news(feed: PageFeed, alarm: Alarm) -> AsyncIterator[News]:
    """Yield what a page is sent until its link is taken back, or the server stops."""
    while not feed.server.bus.closed and await feed.is_seated():
        alarm.clear()
        async for message in feed.events():
            yield message
        for message in feed.beside():
            yield message
        while not await alarm.wait(BEAT_SECONDS):
            for message in feed.beside():  # who has left wakes nobody
                yield message
            yield feed.beat()


@router.post(
    "/api/tables/{table}/making",
    responses={**REFUSED, **SEATED, 409: {"model": Stale, "description": "The table has gone on"}},
)
def make_turn(
    table: str,
    body: SharedBody,
    role: Role,
    request: Request,
    tables: TheTables,
) -> DraftView:
    """Return what a turn in the making comes to, and show it to everybody at the table; write nothing."""
    state = tables.state(table)
    side = judge_making(state, role)
    if not state.is_known_to(body.after):
        raise StaleError(state.seq)
    made = made_on(state.game, as_mover(state.game, state.position, side), body)
    view = draft_view(made)
    if not view.faults:
        makings = server_of(request).makings
        actions = view.done if body.pattern else body.actions
        asked = MakingBody(actions=actions, rest=body.rest, turn=body.turn)
        makings.look(table, lambda _table: state)  # what another server keeps of the same turn
        makings.show(table, shared_view(state, view, body.maker), made, asked, tables.moment())
        server_of(request).post.show(table)
    return view


@router.get("/api/tables/{table}/making", responses={**SEATED, 422: REFUSED[422]})
def look_at_making(table: str, role: Role, request: Request, tables: TheTables) -> Made:
    """Return what the turn in the making consists of, for another page that goes on with it."""
    makings = server_of(request).makings
    return made_view(tables.state(table), makings.look(table, tables.state))
