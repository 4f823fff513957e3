"""One stream for all windows of a browser: what each table's own stream would send each of them."""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import parse_qsl

from anyio import to_thread
from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.store.errors import NoSuchTableError
from companion.table.errors import RefusedError, UnreadableTableError, refusal_of
from companion.web.api_live import BEAT_SECONDS, MAX_NUMBER, PageFeed, bus_of
from companion.web.bus import Alarm, Bus
from companion.web.models import REFUSED
from companion.web.news import STREAMED, News, NewsResponse, name_news
from companion.web.seats import seat_in_browser, tables_of
from companion.web.server import server_of
from companion.web.tables import Tables
from companion.web.wordings import choose_words
from companion.web.words import say
from games.catalogue import failure_of
from games.words import Wording, choose, chosen

_log = logging.getLogger("companion")

MAX_WINDOWS = 64  # of one browser

router = APIRouter(tags=["tables"])


class Followed(BaseModel):
    """What one window follows, as the query of a table's own stream says it."""

    model_config = ConfigDict(extra="forbid")

    seat: Annotated[str, Field(max_length=40)] = ""
    page: Annotated[str, Field(max_length=40)] = ""
    wording: Annotated[str, Field(max_length=40)] = ""
    after: Annotated[int, Field(ge=0, le=MAX_NUMBER)] = 0


@dataclass(frozen=True)
class _Window:
    """One window: what it was sent so far, and in which words; None if it has no seat."""

    told: PageFeed | None
    wording: Wording | None = None

    async def messages(self) -> AsyncIterator[News]:
        """Yield what this window has not been sent yet."""
        if self.told is None:
            return
        choose(self.wording)
        async for message in self.told.events():
            yield message
            choose(self.wording)  # another window was sent something meanwhile
        for message in self.told.beside():
            yield message


Follow = Annotated[
    list[Annotated[str, Field(max_length=400)]],
    Query(
        min_length=1,
        max_length=MAX_WINDOWS,
        description="what a window follows: a table's name, then ? and the query of its own stream",
    ),
]


async def _windows(
    request: Request,
    follow: Follow,
    bus: Annotated[Bus, Depends(bus_of)],
    tables: Annotated[Tables, Depends(tables_of)],
) -> AsyncIterator[tuple[Alarm, Sequence[_Window]]]:
    """Give what wakes the windows of a browser, and the windows; ends at once when the browser leaves."""
    alarm = Alarm()
    with ExitStack() as listening:
        windows = []
        for table, asked in [_read(text) for text in follow]:
            window = await _window(request, table, asked, bus, tables)
            if window.told:
                sitting = window.told.sitting
                listening.enter_context(bus.listening(table, sitting, alarm))
                if not tables.has_read(table):
                    await to_thread.run_sync(tables.catch_up, table)
            windows.append(window)
        yield alarm, windows


def _read(text: str) -> tuple[str, Followed]:
    """Return the table and the query of one window; raises RefusedError."""
    table, _, query = text.partition("?")
    try:
        return table, Followed.model_validate(dict(parse_qsl(query)))
    except ValidationError as error:
        raise refusal_of("request", say("wrong-follow", what=error.errors()[0]["msg"])) from None


async def _window(request: Request, table: str, asked: Followed, bus: Bus, tables: Tables) -> _Window:
    """Return a window that follows a table; if it may not, or there is no room, it gets an error."""
    with suppress(NoSuchTableError, UnreadableTableError, RefusedError):
        seated = await seat_in_browser(table, request, tables, asked.seat)
        if seated is None or bus.is_full(table, seated.role):
            return _Window(None)
        game = await to_thread.run_sync(tables.game, table)
        choose_words(game, request, asked.wording)
        feed = PageFeed(server_of(request), table, seated, asked.page, asked.after)
        return _Window(feed, chosen())
    return _Window(None)


@router.get("/api/stream", response_class=NewsResponse, responses={**STREAMED, 422: REFUSED[422]})
async def stream_all(
    windows: Annotated[tuple[Alarm, Sequence[_Window]], Depends(_windows)],
    bus: Annotated[Bus, Depends(bus_of)],
) -> NewsResponse:
    """Follow several tables or seats of one browser at once, for all its windows.

    Every message holds which of the windows it is for (`to`, counted from 0), and `event`, `id` and `data` as
    the table's own stream would send them. A window without a seat, or whose seat was taken back, is sent the
    event "gone" and nothing more; so is one whose game fails while the others go on.
    """
    return NewsResponse(_news(*windows, bus))


async def _news(alarm: Alarm, everybody: Sequence[_Window], bus: Bus) -> AsyncIterator[News]:
    """Yield the news for the windows of a browser, until the server stops."""
    following = dict(enumerate(everybody))
    while not bus.closed:
        alarm.clear()
        for number, window in list(following.items()):
            if window.told is None or not await window.told.is_seated():
                del following[number]
                yield _to(number, name_news("gone", {}))
                continue
            try:
                async for message in window.messages():
                    yield _to(number, message)
            except Exception as error:
                if (failure := failure_of(error)) is None:
                    raise
                _log.exception("%s", failure)  # the window asks for its table, and learns why
                del following[number]
                yield _to(number, name_news("gone", {}))
        while not await alarm.wait(BEAT_SECONDS):
            for number, window in following.items():
                if window.told:
                    choose(window.wording)
                    for message in window.told.beside():  # who has left wakes nobody
                        yield _to(number, message)
                    yield _to(number, window.told.beat())


def _to(number: int, message: News) -> News:
    """Return a message for one of the windows."""
    head = json.dumps({"to": number, "event": message.event, "id": message.id})
    return News(f'{head[:-1]},"data":{message.data}}}')
